// What single values mean: points, results, rules.

#include "formats/sgf/sgf.hpp"
#include "formats/text/scan.hpp"

#include <charconv>
#include <cstdlib>

namespace shinpan::formats::sgf {
namespace {

using text::is_digit;
using text::lower;

// SGF's letters: a = 0 … z = 25, A = 26 … Z = 51; -1: none.
int letter_index(char c) {
    if (c >= 'a' && c <= 'z') return c - 'a';
    if (c >= 'A' && c <= 'Z') return c - 'A' + 26;
    return -1;
}

Point point_of(int column, int row) {
    return {static_cast<std::int8_t>(column), static_cast<std::int8_t>(row)};
}

std::string folded(std::string_view value) {
    std::string out;
    for (const char c : value) {
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n') out += lower(c);
    }
    return out;
}

bool starts(std::string_view text, std::string_view head) {
    return text.starts_with(head);
}
bool holds(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

// What follows "B+" or "W+": the kind of win.
struct Margin {
    bool understood = false;
    bool draw = false;
    EndReason reason = EndReason::none;
    int discs = -1;
};
Margin margin_of(std::string_view words) {
    if (words.empty()) return {.understood = true};
    if (is_digit(words.front())) {
        int discs = 0;
        const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), discs);
        const std::string_view rest(end,
                                    static_cast<std::size_t>(words.data() + words.size() - end));
        // "B+54.0" and "B+0.5" are met, too.
        const bool number =
            error == std::errc{} && discs <= 1000 &&
            (rest.empty() || (rest.front() == '.' &&
                              rest.find_first_not_of("0123456789", 1) == std::string_view::npos));
        const bool whole = rest.find_first_not_of(".0") == std::string_view::npos;
        return {.understood = number, .discs = whole ? discs : -1};
    }
    const auto one = [](EndReason reason) { return Margin{.understood = true, .reason = reason}; };
    if (starts(words, "draw")) return {.understood = true, .draw = true};
    if (words == "r" || starts(words, "resign")) return one(EndReason::resign);
    if (words == "t" || starts(words, "time")) return one(EndReason::timeout);
    if (words == "f" || starts(words, "forfeit")) return one(EndReason::adjudicated);
    if (starts(words, "forbid")) return one(EndReason::forbidden);
    if (starts(words, "five")) return one(EndReason::five);
    return {};
}

}  // namespace

Place place_of(std::string_view value, Game game, int size) {
    Place place;
    if (value.empty()) {
        place.kind = Place::Kind::pass;
        return place;
    }
    const bool number = value.size() >= 2 && value.size() <= 3 && is_digit(value[1]) &&
                        (value.size() == 2 || is_digit(value[2]));
    if (number) {
        const int column = letter_index(lower(value[0]));
        int row = 0;
        for (const char c : value.substr(1)) row = row * 10 + (c - '0');
        if (column < 0 || row == 0) return place;
        place.kind = Place::Kind::point;
        place.at = point_of(column, row - 1);
        place.chess_like = true;
        return place;
    }
    if (value.size() == 2) {
        const int column = letter_index(value[0]);
        const int row = letter_index(value[1]);
        // A point beyond a small board is a pass; on larger boards `tt` is a corner.
        if (value == "tt" && size <= 19) {
            place.kind = Place::Kind::pass;
            return place;
        }
        // "PA" is a point of no board in use; Edax writes its passes so.
        if (game == Game::othello && lower(value[0]) == 'p' && lower(value[1]) == 'a') {
            place.kind = Place::Kind::pass;
            return place;
        }
        if (value == "--") {
            place.kind = Place::Kind::pass;
            return place;
        }
        if (column < 0 || row < 0) return place;
        place.kind = Place::Kind::point;
        // SGF counts from the top; row 1 of Othello is on top, row 1 of renju at the bottom. What
        // lies below the board stays off the board.
        if (game == Game::othello) {
            place.at = point_of(column, row);
        } else {
            place.at = row < size ? point_of(column, size - 1 - row) : point_of(column, row);
        }
        return place;
    }
    const auto word = folded(value);
    if (word == "pass" || word == "-") place.kind = Place::Kind::pass;
    return place;
}

ResultRead read_result(std::string_view value, Game game, int size) {
    const auto words = folded(value);
    ResultRead read;
    const auto claim = [&](Outcome outcome, EndReason reason = EndReason::none) {
        ClaimedResult result;
        result.outcome = outcome;
        result.reason = reason;
        read.claim = result;
        return read;
    };
    if (words.empty() || words == "?" || words == "*") return read;
    if (words == "void") return claim(Outcome::undecided, EndReason::abandon);
    for (const auto* draw :
         {"0", "draw", "jigo", "=", "1/2-1/2", "\xE5\x92\x8C", "\xE5\x92\x8C\xE6\xA3\x8B",
          "\xE5\xB9\xB3\xE5\xB1\x80", "\xE5\xBC\x95\xE5\x88\x86"}) {
        if (words != draw) continue;
        (void)claim(Outcome::draw);
        if (game == Game::othello) read.claim->difference_halves = 0;
        return read;
    }
    // "37-27" as other formats write it.
    if (is_digit(words.front())) {
        const auto dash = words.find('-');
        int first = 0;
        int second = 0;
        const auto* end = words.data() + words.size();
        if (dash != std::string::npos && dash <= 3 && words.size() <= 7) {
            const auto one = std::from_chars(words.data(), words.data() + dash, first);
            const auto two = std::from_chars(words.data() + dash + 1, end, second);
            if (one.ptr == words.data() + dash && two.ptr == end && game == Game::othello) {
                (void)claim(first == second  ? Outcome::draw
                            : first > second ? Outcome::first_wins
                                             : Outcome::second_wins);
                read.claim->score = Score::whole(first, second);
                return read;
            }
            if (words == "1-0") return claim(Outcome::first_wins);
            if (words == "0-1") return claim(Outcome::second_wins);
        }
        read.understood = false;
        return read;
    }
    // 黑/黒 and 白, then what they did.
    for (const auto& [sign, seat] :
         {std::pair{"\xE9\xBB\x91", Seat::first}, std::pair{"\xE9\xBB\x92", Seat::first},
          std::pair{"\xE7\x99\xBD", Seat::second}}) {
        if (!starts(words, sign)) continue;
        const bool wins =
            holds(words, "\xE8\x83\x9C") || holds(words, "\xE5\x8B\x9D") || words.find('+') == 3;
        if (!wins) break;
        const bool resigned = holds(words, "\xE4\xB8\xAD");  // 中盘胜, 中押し
        return claim(win_of(seat), resigned ? EndReason::resign : EndReason::none);
    }
    const auto plus = words.find('+');
    const auto name = std::string_view(words).substr(0, plus);
    const bool black = name == "b" || name == "black";
    const bool white = name == "w" || name == "white";
    if (plus == std::string::npos || (!black && !white)) {
        read.understood = false;
        return read;
    }
    const auto margin = margin_of(std::string_view(words).substr(plus + 1));
    read.understood = margin.understood;
    if (!margin.understood) return read;
    if (margin.draw) return claim(Outcome::draw, EndReason::draw_agreed);
    (void)claim(win_of(black ? Seat::first : Seat::second), margin.reason);
    const int squares = size * size;
    if (game == Game::othello && margin.discs >= 0 && margin.discs <= squares) {
        read.claim->difference_halves = (black ? 2 : -2) * margin.discs;
        if (margin.discs == 0) read.claim->outcome = Outcome::draw;
    }
    return read;
}

}  // namespace shinpan::formats::sgf
