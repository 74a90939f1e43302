#pragma once
// A position to look for: a board, whole or in part, in each orientation that counts as the same.
//
//   Othello     64 letters row by row from a1 (X or B Black, O or W White, - or . empty), a space,
//               the side to move; or 8 rows separated by '/', row 1 first
//   renju       "B h8 i9 W h9", then b or w; or 15 rows separated by '/', row 15 first
//   flip-chess  rows 8 to 1 as in FCR-1: "3p/4/4/4/1r2/2G1/2c1/P2P r"
//   any game    moves from the start ("f5d6c3"), or a text that one of the formats reads
//
// '?' stands for anything on a cell; in a list of stones, a '?' for all points not named. Without a
// side to move either side may be. Digits are runs of empty cells where rows are separated by '/'.

#include "record/game.hpp"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::select {

// Cells row by row from row 1, column a first: 'B' 'W' (Othello, renju), piece letters and 'X'
// (flip-chess), '.' empty; in a pattern '?' is open.
using Cells = std::string;

struct Pattern {
    Game game = Game::othello;
    std::int32_t columns = 0;
    std::int32_t rows = 0;
    char side = 0;              // 'B', 'W'; flip-chess 'r', 'b', '-'; 0: either
    bool whole = true;          // no cell is open
    std::int32_t men = 0;       // cells that are not empty
    std::vector<Cells> images;  // the distinct ones
    struct Wanted {
        std::uint32_t cell;
        char letter;
    };
    std::vector<std::vector<Wanted>> wanted;  // of each image, the cells that are not open
    // The same as sets of squares, of a board of Othello of 8x8: cells count as its squares do.
    struct Squares {
        std::uint64_t black = 0;
        std::uint64_t white = 0;
        std::uint64_t empty = 0;
    };
    std::vector<Squares> squares;
    std::vector<std::uint64_t> keys;    // of each image, when whole
    std::vector<std::uint64_t> places;  // of each image, when whole: of occupied cells alone
};

enum class Orientation : std::uint8_t {
    any,         // turned and mirrored boards are the same: 8 symmetries, flip-chess 4
    as_written,  // --oriented
};
struct PatternContext {
    std::optional<Game> game;  // where the text alone does not tell
    Orientation orientation = Orientation::any;
};

struct PatternError {
    std::size_t offset = 0;
    std::string what;
};
[[nodiscard]] tl::expected<Pattern, PatternError> parse_pattern(std::string_view text,
                                                                const PatternContext& context);

// The images of a board under its symmetries, the board itself first; some may be equal.
[[nodiscard]] std::vector<Cells> images_of(const Cells& cells, std::int32_t columns,
                                           std::int32_t rows);

// The part of a cell in the key of a board; a key is the exclusive or of all. Empty cells count 0,
// so that a key grows with the moves.
[[nodiscard]] constexpr std::uint64_t cell_key(std::uint32_t cell, char letter) {
    if (letter == '.') return 0;
    auto x =
        (std::uint64_t{cell} << 8U | static_cast<unsigned char>(letter)) * 0x9E3779B97F4A7C15U +
        0x9E3779B97F4A7C15U;
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31U);
}

}  // namespace shinpan::select
