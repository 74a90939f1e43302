// The batch lane of renju and gomoku.

#include "app/plain_games.hpp"
#include "record/record.hpp"
#include "referee/claim.hpp"
#include "referee/severities.hpp"
#include "renju/notes.hpp"

#include <string>

namespace shinpan::app {
namespace {

Seat to_move(const renju::BulkVerdict& game) {
    return game.plies % 2 == 0 ? Seat::first : Seat::second;
}

// False: it is not plainly fine.
bool settle(const renju::BulkVerdict& game, const std::optional<ClaimedResult>& claim,
            const RenjuRules& rules, PlainRecord& plain) {
    if (!game.fine) return false;
    std::size_t notes = 0;
    const auto note = [&](Code code) { plain.notes[notes++] = {code, 1}; };
    if (game.opening != nullptr) note(code::renju_opening_name);
    const bool unfinished = game.outcome == Outcome::unfinished;
    if (unfinished) note(code::renju_unfinished);
    if (claim) {
        if (claim->reason != EndReason::none) return false;
        plain.claim = claim;
        if (unfinished) {
            // White may have won by a move that was not written down.
            if (claim->outcome == Outcome::second_wins && to_move(game) == Seat::first &&
                rules.claim == RenjuRules::Claim::automatic) {
                return false;
            }
            plain.agreement = Agreement::cannot_tell;
            note(code::record_claim_unverified);
        } else {
            if (claim->outcome != game.outcome) return false;
            plain.agreement = Agreement::agrees;
        }
    }
    plain.outcome = game.outcome;
    plain.reason = game.reason;
    plain.plies = game.plies;
    return true;
}

}  // namespace

bool RenjuLane::knows(const Ruleset& ruleset) {
    const auto* rules = std::get_if<RenjuRules>(&ruleset.rules);
    return rules != nullptr && renju::bulk_knows(*rules);
}

void RenjuLane::prove(const PlainCandidates<Moves>& candidates, std::vector<PlainRecord>& records) {
    prove_each<RenjuRules>(candidates, records,
                           [](const PlainCandidate& candidate, const Moves& moves,
                              const RenjuRules& rules, PlainRecord& plain) {
                               const auto game = renju::bulk_replay(moves, rules);
                               const auto at = moves.points.data() - candidate.text.data();
                               plain.game = PlainRenju{game, static_cast<std::uint32_t>(at)};
                               return settle(game, candidate.claim, rules, plain);
                           });
}

bool RenjuLane::rule(const PlainRecord& plain, const PlainRenju& renju, Ruling& ruling) {
    const auto& game = renju.game;
    const auto in_record = [&renju](Span span) {
        return Span{span.begin + renju.moves_at, span.end + renju.moves_at};
    };
    auto& findings = ruling.findings;
    if (game.opening != nullptr) {
        findings.push_back(renju::opening_named(*game.opening, in_record(game.third)));
    }
    if (game.outcome == Outcome::unfinished) {
        findings.push_back(renju::left_unfinished(to_move(game), in_record(game.last)));
    } else {
        ruling.critical_ply = game.plies;
    }
    if (plain.claim) {
        Record claims;
        claims.game = Game::renju;
        claims.claim = plain.claim;
        static_cast<void>(check_claim(claims, *plain.ruleset, ruling));
    }
    put_in_order(findings);
    ruling.position = game.position;
    return true;
}

}  // namespace shinpan::app
