// Position lists: Edax's OBF, and the semicolon lists of rcrr's reversi programs
// (formats/othello_position/FORMAT.md).

#include "base/catalogue/othello.hpp"
#include "base/catalogue/othello_archives.hpp"
#include "formats/othello_common/lines.hpp"
#include "formats/othello_common/squares.hpp"
#include "formats/text/scan.hpp"

namespace shinpan::formats {
namespace obf {
namespace {

using text::span_of;

constexpr FormatInfo obf_info{
    .name = "othello-obf",
    .title =
        "lists of Othello positions: OBF (64 squares, side; move:score; …) and id;board;side;…",
    .game = Game::othello,
    .extensions = ".obf .gpdb",
};

constexpr std::size_t squares = 64;

// '0' is White to some and Black to others (who write White as '1').
bool is_cell(char c) {
    return othello_common::disc_of(c) != 0 || c == '0' || c == '1';
}

struct Board {
    std::size_t begin = 0;
    std::size_t end = 0;    // behind the last cell
    std::size_t cells = 0;  // may be more than a board has
};

// The run of cells that begins at `at`; rows may be parted by single blanks.
Board board_at(std::string_view line, std::size_t at) {
    Board board{at, at, 0};
    while (at < line.size() && board.cells <= squares) {
        if (is_cell(line[at])) {
            if (board.cells == squares) break;
            ++board.cells;
            board.end = ++at;
        } else if (line[at] == ' ' && board.cells % 8 == 0 && board.cells < squares) {
            ++at;
        } else {
            break;
        }
    }
    return board;
}

// What a line is cut into, whichever of the two lists it belongs to.
struct Fields {
    std::string_view id;
    Board board;
    std::size_t side = 0;  // place of the side's letter, or of the end
    std::size_t rest = 0;  // place of the list or description
    bool list = false;     // OBF: the rest is "move:score; …"
};

Fields fields_of(std::string_view line) {
    Fields fields;
    fields.board = board_at(line, text::skip_blank(line, 0));
    const auto semicolon = std::min(line.find(';'), line.size());
    if (fields.board.cells == squares || semicolon == line.size()) {
        fields.list = true;
        fields.side = text::skip_blank(line, fields.board.end);
        const auto after = std::min(line.find(';', fields.side), line.size());
        fields.rest = std::min(after + 1, line.size());
        return fields;
    }
    const auto second = line.find(';', semicolon + 1);
    if (second == std::string_view::npos) {  // an OBF line with a damaged board
        fields.list = true;
        fields.side = semicolon > 0 ? semicolon - 1 : 0;
        fields.rest = std::min(semicolon + 1, line.size());
        return fields;
    }
    fields.id = line.substr(0, semicolon);
    fields.board = board_at(line, text::skip_blank(line, semicolon + 1));
    fields.side = text::skip_blank(line, second + 1);
    fields.rest = std::min(std::min(line.find(';', fields.side), line.size()) + 1, line.size());
    // A second list of "move:score" means that the first field was a damaged board.
    if (fields.board.cells == 0 && line.find(':') != std::string_view::npos) {
        fields.id = {};
        fields.board = board_at(line, text::skip_blank(line, 0));
        fields.list = true;
        fields.side = semicolon > 0 ? semicolon - 1 : 0;
        fields.rest = semicolon + 1;
    }
    return fields;
}

class Obf final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override { return obf_info; }

    // A bare position of 64 or 65 letters is the transcript format's; here a semicolon follows.
    [[nodiscard]] Confidence detect(std::string_view head) const override {
        const auto line = othello_common::first_line(head).line;
        if (line.find(';') == std::string_view::npos) return Confidence::no;
        const auto fields = fields_of(line);
        if (fields.board.cells == squares) return Confidence::certain;
        return fields.board.cells > 56 ? Confidence::likely : Confidence::no;
    }

    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return othello_common::line_splitter(othello_common::not_a_comment);
    }

