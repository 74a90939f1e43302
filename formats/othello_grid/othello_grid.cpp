// Paper sheets: the number of each move in its square (formats/othello_grid/FORMAT.md).

#include "base/catalogue/grid.hpp"
#include "base/catalogue/record.hpp"
#include "formats/format.hpp"
#include "formats/othello_common/held_tags.hpp"
#include "formats/othello_common/squares.hpp"
#include "formats/text/scan.hpp"

#include <algorithm>
#include <array>

namespace shinpan::formats {
namespace othello_grid {
namespace {

using text::span_of;

constexpr FormatInfo grid_info{
    .name = "othello-grid",
    .title = "paper score sheet: 8 rows of move numbers, '.' empty, '?' unreadable",
    .game = Game::othello,
    .extensions = ".grid",
    .writes = true,
    .verified = false,
};

constexpr std::size_t largest = othello_common::largest_board;

bool is_word_end(char c) {
    return text::is_space(c) || c == '|';
}

// The cells of one row: words between blanks and bars.
struct Words {
    std::array<Span, largest + 3> words{};
    std::size_t count = 0;  // may be more than is kept
};

Words words_of(std::string_view bytes, const text::Line& line) {
    Words all;
    auto at = line.begin;
    while (at < line.end) {
        if (is_word_end(bytes[at]) || text::bom_at(bytes, at) != 0) {
            ++at;
            continue;
        }
        auto end = at;
        while (end < line.end && !is_word_end(bytes[end])) ++end;
        if (all.count < all.words.size()) all.words[all.count] = span_of(at, end);
        ++all.count;
        at = end;
    }
    return all;
}

enum class Cell : std::uint8_t { number, empty, unreadable, bad };

Cell cell_of(std::string_view word, std::int64_t& number) {
    constexpr std::string_view marks = ".-#*_=";
    if (word.find_first_not_of(marks) == std::string_view::npos) return Cell::empty;
    if (word.find_first_not_of('?') == std::string_view::npos) return Cell::unreadable;
    const auto read = text::number_at(word, 0, 4);
    if (!read || read->after != word.size()) return Cell::bad;
    number = read->value;
    return Cell::number;
}

// "a b c …" above the grid: then each row may begin with its own number.
bool is_column_heads(std::string_view bytes, const Words& row) {
    if (row.count < 4 || row.count > largest || row.count % 2 != 0) return false;
    for (std::size_t i = 0; i < row.count; ++i) {
        const auto span = row.words[i];
        if (span.end - span.begin != 1 ||
            text::lower(bytes[span.begin]) != static_cast<char>('a' + static_cast<int>(i))) {
            return false;
        }
    }
    return true;
}

class SheetReader {
  public:
    SheetReader(std::string_view bytes, const ReadOptions& options, Record& record)
        : bytes_(bytes), options_(options), record_(record) {}

    void read() {
        record_.game = Game::othello;
        record_.format = grid_info.name;
        for (std::size_t at = 0; at < bytes_.size();) {
            const auto line = text::line_at(bytes_, at);
            at = line.next;
            const auto first = text::skip_blank(bytes_, line.begin);
            if (first >= line.end || bytes_[first] == '%') continue;
            if (bytes_[first] == '[') {
                tag(first, line.end);
                continue;
            }
            row(words_of(bytes_, line));
        }
        const auto size = size_;
        if (rows_ != size) {
            report(code::grid_rows, span_of(0, bytes_.size()),
                   {{"found", std::int64_t{rows_}}, {"wanted", std::int64_t{size}}});
        }
        if (size != 8) {
            record_.has_setup = true;
            othello_common::set_standard_start(static_cast<std::int8_t>(size), record_.setup);
            if (size == 6) othello_common::add_tag(record_, "Ruleset", "othello-6x6", {});
            if (size == 10) othello_common::add_tag(record_, "Ruleset", "othello-10x10", {});
        }
        moves();
        text::check_tag_names("Event Site Date Round Black White Result Ruleset", record_);
        result();
    }

  private:
    // One error for a sheet would hide the others the director must look at; each is reported, and
    // the record counts as damaged once.
    void report(Code code, Span span, Args args) {
        auto finding = make_finding(code, span, 0, std::move(args));
        if (finding.severity == Severity::error) record_.damaged = true;
        record_.findings.push_back(std::move(finding));
    }

