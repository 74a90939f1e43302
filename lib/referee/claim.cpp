#include "referee/claim.hpp"

#include "base/catalogue/flipchess.hpp"
#include "base/catalogue/record.hpp"
#include "base/catalogue/renju.hpp"
#include "othello/scoring.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace shinpan {
namespace {

ScoreStyle style_of(Game game) {
    return game == Game::flipchess ? ScoreStyle::by_seat : ScoreStyle::plain;
}

std::int32_t difference_of(Score score) {
    return score.first_halves - score.second_halves;
}

std::string signed_difference(std::int32_t halves) {
    return fmt::format("{}{}", halves > 0 ? "+" : "", halves_to_string(halves));
}

// A record that gives only a score (Othello: "37-27") claims the winner these rules make of it.
Outcome claimed_outcome(const ClaimedResult& claim, const Ruleset& ruleset) {
    if (claim.outcome != Outcome::undecided) return claim.outcome;
    if (!claim.score && !claim.difference_halves) return claim.outcome;
    const auto difference = claim.score ? difference_of(*claim.score) : *claim.difference_halves;
    if (const auto* othello = std::get_if<OthelloRules>(&ruleset.rules)) {
        return othello::outcome_of({difference, 0}, *othello);
    }
    if (difference == 0) return Outcome::draw;
    return difference > 0 ? Outcome::first_wins : Outcome::second_wins;
}

std::string in_words(Outcome outcome, EndReason reason) {
    if (reason == EndReason::none) return std::string(name_of(outcome));
    return fmt::format("{} by {}", name_of(outcome), name_of(reason));
}

std::string in_words(const ClaimedResult& claim, const Ruleset& ruleset) {
    const auto game = ruleset.game();
    auto text = in_words(claimed_outcome(claim, ruleset), claim.reason);
    if (claim.score) text += ", " + to_string(*claim.score, style_of(game));
    if (claim.difference_halves) text += ", " + signed_difference(*claim.difference_halves);
    return text;
}

// Reasons that name no more than "the referee or the players settled it" agree with any other.
bool reasons_agree(EndReason claimed, EndReason found) {
    return claimed == found || claimed == EndReason::none || claimed == EndReason::adjudicated ||
           found == EndReason::none;
}

// Ends that stand on the board or in the count of plies: a sound record that reaches one shows it.
// A cap on the stones is an organiser's affair in renju and may be none of the rules'.
bool shows_itself(EndReason reason, Game game) {
    switch (reason) {
        case EndReason::no_moves:
        case EndReason::full_board:
        case EndReason::five:
        case EndReason::overline:
        case EndReason::elimination:
        case EndReason::both_eliminated:
        case EndReason::no_move:
        case EndReason::no_progress:
        case EndReason::repetition:
        case EndReason::both_pass: return true;
        case EndReason::max_plies: return game == Game::flipchess;
        case EndReason::none:
        case EndReason::forbidden:
        case EndReason::illegal_move:
        case EndReason::opening:
        case EndReason::chase:
        case EndReason::resign:
        case EndReason::timeout:
        case EndReason::draw_agreed:
        case EndReason::abandon:
        case EndReason::fouls:
        case EndReason::ruling:
        case EndReason::adjudicated: break;
    }
    return false;
}

// A reason that no such outcome can have: a win by an agreed draw, a draw by resignation.
bool contradicts(Outcome outcome, EndReason reason) {
    switch (reason) {
        case EndReason::draw_agreed:
        case EndReason::both_pass: return winner_of(outcome) != Seat::none;
        case EndReason::resign:
        case EndReason::five:
        case EndReason::overline:
        case EndReason::forbidden: return outcome == Outcome::draw;
        case EndReason::none:
        case EndReason::no_moves:
        case EndReason::full_board:
        case EndReason::elimination:
        case EndReason::both_eliminated:
        case EndReason::no_move:
        case EndReason::no_progress:
        case EndReason::repetition:
        case EndReason::max_plies:
        case EndReason::illegal_move:
        case EndReason::opening:
        case EndReason::chase:
        case EndReason::timeout:
        case EndReason::abandon:
        case EndReason::fouls:
        case EndReason::ruling:
        case EndReason::adjudicated: break;
    }
    return false;
}

// FCR-1 must write points; where the rules give a win or half a point instead, `A+0 B+0` says that
// there are none to write.
bool says_no_points(Score claimed, const Ruleset& ruleset) {
    const auto* rules = std::get_if<FlipchessRules>(&ruleset.rules);
    return rules != nullptr && rules->points.kind != FlipchessRules::ScoreKind::pieces &&
           claimed == Score{};
}

bool is_open(const Ruling& ruling) {
    return ruling.outcome == Outcome::unfinished || ruling.outcome == Outcome::undecided;
}

// The engine has said that nothing bears the claim out.
bool is_refuted(const Ruling& ruling) {
    return std::any_of(ruling.findings.begin(), ruling.findings.end(), [](const Finding& one) {
        return one.code == code::renju_result_unsupported ||
               one.code == code::renju_no_forbidden_move;
    });
}

// Where only a bonus is unknown (flip-chess), the scores there can be: the claimed one must be
// among them, so that the side whose points are certain is held to them. Empty: nothing is known.
std::vector<std::string> possible_scores(const Ruling& ruling) {
    std::vector<std::string> scores;
    for (const Finding& finding : ruling.findings) {
        if (finding.code != code::flipchess_points_unknown) continue;
        for (const Arg& arg : finding.args) {
            if (arg.name != "without" && arg.name != "with") continue;
            scores.push_back(std::get<std::string>(arg.value));
        }
    }
    return scores;
}

}  // namespace

