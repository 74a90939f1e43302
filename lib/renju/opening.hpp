#pragma once
// The 26 openings of renju and the classic opening (rules: renju 1 and 1.3).

#include "renju/board.hpp"
#include "ruleset/renju_rules.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace shinpan::renju {

struct Opening {
    std::string_view code;   // "D1" to "D13", "I1" to "I13"
    std::string_view name;   // "Kansei"
    std::string_view kanji;  // "寒星"
    // Stones 2 and 3 seen from the centre, in the canonical one of up to eight forms.
    std::int8_t second_x, second_y, third_x, third_y;
};

// The opening of a second and third stone, whichever of the eight symmetries it is played in; null
// when they are none of the 26.
[[nodiscard]] const Opening* find_opening(Cell centre, Cell second, Cell third);

// The opening of this code ("D1", "1D"), name or kanji; capitals or small letters, no other word
// beside it. Null: none is called so.
[[nodiscard]] const Opening* opening_called(std::string_view words);

// How far a cell lies from the centre: 1 is the 3×3 around it, 2 the 5×5.
[[nodiscard]] constexpr int ring(Cell centre, Cell cell) {
    const int dx = cell.x > centre.x ? cell.x - centre.x : centre.x - cell.x;
    const int dy = cell.y > centre.y ? cell.y - centre.y : centre.y - cell.y;
    return dx > dy ? dx : dy;
}

// A stone of a shape.
struct ShapeStone {
    Cell cell;
    Stone colour = Stone::none;
};
// Whether a symmetry of the shape takes one point to the other: a turn or a reflection under which
// every stone falls on a stone of its colour. `board` admits only those that keep the centre of the
// board as well.
[[nodiscard]] bool symmetrical(std::span<const ShapeStone> shape, Cell one, Cell other, Cell centre,
                               RenjuRules::Symmetry reading);

}  // namespace shinpan::renju
