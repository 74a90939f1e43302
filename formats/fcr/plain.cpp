// The usual lines of a strict record, decoded at one go: `12 A a6xa7(g) 8.3`. A line that is not
// exactly of this look is left to the grammar.

#include "formats/flipchess_common/plain.hpp"

#include "formats/fcr/reader.hpp"

namespace shinpan::formats::fcr1 {
namespace {

// No plain line is longer: 6 digits, a seat, 8 characters of an action, 6 + 1 + 3 digits of time,
// the spaces between, the line end, and one to look ahead.
constexpr std::size_t longest_line = 32;

// Seconds behind a space, to the millisecond; the bytes read, 0 where they are written otherwise.
unsigned plain_time(const char* at, std::int64_t& milliseconds) {
    std::int64_t whole = 0;
    const unsigned digits = flip::plain_digits(at, 6, whole);
    if (digits == 0 || at[digits] != '.') {
        milliseconds = whole * 1000;
        return digits;
    }
    std::int64_t part = 0;
    const unsigned places = flip::plain_digits(at + digits + 1, 3, part);
    constexpr std::int64_t worth[] = {0, 100, 10, 1};
    milliseconds = whole * 1000 + part * worth[places];
    return places == 0 ? 0 : digits + 1 + places;
}

}  // namespace

std::size_t Reader::read_plain_lines(std::size_t at) {
    while (bytes_.size() - at >= longest_line) {
        const char* const line = bytes_.data() + at;
        std::int64_t number = 0;
        unsigned length = flip::plain_digits(line, 6, number);
        if (length == 0 || line[length] != ' ' || line[length + 2] != ' ') break;
        const char seat = line[length + 1];
        if (seat != 'A' && seat != 'B') break;
        length += 3;
        Event event;
        const unsigned begin = length;
        const char* const action = line + begin;
        Point square;
        if (!flip::plain_square(action, square)) break;
        if (action[2] == '(') {
            if (!flip::plain_piece(action + 2)) break;
            event.kind = EventKind::flip;
            event.to = square;
            event.piece = action[3];
            length += 5;
        } else {
            event.mark = action[2];
            if (event.mark != '-' && event.mark != 'x' && event.mark != '*') break;
            if (!flip::plain_square(action + 3, event.to)) break;
            event.kind = EventKind::move;
            event.from = square;
            length += 5;
            if (action[5] == '(') {
                if (!flip::plain_piece(action + 5)) break;
                event.piece = action[6];
                length += 3;
            }
        }
        event.span = span_of(at + begin, at + length);
        if (line[length] == ' ') {
            const unsigned time = plain_time(line + length + 1, event.elapsed);
            if (time == 0) break;
            length += 1 + time;
        }
        const unsigned end = flip::plain_line_end(line + length);
        if (end == 0) break;
        event.seat = seat == 'A' ? Seat::first : Seat::second;
        event.numbered = static_cast<std::int32_t>(number);
        push(event);
        at += length + end;
    }
    return at;
}

}  // namespace shinpan::formats::fcr1
