#pragma once
// What every text format needs: lines of a window that may still grow, tags `[Name "value"]`,
// UTF-8 that may be damaged, seconds, and the findings for what cannot be read.

#include "base/finding.hpp"
#include "record/record.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shinpan::formats::text {

// One line of a window: [begin, end) without its line end (LF or CRLF); `next` starts the line
// after it. `complete` is false for a last line without a line end.
struct Line {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t next = 0;
    bool complete = false;

    [[nodiscard]] std::string_view in(std::string_view bytes) const {
        return bytes.substr(begin, end - begin);
    }
};

// The line that starts at `at`. `looked` is how far an earlier call already searched in vain for
// the line end; it is kept up to date, so that a line which arrives in pieces is searched once.
[[nodiscard]] Line line_at(std::string_view bytes, std::size_t at, std::size_t& looked);
[[nodiscard]] Line line_at(std::string_view bytes, std::size_t at);

[[nodiscard]] constexpr bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}
[[nodiscard]] constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
[[nodiscard]] constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] constexpr bool is_letter(char c) {
    return lower(c) >= 'a' && lower(c) <= 'z';
}
[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);

// Bytes of a byte order mark at `at`: 3 or 0. Files glued together have one in the middle, too.
[[nodiscard]] std::size_t bom_at(std::string_view bytes, std::size_t at);
// The first place from `at` on that is neither a space nor a byte order mark.
[[nodiscard]] std::size_t skip_blank(std::string_view bytes, std::size_t at);
// Nothing but blanks, or a comment.
[[nodiscard]] bool is_idle(std::string_view line);

[[nodiscard]] constexpr Span span_of(std::size_t begin, std::size_t end) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

// The start of a text as a finding shows it: never longer than a few words.
[[nodiscard]] std::string excerpt(std::string_view text);

enum class Damage : std::uint8_t { unreadable, cut };
// The finding for a token nobody can read: io/binary-data when it holds control bytes, else
// record/cut-token or record/unknown-token.
[[nodiscard]] Finding unreadable(std::string_view bytes, Span token, std::int32_t ply,
                                 Damage damage);
void note_not_judged(std::int64_t events, Record& record);

// Reads one tag from [begin, end); `after` is the place behind its bracket. The value may hold \"
// and \\; any other backslash stands for itself.
struct TagRead {
    enum class Status : std::uint8_t { ok, cut, bad };
    Status status = Status::bad;
    std::size_t after = 0;
    bool plain = true;  // exactly one space between name and value
};
[[nodiscard]] TagRead read_tag(std::string_view bytes, std::size_t begin, std::size_t end,
                               Tag& tag);
// The name of a tag that may be damaged; empty when there is none.
[[nodiscard]] std::string_view tag_name(std::string_view line);
void write_tag(std::string_view name, std::string_view value, std::string& out);
[[nodiscard]] bool writable_tag(std::string_view name, std::string_view value);
void quote(std::string_view value, std::string& out);
// record/duplicate-tag and record/unknown-tag for the tags of a record; `known` are words
// separated by blanks.
void check_tag_names(std::string_view known, Record& record);
// A tag that is there already: one finding a name, with the count (record/duplicate-tag).
void report_duplicate(Record& record, std::string_view name, Span at);

// One code point; a damaged byte is U+FFFD of length 1. At the end: length 0.
struct Glyph {
    char32_t code = 0;
    std::size_t length = 0;
};
[[nodiscard]] Glyph glyph_at(std::string_view bytes, std::size_t at);

// Seconds with a decimal point → milliseconds. A part of a millisecond counts as a whole one, so
// that 30.0004 stays above 30. At most twelve digits before the point.
struct Number {
    std::int64_t value = -1;
    std::size_t after = 0;
};
[[nodiscard]] std::optional<Number> seconds_at(std::string_view bytes, std::size_t at);
[[nodiscard]] std::optional<Number> number_at(std::string_view bytes, std::size_t at,
                                              std::size_t max_digits);
void write_seconds(std::int64_t milliseconds, std::string& out);

}  // namespace shinpan::formats::text
