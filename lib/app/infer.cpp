#include "app/infer.hpp"

#include "referee/infer.hpp"
#include "referee/what_if.hpp"
#include "report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace shinpan::app {
namespace {

std::string at_ply(const Finding& finding) {
    return finding.ply > 0 ? fmt::format(" at ply {}", finding.ply) : std::string();
}

std::string in_words(const Upshot& upshot, Game game) {
    Ruling ruling;
    ruling.outcome = upshot.outcome;
    ruling.reason = upshot.reason;
    ruling.plies = upshot.plies;
    ruling.score = upshot.score;
    std::string text = report::result_in_words(ruling, game);
    if (upshot.error) {
        text += fmt::format(", rejected{}: {} [{}]", at_ply(*upshot.error), message(*upshot.error),
                            describe(upshot.error->code).id);
    }
    return text;
}

std::string written(const Judged& judged, Span span) {
    const auto text = judged.place.text;
    if (judged.place.binary || span.end > text.size() || span.begin >= span.end) return {};
    return fmt::format(" ({})", text.substr(span.begin, span.end - span.begin));
}

}  // namespace

void append_inference(std::string& out, const std::string& place, const Judged& judged) {
    const auto to = std::back_inserter(out);
    const auto& record = judged.record;
    const Inference inference = infer_rules(record, presets_of(record.game));
    std::size_t fitting = 0;
    for (const Fit& fit : inference.fits) {
        fmt::format_to(to, "{}: {}: ", place, fit.ruleset);
        switch (fit.fitness) {
            case Fitness::fits:
                ++fitting;
                out += "fits";
                break;
            case Fitness::claim_open: out += "possible, but leaves the claim open"; break;
            case Fitness::differs: out += "another result"; break;
            case Fitness::impossible: out += "impossible"; break;
        }
        if (fit.boards_part > 0) {
            fmt::format_to(to, "; the boards part at ply {}{}", fit.boards_part,
                           written(judged, fit.parting));
        }
        if (fit.first && fit.fitness != Fitness::claim_open) {
            fmt::format_to(to, "; {}: {} [{}]",
                           fit.first->ply > 0 ? fmt::format("ply {}", fit.first->ply)
                                              : std::string("the claim"),
                           message(*fit.first), describe(fit.first->code).id);
        } else {
            fmt::format_to(to, "; {}", report::result_in_words(fit.ruling, record.game));
        }
        out += '\n';
    }
    fmt::format_to(to, "{}: {} of {} rulesets fit\n", place, fitting, inference.fits.size());
    // No ruleset as it stands, but perhaps one with a single key changed.
    if (fitting > 0 || judged.verdict.ruleset == nullptr) return;
    for (const Alternative& one : what_if(record, *judged.verdict.ruleset)) {
        if (one.upshot.error || !one.changes) continue;
        fmt::format_to(to, "{}: {} with {}: {} would accept it: {}\n", place,
                       judged.verdict.ruleset->name(), one.key, one.value,
                       in_words(one.upshot, record.game));
    }
}

void append_what_if(std::string& out, const std::string& place, const Judged& judged) {
    if (judged.verdict.ruleset == nullptr) return;
    const auto to = std::back_inserter(out);
    const auto& ruleset = *judged.verdict.ruleset;
    const Game game = judged.record.game;
    Verdict verdict;
    judge(judged.record, ruleset, verdict);
    fmt::format_to(to, "{}: {}: {}\n", place, ruleset.name(), in_words(upshot_of(verdict), game));
    const auto alternatives = what_if(judged.record, ruleset);
    for (const Alternative& one : alternatives) {
        fmt::format_to(to, "{}: {}: {} instead of {}: {}\n", place, one.key, one.value, one.now,
                       one.changes ? in_words(one.upshot, game) : std::string("no change"));
    }
    if (alternatives.empty()) {
        fmt::format_to(to, "{}: no other value of one key changes the outcome or the points\n",
                       place);
    }
}

}  // namespace shinpan::app
