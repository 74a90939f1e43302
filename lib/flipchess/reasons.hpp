#pragma once
// The reasons of a ruling as trees (base/reason.hpp), made only on demand.

#include "base/reason.hpp"
#include "flipchess/replay.hpp"

#include <vector>

namespace shinpan::flipchess {

// One quiet move as the history remembers it; captures and flips are kept with their kind.
struct Trace {
    std::int32_t ply = 0;
    Seat seat = Seat::none;
    EventKind kind = EventKind::move;
    Effect effect = Effect::quiet;
    Square from = no_square;
    Square to = no_square;
    Piece piece;
    Piece victim;
};
using History = std::vector<Trace>;

// Why a move or flip is legal or not in `state`. `history` feeds the chase tree.
[[nodiscard]] Reason reason_of_move(const State& state, const Ladder& ladder,
                                    const FlipchessRules& rules, Square from, Square to,
                                    const History& history);
[[nodiscard]] Reason reason_of_flip(const State& state, const FlipchessRules& rules, Square square,
                                    Piece named);
// A piece turned up that the declared deal does not have there.
[[nodiscard]] Reason reason_of_deal(Square square, Piece dealt, Piece shown);
// What the piece on a square may do.
[[nodiscard]] Reason reason_of_square(const State& state, const Ladder& ladder,
                                      const FlipchessRules& rules, Square square,
                                      const History& history);
// Why the game is over by the board: eliminated, or blocked.
[[nodiscard]] Reason reason_of_end(const State& state, EndReason reason);

}  // namespace shinpan::flipchess
