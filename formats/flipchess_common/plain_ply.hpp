#pragma once
// A ply in five characters, `c8(G)` or `a8-a7`, decoded without a branch: flips and moves take
// turns too wildly for one.

#include "flipchess/plain_ply.hpp"

#include <array>
#include <cstdint>
#include <cstring>

namespace shinpan::formats::flip {

[[nodiscard]] inline std::uint64_t eight(const char* at) {
    std::uint64_t text = 0;
    std::memcpy(&text, at, sizeof text);
    return text;
}

// 0: no letter of a piece.
inline constexpr std::array<std::uint8_t, 256> piece_codes = [] {
    std::array<std::uint8_t, 256> made{};
    for (std::uint8_t code = 0; code < 16; ++code) {
        if ((code & 7U) == 0) continue;
        made[static_cast<unsigned char>(flipchess::piece_letters[code])] = code;
    }
    return made;
}();

// Eight bytes must be there. A move has `mark` in its middle, which the ply does not take over.
// Each character less the least that may stand there leaves a few bits; what is wrong is not 0.
[[nodiscard]] inline std::uint64_t decode_ply(const char* at, flipchess::PlainPly& ply,
                                              char mark = '-') {
    using flipchess::Square;
    constexpr std::uint64_t flip_least = 0x29'00'28'31'61;  // a 1 ( ? )
    constexpr std::uint64_t move_least = 0x31'61'00'31'61;  // a 1 - a 1
    constexpr std::uint64_t flip_wrong = 0xFF'00'FF'F8'FC;
    constexpr std::uint64_t move_wrong = 0xF8'FC'FF'F8'FC;
    const bool flip = at[2] == '(';
    const auto between = std::uint64_t{static_cast<unsigned char>(mark)} << 16U;
    const std::uint64_t rest = eight(at) - (flip ? flip_least : move_least | between);
    const auto square = [](std::uint64_t bits) {
        return static_cast<Square>((bits & 3U) | (bits >> 6U & 0x1CU));
    };
    const Square first = square(rest);
    const Square second = square(rest >> 24U);
    const std::uint8_t shown = piece_codes[static_cast<unsigned char>(at[3])];
    ply.from = flip ? flipchess::no_square : first;
    ply.to = flip ? first : second;
    ply.piece.code = flip ? shown : std::uint8_t{0};
    ply.mark = 0;
    const std::uint64_t nobody = flip && shown == 0 ? 1 : 0;
    return (rest & (flip ? flip_wrong : move_wrong)) | nobody;
}

}  // namespace shinpan::formats::flip
