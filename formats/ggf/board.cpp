// GGF's match types and boards.

#include "formats/ggf/ggf.hpp"
#include "formats/othello_common/squares.hpp"
#include "formats/text/scan.hpp"

#include <algorithm>

namespace shinpan::formats::ggf {
namespace {

// The octagon is a 10x10 board without three squares in each corner.
bool outside_octagon(int column, int row) {
    const int from_left = std::min(column, 9 - column);
    const int from_top = std::min(row, 9 - row);
    return from_left + from_top < 2;
}

bool is_blank(char c) {
    return text::is_space(c) || c == '\n';
}

}  // namespace

MatchType match_type(std::string_view text) {
    MatchType type;
    std::size_t at = 0;
    // Some servers put the synchro letter in front: "s8r18".
    const auto letters = [&] {
        while (at < text.size() && text::is_letter(text[at])) {
            switch (text::lower(text[at])) {
                case 's':
                case 'k':
                case 'b':
                case 'w': break;
                case 'a': type.anti = true; break;
                case 'r': {
                    const auto number = text::number_at(text, at + 1, 3);
                    if (!number) return false;
                    type.random_discs = static_cast<std::int32_t>(number->value);
                    at = number->after - 1;
                    break;
                }
                default: return false;
            }
            ++at;
        }
        return true;
    };
    if (!letters()) return type;
    const auto board = text::number_at(text, at, 2);
    if (!board) return type;
    at = board->after;
    type.octagon = board->value == 88;
    const auto size = type.octagon ? 10 : board->value;
    if (size < 4 || size > 14 || size % 2 != 0) return type;
    type.board = static_cast<std::int8_t>(size);
    type.well_formed = letters() && at == text.size();
    return type;
}

BoardRead read_board(std::string_view text, bool octagon, Setup& setup) {
    BoardRead read;
    std::size_t at = 0;
    while (at < text.size() && is_blank(text[at])) ++at;
    auto size = text::number_at(text, at, 2);
    if (!size) return read;
    if (size->value == 88) octagon = true;
    const auto columns = octagon ? 10 : size->value;
    if (columns < 4 || columns > 14 || columns % 2 != 0) return read;
    read.size = static_cast<std::int8_t>(columns);
    setup.columns = setup.rows = read.size;
    const auto all = static_cast<std::int32_t>(columns * columns);
    std::int32_t square = 0;
    const auto skip_corner = [&] {
        while (octagon && square < all && outside_octagon(square % 10, square / 10)) ++square;
    };
    for (at = size->after; at < text.size(); ++at) {
        const char c = text[at];
        if (is_blank(c)) continue;
        const char disc = othello_common::disc_of(c);
        if (disc == 0) return read;
        skip_corner();
        if (square >= all) {
            if (disc == '.') return read;
            setup.to_move = disc == 'B' ? Seat::first : Seat::second;
            for (++at; at < text.size(); ++at) {
                if (!is_blank(text[at])) return read;
            }
            read.ok = true;
            return read;
        }
        if (disc != '.') {
            setup.men.push_back({{static_cast<std::int8_t>(square % read.size),
                                  static_cast<std::int8_t>(square / read.size)},
                                 disc});
        }
        ++square;
        ++read.squares;
        skip_corner();
    }
    return read;
}

void write_board(const Record& record, std::string& out) {
    Setup start;
    const auto* setup = &record.setup;
    if (!record.has_setup) {
        othello_common::set_standard_start(8, start);
        setup = &start;
    }
    const auto size = static_cast<std::size_t>(setup->columns > 0 ? setup->columns : 8);
    std::string cells(size * size, '-');
    for (const auto& man : setup->men) {
        const auto at =
            static_cast<std::size_t>(man.at.row) * size + static_cast<std::size_t>(man.at.column);
        if (man.at.given() && static_cast<std::size_t>(man.at.column) < size && at < cells.size()) {
            cells[at] = man.piece == 'W' ? 'O' : '*';
        }
    }
    out += std::to_string(size);
    for (std::size_t row = 0; row < size; ++row) {
        out += ' ';
        out.append(cells, row * size, size);
    }
    out += setup->to_move == Seat::second ? " O" : " *";
}

}  // namespace shinpan::formats::ggf
