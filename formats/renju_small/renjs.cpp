// Trees of RenJS (.ren, .renjs): a node in brackets, with its parent and its children (FORMAT.md).

#include "formats/renju_common/common.hpp"

#include <algorithm>
#include <map>

namespace shinpan::formats {
namespace renjs {
namespace {

using text::span_of;
using namespace renju_common;

// Texts stand between these, and may hold anything else.
constexpr char comment_begin = '\1', comment_middle = '\2', comment_end = '\3';
constexpr char letters_begin = '\4', letters_end = '\5';

constexpr auto none = static_cast<std::size_t>(-1);

struct Node {
    Span span;   // of the node, with its brackets
    Span point;  // what p says
    std::string_view id, parent, number;
    std::string_view comment, letters;
    std::size_t first_child = 0;  // in Tree::children
    std::size_t children = 0;
};

struct Tree {
    std::vector<Node> nodes;
    std::vector<std::string_view> children;
    std::map<std::string_view, std::size_t> by_id;
    std::vector<std::size_t> roots;

    [[nodiscard]] std::size_t find(std::string_view id) const {
        const auto found = by_id.find(id);
        return found == by_id.end() ? none : found->second;
    }
};

// [i=1;p=H8;m=1;f=0;c=,2,3,;co=…;k=…;] — and what is wrong with one, to `findings`.
class Reader {
  public:
    Reader(std::string_view bytes, Tree& tree, std::vector<Finding>& findings)
        : bytes_(bytes), tree_(tree), findings_(findings) {}

    void run() {
        constexpr std::string_view open = "[i=";
        for (auto at = bytes_.find(open); at != std::string_view::npos;
             at = bytes_.find(open, at)) {
            at = node(at);
        }
        // Games hang below node 0. Without it, whatever hangs on nothing starts one.
        if (const auto zero = tree_.find("0"); zero != none) {
            tree_.roots.push_back(zero);
            return;
        }
        for (std::size_t i = 0; i < tree_.nodes.size(); ++i) {
            if (tree_.find(tree_.nodes[i].parent) == none) tree_.roots.push_back(i);
        }
        if (tree_.roots.empty() && !tree_.nodes.empty()) tree_.roots.push_back(0);
    }

  private:
    // The place behind the node.
    std::size_t node(std::size_t open) {
        Node node;
        node.first_child = tree_.children.size();
        auto at = open + 1;
        while (at < bytes_.size() && bytes_[at] != ']') {
            const auto end = field_end(at);
            field(at, end, node);
            at = end < bytes_.size() && bytes_[end] == ';' ? end + 1 : end;
        }
        node.children = tree_.children.size() - node.first_child;
        const bool closed = at < bytes_.size();
        node.span = span_of(open, closed ? at + 1 : at);
        if (!closed) {
            const auto words = bytes_.substr(open);
            findings_.push_back(bad_field("node", words, "closed by a bracket", node.span));
        }
        if (!tree_.by_id.emplace(node.id, tree_.nodes.size()).second) {
            tree_.children.resize(node.first_child);
            findings_.push_back(
                bad_field("node", node.id, "a number met for the first time", node.span));
        } else {
            tree_.nodes.push_back(node);
        }
        return at;
    }

    // Texts may hold the signs that end a field elsewhere.
    [[nodiscard]] std::size_t field_end(std::size_t at) const {
        while (at < bytes_.size() && bytes_[at] != ';' && bytes_[at] != ']') {
            const char c = bytes_[at];
            const char last = c == comment_begin   ? comment_end
                              : c == letters_begin ? letters_end
                                                   : '\0';
            const auto close = last == '\0' ? std::string_view::npos : bytes_.find(last, at);
            at = close == std::string_view::npos ? at + 1 : close + 1;
        }
        return at;
    }

    void field(std::size_t begin, std::size_t end, Node& node) {
        const auto field = bytes_.substr(begin, end - begin);
        const auto sign = field.find('=');
        if (sign == std::string_view::npos) return;
        const auto key = field.substr(0, sign);
        const auto value = field.substr(sign + 1);
        if (key == "i") node.id = value;
        if (key == "f") node.parent = value;
        if (key == "m") node.number = value;
        if (key == "c") children(value);
        if (key == "p") node.point = span_of(begin + sign + 1, end);
        if (key == "co") node.comment = between(value, comment_begin, comment_end);
        if (key == "k") node.letters = between(value, letters_begin, letters_end);
    }

