// Tables with a column of moves, separated by tabs or commas (FORMAT.md).

#include "formats/renju_common/common.hpp"
#include "formats/text/rules_word.hpp"

#include <algorithm>
#include <array>

namespace shinpan::formats {
namespace renju_table {
namespace {

using text::span_of;
using namespace renju_common;

enum class Column : std::uint8_t {
    other,
    moves,
    offers,
    black,
    white,
    black_rank,
    white_rank,
    result,
    reason,
    event,
    date,
    rule,
    id
};

struct Header final : InputContext {
    std::vector<Column> columns;
    char separator = '\t';
    RowOne row_one = RowOne::as_format;  // what the header says
};

std::string lowered(std::string_view words) {
    std::string out(words);
    std::transform(out.begin(), out.end(), out.begin(), text::lower);
    return out;
}

Column column_of(std::string_view name) {
    const auto words = lowered(name);
    const auto starts = [&words](std::string_view part) { return words.starts_with(part); };
    if (starts("move") || words == "kifu" || words == "record" || words == "transcript" ||
        words == "game_record") {
        return Column::moves;
    }
    if (starts("alternative")) return Column::offers;
    if (words.ends_with("rank") && starts("black")) return Column::black_rank;
    if (words.ends_with("rank") && starts("white")) return Column::white_rank;
    if (starts("black")) return Column::black;
    if (starts("white")) return Column::white;
    if (starts("result") || starts("winner") || words == "game_result") return Column::result;
    if (words == "end" || starts("reason") || starts("termination") || words == "game_end_status") {
        return Column::reason;
    }
    if (starts("event") || starts("tournament")) return Column::event;
    if (starts("date") || words == "game_date") return Column::date;
    if (starts("rule") || words == "opening_rule") return Column::rule;
    if (words == "id" || words == "no" || words == "game") return Column::id;
    return Column::other;
}

std::string unquoted(std::string_view cell) {
    std::string words;
    for (std::size_t i = 0; i < cell.size(); ++i) {
        words += cell[i];
        if (cell.substr(i, 2) == "\"\"") ++i;
    }
    return words;
}

std::vector<std::string_view> cells_of(std::string_view line, char separator) {
    std::vector<std::string_view> cells;
    for (std::size_t at = 0; at <= line.size();) {
        // Within quotes a separator is a letter, and a quote stands there twice.
        auto from = at;
        const auto begin = text::skip_blank(line, at);
        if (begin < line.size() && line[begin] == '"') {
            from = begin + 1;
            while (from < line.size() && (line[from] != '"' || line.substr(from, 2) == "\"\"")) {
                from += line[from] == '"' ? 2U : 1U;
            }
        }
        const auto end = std::min(line.find(separator, std::min(from, line.size())), line.size());
        auto cell = trimmed(line.substr(at, end - at));
        if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"') {
            cell = cell.substr(1, cell.size() - 2);
        }
        cells.push_back(cell);
        at = end + 1;
    }
    return cells;
}

// Null when the line names no column of moves.
std::shared_ptr<Header> header_of(std::string_view line) {
    auto begin = text::skip_blank(line, 0);
    if (begin < line.size() && line[begin] == '#') ++begin;
    const auto words = line.substr(std::min(begin, line.size()));
    auto header = std::make_shared<Header>();
    const bool tabs = words.find('\t') != std::string_view::npos;
    header->separator = tabs ? '\t' : words.find(';') != std::string_view::npos ? ';' : ',';
    int moves = 0;
    for (const auto cell : cells_of(words, header->separator)) {
        header->columns.push_back(column_of(cell));
        moves += header->columns.back() == Column::moves ? 1 : 0;
    }
    if (moves != 1 || header->columns.size() < 2) return nullptr;
    const auto folded = lowered(words);
    if (folded.find("a1 bottom") != std::string::npos) header->row_one = RowOne::bottom;
    if (folded.find("a1 top") != std::string::npos) header->row_one = RowOne::top;
    return header;
}

class TableSplitter final : public Splitter {
  public:
    Cut next(std::string_view window, bool last) override {
        if (window.size() < seen_) at_ = looked_ = 0;
        seen_ = window.size();
        while (at_ < window.size()) {
            const auto line = text::line_at(window, at_, looked_);
            if (!line.complete && !last) return {Cut::Kind::more};
            at_ = line.next;
            const auto words = line.in(window);
            if (text::skip_blank(words, 0) == words.size()) continue;
            if (!headed_) {
                headed_ = true;
                if (auto header = header_of(words)) {
                    header_ = std::move(header);
                    continue;
                }
            }
            if (text::is_idle(words)) continue;
            at_ = looked_ = seen_ = 0;
            return {Cut::Kind::record, line.begin, line.next};
        }
        return {last ? Cut::Kind::end : Cut::Kind::more};
    }
    [[nodiscard]] std::shared_ptr<const InputContext> context() const override { return header_; }

