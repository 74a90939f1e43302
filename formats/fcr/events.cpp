// An event: ply number, seat, action or word, then seconds and flags.

#include "formats/fcr/reader.hpp"

#include <array>
#include <utility>

namespace shinpan::formats::fcr1 {

namespace {

struct EventWord {
    std::string_view word;
    EventKind kind;
    bool arbiter;  // may have no seat
};
constexpr std::array event_words{
    EventWord{"timeout", EventKind::timeout, false},
    EventWord{"draw-offer", EventKind::draw_offer, false},
    EventWord{"draw-accept", EventKind::draw_accept, false},
    EventWord{"draw-decline", EventKind::draw_decline, false},
    EventWord{"resign", EventKind::resign, false},
    EventWord{"abandon", EventKind::abandon, false},
    EventWord{"foul", EventKind::foul, true},
    EventWord{"adjourn", EventKind::adjourn, true},
    EventWord{"warn-chase", EventKind::warn_chase, true},
    EventWord{"refused", EventKind::refused, true},
    EventWord{"ruling", EventKind::ruling, true},
};

constexpr std::array<std::pair<std::string_view, Remark>, 4> flags{{
    {"late", Remark::late},
    {"auto", Remark::automatic},
    {"?", Remark::doubtful},
    {"!", Remark::good},
}};

}  // namespace

Parse Reader::read_ply_and_seat(Event& head) {
    dash_seat_ = false;
    const auto begin = at_;
    bool numbered = false;
    if (is_digit(peek())) {
        const auto number = text::number_at(bytes_.substr(0, end_), at_, 6);
        if (!number) return Parse::bad;
        if (number->after == end_) return Parse::short_;
        if (!is_space(bytes_[number->after])) return Parse::bad;
        head.numbered = static_cast<std::int32_t>(number->value);
        at_ = number->after;
        numbered = true;
    } else if (peek() == '-') {
        if (at_ + 1 == end_) return Parse::short_;
        if (!is_space(bytes_[at_ + 1])) return Parse::bad;
        ++at_;
        numbered = true;
    }
    if (numbered) {
        one_space();
    } else {
        slack(Slack::no_ply_number, begin, token_span().end);
    }
    if (at_ >= end_) return Parse::short_;
    const auto letter = peek();
    const bool seat =
        letter == 'A' || letter == 'B' || letter == 'a' || letter == 'b' || letter == '-';
    if (seat && at_ + 1 >= end_) return Parse::short_;
    if (!seat || !is_space(bytes_[at_ + 1])) {
        slack(Slack::no_seat, at_, token_span().end);
        return Parse::fine;
    }
    if (letter == 'a' || letter == 'b') slack(Slack::letter_case, at_, at_ + 1);
    if (letter == '-') {
        head.seat = Seat::none;
    } else {
        head.seat = letter == 'A' || letter == 'a' ? Seat::first : Seat::second;
    }
    dash_seat_ = letter == '-';
    ++at_;
    one_space();
    return at_ < end_ ? Parse::fine : Parse::short_;
}

Parse Reader::read_square(Point& point) {
    if (at_ >= end_) return Parse::short_;
    const auto column = text::lower(bytes_[at_]);
    if (column < 'a' || column > 'd') return Parse::bad;
    if (at_ + 1 >= end_) return Parse::short_;
    const auto row = bytes_[at_ + 1];
    if (row < '1' || row > '8') return Parse::bad;
    if (bytes_[at_] != column) slack(Slack::letter_case, at_, at_ + 2);
    point = {static_cast<std::int8_t>(column - 'a'), static_cast<std::int8_t>(row - '1')};
    at_ += 2;
    return Parse::fine;
}

// Of a glyph of both colours the victim of a capture tells which is meant.
Parse Reader::read_piece(char& letter, const Event* capture) {
    if (at_ >= end_) return Parse::short_;
    if (bytes_[at_] != '(') return Parse::bad;
    ++at_;
    if (at_ >= end_) return Parse::short_;
    const auto piece = piece_at(bytes_.substr(0, end_), at_);
    if (piece.length == 0) return Parse::bad;
    letter = piece.letter;
    const char colour =
        piece.ambiguous >= 0 && capture != nullptr ? colour_of_victim(*capture) : '\0';
    if (colour != 0) {
        const auto black = text::lower(letter);
        letter = colour == 'b' ? black : static_cast<char>(black - 'a' + 'A');
    } else {
        note_glyph(piece, span_of(at_, at_ + piece.length), next_ply());
    }
    at_ += piece.length;
    if (at_ >= end_) return Parse::short_;
    if (bytes_[at_] != ')') return Parse::bad;
    ++at_;
    return Parse::fine;
}

bool Reader::at_hop() const {
    const auto c = peek();
    return c == '-' || c == 'x' || c == '*' || c == 'X';
}

// The cursor is on a hop's mark.
Parse Reader::read_hop(Event& event) {
    event.mark = bytes_[at_++];
    if (event.mark == 'X') {
        slack(Slack::letter_case, at_ - 1, at_);
        event.mark = 'x';
    }
    if (event.mark == 'x' && peek() == '?') {
        event.mark = '?';
        ++at_;
    }
    if (const auto parse = read_square(event.to); parse != Parse::fine) return parse;
    if (peek() != '(') return Parse::fine;
    return read_piece(event.piece, &event);
}

// A face-up victim is of the other player's colour, which the first flip or the position tells.
char Reader::colour_of_victim(const Event& event) {
    if (event.seat == Seat::none || event.mark == '?') return 0;
    if (red_ == Seat::none && record_.has_setup && record_.setup.side != '-') {
        const auto* first = record_.tag("First");
        const auto mover = first != nullptr && first->value == "B" ? Seat::second : Seat::first;
        red_ = record_.setup.side == 'r' ? mover : other(mover);
    }
    for (; red_ == Seat::none && looked_for_red_ < record_.events.size(); ++looked_for_red_) {
        const auto& flip = record_.events[looked_for_red_];
        if (flip.kind != EventKind::flip) continue;
        if (flip.seat == Seat::none) return 0;
        red_ = flip.piece == text::lower(flip.piece) ? other(flip.seat) : flip.seat;
    }
    return red_ == Seat::none ? '\0' : event.seat == red_ ? 'b' : 'r';
}

Parse Reader::read_action(Event& event) {
    if (dash_seat_) return Parse::bad;
    const auto begin = at_;
    Point square;
    if (const auto parse = read_square(square); parse != Parse::fine) return parse;
    if (peek() == '(') {
        event.kind = EventKind::flip;
        event.to = square;
        const auto parse = read_piece(event.piece);
        event.span = span_of(begin, at_);
        if (parse == Parse::fine) push(event);
        return parse;
    }
    if (!at_hop()) return at_ >= end_ ? Parse::short_ : Parse::bad;
    event.kind = EventKind::move;
    event.from = square;
    auto hop_begin = begin;
    for (;;) {
        if (const auto parse = read_hop(event); parse != Parse::fine) return parse;
        event.span = span_of(hop_begin, at_);
        relax_dash(square, event);
        push(event);
        if (!at_hop()) return Parse::fine;
        square = event.to;
        Event hop;
        hop.kind = EventKind::hop;
        hop.seat = event.seat;
        hop_begin = at_;
        event = hop;
    }
}

// A lenient reader hands `-` over as a mark that was not made: the engine finds out what the
// step was. Where the record itself shows that it took something, that is listed.
void Reader::relax_dash(Point from, Event& event) {
    const bool dash = event.mark == '-';
    const bool taken = dash && progress_.occupied.surely(event.to);
    progress_.occupied.step(from, event.to, !taken && (dash || event.mark == 'x'));
    if (!lenient_ || !dash) return;
    if (taken) slack(Slack::dash_for_capture, event.span.begin, event.span.end);
    event.mark = 0;
}

Parse Reader::read_word(Event& event) {
    const auto begin = at_++;
    auto end = at_;
    while (end < end_ && (text::is_letter(bytes_[end]) || bytes_[end] == '-')) ++end;
    const auto name = bytes_.substr(at_, end - at_);
    const EventWord* word = nullptr;
    bool prefix = false;
    for (const auto& one : event_words) {
        if (one.word == name) word = &one;
        prefix = prefix || (end == end_ && one.word.substr(0, name.size()) == name);
    }
    if (word == nullptr) return prefix ? Parse::short_ : Parse::bad;
    if (dash_seat_ && !word->arbiter) return Parse::bad;
    at_ = end;
    event.kind = word->kind;
    auto parse = Parse::fine;
    if (word->kind == EventKind::warn_chase) {
        parse = read_warning(event);
    } else if (word->kind == EventKind::refused) {
        parse = read_refused(event);
    } else if (word->kind == EventKind::ruling) {
        parse = read_ruling(event);
    }
    event.span = span_of(begin, at_);
    if (parse == Parse::fine) push(event);
    return parse;
}

Parse Reader::read_warning(Event& event) {
    if (!one_space()) return at_ >= end_ ? Parse::short_ : Parse::bad;
    if (const auto parse = read_square(event.from); parse != Parse::fine) return parse;
    if (peek() != '>') return at_ >= end_ ? Parse::short_ : Parse::bad;
    ++at_;
    if (const auto parse = read_square(event.to); parse != Parse::fine) return parse;
    if (!one_space()) return at_ >= end_ ? Parse::short_ : Parse::bad;
    const auto number = text::number_at(bytes_.substr(0, end_), at_, 6);
    if (!number) return at_ >= end_ ? Parse::short_ : Parse::bad;
    event.number = static_cast<std::int32_t>(number->value);
    at_ = number->after;
    return Parse::fine;
}

// A refused try: its first step is kept as squares, what follows as words.
Parse Reader::read_refused(Event& event) {
    if (!one_space()) return at_ >= end_ ? Parse::short_ : Parse::bad;
    if (const auto parse = read_square(event.from); parse != Parse::fine) return parse;
    if (!at_hop()) return at_ >= end_ ? Parse::short_ : Parse::bad;
    if (const auto parse = read_hop(event); parse != Parse::fine) return parse;
    const auto rest = at_;
    while (at_hop()) {
        Event hop;
        if (const auto parse = read_hop(hop); parse != Parse::fine) return parse;
    }
    std::string words(bytes_.substr(rest, at_ - rest));
    if (!one_space()) return at_ >= end_ ? Parse::short_ : Parse::bad;
    const auto word = at_;
    while (at_ < end_ &&
           (text::is_letter(bytes_[at_]) || bytes_[at_] == '_' || bytes_[at_] == '-')) {
        ++at_;
    }
    if (word == at_) return at_ >= end_ ? Parse::short_ : Parse::bad;
    if (!words.empty()) words += ' ';
    words += bytes_.substr(word, at_ - word);
    keep_text(std::move(words), event);
    return Parse::fine;
}

Parse Reader::read_ruling(Event& event) {
    if (!one_space()) return at_ >= end_ ? Parse::short_ : Parse::bad;
    if (peek() != '"') return at_ >= end_ ? Parse::short_ : Parse::bad;
    ++at_;
    std::string words;
    while (at_ < end_ && bytes_[at_] != '"') {
        const bool escape = bytes_[at_] == '\\' && at_ + 1 < end_ &&
                            (bytes_[at_ + 1] == '"' || bytes_[at_ + 1] == '\\');
        if (escape) ++at_;
        words += bytes_[at_++];
    }
    if (at_ >= end_) return Parse::short_;
    ++at_;
    keep_text(std::move(words), event);
    return Parse::fine;
}

void Reader::keep_text(std::string words, Event& event) {
    event.number = static_cast<std::int32_t>(record_.texts.size());
    record_.texts.push_back(std::move(words));
}

// Seconds and flags; they belong to the first event of the line.
Parse Reader::read_trailer(std::size_t first) {
    for (bool timed = false;;) {
        if (at_ >= end_) return Parse::fine;
        if (!is_space(bytes_[at_])) {
            return bytes_[at_] == '#' || bytes_[at_] == '|' ? Parse::fine : Parse::bad;
        }
        const auto gap = at_;
        skip_spaces();
        if (at_end() || bytes_[at_] == '|') return Parse::fine;
        if (at_ - gap != 1 || bytes_[gap] != ' ') slack(Slack::spacing, gap, at_);
        auto& event = record_.events[first];
        if (is_digit(bytes_[at_]) || bytes_[at_] == '@') {
            if (timed) return Parse::bad;
            timed = true;
            if (const auto parse = read_time(event); parse != Parse::fine) return parse;
            continue;
        }
        const auto where = token_span();
        const auto word = bytes_.substr(where.begin, where.end - where.begin);
        bool known = false;
        bool prefix = false;
        for (const auto& [name, remark] : flags) {
            if (name == word) {
                event.remarks |= static_cast<std::uint8_t>(remark);
                known = true;
            }
            prefix = prefix || (where.end == end_ && name.substr(0, word.size()) == word);
        }
        if (!known) return prefix ? Parse::short_ : Parse::bad;
        at_ = where.end;
    }
}

Parse Reader::read_time(Event& event) {
    const auto line = bytes_.substr(0, end_);
    if (bytes_[at_] == '@') {
        const auto stamp = text::number_at(line, at_ + 1, 15);
        if (!stamp) return at_ + 1 >= end_ ? Parse::short_ : Parse::bad;
        event.stamp = stamp->value;
        at_ = stamp->after;
        return Parse::fine;
    }
    const auto seconds = text::seconds_at(line, at_);
    if (!seconds) return bytes_[end_ - 1] == '.' ? Parse::short_ : Parse::bad;
    event.elapsed = seconds->value;
    at_ = seconds->after;
    return Parse::fine;
}

}  // namespace shinpan::formats::fcr1
