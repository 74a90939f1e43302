// Files of Shioi: .ban, .rnj and .kif (FORMAT.md). Its .lws is renju-text.

#include "formats/renju_common/common.hpp"

#include <array>

namespace shinpan::formats {
namespace shioi {
namespace {

using text::span_of;
using namespace renju_common;

enum class Kind : std::uint8_t {
    ban,  // 808, 1007: column and two digits of row, from 1
    rnj,  // 7 7: row and column, from 0
    kif,  // fifteen lines of board, then column + 16 × row, both from 1
};

struct Cell {
    std::int64_t column = -1;
    std::int64_t row = -1;
};

std::optional<Cell> cell_of(std::string_view words, Kind kind) {
    const auto first = text::number_at(words, 0, 4);
    if (!first) return std::nullopt;
    if (kind == Kind::rnj) {
        if (first->after >= words.size() || words[first->after] != ' ') return std::nullopt;
        const auto second = text::number_at(words, words.find_first_not_of(' ', first->after), 2);
        if (!second || second->after != words.size()) return std::nullopt;
        return Cell{second->value, first->value};
    }
    if (first->after != words.size()) return std::nullopt;
    if (kind == Kind::ban) {
        if (words.size() < 3) return std::nullopt;
        return Cell{first->value / 100 - 1, first->value % 100 - 1};
    }
    return Cell{first->value % 16 - 1, first->value / 16 - 1};
}

template <Kind kind>
void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    const Rows rows(RowOne::top, options, usual_board);
    int drawn = kind == Kind::kif ? usual_board : 0;
    for (std::size_t at = 0; at < bytes.size();) {
        const auto line = text::line_at(bytes, at);
        at = line.next;
        const auto words = trimmed(line.in(bytes));
        if (drawn > 0) {
            --drawn;
            continue;
        }
        // .kif may hold several numbers a line.
        for (std::size_t from = 0; from < words.size();) {
            const auto end = kind == Kind::kif
                                 ? std::min(words.find_first_of(" \t,", from), words.size())
                                 : words.size();
            const auto token = words.substr(from, end - from);
            from = end + 1;
            if (token.empty()) continue;
            const auto begin = static_cast<std::size_t>(token.data() - bytes.data());
            const auto cell = cell_of(token, kind);
            const auto point = cell ? rows.at(cell->column, cell->row) : Point{};
            if (!point.given()) {
                return fail(record,
                            bad_cell(token, usual_board, span_of(begin, begin + token.size())));
            }
            add_stone(record, point, span_of(begin, begin + token.size()));
        }
    }
}

// All lines are cells; a game of Shioi starts in the centre.
template <Kind kind>
Confidence detect(std::string_view head) {
    const Rows rows(RowOne::top, {}, usual_board);
    int drawn = kind == Kind::kif ? usual_board : 0;
    int cells = 0;
    bool centre = false;
    for (std::size_t at = 0; at < head.size();) {
        const auto line = text::line_at(head, at);
        at = line.next;
        const auto words = trimmed(line.in(head));
        if (drawn > 0) {
            // A row of the board: not a mere number.
            if (words.size() < usual_board) return Confidence::no;
            --drawn;
            continue;
        }
        if (words.empty()) continue;
        const auto cell = cell_of(words, kind);
        if (!cell || !rows.at(cell->column, cell->row).given()) {
            return line.complete || head.size() < 64 ? Confidence::no
                   : cells > 0                       ? Confidence::possible
                                                     : Confidence::no;
        }
        if (cells++ == 0) centre = cell->column == 7 && cell->row == 7;
    }
    if (cells == 0) return Confidence::no;
    return centre ? Confidence::likely : cells > 2 ? Confidence::possible : Confidence::no;
}

}  // namespace
}  // namespace shioi

const Format& shioi_ban_format() {
    static const renju_common::SimpleFormat format({
        {.name = "shioi-ban",
         .title = "Shioi .ban: a move a line, 808 is h8",
         .game = Game::renju,
         .extensions = ".ban"},
        shioi::detect<shioi::Kind::ban>,
        renju_common::whole_splitter,
        shioi::read<shioi::Kind::ban>,
    });
    return format;
}

const Format& shioi_rnj_format() {
    static const renju_common::SimpleFormat format({
        {.name = "shioi-rnj",
         .title = "Shioi .rnj: a move a line, 7 7 is h8",
         .game = Game::renju,
         .extensions = ".rnj",
         .verified = false},
        shioi::detect<shioi::Kind::rnj>,
        renju_common::whole_splitter,
        shioi::read<shioi::Kind::rnj>,
    });
    return format;
}

const Format& shioi_kif_format() {
    static const renju_common::SimpleFormat format({
        {.name = "shioi-kif",
         .title = "Shioi .kif: a drawn board, then moves as numbers",
         .game = Game::renju,
         .extensions = ".kif",
         .verified = false},
        shioi::detect<shioi::Kind::kif>,
        renju_common::whole_splitter,
        shioi::read<shioi::Kind::kif>,
    });
    return format;
}

}  // namespace shinpan::formats
