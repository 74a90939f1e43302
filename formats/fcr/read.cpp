// The reader: one grammar for strict and lenient reading. What only a lenient reader forgives is
// counted by kind, and the report is an error or a warning.

#include "base/catalogue/record.hpp"
#include "formats/fcr/fcr.hpp"
#include "formats/text/leniency.hpp"
#include "formats/text/scan.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace shinpan::formats::fcr1 {
namespace {

using text::is_digit;
using text::is_space;
using text::span_of;

enum class Slack : std::uint8_t {
    spacing,
    no_ply_number,
    no_seat,
    several_a_line,
    letter_case,
    dash_for_capture,
    no_points,
    no_plies,
    late_tag,
};
constexpr std::array<std::string_view, 9> slack_names{
    "spacing",         "no ply number", "no seat",      "several events a line", "letter case",
    "- for a capture", "no points",     "no ply count", "tag below the moves"};

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

// Which squares are surely occupied, so far as the record's own marks tell: a lenient reader lists
// a `-` onto such a square. After a `-` that took something the square is in doubt (an equal
// rank may have gone with it) and counts as empty.
class Occupied {
  public:
    void start(const Record& record) {
        squares_ = record.has_setup ? 0 : 0xFFFFFFFFU;
        if (!record.has_setup) return;
        for (const auto& man : record.setup.men) squares_ |= bit(man.at);
    }
    [[nodiscard]] bool surely(Point at) const { return (squares_ & bit(at)) != 0; }
    void step(Point from, Point to, bool stays) {
        squares_ &= ~bit(from);
        squares_ = stays ? squares_ | bit(to) : squares_ & ~bit(to);
    }

  private:
    static std::uint32_t bit(Point at) {
        return 1U << static_cast<unsigned>(at.row * 4 + at.column);
    }
    std::uint32_t squares_ = 0;
};

// What became of an attempt to read: `fine`, or where it stopped and whether the text ran out.
enum class Parse : std::uint8_t { fine, bad, short_ };

class Reader {
  public:
    Reader(std::string_view bytes, const ReadOptions& options, Record& record)
        : bytes_(bytes),
          lenient_(options.leniency == Leniency::lenient),
          leniency_(options.leniency),
          record_(record) {}

    void run() {
        for (std::size_t at = 0; at < bytes_.size();) {
            const auto line = text::line_at(bytes_, at);
            read_line(line.begin, line.end);
            at = line.next;
        }
        if (!started_) start();
        finish();
    }

  private:
    // --- lines ---------------------------------------------------------------------------------
    void read_line(std::size_t begin, std::size_t end) {
        at_ = text::skip_blank(bytes_, begin);
        end_ = end;
        if (at_ >= end_ || bytes_[at_] == '#') return;
        const bool indented = at_ > begin && is_space(bytes_[at_ - 1]);
        if (bytes_[at_] == '[') return read_tag_line();
        if (bytes_[at_] != '=' && looks_like_position(bytes_.substr(at_, end_ - at_))) {
            return read_position_line();
        }
        if (!started_) start();
        if (indented) slack(Slack::spacing, begin, at_);
        read_events();
    }

    void read_tag_line() {
        const auto begin = at_;
        Tag tag;
        const auto read = text::read_tag(bytes_, begin, end_, tag);
        if (read.status != text::TagRead::Status::ok) {
            const auto end = trimmed_end();
            const bool cut = read.status == text::TagRead::Status::cut && only_blank_after(end_);
            return damage(span_of(begin, end), cut ? text::Damage::cut : text::Damage::unreadable);
        }
        // A start that is told after the first event comes too late to be one.
        if (started_ && tag.name == "Position") {
            return damage(span_of(begin, read.after), text::Damage::unreadable);
        }
        if (!read.plain) slack(Slack::spacing, begin, read.after);
        if (started_) slack(Slack::late_tag, begin, read.after);
        record_.tags.push_back(std::move(tag));
        if (started_) apply_tag(record_.tags.back());
        at_ = read.after;
        skip_spaces();
        if (!at_end()) damage(token_span(), text::Damage::unreadable);
    }

