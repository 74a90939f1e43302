#pragma once
// The board: 4 columns a–d by 8 rows 1–8 (rules: flipchess A2), what stands on it, and the bag of
// the pieces that are still face-down. One cache line; copied freely.

#include "flipchess/piece.hpp"
#include "record/event.hpp"
#include "ruleset/flipchess_rules.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace shinpan::flipchess {

// a1 = 0, b1 = 1, …, d8 = 31.
using Square = std::uint8_t;
using Squares = std::uint32_t;  // a set, bit by square
inline constexpr Square columns = 4;
inline constexpr Square rows = 8;
inline constexpr Square squares = 32;
inline constexpr Square no_square = 32;

[[nodiscard]] constexpr Squares bit(Square square) {
    return Squares{1} << square;
}
[[nodiscard]] constexpr int column_of(Square square) {
    return square & 3;
}
[[nodiscard]] constexpr int row_of(Square square) {
    return square >> 2;
}
[[nodiscard]] constexpr Point point_of(Square square) {
    return {static_cast<std::int8_t>(column_of(square)), static_cast<std::int8_t>(row_of(square))};
}
// no_square when the point is not on the board.
[[nodiscard]] constexpr Square square_of(Point point) {
    const auto column = static_cast<unsigned>(point.column);
    const auto row = static_cast<unsigned>(point.row);
    return column < columns && row < rows ? static_cast<Square>(row * columns + column) : no_square;
}
// Takes the lowest square out of a set.
[[nodiscard]] constexpr Square take(Squares& set) {
    const auto square = static_cast<Square>(std::countr_zero(set));
    set &= set - 1;
    return square;
}

// The four neighbours of a set.
[[nodiscard]] constexpr Squares beside(Squares set) {
    return set << 4 | set >> 4 | (set & ~0x88888888U) << 1 | (set & ~0x11111111U) >> 1;
}
inline constexpr std::array<Squares, squares> neighbours = [] {
    std::array<Squares, squares> made{};
    for (Square square = 0; square < squares; ++square) made[square] = beside(bit(square));
    return made;
}();

// The neighbours one by one; at an edge the square itself stands for one that is not there.
inline constexpr std::array<std::array<Square, 4>, squares> around = [] {
    std::array<std::array<Square, 4>, squares> made{};
    for (Square square = 0; square < squares; ++square) {
        made[square].fill(square);
        std::size_t count = 0;
        for (Squares left = neighbours[square]; left != 0;) made[square][count++] = take(left);
    }
    return made;
}();

struct alignas(64) Board {
    std::array<Piece, squares> cells{};
    std::array<Squares, 2> shown{};     // face-up pieces by colour
    Squares hidden = 0;                 // face-down pieces
    std::array<std::int8_t, 16> bag{};  // pieces still face-down, by Piece::code
    std::array<std::int8_t, 2> down{};  // the same by colour

    // All face-down, the bag full.
    [[nodiscard]] static Board start(const FlipchessRules& rules);

    [[nodiscard]] Piece at(Square square) const { return cells[square]; }
    [[nodiscard]] Squares of(Colour colour) const {
        return shown[static_cast<std::size_t>(colour)];
    }
    [[nodiscard]] Squares occupied() const { return shown[0] | shown[1] | hidden; }
    // Pieces of a colour on the board, face-up and face-down (rules: flipchess A24, A26).
    [[nodiscard]] int pieces(Colour colour) const {
        return std::popcount(of(colour)) + down[static_cast<std::size_t>(colour)];
    }

    void put(Square square, Piece piece) {
        cells[square] = piece;
        if (piece.hidden()) {
            hidden |= bit(square);
        } else {
            shown[piece.code >> 3] |= bit(square);
        }
    }
    void remove(Square square) {
        const Squares keep = ~bit(square);
        cells[square] = {};
        shown[0] &= keep;
        shown[1] &= keep;
        hidden &= keep;
    }
    void shift(Square from, Square to) {
        const Piece piece = cells[from];
        cells[to] = piece;
        cells[from] = {};
        shown[piece.code >> 3] ^= bit(from) | bit(to);
    }
    void draw_from_bag(Piece piece) {
        --bag[piece.code];
        --down[piece.code >> 3];
    }
    // A face-down piece turns out to be `piece`.
    void reveal(Square square, Piece piece) {
        hidden ^= bit(square);
        cells[square] = piece;
        shown[piece.code >> 3] |= bit(square);
        draw_from_bag(piece);
    }

    friend bool operator==(const Board&, const Board&) = default;
};
static_assert(sizeof(Board) == 64);

// The digest of a position: board, bag and the colour to move.
[[nodiscard]] std::uint64_t digest(const Board& board, Colour to_move);

}  // namespace shinpan::flipchess
