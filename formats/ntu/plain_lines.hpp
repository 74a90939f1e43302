#pragma once
// The lines that make up nearly all of a platform file, known by their exact look: moves
// `* 12. c8(G) a8-a7`, one or two plies, stamps `12. 1642090560069`, and the board all face-down.
// The splitter passes over them, the reader takes them; every other line goes to kind_of, which
// calls these the same.

#include "formats/flipchess_common/plain.hpp"
#include "formats/flipchess_common/plain_ply.hpp"

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace shinpan::formats::ntu::plain {

// Two bytes for the star, 7 for the number, 12 for two plies, 15 for a stamp, a line end. So many
// bytes must be there where a line is looked at.
inline constexpr std::size_t longest_line = 32;

inline constexpr unsigned most_digits = 6;  // of the number of a line
inline constexpr std::array<std::int64_t, 9> tens{
    1, 10, 100, 1'000, 10'000, 100'000, 1'000'000, 10'000'000, 100'000'000};

inline constexpr std::string_view hidden_board =
    "* X X X X\n* X X X X\n* X X X X\n* X X X X\n* X X X X\n* X X X X\n* X X X X\n* X X X X\n";
inline constexpr std::size_t hidden_row = 10;  // bytes of one line of it

struct Ply {
    Point from;      // of a move
    Point to;        // also of a flip
    char piece = 0;  // that a flip shows; 0: a move
};

struct Moves {
    unsigned length = 0;  // of the line with its end; 0: another line
    unsigned first = 0;   // where the first ply stands
    unsigned count = 0;
    std::int32_t number = 0;
    std::array<Ply, 2> plies;
};

// Five characters: `c8(G)` or `a8-a7`.
[[nodiscard]] inline bool ply_at(const char* at, Ply& ply) {
    if (at[2] == '-') {
        return flip::plain_square(at, ply.from) && flip::plain_square(at + 3, ply.to);
    }
    ply.piece = at[3];
    return flip::plain_square(at, ply.to) && flip::plain_piece(at + 2);
}

[[nodiscard]] inline Moves moves_at(const char* line) {
    Moves moves;
    if (line[0] != '*' || line[1] != ' ') return moves;
    std::int64_t number = 0;
    const unsigned digits = flip::leading_digits(line + 2, number);
    if (digits == 0 || digits > most_digits || line[2 + digits] != '.') return moves;
    moves.number = static_cast<std::int32_t>(number);
    moves.first = digits + 4;
    unsigned length = digits + 3;
    for (; moves.count < 2 && line[length] == ' '; length += 6) {
        if (!ply_at(line + length + 1, moves.plies[moves.count++])) return moves;
    }
    const unsigned end = moves.count == 0 ? 0 : flip::plain_line_end(line + length);
    if (end != 0) moves.length = length + end;
    return moves;
}

struct Stamp {
    unsigned length = 0;  // of the line with its end; 0: another line
    std::int64_t number = 0;
    std::int64_t value = 0;
};

[[nodiscard]] inline Stamp stamp_at(const char* line) {
    Stamp stamp;
    const unsigned digits = flip::leading_digits(line, stamp.number);
    if (digits == 0 || digits > most_digits) return stamp;
    if (line[digits] != '.' || line[digits + 1] != ' ') return stamp;
    unsigned length = digits + 2;
    unsigned places = flip::leading_digits(line + length, stamp.value);
    length += places;
    if (places == 8) {
        std::int64_t rest = 0;
        places = flip::leading_digits(line + length, rest);
        stamp.value = stamp.value * tens[places] + rest;
        length += places;
        if (places == 8) return stamp;  // sixteen digits are no stamp
    } else if (places == 0) {
        return stamp;
    }
    const unsigned end = flip::plain_line_end(line + length);
    if (end != 0) stamp.length = length + end;
    return stamp;
}

// The length of a line of moves or a stamp in its usual look, a number of at most three digits and
// stamps of 13, known without reading it; 0: look again.
[[nodiscard]] inline unsigned usual_digits(const char* at) {
    const unsigned digits = at[1] == '.' ? 1 : at[2] == '.' ? 2 : at[3] == '.' ? 3 : 0;
    for (unsigned i = 0; i < digits; ++i) {
        if (at[i] < '0' || at[i] > '9') return 0;
    }
    return digits != 0 && at[digits + 1] == ' ' ? digits : 0;
}
[[nodiscard]] inline unsigned usual_moves(const char* line) {
    const unsigned digits = line[1] == ' ' ? usual_digits(line + 2) : 0;
    if (digits == 0) return 0;
    const char* const at = line + digits + 4;
    flipchess::PlainPly ply;
    if (flip::decode_ply(at, ply) != 0) return 0;
    if (at[5] == '\n') return digits + 10;
    return at[5] == ' ' && flip::decode_ply(at + 6, ply) == 0 && at[11] == '\n' ? digits + 16 : 0;
}
[[nodiscard]] inline unsigned usual_stamp(const char* line) {
    const unsigned digits = usual_digits(line);
    if (digits == 0) return 0;
    const char* const at = line + digits + 2;
    const auto wrong = flip::eight_bytes(at).wrong | flip::eight_bytes(at + 5).wrong;
    return wrong == 0 && at[13] == '\n' ? digits + 16 : 0;
}

}  // namespace shinpan::formats::ntu::plain
