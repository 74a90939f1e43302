#include "formats/flipchess_common/dialect.hpp"

#include "base/catalogue/flipchess_formats.hpp"
#include "formats/text/scan.hpp"

#include <algorithm>
#include <utility>

namespace shinpan::formats::flip {
namespace {

constexpr std::string_view icga_letters = "KGMRNCP";

constexpr std::array<std::string_view, 4> letter_sets{icga_letters, "GAERHCS", "KABRNCP",
                                                      "KGECHQP"};

std::string_view word_of(Sure sure) {
    switch (sure) {
        case Sure::certain: return "certain";
        case Sure::likely: return "likely";
        case Sure::guessed: return "guessed";
    }
    return {};
}

}  // namespace

std::string_view name_of(Letters letters) {
    return letter_sets[static_cast<std::size_t>(letters)];
}

char to_icga(char letter, Letters letters) {
    const bool lower = letter >= 'a' && letter <= 'z';
    const auto upper = lower ? static_cast<char>(letter - 'a' + 'A') : letter;
    const auto kind = name_of(letters).find(upper);
    if (kind == std::string_view::npos) return 0;
    const bool red = letters == Letters::pao ? lower : !lower;
    return red ? icga_letters[kind] : text::lower(icga_letters[kind]);
}

char piece_named(std::string_view kind, std::string_view colour) {
    static constexpr std::array<std::pair<std::string_view, char>, 12> names{{
        {"general", 'K'},
        {"king", 'K'},
        {"advisor", 'G'},
        {"guard", 'G'},
        {"elephant", 'M'},
        {"chariot", 'R'},
        {"cart", 'R'},
        {"horse", 'N'},
        {"cannon", 'C'},
        {"catapult", 'C'},
        {"soldier", 'P'},
        {"pawn", 'P'},
    }};
    for (const auto& [name, letter] : names) {
        if (name != kind) continue;
        if (colour == "red" || colour == "w") return letter;
        return colour == "black" || colour == "b" ? text::lower(letter) : '\0';
    }
    return 0;
}

std::string_view name_of(Axes axes) {
    return axes == Axes::four_by_eight ? "a-d 1-8" : "a-h 1-4";
}

std::optional<Point> square_at(std::string_view text, std::size_t at, Axes axes) {
    if (at + 1 >= text.size()) return std::nullopt;
    const auto letter = text::lower(text[at]);
    const int file = letter - 'a';
    const int rank = text[at + 1] - '1';
    const bool tall = axes == Axes::four_by_eight;
    if (file < 0 || rank < 0 || file >= (tall ? columns : rows) || rank >= (tall ? rows : columns))
        return std::nullopt;
    if (tall) return Point{static_cast<std::int8_t>(file), static_cast<std::int8_t>(rank)};
    return swapped(file, rank);
}

Finding assumed(Axes axes, Letters letters, Sure sure) {
    return make_finding(code::dialect_assumed, {}, 0,
                        {{"axes", std::string(name_of(axes))},
                         {"letters", std::string(name_of(letters))},
                         {"upper", letters == Letters::pao ? "black" : "red"},
                         {"sure", std::string(word_of(sure))}});
}

Event flip_event(Point at, char piece, Span span) {
    Event event;
    event.kind = EventKind::flip;
    event.to = at;
    event.piece = piece;
    event.span = span;
    return event;
}

Event move_event(Point from, Point to, Span span) {
    Event event;
    event.kind = EventKind::move;
    event.from = from;
    event.to = to;
    event.span = span;
    return event;
}

Men::Men(const Setup& setup) {
    left_ = {0, 0};
    const auto count = [this](char piece) {
        if (piece != 'X') ++left_[is_red(piece) ? 0 : 1];
    };
    for (const auto& man : setup.men) {
        put(man.at, man.piece);
        count(man.piece);
    }
    if (all_face_down(setup) && setup.pool.empty()) left_ = {16, 16};
    std::for_each(setup.pool.begin(), setup.pool.end(), count);
}

bool all_face_down(const Setup& setup) {
    return setup.men.size() == squares &&
           std::all_of(setup.men.begin(), setup.men.end(),
                       [](const Setup::Man& man) { return man.piece == 'X'; });
}

std::string deal_text(const std::array<char, squares>& deal) {
    std::string text;
    for (int row = rows - 1; row >= 0; --row) {
        for (int column = 0; column < columns; ++column) {
            text += deal[static_cast<std::size_t>(row * columns + column)];
        }
        if (row > 0) text += '/';
    }
    return text;
}

}  // namespace shinpan::formats::flip
