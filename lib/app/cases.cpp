#include "app/cases.hpp"

#include "app/common.hpp"
#include "app/judging.hpp"
#include "app/position.hpp"
#include "referee/referee.hpp"
#include "report/account.hpp"
#include "report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace shinpan::app {
namespace {

constexpr std::array columns{"id",     "rules", "tags",    "position", "moves",  "input",
                             "expect", "notes", "outcome", "plies",    "points", "forbidden",
                             "five",   "legal", "why",     "source",   "note"};

using Words = std::vector<std::string>;

Words words_of(std::string_view text) {
    Words words;
    while (true) {
        const auto begin = text.find_first_not_of(' ');
        if (begin == std::string_view::npos) return words;
        const auto end = std::min(text.find(' ', begin), text.size());
        words.emplace_back(text.substr(begin, end - begin));
        text.remove_prefix(end);
    }
}

Words sorted(Words words) {
    std::sort(words.begin(), words.end());
    return words;
}

std::string joined(const Words& words) {
    return words.empty() ? "-" : fmt::format("{}", fmt::join(words, " "));
}

std::vector<std::string_view> cells_of(std::string_view line) {
    std::vector<std::string_view> cells;
    for (;;) {
        const auto tab = line.find('\t');
        cells.push_back(line.substr(0, tab));
        if (tab == std::string_view::npos) return cells;
        line.remove_prefix(tab + 1);
    }
}

std::string unescaped(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            out += text[i];
            continue;
        }
        const char next = text[++i];
        out += next == 'n' ? '\n' : next == 't' ? '\t' : next == 'r' ? '\r' : next;
    }
    return out;
}

std::string tagged(const Finding& finding) {
    const auto id = describe(finding.code).id;
    return finding.ply > 0 ? fmt::format("{}@{}", id, finding.ply) : std::string(id);
}

Words findings_of(const Verdict& verdict, bool (*wanted)(Severity)) {
    Words words;
    for (const auto& finding : verdict.ruling.findings) {
        if (wanted(finding.severity)) words.push_back(tagged(finding));
    }
    return words;
}

Words as_words(const std::vector<PointNote>& points) {
    Words words;
    for (const auto& point : points) {
        words.push_back(point.kinds.empty()
                            ? point.action
                            : fmt::format("{}={}", point.action, fmt::join(point.kinds, "+")));
    }
    return words;
}

// Rulesets by the name a row gives them, loaded once.
class Rulesets {
  public:
    explicit Rulesets(const std::string& table)
        : folder_(std::filesystem::path(table).parent_path()) {}

    tl::expected<const Ruleset*, std::string> get(const std::string& name) {
        if (const auto found = loaded_.find(name); found != loaded_.end()) return &found->second;
        const bool file = name.ends_with(".yaml") || name.ends_with(".yml");
        auto ruleset = ruleset_for(file ? (folder_ / name).string() : name);
        if (!ruleset) return tl::unexpected(ruleset.error());
        return &loaded_.emplace(name, std::move(*ruleset)).first->second;
    }

  private:
    std::filesystem::path folder_;
    std::map<std::string, Ruleset> loaded_;
};

// One row: cells by column, and what differs.
class Case {
  public:
    Case(std::map<std::string_view, std::string_view> cells, const formats::ReadOptions& options)
        : cells_(std::move(cells)), options_(options) {}

    // The differences, one line each without the place; empty when the row passes.
    std::vector<std::string> run(Rulesets& rulesets) {
        const auto ruleset = rulesets.get(std::string(cell("rules")));
        if (!ruleset) return {fmt::format("rules: {}", ruleset.error())};
        ruleset_ = *ruleset;
        if (const auto trouble = read()) return {*trouble};
        check_verdict();
        check_points();
        return differences_;
    }

  private:
    [[nodiscard]] std::string_view cell(std::string_view column) const {
        const auto found = cells_.find(column);
        return found == cells_.end() ? std::string_view{} : found->second;
    }
    [[nodiscard]] bool asked(std::string_view column) const { return !cell(column).empty(); }
    // The words a cell expects; "-" expects none.
    [[nodiscard]] Words expected(std::string_view column) const {
        const auto text = cell(column);
        return text == "-" ? Words{} : words_of(text);
    }

    std::optional<std::string> read() {
        if (asked("input")) {
            built_.text = unescaped(cell("input"));
            const auto* format = formats::detect_format(built_.text, "");
            if (format == nullptr) format = text_format(ruleset_->game());
            if (format == nullptr) return "input: no format knows it";
            built_.record.game = format->info().game;
            built_.record.format = format->info().name;
            const auto splitter = format->splitter("");
            splitter->next(built_.text, true);
            format->read(built_.text, splitter->context().get(), options_, built_.record);
            return std::nullopt;
        }
        Typed typed;
        typed.position = cell("position");
        typed.tags = parse_tags(cell("tags"));
        typed.moves = cell("moves");
        auto built = build_record(ruleset_->game(), typed, options_);
        if (!built) return fmt::format("position: {}", built.error());
        built_ = std::move(*built);
        return std::nullopt;
    }

    void compare(std::string_view column, const std::string& expected, const std::string& found) {
        if (expected == found) return;
        differences_.push_back(fmt::format("{}: expected {}, found {}", column, expected, found));
    }

