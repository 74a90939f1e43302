// Renju and gomoku games and trees in JSON (FORMAT.md).

#include "base/catalogue/json.hpp"
#include "formats/json/json.hpp"
#include "formats/renju_common/common.hpp"

#include <algorithm>
#include <array>

namespace shinpan::formats {
namespace renju_json {
namespace {

using namespace renju_common;
using json::Document;
using json::Kind;
using json::Value;

// {"moves":[…]} in three ways: {"X (human)":"J8"} of gomoku-ansi-c, numbers of cells of gomoku2d,
// texts "H8" of tiaoom; also objects with row and column.
class GameReader {
  public:
    GameReader(std::string_view bytes, const ReadOptions& options, Record& record)
        : bytes_(bytes), options_(options), record_(record) {}

    void run() {
        if (!json::parse_record(bytes_, document_, record_)) return;
        const auto* root = document_.root();
        const auto* rules = document_.find(root, "rules", Kind::object);
        for (const auto* from : {root, rules}) {
            if (from == nullptr) continue;
            for (const auto* key : {"board_size", "boardSize", "size"}) {
                const auto size = document_.integer(document_.find(from, key, Kind::number));
                if (size && *size >= 5 && *size <= 26) board_ = static_cast<int>(*size);
            }
        }
        set_board(record_, board_);
        tags(root);
        const auto* moves = document_.find(root, "moves", Kind::array);
        if (moves == nullptr) moves = document_.find(root, "cells", Kind::array);
        if (moves == nullptr) {
            record_.damaged = true;
            if (!document_.error()) {
                record_.findings.push_back(json::missing_key("moves", root->span));
            }
            return;
        }
        std::int64_t left = 0;
        for (const auto* one = document_.first(*moves); one != nullptr;
             one = document_.next(*one)) {
            if (record_.damaged && stopped_) {
                ++left;
            } else {
                stopped_ = !move(*one);
            }
        }
        text::note_not_judged(left, record_);
        if (assumed_) note_row_one(Rows(usual_, options_, board_), options_, record_);
        if (!record_.damaged) compare(document_.find(root, "board_state", Kind::array));
    }

  private:
    void tags(const Value* root) {
        json::add_tag(document_, document_.find(root, "id"), "Id", record_);
        json::add_tag(document_, document_.find(root, "date"), "Date", record_);
        for (const auto* key : {"rule", "rules", "rule_set", "ruleset"}) {
            const auto* rule = document_.find(root, key, Kind::string);
            if (rule == nullptr) continue;
            const auto words = document_.text(rule);
            add_tag(record_, "Rule", words, rule->span);
            set_rules(record_, words, rule->span);
            break;
        }
        for (const auto& [key, tag] : {std::pair{"black", "Black"}, std::pair{"white", "White"},
                                       std::pair{"X", "Black"}, std::pair{"O", "White"}}) {
            const auto* player = document_.find(root, key);
            if (player == nullptr) continue;
            const auto* name =
                player->kind == Kind::object ? document_.find(player, "player") : player;
            if (name != nullptr && name->kind == Kind::string) {
                json::add_tag(document_, name, tag, record_);
            }
        }
        if (const auto* rules = document_.find(root, "rules", Kind::object)) {
            const auto* variant = document_.find(rules, "variant", Kind::string);
            if (variant != nullptr && record_.tag("Rule") == nullptr) {
                add_tag(record_, "Rule", document_.text(variant), variant->span);
                set_rules(record_, document_.text(variant), variant->span);
            }
        }
        winner(document_.find(root, "winner"));
        if (!record_.claim) winner(document_.find(root, "result", Kind::string));
    }

    void winner(const Value* value) {
        if (value == nullptr || value->kind == Kind::null) return;
        const auto words = document_.text(value);
        if (words == "X" || words == "black" || words == "Black" || words == "black_wins") {
            set_result(record_, Outcome::first_wins, EndReason::none, value->span);
        } else if (words == "O" || words == "white" || words == "White" || words == "white_wins") {
            set_result(record_, Outcome::second_wins, EndReason::none, value->span);
        } else if (words == "draw" || words == "Draw") {
            set_result(record_, Outcome::draw, EndReason::none, value->span);
        } else if (words != "none" && words != "unknown" && words != "ongoing" && !words.empty()) {
            record_.findings.push_back(json::bad_value(document_, *value, "winner", "a winner"));
        }
    }

