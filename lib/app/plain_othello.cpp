// The batch lane of Othello.

#include "app/plain_games.hpp"
#include "othello/board.hpp"
#include "othello/scoring.hpp"

#include <bit>
#include <string>

namespace shinpan::app {
namespace {

othello::Discs discs_of(const othello::BulkVerdict& game) {
    const auto black = std::popcount(game.black);
    const auto white = std::popcount(game.white);
    return {black, white, 64 - black - white};
}

// False: it is not plainly fine.
bool settle(const othello::BulkVerdict& game, const std::optional<ClaimedResult>& claim,
            const OthelloRules& rules, PlainRecord& plain) {
    // A game that stops early wants a word.
    if (game.state != othello::BulkVerdict::State::over) return false;
    const auto discs = discs_of(game);
    const auto score = othello::score_of(discs, rules);
    const auto outcome = othello::outcome_of(score, rules);
    if (claim) {
        if (claim->reason != EndReason::none || claim->score != score) return false;
        // A bare score claims what these rules make of it.
        if (claim->outcome != outcome && claim->outcome != Outcome::undecided) return false;
        plain.claim = claim;
        plain.agreement = Agreement::agrees;
    }
    plain.outcome = outcome;
    plain.reason = discs.empties == 0 ? EndReason::full_board : EndReason::no_moves;
    plain.plies = game.plies;
    plain.score = score;
    if (game.passes > 0) plain.notes[0] = {code::othello_implicit_pass, game.passes};
    return true;
}

}  // namespace

bool OthelloLane::knows(const Ruleset& ruleset) {
    const auto* rules = std::get_if<OthelloRules>(&ruleset.rules);
    return rules != nullptr && rules->board == 8 && rules->start != OthelloRules::Start::parallel &&
           rules->first == OthelloRules::First::black &&
           rules->passes != OthelloRules::Passes::explicit_only &&
           rules->empties != OthelloRules::Empties::joa_by_date;
}

void OthelloLane::prove(const PlainCandidates<Moves>& candidates,
                        std::vector<PlainRecord>& records) {
    thread_local std::vector<othello::BulkVerdict> verdicts;
    verdicts.resize(candidates.moves.size());
    othello::bulk_replay(candidates.moves, verdicts);
    for (std::size_t k = 0; k < verdicts.size(); ++k) {
        const auto& candidate = candidates.records[k];
        auto& plain = records[candidate.number];
        const auto& rules = std::get<OthelloRules>(candidate.ruleset->rules);
        plain.fine = settle(verdicts[k], candidate.claim, rules, plain);
        if (!plain.fine) continue;
        plain.ruleset = candidate.ruleset;
        auto& game = plain.game.emplace<PlainOthello>();
        game.game = verdicts[k];
        const auto& moves = candidates.moves[k];
        if (moves.coding == othello::PlainMoves::Coding::square_pairs) {
            game.pairs_at = static_cast<std::uint32_t>(moves.bytes.data() - candidate.text.data());
        }
    }
}

bool OthelloLane::rule(const PlainRecord&, const PlainOthello& plain, Ruling& ruling) {
    const auto& game = plain.game;
    // More passes than were noted.
    if (game.passes > game.pass_plies.size()) return false;
    for (std::size_t i = 0; i < game.passes; ++i) {
        // Who is to move changes with each ply and each pass before.
        const std::int32_t ply = game.pass_plies[i];
        const auto seat =
            (static_cast<std::size_t>(ply) - 1 + i) % 2 == 0 ? Seat::first : Seat::second;
        const auto at =
            plain.pairs_at ? *plain.pairs_at + 2 * static_cast<std::uint32_t>(ply - 1) : 0;
        const auto span = plain.pairs_at ? Span{at, at + 2} : Span{};
        ruling.findings.push_back(
            make_finding(code::othello_implicit_pass, span, ply,
                         {{"seat", std::string(name_of(seat, Game::othello))}}));
    }
    othello::Board<othello::Small> board;
    board.black = game.black;
    board.white = game.white;
    board.to_move = (game.plies + game.passes) % 2 == 0 ? Seat::first : Seat::second;
    ruling.position = othello::digest(board);
    return true;
}

}  // namespace shinpan::app
