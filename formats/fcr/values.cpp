// Pieces, positions and the values of tags.

#include "formats/fcr/fcr.hpp"
#include "formats/text/scan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace shinpan::formats::fcr1 {
namespace {

using text::is_digit;
using text::is_space;

constexpr std::string_view letters = "KGMRNCPkgmrncp";
constexpr int columns = 4;
constexpr int rows = 8;

struct GlyphPiece {
    char32_t code;
    char letter;
    int ambiguous;
};

// Sites disagree on the colour of the last six: some write them for red, some for black, some for
// both. Simplified and traditional forms are never folded.
constexpr std::array glyphs{
    GlyphPiece{0x5E05, 'K', -1},  // 帅
    GlyphPiece{0x5E25, 'K', -1},  // 帥
    GlyphPiece{0x4ED5, 'G', -1},  // 仕
    GlyphPiece{0x76F8, 'M', -1},  // 相
    GlyphPiece{0x4FE5, 'R', -1},  // 俥
    GlyphPiece{0x508C, 'N', -1},  // 傌
    GlyphPiece{0x5175, 'P', -1},  // 兵
    GlyphPiece{0x5C06, 'k', -1},  // 将
    GlyphPiece{0x5C07, 'k', -1},  // 將
    GlyphPiece{0x58EB, 'g', -1},  // 士
    GlyphPiece{0x8C61, 'm', -1},  // 象
    GlyphPiece{0x5305, 'c', -1},  // 包
    GlyphPiece{0x5352, 'p', -1},  // 卒
    GlyphPiece{0x8F66, 'r', 0},   // 车
    GlyphPiece{0x8ECA, 'r', 1},   // 車
    GlyphPiece{0x9A6C, 'n', 2},   // 马
    GlyphPiece{0x99AC, 'n', 3},   // 馬
    GlyphPiece{0x70AE, 'C', 4},   // 炮
    GlyphPiece{0x7832, 'c', 5},   // 砲
};
constexpr std::array<std::string_view, ambiguous_glyphs> ambiguous_names{"车", "車", "马",
                                                                         "馬", "炮", "砲"};

constexpr std::array<std::pair<std::string_view, EndReason>, 12> reasons{{
    {"elimination", EndReason::elimination},
    {"both_eliminated", EndReason::both_eliminated},
    {"no_move", EndReason::no_move},
    {"timeout", EndReason::timeout},
    {"resign", EndReason::resign},
    {"abandon", EndReason::abandon},
    {"draw_agreed", EndReason::draw_agreed},
    {"max_plies", EndReason::max_plies},
    {"no_progress", EndReason::no_progress},
    {"repetition", EndReason::repetition},
    {"fouls", EndReason::fouls},
    {"ruling", EndReason::ruling},
}};

bool all_digits(std::string_view word) {
    return !word.empty() && std::all_of(word.begin(), word.end(), text::is_digit);
}

// The next word of `rest`, which loses it.
std::string_view take_word(std::string_view& rest) {
    std::size_t begin = 0;
    while (begin < rest.size() && is_space(rest[begin])) ++begin;
    auto end = begin;
    while (end < rest.size() && !is_space(rest[end])) ++end;
    const auto word = rest.substr(begin, end - begin);
    rest.remove_prefix(end);
    return word;
}

bool read_rows(std::string_view word, Setup& setup) {
    std::size_t at = 0;
    for (int row = rows - 1; row >= 0; --row) {
        int column = 0;
        while (at < word.size() && word[at] != '/') {
            if (word[at] >= '1' && word[at] <= '4') {
                column += word[at++] - '0';
                continue;
            }
            auto piece = piece_at(word, at);
            if (piece.length == 0 && word[at] == 'X') piece = {'X', -1, 1};
            if (piece.length == 0 || column >= columns) return false;
            setup.men.push_back(
                {{static_cast<std::int8_t>(column), static_cast<std::int8_t>(row)}, piece.letter});
            at += piece.length;
            ++column;
        }
        const bool slash = at < word.size();
        if (column != columns || slash != (row > 0)) return false;
        ++at;
    }
    return at > word.size();
}

bool is_letters(std::string_view value) {
    for (std::size_t at = 0; at < value.size();) {
        const auto piece = piece_at(value, at);
        if (piece.length == 0) return false;
        at += piece.length;
    }
    return true;
}

bool is_deal(std::string_view value) {
    Setup setup;
    return value.find_first_of("X1234") == std::string_view::npos && read_rows(value, setup);
}

bool is_hash(std::string_view value) {
    return value.size() == 64 && std::all_of(value.begin(), value.end(), [](char c) {
               return is_digit(c) || (c >= 'a' && c <= 'f');
           });
}

bool is_time(std::string_view value) {
    const auto seconds = text::seconds_at(value, 0);
    if (!seconds || seconds->value == 0) return false;
    const auto unit = value.substr(seconds->after);
    return unit == "/move" || unit == "/game";
}

bool is_stake(std::string_view value) {
    const auto number = text::number_at(value, 0, 9);
    return number && number->after == value.size() && number->value > 0;
}

// "A2 B0": one word a seat, A first; `rest_is` says what may follow the letter.
template <class Check>
bool is_by_seat(std::string_view value, Check rest_is) {
    const auto a = take_word(value);
    const auto b = take_word(value);
    return a.size() > 1 && a[0] == 'A' && rest_is(a.substr(1)) && b.size() > 1 && b[0] == 'B' &&
           rest_is(b.substr(1)) && take_word(value).empty();
}

bool is_strikes(std::string_view word) {
    return all_digits(word) && word.size() <= 4;
}

bool is_first_capture(std::string_view word) {
    return word == "-" || word == "?" || piece_at(word, 0).length == word.size();
}

}  // namespace

