// The tokens of a transcript, and positions.

#include "formats/renju_text/renju_text.hpp"
#include "formats/text/scan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace shinpan::formats::transcript {
namespace {

using text::is_digit;
using text::is_letter;
using text::is_space;
using text::lower;
using text::span_of;

constexpr std::int32_t number_of(ClaimKind kind) {
    return static_cast<std::int32_t>(kind);
}

// A longer word stands before one it begins with.
constexpr std::array words{
    Word{"pass", EventKind::pass, 0},
    Word{"--", EventKind::pass, 0},
    Word{"claim:33", EventKind::claim, number_of(ClaimKind::double_three)},
    Word{"claim:44", EventKind::claim, number_of(ClaimKind::double_four)},
    Word{"claim:6", EventKind::claim, number_of(ClaimKind::overline)},
    Word{"claim:forbidden", EventKind::claim, number_of(ClaimKind::forbidden)},
    Word{"claim:five", EventKind::claim, number_of(ClaimKind::five)},
    Word{"claim:time", EventKind::claim, number_of(ClaimKind::time)},
    Word{"resign", EventKind::resign, 0},
    Word{"timeout", EventKind::timeout, 0},
    Word{"draw?", EventKind::draw_offer, 0},
    Word{"draw=", EventKind::draw_accept, 0},
    Word{"draw!", EventKind::draw_decline, 0},
    Word{"abandon", EventKind::abandon, 0},
    Word{"swap", EventKind::swap, 1},
    Word{"no-swap", EventKind::swap, 0},
    Word{"foul", EventKind::foul, 0},
    Word{"adjourn", EventKind::adjourn, 0},
};
constexpr std::string_view declare_word = "declare:";
constexpr std::string_view offer_word = "offer:";
constexpr std::string_view black_word = "black:";
constexpr std::string_view white_word = "white:";

constexpr std::array<std::pair<std::string_view, Outcome>, 5> outcomes{{
    {"1-0", Outcome::first_wins},
    {"0-1", Outcome::second_wins},
    {"1/2-1/2", Outcome::draw},
    {"\u00BD-\u00BD", Outcome::draw},
    {"*", Outcome::unfinished},
}};

bool starts_with(std::string_view text, std::string_view start) {
    return text.size() >= start.size() &&
           text::equal_ignoring_case(text.substr(0, start.size()), start);
}

// Whether more letters could make `text` a word.
bool begins_a_word(std::string_view text) {
    if (text.empty()) return false;
    const auto begins = [text](std::string_view word) { return starts_with(word, text); };
    return std::any_of(words.begin(), words.end(),
                       [&](const Word& word) { return begins(word.text); }) ||
           begins(declare_word) || begins(offer_word) || begins(black_word) || begins(white_word);
}

}  // namespace

const Word* find_word(EventKind kind, std::int32_t number) {
    const auto* found = std::find_if(words.begin(), words.end(), [&](const Word& word) {
        return word.kind == kind &&
               (word.number == number || (kind != EventKind::claim && kind != EventKind::swap));
    });
    return found == words.end() ? nullptr : found;
}

std::optional<Outcome> outcome_of(std::string_view word) {
    for (const auto& [name, outcome] : outcomes) {
        if (name == word) return outcome;
    }
    return std::nullopt;
}

std::string_view outcome_word(Outcome outcome) {
    for (const auto& [name, one] : outcomes) {
        if (one == outcome) return name;
    }
    return {};
}

PointRead point_at(std::string_view bytes, std::size_t at, std::size_t end) {
    PointRead read;
    read.after = at;
    if (at >= end || !is_letter(bytes[at])) return read;
    if (at + 1 >= end) return {TokenKind::cut, {}, end};
    std::int32_t row = 0;
    auto digit = at + 1;
    while (digit < end && is_digit(bytes[digit]) && digit - at <= 3) {
        row = row * 10 + (bytes[digit++] - '0');
    }
    read.after = digit;
    if (digit - at == 1 || digit - at > 3 || row == 0) return read;
    read.kind = TokenKind::event;
    read.point = {static_cast<std::int8_t>(lower(bytes[at]) - 'a'),
                  static_cast<std::int8_t>(row - 1)};
    return read;
}

bool Scanner::rest_is(std::string_view word) const {
    return starts_with(bytes_.substr(at_, end_ - at_), word);
}

Token Scanner::next() {
    for (; at_ < end_; ++at_) {
        if (bytes_[at_] == '#') {  // a comment runs to the end of its line
            at_ = std::min(bytes_.find('\n', at_), end_);
            if (at_ == end_) break;
        }
        if (is_separator(bytes_[at_])) continue;
        const auto mark = text::bom_at(bytes_, at_);
        if (mark == 0) break;
        at_ += mark - 1;
    }
    Token token;
    token.span = span_of(at_, at_);
    if (at_ >= end_) return token;
    const auto c = bytes_[at_];
    return is_digit(c) || c == '*' || c == '\xC2' ? number_or_result() : event();
}

