#include "formats/othello_transcript/grammar.hpp"

#include <array>
#include <optional>

namespace shinpan::formats::othello_text {
namespace {

bool is_separator(char c) {
    return is_blank(c) || c == ',' || c == ';';
}
bool ends_word(const Cursor& cursor) {
    return cursor.end() || is_separator(cursor.letter());
}

struct Number {
    std::int32_t value = 0;
    int digits = 0;
};
// Digits at the cursor; at most nine are valued.
Number number_at(Cursor& cursor) {
    Number number;
    for (; is_digit(cursor.letter()); cursor.next(), ++number.digits) {
        if (number.digits < 9) number.value = number.value * 10 + (cursor.letter() - '0');
    }
    return number;
}

constexpr std::int32_t most_halves = 200;  // no board has more than 100 squares

// Discs, perhaps with a half: "37", "34.5". In halves.
std::optional<std::int32_t> discs_at(Cursor& cursor) {
    const auto whole = number_at(cursor);
    if (whole.digits == 0 || whole.digits > 3) return std::nullopt;
    std::int32_t halves = whole.value * 2;
    if (cursor.letter() == '.' && cursor.after().letter() == '5') {
        cursor.next();
        cursor.next();
        ++halves;
    }
    if (halves > most_halves) return std::nullopt;
    return halves;
}

// A score is the last thing in a record.
std::optional<Score> score_at(Cursor& cursor) {
    auto at = cursor;
    const auto black = discs_at(at);
    if (!black || at.letter() != '-') return std::nullopt;
    at.next();
    const auto white = discs_at(at);
    if (!white) return std::nullopt;
    auto rest = at;
    while (is_separator(rest.letter())) rest.next();
    if (!rest.end()) return std::nullopt;
    cursor = at;
    return Score{*black, *white};
}

bool starts_move(const Cursor& cursor) {
    return is_letter(cursor.letter()) && is_digit(cursor.after().letter());
}

}  // namespace

// Blanks, commas, semicolons, comments and move numbers.
void Tokens::skip_separators(Token& token) {
    for (;;) {
        if (is_separator(cursor_.letter())) {
            glued_ = false;
            cursor_.next();
        } else if ((cursor_.letter() == '%' || cursor_.letter() == '#') && !glued_) {
            while (!cursor_.end() && cursor_.letter() != '\n') cursor_.next();
        } else if (lone_hyphen()) {
            glued_ = false;
            cursor_.next();
        } else if (!number(token)) {
            return;
        }
    }
}

// One hyphen that touches a token separates; one that stands alone is a pass.
bool Tokens::lone_hyphen() const {
    if (cursor_.letter() != '-') return false;
    const auto after = cursor_.after();
    if (after.letter() == '-') return false;
    if (signs_ == Signs::colour && starts_move(after)) return false;
    return glued_ || !ends_word(after);
}

bool Tokens::number(Token& token) {
    auto at = cursor_;
    const auto number = number_at(at);
    if (number.digits == 0 || number.digits > 4) return false;
    if (at.letter() != '.' && at.letter() != ':') return false;
    // "34.5-29.5" is a score.
    if (auto score = cursor_; score_at(score)) return false;
    while (at.letter() == '.' || at.letter() == ':') at.next();
    token.numbered = number.value;
    cursor_ = at;
    glued_ = false;
    return true;
}

Token Tokens::next() {
    Token token;
    skip_separators(token);
    if (signs_ == Signs::colour && (cursor_.letter() == '+' || cursor_.letter() == '-') &&
        starts_move(cursor_.after())) {
        token.seat = cursor_.letter() == '+' ? Seat::first : Seat::second;
        cursor_.next();
    }
    const auto begin = cursor_.at();
    if (cursor_.end()) return token;
    const char first = cursor_.letter();
    const auto is = [&](Token::Kind kind) {
        token.kind = kind;
        token.span = cursor_.since(begin);
        glued_ = true;
        return token;
    };
    if (starts_move(cursor_)) return move(token, begin);
    if (pass_word()) return is(Token::Kind::pass);
    if (first == '-') {
        // Two are a pass; a third or fourth separates it from its neighbours.
        std::size_t hyphens = 0;
        const bool was_glued = glued_;
        std::array<std::size_t, 5> places{};
        for (; cursor_.letter() == '-' && hyphens < 5; cursor_.next()) {
            places[hyphens++] = cursor_.at();
        }
        if (hyphens > 4) return junk(token, begin);
        is(Token::Kind::pass);
        const auto from = was_glued && hyphens > 2 ? places[1] : begin;
        token.span.begin = static_cast<std::uint32_t>(from);
        token.span.end = static_cast<std::uint32_t>(
            hyphens == 4 || (hyphens == 3 && !was_glued) ? places[hyphens - 1] : cursor_.at());
        return token;
    }
    if (first == '?') {
        while (cursor_.letter() == '?') cursor_.next();
        return is(Token::Kind::unknown);
    }
    if (is_digit(first)) {
        if (const auto score = score_at(cursor_)) {
            token.score = *score;
            return is(Token::Kind::score);
        }
    }
    return junk(token, begin);
}

// A letter and its digits. "f52." is f5 and the number of move 2.
Token Tokens::move(Token token, std::size_t begin) {
    token.kind = Token::Kind::move;
    token.to.column = static_cast<std::int8_t>(lower(cursor_.letter()) - 'a');
    cursor_.next();
    auto digits = cursor_;
    auto row = number_at(digits);
    if (row.digits > 1 && (digits.letter() == '.' || digits.letter() == ':')) {
        row.value = cursor_.letter() - '0';
        digits = cursor_.after();
        row.digits = 1;
    }
    if (row.digits > 2 || row.value == 0) return junk(token, begin);
    cursor_ = digits;
    token.to.row = static_cast<std::int8_t>(row.value - 1);
    token.span = cursor_.since(begin);
    glued_ = true;
    return token;
}

// Any prefix of "pass", or "ps", in any case. The letter before a digit belongs to a move: "pa1" is
// a pass and a1.
bool Tokens::pass_word() {
    std::array<Cursor, 5> ends{cursor_, cursor_, cursor_, cursor_, cursor_};
    std::size_t length = 0;
    auto at = cursor_;
    constexpr std::string_view word = "pass";
    while (length < word.size() && lower(at.letter()) == word[length]) {
        at.next();
        ends[++length] = at;
    }
    if (length == 1 && lower(at.letter()) == 's') {
        at.next();
        ends[++length] = at;
    }
    for (; length > 0; --length) {
        const auto& end = ends[length];
        if (is_digit(end.letter())) continue;
        if (is_letter(end.letter()) && !starts_move(end)) {
            // Another pass may follow in a row without separators.
            if (lower(end.letter()) != 'p') continue;
        } else if (end.letter() == Glyph::alien) {
            continue;
        }
        cursor_ = end;
        return true;
    }
    return false;
}

// Up to the next separator. Text that ends with a lone column letter was cut there.
Token Tokens::junk(Token token, std::size_t begin) {
    cursor_ = Cursor(cursor_.text(), begin);
    const char first = cursor_.letter();
    auto rest = cursor_.after();
    while (is_separator(rest.letter())) rest.next();
    const bool cut = is_letter(first) && rest.end();
    while (!ends_word(cursor_)) cursor_.next();
    token.kind = cut ? Token::Kind::cut : Token::Kind::junk;
    token.span = cursor_.since(begin);
    glued_ = false;
    return token;
}

}  // namespace shinpan::formats::othello_text
