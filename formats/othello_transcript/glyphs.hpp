#pragma once
// A record seen glyph by glyph: full-width letters, digits and signs (as Japanese input methods
// write them) are folded to ASCII; every other non-ASCII code point is `alien`.

#include "base/span.hpp"
#include "formats/text/scan.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace shinpan::formats::othello_text {

struct Glyph {
    static constexpr char alien = '\x7f';
    char letter = 0;         // ASCII, folded; 0 at the end of the text
    std::uint8_t bytes = 0;  // 0 at the end of the text

    [[nodiscard]] constexpr bool end() const { return bytes == 0; }
};

[[nodiscard]] constexpr Glyph glyph_at(std::string_view text, std::size_t at) {
    if (at >= text.size()) return {};
    const auto byte = [text](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const auto lead = byte(at);
    if (lead < 0x80U) return {text[at], 1};
    const auto second = byte(at + 1);
    const auto third = byte(at + 2);
    if (lead == 0xEFU && (third & 0xC0U) == 0x80U) {
        if (second == 0xBCU && third >= 0x81U) {
            return {static_cast<char>(0x21U + (third - 0x81U)), 3};  // U+FF01 to U+FF3F
        }
        if (second == 0xBDU && third <= 0x9EU) {
            return {static_cast<char>(0x60U + (third - 0x80U)), 3};  // U+FF40 to U+FF5E
        }
        if (second == 0xBBU && third == 0xBFU) return {' ', 3};  // byte order mark
    }
    if (lead == 0xE3U && second == 0x80U && third == 0x80U) return {' ', 3};  // wide space
    if (lead == 0xE2U && second == 0x80U && (third == 0x93U || third == 0x94U)) return {'-', 3};
    std::uint8_t bytes = 1;
    while (bytes < 4 && (byte(at + bytes) & 0xC0U) == 0x80U) ++bytes;
    return {Glyph::alien, bytes};
}

using text::is_digit;
using text::is_letter;
using text::lower;
[[nodiscard]] constexpr bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// A place in the text and the glyph there.
class Cursor {
  public:
    explicit constexpr Cursor(std::string_view text, std::size_t at = 0)
        : text_(text), at_(at), glyph_(glyph_at(text, at)) {}

    [[nodiscard]] constexpr char letter() const { return glyph_.letter; }
    [[nodiscard]] constexpr bool end() const { return glyph_.end(); }
    [[nodiscard]] constexpr std::size_t at() const { return at_; }
    [[nodiscard]] constexpr std::string_view text() const { return text_; }
    constexpr void next() {
        at_ += glyph_.bytes;
        glyph_ = glyph_at(text_, at_);
    }
    [[nodiscard]] constexpr Cursor after() const {
        auto copy = *this;
        copy.next();
        return copy;
    }
    [[nodiscard]] constexpr Span since(std::size_t begin) const {
        return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
    }

  private:
    std::string_view text_;
    std::size_t at_;
    Glyph glyph_;
};

}  // namespace shinpan::formats::othello_text
