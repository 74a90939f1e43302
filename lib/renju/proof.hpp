#pragma once
// The proof of a point: why it is forbidden to Black, or why it looks so and is not. Each node of
// the tree can be checked from the board alone. Built only when somebody asks; the fast test of
// forbidden.hpp shares no code with it beyond the board, so a test compares the two.

#include "base/reason.hpp"
#include "renju/board.hpp"
#include "renju/forbidden.hpp"

namespace shinpan::renju {

// The tree of a black stone on `cell`, which must be empty. Where the two readings of
// `three_through_five` differ, the last node of the root tells the other one, with its own tree.
template <int Capacity>
[[nodiscard]] Reason prove(const BasicBoard<Capacity>& board, Cell cell, const BlackRules& rules);

// The row of five or more through `cell` by which `colour` wins; the stone stands on the board.
template <int Capacity>
[[nodiscard]] Reason prove_win(const BasicBoard<Capacity>& board, Cell cell, Stone colour);

[[nodiscard]] std::string_view name_of(Direction direction);

}  // namespace shinpan::renju
