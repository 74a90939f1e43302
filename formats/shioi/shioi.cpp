// Files of Shioi and of the programs it exchanges games with: .ban, .rnj, .sav, .kif, .nrf, .dt5
// (FORMAT.md). Its .lws is renju-text.

#include "formats/renju_common/common.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace shinpan::formats {
namespace shioi {
namespace {

using text::span_of;
using namespace renju_common;

enum class Kind : std::uint8_t {
    ban,  // 808, 1007: column and two digits of row, from 1
    rnj,  // 7 7 6 6: row and column, from 0; a move of each side in a line
    sav,  // columns, rows, the number of moves; then a move a line as in rnj
    kif,  // fifteen lines of board, then 136,…: column + 16 × row, both from 1
    nrf,  // a title, then 88: column and row from 1 in one hexadecimal digit each; 0 ends them
    dt5,  // h8,iA,…,**: a letter, the row from 1 as a hexadecimal digit
};

struct Cell {
    std::int64_t column = -1;
    std::int64_t row = -1;
    [[nodiscard]] bool on_board() const {
        return column >= 0 && row >= 0 && column < usual_board && row < usual_board;
    }
};

int nibble(char c) {
    if (text::is_digit(c)) return c - '0';
    c = text::lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// A whole number and nothing else; -1: none.
std::int64_t number_of(std::string_view words) {
    const auto number = text::number_at(words, 0, 4);
    return number && number->after == words.size() ? number->value : -1;
}

// What one word means; of a pair of numbers (rnj, sav) both are given.
Cell cell_of(std::string_view words, std::string_view second, Kind kind) {
    switch (kind) {
        case Kind::ban: {
            const auto number = words.size() < 3 ? -1 : number_of(words);
            return {number / 100 - 1, number < 0 ? -1 : number % 100 - 1};
        }
        case Kind::rnj:
        case Kind::sav: return {number_of(second), number_of(words)};
        case Kind::kif: {
            const auto number = number_of(words);
            return number < 0 ? Cell{} : Cell{number % 16 - 1, number / 16 - 1};
        }
        case Kind::nrf:
            return words.size() != 2 ? Cell{} : Cell{nibble(words[0]) - 1, nibble(words[1]) - 1};
        case Kind::dt5:
            if (words.size() != 2 || !text::is_letter(words[0])) return {};
            return {text::lower(words[0]) - 'a', nibble(words[1]) - 1};
    }
    return {};
}

// A row of the board that .kif draws, the stones of its position among the points.
bool is_board_row(std::string_view words) {
    return words.size() >= static_cast<std::size_t>(usual_board) && number_of(words) < 0 &&
           words.find_first_not_of(".012 \t") == std::string_view::npos;
}

// The words of a file that mean moves, in order; and what stands before and behind them.
class Words {
  public:
    struct Word {
        Span span;
        Span second;  // of a pair
    };

    Words(std::string_view bytes, Kind kind) : bytes_(bytes), kind_(kind) { split(); }

    std::vector<Word> moves;
    std::vector<Span> board;  // rows of it
    Span title;
    std::int64_t stated = -1;  // moves, as the file says
    Span stated_at;
    bool ended = false;  // its own sign of the end was seen

    [[nodiscard]] std::string_view of(Span span) const {
        return bytes_.substr(span.begin, span.end - span.begin);
    }

  private:
    void split() {
        std::int64_t line_number = 0;
        for (std::size_t at = 0; at < bytes_.size() && !ended;) {
            const auto line = text::line_at(bytes_, at);
            at = line.next;
            const auto words = trimmed(line.in(bytes_));
            if (words.empty()) continue;
            const auto begin = static_cast<std::size_t>(words.data() - bytes_.data());
            this->line(span_of(begin, begin + words.size()), line_number++);
        }
    }

    void line(Span line, std::int64_t number) {
        const auto words = of(line);
        if (kind_ == Kind::nrf && number == 0) {
            title = line;
        } else if (kind_ == Kind::nrf && words == "0") {
            ended = true;
        } else if (kind_ == Kind::sav && number < 3) {
            if (number == 2) {
                stated = number_of(words);
                stated_at = line;
            }
        } else if (kind_ == Kind::kif && moves.empty() && board.size() < usual_board &&
                   (words.front() == '*' || is_board_row(words))) {
            if (words.front() != '*') board.push_back(line);
        } else if (kind_ == Kind::kif) {
            // Behind the number: who moved, and what a program thought of it.
            const auto end = std::min(words.find(','), words.size());
            if (end < words.size()) {
                moves.push_back({{line.begin, line.begin + static_cast<std::uint32_t>(end)}, {}});
            } else {
                list(line, " \t");
            }
        } else {
            list(line, kind_ == Kind::dt5 ? ", \t" : " \t");
        }
    }

    void list(Span line, std::string_view gaps) {
        const auto words = of(line);
        const bool pairs = kind_ == Kind::rnj || kind_ == Kind::sav;
        std::vector<Span> found;
        for (std::size_t at = 0; at < words.size();) {
            const auto begin = words.find_first_not_of(gaps, at);
            if (begin == std::string_view::npos) break;
            const auto end = std::min(words.find_first_of(gaps, begin), words.size());
            found.push_back(span_of(line.begin + begin, line.begin + end));
            at = end;
        }
        for (std::size_t i = 0; i < found.size(); i += pairs ? 2 : 1) {
            if (of(found[i]) == "**" && kind_ == Kind::dt5) {
                ended = true;
                return;
            }
            moves.push_back({found[i], pairs && i + 1 < found.size() ? found[i + 1] : Span{}});
        }
    }

    std::string_view bytes_;
    Kind kind_;
};

// The position a .kif starts from.
void set_up(const Words& words, const Rows& rows, Record& record) {
    std::int64_t black = 0;
    std::int64_t white = 0;
    for (std::size_t y = 0; y < words.board.size(); ++y) {
        std::int64_t x = 0;
        for (const char c : words.of(words.board[y])) {
            if (text::is_space(c)) continue;
            if (c == '1' || c == '2') {
                const auto point = rows.at(x, static_cast<std::int64_t>(y));
                if (!point.given()) continue;
                record.setup.men.push_back({point, c == '1' ? 'B' : 'W'});
                ++(c == '1' ? black : white);
            }
            ++x;
        }
    }
    if (black + white == 0) return;
    record.has_setup = true;
    record.setup.span = span_of(words.board.front().begin, words.board.back().end);
    record.setup.to_move = black > white ? Seat::second : Seat::first;
}

template <Kind kind>
void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    const Rows rows(RowOne::top, options, usual_board);
    const Words words(bytes, kind);
    if (words.title.end > 0) add_tag(record, "Event", words.of(words.title), words.title);
    if (kind == Kind::kif) set_up(words, rows, record);
    std::int64_t left = 0;
    for (const auto& word : words.moves) {
        if (record.damaged) {
            ++left;
            continue;
        }
        const auto cell = cell_of(words.of(word.span), words.of(word.second), kind);
        const Span span{word.span.begin, std::max(word.span.end, word.second.end)};
        if (!cell.on_board()) {
            fail(record, bad_cell(words.of(span), usual_board, span));
        } else {
            add_stone(record, rows.at(cell.column, cell.row), span);
        }
    }
    text::note_not_judged(left, record);
    if (record.damaged) return;
    const auto found = static_cast<std::int64_t>(words.moves.size());
    if (words.stated >= 0 && words.stated != found) {
        record.findings.push_back(make_finding(code::stones_count_differs, words.stated_at, 0,
                                               {{"stated", words.stated}, {"found", found}}));
    }
    if ((kind == Kind::nrf || kind == Kind::dt5) && !words.ended) {
        const auto end = span_of(bytes.size(), bytes.size());
        fail(record, bad_field("end", {}, kind == Kind::nrf ? "a line 0" : "**", end));
    }
}

// Whether the line that the first word stands in begins as it must: most files are none of these,
// and need no list of their words.
bool may_be(std::string_view head, Kind kind) {
    std::string_view words;
    int lines = kind == Kind::nrf ? 2 : 1;  // a title first
    for (std::size_t at = 0; at < head.size() && lines > 0;) {
        const auto line = text::line_at(head, at);
        at = line.next;
        words = trimmed(line.in(head));
        if (!words.empty()) --lines;
    }
    if (lines > 0 || words.empty()) return false;
    const char first = words.front();
    switch (kind) {
        case Kind::ban:
        case Kind::rnj:
        case Kind::sav: return text::is_digit(first);
        case Kind::kif: return text::is_digit(first) || first == '*' || first == '.';
        case Kind::nrf: return nibble(first) >= 0;
        case Kind::dt5: return words.size() > 1 && text::is_letter(first) && nibble(words[1]) >= 0;
    }
    return false;
}

// All words are cells; a game of Shioi starts in the centre.
template <Kind kind>
Confidence detect(std::string_view head) {
    if (!may_be(head, kind)) return Confidence::no;
    const Words words(head, kind);
    if (kind == Kind::kif && words.board.size() < usual_board) return Confidence::no;
    if (kind == Kind::sav && words.stated < 0) return Confidence::no;
    if (words.moves.empty()) return Confidence::no;
    bool hexadecimal = false;
    for (std::size_t i = 0; i < words.moves.size(); ++i) {
        const auto& word = words.moves[i];
        const auto first = words.of(word.span);
        const auto cell = cell_of(first, words.of(word.second), kind);
        if (cell.on_board()) {
            hexadecimal = hexadecimal || (first.size() == 2 && !text::is_digit(first.back()));
            continue;
        }
        // The last word of a long head may be cut.
        const bool cut = i + 1 == words.moves.size() && i > 0 && head.size() >= 64 && !words.ended;
        if (!cut) return Confidence::no;
    }
    const auto& first = words.moves.front();
    const auto cell = cell_of(words.of(first.span), words.of(first.second), kind);
    const bool centre = cell.column == 7 && cell.row == 7;
    if (kind == Kind::dt5) {
        // Moves of renju-text may look the same, but for the end and rows past nine.
        return words.ended || (centre && hexadecimal) ? Confidence::certain : Confidence::no;
    }
    if (kind == Kind::nrf) {
        return centre && (words.ended || words.moves.size() > 2) ? Confidence::likely
                                                                 : Confidence::no;
    }
    if (centre || kind == Kind::kif || kind == Kind::sav) return Confidence::likely;
    return words.moves.size() > 2 ? Confidence::possible : Confidence::no;
}

template <Kind kind>
const Format& format_of(std::string_view name, std::string_view title,
                        std::string_view extensions) {
    static const renju_common::SimpleFormat format({
        {.name = name, .title = title, .game = Game::renju, .extensions = extensions},
        detect<kind>,
        renju_common::whole_splitter,
        read<kind>,
    });
    return format;
}

}  // namespace
}  // namespace shioi

