#pragma once
// Colour on a terminal, none elsewhere.

#include "base/catalogue.hpp"

#include <string>
#include <string_view>

namespace shinpan::report {

enum class Colour : std::uint8_t { off, on };

enum class Ink : std::uint8_t { error, warning, note, strong, faint, good };

[[nodiscard]] Ink ink_of(Severity severity);
// `text` in that ink, or plainly.
[[nodiscard]] std::string paint(std::string_view text, Ink ink, Colour colour);

// A copy that is safe to print on a terminal: control characters become visible escapes, invalid
// UTF-8 becomes U+FFFD.
[[nodiscard]] std::string printable(std::string_view text);
// Columns a text takes on a terminal, East Asian wide letters as two.
[[nodiscard]] std::size_t width_of(std::string_view text);

}  // namespace shinpan::report
