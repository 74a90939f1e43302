#include "formats/othello_transcript/position.hpp"

#include "base/catalogue/othello.hpp"

#include <string_view>
#include <utility>

namespace shinpan::formats::othello_text {
namespace {

// Letters that stand for a square, by what they mean. '0' means White to the FFO script and Black
// to Egaroucid, which writes White as '1'.
constexpr std::string_view black_letters = "*xXbB";
constexpr std::string_view white_letters = "oOwW1";
constexpr std::string_view empty_letters = "-.";

bool among(std::string_view letters, char c) {
    return letters.find(c) != std::string_view::npos;
}
bool is_cell(char c) {
    return c != 0 && (among(black_letters, c) || among(white_letters, c) ||
                      among(empty_letters, c) || c == '0');
}

// "b4" is a move, not a black disc and a move number.
bool starts_move(const Cursor& cursor) {
    const auto after = cursor.after().letter();
    return lower(cursor.letter()) == 'b' && is_digit(after) && after != '0' && after != '1';
}

void skip_blanks(Cursor& cursor) {
    while (is_blank(cursor.letter())) cursor.next();
}

// Passes over at most `most` letters of a drawing and hands each to `use`; the cursor then stands
// right behind the last one. Gives their number.
template <class Use>
std::size_t walk(Cursor& cursor, std::size_t most, Use&& use) {
    std::size_t count = 0;
    auto at = cursor;
    for (; count < most && is_cell(at.letter()) && !starts_move(at); ++count) {
        use(at.letter());
        at.next();
        cursor = at;
        skip_blanks(at);
    }
    return count;
}

constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

// What the letters of a drawing tell about the meaning of '0'.
struct Letters {
    bool zero = false;
    bool other_black = false;
    bool other_white = false;

    void see(char letter) {
        zero |= letter == '0';
        other_black |= among(black_letters, letter);
        other_white |= among(white_letters, letter);
    }
    [[nodiscard]] bool ambiguous() const { return zero && other_black == other_white; }
    // Another letter for one colour settles it.
    [[nodiscard]] bool zero_is_black() const { return other_white; }
};

Seat side_of(char letter, bool zero_is_black) {
    if (letter == '0') return zero_is_black ? Seat::first : Seat::second;
    if (among(black_letters, letter)) return Seat::first;
    if (among(white_letters, letter)) return Seat::second;
    return Seat::none;
}

}  // namespace

PositionRead read_position(Cursor& cursor, Record& record) {
    auto at = cursor;
    skip_blanks(at);
    const auto begin = at.at();
    const bool bracket = at.letter() == '[';
    if (bracket) {
        at.next();
        skip_blanks(at);
        while (is_digit(at.letter())) at.next();
        skip_blanks(at);
    }
    const auto start = at;
    const auto count = walk(at, no_limit, [](char) {});
    if (count < 16) return PositionRead::none;
    const auto bad = [&](Code code, Args args) {
        record.damaged = true;
        record.findings.push_back(make_finding(code, at.since(begin), 0, std::move(args)));
        return PositionRead::bad;
    };
    const int size = count >= 100 ? 10 : count >= 64 ? 8 : count >= 36 ? 6 : 4;
    const auto squares = static_cast<std::size_t>(size * size);
    // The side to move stands right behind the squares; a pass may follow it, but no more letters.
    char side = 0;
    Letters letters;
    at = start;
    walk(at, squares, [&letters](char letter) { letters.see(letter); });
    auto behind = at;
    skip_blanks(behind);
    if (walk(behind, 1, [&side](char letter) { side = letter; }) == 1 &&
        !among(empty_letters, side)) {
        at = behind;
        letters.see(side);
    } else {
        side = 0;
    }
    // Hyphens alone are passes, one after the other.
    if (!letters.zero && !letters.other_black && !letters.other_white) return PositionRead::none;
    if (count > squares) {
        const char next = at.letter();
        if (next != 0 && next != ';' && next != ']' && !is_blank(next)) {
            return bad(code::othello_bad_position, {{"count", static_cast<std::int64_t>(count)}});
        }
    }
    if (letters.ambiguous()) return bad(code::othello_ambiguous_disc, {});
    auto& setup = record.setup;
    record.has_setup = true;
    setup.columns = setup.rows = static_cast<std::int8_t>(size);
    auto cell = start;
    int index = 0;
    walk(cell, squares, [&](char letter) {
        const auto seat = side_of(letter, letters.zero_is_black());
        if (seat != Seat::none) {
            setup.men.push_back(
                {{static_cast<std::int8_t>(index % size), static_cast<std::int8_t>(index / size)},
                 seat == Seat::first ? 'B' : 'W'});
        }
        ++index;
    });
    setup.to_move = side != 0 ? side_of(side, letters.zero_is_black()) : Seat::first;
    setup.span = at.since(begin);
    if (side == 0) {
        record.findings.push_back(
            make_finding(code::othello_side_assumed, setup.span, 0, {{"seat", "Black"}}));
    }
    auto close = at;
    skip_blanks(close);
    if (bracket && close.letter() == ']') {
        close.next();
        at = close;
        skip_blanks(close);
    }
    if (close.letter() == ';') {
        close.next();
        at = close;
    }
    cursor = at;
    return PositionRead::read;
}

void write_position(const Setup& setup, std::string& out) {
    const auto columns = static_cast<std::size_t>(setup.columns == 0 ? 8 : setup.columns);
    const auto rows = static_cast<std::size_t>(setup.rows == 0 ? 8 : setup.rows);
    const auto begin = out.size();
    out.append(columns * rows, '-');
    for (const auto& man : setup.men) {
        if (!man.at.given()) continue;
        const auto column = static_cast<std::size_t>(man.at.column);
        const auto row = static_cast<std::size_t>(man.at.row);
        if (column < columns && row < rows) {
            out[begin + column + columns * row] = man.piece == 'B' ? 'X' : 'O';
        }
    }
    out += setup.to_move == Seat::second ? " O" : " X";
}

}  // namespace shinpan::formats::othello_text
