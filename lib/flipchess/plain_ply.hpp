#pragma once
// A ply without its record: what a plain game consists of once its numbers, seats and times are
// known to be in order.

#include "flipchess/board.hpp"
#include "record/event.hpp"

namespace shinpan::flipchess {

struct PlainPly {
    Square from = no_square;  // no_square: a flip
    Square to = no_square;
    Piece piece;    // shown by the flip, or named as the victim; the empty one: not said
    char mark = 0;  // as of an Event

    [[nodiscard]] bool is_flip() const { return from == no_square; }
};

[[nodiscard]] Event event_of(const PlainPly& ply);

}  // namespace shinpan::flipchess
