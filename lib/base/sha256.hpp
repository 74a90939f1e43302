#pragma once
// SHA-256 of bytes, as 64 lower-case hex digits (FIPS 180-4; computed by nettle).

#include <initializer_list>
#include <string>
#include <string_view>

namespace shinpan {

[[nodiscard]] std::string sha256(std::string_view bytes);
// Of the parts one after the other, without joining them.
[[nodiscard]] std::string sha256(std::initializer_list<std::string_view> parts);

}  // namespace shinpan
