#include "base/span.hpp"

#include <algorithm>

namespace shinpan {

Position locate(std::string_view text, std::uint32_t offset, Position start) {
    const auto end = std::min<std::size_t>(offset, text.size());
    Position at = start;
    for (std::size_t i = 0; i < end; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte == '\n') {
            ++at.line;
            at.column = 1;
        } else if ((byte & 0xC0U) !=
                   0x80U) {  // a continuation byte belongs to the code point before
            ++at.column;
        }
    }
    return at;
}

}  // namespace shinpan