    void read_position_line() {
        const auto begin = at_;
        auto end = begin;
        while (end < end_ && bytes_[end] != '#') ++end;
        end_ = end;
        const auto where = span_of(begin, trimmed_end());
        if (started_ || record_.has_setup) return damage(where, text::Damage::unreadable);
        started_ = true;
        record_.has_setup = true;
        record_.setup.span = where;
        const auto text = bytes_.substr(where.begin, where.end - where.begin);
        // The plies are counted as missing only where the rest could be read.
        if (read_position(text, Plies::required, record_.setup)) {
            note_glyphs(text, where);
            return;
        }
        record_.setup.clear();
        if (read_position(text, Plies::optional, record_.setup)) {
            record_.setup.span = where;
            note_glyphs(text, where);
            return slack(Slack::no_plies, where.begin, where.end);
        }
        bad_value("Position", text, where, "a position");
    }

    // The tags are complete: everything a replay needs to start from is looked at now.
    void start() {
        started_ = true;
        if (record_.damaged) return;
        for (const auto& tag : record_.tags) apply_tag(tag);
        progress_.occupied.start(record_);
    }

    void apply_tag(const Tag& tag) {
        if (record_.tag(tag.name) != &tag) return;  // a second one does not count
        if (const auto wanted = tag_fault(tag); !wanted.empty()) {
            return bad_value(tag.name, tag.value, tag.span, wanted);
        }
        if (tag.name == "Position") {
            record_.has_setup = read_position(tag.value, Plies::required, record_.setup);
            record_.setup.span = tag.span;
        } else if (tag.name == "Pool") {
            for (std::size_t at = 0; at < tag.value.size();) {
                const auto piece = piece_at(tag.value, at);
                record_.setup.pool += piece.letter;
                at += piece.length;
            }
        }
        if (tag.name == "Position" || tag.name == "Pool" || tag.name == "Deal") {
            note_glyphs(tag.value, tag.span);
        }
    }

    void bad_value(std::string_view tag, std::string_view value, Span where,
                   std::string_view wanted) {
        record_.findings.push_back(make_finding(code::record_bad_tag_value, where, 0,
                                                {{"tag", std::string(tag)},
                                                 {"text", text::excerpt(value)},
                                                 {"wanted", std::string(wanted)}}));
        if (tag == "Position") {  // nothing can be judged from an unknown start
            record_.setup.clear();
            record_.has_setup = false;
            record_.damaged = true;
        }
    }

    // --- events --------------------------------------------------------------------------------
    void read_events() {
        for (;;) {
            const auto token = at_;
            const auto before = progress_;
            const auto events = record_.events.size();
            const auto texts = record_.texts.size();
            const auto parse = read_one();
            if (parse != Parse::fine) {
                progress_ = before;
                record_.events.resize(events);
                record_.texts.resize(texts);
                const auto where = token_around(token);
                const bool cut = parse == Parse::short_ && only_blank_after(where.end);
                return damage(where, cut ? text::Damage::cut : text::Damage::unreadable);
            }
            skip_spaces();
            if (at_end()) return;
            if (bytes_[at_] != '|') return damage(token_span(), text::Damage::unreadable);
            slack(Slack::several_a_line, at_, at_ + 1);
            ++at_;
            skip_spaces();
            if (at_end()) return;
        }
    }

    // An event or a result at the cursor; the cursor ends behind it.
    Parse read_one() {
        if (bytes_[at_] == '=') return read_result();
        if (record_.damaged) {
            ++not_judged_;
            at_ = end_;
            return Parse::fine;
        }
        if (record_.claim || result_seen_) {
            ++after_result_;
            if (after_result_ == 1) after_result_at_ = span_of(at_, trimmed_end());
            at_ = end_;
            return Parse::fine;
        }
        Event head;
        if (const auto parse = read_ply_and_seat(head); parse != Parse::fine) {
            return parse;
        }
        const auto first = record_.events.size();
        const bool word = peek() == '!';
        if (const auto parse = word ? read_word(head) : read_action(head); parse != Parse::fine) {
            return parse;
        }
        return read_trailer(first);
    }