    void tag(std::size_t begin, std::size_t end) {
        Tag one;
        const auto read = text::read_tag(bytes_, begin, end, one);
        if (read.status == text::TagRead::Status::ok) {
            record_.tags.push_back(std::move(one));
        } else {
            report(code::record_unknown_token, span_of(begin, end),
                   {{"text", text::excerpt(bytes_.substr(begin, end - begin))}});
        }
    }

    void row(const Words& words) {
        if (words.count == 0) return;
        if (rows_ == 0 && is_column_heads(bytes_, words)) {
            labelled_ = true;
            size_ = static_cast<std::int64_t>(words.count);
            return;
        }
        std::size_t from = 0;
        auto count = words.count;
        if (labelled_ && count == static_cast<std::size_t>(size_) + 1) {
            from = 1;
            --count;
        }
        if (rows_ == 0 && !labelled_ && count >= 4 && count <= largest && count % 2 == 0) {
            size_ = static_cast<std::int64_t>(count);
        }
        ++rows_;
        if (count != static_cast<std::size_t>(size_)) {
            const auto last = words.words[std::min(words.count, words.words.size()) - 1];
            report(
                code::grid_shape, span_of(words.words[0].begin, last.end),
                {{"row", rows_}, {"found", static_cast<std::int64_t>(count)}, {"wanted", size_}});
        }
        const auto keep = std::min({count, static_cast<std::size_t>(size_), largest});
        for (std::size_t i = 0; i < keep && rows_ <= size_; ++i) {
            cell(words.words[from + i], static_cast<std::int64_t>(i) + 1);
        }
    }

    void cell(Span span, std::int64_t column) {
        const auto word = bytes_.substr(span.begin, span.end - span.begin);
        std::int64_t number = 0;
        switch (cell_of(word, number)) {
            case Cell::number: place(number, span, column); return;
            case Cell::empty: return;
            case Cell::unreadable:
                unreadable(column);
                report(code::grid_unreadable, span, {{"row", rows_}, {"column", column}});
                return;
            case Cell::bad:
                unreadable(column);
                report(code::grid_bad_cell, span,
                       {{"row", rows_}, {"column", column}, {"text", text::excerpt(word)}});
                return;
        }
    }

    void unreadable(std::int64_t column) {
        lost_ = point(column);
        ++lost_count_;
        if (!lost_list_.empty()) lost_list_ += ' ';
        lost_list_ += to_string(lost_);
    }

    [[nodiscard]] Point point(std::int64_t column) const {
        return {static_cast<std::int8_t>(column - 1), static_cast<std::int8_t>(rows_ - 1)};
    }

    void place(std::int64_t number, Span span, std::int64_t column) {
        const auto most = size_ * size_ - 4;
        if (number < 1 || number > most) {
            report(code::grid_out_of_range, span,
                   {{"row", rows_}, {"column", column}, {"number", number}, {"max", most}});
            return;
        }
        auto& event = numbered_[static_cast<std::size_t>(number)];
        if (event.kind == EventKind::place) {
            report(code::grid_double_number, span,
                   {{"row", rows_},
                    {"column", column},
                    {"number", number},
                    {"first", to_string(event.to)}});
            return;
        }
        event.kind = EventKind::place;
        event.to = point(column);
        event.numbered = static_cast<std::int32_t>(number);
        event.span = span;
        highest_ = std::max(highest_, number);
    }

    void moves() {
        std::int64_t gaps = 0;
        std::int64_t first_gap = 0;
        for (std::int64_t i = 1; i <= highest_; ++i) {
            if (numbered_[static_cast<std::size_t>(i)].kind == EventKind::place) continue;
            if (gaps++ == 0) first_gap = i;
        }
        // One number and one square are missing: they belong together. Said, and only on request.
        if (gaps == 1 && lost_count_ == 1 && options_.leniency == Leniency::lenient) {
            auto& event = numbered_[static_cast<std::size_t>(first_gap)];
            event.kind = EventKind::place;
            event.to = lost_;
            event.numbered = static_cast<std::int32_t>(first_gap);
            report(code::record_lenient, event.span,
                   {{"what",
                     std::string("the only missing number is put on the only unreadable square")},
                    {"count", std::int64_t{1}}});
            gaps = 0;
        }
        if (gaps > 0) {
            report(code::grid_gap, {},
                   {{"number", first_gap},
                    {"count", gaps},
                    {"unreadable", lost_list_.empty() ? "none" : lost_list_}});
        }
        record_.events.reserve(static_cast<std::size_t>(highest_));
        for (std::int64_t i = 1; i <= highest_; ++i) {
            record_.events.push_back(numbered_[static_cast<std::size_t>(i)]);
        }
    }