    // False: it cannot be read, and the rest is not.
    bool move(const Value& value) {
        if (value.kind == Kind::number) {
            const auto cell = document_.integer(&value);
            usual_ = RowOne::top;
            assumed_ = assumed_ || record_.tag("Rule") == nullptr;
            return stone(value, cell ? *cell % board_ : -1,
                         cell && *cell >= 0 ? *cell / board_ : -1);
        }
        if (value.kind == Kind::string) {
            // Letters with I, row 1 at the bottom.
            usual_ = RowOne::bottom;
            assumed_ = true;
            const auto words = document_.raw(value);
            const auto square = square_at(words, 0, Letters::all);
            const bool whole = square && square->after == words.size();
            return stone(value, whole ? square->column : -1, whole ? square->row : -1);
        }
        if (value.kind != Kind::object) return stone(value, -1, -1);
        usual_ = RowOne::top;
        for (const auto* member = document_.first(value); member != nullptr;
             member = document_.next(*member)) {
            const auto key = document_.key_of(*member);
            if (key.starts_with("X (") || key.starts_with("O (")) {
                return lettered(value, *member, key.front() == 'X' ? Seat::first : Seat::second);
            }
        }
        // Replays of gomoku2d: letters with I, and A1 is the first cell, which it draws on top.
        if (const auto* point = document_.find(&value, "mv", Kind::string)) {
            assumed_ = true;
            const auto words = document_.raw(*point);
            const auto square = square_at(words, 0, Letters::all);
            const bool whole = square && square->after == words.size();
            if (!stone(value, whole ? square->column : -1, whole ? square->row : -1)) return false;
            record_.events.back().elapsed =
                milliseconds(document_.find(&value, "time_ms", Kind::number));
            return true;
        }
        for (const auto& [x, y] : {std::pair{"x", "y"}, std::pair{"col", "row"}}) {
            const auto column = document_.integer(document_.find(&value, x, Kind::number));
            const auto row = document_.integer(document_.find(&value, y, Kind::number));
            if (!column || !row) continue;
            assumed_ = true;
            return stone(value, *column, *row);
        }
        if (document_.error()) {
            record_.damaged = true;  // cut within the entry
            return false;
        }
        return stone(value, -1, -1);
    }

    // "J8" of gomoku-ansi-c: letters skip I, rows count from 0 at the top. Its own drawing says so.
    bool lettered(const Value& entry, const Value& value, Seat seat) {
        const auto words = document_.raw(value);
        const auto column = square_at(std::string(words.substr(0, 1)) + "1", 0, Letters::skip_i);
        const auto row = text::number_at(words, 1, 2);
        const bool whole = column && row && row->after == words.size();
        if (!stone(value, whole ? column->column : -1, whole ? row->value : -1)) return false;
        auto& event = record_.events.back();
        event.seat = seat;
        event.elapsed = milliseconds(document_.find(&entry, "time_ms", Kind::number));
        return true;
    }

    // A part of a millisecond counts as a whole one.
    std::int64_t milliseconds(const Value* value) const {
        const auto whole = document_.integer(value);
        if (value == nullptr || !whole || *whole < 0) return -1;
        const auto raw = document_.raw(*value);
        const auto point = raw.find('.');
        const bool part = point != std::string_view::npos &&
                          raw.find_first_of("123456789", point) != std::string_view::npos;
        return *whole + (part ? 1 : 0);
    }

    bool stone(const Value& value, std::int64_t column, std::int64_t row) {
        const auto point = Rows(usual_, options_, board_).at(column, row);
        if (point.given()) {
            add_stone(record_, point, value.span);
            return true;
        }
        const bool cut = document_.error().has_value() && value.kind != Kind::string;
        if (!cut) fail(record_, bad_cell(document_.raw(value), board_, value.span));
        record_.damaged = true;
        return false;
    }

