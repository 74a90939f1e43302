// Save files of a course project: the board, the captured pieces and whose turn it is, as
// positions.

#include "base/catalogue/flipchess_formats.hpp"
#include "base/catalogue/record.hpp"
#include "formats/flipchess_common/dialect.hpp"
#include "formats/flipchess_common/lines.hpp"
#include "formats/format.hpp"
#include "formats/text/scan.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace shinpan::formats {
namespace sustech {
namespace {

using flip::LineRole;

// Kind 0 to 6: soldier to general.
constexpr std::string_view kinds = "PCNRMGK";

bool is_cell(std::string_view word) {
    return word.size() == 3 && std::all_of(word.begin(), word.end(), text::is_digit);
}

// The values of a line, without brackets, commas and blanks.
std::vector<Span> values_of(std::string_view bytes, std::size_t begin, std::size_t end) {
    constexpr std::string_view between = " \t\r\n,[]";
    std::vector<Span> values;
    for (auto at = begin; at < end;) {
        if (between.find(bytes[at]) != between.npos) {
            ++at;
            continue;
        }
        auto stop = at;
        while (stop < end && between.find(bytes[stop]) == between.npos) ++stop;
        values.push_back(text::span_of(at, stop));
        at = stop;
    }
    return values;
}

std::size_t cells_in(std::string_view line) {
    const auto values = values_of(line, 0, line.size());
    std::size_t cells = 0;
    for (const auto value : values) {
        cells += is_cell(line.substr(value.begin, value.end - value.begin)) ? 1U : 0U;
    }
    return cells == values.size() || cells == flip::squares ? cells : 0;
}

class Reader {
  public:
    Reader(std::string_view bytes, Record& record)
        : bytes_(bytes), record_(record), damage_(bytes, record) {}

    void run() {
        const auto values = values_of(bytes_, 0, bytes_.size());
        auto& setup = record_.setup;
        setup.columns = flip::columns;
        setup.rows = flip::rows;
        setup.span =
            values.empty() ? Span{} : text::span_of(values.front().begin, values.back().end);
        if (values.size() < flip::squares) {
            if (values.empty()) return;
            return fail(text::span_of(values.back().begin, bytes_.size()));
        }
        for (std::size_t i = 0; i < flip::squares; ++i) {
            const auto word = word_of(values[i]);
            const bool piece = is_cell(word) && word[0] <= '1' && word[1] <= '6' && word[2] <= '1';
            if (!is_cell(word)) return fail(values[i]);
            if (!piece && word[0] < '2') return fail(values[i]);
            if (!piece) continue;  // an empty square has no colour of its own
            const auto letter = word[0] == '0'
                                    ? kinds[static_cast<std::size_t>(word[1] - '0')]
                                    : text::lower(kinds[static_cast<std::size_t>(word[1] - '0')]);
            const Point at{static_cast<std::int8_t>(i % 4), static_cast<std::int8_t>(7 - i / 4)};
            const bool shown = word[2] == '1';
            setup.men.push_back({at, shown ? letter : 'X'});
            if (!shown) setup.pool += letter;
        }
        // The turn means nothing before the first flip.
        setup.side = '-';
        const auto turn = values.size() > flip::squares ? word_of(values[flip::squares]) : "";
        if (!flip::all_face_down(setup) && (turn == "0" || turn == "1")) {
            setup.side = turn == "0" ? 'r' : 'b';
        } else if (!flip::all_face_down(setup)) {
            record_.findings.push_back(make_finding(code::dialect_side_unknown, setup.span));
        }
        record_.has_setup = true;
        record_.position_only = true;
        record_.findings.push_back(
            flip::assumed(flip::Axes::four_by_eight, flip::Letters::icga, flip::Sure::likely));
    }

  private:
    void fail(Span where) {
        record_.setup.clear();
        damage_.at(where);
    }
    [[nodiscard]] std::string_view word_of(Span span) const {
        return bytes_.substr(span.begin, span.end - span.begin);
    }

    std::string_view bytes_;
    Record& record_;
    flip::Damage damage_;
};

Confidence detect(std::string_view head) {
    for (std::size_t at = 0; at < head.size();) {
        const auto line = text::line_at(head, at);
        at = line.next;
        const auto words = line.in(head);
        if (text::skip_blank(words, 0) >= words.size()) continue;
        const auto cells = cells_in(words);
        if (cells != 4 && cells != flip::squares) return Confidence::no;
        return words.find(',') != words.npos ? Confidence::certain : Confidence::no;
    }
    return Confidence::no;
}

// A line of 32 cells is a record; so are eight lines of four with what follows them.
std::unique_ptr<Splitter> make_splitter() {
    return flip::line_splitter([rows = 0](std::string_view line, bool fresh) mutable {
        if (fresh) rows = 0;
        if (text::skip_blank(line, 0) >= line.size()) return LineRole::idle;
        const auto cells = cells_in(line);
        if (cells == flip::squares || line.find('[') != line.npos) {
            return fresh ? LineRole::ends : LineRole::starts;
        }
        if (cells == 4 && rows >= flip::rows) return LineRole::starts;
        rows += cells == 4 ? 1 : 0;
        return LineRole::inside;
    });
}

}  // namespace
}  // namespace sustech

const Format& sustech_format() {
    static const flip::SimpleFormat format({
        {.name = "sustech-save",
         .title = "save files of the SUSTech course: positions",
         .game = Game::flipchess,
         .extensions = ".txt",
         .rules_unknown = true},
        sustech::detect,
        sustech::make_splitter,
        flip::read_with<sustech::Reader>,
    });
    return format;
}

}  // namespace shinpan::formats
