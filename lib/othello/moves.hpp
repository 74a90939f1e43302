#pragma once
// Flips, mobility and perft (rules: othello 2 to 5). Free functions on sets of squares.
//
// A move is legal iff it flips something; so the replay asks `flips` alone, and `mobility` only for
// a pass, an end or an explanation.

#include "othello/board.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace shinpan::othello {

// The eight directions as steps of column and row: four towards higher squares, then four towards
// lower ones.
struct Direction {
    int column;
    int row;
    const char* name;  // as seen on the sheet, row 1 on top
};
inline constexpr std::array<Direction, 8> directions{{
    {1, 0, "east"},
    {-1, 1, "south-west"},
    {0, 1, "south"},
    {1, 1, "south-east"},
    {-1, 0, "west"},
    {1, -1, "north-east"},
    {0, -1, "north"},
    {-1, -1, "north-west"},
}};

// The squares seen from a square in each direction, up to the edge of the lattice.
template <class L>
struct Rays {
    std::array<std::array<typename L::Word, 8>, static_cast<std::size_t>(L::squares)> from{};

    constexpr Rays() {
        for (int square = 0; square < L::squares; ++square) {
            for (std::size_t d = 0; d < directions.size(); ++d) {
                int column = square % L::stride + directions[d].column;
                int row = square / L::stride + directions[d].row;
                typename L::Word ray = 0;
                while (column >= 0 && column < L::stride && row >= 0 && row < L::stride) {
                    ray = static_cast<typename L::Word>(ray | bit<L>(column + L::stride * row));
                    column += directions[d].column;
                    row += directions[d].row;
                }
                from[static_cast<std::size_t>(square)][d] = ray;
            }
        }
    }
};
template <class L>
inline constexpr Rays<L> rays{};

// A row, column or diagonal of the small lattice, gathered into a byte, seen from one of its
// squares.
struct ByteLine {
    // Where the runs of opposing discs next to a square end: [square][opposing, inner six bits].
    std::array<std::array<std::uint8_t, 64>, 8> ends{};
    // What lies between a square and the ends that are own discs: [square][those ends].
    std::array<std::array<std::uint8_t, 256>, 8> between{};

    constexpr ByteLine() {
        for (unsigned at = 0; at < 8; ++at) {
            for (unsigned inner = 0; inner < 64; ++inner) {
                const unsigned opposing = inner << 1U;
                unsigned up = at + 1;
                while (up < 8 && (opposing >> up & 1U) != 0) ++up;
                unsigned down = at;
                while (down > 0 && (opposing >> (down - 1) & 1U) != 0) --down;
                unsigned found = 0;
                if (up < 8 && up > at + 1) found |= 1U << up;
                if (down > 0 && down < at) found |= 1U << (down - 1);
                ends[at][inner] = static_cast<std::uint8_t>(found);
            }
            for (unsigned own = 0; own < 256; ++own) {
                unsigned found = 0;
                for (unsigned end = 0; end < 8; ++end) {
                    if ((own >> end & 1U) == 0) continue;
                    for (unsigned i = end + 1; i < at; ++i) found |= 1U << i;
                    for (unsigned i = at + 1; i < end; ++i) found |= 1U << i;
                }
                between[at][own] = static_cast<std::uint8_t>(found);
            }
        }
    }

    [[nodiscard]] constexpr std::uint64_t flips(unsigned at, std::uint64_t own,
                                                std::uint64_t opposing) const {
        return between[at][ends[at][opposing >> 1U & 63U] & own];
    }
};
inline constexpr ByteLine byte_line{};

// The two diagonals through each square of the small lattice.
struct Diagonals {
    std::array<std::uint64_t, 64> falling{};  // a1 to h8
    std::array<std::uint64_t, 64> rising{};

    constexpr Diagonals() {
        for (int square = 0; square < 64; ++square) {
            for (int other = 0; other < 64; ++other) {
                const int columns = other % 8 - square % 8;
                const int rows = other / 8 - square / 8;
                const auto at = static_cast<std::size_t>(square);
                if (columns == rows) falling[at] |= bit<Small>(other);
                if (columns == -rows) rising[at] |= bit<Small>(other);
            }
        }
    }
};
inline constexpr Diagonals diagonals{};

// The opposing discs that a disc of `own` on `square` flips; empty when the move is illegal. The
// square must be empty and on the board.
//
// Each of the four lines through the square is gathered into a byte by a multiplication, looked up,
// and spread out by another one. Flips never touch the ends of a byte, so nothing carries.
[[nodiscard]] constexpr std::uint64_t flips_small(std::uint64_t own, std::uint64_t opposing,
                                                  int square) {
    constexpr std::uint64_t files = 0x0101'0101'0101'0101;  // a square in each row
    constexpr std::uint64_t to_byte = 0x0102'0408'1020'4080;
    constexpr std::uint64_t to_file = 0x0002'0408'1020'4081;
    const auto at = static_cast<unsigned>(square);
    const auto column = at & 7U;
    const auto row = at & 56U;
    const auto level = [row](std::uint64_t set) { return set >> row & 0xFFU; };
    const auto upright = [column](std::uint64_t set) {
        return (set >> column & files) * to_byte >> 56U;
    };
    const auto slant = [](std::uint64_t set) { return set * files >> 56U; };
    const auto falling = diagonals.falling[at];
    const auto rising = diagonals.rising[at];
    auto flipped = byte_line.flips(column, level(own), level(opposing)) << row;
    flipped |= (byte_line.flips(row >> 3U, upright(own), upright(opposing)) * to_file & files)
               << column;
    flipped |=
        byte_line.flips(column, slant(own & falling), slant(opposing & falling)) * files & falling;
    flipped |=
        byte_line.flips(column, slant(own & rising), slant(opposing & rising)) * files & rising;
    return flipped;
}