    // The board as it was drawn at the end.
    void compare(const Value* state) {
        if (state == nullptr || options_.row_one == RowOne::bottom) return;
        std::vector<char> men(static_cast<std::size_t>(board_) * static_cast<std::size_t>(board_),
                              '.');
        const auto at = [&](std::int64_t column, std::int64_t row) -> char& {
            return men[static_cast<std::size_t>(row * board_ + column)];
        };
        char colour = 'B';
        for (const auto& event : record_.events) {
            at(event.to.column, board_ - 1 - event.to.row) = colour;
            colour = colour == 'B' ? 'W' : 'B';
        }
        std::int64_t differences = 0;
        Point first;
        std::int64_t y = 0;
        for (const auto* row = document_.first(*state); row != nullptr && y < board_;
             row = document_.next(*row), ++y) {
            const auto words = document_.raw(*row);
            std::int64_t x = 0;
            for (std::size_t i = 0; i < words.size() && x < board_;) {
                const auto glyph = text::glyph_at(words, i);
                i += std::max<std::size_t>(glyph.length, 1);
                if (glyph.code == U' ') continue;
                const char drawn = glyph.code == U'X' || glyph.code == U'✕'   ? 'B'
                                   : glyph.code == U'O' || glyph.code == U'○' ? 'W'
                                                                              : '.';
                if (drawn != at(x, y) && differences++ == 0) {
                    first = {static_cast<std::int8_t>(x), static_cast<std::int8_t>(board_ - 1 - y)};
                }
                ++x;
            }
        }
        if (differences == 0) return;
        record_.findings.push_back(
            make_finding(code::stones_board_differs, state->span, 0,
                         {{"at", to_string(first)}, {"count", differences}}));
    }

    std::string_view bytes_;
    const ReadOptions& options_;
    Record& record_;
    Document document_;
    int board_ = usual_board;
    RowOne usual_ = RowOne::top;
    bool assumed_ = false;
    bool stopped_ = false;
};

void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    GameReader(bytes, options, record).run();
}

// Whether the moves seen are those of a board of fifteen lines, each its own: letters and numbers,
// or cells. Such a list is read as gomoku where nothing else is known of it, since it is some game.
bool all_cells(std::string_view moves) {
    std::vector<std::string> seen;
    for (std::size_t at = 0; at < moves.size() && moves[at] != ']';) {
        const auto end = std::min(moves.find_first_of(",]", at), moves.size());
        auto words = moves.substr(at, end - at);
        at = end < moves.size() && moves[end] == ',' ? end + 1 : end;
        const auto blank = [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; };
        while (!words.empty() && blank(words.front())) words.remove_prefix(1);
        while (!words.empty() && blank(words.back())) words.remove_suffix(1);
        if (end == moves.size()) break;  // cut by the end of what is seen
        if (words.size() > 2 && words.front() == '"' && words.back() == '"') {
            words = words.substr(1, words.size() - 2);
            const auto square = square_at(words, 0, Letters::all);
            if (!square || square->after != words.size() || square->row >= usual_board ||
                square->column > usual_board) {
                return false;
            }
        } else {
            const auto cell = text::number_at(words, 0, 3);
            if (!cell || cell->after != words.size() || cell->value >= usual_board * usual_board) {
                return false;
            }
        }
        if (std::find(seen.begin(), seen.end(), words) != seen.end()) return false;
        seen.emplace_back(words);
    }
    return seen.size() >= 5;
}

// The first values of the array under "moves".
std::string_view first_move(std::string_view head) {
    auto at = head.find("\"moves\"");
    if (at == std::string_view::npos) return {};
    at = head.find('[', at);
    if (at == std::string_view::npos) return {};
    at = head.find_first_not_of(" \t\r\n", at + 1);
    return at == std::string_view::npos ? std::string_view{} : head.substr(at, 1024);
}

Confidence detect(std::string_view head) {
    if (!json::looks_like_json(head)) return Confidence::no;
    const auto move = first_move(head);
    const bool board = json::has_key(head, "board_size") || json::has_key(head, "boardSize");
    const bool state = json::has_key(head, "board_state");
    if (move.find("\"X (") != std::string_view::npos || (board && state)) {
        return Confidence::certain;
    }
    const bool rule = json::has_key(head, "rule_set") ||
                      head.find("renju") != std::string_view::npos ||
                      head.find("gomoku") != std::string_view::npos;
    if (move.empty()) return Confidence::no;
    const bool number = text::is_digit(move.front());
    const bool square = move.front() == '"' && square_at(move, 1, Letters::all).has_value();
    if (move.front() == '{' && move.find("\"mv\"") != std::string_view::npos &&
        json::has_key(head, "schema_version")) {
        return Confidence::certain;
    }
    const bool object = move.front() == '{' && (move.find("\"x\"") != std::string_view::npos ||
                                                move.find("\"row\"") != std::string_view::npos);
    if (!number && !square && !object) return Confidence::no;
    if (board || rule) return Confidence::likely;
    return !object && all_cells(move) ? Confidence::possible : Confidence::no;
}

std::unique_ptr<Splitter> make_splitter(std::string_view) {
    return json::object_splitter("games");
}

}  // namespace
}  // namespace renju_json

