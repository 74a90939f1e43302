#pragma once
// Places in a text: byte spans inside one record, and the line and column a person is shown.
//
// A span is relative to the bytes of its record (a chunk); where the chunk lies in its file is
// known only to the source. Line and column are computed when a finding is printed, never while
// reading.

#include <cstdint>
#include <string_view>

namespace shinpan {

// Half-open byte range [begin, end) inside one record. An empty span marks a place between bytes.
struct Span {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    friend bool operator==(const Span&, const Span&) = default;
};

// 1-based line and column; columns count code points, and a damaged byte counts as one.
struct Position {
    std::uint64_t line = 1;
    std::uint64_t column = 1;

    friend bool operator==(const Position&, const Position&) = default;
};

// The position of `offset` in `text` when `text` itself starts at `start`. LF ends a line; the CR
// of a CRLF belongs to the line it ends. An offset past the end means the end.
[[nodiscard]] Position locate(std::string_view text, std::uint32_t offset, Position start = {});

}  // namespace shinpan
