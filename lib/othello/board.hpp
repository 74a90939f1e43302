#pragma once
// The Othello board as two sets of squares, and the lattices the sets live on.
//
// Boards of 4, 6 and 8 share the 64-bit lattice with eight squares a row: a smaller board lies in
// its corner and the squares outside it are simply never filled. The 10x10 board has its own
// lattice of 128 bits. Everything here is a value; a board is at most 48 bytes.

#include "record/event.hpp"
#include "record/game.hpp"
#include "ruleset/othello_rules.hpp"

#include <bit>
#include <cstdint>
#include <string>

namespace shinpan::othello {

__extension__ typedef unsigned __int128 Word128;

template <class WordType, int Stride>
struct Lattice {
    using Word = WordType;
    static constexpr int stride = Stride;
    static constexpr int squares = Stride * Stride;
    static constexpr int word_bits = static_cast<int>(sizeof(Word) * 8);
};
using Small = Lattice<std::uint64_t, 8>;
using Large = Lattice<Word128, 10>;

[[nodiscard]] constexpr int count(std::uint64_t set) {
    return std::popcount(set);
}
[[nodiscard]] constexpr int count(Word128 set) {
    return std::popcount(static_cast<std::uint64_t>(set)) +
           std::popcount(static_cast<std::uint64_t>(set >> 64U));
}
// The lowest and the highest square of a set that is not empty.
[[nodiscard]] constexpr int lowest(std::uint64_t set) {
    return std::countr_zero(set);
}
[[nodiscard]] constexpr int lowest(Word128 set) {
    const auto low = static_cast<std::uint64_t>(set);
    return low != 0 ? std::countr_zero(low)
                    : 64 + std::countr_zero(static_cast<std::uint64_t>(set >> 64U));
}
[[nodiscard]] constexpr int highest(std::uint64_t set) {
    return 63 - std::countl_zero(set);
}
[[nodiscard]] constexpr int highest(Word128 set) {
    const auto high = static_cast<std::uint64_t>(set >> 64U);
    return high != 0 ? 127 - std::countl_zero(high)
                     : 63 - std::countl_zero(static_cast<std::uint64_t>(set));
}

template <class L>
[[nodiscard]] constexpr typename L::Word bit(int square) {
    return static_cast<typename L::Word>(typename L::Word{1} << static_cast<unsigned>(square));
}

// Square numbers count along row 1 first: column + stride · row.
template <class L>
[[nodiscard]] constexpr int square_of(Point point) {
    return point.column + L::stride * point.row;
}
template <class L>
[[nodiscard]] constexpr Point point_of(int square) {
    return {static_cast<std::int8_t>(square % L::stride),
            static_cast<std::int8_t>(square / L::stride)};
}

// All squares of the size x size board.
template <class L>
[[nodiscard]] constexpr typename L::Word all_squares(int size) {
    typename L::Word row = static_cast<typename L::Word>(bit<L>(size) - 1);
    typename L::Word set = 0;
    for (int i = 0; i < size; ++i) {
        set = static_cast<typename L::Word>(set | row << static_cast<unsigned>(i * L::stride));
    }
    return set;
}

template <class L>
struct Board {
    using Word = typename L::Word;
    Word black = 0;
    Word white = 0;
    Seat to_move = Seat::first;
    std::int8_t size = L::stride;

    [[nodiscard]] constexpr Word own() const { return to_move == Seat::first ? black : white; }
    [[nodiscard]] constexpr Word opposing() const { return to_move == Seat::first ? white : black; }
    [[nodiscard]] constexpr Word empties() const {
        return static_cast<Word>(all_squares<L>(size) & ~(black | white));
    }
    [[nodiscard]] constexpr bool holds(Point point) const {
        return point.given() && point.column < size && point.row < size;
    }
    constexpr void pass() { to_move = other(to_move); }
    // Places a disc of the side to move and flips `flipped`; the other side is then to move.
    constexpr void play(int square, Word flipped) {
        Word& mine = to_move == Seat::first ? black : white;
        Word& theirs = to_move == Seat::first ? white : black;
        mine = static_cast<Word>(mine | flipped | bit<L>(square));
        theirs = static_cast<Word>(theirs & ~flipped);
        pass();
    }
    // 'B', 'W' or '.'.
    [[nodiscard]] constexpr char letter(int square) const {
        return (black & bit<L>(square)) != 0 ? 'B' : (white & bit<L>(square)) != 0 ? 'W' : '.';
    }

    friend constexpr bool operator==(const Board&, const Board&) = default;
};

// The start position (rules: othello 1): in the centre, Black on the diagonal that rises to the
// right. `parallel` puts Black on the upper two squares.
template <class L>
[[nodiscard]] constexpr Board<L> start_board(const OthelloRules& rules) {
    Board<L> board;
    board.size = static_cast<std::int8_t>(rules.board);
    board.to_move = rules.first == OthelloRules::First::white ? Seat::second : Seat::first;
    const int low = rules.board / 2 - 1;
    const auto at = [low](int column, int row) {
        return bit<L>(low + column + L::stride * (low + row));
    };
    if (rules.start == OthelloRules::Start::parallel) {
        board.black = static_cast<typename L::Word>(at(0, 0) | at(1, 0));
        board.white = static_cast<typename L::Word>(at(0, 1) | at(1, 1));
    } else {
        board.black = static_cast<typename L::Word>(at(1, 0) | at(0, 1));
        board.white = static_cast<typename L::Word>(at(0, 0) | at(1, 1));
    }
    return board;
}

// A digest of discs and side to move, the same for equal positions of a size.
template <class L>
[[nodiscard]] constexpr std::uint64_t digest(const Board<L>& board) {
    std::uint64_t hash = 0x9e3779b97f4a7c15U + static_cast<std::uint64_t>(board.size);
    const auto mix = [&hash](std::uint64_t word) {
        hash = (hash ^ word) * 0xff51afd7ed558ccdU;
        hash ^= hash >> 32U;
    };
    const auto mix_set = [&mix](typename L::Word set) {
        mix(static_cast<std::uint64_t>(set));
        if constexpr (L::word_bits > 64) mix(static_cast<std::uint64_t>(set >> 64U));
    };
    mix_set(board.black);
    mix_set(board.white);
    mix(static_cast<std::uint64_t>(board.to_move));
    return hash;
}

}  // namespace shinpan::othello