    // [Result "37-27"]
    void result() {
        const auto* tag = record_.tag("Result");
        if (tag == nullptr || tag->value == "*") return;
        const std::string_view value = tag->value;
        const auto black = text::number_at(value, 0, 3);
        const auto white = black && black->after < value.size() && value[black->after] == '-'
                               ? text::number_at(value, black->after + 1, 3)
                               : std::nullopt;
        if (!white || white->after != value.size()) {
            report(code::record_bad_tag_value, tag->span,
                   {{"tag", std::string("Result")},
                    {"text", text::excerpt(value)},
                    {"wanted", std::string("a score like 37-27")}});
            return;
        }
        ClaimedResult claim;
        claim.span = tag->span;
        claim.score = Score::whole(static_cast<std::int32_t>(black->value),
                                   static_cast<std::int32_t>(white->value));
        record_.claim = claim;
    }

    std::string_view bytes_;
    const ReadOptions& options_;
    Record& record_;
    std::array<Event, largest * largest + 1> numbered_{};
    std::int64_t size_ = 8;
    std::int64_t rows_ = 0;
    std::int64_t highest_ = 0;
    bool labelled_ = false;
    Point lost_;
    std::int64_t lost_count_ = 0;
    std::string lost_list_;
};

// Sheets are parted by empty lines.
class SheetSplitter final : public Splitter {
  public:
    Cut next(std::string_view window, bool last) override {
        // A caller that gave up on an endless line starts a new window behind it.
        if (window.size() < seen_) scan_ = {};
        seen_ = window.size();
        while (scan_.at < window.size()) {
            const auto line = text::line_at(window, scan_.at, scan_.looked);
            if (!line.complete && !last) return {Cut::Kind::more};
            scan_.at = line.next;
            const auto first = text::skip_blank(window, line.begin);
            const bool inside = scan_.begin != std::string_view::npos;
            if (first >= line.end) {
                if (inside && !scan_.only_tags) return cut(line.next);
                continue;
            }
            if (window[first] == '%' && !inside) continue;
            if (!inside) scan_.begin = line.begin;
            scan_.end = line.next;
            scan_.only_tags = scan_.only_tags && window[first] == '[';
        }
        if (!last) return {Cut::Kind::more};
        if (scan_.begin == std::string_view::npos) return {};
        return cut(scan_.end);
    }

  private:
    struct Scan {
        std::size_t at = 0;                          // lines before this place are known
        std::size_t looked = 0;                      // no line end between at and this place
        std::size_t begin = std::string_view::npos;  // of the sheet
        std::size_t end = 0;                         // behind its last line
        bool only_tags = true;  // an empty line may part the tags from the board
    };

    Cut cut(std::size_t end) {
        const auto begin = scan_.begin;
        scan_ = {};
        seen_ = 0;
        return {Cut::Kind::record, begin, end};
    }

    Scan scan_;
    std::size_t seen_ = 0;  // size of the window last time
};

class Grid final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override { return grid_info; }

