#pragma once
// The stones that need no second look, played in one loop: nearly all of a game.
//
// A black stone is put to the forbidden test before it is put down. What White plays can do nothing
// but make a row of five, and a row once made stays: so White's stones are put down unseen, and the
// board is searched for a row when the stretch is over. If there is one, stones are taken back up
// to the one that made it. Where nothing is forbidden to Black, his stones are treated alike.

#include "renju/board.hpp"
#include "renju/lines.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace shinpan::renju {

// Whether a row of five or more of one colour stands on the board.
template <int Capacity>
[[nodiscard]] bool row_stands(const BasicBoard<Capacity>& board, Stone colour) {
    using Row = typename BasicBoard<Capacity>::Bits;
    constexpr auto rows = static_cast<std::size_t>(Capacity);
    constexpr auto points = static_cast<Row>(0x5555555555555555U);
    // Four empty rows above the board; of each point of the colour its lower bit.
    std::array<Row, rows + 4> at{};
    for (std::size_t y = 0; y < rows; ++y) {
        const auto row = static_cast<Row>(board.row(static_cast<int>(y)));
        const auto low = row & points, high = row >> 1 & points;
        at[y] = static_cast<Row>(colour == Stone::black ? low & ~high : high & ~low);
    }
    Row found = 0;
    for (std::size_t y = 0; y < rows; ++y) {
        const auto along = static_cast<Row>(at[y] & at[y] >> 2U);
        const auto up = static_cast<Row>(at[y] & at[y + 1] & at[y + 2] & at[y + 3] & at[y + 4]);
        const auto rising = static_cast<Row>(at[y] & at[y + 1] >> 2U & at[y + 2] >> 4U &
                                             at[y + 3] >> 6U & at[y + 4] >> 8U);
        const auto falling = static_cast<Row>(at[y + 4] & at[y + 3] >> 2U & at[y + 2] >> 4U &
                                              at[y + 1] >> 6U & at[y] >> 8U);
        found |= static_cast<Row>((along & along >> 4U & at[y] >> 8U) | up | rising | falling);
    }
    return found != 0;
}

// Which stones are put to the test before they are put down.
enum class Watched : std::uint8_t { black, nobody };

// A black stone decides nothing while fewer than four others stand: two threes need four, a four
// three, and a line alone needs four for a five, an overline or two fours.
inline constexpr int fewest_black = 4;

// Plays stones in turn, Black's or White's first, until `source` has none, one is off the board or
// on another, or one is more than quiet: a row of five or more, or a watched black stone of which
// `decides_nothing(board, cell, sum, number)` is false; the stone stands on the board then, and
// `number` counts those before it.
// None of the rows that are looked for may stand on the board before, and `blacks` of the black
// stones that do.
//
// source.at(number, colour) gives a Cell of any coordinates, a large one where it has no stone of
// that colour to play.
// The number of stones played.
template <Watched Whom, int Capacity, class Source, class DecidesNothing>
std::size_t play_quiet_stones(BasicBoard<Capacity>& board, const LineTables& tables, Stone first,
                              int blacks, const Source& source,
                              const DecidesNothing& decides_nothing) {
    std::size_t number = 0;
    const auto put = [&]<Stone Colour>() {
        const Cell cell = source.at(number, Colour);
        if (!board.put_if_open(cell, Colour, [](auto) {})) return false;
        ++number;
        return true;
    };
    const auto test = [&] {
        const Cell cell = source.at(number, Stone::black);
        std::uint32_t bits = 0;
        const bool stands = board.put_if_open(cell, Stone::black, [&](auto window) {
            bits += tables.outcome[tables.pattern(window, Stone::black)];
        });
        if (!stands) return false;
        const auto sum = LineSum::raw(bits);
        if (!sum.quiet() && !decides_nothing(board, cell, sum, number)) {
            board.take(cell, Stone::black);
            return false;
        }
        ++number;
        return true;
    };
    bool on = first == Stone::black || put.template operator()<Stone::white>();
    for (; on && (Whom == Watched::nobody || blacks < fewest_black); ++blacks) {
        on = put.template operator()<Stone::black>() && put.template operator()<Stone::white>();
    }
    while (on) on = test() && put.template operator()<Stone::white>();
    const auto next = first == Stone::black ? Stone::white : Stone::black;
    const auto take_back_rows = [&](Stone colour) {
        while (number > 0 && row_stands(board, colour)) {
            for (bool made = false; !made && number > 0;) {
                --number;
                const auto stone = number % 2 == 0 ? first : next;
                const auto cell = source.at(number, stone);
                board.take(cell, stone);
                made = stone == colour && lines_through(tables, board, cell, colour).five_or_more();
            }
        }
    };
    take_back_rows(Stone::white);
    if constexpr (Whom == Watched::nobody) take_back_rows(Stone::black);
    return number;
}

}  // namespace shinpan::renju
