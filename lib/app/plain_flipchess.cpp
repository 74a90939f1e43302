// The batch lane of flip-chess.

#include "app/plain_games.hpp"

namespace shinpan::app {
namespace {

// Whether a side without pieces has lost them one by one, so that counting what was taken tells it.
bool takes_singly(const FlipchessRules& rules) {
    return rules.equal_rank != FlipchessRules::EqualRank::trade &&
           rules.cannon.capture_hidden == FlipchessRules::CaptureHidden::none;
}

// False: it is not plainly fine.
bool settle(const flipchess::BulkVerdict& game, const flipchess::PlainMoves& moves,
            const FlipchessRules& rules, const std::optional<ClaimedResult>& claimed,
            PlainRecord& plain) {
    if (!game.fine) return false;
    if (claimed) {
        ClaimedResult claim = *claimed;
        if (moves.no_move == flipchess::PlainMoves::NoMove::or_eliminated) {
            if (game.reason != EndReason::elimination || !takes_singly(rules)) return false;
            claim.reason = game.reason;
        }
        if (claim.outcome != game.outcome || claim.reason != game.reason ||
            claim.score != game.score) {
            return false;
        }
        plain.claim = claim;
        plain.agreement = Agreement::agrees;
    }
    plain.outcome = game.outcome;
    plain.reason = game.reason;
    plain.plies = game.plies;
    plain.score = game.score;
    return true;
}

}  // namespace

bool FlipchessLane::knows(const Ruleset& ruleset) {
    return std::holds_alternative<FlipchessRules>(ruleset.rules);
}

void FlipchessLane::prove(const PlainCandidates<Moves>& candidates,
                          std::vector<PlainRecord>& records) {
    prove_each<FlipchessRules>(candidates, records,
                               [](const PlainCandidate& candidate, const Moves& moves,
                                  const FlipchessRules& rules, PlainRecord& plain) {
                                   const auto game = flipchess::bulk_replay(moves, rules);
                                   plain.game.emplace<PlainFlipchess>().position = game.position;
                                   return settle(game, moves, rules, candidate.claim, plain);
                               });
}

bool FlipchessLane::rule(const PlainRecord& plain, const PlainFlipchess& game, Ruling& ruling) {
    ruling.critical_ply = plain.plies;
    ruling.position = game.position;
    return true;
}

}  // namespace shinpan::app
