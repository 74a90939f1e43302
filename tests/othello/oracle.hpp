#pragma once
// Othello by plain loops over a grid of letters: the slow oracle. It shares no code with the engine
// and is written from the rules alone.

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace oracle {

using Square = std::pair<int, int>;  // column, row from 0

struct Grid {
    int size = 8;
    std::vector<std::string> rows;  // 'B', 'W', '.'
    char to_move = 'B';

    explicit Grid(int side = 8) : size(side) {
        rows.assign(static_cast<std::size_t>(side),
                    std::string(static_cast<std::size_t>(side), '.'));
    }
    char& at(int column, int row) {
        return rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
    char at(int column, int row) const {
        return rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
    bool inside(int column, int row) const {
        return column >= 0 && row >= 0 && column < size && row < size;
    }
    int discs(char colour) const {
        int sum = 0;
        for (const auto& row : rows) {
            for (const char c : row) sum += c == colour ? 1 : 0;
        }
        return sum;
    }
};

inline char rival(char colour) {
    return colour == 'B' ? 'W' : 'B';
}

inline Grid start(int size, bool parallel = false) {
    Grid grid(size);
    const int low = size / 2 - 1;
    grid.at(low, low) = parallel ? 'B' : 'W';
    grid.at(low + 1, low) = 'B';
    grid.at(low, low + 1) = parallel ? 'W' : 'B';
    grid.at(low + 1, low + 1) = 'W';
    return grid;
}

// The squares of one direction that a disc of `colour` on (column, row) would flip.
inline std::vector<Square> line(const Grid& grid, char colour, int column, int row, int dc,
                                int dr) {
    std::vector<Square> run;
    for (int c = column + dc, r = row + dr; grid.inside(c, r); c += dc, r += dr) {
        if (grid.at(c, r) == colour) return run;
        if (grid.at(c, r) == '.') return {};
        run.emplace_back(c, r);
    }
    return {};
}

inline std::vector<Square> flips(const Grid& grid, char colour, int column, int row) {
    std::vector<Square> all;
    if (grid.at(column, row) != '.') return all;
    for (int dr = -1; dr <= 1; ++dr) {
        for (int dc = -1; dc <= 1; ++dc) {
            if (dr == 0 && dc == 0) continue;
            const auto one = line(grid, colour, column, row, dc, dr);
            all.insert(all.end(), one.begin(), one.end());
        }
    }
    return all;
}

inline std::vector<Square> legal(const Grid& grid, char colour) {
    std::vector<Square> all;
    for (int r = 0; r < grid.size; ++r) {
        for (int c = 0; c < grid.size; ++c) {
            if (!flips(grid, colour, c, r).empty()) all.emplace_back(c, r);
        }
    }
    return all;
}

inline bool over(const Grid& grid) {
    return legal(grid, 'B').empty() && legal(grid, 'W').empty();
}

inline void play(Grid& grid, int column, int row) {
    for (const auto& [c, r] : flips(grid, grid.to_move, column, row)) grid.at(c, r) = grid.to_move;
    grid.at(column, row) = grid.to_move;
    grid.to_move = rival(grid.to_move);
}

// Empties to the winner, half each in a draw: what othello-wof prints, in half points.
inline std::pair<int, int> wof_halves(const Grid& grid) {
    int black = 2 * grid.discs('B');
    int white = 2 * grid.discs('W');
    const int rest = 2 * grid.size * grid.size - black - white;
    if (black > white) {
        black += rest;
    } else if (white > black) {
        white += rest;
    } else {
        black += rest / 2;
        white += rest / 2;
    }
    return {black, white};
}

inline std::string name(Square square) {
    return std::string(1, static_cast<char>('a' + square.first)) +
           std::to_string(square.second + 1);
}

}  // namespace oracle
