// FEN of Othello positions, in the two dialects that mean opposite things by the same letters
// (formats/othello_position/FORMAT.md).

#include "base/catalogue/othello.hpp"
#include "base/catalogue/othello_archives.hpp"
#include "formats/othello_common/lines.hpp"
#include "formats/othello_common/squares.hpp"
#include "formats/text/scan.hpp"

#include <array>

namespace shinpan::formats {
namespace othello_fen {
namespace {

using text::span_of;

// Edax: row 8 stands first, 'p' is Black, "b" means Black is to move. Fairy-Stockfish and
// PlayStrategy: the ranks are chess ranks, so row 1 stands first; 'P' is Black, "w" is Black to
// move.
enum class Dialect : std::uint8_t { unknown, edax, fairy };

struct Fields {
    Span board;
    Span hand;  // "[PPpp]"; empty without
    Span side;
    std::size_t more = 0;  // fields behind the side
};

Fields fields_of(std::string_view line) {
    Fields fields;
    auto at = text::skip_blank(line, 0);
    const auto begin = at;
    while (at < line.size() && !text::is_space(line[at]) && line[at] != '[') ++at;
    fields.board = span_of(begin, at);
    if (at < line.size() && line[at] == '[') {
        const auto close = std::min(line.find(']', at), line.size() - 1);
        fields.hand = span_of(at, close + 1);
        at = close + 1;
    }
    at = text::skip_blank(line, at);
    const auto side = at;
    while (at < line.size() && !text::is_space(line[at])) ++at;
    fields.side = span_of(std::min(side, line.size()), at);
    for (at = text::skip_blank(line, at); at < line.size(); at = text::skip_blank(line, at)) {
        ++fields.more;
        while (at < line.size() && !text::is_space(line[at])) ++at;
    }
    return fields;
}

// Digits may make a number: an empty row of ten is "10".
struct Row {
    std::array<char, othello_common::largest_board> cells{};  // 'P', 'p' or 0
    std::size_t count = 0;                                    // may be more than fits
    std::size_t bad = std::string_view::npos;                 // place of a letter that is no square
};

Row row_of(std::string_view text) {
    Row row;
    for (std::size_t at = 0; at < text.size();) {
        if (const auto number = text::number_at(text, at, 2)) {
            for (std::int64_t i = 0; i < number->value && i < 99; ++i) {
                if (row.count < row.cells.size()) row.cells[row.count] = 0;
                ++row.count;
            }
            at = number->after;
            continue;
        }
        if (text[at] != 'P' && text[at] != 'p' && row.bad == std::string_view::npos) row.bad = at;
        if (row.count < row.cells.size()) row.cells[row.count] = text[at];
        ++row.count;
        ++at;
    }
    return row;
}

// Calls `use(row, place, length)` for each part between slashes; gives the number of rows.
template <class Use>
std::size_t each_row(std::string_view board, Use&& use) {
    std::size_t rows = 0;
    for (std::size_t at = 0; at <= board.size();) {
        const auto end = std::min(board.find('/', at), board.size());
        use(rows, at, board.substr(at, end - at));
        ++rows;
        at = end + 1;
    }
    return rows;
}

constexpr FormatInfo info_of(Dialect dialect) {
    FormatInfo info{
        .name = "othello-fen",
        .title = "FEN of an Othello position; the dialect is told from its fields",
        .game = Game::othello,
        .extensions = ".fen",
    };
    switch (dialect) {
        case Dialect::unknown: break;
        case Dialect::edax:
            info.name = "othello-fen-edax";
            info.title = "FEN as Edax writes it: row 8 first, p is Black";
            break;
        case Dialect::fairy:
            info.name = "othello-fen-fairy";
            info.title = "FEN as Fairy-Stockfish writes it: row 1 first, P is Black";
            break;
    }
    return info;
}

class Fen final : public Format {
  public:
    explicit Fen(Dialect dialect) : dialect_(dialect), info_(info_of(dialect)) {}

    [[nodiscard]] const FormatInfo& info() const override { return info_; }

    [[nodiscard]] Confidence detect(std::string_view head) const override {
        if (dialect_ != Dialect::unknown) return Confidence::no;  // asked for by name
        const auto line = othello_common::first_line(head).line;
        const auto fields = fields_of(line);
        const auto board = line.substr(fields.board.begin, fields.board.end - fields.board.begin);
        std::size_t width = 0;
        bool fits = true;
        const auto rows =
            each_row(board, [&](std::size_t index, std::size_t, std::string_view part) {
                const auto row = row_of(part);
                if (index == 0) width = row.count;
                fits = fits && row.count == width && row.bad == std::string_view::npos;
            });
        if (rows < 4 || rows > 14 || rows % 2 != 0) return Confidence::no;
        if (board.find_first_not_of("0123456789/pP") != std::string_view::npos)
            return Confidence::no;
        return fits && rows == width ? Confidence::certain : Confidence::likely;
    }

    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return othello_common::line_splitter(othello_common::not_a_comment);
    }