  private:
    std::shared_ptr<Header> header_ = std::make_shared<Header>();
    std::size_t seen_ = 0;
    std::size_t at_ = 0;
    std::size_t looked_ = 0;
    bool headed_ = false;
};

struct Word {
    std::string_view text;
    Outcome outcome;
};
constexpr std::array results{
    Word{"black_won", Outcome::first_wins},
    Word{"blackwin", Outcome::first_wins},
    Word{"black", Outcome::first_wins},
    Word{"b", Outcome::first_wins},
    Word{"1-0", Outcome::first_wins},
    Word{"1", Outcome::first_wins},
    Word{"white_won", Outcome::second_wins},
    Word{"whitewin", Outcome::second_wins},
    Word{"white", Outcome::second_wins},
    Word{"w", Outcome::second_wins},
    Word{"0-1", Outcome::second_wins},
    Word{"0", Outcome::second_wins},
    Word{"-1", Outcome::second_wins},
    Word{"draw", Outcome::draw},
    Word{"1/2-1/2", Outcome::draw},
    Word{"0.5", Outcome::draw},
    Word{"d", Outcome::draw},
};

class RowReader {
  public:
    RowReader(std::string_view bytes, const Header& header, const ReadOptions& options,
              Record& record)
        : bytes_(bytes), header_(header), options_(options), record_(record) {}

    void run() {
        const auto line = text::line_at(bytes_, 0).in(bytes_);
        const auto cells = cells_of(line, header_.separator);
        if (cells.size() < header_.columns.size()) {
            return fail(record_, bad_field("row", line, "as long as the head of the table",
                                           span_of(0, line.size())));
        }
        std::string_view moves_cell;
        std::string_view offers_cell;
        for (std::size_t i = 0; i < header_.columns.size(); ++i) {
            const auto cell = cells[i];
            switch (header_.columns[i]) {
                case Column::other: break;
                case Column::moves: moves_cell = cell; break;
                case Column::offers: offers_cell = cell; break;
                case Column::black_rank: add("BlackRank", cell); break;
                case Column::white_rank: add("WhiteRank", cell); break;
                case Column::black: add("Black", cell); break;
                case Column::white: add("White", cell); break;
                case Column::event: add("Event", cell); break;
                case Column::date: add("Date", cell); break;
                case Column::id: add("Id", cell); break;
                case Column::rule:
                    add_tag(record_, "Rule", cell, span(cell));
                    set_rules(record_, cell, span(cell));
                    if (record_.tag("Ruleset") == nullptr && text::names_gomoku(cell)) {
                        assume_gomoku(record_, cell, "gomoku-freestyle", span(cell));
                    }
                    break;
                case Column::result: result(cell); break;
                case Column::reason: reason(cell); break;
            }
        }
        if (record_.claim) record_.claim->reason = reason_;
        moves(moves_cell);
        offers(offers_cell);
    }

  private:
    void add(std::string_view name, std::string_view cell) {
        add_tag(record_, name, unquoted(cell), span(cell));
    }
    [[nodiscard]] Span span(std::string_view cell) const {
        const auto at = static_cast<std::size_t>(cell.data() - bytes_.data());
        return span_of(at, at + cell.size());
    }

    void result(std::string_view cell) {
        const auto words = lowered(cell);
        for (const auto& one : results) {
            if (one.text == words)
                return set_result(record_, one.outcome, EndReason::none, span(cell));
        }
        if (words.empty() || words == "-" || words == "?" || words == "unknown") return;
        // As in SGF: B+, W+Resign.
        if (words.starts_with("b+") || words.starts_with("w+")) {
            const auto outcome = words.front() == 'b' ? Outcome::first_wins : Outcome::second_wins;
            const auto why = std::string_view(words).substr(2);
            const bool resign = why == "r" || why == "resign";
            const bool time = why == "t" || why == "time";
            if (reason_ == EndReason::none && resign) reason_ = EndReason::resign;
            if (reason_ == EndReason::none && time) reason_ = EndReason::timeout;
            return set_result(record_, outcome, EndReason::none, span(cell));
        }
        record_.findings.push_back(bad_field("result", cell, "a result", span(cell)));
    }

    void reason(std::string_view cell) {
        const auto words = lowered(cell);
        if (words == "max_moves") {
            reason_ = EndReason::max_plies;
        } else if (words == "timeup") {
            reason_ = EndReason::timeout;
        } else if (words == "agreeddraw") {
            reason_ = EndReason::draw_agreed;
        } else if (const auto named = find_end_reason(words)) {
            reason_ = *named;
        }
    }

    // Letters and numbers, else pairs of letters, rows then from the top.
    enum class Style : std::uint8_t { numbers, letters };
    static Style style_of(std::string_view cell) {
        const bool numbers = cell.find_first_of("0123456789") != std::string_view::npos;
        return numbers ? Style::numbers : Style::letters;
    }
    [[nodiscard]] Rows rows_for(Style style) const {
        auto usual = header_.row_one;
        if (usual == RowOne::as_format) {
            usual = style == Style::numbers ? RowOne::bottom : RowOne::top;
        }
        return {usual, options_, usual_board};
    }

