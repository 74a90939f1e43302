#pragma once
// Othello for the generators of this folder, as plain as it gets and without a line of what it is
// used to measure: random games, and where a list of moves first breaks the rules.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plain {

using Set = std::uint64_t;  // bit 0 is a1, bit 7 h1, bit 8 a2

inline std::uint64_t state = 1;
inline void seed(std::uint64_t number) {
    state = number;
}
inline std::uint64_t random_number() {  // splitmix64
    state += 0x9E3779B97F4A7C15U;
    auto x = state;
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31U);
}
inline std::size_t below(std::size_t limit) {
    return static_cast<std::size_t>(random_number() % limit);
}

inline Set bit(int square) {
    return Set{1} << static_cast<unsigned>(square);
}

inline Set shifted(Set set, int direction) {
    constexpr Set not_a = 0xFEFEFEFEFEFEFEFEU;
    constexpr Set not_h = 0x7F7F7F7F7F7F7F7FU;
    switch (direction) {
        case 0: return set << 8U;
        case 1: return set >> 8U;
        case 2: return (set & not_h) << 1U;
        case 3: return (set & not_a) >> 1U;
        case 4: return (set & not_h) << 9U;
        case 5: return (set & not_a) << 7U;
        case 6: return (set & not_h) >> 7U;
        default: return (set & not_a) >> 9U;
    }
}

inline Set flips(Set own, Set other, int square) {
    Set all = 0;
    for (int direction = 0; direction < 8; ++direction) {
        Set line = 0;
        Set at = shifted(bit(square), direction);
        for (; (at & other) != 0; at = shifted(at, direction)) line |= at;
        if ((at & own) != 0) all |= line;
    }
    return all;
}

inline Set legal(Set own, Set other) {
    Set all = 0;
    const Set empty = ~(own | other);
    for (int direction = 0; direction < 8; ++direction) {
        Set run = shifted(own, direction) & other;
        for (int i = 0; i < 5; ++i) run |= shifted(run, direction) & other;
        all |= shifted(run, direction) & empty;
    }
    return all;
}

constexpr int pass = -1;

struct Move {
    int square = 0;
    bool black = true;
};

struct Game {
    std::vector<Move> moves;  // without passes
    int black = 0;
    int white = 0;
};

struct Board {
    Set own = 0x0000000810000000U;
    Set other = 0x0000001008000000U;
    bool black = true;  // to move

    void turn() {
        std::swap(own, other);
        black = !black;
    }
    void play(int square) {
        const auto flipped = flips(own, other, square);
        own |= flipped | bit(square);
        other &= ~flipped;
        turn();
    }
    [[nodiscard]] bool over() const { return legal(own, other) == 0 && legal(other, own) == 0; }
};

inline Game random_game() {
    Board board;
    Game game;
    while (!board.over()) {
        auto moves = legal(board.own, board.other);
        if (moves == 0) {
            board.turn();
            continue;
        }
        for (auto skip = below(static_cast<std::size_t>(__builtin_popcountll(moves))); skip > 0;
             --skip) {
            moves &= moves - 1;
        }
        const int square = __builtin_ctzll(moves);
        game.moves.push_back({square, board.black});
        board.play(square);
    }
    // Short games (a side wiped out early) leave no room for damages.
    if (game.moves.size() < 20) return random_game();
    game.black = __builtin_popcountll(board.black ? board.own : board.other);
    game.white = __builtin_popcountll(board.black ? board.other : board.own);
    return game;
}

// The ply (from 1, written passes counted) that cannot be played; 0: all can. Passes that are left
// out are supplied unless they must be written.
inline std::size_t first_break(const std::vector<Move>& moves, bool passes_written) {
    Board board;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (board.over()) return i + 1;
        const bool stuck = legal(board.own, board.other) == 0;
        const int square = moves[i].square;
        if (square == pass) {
            if (!stuck) return i + 1;
            board.turn();
            continue;
        }
        if (stuck && passes_written) return i + 1;
        if (stuck) board.turn();
        if (((board.own | board.other) & bit(square)) != 0) return i + 1;
        if (flips(board.own, board.other, square) == 0) return i + 1;
        if (passes_written && moves[i].black != board.black) return i + 1;
        board.play(square);
    }
    return 0;
}

// A random empty square on which move `at` of `game` would flip nothing.
inline std::optional<int> idle_square(const Game& game, std::size_t at) {
    Board board;
    for (std::size_t i = 0; i < at; ++i) {
        if (game.moves[i].black != board.black) board.turn();
        board.play(game.moves[i].square);
    }
    if (game.moves[at].black != board.black) board.turn();
    const Set idle = ~(board.own | board.other | legal(board.own, board.other));
    if (idle == 0) return std::nullopt;
    for (;;) {
        const int square = static_cast<int>(below(64));
        if ((idle & bit(square)) != 0) return square;
    }
}

inline std::string name(int square) {
    return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

}  // namespace plain
