// Any bytes as a ruleset: read or refused, in bounded time and memory.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "ruleset/ruleset.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto read = shinpan::parse_ruleset(text, "fuzz/input");
    if (!read && read.error().empty()) std::abort();
    if (read && read->sha256.size() != 64) std::abort();
    return 0;
}