    static std::string_view between(std::string_view value, char first, char last) {
        const auto begin = value.find(first);
        if (begin == std::string_view::npos) return value;
        const auto rest = value.substr(begin + 1);
        return rest.substr(0, rest.find(last));
    }

    void children(std::string_view list) {
        for (std::size_t at = 0; at < list.size();) {
            const auto stop = std::min(list.find(',', at), list.size());
            const auto id = trimmed(list.substr(at, stop - at));
            if (!id.empty()) tree_.children.push_back(id);
            at = stop + 1;
        }
    }

    std::string_view bytes_;
    Tree& tree_;
    std::vector<Finding>& findings_;
};

// What a node places: a stone; nothing, where it is the start of all games; or it cannot be read.
struct Place {
    enum class Kind : std::uint8_t { stone, start, bad };
    Kind kind = Kind::bad;
    Point at;
};
Place place_of(const Node& node, std::string_view bytes, const Rows& rows) {
    const auto words = bytes.substr(node.point.begin, node.point.end - node.point.begin);
    // Node 0 has no move of its own, whatever point stands there.
    const bool start = node.id == "0" && (node.number.empty() || node.number == "0");
    if (start || (words.empty() && node.number.empty() && node.children > 0)) {
        return {Place::Kind::start, {}};
    }
    const auto square = square_at(words, 0, Letters::all);
    const bool whole = square && square->after == words.size();
    const auto point = whole ? rows.at(square->column, square->row) : Point{};
    return {point.given() ? Place::Kind::stone : Place::Kind::bad, point};
}

std::string words_of(std::string_view comment) {
    std::string words(comment);
    std::replace(words.begin(), words.end(), comment_middle, '\n');
    return shown(words);
}

Finding bad_child(std::string_view id, Span parent) {
    return bad_field("child", id, "a node of the tree met for the first time", parent);
}

// Node by node, first children first; a child that is none, or was met before, ends its branch.
template <class Visit>  // visit(index or none, id, depth, later, parent's span)
void visit_all(const Tree& tree, std::vector<bool>& told, Visit&& visit) {
    struct Due {
        std::size_t node;
        std::string_view id;
        std::uint32_t depth;
        TreeStep::Later later;
        Span parent;
    };
    std::vector<Due> due;
    using Later = TreeStep::Later;
    for (auto i = tree.roots.size(); i-- > 0;) {
        const auto root = tree.roots[i];
        due.push_back({root,
                       tree.nodes[root].id,
                       0,
                       i + 1 < tree.roots.size() ? Later::siblings : Later::none,
                       {}});
    }
    while (!due.empty()) {
        const auto one = due.back();
        due.pop_back();
        if (one.node == none || told[one.node]) {
            visit(none, one.id, one.depth, one.later, one.parent);
            continue;
        }
        told[one.node] = true;
        const auto& node = tree.nodes[one.node];
        visit(one.node, one.id, one.depth, one.later, one.parent);
        for (auto i = node.children; i-- > 0;) {
            const auto id = tree.children[node.first_child + i];
            due.push_back({tree.find(id), id, one.depth + 1,
                           i + 1 < node.children ? Later::siblings : Later::none, node.span});
        }
    }
}

void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    Tree tree;
    std::vector<Finding> wrong;
    Reader(bytes, tree, wrong).run();
    if (tree.nodes.empty()) {
        return fail(record, bad_field("node", {}, "[i=…;p=…;]", span_of(0, bytes.size())));
    }
    const Rows rows(RowOne::bottom, options, usual_board);
    std::int64_t lines = 0;
    std::vector<bool> told(tree.nodes.size());
    bool first_line = true;
    visit_all(
        tree, told,
        [&](std::size_t index, std::string_view id, std::uint32_t, TreeStep::Later, Span parent) {
            const bool ends = index == none || tree.nodes[index].children == 0;
            lines += ends ? 1 : 0;
            if (!first_line) return;
            first_line = !ends;
            if (record.damaged) return;
            if (index == none) return fail(record, bad_child(id, parent));
            const auto& node = tree.nodes[index];
            const auto place = place_of(node, bytes, rows);
            if (place.kind == Place::Kind::bad) {
                const auto words =
                    bytes.substr(node.point.begin, node.point.end - node.point.begin);
                return fail(record, bad_cell(words, usual_board,
                                             node.point.end > 0 ? node.point : node.span));
            }
            if (place.kind == Place::Kind::stone) add_stone(record, place.at, node.point);
            if (record.tag("Comment") == nullptr) {
                add_tag(record, "Comment", words_of(node.comment), node.span);
            }
        });
    const auto nodes = static_cast<std::int64_t>(tree.nodes.size());
    if (lines > 1) {
        record.findings.push_back(
            make_finding(code::stones_tree, {}, 0, {{"nodes", nodes}, {"lines", lines}}));
    }
    const auto loose = std::count(told.begin(), told.end(), false);
    if (loose > 0) {
        const auto first = std::find(told.begin(), told.end(), false) - told.begin();
        const auto& node = tree.nodes[static_cast<std::size_t>(first)];
        record.findings.push_back(
            make_finding(code::stones_loose_nodes, node.span, 0,
                         {{"count", std::int64_t{loose}}, {"node", text::excerpt(node.id)}}));
    }
    for (auto& finding : wrong) {
        record.findings.push_back(std::move(finding));
        record.damaged = true;
    }
}

void walk(std::string_view bytes, const InputContext*, const ReadOptions& options,
          TreeVisitor& visitor) {
    Tree tree;
    std::vector<Finding> unused;  // what is wrong with the text, read() has said
    Reader(bytes, tree, unused).run();
    const Rows rows(RowOne::bottom, options, usual_board);
    std::vector<bool> told(tree.nodes.size());
    visit_all(tree, told,
              [&](std::size_t index, std::string_view id, std::uint32_t depth,
                  TreeStep::Later later, Span parent) {
                  TreeStep step;
                  step.depth = depth;
                  step.later = later;
                  Finding trouble;
                  Event event;
                  std::string comment, letters;
                  if (index == none) {
                      trouble = bad_child(id, parent);
                      step.trouble = &trouble;
                      step.line = TreeStep::Line::ends;
                      return visitor.step(step);
                  }
                  const auto& node = tree.nodes[index];
                  const auto place = place_of(node, bytes, rows);
                  if (place.kind == Place::Kind::stone) {
                      event.kind = EventKind::place;
                      event.to = place.at;
                      event.span = node.point;
                      step.events = {&event, 1};
                  } else if (place.kind == Place::Kind::bad) {
                      const auto words =
                          bytes.substr(node.point.begin, node.point.end - node.point.begin);
                      trouble =
                          bad_cell(words, usual_board, node.point.end > 0 ? node.point : node.span);
                      step.trouble = &trouble;
                  }
                  if (node.children == 0) step.line = TreeStep::Line::ends;
                  if (visitor.texts() == TreeVisitor::Texts::wanted) {
                      comment = words_of(node.comment);
                      letters = shown(node.letters);
                      step.notes.comment = comment;
                      if (!letters.empty() && place.at.given()) {
                          step.notes.own = {place.at, letters};
                      } else if (!letters.empty()) {
                          ++step.notes.lost;
                      }
                  }
                  visitor.step(step);
              });
}

Confidence detect(std::string_view head) {
    constexpr std::size_t furthest = 4096;
    const auto node = head.find("[i=");
    if (node == std::string_view::npos || node > furthest) return Confidence::no;
    const auto next = head.find("[i=", node + 1);
    const auto fields = head.substr(node, std::min(head.size(), next) - node);
    const auto holds = [fields](std::string_view key) {
        return fields.find(key) != std::string_view::npos;
    };
    const bool start = holds("[i=0;") && holds(";c=");  // of all games: no point, no parent
    return (holds(";p=") && holds(";f=")) || start ? Confidence::certain : Confidence::no;
}

}  // namespace
}  // namespace renjs

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
        nullptr,
        nullptr,
        renjs::walk,
    });
    return format;
}

}  // namespace shinpan::formats
