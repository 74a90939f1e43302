// Boards drawn row by row, among them the second meaning of .pos: D marks a point that is forbidden
// for Black (FORMAT.md).

#include "formats/renju_common/common.hpp"

#include <optional>

namespace shinpan::formats {
namespace renju_board {
namespace {

using text::span_of;
using namespace renju_common;

struct Cell {
    char man = 0;  // 'B', 'W', '.', 'D'; 0: no cell
    std::size_t length = 0;
};

Cell cell_at(std::string_view line, std::size_t at) {
    const auto glyph = text::glyph_at(line, at);
    switch (glyph.code) {
        case U'x':
        case U'X':
        case U'●': return {'B', glyph.length};
        case U'o':
        case U'O':
        case U'○': return {'W', glyph.length};
        case U'.':
        case U'-':
        case U'+':
        case U'_':
        case U'・':
        case U'·': return {'.', glyph.length};
        case U'd':
        case U'D': return {'D', glyph.length};
        default: return {0, glyph.length};
    }
}

// Number of cells when the line is a row of nothing else (blanks between them do not count).
std::size_t row_cells(std::string_view line) {
    std::size_t cells = 0;
    for (std::size_t at = 0; at < line.size();) {
        if (text::is_space(line[at])) {
            ++at;
            continue;
        }
        const auto cell = cell_at(line, at);
        if (cell.man == 0) return 0;
        ++cells;
        at += cell.length;
    }
    return cells;
}

bool is_row(std::string_view line) {
    const auto cells = row_cells(line);
    return cells >= 10 && cells <= 20;
}

// "B 8 8 9 9" above a board: the side to move, and points as numbers.
std::optional<Seat> side_of(std::string_view line) {
    const auto words = trimmed(line);
    if (words.size() < 3 || !text::is_space(words[1])) return std::nullopt;
    if (words.find_first_not_of("0123456789 \t", 1) != std::string_view::npos) return std::nullopt;
    if (words.front() == 'B') return Seat::first;
    if (words.front() == 'W') return Seat::second;
    return std::nullopt;
}

// Lines that are no rows, told of once.
class OtherLines {
  public:
    void take(std::string_view bytes, const text::Line& line) {
        if (text::skip_blank(line.in(bytes), 0) == line.in(bytes).size()) return;
        if (count_++ > 0) return;
        at_ = span_of(line.begin, line.end);
        text_ = text::excerpt(line.in(bytes));
    }
    void tell(Span at, std::vector<Finding>& findings) const {
        if (count_ == 0) return;
        findings.push_back(
            make_finding(code::stones_extra_line, at, 0, {{"text", text_}, {"count", count_}}));
    }
    [[nodiscard]] Span at() const { return at_; }

  private:
    std::int64_t count_ = 0;
    Span at_;
    std::string text_;
};

// A paragraph of rows; lines that are no rows are its caption.
class BoardSplitter final : public Splitter {
  public:
    Cut next(std::string_view window, bool last) override {
        if (window.size() < seen_) at_ = looked_ = 0;
        seen_ = window.size();
        while (at_ < window.size()) {
            const auto line = text::line_at(window, at_, looked_);
            if (!line.complete && !last) return {Cut::Kind::more};
            const bool row = is_row(line.in(window));
            if (rows_ > 0 && !row) return cut(line.begin);
            if (row && ++rows_ == 20) {
                at_ = line.next;
                return cut(at_);
            }
            at_ = line.next;
        }
        if (!last) return {Cut::Kind::more};
        if (rows_ > 0) return cut(window.size());
        for (std::size_t at = 0; at < window.size();) {
            const auto line = text::line_at(window, at);
            at = line.next;
            behind_.take(window, line);
        }
        return {};
    }
    [[nodiscard]] std::vector<Finding> findings() const override {
        std::vector<Finding> found;
        behind_.tell({}, found);
        return found;
    }