const Format& shioi_ban_format() {
    return shioi::format_of<shioi::Kind::ban>("shioi-ban", "Shioi .ban: a move a line, 808 is h8",
                                              ".ban");
}

const Format& shioi_rnj_format() {
    return shioi::format_of<shioi::Kind::rnj>(
        "shioi-rnj", "Shioi .rnj: two moves a line, 7 7 6 6 is h8 g9", ".rnj");
}

const Format& shioi_sav_format() {
    return shioi::format_of<shioi::Kind::sav>(
        "shioi-sav", "Shioi .sav: size, count, then a move a line, 7 7 is h8", ".sav");
}

const Format& shioi_kif_format() {
    return shioi::format_of<shioi::Kind::kif>(
        "shioi-kif", "Shioi .kif: a drawn board, then moves as numbers", ".kif");
}

const Format& shioi_nrf_format() {
    return shioi::format_of<shioi::Kind::nrf>(
        "shioi-nrf", "Shioi .nrf: a title, then 88 for h8, rows from the top, and 0", ".nrf");
}

const Format& shioi_dt5_format() {
    return shioi::format_of<shioi::Kind::dt5>(
        "shioi-dt5", "Date Gomoku .dt5: h8,iA,…,**, rows from the top", ".dt5");
}

}  // namespace shinpan::formats
