#pragma once
// Rules of renju and gomoku as records of many formats spell them.

#include <string_view>

namespace shinpan::formats::text {

// The preset that the words (or the number of c-gomoku-cli) mean, or the name of a ruleset as it
// stands there; empty when none.
[[nodiscard]] std::string_view renju_preset_of(std::string_view rule);

// Whether the words say at least that the game is gomoku, not renju.
[[nodiscard]] bool names_gomoku(std::string_view rule);

}  // namespace shinpan::formats::text