Token Scanner::failure(std::size_t begin, TokenKind kind) {
    auto end = begin;
    while (end < end_ && !is_separator(bytes_[end])) ++end;
    // Damage within a run of points is shown from the damaged place on.
    Token token;
    token.kind = kind;
    token.span = span_of(begin, end);
    at_ = end;
    return token;
}

Token Scanner::number_or_result() {
    const auto begin = at_;
    Token token;
    for (const auto& [name, outcome] : outcomes) {
        const auto after = at_ + name.size();
        if (!rest_is(name) ||
            (after < end_ && !is_separator(bytes_[after]) && bytes_[after] != '#')) {
            continue;
        }
        token.kind = TokenKind::result;
        token.outcome = outcome;
        at_ = after;
        token.span = span_of(begin, at_);
        return token;
    }
    const auto number = text::number_at(bytes_.substr(0, end_), at_, 4);
    if (!number) return failure(begin, TokenKind::bad);
    auto after = number->after;
    const auto rest = bytes_.substr(begin, end_ - begin);
    const bool half_result = std::any_of(outcomes.begin(), outcomes.end(), [rest](const auto& one) {
        return starts_with(one.first, rest);
    });
    if (after == end_ || half_result) return failure(begin, TokenKind::cut);
    if (bytes_[after] != '.') return failure(begin, TokenKind::bad);
    while (after < end_ && bytes_[after] == '.') ++after;
    token.kind = TokenKind::number;
    token.number = static_cast<std::int32_t>(number->value);
    at_ = after;
    token.span = span_of(begin, at_);
    return token;
}

bool Scanner::word(Event& event) {
    const Word* best = nullptr;
    for (const auto& word : words) {
        if (rest_is(word.text) && (best == nullptr || word.text.size() > best->text.size())) {
            best = &word;
        }
    }
    if (best == nullptr) return false;
    event.kind = best->kind;
    event.number = best->number;
    at_ += best->text.size();
    return true;
}

Token Scanner::event() {
    const auto begin = at_;
    Token token;
    token.kind = TokenKind::event;
    auto& event = token.event;
    // A letter and a digit begin no word: nearly always it is a point.
    const bool plain = at_ + 1 < end_ && is_digit(bytes_[at_ + 1]);
    if (!plain && (rest_is(black_word) || rest_is(white_word))) {
        event.seat = rest_is(black_word) ? Seat::first : Seat::second;
        at_ += black_word.size();
        if (at_ >= end_) return failure(begin, TokenKind::cut);
    }
    const auto body = at_;
    if (!plain && rest_is(declare_word)) {
        const auto number = text::number_at(bytes_.substr(0, end_), at_ + declare_word.size(), 3);
        if (!number) {
            const bool cut = at_ + declare_word.size() >= end_;
            return failure(begin, cut ? TokenKind::cut : TokenKind::bad);
        }
        event.kind = EventKind::declare;
        event.number = static_cast<std::int32_t>(number->value);
        at_ = number->after;
    } else if (!plain && rest_is(offer_word)) {
        const auto point = point_at(bytes_, at_ + offer_word.size(), end_);
        if (point.kind != TokenKind::event) {
            const bool cut = at_ + offer_word.size() >= end_ || point.kind == TokenKind::cut;
            return failure(begin, cut ? TokenKind::cut : TokenKind::bad);
        }
        event.kind = EventKind::offer;
        event.to = point.point;
        at_ = point.after;
    } else if (const auto point = point_at(bytes_, at_, end_); point.kind == TokenKind::event) {
        event.kind = EventKind::place;
        event.to = point.point;
        at_ = point.after;
    } else if (!word(event)) {
        auto stop = body;
        while (stop < end_ && !is_separator(bytes_[stop]) && stop - body < 32) ++stop;
        const auto rest = bytes_.substr(body, stop - body);
        auto after = stop;
        while (after < end_ && is_separator(bytes_[after])) ++after;
        const bool cut = after == end_ && (rest.size() == 1 ? is_letter(rest[0]) || rest[0] == '-'
                                                            : begins_a_word(rest));
        return failure(begin, cut ? TokenKind::cut : TokenKind::bad);
    }
    token.span = span_of(begin, at_);
    event.span = token.span;
    if (const auto kind = suffix(event); kind != TokenKind::event) return failure(begin, kind);
    // What follows a word must not run on; points may stand close together.
    if (event.kind != EventKind::place && event.kind != EventKind::pass && at_ < end_ &&
        !is_separator(bytes_[at_]) && bytes_[at_] != '#') {
        return failure(begin, TokenKind::bad);
    }
    return token;
}

