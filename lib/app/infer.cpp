#include "app/infer.hpp"

#include "referee/infer.hpp"
#include "referee/what_if.hpp"
#include "report/json.hpp"
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

void write_finding(report::JsonWriter& json, const Finding& finding) {
    const auto& entry = describe(finding.code);
    json.begin_object()
        .member("code", entry.id)
        .member("severity", name_of(finding.severity))
        .member("class", name_of(entry.kind));
    if (finding.ply > 0) json.member("ply", finding.ply);
    json.member("message", message(finding)).end_object();
}

void write_score(report::JsonWriter& json, Score score, Game game) {
    json.key("score")
        .begin_object()
        .member("text", to_string(score, report::score_style(game)))
        .key("first")
        .raw(halves_to_string(score.first_halves))
        .key("second")
        .raw(halves_to_string(score.second_halves))
        .end_object();
}

void write_upshot(report::JsonWriter& json, const Upshot& upshot, Game game) {
    json.member("outcome", name_of(upshot.outcome))
        .member("reason", name_of(upshot.reason))
        .member("plies", upshot.plies);
    if (upshot.score) write_score(json, *upshot.score, game);
    if (upshot.error) write_finding(json.key("error"), *upshot.error);
}

void write_alternatives(report::JsonWriter& json, const std::vector<Alternative>& alternatives,
                        Game game) {
    json.begin_array();
    for (const Alternative& one : alternatives) {
        json.begin_object()
            .member("key", one.key)
            .member("now", one.now)
            .member("value", one.value)
            .member("changes", one.changes);
        write_upshot(json, one.upshot, game);
        json.end_object();
    }
    json.end_array();
}

void begin_answer(report::JsonWriter& json, std::string_view type, const Judged& judged) {
    json.begin_object()
        .member("type", type)
        .member("file", judged.place.path)
        .member("record", judged.place.number)
        .member("game", name_of(judged.record.game));
    if (judged.verdict.ruleset != nullptr) json.member("rules", judged.verdict.ruleset->name());
}

// Where the ruleset of the record does not fit as it stands, or none does: those with a single key
// changed that would.
std::vector<Alternative> accepting(const Inference& inference, const Judged& judged) {
    if (judged.verdict.ruleset == nullptr) return {};
    const auto own = judged.verdict.ruleset->name();
    const auto is_own = [&own](const Fit& fit) { return fit.ruleset == own; };
    const auto fits = [](const Fit& fit) { return fit.fitness == Fitness::fits; };
    const auto& all = inference.fits;
    const auto found_own = std::find_if(all.begin(), all.end(), is_own);
    if (found_own == all.end() ? std::any_of(all.begin(), all.end(), fits) : fits(*found_own)) {
        return {};
    }
    auto found = what_if(judged.record, *judged.verdict.ruleset);
    std::erase_if(found, [](const auto& one) { return one.upshot.error || !one.changes; });
    return found;
}

}  // namespace

void append_inference_json(std::string& out, const Judged& judged) {
    const Game game = judged.record.game;
    const Inference inference = infer_rules(judged.record, presets_of(game));
    report::JsonWriter json(out);
    begin_answer(json, "inference", judged);
    json.key("fits").begin_array();
    for (const Fit& fit : inference.fits) {
        json.begin_object().member("rules", fit.ruleset).member("fitness", name_of(fit.fitness));
        json.member("outcome", name_of(fit.ruling.outcome))
            .member("reason", name_of(fit.ruling.reason))
            .member("plies", fit.ruling.plies);
        if (fit.ruling.score) write_score(json, *fit.ruling.score, game);
        if (fit.boards_part > 0) json.member("boards_part", fit.boards_part);
        if (fit.first) write_finding(json.key("first"), *fit.first);
        json.end_object();
    }
    json.end_array();
    const auto alternatives = accepting(inference, judged);
    if (!alternatives.empty()) write_alternatives(json.key("alternatives"), alternatives, game);
    json.end_object();
    out += '\n';
}

void append_what_if_json(std::string& out, const Judged& judged) {
    if (judged.verdict.ruleset == nullptr) return;
    const Game game = judged.record.game;
    Verdict verdict;
    judge(judged.record, *judged.verdict.ruleset, verdict);
    report::JsonWriter json(out);
    begin_answer(json, "what-if", judged);
    write_upshot(json, upshot_of(verdict), game);
    write_alternatives(json.key("alternatives"), what_if(judged.record, *judged.verdict.ruleset),
                       game);
    json.end_object();
    out += '\n';
}

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
    for (const Alternative& one : accepting(inference, judged)) {
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