    struct Stone {
        Point point;  // not given: it cannot be read
        std::size_t after = 0;
    };
    static Stone stone_at(std::string_view cell, std::size_t at, Style style, const Rows& rows) {
        const auto end = std::min(at + 2, cell.size());
        if (style == Style::numbers) {
            const auto square = square_at(cell, at, Letters::all);
            if (!square) return {{}, end};
            return {rows.at(square->column, square->row), square->after};
        }
        const bool pair =
            end == at + 2 && text::is_letter(cell[at]) && text::is_letter(cell[at + 1]);
        if (!pair) return {{}, end};
        return {rows.at(text::lower(cell[at]) - 'a', text::lower(cell[at + 1]) - 'a'), end};
    }

    void moves(std::string_view cell) {
        const auto style = style_of(cell);
        const auto rows = rows_for(style);
        if (header_.row_one == RowOne::as_format) note_row_one(rows, options_, record_);
        const auto base = span(cell).begin;
        for (std::size_t at = 0; at < cell.size();) {
            if (cell[at] == ' ' || cell[at] == '_') {
                ++at;
                continue;
            }
            const auto stone = stone_at(cell, at, style, rows);
            const auto where = span_of(base + at, base + stone.after);
            if (!stone.point.given()) {
                return fail(record_,
                            bad_cell(cell.substr(at, stone.after - at), usual_board, where));
            }
            add_stone(record_, stone.point, where);
            at = stone.after;
        }
    }

    // "gg; hh": the fifths that were offered; the one played may stand among them.
    void offers(std::string_view cell) {
        constexpr std::size_t before_fifth = 4;
        if (cell.empty() || record_.events.size() <= before_fifth) return;
        const auto style = style_of(cell);
        const auto rows = rows_for(style);
        const auto fifth = record_.events[before_fifth].to;
        std::vector<Event> made;
        for (std::size_t at = 0; at < cell.size();) {
            if (!text::is_letter(cell[at])) {
                ++at;
                continue;
            }
            const auto stone = stone_at(cell, at, style, rows);
            const auto where = span_of(span(cell).begin + at, span(cell).begin + stone.after);
            if (!stone.point.given()) {
                record_.findings.push_back(bad_field("fifth moves", cell, "points", where));
                return;
            }
            if (stone.point != fifth) {
                auto& offer = made.emplace_back();
                offer.kind = EventKind::offer;
                offer.to = stone.point;
                offer.span = where;
            }
            at = stone.after;
        }
        record_.events.insert(record_.events.begin() + before_fifth, made.begin(), made.end());
    }

    std::string_view bytes_;
    const Header& header_;
    const ReadOptions& options_;
    Record& record_;
    EndReason reason_ = EndReason::none;
};

void read(std::string_view bytes, const InputContext* context, const ReadOptions& options,
          Record& record) {
    static const Header bare = [] {
        Header header;
        header.columns = {Column::moves};
        return header;
    }();
    const auto* header = dynamic_cast<const Header*>(context);
    if (header == nullptr || header->columns.empty()) header = &bare;
    RowReader(bytes, *header, options, record).run();
}

Confidence detect(std::string_view head) {
    std::size_t at = 0;
    text::Line line;
    do {
        if (at >= head.size()) return Confidence::no;
        line = text::line_at(head, at);
        at = line.next;
    } while (text::skip_blank(head, line.begin) >= line.end);
    const auto header = header_of(line.in(head));
    if (header == nullptr) return Confidence::no;
    // A first row that starts as a game of renju does: Othello has tables, too.
    const auto row = cells_of(text::line_at(head, at).in(head), header->separator);
    if (row.size() < header->columns.size()) return Confidence::no;
    for (std::size_t i = 0; i < header->columns.size(); ++i) {
        if (header->columns[i] != Column::moves) continue;
        const auto cell = lowered(row[i]);
        if (cell.starts_with("h8") || cell.starts_with("hh")) return Confidence::certain;
        for (std::size_t move = 0; move < cell.size();) {
            const auto square = square_at(cell, move, Letters::all);
            if (!square) return Confidence::no;
            if (square->column > 7 || square->row > 7) return Confidence::likely;
            move = square->after;
        }
    }
    return Confidence::no;
}

std::unique_ptr<Splitter> make_splitter(std::string_view) {
    return std::make_unique<TableSplitter>();
}

}  // namespace
}  // namespace renju_table

const Format& renju_table_format() {
    static const renju_common::SimpleFormat format({
        {.name = "renju-table",
         .title = "tables (tabs, commas) with a column of moves, h8i9 or hhig",
         .game = Game::renju,
         .extensions = ".tsv .csv",
         .default_rules = "renju-computer",
         .rules_unknown = true},
        renju_table::detect,
        renju_table::make_splitter,
        renju_table::read,
    });
    return format;
}

}  // namespace shinpan::formats