// `{12.5}` seconds or `{@ms}` a time stamp, and the remarks `!` and `?`.
TokenKind Scanner::suffix(Event& event) {
    while (at_ < end_) {
        const auto c = bytes_[at_];
        if (c == '{') {
            if (const auto kind = braces(event); kind != TokenKind::event) return kind;
        } else if (c == '?' || c == '!') {
            const auto remark = c == '?' ? Remark::doubtful : Remark::good;
            event.remarks |= static_cast<std::uint8_t>(remark);
            ++at_;
        } else {
            break;
        }
    }
    return TokenKind::event;
}

TokenKind Scanner::braces(Event& event) {
    const auto inner = bytes_.substr(0, end_);
    const bool stamp = at_ + 1 < end_ && bytes_[at_ + 1] == '@';
    const auto number =
        stamp ? text::number_at(inner, at_ + 2, 15) : text::seconds_at(inner, at_ + 1);
    if (!number || number->after >= end_) {
        const auto close = inner.find('}', at_);
        return close == std::string_view::npos && end_ - at_ < 24 ? TokenKind::cut : TokenKind::bad;
    }
    if (inner[number->after] != '}') return TokenKind::bad;
    (stamp ? event.stamp : event.elapsed) = number->value;
    at_ = number->after + 1;
    return TokenKind::event;
}

bool looks_like_position(std::string_view line) {
    const auto at = text::skip_blank(line, 0);
    return at + 1 < line.size() && (line[at] == 'B' || line[at] == 'W') && is_space(line[at + 1]);
}

PositionRead read_position(std::string_view bytes, std::size_t begin, std::size_t end,
                           Setup& setup) {
    char colour = 0;
    bool blacks = false;
    bool whites = false;
    setup.span = span_of(begin, end);
    for (auto at = text::skip_blank(bytes, begin); at < end;) {
        if (is_separator(bytes[at])) {
            ++at;
            continue;
        }
        if (bytes[at] == '#') at = std::min(bytes.find('\n', at), end);
        if (at == end) break;
        auto stop = at;
        while (stop < end && !is_separator(bytes[stop])) ++stop;
        const auto word = bytes.substr(at, stop - at);
        const auto bad = [&](TokenKind kind) { return PositionRead{kind, span_of(at, stop)}; };
        if (word == "B" || word == "W") {
            auto& seen = word == "B" ? blacks : whites;
            if (seen) return bad(TokenKind::bad);
            seen = true;
            colour = word[0];
            at = stop;
        } else if (setup.to_move != Seat::none || colour == 0) {
            return bad(TokenKind::bad);
        } else if (word == "b" || word == "w") {
            setup.to_move = word == "b" ? Seat::first : Seat::second;
            at = stop;
        } else if (word == "-") {
            at = stop;
        } else {
            while (at < stop) {
                const auto point = point_at(bytes, at, stop);
                if (point.kind != TokenKind::event) {
                    const bool cut = point.kind == TokenKind::cut && stop == end;
                    return {cut ? TokenKind::cut : TokenKind::bad, span_of(at, stop)};
                }
                setup.men.push_back({point.point, colour});
                at = point.after;
            }
        }
    }
    return {};
}

void write_position(const Setup& setup, std::string& out) {
    for (const char colour : {'B', 'W'}) {
        out += colour == 'B' ? "B" : " W";
        bool any = false;
        for (const auto& man : setup.men) {
            if (man.piece != colour) continue;
            out += ' ';
            out += to_string(man.at);
            any = true;
        }
        if (!any) out += " -";
    }
    if (setup.to_move == Seat::first) out += " b";
    if (setup.to_move == Seat::second) out += " w";
}

Point turned(Point point, std::int32_t board) {
    const auto row = board - 1 - point.row;
    if (point.row < 0 || row < 0) return point;
    return {point.column, static_cast<std::int8_t>(row)};
}

std::optional<std::int32_t> board_of(const Tag& tag) {
    const std::string_view value = tag.value;
    const auto first = text::number_at(value, 0, 2);
    if (!first || first->value < 5 || first->value > 26) return std::nullopt;
    const auto size = static_cast<std::int32_t>(first->value);
    const auto rest = value.substr(first->after);
    if (rest.empty() || rest == fmt::format("x{}", size)) return size;
    return std::nullopt;
}

bool starts_header(std::string_view line) {
    const auto at = text::skip_blank(line, 0);
    return at + 1 < line.size() && line[at] == '[' && is_letter(line[at + 1]);
}

}  // namespace shinpan::formats::transcript
