#pragma once
// Text as a person compares it: letter case, accents and runs of spaces do not matter.

#include <string>
#include <string_view>

namespace shinpan::select {

// Lower case, Latin letters without their accents, single spaces, none at the ends. Other scripts
// stay as they are. Invalid UTF-8 is kept byte by byte.
[[nodiscard]] std::string folded(std::string_view text);

// `*` stands for any run of characters, `?` for one. Both sides are folded already.
[[nodiscard]] bool matches_glob(std::string_view pattern, std::string_view text);

// The code points of a text; a damaged byte counts as one.
[[nodiscard]] std::u32string code_points(std::string_view text);

}  // namespace shinpan::select
