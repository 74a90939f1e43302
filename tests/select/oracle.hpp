#pragma once
// Positions counted slowly: Othello and renju replayed by plain loops over
// letters, every board turned in every way and compared letter by letter.
// Shares no code with the program.

#include <string>
#include <vector>

namespace oracle {

// Row by row from row 1; 'B', 'W', '.'.
using Letters = std::string;

// The board after each disc of an Othello game, the start first; empty when a
// move is illegal. Moves are column + 8 * row.
[[nodiscard]] std::vector<Letters> othello(const std::vector<int>& moves);
// The board after each stone, Black first.
[[nodiscard]] std::vector<Letters> renju(const std::vector<int>& moves);

// Whether one is the other, turned or mirrored in one of eight ways. '?' in
// `pattern` is any cell.
[[nodiscard]] bool same_when_turned(const Letters& pattern, const Letters& board, int size);

// The games of a WTHOR file of 8x8, read by its published layout; moves as
// above.
[[nodiscard]] std::vector<std::vector<int>> wthor_games(const std::string& bytes);

}  // namespace oracle