  private:
    Cut cut(std::size_t end) {
        at_ = looked_ = seen_ = 0;
        rows_ = 0;
        return {Cut::Kind::record, 0, end};
    }
    std::size_t seen_ = 0;
    std::size_t at_ = 0;
    std::size_t looked_ = 0;
    int rows_ = 0;
    OtherLines behind_;  // the last board
};

void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    std::vector<text::Line> rows;
    OtherLines caption;
    for (std::size_t at = 0; at < bytes.size();) {
        const auto line = text::line_at(bytes, at);
        at = line.next;
        if (is_row(line.in(bytes))) {
            rows.push_back(line);
        } else {
            caption.take(bytes, line);
            if (const auto side = side_of(line.in(bytes))) record.setup.to_move = *side;
        }
    }
    caption.tell(caption.at(), record.findings);
    record.has_setup = record.position_only = true;
    if (rows.empty()) {
        record.damaged = true;
        record.findings.push_back(bad_field("board", {}, "drawn", span_of(0, bytes.size())));
        return;
    }
    const auto width = row_cells(rows.front().in(bytes));
    const auto found = static_cast<std::int64_t>(rows.size());
    const auto board = static_cast<int>(std::max<std::size_t>(width, usual_board));
    const Rows orientation(RowOne::top, options, board);
    set_board(record, board);
    record.setup.span = span_of(rows.front().begin, rows.back().end);
    if (found != board) {
        record.findings.push_back(
            make_finding(code::stones_rows, record.setup.span, 0,
                         {{"found", found}, {"wanted", std::int64_t{board}}}));
    }
    std::string forbidden;
    for (std::size_t y = 0; y < rows.size(); ++y) {
        const auto cells = row_cells(rows[y].in(bytes));
        const auto row = span_of(rows[y].begin, rows[y].end);
        if (cells != width || y >= static_cast<std::size_t>(board)) {
            record.findings.push_back(make_finding(code::stones_row_width, row, 0,
                                                   {{"row", static_cast<std::int64_t>(y) + 1},
                                                    {"found", static_cast<std::int64_t>(cells)},
                                                    {"wanted", static_cast<std::int64_t>(width)}}));
            record.damaged = true;
            return;
        }
        std::int64_t x = 0;
        for (std::size_t at = rows[y].begin; at < rows[y].end;) {
            if (text::is_space(bytes[at])) {
                ++at;
                continue;
            }
            const auto cell = cell_at(bytes, at);
            const auto point = orientation.at(x++, static_cast<std::int64_t>(y));
            if (cell.man == 'B' || cell.man == 'W') record.setup.men.push_back({point, cell.man});
            if (cell.man == 'D') forbidden += (forbidden.empty() ? "" : " ") + to_string(point);
            at += cell.length;
        }
    }
    // Points that are marked are asked about for Black.
    if (!forbidden.empty()) record.setup.to_move = Seat::first;
    add_tag(record, "Forbidden", forbidden, record.setup.span);
}

Confidence detect(std::string_view head) {
    std::size_t rows = 0;
    std::size_t width = 0;
    bool men = false;
    bool side = false;
    for (std::size_t at = 0; at < head.size();) {
        const auto line = text::line_at(head, at);
        at = line.next;
        const auto words = line.in(head);
        if (is_row(words)) {
            if (rows == 0) width = row_cells(words);
            ++rows;
            men = men || words.find_first_of("xXoOD") != std::string_view::npos ||
                  words.find("●") != std::string_view::npos ||
                  words.find("○") != std::string_view::npos;
        } else if (rows > 0) {
            break;
        } else if (!side && side_of(words)) {
            side = true;
        } else if (text::skip_blank(words, 0) < words.size()) {
            return Confidence::no;  // another caption may follow a board, but not start a file
        }
    }
    // Boards of ten lines are of Othello, too.
    if (width < 14 || rows < 5) return Confidence::no;
    if (!men || rows < 13) return Confidence::possible;
    // Without the board the line of numbers looks like a position in words.
    return side ? Confidence::certain : Confidence::likely;
}

std::unique_ptr<Splitter> make_splitter(std::string_view) {
    return std::make_unique<BoardSplitter>();
}

}  // namespace
}  // namespace renju_board

const Format& renju_board_format() {
    static const renju_common::SimpleFormat format({
        {
            .name = "renju-board",
            .title = "drawn boards of x, o and D (forbidden), or of filled and open circles",
            .game = Game::renju,
            .extensions = ".pos .txt .board",
        },
        renju_board::detect,
        renju_board::make_splitter,
        renju_board::read,
    });
    return format;
}

}  // namespace shinpan::formats
