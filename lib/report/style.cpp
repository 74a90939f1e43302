#include "report/style.hpp"

#include <fmt/format.h>

#include <iterator>

namespace shinpan::report {
namespace {

std::string_view code_of(Ink ink) {
    switch (ink) {
        case Ink::error: return "\x1b[1;31m";
        case Ink::warning: return "\x1b[1;35m";
        case Ink::note: return "\x1b[1;36m";
        case Ink::strong: return "\x1b[1m";
        case Ink::faint: return "\x1b[2m";
        case Ink::good: return "\x1b[1;32m";
    }
    return {};
}

// The code point at the start of `text` and its length; length 0 where it is not well formed.
std::pair<std::uint32_t, std::size_t> code_point(std::string_view text) {
    const auto byte = [text](std::size_t i) -> std::uint32_t {
        return static_cast<unsigned char>(text[i]);
    };
    const auto lead = byte(0);
    if (lead < 0x80U) return {lead, 1};
    const std::size_t length = lead >= 0xF0U ? 4U : lead >= 0xE0U ? 3U : 2U;
    if (lead < 0xC2U || lead > 0xF4U || length > text.size()) return {0, 0};
    auto point = lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return {0, 0};
        point = point << 6U | (byte(i) & 0x3FU);
    }
    return {point, length};
}

bool is_wide(std::uint32_t point) {
    return (point >= 0x1100U && point <= 0x115FU) || (point >= 0x2E80U && point <= 0xA4CFU) ||
           (point >= 0xAC00U && point <= 0xD7A3U) || (point >= 0xF900U && point <= 0xFAFFU) ||
           (point >= 0xFE30U && point <= 0xFE6FU) || (point >= 0xFF00U && point <= 0xFF60U) ||
           (point >= 0xFFE0U && point <= 0xFFE6U) || (point >= 0x20000U && point <= 0x3FFFDU);
}

}  // namespace

Ink ink_of(Severity severity) {
    switch (severity) {
        case Severity::error: return Ink::error;
        case Severity::warning: return Ink::warning;
        case Severity::note: return Ink::note;
    }
    return Ink::note;
}

std::string paint(std::string_view text, Ink ink, Colour colour) {
    if (colour == Colour::off) return std::string(text);
    return fmt::format("{}{}\x1b[0m", code_of(ink), text);
}

std::string printable(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const auto [point, length] = code_point(text);
        if (length == 0) {
            out += "\xEF\xBF\xBD";
            text.remove_prefix(1);
            continue;
        }
        if (point < 0x20U || (point >= 0x7FU && point < 0xA0U)) {
            fmt::format_to(std::back_inserter(out), "\\x{:02x}", point);
        } else {
            out += text.substr(0, length);
        }
        text.remove_prefix(length);
    }
    return out;
}

std::size_t width_of(std::string_view text) {
    std::size_t width = 0;
    while (!text.empty()) {
        const auto [point, length] = code_point(text);
        width += is_wide(point) ? 2U : 1U;
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return width;
}

}  // namespace shinpan::report