namespace rseq {
namespace {

using namespace renju_common;
using json::Document;
using json::Kind;
using json::Value;

struct Node {
    std::array<std::int64_t, 5> number{};  // x, y, player, first child, children
    Span span;
};

// The nodes of a file and where its first one is.
struct Tree {
    std::vector<Node> nodes;
    std::vector<std::int64_t> roots;
    Span span;
    std::int64_t lines = 0;
};

// What is wrong goes to `record`; false when there are no nodes at all.
bool read_tree(const Document& document, Record& record, Tree& tree) {
    const auto* root = document.root();
    const auto* list = document.find(root, "nodes", Kind::array);
    if (list == nullptr) {
        record.damaged = true;
        if (!document.error()) record.findings.push_back(json::missing_key("nodes", root->span));
        return false;
    }
    tree.span = list->span;
    for (const auto* one = document.first(*list); one != nullptr; one = document.next(*one)) {
        auto& node = tree.nodes.emplace_back();
        node.span = one->span;
        std::size_t count = 0;
        for (const auto* value = document.first(*one); value != nullptr && count < 5;
             value = document.next(*value)) {
            const auto number = document.integer(value);
            if (!number) break;
            node.number[count++] = *number;
        }
        if (count < 5) {
            record.damaged = true;
            if (!document.error()) {
                record.findings.push_back(
                    json::bad_value(document, *one, "nodes", "a node of five numbers"));
            }
            break;
        }
        tree.lines += node.number[4] == 0 ? 1 : 0;
    }
    if (const auto* roots = document.find(root, "roots", Kind::array)) {
        for (const auto* one = document.first(*roots); one != nullptr; one = document.next(*one)) {
            tree.roots.push_back(document.integer(one).value_or(-1));
        }
    }
    if (tree.roots.empty()) tree.roots.push_back(0);
    return true;
}

std::string_view text_of(std::string_view bytes, Span span) {
    return bytes.substr(span.begin, span.end - span.begin);
}

void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    Document document;
    if (!json::parse_record(bytes, document, record)) return;
    const auto* root = document.root();
    json::add_tag(document, document.find(root, "id"), "Id", record);
    json::add_tag(document, document.find(root, "name"), "Event", record);
    Tree tree;
    if (!read_tree(document, record, tree)) return;
    const auto& nodes = tree.nodes;
    record.findings.push_back(
        make_finding(code::stones_tree, tree.span, 0,
                     {{"nodes", static_cast<std::int64_t>(nodes.size())}, {"lines", tree.lines}}));
    if (record.damaged) return;
    const Rows rows(RowOne::top, options, usual_board);
    auto at = tree.roots.front();
    // Children stand behind their parents, or the tree would bite its tail.
    for (std::int64_t before = -1; at != -1;) {
        if (at <= before || at >= static_cast<std::int64_t>(nodes.size())) {
            return fail(
                record,
                bad_field("child", std::to_string(at), "a node further on",
                          before < 0 ? Span{} : nodes[static_cast<std::size_t>(before)].span));
        }
        const auto& node = nodes[static_cast<std::size_t>(at)];
        const auto point = rows.at(node.number[0], node.number[1]);
        if (!point.given()) {
            return fail(record, bad_cell(text_of(bytes, node.span), usual_board, node.span));
        }
        auto& event = add_stone(record, point, node.span);
        event.seat = node.number[2] == 0 ? Seat::first : Seat::second;
        before = at;
        at = node.number[4] == 0 ? -1 : node.number[3];
    }
}

void walk(std::string_view bytes, const InputContext*, const ReadOptions& options,
          TreeVisitor& visitor) {
    Record unused;  // what is wrong with the text, read() has said
    Document document;
    Tree tree;
    if (!json::parse_record(bytes, document, unused) || !read_tree(document, unused, tree)) return;
    if (unused.damaged) return;
    const auto count = static_cast<std::int64_t>(tree.nodes.size());
    const Rows rows(RowOne::top, options, usual_board);
    std::vector<bool> told(tree.nodes.size());
    struct Due {
        std::int64_t node;
        std::uint32_t depth;
        TreeStep::Later later;
        Span parent;
    };
    std::vector<Due> due;
    // Children stand side by side; the first is told first. A tree has no more of them than nodes;
    // where there are more, one of them is met a second time, and said to be.
    auto left = count + 1;
    const auto add = [&due, &left](std::int64_t first, std::int64_t many, std::uint32_t depth,
                                   Span parent) {
        many = std::clamp<std::int64_t>(many, 0, left);
        left -= many;
        for (auto i = many; i-- > 0;) {
            due.push_back({first + i, depth,
                           i + 1 < many ? TreeStep::Later::siblings : TreeStep::Later::none,
                           parent});
        }
    };
    for (auto i = tree.roots.size(); i-- > 0;) {
        due.push_back(
            {tree.roots[i], 0,
             i + 1 < tree.roots.size() ? TreeStep::Later::siblings : TreeStep::Later::none,
             tree.span});
    }
    while (!due.empty()) {
        const auto one = due.back();
        due.pop_back();
        TreeStep step;
        step.depth = one.depth;
        step.later = one.later;
        Finding trouble;
        Event event;
        if (one.node < 0 || one.node >= count || told[static_cast<std::size_t>(one.node)]) {
            trouble = bad_field("child", std::to_string(one.node),
                                "a node of the tree met for the first time", one.parent);
            step.trouble = &trouble;
            step.line = TreeStep::Line::ends;
            visitor.step(step);
            continue;
        }
        const auto index = static_cast<std::size_t>(one.node);
        const auto& node = tree.nodes[index];
        told[index] = true;
        event.kind = EventKind::place;
        event.to = rows.at(node.number[0], node.number[1]);
        event.seat = node.number[2] == 0 ? Seat::first : Seat::second;
        event.span = node.span;
        if (node.number[4] <= 0) step.line = TreeStep::Line::ends;
        if (event.to.given()) {
            step.events = {&event, 1};
        } else {
            trouble = bad_cell(text_of(bytes, node.span), usual_board, node.span);
            step.trouble = &trouble;
        }
        visitor.step(step);
        add(node.number[3], node.number[4], one.depth + 1, node.span);
    }
}

Confidence detect(std::string_view head) {
    if (!json::looks_like_json(head)) return Confidence::no;
    return head.find("\"roots\"") != std::string_view::npos &&
                   head.find("\"nodes\"") != std::string_view::npos
               ? Confidence::certain
               : Confidence::no;
}

std::unique_ptr<Splitter> make_splitter(std::string_view) {
    return json::object_splitter("trees");
}

}  // namespace
}  // namespace rseq

const Format& renju_json_format() {
    static const renju_common::SimpleFormat format({
        {.name = "renju-json",
         .title = "renju and gomoku games in JSON: gomoku-ansi-c, gomoku2d, tiaoom",
         .game = Game::renju,
         .extensions = ".json",
         .default_rules = "gomoku-freestyle",
         .rules_unknown = true},
        renju_json::detect,
        renju_json::make_splitter,
        renju_json::read,
    });
    return format;
}

const Format& rseq_format() {
    static const renju_common::SimpleFormat format({
        {.name = "rseq",
         .title = "opening trees of renlibonline (.rseq): the first line",
         .game = Game::renju,
         .extensions = ".rseq .json"},
        rseq::detect,
        rseq::make_splitter,
        rseq::read,
        nullptr,
        nullptr,
        rseq::walk,
    });
    return format;
}

}  // namespace shinpan::formats
