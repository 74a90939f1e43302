#pragma once
// One result of an .ELO file, in any of the ways they are written: `3752 (42)>(22) 1024 B`,
// `3752 (42>22) 1024`, `3752 > 1024`.

#include <cstddef>
#include <string>
#include <string_view>

namespace shinpan::score::in {

// Stands for a person whose id nobody knows.
inline constexpr std::string_view elo_unknown = "??????";

struct EloResult {
    std::string first;
    std::string second;
    std::string first_discs;  // empty: none given
    std::string second_discs;
    char sign = 0;    // > < =
    char colour = 0;  // of the first: B, W; 0: not given
    std::size_t first_at = 0;
    std::size_t second_at = 0;
};

// Reads from `at` on and moves it behind the result and the blanks after it. False: not a result,
// and `at` is where it went wrong.
[[nodiscard]] bool scan_result(std::string_view line, std::size_t& at, EloResult& out);

[[nodiscard]] constexpr bool is_elo_digit(char c) {
    return c >= '0' && c <= '9';
}

}  // namespace shinpan::score::in
