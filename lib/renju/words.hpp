#pragma once
// The words of the referee's findings, shared by the parts of the replay.

#include "record/game.hpp"
#include "renju/board.hpp"

#include <cstddef>
#include <string>

namespace shinpan::renju {

inline std::string text(Point point) {
    return to_string(point);
}
inline std::string text(Cell cell) {
    return to_string(to_point(cell));
}
inline std::string text(Seat seat) {
    return std::string(name_of(seat, Game::renju));
}

// Of arrays that hold something for each side.
constexpr std::size_t index(Seat seat) {
    return seat == Seat::second ? 1 : 0;
}

}  // namespace shinpan::renju
