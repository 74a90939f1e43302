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

// The opposing discs that a disc of `own` on `square` flips; empty when the move is illegal. The
// square must be empty and on the board.
template <class L>
[[nodiscard]] constexpr typename L::Word flips(typename L::Word own, typename L::Word opposing,
                                               int square) {
    using Word = typename L::Word;
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
        Word up = static_cast<Word>(through & own << step);
        Word down = static_cast<Word>(through & own >> step);
        for (int i = 0; i < L::stride - 3; ++i) {
            up = static_cast<Word>(up | (through & up << step));
            down = static_cast<Word>(down | (through & down >> step));
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