Agreement check_claim(const Record& record, const Ruleset& ruleset, Ruling& ruling) {
    if (!record.claim) return Agreement::no_claim;
    const auto& claim = *record.claim;
    const auto outcome = claimed_outcome(claim, ruleset);
    if (outcome == Outcome::unfinished && ruling.outcome == Outcome::unfinished) {
        return Agreement::agrees;
    }
    const auto report = [&](Code code, std::string claimed, std::string found) {
        ruling.findings.push_back(make_finding(
            code, claim.span, 0, {{"claimed", std::move(claimed)}, {"found", std::move(found)}}));
    };
    if (contradicts(outcome, claim.reason)) {
        ruling.findings.push_back(make_finding(code::record_claim_contradicts, claim.span, 0,
                                               {{"claimed", in_words(outcome, claim.reason)}}));
    }
    const bool sound = !ruling.stopped && !record.damaged;
    if (ruling.outcome == Outcome::unfinished && outcome != Outcome::undecided && sound &&
        shows_itself(claim.reason, record.game)) {
        report(code::record_result_differs, in_words(claim, ruleset),
               std::string(name_of(ruling.outcome)));
        return Agreement::differs;
    }
    if (outcome == Outcome::undecided || is_open(ruling)) {
        if (is_refuted(ruling)) return Agreement::differs;
        // A replay that stopped at an error has said why already.
        if (sound) {
            ruling.findings.push_back(make_finding(code::record_claim_unverified, claim.span, 0,
                                                   {{"claimed", in_words(claim, ruleset)}}));
        }
        return Agreement::cannot_tell;
    }
    if (outcome != ruling.outcome) {
        report(code::record_result_differs, in_words(claim, ruleset),
               in_words(ruling.outcome, ruling.reason));
        return Agreement::differs;
    }
    auto agreement = Agreement::agrees;
    if (!reasons_agree(claim.reason, ruling.reason)) {
        report(code::record_reason_differs, in_words(outcome, claim.reason),
               in_words(ruling.outcome, ruling.reason));
    }
    const bool has_score = claim.score && !says_no_points(*claim.score, ruleset);
    if ((has_score || claim.difference_halves) && !ruling.score) {
        // A ruleset may say that a resigned game has no score.
        const auto* othello = std::get_if<OthelloRules>(&ruleset.rules);
        if (ruling.reason == EndReason::resign && othello != nullptr &&
            othello->resign == OthelloRules::Resign::none) {
            report(code::record_score_differs, in_words(claim, ruleset), "no score");
            return Agreement::differs;
        }
        const auto possible = possible_scores(ruling);
        if (has_score && !possible.empty()) {
            const auto claimed = to_string(*claim.score, ScoreStyle::by_seat);
            if (std::find(possible.begin(), possible.end(), claimed) == possible.end()) {
                report(code::record_score_differs, claimed,
                       fmt::format("{}", fmt::join(possible, " or ")));
                return Agreement::differs;
            }
        }
        ruling.findings.push_back(make_finding(code::record_claim_unverified, claim.span, 0,
                                               {{"claimed", in_words(claim, ruleset)}}));
        return Agreement::cannot_tell;
    }
    if (has_score && *claim.score != *ruling.score) {
        report(code::record_score_differs, to_string(*claim.score, style_of(record.game)),
               to_string(*ruling.score, style_of(record.game)));
        agreement = Agreement::differs;
    }
    // Some formats give only how far the sides are apart.
    if (claim.difference_halves && *claim.difference_halves != difference_of(*ruling.score)) {
        report(code::record_score_differs, signed_difference(*claim.difference_halves),
               signed_difference(difference_of(*ruling.score)));
        agreement = Agreement::differs;
    }
    return agreement;
}

}  // namespace shinpan