    void read(std::string_view bytes, const InputContext*, const ReadOptions&,
              Record& record) const override {
        record.game = Game::othello;
        record.format = info_.name;
        record.position_only = true;
        record.has_setup = true;
        const auto line = bytes.substr(0, text::line_at(bytes, 0).end);
        const auto fields = fields_of(line);
        auto dialect = dialect_;
        if (dialect == Dialect::unknown) {
            // Reserves and move counters are Fairy-Stockfish's; Edax ends with the side.
            const bool fairy = fields.hand.end > fields.hand.begin || fields.more > 0;
            dialect = fairy ? Dialect::fairy : Dialect::edax;
            record.findings.push_back(
                make_finding(code::position_fen_dialect, fields.board, 0,
                             {{"dialect", std::string(fairy ? "Fairy-Stockfish" : "Edax")},
                              {"first", std::string(fairy ? "P" : "p")}}));
        }
        board(line, fields, dialect, record);
        side(line, fields, dialect, record);
    }

  private:
    static void board(std::string_view line, const Fields& fields, Dialect dialect,
                      Record& record) {
        auto& setup = record.setup;
        setup.span = fields.board;
        const auto text = line.substr(fields.board.begin, fields.board.end - fields.board.begin);
        const auto rows = each_row(text, [](std::size_t, std::size_t, std::string_view) {});
        const bool size_ok = rows >= 4 && rows <= 14 && rows % 2 == 0;
        const auto size = size_ok ? static_cast<std::int8_t>(rows) : std::int8_t{8};
        setup.columns = setup.rows = size;
        std::size_t squares = 0;
        each_row(text, [&](std::size_t index, std::size_t place, std::string_view part) {
            const auto row = row_of(part);
            squares += row.count;
            if (row.bad != std::string_view::npos && !record.damaged) {
                const auto at = fields.board.begin + place + row.bad;
                record.findings.push_back(make_finding(code::position_bad_square,
                                                       span_of(at, at + 1), 0,
                                                       {{"text", std::string(1, part[row.bad])}}));
                record.damaged = true;
            }
            if (!size_ok || row.count != rows) {
                if (!record.damaged) {
                    const auto at = fields.board.begin + place;
                    record.findings.push_back(
                        make_finding(code::position_bad_size, span_of(at, at + part.size()), 0,
                                     {{"found", static_cast<std::int64_t>(row.count)},
                                      {"wanted", static_cast<std::int64_t>(size)}}));
                    record.damaged = true;
                }
                return;
            }
            const auto row_index = dialect == Dialect::fairy ? index : rows - 1 - index;
            for (std::size_t column = 0; column < row.count; ++column) {
                const char cell = row.cells[column];
                if (cell != 'P' && cell != 'p') continue;
                const bool black = (cell == 'P') == (dialect == Dialect::fairy);
                setup.men.push_back(
                    {{static_cast<std::int8_t>(column), static_cast<std::int8_t>(row_index)},
                     black ? 'B' : 'W'});
            }
        });
    }

    static void side(std::string_view line, const Fields& fields, Dialect dialect, Record& record) {
        const auto word = line.substr(fields.side.begin, fields.side.end - fields.side.begin);
        auto& setup = record.setup;
        if (word == "w" || word == "b") {
            const bool black = (word == "w") == (dialect == Dialect::fairy);
            setup.to_move = black ? Seat::first : Seat::second;
            return;
        }
        setup.to_move = Seat::first;
        if (record.damaged) return;
        if (word.empty()) {
            record.findings.push_back(make_finding(code::othello_side_assumed, fields.board, 0,
                                                   {{"seat", std::string("Black")}}));
        } else {
            record.findings.push_back(make_finding(code::position_bad_square, fields.side, 0,
                                                   {{"text", text::excerpt(word)}}));
            record.damaged = true;
        }
    }

    Dialect dialect_;
    FormatInfo info_;
};

}  // namespace
}  // namespace othello_fen

const Format& othello_fen_format() {
    static const othello_fen::Fen format(othello_fen::Dialect::unknown);
    return format;
}
const Format& othello_fen_edax_format() {
    static const othello_fen::Fen format(othello_fen::Dialect::edax);
    return format;
}
const Format& othello_fen_fairy_format() {
    static const othello_fen::Fen format(othello_fen::Dialect::fairy);
    return format;
}

}  // namespace shinpan::formats