Piece piece_at(std::string_view bytes, std::size_t at) {
    if (at >= bytes.size()) return {};
    if (letters.find(bytes[at]) != std::string_view::npos) return {bytes[at], -1, 1};
    const auto glyph = text::glyph_at(bytes, at);
    const auto* found = std::find_if(glyphs.begin(), glyphs.end(), [glyph](const GlyphPiece& one) {
        return one.code == glyph.code;
    });
    if (found == glyphs.end()) return {};
    return {found->letter, found->ambiguous, glyph.length};
}

std::string_view ambiguous_glyph(std::size_t number) {
    return ambiguous_names[number];
}

bool read_position(std::string_view text, Plies plies, Setup& setup) {
    setup.columns = columns;
    setup.rows = rows;
    if (!read_rows(take_word(text), setup)) return false;
    const auto side = take_word(text);
    if (side != "r" && side != "b" && side != "-") return false;
    setup.side = side[0];
    const auto count = take_word(text);
    if (count.empty()) return plies == Plies::optional;
    const auto number = text::number_at(count, 0, 6);
    if (!number || number->after != count.size() || !take_word(text).empty()) return false;
    setup.plies = static_cast<std::int32_t>(number->value);
    return true;
}

void write_position(const Setup& setup, std::string& out) {
    std::array<char, columns * rows> men{};
    for (const auto& man : setup.men) {
        if (man.at.column < 0 || man.at.column >= columns || man.at.row < 0 || man.at.row >= rows) {
            continue;
        }
        men[static_cast<std::size_t>(man.at.row * columns + man.at.column)] = man.piece;
    }
    for (int row = rows - 1; row >= 0; --row) {
        int empty = 0;
        const auto flush = [&] {
            if (empty > 0) out += static_cast<char>('0' + empty);
            empty = 0;
        };
        for (int column = 0; column < columns; ++column) {
            const auto man = men[static_cast<std::size_t>(row * columns + column)];
            if (man == 0) {
                ++empty;
            } else {
                flush();
                out += man;
            }
        }
        flush();
        if (row > 0) out += '/';
    }
    fmt::format_to(std::back_inserter(out), " {} {}", setup.side == 0 ? '-' : setup.side,
                   setup.plies);
}

EndReason reason_of(std::string_view word) {
    for (const auto& [name, reason] : reasons) {
        if (name == word) return reason;
    }
    return EndReason::none;
}

std::string_view reason_word(EndReason reason) {
    for (const auto& [name, one] : reasons) {
        if (one == reason) return name;
    }
    return {};
}

bool looks_like_position(std::string_view line) {
    auto rest = line.substr(text::skip_blank(line, 0));
    const auto word = take_word(rest);
    return word.find('/') != std::string_view::npos && word.find_first_of("[\"#=!") == word.npos &&
           word.find('(') == word.npos;
}

std::string_view tag_fault(const Tag& tag) {
    const std::string_view value = tag.value;
    const auto unless = [](bool fine, std::string_view wanted) {
        return fine ? std::string_view{} : wanted;
    };
    if (tag.name == "FCR") return unless(value == "1", "version 1");
    if (tag.name == "First") return unless(value == "A" || value == "B", "A or B");
    if (tag.name == "Stake") return unless(is_stake(value), "a whole number from 1 to 1000000");
    if (tag.name == "Time") return unless(is_time(value), "seconds/move or seconds/game");
    if (tag.name == "Deal") return unless(is_deal(value), "8 rows of 4 pieces");
    if (tag.name == "DealHash") return unless(is_hash(value), "64 lower-case hex digits");
    if (tag.name == "Pool") return unless(is_letters(value), "piece letters");
    if (tag.name == "Strikes") return unless(is_by_seat(value, is_strikes), "like A2 B0");
    if (tag.name == "FirstCaptures") {
        return unless(is_by_seat(value, is_first_capture), "like Ak B-");
    }
    if (tag.name == "Position") {
        Setup setup;
        return unless(read_position(value, Plies::required, setup), "a position");
    }
    return {};
}

}  // namespace shinpan::formats::fcr1
