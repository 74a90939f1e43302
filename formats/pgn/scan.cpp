#include "formats/pgn/scan.hpp"

#include "base/catalogue/pgn.hpp"
#include "base/catalogue/record.hpp"
#include "formats/pgn/values.hpp"
#include "formats/text/scan.hpp"

#include <algorithm>
#include <set>
#include <string>

namespace shinpan::formats::pgn {
namespace {

using text::is_digit;
using text::is_letter;
using text::span_of;

bool is_blank(char c) {
    return text::is_space(c) || c == '\n' || c == '\v' || c == '\f';
}
bool ends_word(char c) {
    return is_blank(c) || c == '{' || c == '}' || c == '(' || c == ')' || c == ';' || c == '[';
}

constexpr std::size_t name_limit = 64;

// The first sign of the line [at, end) that is neither blank nor a byte order mark.
std::size_t first_sign(std::string_view bytes, std::size_t at, std::size_t end) {
    while (at < end) {
        if (is_blank(bytes[at])) {
            ++at;
        } else if (const auto mark = text::bom_at(bytes, at); mark != 0) {
            at += mark;
        } else {
            break;
        }
    }
    return at;
}

// The name of the tag that starts at `at`: `[Name "`. Empty when none does.
std::string_view tag_at(std::string_view bytes, std::size_t at) {
    if (at >= bytes.size() || bytes[at] != '[') return {};
    auto end = at + 1;
    while (end < bytes.size() &&
           (is_letter(bytes[end]) || is_digit(bytes[end]) || bytes[end] == '_')) {
        ++end;
    }
    auto next = end;
    while (next < bytes.size() && text::is_space(bytes[next])) ++next;
    if (end == at + 1 || end - at > name_limit || next == bytes.size() || bytes[next] != '"') {
        return {};
    }
    return bytes.substr(at + 1, end - at - 1);
}

class PgnSplitter final : public Splitter {
  public:
    Cut next(std::string_view window, bool last) override {
        if (at_ > window.size())
            at_ = begin_ = looked_ = 0;  // a game that is too long was thrown away
        while (at_ < window.size() || last) {
            if (at_ >= window.size()) break;
            auto line = text::line_at(window, at_, looked_);
            if (!line.complete && !last) return {Cut::Kind::more, 0, 0};
            const auto first = at_ + text::bom_at(window, at_);
            const auto name = tag_at(window, first);
            const bool blank = first_sign(window, at_, line.end) >= line.end;
            const bool starts = !name.empty() && (moves_ || (started_ && gap_ && name == first_));
            if (starts) return cut(window, at_);
            if (!blank && !started_) {
                started_ = true;
                begin_ = first;
                first_ = name;
            }
            if (!name.empty() && first_.empty()) first_ = name;
            if (!blank && name.empty() && tags_) moves_ = true;
            tags_ = tags_ || !name.empty();
            gap_ = blank;
            at_ = line.next;
        }
        if (!last) return {Cut::Kind::more, 0, 0};
        if (!started_) return {};
        return cut(window, window.size());
    }

  private:
    Cut cut(std::string_view window, std::size_t end) {
        while (end > begin_ && is_blank(window[end - 1])) --end;
        const Cut done{Cut::Kind::record, begin_, end};
        *this = PgnSplitter();
        return done;
    }

