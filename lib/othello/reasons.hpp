#pragma once
// Why a square is legal or not, as a tree: one child for each of the eight directions.

#include "base/reason.hpp"
#include "othello/board.hpp"

namespace shinpan::othello {

// For the side to move. A legal square has the discs it flips as a shape with role "flips".
template <class L>
[[nodiscard]] Reason reason_of_square(const Board<L>& board, Point point);

// For a pass of the side to move: must it pass, may it not, or is the game over?
template <class L>
[[nodiscard]] Reason reason_of_pass(const Board<L>& board);

extern template Reason reason_of_square(const Board<Small>&, Point);
extern template Reason reason_of_square(const Board<Large>&, Point);
extern template Reason reason_of_pass(const Board<Small>&);
extern template Reason reason_of_pass(const Board<Large>&);

}  // namespace shinpan::othello