    void check_verdict() {
        const auto checks = {"expect", "notes", "outcome", "plies", "points"};
        if (std::none_of(checks.begin(), checks.end(),
                         [this](std::string_view column) { return asked(column); })) {
            return;
        }
        Verdict verdict;
        judge(built_.record, *ruleset_, verdict);
        const auto& ruling = verdict.ruling;
        if (asked("expect")) {
            const auto found =
                findings_of(verdict, [](Severity severity) { return severity != Severity::note; });
            compare("expect", joined(expected("expect")), joined(found));
        }
        if (asked("notes")) {
            const auto found =
                findings_of(verdict, [](Severity severity) { return severity == Severity::note; });
            if (cell("notes") == "-") compare("notes", "-", joined(found));
            for (const auto& note : expected("notes")) {
                if (std::find(found.begin(), found.end(), note) == found.end()) {
                    compare("notes", note, joined(found));
                }
            }
        }
        if (asked("outcome")) {
            const bool with_reason = cell("outcome").find('/') != std::string_view::npos;
            compare("outcome", std::string(cell("outcome")),
                    with_reason
                        ? fmt::format("{}/{}", name_of(ruling.outcome), name_of(ruling.reason))
                        : std::string(name_of(ruling.outcome)));
        }
        if (asked("plies")) {
            compare("plies", std::string(cell("plies")), std::to_string(ruling.plies));
        }
        if (asked("points")) {
            compare("points", std::string(cell("points")),
                    ruling.score ? to_string(*ruling.score, report::score_style(built_.record.game))
                                 : std::string("-"));
        }
    }

    void check_points() {
        const auto& record = built_.record;
        const auto checks = {"forbidden", "five", "legal", "why"};
        if (std::none_of(checks.begin(), checks.end(),
                         [this](std::string_view column) { return asked(column); })) {
            return;
        }
        Verdict verdict;
        judge(record, *ruleset_, verdict);
        if (is_refused(record, verdict)) {
            const auto errors =
                findings_of(verdict, [](Severity severity) { return severity == Severity::error; });
            differences_.push_back(fmt::format("position: refused: {}", joined(errors)));
            return;
        }
        if (asked("forbidden")) {
            compare("forbidden", joined(sorted(expected("forbidden"))),
                    joined(sorted(as_words(forbidden(record, *ruleset_)))));
        }
        if (asked("five")) {
            Words found;
            for (const auto point : fives(record, *ruleset_)) found.push_back(to_string(point));
            compare("five", joined(sorted(expected("five"))), joined(sorted(found)));
        }
        if (asked("legal")) {
            Words found;
            for (const auto& point : legal(record, *ruleset_)) found.push_back(point.action);
            compare("legal", joined(sorted(expected("legal"))), joined(sorted(found)));
        }
        for (const auto& word : expected("why")) {
            const auto name = word.substr(0, word.find('='));
            compare("why", word, fmt::format("{}={}", name, what_is(name)));
        }
    }

    // A point in a word: "five", "33+44", "legal", or the name of the reason.
    std::string what_is(const std::string& name) {
        const auto point = report::parse_point(name);
        if (!point.given()) return "no point";
        const auto reason = why(built_.record, *ruleset_, point);
        if (reason.code == ReasonCode::five_beats_all) return "five";
        constexpr std::array legal_codes{ReasonCode::not_forbidden, ReasonCode::no_forbidden_points,
                                         ReasonCode::flips};
        if (std::find(legal_codes.begin(), legal_codes.end(), reason.code) != legal_codes.end()) {
            return "legal";
        }
        if (reason.code != ReasonCode::forbidden) return std::string(name_of(reason.code));
        for (const auto& one : forbidden(built_.record, *ruleset_)) {
            if (one.action == name) return fmt::format("{}", fmt::join(one.kinds, "+"));
        }
        return "forbidden, but not in the list of forbidden points";
    }

    std::map<std::string_view, std::string_view> cells_;
    formats::ReadOptions options_;
    const Ruleset* ruleset_ = nullptr;
    TypedRecord built_;
    std::vector<std::string> differences_;
};

}  // namespace

tl::expected<CaseCounts, std::string> run_cases(std::string_view table, const std::string& path,
                                                const formats::ReadOptions& options,
                                                std::string& report) {
    CaseCounts counts;
    Rulesets rulesets(path);
    std::vector<std::string_view> head;
    std::size_t number = 0;
    if (table.starts_with("\xEF\xBB\xBF")) table.remove_prefix(3);
    while (!table.empty()) {
        const auto end = std::min(table.find('\n'), table.size());
        auto line = table.substr(0, end);
        table.remove_prefix(std::min(end + 1, table.size()));
        ++number;
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.empty() || line.front() == '#') continue;
        const auto cells = cells_of(line);
        if (head.empty()) {
            head = cells;
            std::vector<std::string> known(columns.begin(), columns.end());
            for (const auto name : head) {
                if (std::find(known.begin(), known.end(), name) != known.end()) continue;
                return tl::unexpected(fmt::format("{}:{}: no column is called '{}'{}", path, number,
                                                  name, did_you_mean(name, known)));
            }
            for (const auto* needed : {"id", "rules"}) {
                if (std::find(head.begin(), head.end(), needed) == head.end()) {
                    return tl::unexpected(
                        fmt::format("{}:{}: the column '{}' is missing", path, number, needed));
                }
            }
            continue;
        }
        if (cells.size() > head.size()) {
            return tl::unexpected(fmt::format("{}:{}: {} cells under {} columns", path, number,
                                              cells.size(), head.size()));
        }
        std::map<std::string_view, std::string_view> row;
        for (std::size_t i = 0; i < cells.size(); ++i) row[head[i]] = cells[i];
        ++counts.rows;
        const auto id = std::string(row["id"]);
        const auto differences = Case(std::move(row), options).run(rulesets);
        if (differences.empty()) ++counts.passed;
        for (const auto& difference : differences) {
            report += fmt::format("{}:{}: {}: {}\n", path, number, id, difference);
        }
    }
    if (head.empty()) return tl::unexpected(fmt::format("{}: the table is empty", path));
    return counts;
}

}  // namespace shinpan::app