    Parse read_ply_and_seat(Event& head) {
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

    Parse read_square(Point& point) {
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

    Parse read_piece(char& letter) {
        if (at_ >= end_) return Parse::short_;
        if (bytes_[at_] != '(') return Parse::bad;
        ++at_;
        if (at_ >= end_) return Parse::short_;
        const auto piece = piece_at(bytes_.substr(0, end_), at_);
        if (piece.length == 0) return Parse::bad;
        note_glyph(piece, span_of(at_, at_ + piece.length), next_ply());
        letter = piece.letter;
        at_ += piece.length;
        if (at_ >= end_) return Parse::short_;
        if (bytes_[at_] != ')') return Parse::bad;
        ++at_;
        return Parse::fine;
    }

    [[nodiscard]] bool at_hop() const {
        const auto c = peek();
        return c == '-' || c == 'x' || c == '*' || c == 'X';
    }

    // The cursor is on a hop's mark.
    Parse read_hop(Event& event) {
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
        return read_piece(event.piece);
    }

    Parse read_action(Event& event) {
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
    void relax_dash(Point from, Event& event) {
        const bool dash = event.mark == '-';
        const bool taken = dash && progress_.occupied.surely(event.to);
        progress_.occupied.step(from, event.to, !taken && (dash || event.mark == 'x'));
        if (!lenient_ || !dash) return;
        if (taken) slack(Slack::dash_for_capture, event.span.begin, event.span.end);
        event.mark = 0;
    }

    Parse read_word(Event& event) {
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

    Parse read_warning(Event& event) {
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
    Parse read_refused(Event& event) {
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

    Parse read_ruling(Event& event) {
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

    void keep_text(std::string words, Event& event) {
        event.number = static_cast<std::int32_t>(record_.texts.size());
        record_.texts.push_back(std::move(words));
    }

    // Seconds and flags; they belong to the first event of the line.
    Parse read_trailer(std::size_t first) {
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

    Parse read_time(Event& event) {
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

    Parse read_result() {
        const auto begin = at_++;
        if (!one_space()) return at_ >= end_ ? Parse::short_ : Parse::bad;
        ClaimedResult claim;
        const auto who = take_word();
        if (who == "A") {
            claim.outcome = Outcome::first_wins;
        } else if (who == "B") {
            claim.outcome = Outcome::second_wins;
        } else if (who == "draw") {
            claim.outcome = Outcome::draw;
        } else if (who != "void") {
            return at_ >= end_ ? Parse::short_ : Parse::bad;
        }
        if (!one_space()) return at_ >= end_ ? Parse::short_ : Parse::bad;
        const auto word = take_word();
        claim.reason = reason_of(word);
        if (claim.reason == EndReason::none) return at_ >= end_ ? Parse::short_ : Parse::bad;
        if (const auto parse = read_points(claim); parse != Parse::fine) return parse;
        claim.span = span_of(begin, at_);
        if (!record_.claim && !result_seen_) {
            record_.claim = claim;
            result_seen_ = true;
        } else {
            record_.findings.push_back(make_finding(code::record_two_results, claim.span));
        }
        return Parse::fine;
    }

    // ` A+7 B-7`; a lenient reader does without.
    Parse read_points(ClaimedResult& claim) {
        const auto gap = at_;
        skip_spaces();
        if (at_end() || bytes_[at_] == '|') {
            if (!lenient_ && only_blank_after(at_) && bytes_.back() != '\n') return Parse::short_;
            slack(Slack::no_points, gap, gap);
            return Parse::fine;
        }
        at_ = gap;
        std::array<std::int32_t, 2> points{};
        for (std::size_t i = 0; i < 2; ++i) {
            if (!one_space()) return at_ >= end_ ? Parse::short_ : Parse::bad;
            if (peek() != (i == 0 ? 'A' : 'B')) return at_ >= end_ ? Parse::short_ : Parse::bad;
            ++at_;
            const auto sign = peek();
            if (sign != '+' && sign != '-') return at_ >= end_ ? Parse::short_ : Parse::bad;
            ++at_;
            const auto number = text::number_at(bytes_.substr(0, end_), at_, 9);
            if (!number) return at_ >= end_ ? Parse::short_ : Parse::bad;
            auto value = static_cast<std::int32_t>(number->value) * 2;
            at_ = number->after;
            // A draw is worth half a point each where wins, draws and losses are counted.
            if (peek() == '.' && at_ + 1 < end_ && bytes_[at_ + 1] == '5') {
                ++value;
                at_ += 2;
            }
            points[i] = sign == '-' ? -value : value;
        }
        claim.score = Score{points[0], points[1]};
        return Parse::fine;
    }

    // --- the end -------------------------------------------------------------------------------
    void finish() {
        for (std::size_t i = 0; i < ambiguous_glyphs; ++i) {
            const auto& seen = progress_.glyphs[i];
            if (seen.count == 0) continue;
            record_.findings.push_back(make_finding(code::record_ambiguous_glyph, seen.first,
                                                    seen.ply,
                                                    {{"text", std::string(ambiguous_glyph(i))},
                                                     {"piece", std::string(1, seen.letter)},
                                                     {"count", seen.count}}));
        }
        progress_.leniencies.report(slack_names, leniency_, record_);
        text::check_tag_names(known_tags, record_);
        if (after_result_ > 0) {
            record_.findings.push_back(make_finding(code::record_after_result, after_result_at_, 0,
                                                    {{"count", after_result_}}));
        }
        text::note_not_judged(not_judged_, record_);
        record_.position_only =
            record_.has_setup && record_.events.empty() && !record_.claim && !record_.damaged;
    }

    void damage(Span where, text::Damage kind) {
        at_ = end_;
        if (record_.damaged) {
            ++not_judged_;
            return;
        }
        record_.damaged = true;
        record_.findings.push_back(text::unreadable(bytes_, where, next_ply(), kind));
    }

    // --- small steps ---------------------------------------------------------------------------
    [[nodiscard]] char peek() const { return at_ < end_ ? bytes_[at_] : '\0'; }
    [[nodiscard]] bool at_end() const { return at_ >= end_ || bytes_[at_] == '#'; }
    void skip_spaces() {
        while (at_ < end_ && is_space(bytes_[at_])) ++at_;
    }
    // Passes the spaces between two words; false when there are none.
    bool one_space() {
        const auto begin = at_;
        skip_spaces();
        if (begin == at_) return false;
        if (at_ - begin != 1 || bytes_[begin] != ' ') slack(Slack::spacing, begin, at_);
        return true;
    }
    std::string_view take_word() {
        const auto where = token_span();
        at_ = where.end;
        return bytes_.substr(where.begin, where.end - where.begin);
    }
    [[nodiscard]] Span token_span() const {
        auto end = at_;
        while (end < end_ && !is_space(bytes_[end]) && bytes_[end] != '|') ++end;
        return span_of(at_, end);
    }
    // The word in which reading stopped, of an event that began at `begin`.
    [[nodiscard]] Span token_around(std::size_t begin) const {
        auto first = std::min(at_, end_);
        if (first == end_ || is_space(bytes_[first])) {
            while (first > begin && is_space(bytes_[first - 1])) --first;
        }
        while (first > begin && !is_space(bytes_[first - 1])) --first;
        auto last = first;
        while (last < end_ && !is_space(bytes_[last]) && bytes_[last] != '|') ++last;
        return span_of(first, last);
    }
    [[nodiscard]] std::size_t trimmed_end() const {
        auto end = end_;
        while (end > at_ && is_space(bytes_[end - 1])) --end;
        return end;
    }
    [[nodiscard]] bool only_blank_after(std::size_t at) const {
        return bytes_.find_first_not_of(" \t\r\n", at) == std::string_view::npos;
    }
    [[nodiscard]] std::int32_t next_ply() const {
        return record_.setup.plies + progress_.plies + 1;
    }

    void push(const Event& event) {
        if (is_ply(event.kind) && event.kind != EventKind::hop) ++progress_.plies;
        record_.events.push_back(event);
    }

    void slack(Slack kind, std::size_t begin, std::size_t end) {
        progress_.leniencies.use(kind, span_of(begin, end));
    }

    void note_glyph(const Piece& piece, Span where, std::int32_t ply) {
        if (piece.ambiguous < 0) return;
        auto& use = progress_.glyphs[static_cast<std::size_t>(piece.ambiguous)];
        if (use.count++ == 0) use = {1, where, ply, piece.letter};
    }
    void note_glyphs(std::string_view text, Span where) {
        for (std::size_t at = 0; at < text.size();) {
            const auto piece = piece_at(text, at);
            note_glyph(piece, where, 0);
            at += piece.length == 0 ? 1 : piece.length;
        }
    }

    struct GlyphUse {
        std::int64_t count = 0;
        Span first;
        std::int32_t ply = 0;
        char letter = 0;
    };
    // What an event that turns out unreadable must leave as it was.
    struct Progress {
        std::int32_t plies = 0;
        Occupied occupied;
        text::Leniencies<Slack, slack_names.size()> leniencies;
        std::array<GlyphUse, ambiguous_glyphs> glyphs{};
    };

    std::string_view bytes_;
    bool lenient_;
    Leniency leniency_;
    Record& record_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;   // of the line
    bool started_ = false;  // the tags are over
    bool result_seen_ = false;
    bool dash_seat_ = false;
    std::int64_t not_judged_ = 0;
    std::int64_t after_result_ = 0;
    Span after_result_at_;
    Progress progress_;
};

}  // namespace

void read(std::string_view bytes, const ReadOptions& options, Record& record) {
    Reader(bytes, options, record).run();
}

}  // namespace shinpan::formats::fcr1
