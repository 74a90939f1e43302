#pragma once
// Records from a few words, so that the referee can be tested without a reader: tags
// "Name=value; …", an FCR-1 position, and actions separated by spaces. A plain number is the
// seconds of the action before it.

#include "record/record.hpp"

#include <string_view>

namespace shinpan::test {

[[nodiscard]] Record build(std::string_view tags, std::string_view position,
                           std::string_view actions);
[[nodiscard]] Event action(std::string_view text);

}  // namespace shinpan::test