    std::size_t at_ = 0;  // start of the line to look at
    std::size_t looked_ = 0;
    std::size_t begin_ = 0;
    bool started_ = false;
    bool tags_ = false;
    bool moves_ = false;
    bool gap_ = false;
    std::string first_;  // name of the game's first tag
};

// "Nf3", "exd5", "O-O": no word of any other game that is written in PGN.
bool is_chess(std::string_view word) {
    if (word.starts_with("O-O")) return true;
    while (!word.empty() && (word.back() == '+' || word.back() == '#')) word.remove_suffix(1);
    if (word.size() < 3 || word.size() > 6) return false;
    const auto square = word.substr(word.size() - 2);
    if (square[0] < 'a' || square[0] > 'h' || square[1] < '1' || square[1] > '8') return false;
    const bool piece = std::string_view("KQRBN").find(word.front()) != std::string_view::npos;
    return piece || word[word.size() - 3] == 'x';
}

}  // namespace

Token Scanner::token(TokenKind kind, std::size_t begin) {
    Token made;
    made.kind = kind;
    made.span = span_of(begin, at_);
    return made;
}

bool Scanner::skip_comment() {
    const auto close = bytes_.find('}', at_);
    at_ = close == std::string_view::npos ? bytes_.size() : close + 1;
    return close != std::string_view::npos;
}

Token Scanner::variation() {
    const auto begin = at_++;
    std::size_t depth = 1;
    while (at_ < bytes_.size() && depth > 0) {
        const char c = bytes_[at_];
        if (c == '{') {
            if (!skip_comment()) break;
            continue;
        }
        if (c == '(') ++depth;
        if (c == ')') --depth;
        ++at_;
    }
    return token(depth == 0 ? TokenKind::variation : TokenKind::unclosed, begin);
}

Token Scanner::number_or_result() {
    const auto begin = at_;
    auto end = at_;
    while (end < bytes_.size() && !ends_word(bytes_[end])) ++end;
    const auto word = bytes_.substr(begin, end - begin);
    // "38.5-25.5" is no move number.
    if (word.find('-') != std::string_view::npos && read_result(word).understood) {
        at_ = end;
        return token(TokenKind::result, begin);
    }
    std::int32_t value = 0;
    std::size_t digits = 0;
    while (digits < word.size() && is_digit(word[digits])) {
        if (value < 100'000) value = value * 10 + (word[digits] - '0');
        ++digits;
    }
    const char behind = digits < word.size() ? word[digits] : '\0';
    if (behind == '-' || behind == '/') {
        at_ = end;
        return token(TokenKind::result, begin);
    }
    if (behind == '\0' || behind == '.' || behind == ':') {
        at_ = begin + digits;
        while (at_ < end && (bytes_[at_] == '.' || bytes_[at_] == ':')) ++at_;
        auto made = token(TokenKind::number, begin);
        made.number = value;
        return made;
    }
    at_ = end;
    return token(TokenKind::word, begin);
}

Token Scanner::next() {
    while (true) {
        while (at_ < bytes_.size() && is_blank(bytes_[at_])) ++at_;
        if (at_ >= bytes_.size()) {
            at_ = bytes_.size();
            return token(TokenKind::end, at_);
        }
        const auto begin = at_;
        const char c = bytes_[at_];
        if (c == '%' && (begin == 0 || bytes_[begin - 1] == '\n')) {  // an escaped line
            at_ = std::min(bytes_.find('\n', begin), bytes_.size());
            continue;
        }
        if (c == '{') {
            ++at_;
            const bool closed = skip_comment();
            auto made = token(closed ? TokenKind::comment : TokenKind::unclosed, begin);
            if (closed) made.span = span_of(begin + 1, at_ - 1);
            return made;
        }
        if (c == ';') {
            at_ = std::min(bytes_.find('\n', begin), bytes_.size());
            return token(TokenKind::comment, begin);
        }
        if (c == '(') return variation();
        if (c == '$') {  // a numeric glyph
            ++at_;
            while (at_ < bytes_.size() && is_digit(bytes_[at_])) ++at_;
            continue;
        }
        if (c == '*') {
            ++at_;
            return token(TokenKind::result, begin);
        }
        if (is_digit(c)) return number_or_result();
        if (c == ')' || c == '}' || c == '[' || c == ']') {
            ++at_;
            return token(TokenKind::junk, begin);
        }
        while (at_ < bytes_.size() && !ends_word(bytes_[at_])) ++at_;
        if (at_ == begin) ++at_;
        return token(TokenKind::word, begin);
    }
}

std::size_t read_tags(std::string_view bytes, Record& record) {
    std::size_t at = 0;
    bool reported = false;
    bool tags = false;
    std::set<std::string> names;
    auto line = text::line_at(bytes, at);
    while (at < bytes.size()) {
        // A line may hold any number of tags: its end is looked for once.
        if (at >= line.next) line = text::line_at(bytes, at);
        const auto begin = first_sign(bytes, at, line.end);
        if (begin >= line.end) {
            at = line.next;
            continue;
        }
        const auto name = tag_at(bytes, begin);
        if (name.empty()) {
            // Prose above the tags is skipped, but only when tags follow.
            if (tags || bytes[begin] == '{' || is_digit(bytes[begin])) break;
            auto next = line.next;
            bool follows = false;
            for (; next < bytes.size() && !follows; next = text::line_at(bytes, next).next) {
                follows = !tag_at(bytes, next).empty();
                if (follows) break;
            }
            if (!follows) break;
            if (!reported) {
                record.findings.push_back(
                    make_finding(code::pgn_text_before, span_of(begin, line.end), 0,
                                 {{"text", text::excerpt(bytes.substr(begin, line.end - begin))}}));
            }
            reported = true;
            at = next;
            continue;
        }
        tags = true;
        Tag tag;
        const auto read = text::read_tag(bytes, begin, line.end, tag);
        if (read.status == text::TagRead::Status::ok) {
            if (!names.insert(tag.name).second) {
                text::report_duplicate(record, tag.name, tag.span);
            } else {
                record.tags.push_back(std::move(tag));
            }
        } else {
            const bool cut = read.status == text::TagRead::Status::cut && !line.complete;
            record.findings.push_back(
                text::unreadable(bytes, span_of(begin, line.end), 0,
                                 cut ? text::Damage::cut : text::Damage::unreadable));
            record.damaged = true;
        }
        at = line.next;
        // Several tags may share a line, or moves follow on it.
        if (read.status == text::TagRead::Status::ok &&
            text::skip_blank(bytes, read.after) < line.end) {
            at = read.after;
        }
    }
    return at;
}

std::unique_ptr<Splitter> make_splitter() {
    return std::make_unique<PgnSplitter>();
}

Head look_at(std::string_view head) {
    Head seen;
    std::size_t at = text::bom_at(head, 0);
    while (at < head.size() && is_blank(head[at])) ++at;
    seen.tags = !tag_at(head, at).empty();
    if (!seen.tags) return seen;
    while (at < head.size()) {
        const auto line = text::line_at(head, at);
        const auto name = tag_at(head, at);
        if (name.empty() && text::skip_blank(head, at) < line.end) break;
        const auto open = head.find('"', at);
        const auto close = open < line.end ? head.find('"', open + 1) : std::string_view::npos;
        if (close != std::string_view::npos && close < line.end) {
            const auto value = head.substr(open + 1, close - open - 1);
            if (name == "GameType") seen.game_type = value;
            if (name == "Site") seen.site = value;
            if (name == "Variant") seen.variant = value;
        }
        at = line.next;
    }
    Scanner scanner(head, at);
    for (int words = 0; words < 24;) {
        const auto token = scanner.next();
        if (token.kind == TokenKind::end) break;
        if (token.kind == TokenKind::junk && head[token.span.begin] == '[') break;  // the next game
        if (token.kind == TokenKind::result) seen.complete = true;
        if (token.kind != TokenKind::word) continue;
        ++words;
        seen.complete = true;
        auto word = scanner.text_of(token.span);
        if (word.size() >= 4 && word[1] == '@') word.remove_prefix(2);
        const char letter = text::lower(word.front());
        const bool point = word.size() >= 2 && word.size() <= 3 && letter >= 'a' && letter <= 't' &&
                           std::all_of(word.begin() + 1, word.end(), is_digit);
        if (word == "black" || word == "white") {
            ++seen.choices;
        } else if (point) {
            const bool near = letter <= 'h' && word.size() == 2 && word[1] >= '1' && word[1] <= '8';
            ++(near ? seen.squares : seen.far);
        } else if (is_chess(word)) {
            ++seen.chess;
            ++seen.strange;
        } else if (word == "--" || text::lower(word.front()) == 'p' || word.size() == 4) {
            // passes and null moves say nothing of the game
        } else {
            ++seen.strange;
        }
    }
    return seen;
}

TimeControl time_control(std::string_view words) {
    TimeControl control;
    const auto initial = text::number_at(words, 0, 6);
    if (!initial) return control;
    if (initial->after == words.size()) {
        control.initial = initial->value * 1000;
    } else if (words[initial->after] == '+') {
        const auto increment = text::number_at(words, initial->after + 1, 5);
        if (increment && increment->after == words.size()) {
            control.initial = initial->value * 1000;
            control.increment = increment->value * 1000;
        }
    }
    return control;
}

std::int64_t clock_in(std::string_view comment, std::string_view command) {
    auto at = comment.find(command);
    if (at == std::string_view::npos) return -1;
    at += command.size();
    while (at < comment.size() && is_blank(comment[at])) ++at;
    std::int64_t total = 0;
    for (int part = 0; part < 3; ++part) {
        const auto value = text::seconds_at(comment, at);
        if (!value) return -1;
        total = total * 60 + value->value;
        if (value->after >= comment.size() || comment[value->after] != ':') return total;
        at = value->after + 1;
    }
    return -1;
}

}  // namespace shinpan::formats::pgn
