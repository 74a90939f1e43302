#pragma once
// The usual line of a strict record, `12 A a6xa7(g) 8.3`, from its action on, decoded at one go. A
// line that is not exactly of this look is left to the grammar.

#include "formats/flipchess_common/plain.hpp"
#include "formats/flipchess_common/plain_ply.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace shinpan::formats::fcr1 {

// No plain line is longer: 6 digits, a seat, 8 characters of an action, 6 + 1 + 3 digits of time,
// the spaces between and the line end. So many bytes must be there, for digits are read eight at a
// time.
inline constexpr std::size_t longest_line = 40;

// Seconds behind a space, to the millisecond; the bytes read, 0 where they are written otherwise.
[[nodiscard]] inline unsigned plain_time(const char* at, std::int64_t& milliseconds) {
    std::int64_t whole = 0;
    const unsigned digits = flip::leading_digits(at, whole);
    if (digits == 0 || digits > 6) return 0;
    milliseconds = whole * 1000;
    if (at[digits] != '.') return digits;
    std::int64_t part = 0;
    const unsigned places = flip::leading_digits(at + digits + 1, part);
    if (places == 0 || places > 3) return 0;
    constexpr std::array<std::int64_t, 4> worth{0, 100, 10, 1};
    milliseconds += part * worth[places];
    return digits + 1 + places;
}

// The marks of a move; 0 stands for none of them.
inline constexpr std::array<char, 256> plain_marks = [] {
    std::array<char, 256> made{};
    for (const char mark : {'-', 'x', '*'}) made[static_cast<unsigned char>(mark)] = mark;
    return made;
}();

struct PlainAction {
    unsigned length = 0;  // up to the next line; 0: not plain
    unsigned action = 0;  // the bytes of the action alone
    flipchess::PlainPly ply;
    std::int64_t elapsed = -1;
};

[[nodiscard]] inline PlainAction plain_action(const char* at) {
    PlainAction found;
    const char mark = plain_marks[static_cast<unsigned char>(at[2])];
    if (flip::decode_ply(at, found.ply, mark) != 0) return found;
    found.ply.mark = mark;
    unsigned length = 5;
    if (at[5] == '(') {
        if (mark == 0 || !flip::plain_piece(at + 5)) return found;
        found.ply.piece.code = flip::piece_codes[static_cast<unsigned char>(at[6])];
        length += 3;
    }
    found.action = length;
    if (at[length] == ' ') {
        const unsigned time = plain_time(at + length + 1, found.elapsed);
        if (time == 0) return found;
        length += 1 + time;
    }
    const unsigned end = flip::plain_line_end(at + length);
    if (end != 0) found.length = length + end;
    return found;
}

}  // namespace shinpan::formats::fcr1
