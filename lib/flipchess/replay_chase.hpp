#pragma once
// The chase limit in the replay (rules: flipchess 6.5, A34 to A37). Private to the replay.

#include "flipchess/replay.hpp"

namespace shinpan::flipchess {

// The pursuits after a quiet move of `piece`, which now stands on `to` and attacks `targets`.
[[nodiscard]] Run next_run(const State& state, const FlipchessRules& rules, Piece piece,
                           Square from, Square to, Squares targets);

// A chaser that has used up its steps and may not move at all (rules: A36).
[[nodiscard]] inline bool frozen(const State& state, const FlipchessRules& rules, Square from) {
    const std::size_t side = index_of(state.to_move);
    return rules.chase.scope == FlipchessRules::ChaseScope::piece &&
           state.chase.chases(side, from) &&
           state.chase.run(side).longest().steps >= rules.chase.max_steps;
}

}  // namespace shinpan::flipchess
