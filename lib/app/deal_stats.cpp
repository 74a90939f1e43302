#include "app/deal_stats.hpp"

#include "app/judging.hpp"
#include "app/output.hpp"
#include "archive/pipeline.hpp"
#include "archive/records.hpp"
#include "base/catalogue/io.hpp"
#include "flipchess/deal_stats.hpp"
#include "report/text.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>

namespace shinpan::app {
namespace {

using flipchess::ChiSquared;
using flipchess::compare;
using flipchess::compare_places;
using flipchess::DealStats;

constexpr std::string_view letters = "KGMRNCP";
constexpr std::array shares{1, 2, 2, 2, 2, 2, 5};  // rules: flipchess A1
constexpr std::array even{1, 1};

struct Counted {
    DealStats stats;
    std::uint64_t records = 0;
    std::uint64_t damaged = 0;
    std::string about_input;  // what is wrong with an input as a whole
    bool empty = false;       // an input without a record
    bool unread = false;      // an input that could not be read completely
};

void look_at_input(const archive::Batch& batch, Counted& counted) {
    for (const auto* list : {&batch.opening, &batch.closing}) {
        for (const auto& finding : *list) {
            if (finding.severity == Severity::note) continue;
            const bool error = finding.severity == Severity::error;
            const bool nothing = finding.code == code::io_no_record;
            counted.empty = counted.empty || (error && nothing);
            counted.unread = counted.unread || (error && !nothing);
            report::append_finding(counted.about_input, batch.path, finding, {});
        }
    }
}

std::string in_words(const ChiSquared& figure) {
    constexpr double least = 0.0001;
    const auto chance =
        figure.p < least ? std::string("< 0.0001") : fmt::format("{:.4f}", figure.p);
    return fmt::format("chi-squared {:.2f}, {} degree{} of freedom, p {}", figure.value,
                       figure.freedom, figure.freedom == 1 ? "" : "s", chance);
}

std::string table(const DealStats& stats) {
    std::string out = fmt::format("{:>7}", "");
    for (flipchess::Square square = 0; square < flipchess::squares; ++square) {
        out += fmt::format(" {:>4}", to_string(flipchess::point_of(square)));
    }
    out += '\n';
    for (std::size_t kind = 0; kind < stats.places.size(); ++kind) {
        const char letter = letters[kind % letters.size()];
        const bool black = kind >= letters.size();
        out += fmt::format("{:>7}", black ? static_cast<char>(letter + ('a' - 'A')) : letter);
        for (const auto count : stats.places[kind]) out += fmt::format(" {:>4}", count);
        out += '\n';
    }
    return out;
}

std::string report_of(const Counted& counted) {
    const auto& stats = counted.stats;
    std::string out;
    const auto to = std::back_inserter(out);
    const auto plural = [](auto count) { return count == 1 ? "" : "s"; };
    fmt::format_to(to, "{} record{}, {} game{} from a full board\n", counted.records,
                   plural(counted.records), stats.games, plural(stats.games));
    if (stats.games == 0) return out;  // nothing to compare with chance
    fmt::format_to(to, "first to flip: A {}, B {}; {}\n", stats.first_flipper[0],
                   stats.first_flipper[1], in_words(compare(stats.first_flipper, even)));
    fmt::format_to(to, "colour of the first flip: red {}, black {}; {}\n", stats.first_colour[0],
                   stats.first_colour[1], in_words(compare(stats.first_colour, even)));
    out += "kind of the first flip:";
    for (std::size_t i = 0; i < letters.size(); ++i) {
        fmt::format_to(to, " {} {}{}", letters[i], stats.first_kind[i],
                       i + 1 < letters.size() ? "," : "");
    }
    fmt::format_to(to, "; {}\n", in_words(compare(stats.first_kind, shares)));
    fmt::format_to(to, "place of each kind: {}\n{}", in_words(compare_places(stats)), table(stats));
    return out;
}

}  // namespace

Status run_deal_stats(const Options& options, const Settings& settings, archive::Listing listing,
                      int jobs) {
    if (options.value("format", "text") != "text") {
        return usage_error(Tool::validate, "--deal-stats prints text; it has no other --format");
    }
    auto out = Output::open(options.value("output"));
    if (!out) return usage_error(Tool::validate, out.error());
    archive::RecordStream stream(std::move(listing), settings.stream);
    Counted all;
    archive::run_ordered(
        jobs, [&] { return next_batch(stream); },
        [&](const archive::Batch& batch) {
            Counted counted;
            look_at_input(batch, counted);
            Judged judged;
            for (const auto& raw : batch.records) {
                judge_raw(batch, raw, settings, Hashing::off, judged);
                ++counted.records;
                if (judged.record.damaged) ++counted.damaged;
                counted.stats.add(judged.record);
            }
            return counted;
        },
        [&](const Counted& counted) {
            all.stats.add(counted.stats);
            all.records += counted.records;
            all.damaged += counted.damaged;
            all.empty = all.empty || counted.empty;
            all.unread = all.unread || counted.unread;
            if (!counted.about_input.empty()) tell(counted.about_input);
        });
    if (interrupted()) return Status::interrupted;
    out->write(report_of(all));
    auto status = all.damaged > 0 || all.empty ? Status::rejected : Status::accepted;
    if (all.unread) status = worse(status, Status::unread);
    return out->commit() ? status : worse(status, Status::unread);
}

}  // namespace shinpan::app