    void read(std::string_view bytes, const InputContext*, const ReadOptions&,
              Record& record) const override {
        record.game = Game::othello;
        record.format = obf_info.name;
        record.position_only = true;
        record.has_setup = true;
        const auto all = text::line_at(bytes, 0);
        // A '%' ends the line; in the list with ids, a '#' does.
        auto line = bytes.substr(0, std::min(all.end, bytes.find('%')));
        auto fields = fields_of(line);
        if (!fields.list) line = line.substr(0, line.find('#'));
        fields = fields_of(line);
        if (!fields.id.empty()) {
            const auto begin = static_cast<std::size_t>(fields.id.data() - bytes.data());
            othello_common::add_tag(record, "Id", fields.id,
                                    span_of(begin, begin + fields.id.size()));
        }
        setup(line, fields, record);
        if (fields.list) {
            scores(line, fields.rest, record);
        } else {
            auto end = line.size();
            while (end > fields.rest && (line[end - 1] == ';' || text::is_space(line[end - 1])))
                --end;
            if (end > fields.rest) {
                othello_common::add_tag(record, "Comment",
                                        line.substr(fields.rest, end - fields.rest),
                                        span_of(fields.rest, end));
            }
        }
    }

  private:
    static void setup(std::string_view line, const Fields& fields, Record& record) {
        auto& setup = record.setup;
        setup.columns = setup.rows = 8;
        setup.span = span_of(fields.board.begin, fields.board.end);
        if (fields.board.cells != squares) {
            record.findings.push_back(
                make_finding(code::position_bad_size, setup.span, 0,
                             {{"found", static_cast<std::int64_t>(fields.board.cells)},
                              {"wanted", static_cast<std::int64_t>(squares)}}));
            record.damaged = true;
            return;
        }
        const auto cells = line.substr(fields.board.begin, fields.board.end - fields.board.begin);
        const bool zero = cells.find('0') != std::string_view::npos;
        const bool black = cells.find_first_of("*xXbB") != std::string_view::npos;
        const bool white = cells.find_first_of("oOwW1") != std::string_view::npos;
        if (zero && black == white) {
            record.findings.push_back(make_finding(code::othello_ambiguous_disc, setup.span));
            record.damaged = true;
            return;
        }
        std::int8_t square = 0;
        for (const char c : cells) {
            if (!is_cell(c)) continue;
            const char disc = c == '1'   ? 'W'
                              : c == '0' ? (white ? 'B' : 'W')
                                         : othello_common::disc_of(c);
            if (disc != '.') {
                setup.men.push_back(
                    {{static_cast<std::int8_t>(square % 8), static_cast<std::int8_t>(square / 8)},
                     disc});
            }
            ++square;
        }
        const char side = fields.side < line.size() ? line[fields.side] : '\0';
        const char of = side == '1'   ? 'W'
                        : side == '0' ? (white ? 'B' : 'W')
                                      : othello_common::disc_of(side);
        if (of == 'B' || of == 'W') {
            setup.to_move = of == 'B' ? Seat::first : Seat::second;
            return;
        }
        setup.to_move = Seat::first;
        record.findings.push_back(make_finding(code::othello_side_assumed, setup.span, 0,
                                               {{"seat", std::string("Black")}}));
    }

    // "G8:+18; H1:+12;" is kept as it stands; a pass is "--" or "PS".
    static void scores(std::string_view line, std::size_t from, Record& record) {
        auto end = line.size();
        while (end > from && text::is_space(line[end - 1])) --end;
        from = std::min(text::skip_blank(line, from), end);
        if (from == end) return;
        othello_common::add_tag(record, "Scores", line.substr(from, end - from),
                                span_of(from, end));
        othello_common::Repeated bad;
        for (auto at = from; at < end;) {
            const auto stop = std::min(line.find(';', at), end);
            const auto begin = std::min(text::skip_blank(line, at), stop);
            const auto part = line.substr(begin, stop - begin);
            at = stop + 1;
            if (part.empty()) continue;
            const auto colon = part.find(':');
            const auto move = part.substr(0, colon);
            bool ok = colon != std::string_view::npos &&
                      (othello_common::square(move) || othello_common::is_pass(move));
            if (ok) {
                auto number = part.substr(colon + 1);
                number.remove_prefix(std::min(text::skip_blank(number, 0), number.size()));
                if (!number.empty() && (number[0] == '+' || number[0] == '-'))
                    number.remove_prefix(1);
                const auto read = text::number_at(number, 0, 4);
                ok = read && text::skip_blank(number, read->after) == number.size();
            }
            if (!ok) {
                bad.add(record, code::position_bad_move_score, span_of(begin, stop), 0,
                        text::excerpt(part));
            }
        }
    }
};

}  // namespace
}  // namespace obf

const Format& obf_format() {
    static const obf::Obf format;
    return format;
}

}  // namespace shinpan::formats