    [[nodiscard]] Confidence detect(std::string_view head) const override {
        std::size_t rows = 0;
        std::size_t numbers = 0;
        std::size_t wanted = 0;
        for (std::size_t at = 0; at < head.size();) {
            const auto line = text::line_at(head, at);
            at = line.next;
            const auto first = text::skip_blank(head, line.begin);
            if (first >= line.end) {
                if (rows > 0) break;
                continue;
            }
            if (head[first] == '%' || (head[first] == '[' && rows == 0)) continue;
            const auto words = words_of(head, line);
            if (rows == 0 && wanted == 0 && is_column_heads(head, words)) {
                wanted = words.count;
                continue;
            }
            if (wanted == 0) wanted = words.count;
            if (words.count > wanted + 1 || words.count + 2 < wanted) break;
            std::size_t cells = 0;
            for (std::size_t i = 0; i < std::min(words.count, words.words.size()); ++i) {
                const auto span = words.words[i];
                std::int64_t number = 0;
                const auto cell = cell_of(head.substr(span.begin, span.end - span.begin), number);
                cells += cell != Cell::bad ? 1 : 0;
                numbers += cell == Cell::number ? 1 : 0;
            }
            if (cells + 1 < words.count) break;
            ++rows;
        }
        if (wanted < 4 || wanted > largest || numbers == 0) return Confidence::no;
        if (rows == wanted) return Confidence::certain;
        return rows + 1 == wanted || rows == wanted + 1 ? Confidence::likely : Confidence::no;
    }

    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return std::make_unique<SheetSplitter>();
    }

    void read(std::string_view bytes, const InputContext*, const ReadOptions& options,
              Record& record) const override {
        SheetReader(bytes, options, record).read();
    }

    void write(const Record& record, const WriteOptions& options, std::string& out) const override;
};

void Grid::write(const Record& record, const WriteOptions& options, std::string& out) const {
    const auto name = grid_info.name;
    if (record.has_setup && !othello_common::is_standard_start(record.setup)) {
        othello_common::report_dropped(options, name, "a start position of its own", 1);
    }
    const auto size = static_cast<std::size_t>(othello_common::board_size(record));
    std::array<std::int32_t, largest * largest> cells{};
    std::int32_t number = 0;
    std::int64_t lost = 0;
    std::int64_t passes = 0;
    for (const auto& event : record.events) {
        if (event.kind == EventKind::pass) ++passes;
        if (event.kind == EventKind::unknown) ++number;  // its square is not known
        if (event.kind != EventKind::place) continue;
        ++number;
        const auto column = static_cast<std::size_t>(event.to.column);
        const auto row = static_cast<std::size_t>(event.to.row);
        if (!event.to.given() || column >= size || row >= size ||
            cells[row * largest + column] != 0) {
            ++lost;
            continue;
        }
        cells[row * largest + column] = number;
    }
    const auto tag = [&](std::string_view as, std::string_view value) {
        if (!value.empty()) text::write_tag(as, value, out);
    };
    othello_common::HeldTags tags(record);
    tag("Event", tags.take({"Event", "PC", "EV"}));
    tag("Date", tags.take({"Date", "DT"}));
    tag("Black", tags.take({"Black", "PB", "PlayerBlack", "black_player"}));
    tag("White", tags.take({"White", "PW", "PlayerWhite", "white_player"}));
    if (const auto discs = othello_common::full_score(record, options)) {
        tag("Result", std::to_string(discs->black) + '-' + std::to_string(discs->white));
        tags.said({"Result", "RE"});
    } else if (record.claim) {
        othello_common::report_dropped(options, name, "a result without a score", 1);
    }
    tags.said_board();
    tags.said_by_names();
    const auto low = size / 2 - 1;
    for (std::size_t row = 0; row < size; ++row) {
        for (std::size_t column = 0; column < size; ++column) {
            if (column > 0) out += ' ';
            const auto cell = cells[row * largest + column];
            const bool start =
                (row == low || row == low + 1) && (column == low || column == low + 1);
            const auto word = cell != 0 ? std::to_string(cell) : std::string(start ? "##" : ".");
            if (word.size() < 2) out += ' ';
            out += word;
        }
        out += '\n';
    }
    out += '\n';
    othello_common::report_dropped(options, name, "a written pass", passes);
    othello_common::report_dropped(options, name, "a move on a square that is taken", lost);
    othello_common::report_dropped_events(record, options, name);
    tags.report(options, name);
    othello_common::report_dropped_times(record, options, name);
    othello_common::report_dropped_evaluations(record, options, name);
    othello_common::report_dropped_reason(record, options, name);
}

}  // namespace
}  // namespace othello_grid

const Format& othello_grid_format() {
    static const othello_grid::Grid format;
    return format;
}

}  // namespace shinpan::formats
