#pragma once
// Positions for the tests: from text, and at random.

#include "oracle.hpp"
#include "renju/board.hpp"
#include "support/table.hpp"

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace positions {

inline shinpan::Point point(std::string_view name) {
    return {static_cast<std::int8_t>(name[0] - 'a'),
            static_cast<std::int8_t>(std::stoi(std::string(name.substr(1))) - 1)};
}

// One position on both boards.
struct Pair {
    shinpan::renju::Board engine;
    oracle::Board slow;

    void put(int x, int y, char colour) {
        slow.at(x, y) = colour;
        engine.put({static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)},
                   colour == 'B' ? shinpan::renju::Stone::black : shinpan::renju::Stone::white);
    }
};

// "B h8 i9 W h9"
inline Pair parse(std::string_view text) {
    Pair pair;
    char colour = 'B';
    for (const auto& word : shinpan::test::words(text)) {
        if (word.empty() || word == "-") continue;
        if (word == "B" || word == "W") {
            colour = word[0];
        } else {
            const auto at = point(word);
            pair.put(at.column, at.row, colour);
        }
    }
    return pair;
}

using Random = std::mt19937_64;
inline int below(Random& random, int n) {
    return static_cast<int>(random() % static_cast<unsigned>(n));
}

// Stones in one window of the board, black ones favoured: the shapes of renju are local.
inline Pair crowd(Random& random) {
    Pair pair;
    const int side = 6 + below(random, 6);
    const int left = below(random, 15 - side + 1), low = below(random, 15 - side + 1);
    const int black = 7 + below(random, side * side / 4), white = below(random, side * side / 6);
    for (int n = 0; n < black + white; ++n) {
        const int x = left + below(random, side), y = low + below(random, side);
        if (pair.slow.at(x, y) == '.') pair.put(x, y, n < black ? 'B' : 'W');
    }
    return pair;
}

}  // namespace positions
