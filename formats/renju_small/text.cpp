// Small text formats: .rdf, .ren/.renjs, hexadecimal pairs (FORMAT.md).

#include "formats/renju_common/common.hpp"

#include <algorithm>
#include <map>

namespace shinpan::formats {
namespace {

using text::span_of;
using namespace renju_common;

constexpr std::size_t stones_before_fifth = 4;

void add_offer(Record& record, Point at, Span span) {
    add_event(record, EventKind::offer, span);
    record.events.back().to = at;
}

}  // namespace

namespace rdf {
namespace {

bool is_head(std::string_view line) {
    return line.find(":RDFA") != std::string_view::npos;
}

// …:RDFA…:01HH02IG…A5gi05JJ…! — number, column and row as letters, A on top.
void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    const auto head = bytes.find(":RDFA");
    const auto open = head == std::string_view::npos ? head : bytes.find(':', head + 1);
    if (open == std::string_view::npos) {
        return fail(record, bad_field("head", text::excerpt(trimmed(bytes)), ":RDFA and a colon",
                                      span_of(0, bytes.size())));
    }
    const auto close = bytes.find('!', open);
    const auto end = std::min(close, trimmed(bytes).size() + bytes.find_first_not_of(" \t\r\n"));
    const Rows rows(RowOne::top, options, usual_board);
    Point alternative;
    Span alternative_at;
    for (auto at = open + 1; at < end; at += 4) {
        const auto token = bytes.substr(at, std::min<std::size_t>(4, end - at));
        const auto where = span_of(at, at + token.size());
        const auto letter = [&](std::size_t which) -> std::int64_t {
            return token.size() == 4 && text::is_letter(token[which])
                       ? text::lower(token[which]) - 'a'
                       : -1;
        };
        const auto point = rows.at(letter(2), letter(3));
        const bool other = token.starts_with("A5");
        const bool number =
            token.size() == 4 && text::is_digit(token[0]) && text::is_digit(token[1]);
        if (!point.given() || (!other && !number)) {
            fail(record, bad_cell(token, usual_board, where));
            return text::note_not_judged(static_cast<std::int64_t>((end - at - 1) / 4), record);
        }
        if (other) {
            alternative = point;
            alternative_at = where;
            continue;
        }
        if (record.events.size() == stones_before_fifth && alternative.given()) {
            add_offer(record, alternative, alternative_at);
        }
        add_stone(record, point, where);
    }
    // Where it stands behind the fifth, it belongs before it all the same.
    if (alternative.given() && record.events.size() > stones_before_fifth &&
        record.events[stones_before_fifth].kind != EventKind::offer) {
        Event event;
        event.kind = EventKind::offer;
        event.to = alternative;
        event.span = alternative_at;
        record.events.insert(record.events.begin() + stones_before_fifth, event);
    }
    if (close == std::string_view::npos) {
        fail(record, bad_field("end", {}, "an exclamation mark", span_of(end, end)));
    }
}

Confidence detect(std::string_view head) {
    return is_head(text::line_at(head, text::skip_blank(head, 0)).in(head)) ? Confidence::certain
                                                                            : Confidence::no;
}

std::unique_ptr<Splitter> make_splitter(std::string_view) {
    return block_splitter(is_head);
}

}  // namespace
}  // namespace rdf

namespace renjs {
namespace {

struct Node {
    Span span;  // of the point
    std::string_view point, parent, child;
    std::int64_t children = 0;
};

// [i=1;p=H8;m=1;f=0;c=,2,3,;co=…;k=…;] — one node of a tree, however many of them.
class Reader {
  public:
    Reader(std::string_view bytes, const ReadOptions& options, Record& record)
        : bytes_(bytes), rows_(RowOne::bottom, options, usual_board), record_(record) {}

    void run() {
        for (auto at = bytes_.find("[i="); at != std::string_view::npos;
             at = bytes_.find("[i=", at + 1)) {
            node(at);
        }
        if (nodes_.empty()) {
            return fail(record_, bad_field("node", {}, "[i=…;p=…;]", span_of(0, bytes_.size())));
        }
        const auto lines = std::count_if(nodes_.begin(), nodes_.end(),
                                         [](const auto& one) { return one.second.children == 0; });
        if (nodes_.size() > 1 && lines > 1) {
            record_.findings.push_back(
                make_finding(code::stones_tree, {}, 0,
                             {{"nodes", static_cast<std::int64_t>(nodes_.size())},
                              {"lines", static_cast<std::int64_t>(lines)}}));
        }
        line();
    }

  private:
    void node(std::size_t open) {
        const auto end = std::min(bytes_.find(";]", open), bytes_.size());
        Node node;
        std::string_view id;
        for (auto at = open + 1; at < end;) {
            const auto stop = std::min(bytes_.find(';', at), end);
            const auto field = bytes_.substr(at, stop - at);
            const auto sign = field.find('=');
            const auto key = field.substr(0, sign);
            const auto value =
                sign == std::string_view::npos ? std::string_view{} : field.substr(sign + 1);
            if (key == "i") id = value;
            if (key == "f") node.parent = value;
            if (key == "c") children(value, node);
            if (key == "p" && sign != std::string_view::npos) {
                node.point = value;
                node.span = span_of(at + 2, at + 2 + value.size());
            }
            at = stop + 1;
        }
        if (id.empty() || !nodes_.emplace(id, node).second) return;
        order_.push_back(id);
    }

