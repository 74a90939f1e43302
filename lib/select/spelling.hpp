#pragma once
// Lists of words, and the word that was meant.

#include <string>
#include <string_view>
#include <vector>

namespace shinpan::select {

// The words between any of `separators`; empty ones are left out.
[[nodiscard]] std::vector<std::string_view> split(std::string_view list,
                                                  std::string_view separators);
// " (did you mean X?)" where one of `known` is near enough, else nothing.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string_view>& known);
// "no field is called 'X' …".
[[nodiscard]] std::string unknown_field(std::string_view name);

}  // namespace shinpan::select