// The same on any lattice.
template <class L>
[[nodiscard]] constexpr typename L::Word flips(typename L::Word own, typename L::Word opposing,
                                               int square) {
    using Word = typename L::Word;
    if constexpr (L::word_bits == 64) return flips_small(own, opposing, square);
    const auto& ray = rays<L>.from[static_cast<std::size_t>(square)];
    Word flipped = 0;
    // Towards higher squares a carry runs through all that is not on the ray and through the run of
    // opposing discs, and stops on the first other square of the ray.
    for (std::size_t d = 0; d < 4; ++d) {
        const Word stop = static_cast<Word>(((opposing | ~ray[d]) + 1) & own & ray[d]);
        flipped |= static_cast<Word>((stop - (stop != 0 ? 1U : 0U)) & ray[d]);
    }
    // Towards lower squares the first square that is not opposing is the highest one.
    for (std::size_t d = 4; d < 8; ++d) {
        const Word others = static_cast<Word>((ray[d] & ~opposing) | 1U);
        const Word stop = static_cast<Word>(bit<L>(highest(others)) & own & ray[d]);
        flipped |= static_cast<Word>((Word{0} - (stop << 1U)) & ray[d]);
    }
    return flipped;
}

// All squares on which `own` may place a disc.
template <class L>
[[nodiscard]] constexpr typename L::Word mobility(typename L::Word own, typename L::Word opposing,
                                                  typename L::Word empties) {
    using Word = typename L::Word;
    // A run may not wrap round a side edge, so only inner columns carry it sideways.
    constexpr Word inner = [] {
        Word row = static_cast<Word>((bit<L>(L::stride - 1) - 1) & ~Word{1});
        Word set = 0;
        for (int i = 0; i < L::stride; ++i) {
            set = static_cast<Word>(set | row << static_cast<unsigned>(i * L::stride));
        }
        return set;
    }();
    const auto along = [own](Word through, unsigned step) {
        // Runs of 1 and 2 discs, then 2 more at a time.
        Word up = static_cast<Word>(through & own << step);
        Word down = static_cast<Word>(through & own >> step);
        up = static_cast<Word>(up | (through & up << step));
        down = static_cast<Word>(down | (through & down >> step));
        const Word pairs_up = static_cast<Word>(through & through << step);
        const Word pairs_down = static_cast<Word>(pairs_up >> step);
        for (int run = 2; run < L::stride - 2; run += 2) {
            up = static_cast<Word>(up | (pairs_up & up << 2 * step));
            down = static_cast<Word>(down | (pairs_down & down >> 2 * step));
        }
        return static_cast<Word>(up << step | down >> step);
    };
    const Word sideways = static_cast<Word>(opposing & inner);
    constexpr auto stride = static_cast<unsigned>(L::stride);
    const Word reached =
        static_cast<Word>(along(sideways, 1) | along(opposing, stride) |
                          along(sideways, stride - 1) | along(sideways, stride + 1));
    return static_cast<Word>(reached & empties);
}

template <class L>
[[nodiscard]] constexpr typename L::Word legal_moves(const Board<L>& board) {
    return mobility<L>(board.own(), board.opposing(), board.empties());
}
template <class L>
[[nodiscard]] constexpr typename L::Word legal_moves(Board<L> board, Seat seat) {
    board.to_move = seat;
    return legal_moves(board);
}
template <class L>
[[nodiscard]] constexpr bool is_over(const Board<L>& board) {
    return legal_moves(board) == 0 && legal_moves(board, other(board.to_move)) == 0;
}

// Number of games of `depth` plies. A pass is a ply; a game that ends earlier counts once
// (convention A of rules: othello, ground truth 6.1).
template <class L>
[[nodiscard]] constexpr std::uint64_t perft(const Board<L>& board, int depth) {
    if (depth == 0) return 1;
    auto moves = legal_moves(board);
    if (moves == 0) {
        auto passed = board;
        passed.pass();
        return legal_moves(passed) == 0 ? 1 : perft(passed, depth - 1);
    }
    if (depth == 1) return static_cast<std::uint64_t>(count(moves));
    std::uint64_t total = 0;
    for (; moves != 0; moves = static_cast<typename L::Word>(moves & (moves - 1))) {
        const int square = lowest(moves);
        auto next = board;
        next.play(square, flips<L>(board.own(), board.opposing(), square));
        total += perft(next, depth - 1);
    }
    return total;
}

}  // namespace shinpan::othello