    static void children(std::string_view list, Node& node) {
        for (std::size_t at = 0; at < list.size();) {
            const auto stop = std::min(list.find(',', at), list.size());
            const auto id = trimmed(list.substr(at, stop - at));
            if (!id.empty() && node.children++ == 0) node.child = id;
            at = stop + 1;
        }
    }

    // From the first node whose parent is not in the file, by first children.
    void line() {
        const auto root = std::find_if(order_.begin(), order_.end(), [this](std::string_view id) {
            return nodes_.find(nodes_.at(id).parent) == nodes_.end();
        });
        auto id = root == order_.end() ? order_.front() : *root;
        for (std::size_t steps = 0; steps < nodes_.size(); ++steps) {
            const auto& node = nodes_.at(id);
            const auto square = square_at(node.point, 0, Letters::all);
            const bool whole = square && square->after == node.point.size();
            const auto point = whole ? rows_.at(square->column, square->row) : Point{};
            if (point.given()) {
                add_stone(record_, point, node.span);
            } else if (steps > 0 || !node.point.empty()) {
                return fail(record_, bad_cell(node.point, usual_board, node.span));
            }
            if (node.children == 0) return;
            if (nodes_.find(node.child) == nodes_.end()) {
                return fail(record_,
                            bad_field("child", node.child, "a node of the tree", node.span));
            }
            id = node.child;
        }
        fail(record_, bad_field("child", id, "a node met for the first time", {}));
    }

    std::string_view bytes_;
    Rows rows_;
    Record& record_;
    std::map<std::string_view, Node> nodes_;
    std::vector<std::string_view> order_;
};

void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    Reader(bytes, options, record).run();
}

Confidence detect(std::string_view head) {
    const auto node = head.find("[i=");
    if (node == std::string_view::npos || node > 4096) return Confidence::no;
    const auto end = std::min(head.find(']', node), head.size());
    const auto fields = head.substr(node, end - node);
    const bool known = fields.find(";p=") != std::string_view::npos &&
                       fields.find(";f=") != std::string_view::npos;
    return known ? Confidence::certain : Confidence::no;
}

}  // namespace
}  // namespace renjs

namespace hex_pairs {
namespace {

int nibble(char c) {
    if (text::is_digit(c)) return c - '0';
    c = text::lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// 8879…: column and row from 1, a game a line.
void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    const Rows rows(RowOne::bottom, options, usual_board);
    const auto begin = text::skip_blank(bytes, 0);
    const auto line = text::line_at(bytes, begin);
    const auto words = trimmed(line.in(bytes));
    for (std::size_t at = 0; at < words.size(); at += 2) {
        const auto pair = words.substr(at, 2);
        const auto where = span_of(begin + at, begin + at + pair.size());
        const auto point =
            pair.size() == 2 ? rows.at(nibble(pair[0]) - 1, nibble(pair[1]) - 1) : Point{};
        if (!point.given()) {
            fail(record, bad_cell(pair, usual_board, where));
            return text::note_not_judged(static_cast<std::int64_t>((words.size() - at - 1) / 2),
                                         record);
        }
        add_stone(record, point, where);
    }
}

Confidence detect(std::string_view head) {
    const auto words = trimmed(text::line_at(head, text::skip_blank(head, 0)).in(head));
    if (words.size() < 6 || words.size() % 2 != 0 || !words.starts_with("88")) {
        return Confidence::no;
    }
    return std::all_of(words.begin(), words.end(), [](char c) { return nibble(c) > 0; })
               ? Confidence::likely
               : Confidence::no;
}

}  // namespace
}  // namespace hex_pairs

const Format& rdf_format() {
    static const renju_common::SimpleFormat format({
        {.name = "rdf",
         .title = "RDF games: numbered pairs of letters",
         .game = Game::renju,
         .extensions = ".rdf",
         .verified = false},
        rdf::detect,
        rdf::make_splitter,
        rdf::read,
    });
    return format;
}

const Format& renjs_format() {
    static const renju_common::SimpleFormat format({
        {.name = "renjs",
         .title = "RenJS trees (.ren, .renjs): the first line",
         .game = Game::renju,
         .extensions = ".ren .renjs",
         .verified = false},
        renjs::detect,
        renju_common::whole_splitter,
        renjs::read,
    });
    return format;
}

const Format& hex_pairs_format() {
    static const renju_common::SimpleFormat format({
        {.name = "hex-pairs",
         .title = "moves as hexadecimal pairs, a game a line",
         .game = Game::renju,
         .extensions = ".txt",
         .verified = false},
        hex_pairs::detect,
        renju_common::line_records,
        hex_pairs::read,
    });
    return format;
}

}  // namespace shinpan::formats
