// Where games start, and the tables before the first.

#include "base/catalogue/io.hpp"
#include "base/catalogue/xml.hpp"
#include "formats/rif/rif.hpp"
#include "formats/text/scan.hpp"
#include "formats/xml/xml.hpp"

#include <algorithm>

namespace shinpan::formats::rif {
namespace {

using xml::Attribute;

// The day on which all of a tournament was played, or its month or year; "1989-08-01" to
// "1989-08-09" is 1989-08. Both days may be missing, or zeros.
std::string date_of(std::string_view start, std::string_view end, std::string_view year,
                    std::string_view month) {
    const auto given = [](std::string_view day) {
        return day.size() == 10 && !day.starts_with("0000") && day[4] == '-' && day[7] == '-';
    };
    const auto whole = [](std::string_view day) {
        if (day.substr(5, 2) == "00") return day.substr(0, 4);
        return day.substr(8) == "00" ? day.substr(0, 7) : day;
    };
    if (given(start) && (start == end || !given(end))) return std::string(whole(start));
    if (given(end) && !given(start)) return std::string(whole(end));
    if (given(start)) {
        if (start.substr(0, 4) != end.substr(0, 4)) return {};
        return std::string(whole(start).substr(0, start.substr(0, 7) == end.substr(0, 7) ? 7 : 4));
    }
    if (year.size() != 4 || year == "0000") return {};
    const bool known = !month.empty() && month.size() <= 2 &&
                       month.find_first_not_of("0") != std::string_view::npos;
    return std::string(year) + (!known              ? std::string()
                                : month.size() == 1 ? "-0" + std::string(month)
                                                    : "-" + std::string(month));
}

// Rows of the tables: <player id name surname>, <rule id name>, <tournament id name>, <opening id
// name>. A rule also has its category, a tournament its days.
class TableHandler final : public xml::Handler {
  public:
    explicit TableHandler(Context& context) : context_(context) {}

    void start(std::string_view name, const std::vector<Attribute>& attributes, Span) override {
        auto* table = name == "player"       ? &context_.players
                      : name == "rule"       ? &context_.rules
                      : name == "tournament" ? &context_.tournaments
                      : name == "opening"    ? &context_.openings
                                             : nullptr;
        if (table == nullptr) return;
        std::string_view id, first, last, category, start, end, year, month;
        for (const auto& one : attributes) {
            if (one.name == "id") id = one.value;
            if (one.name == "name") first = one.value;
            if (one.name == "surname") last = one.value;
            if (one.name == "category") category = one.value;
            if (one.name == "start") start = one.value;
            if (one.name == "end") end = one.value;
            if (one.name == "year") year = one.value;
            if (one.name == "month") month = one.value;
        }
        std::string words(first);
        if (!last.empty()) words += (words.empty() ? "" : " ") + std::string(last);
        if (id.empty()) return;
        if (!words.empty()) table->emplace(id, std::move(words));
        if (table == &context_.rules && text::equal_ignoring_case(category, "gomoku")) {
            context_.gomoku.emplace(id);
        }
        if (table != &context_.tournaments) return;
        if (auto date = date_of(start, end, year, month); !date.empty()) {
            context_.dates.emplace(id, std::move(date));
        }
    }
    void end(std::string_view, Span) override {}
    void text(std::string_view, Span) override {}

  private:
    Context& context_;
};

class RifSplitter final : public Splitter {
  public:
    Cut next(std::string_view window, bool last) override {
        const auto cut = inner_->next(window, last);
        if (cut.kind == Cut::Kind::record && !known_) {
            known_ = true;
            const auto prolog = window.substr(0, cut.begin);
            context_->encoding = xml::read_prolog(prolog).encoding;
            TableHandler handler(*context_);
            Record tables;
            (void)xml::parse(prolog, {context_->encoding}, handler, tables);
            note(prolog, tables.findings);
        }
        return cut;
    }
    [[nodiscard]] std::shared_ptr<const InputContext> context() const override { return context_; }
    [[nodiscard]] std::vector<Finding> findings() const override {
        auto all = inner_->findings();
        all.insert(all.end(), findings_.begin(), findings_.end());
        return all;
    }

  private:
    // What is wrong with the tables, whose names are then missing. That they end before the games
    // is as it should be.
    void note(std::string_view prolog, const std::vector<Finding>& found) {
        for (const auto& finding : found) {
            if (finding.code == code::io_undecodable || finding.code == code::io_encoding_assumed) {
                findings_.push_back(finding);
            }
            const bool broken = finding.severity == Severity::error;
            if (!broken || finding.span.begin >= prolog.size()) continue;
            const auto before = prolog.substr(0, finding.span.begin);
            findings_.push_back(make_finding(
                code::xml_tables, {}, 0,
                {{"line", std::int64_t{1} + std::count(before.begin(), before.end(), '\n')}}));
        }
    }

    std::unique_ptr<Splitter> inner_ = xml::element_splitter("game");
    std::shared_ptr<Context> context_ = std::make_shared<Context>();
    std::vector<Finding> findings_;
    bool known_ = false;
};

}  // namespace

std::unique_ptr<Splitter> make_splitter(std::string_view) {
    return std::make_unique<RifSplitter>();
}

}  // namespace shinpan::formats::rif
