#pragma once
// Character sets of formats that declare their own (SGF `CA[]`, an XML declaration).
//
// Such a format gets the raw bytes and walks them character by character, because in GBK, Shift-JIS
// and Big5 the second byte of a character may be `]` or `\`. Only values that are shown to a person
// are decoded; spans stay in the bytes of the record.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace shinpan::formats::charset {

// How characters are made of bytes, as far as a scanner has to know.
enum class Family : std::uint8_t { single, utf8, gbk, shift_jis, big5 };

[[nodiscard]] bool is_ascii(std::string_view bytes);
// Strict: no overlong forms, no surrogates, nothing above U+10FFFF.
[[nodiscard]] bool is_utf8(std::string_view bytes);
[[nodiscard]] Family family_of(std::string_view name);
// Whether iconv knows the name.
[[nodiscard]] bool is_known(std::string_view name);

// Length in bytes of the character at `at`, never 0. In a family of two-byte characters a valid
// sequence of three or four UTF-8 bytes is walked as one, because the declaration may be wrong; a
// second byte that is `]` counts as one only when text goes on behind it.
[[nodiscard]] std::size_t step(std::string_view bytes, std::size_t at, Family family);

// What the bytes are taken for.
struct Choice {
    enum class Reason : std::uint8_t {
        plain,     // nothing but ASCII
        declared,  // as declared, and the bytes agree; or UTF-8 without a declaration
        wrong,     // the bytes are not what is declared; `name` is what they are
        unknown,   // the declared name means nothing; read as if none were given
        assumed,   // not UTF-8 and nothing declared: windows-1252
    };
    std::string name = "UTF-8";
    Family family = Family::single;
    Reason reason = Reason::plain;
};
[[nodiscard]] Choice choose(std::string_view bytes, std::string_view declared);

struct Decoded {
    std::string text;          // UTF-8
    std::int64_t damaged = 0;  // bytes without a meaning, each U+FFFD
};
[[nodiscard]] Decoded decode(std::string_view bytes, std::string_view name);

}  // namespace shinpan::formats::charset
