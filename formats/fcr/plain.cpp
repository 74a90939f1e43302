// The usual lines of a strict record, for the reader.

#include "formats/fcr/plain_line.hpp"
#include "formats/fcr/reader.hpp"

namespace shinpan::formats::fcr1 {

std::size_t Reader::read_plain_lines(std::size_t at) {
    while (bytes_.size() - at >= longest_line) {
        const char* const line = bytes_.data() + at;
        std::int64_t number = 0;
        const unsigned digits = flip::plain_digits(line, 6, number);
        if (digits == 0 || line[digits] != ' ' || line[digits + 2] != ' ') break;
        const char seat = line[digits + 1];
        if (seat != 'A' && seat != 'B') break;
        const unsigned begin = digits + 3;
        const PlainAction found = plain_action(line + begin);
        if (found.length == 0) break;
        Event event;
        const auto& ply = found.ply;
        event.kind = ply.is_flip() ? EventKind::flip : EventKind::move;
        event.seat = seat == 'A' ? Seat::first : Seat::second;
        event.numbered = static_cast<std::int32_t>(number);
        if (!ply.is_flip()) event.from = flipchess::point_of(ply.from);
        event.to = flipchess::point_of(ply.to);
        // A flip names its piece within five characters, a move behind them.
        if (!ply.piece.empty()) event.piece = line[begin + found.action - 2];
        event.mark = ply.mark;
        event.elapsed = found.elapsed;
        event.span = span_of(at + begin, at + begin + found.action);
        push(event);
        at += begin + found.length;
    }
    return at;
}

}  // namespace shinpan::formats::fcr1
