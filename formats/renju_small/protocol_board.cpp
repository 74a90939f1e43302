// Board blocks of the Gomocup and Yixin protocols (FORMAT.md).

#include "formats/renju_common/common.hpp"

#include <algorithm>
#include <array>

namespace shinpan::formats {
namespace protocol_board {
namespace {

using text::span_of;
using namespace renju_common;

bool is_open(std::string_view line) {
    const auto words = trimmed(line);
    return text::equal_ignoring_case(words, "board") || text::equal_ignoring_case(words, "yxboard");
}

using Stones = std::vector<std::pair<Span, std::array<std::int64_t, 3>>>;

// Stones marked 3 are part of a row that has won, or forbidden, of either side. In renju all stand
// in the order of play, so that the others tell whose they are. False: they do not.
bool colour_of_threes(Stones& stones, Record& record) {
    const auto threes = std::count_if(stones.begin(), stones.end(),
                                      [](const auto& one) { return one.second[2] == 3; });
    if (threes == 0) return true;
    std::int64_t first = 0;  // the mark of the first stone: 1 or 2
    for (std::size_t i = 0; i < stones.size(); ++i) {
        const auto mark = stones[i].second[2];
        if (mark == 3) continue;
        const auto would_be = i % 2 == 0 ? mark : 3 - mark;
        if (first == 0) first = would_be;
        if (would_be != first) first = -1;
    }
    for (std::size_t i = 0; i < stones.size(); ++i) {
        auto& [where, numbers] = stones[i];
        if (numbers[2] != 3) continue;
        if (first <= 0) {
            fail(record,
                 bad_field("field", "3", "1 or 2, and the order of play does not tell", where));
            return false;
        }
        numbers[2] = i % 2 == 0 ? first : 3 - first;
    }
    record.findings.push_back(make_finding(code::stones_mark_three, stones.front().first, 0,
                                           {{"count", static_cast<std::int64_t>(threes)}}));
    return true;
}

// BOARD / x,y,1 own / x,y,2 the other / DONE. The side asked is to move.
void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    record.has_setup = record.position_only = true;
    Stones stones;
    int board = usual_board;
    bool open = false;
    bool done = false;
    Span rest;
    for (std::size_t at = 0; at < bytes.size() && !done;) {
        const auto line = text::line_at(bytes, at);
        at = line.next;
        const auto words = trimmed(line.in(bytes));
        const auto where = span_of(line.begin, line.end);
        if (words.empty()) continue;
        if (!open) {
            open = is_open(words);
            const auto size =
                words.size() > 6 && text::equal_ignoring_case(words.substr(0, 6), "start ")
                    ? text::number_at(words, 6, 2)
                    : std::nullopt;
            if (size && size->value >= 5 && size->value <= 26)
                board = static_cast<int>(size->value);
            continue;
        }
        rest = where;
        if (text::equal_ignoring_case(words, "done")) {
            done = true;
            continue;
        }
        std::array<std::int64_t, 3> numbers{-1, -1, -1};
        std::size_t place = 0;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const auto number = text::number_at(words, place, 3);
            if (!number) break;
            numbers[i] = number->value;
            place = number->after + 1;
        }
        if (numbers[2] < 1 || numbers[2] > 3 || place != words.size() + 1) {
            return fail(record, bad_field("stone", words, "x,y and 1, 2 or 3", where));
        }
        stones.emplace_back(where, numbers);
    }
    set_board(record, board);
    if (!colour_of_threes(stones, record)) return;
    const Rows rows(RowOne::top, options, board);
    const auto own = std::count_if(stones.begin(), stones.end(),
                                   [](const auto& one) { return one.second[2] == 1; });
    const auto others = static_cast<std::ptrdiff_t>(stones.size()) - own;
    const bool black = own >= others;  // as many stones each: Black is to move
    for (const auto& [where, numbers] : stones) {
        const auto point = rows.at(numbers[0], numbers[1]);
        if (!point.given()) {
            return fail(record,
                        bad_cell(bytes.substr(where.begin, where.end - where.begin), board, where));
        }
        record.setup.men.push_back({point, (numbers[2] == 1) == black ? 'B' : 'W'});
    }
    record.setup.to_move = black ? Seat::first : Seat::second;
    record.setup.span = span_of(stones.empty() ? 0 : stones.front().first.begin, rest.end);
    if (!done) fail(record, bad_field("end", {}, "DONE", span_of(bytes.size(), bytes.size())));
}

// A block ends with its DONE, so that what stands between belongs to the next.
class BoardSplitter final : public Splitter {
  public:
    Cut next(std::string_view window, bool last) override {
        if (window.size() < seen_) at_ = looked_ = 0;
        seen_ = window.size();
        while (at_ < window.size()) {
            const auto line = text::line_at(window, at_, looked_);
            if (!line.complete && !last) return {Cut::Kind::more};
            const auto words = trimmed(line.in(window));
            at_ = line.next;
            open_ = open_ || is_open(words);
            if (open_ && text::equal_ignoring_case(words, "done")) return cut(line.next);
        }
        if (!last) return {Cut::Kind::more};
        if (!open_) return {};
        return cut(window.size());
    }

  private:
    Cut cut(std::size_t end) {
        at_ = looked_ = seen_ = 0;
        open_ = false;
        return {Cut::Kind::record, 0, end};
    }
    std::size_t seen_ = 0;
    std::size_t at_ = 0;
    std::size_t looked_ = 0;
    bool open_ = false;
};

Confidence detect(std::string_view head) {
    for (std::size_t at = 0; at < head.size();) {
        const auto line = text::line_at(head, at);
        at = line.next;
        const auto words = trimmed(line.in(head));
        if (is_open(words)) {
            const auto next = trimmed(text::line_at(head, at).in(head));
            const bool stone = !next.empty() && text::is_digit(next.front()) &&
                               next.find(',') != std::string_view::npos;
            return stone || text::equal_ignoring_case(next, "done") ? Confidence::certain
                                                                    : Confidence::no;
        }
        const bool command = words.empty() || text::is_letter(words.front());
        if (!command || at > 4096) return Confidence::no;
    }
    return Confidence::no;
}

std::unique_ptr<Splitter> make_splitter(std::string_view) {
    return std::make_unique<BoardSplitter>();
}

}  // namespace
}  // namespace protocol_board

const Format& protocol_board_format() {
    static const renju_common::SimpleFormat format({
        {.name = "protocol-board",
         .title = "BOARD … DONE of the Gomocup and Yixin protocols",
         .game = Game::renju,
         .extensions = ".txt",
         .verified = false,
         .default_rules = "gomoku-freestyle",
         .rules_unknown = true},
        protocol_board::detect,
        protocol_board::make_splitter,
        protocol_board::read,
    });
    return format;
}

}  // namespace shinpan::formats
