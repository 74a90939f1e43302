#include "select/text.hpp"

#include <cstdint>

namespace shinpan::select {
namespace {

// The bare letter of U+00C0 to U+017F.
constexpr std::string_view bare =
    "aaaaaaaceeeeiiiidnoooooxouuuuyts"
    "aaaaaaaceeeeiiiidnooooo/ouuuuyty"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkk"
    "llllllllllnnnnnnnnnoooooooorrrrrrsssssssstttttt"
    "uuuuuuuuuuuuwwyyyzzzzzzs";
constexpr char32_t first_accented = 0xC0;
static_assert(bare.size() == 0x180 - first_accented);

// The code point at the start of `text`, and its length in bytes.
char32_t next_point(std::string_view text, std::size_t& length) {
    const auto byte = [&text](std::size_t i) {
        return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
    };
    const auto lead = byte(0);
    length = 1;
    std::size_t more = 0;
    std::uint32_t point = lead;
    if (lead >= 0xC2 && lead < 0xE0) {
        more = 1;
        point = lead & 0x1FU;
    } else if (lead >= 0xE0 && lead < 0xF0) {
        more = 2;
        point = lead & 0x0FU;
    } else if (lead >= 0xF0 && lead < 0xF5) {
        more = 3;
        point = lead & 0x07U;
    }
    if (more == 0 || text.size() <= more) return static_cast<char32_t>(lead);
    for (std::size_t i = 1; i <= more; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return static_cast<char32_t>(lead);
        point = point << 6U | (byte(i) & 0x3FU);
    }
    length = more + 1;
    return static_cast<char32_t>(point);
}

bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

}  // namespace

std::string folded(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (is_space(c)) {
            if (!out.empty() && out.back() != ' ') out += ' ';
            ++i;
            continue;
        }
        if (static_cast<unsigned char>(c) < 0x80U) {
            out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
            ++i;
            continue;
        }
        std::size_t length = 1;
        const auto point = next_point(text.substr(i), length);
        if (length > 1 && point >= first_accented && point < first_accented + bare.size()) {
            out += bare[point - first_accented];
        } else {
            out += text.substr(i, length);
        }
        i += length;
    }
    if (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

bool matches_glob(std::string_view pattern, std::string_view text) {
    // Greedy with one place to come back to: no recursion, at most pattern × text steps.
    std::size_t p = 0;
    std::size_t t = 0;
    std::size_t star = std::string_view::npos;
    std::size_t from = 0;
    while (t < text.size()) {
        std::size_t length = 1;
        next_point(text.substr(t), length);
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            from = t;
        } else if (p < pattern.size() && pattern[p] == '?') {
            ++p;
            t += length;
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++from;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

std::u32string code_points(std::string_view text) {
    std::u32string points;
    points.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        std::size_t length = 1;
        points += next_point(text.substr(i), length);
        i += length;
    }
    return points;
}

}  // namespace shinpan::select
