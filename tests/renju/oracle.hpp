#pragma once
// The forbidden test straight from the words of the rules (RIF 3 and 9), on a plain array, without
// tables and without a line of the engine: slow, and easy to check by eye.

#include <array>
#include <cstdint>
#include <string>

namespace oracle {

// '.' empty, 'B', 'W'; everything outside is '#'.
struct Board {
    int size = 15;
    std::array<char, 30 * 30> cells{};

    explicit Board(int n = 15);
    char& at(int x, int y) { return cells[static_cast<std::size_t>((y + 5) * 30 + x + 5)]; }
    [[nodiscard]] char at(int x, int y) const {
        return cells[static_cast<std::size_t>((y + 5) * 30 + x + 5)];
    }
};

// What a black stone on an empty point is: "five", "33", "33+44", "legal", …
// Under both readings of a three whose straight four also makes a five.
struct Kinds {
    std::string excluded, counts;
};
Kinds kinds(const Board& board, int x, int y);
// Fewer than four black stones within five points along its lines cannot make anything forbidden,
// nor a five: a cheap truth that lets the long test skip most points.
bool too_lonely(const Board& board, int x, int y);

}  // namespace oracle
