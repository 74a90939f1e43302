#pragma once
// The plain parts of a line, decoded without a grammar: readers try their usual lines with these
// first and leave every other line to the grammar, which gives the same events and says what is
// wrong. The caller sees to it that the bytes looked at are there (up to `max` and
// one more of digits).

#include "record/event.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace shinpan::formats::flip {

inline constexpr std::array<bool, 256> plain_letters = [] {
    std::array<bool, 256> made{};
    for (const char letter :
         {'K', 'G', 'M', 'R', 'N', 'C', 'P', 'k', 'g', 'm', 'r', 'n', 'c', 'p'}) {
        made[static_cast<unsigned char>(letter)] = true;
    }
    return made;
}();

// "a1" to "d8", in lower case.
[[nodiscard]] inline bool plain_square(const char* at, Point& point) {
    const auto column = static_cast<unsigned>(at[0] - 'a');
    const auto row = static_cast<unsigned>(at[1] - '1');
    point = {static_cast<std::int8_t>(column), static_cast<std::int8_t>(row)};
    return column < 4 && row < 8;
}

// "(K)".
[[nodiscard]] inline bool plain_piece(const char* at) {
    return at[0] == '(' && plain_letters[static_cast<unsigned char>(at[1])] && at[2] == ')';
}

// Bytes less '0', and the top bit of each that is no digit; behind the first of these, anything.
struct EightBytes {
    std::uint64_t digits = 0;
    std::uint64_t wrong = 0;
};
[[nodiscard]] inline EightBytes eight_bytes(const char* at) {
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t text = 0;
    std::memcpy(&text, at, sizeof text);
    const std::uint64_t digits = text - 0x3030303030303030ULL;
    return {digits, (digits | (digits + 0x7676767676767676ULL)) & 0x8080808080808080ULL};
}

// The number of eight digits, in three steps of neighbours.
[[nodiscard]] inline std::int64_t number_of(std::uint64_t digits) {
    const std::uint64_t pairs = digits * 10 + (digits >> 8);
    const std::uint64_t low = (pairs & 0x000000FF000000FFULL) * 0x000F424000000064ULL;
    const std::uint64_t high = (pairs >> 16 & 0x000000FF000000FFULL) * 0x0000271000000001ULL;
    return static_cast<std::int64_t>((low + high) >> 32);
}

// Eight digits at once; false where there are not eight.
[[nodiscard]] inline bool eight_digits(const char* at, std::int64_t& value) {
    const EightBytes bytes = eight_bytes(at);
    if (bytes.wrong != 0) return false;
    value = number_of(bytes.digits);
    return true;
}

// The first digits of eight bytes, all of which must be there; how many there are.
[[nodiscard]] inline unsigned leading_digits(const char* at, std::int64_t& value) {
    const EightBytes bytes = eight_bytes(at);
    const auto count = static_cast<unsigned>(std::countr_zero(bytes.wrong)) / 8;
    // Digits stand at the end of a number: zeros come in front.
    value = count == 0 ? 0 : number_of(bytes.digits << (64 - 8 * count));
    return count;
}

// One to `max` digits; how many there were, 0 where there were none or more.
[[nodiscard]] inline unsigned plain_digits(const char* at, unsigned max, std::int64_t& value) {
    unsigned count = 0;
    std::int64_t sum = 0;
    if (max > 8 && eight_digits(at, sum)) count = 8;
    for (;; ++count) {
        const auto digit = static_cast<unsigned>(at[count] - '0');
        if (digit > 9) break;
        if (count == max) return 0;
        sum = sum * 10 + digit;
    }
    value = sum;
    return count;
}

// The bytes of a line end: 1, 2 or, where there is none, 0.
[[nodiscard]] inline unsigned plain_line_end(const char* at) {
    if (at[0] == '\n') return 1;
    return at[0] == '\r' && at[1] == '\n' ? 2 : 0;
}

}  // namespace shinpan::formats::flip
