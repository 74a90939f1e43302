// RenLib libraries as a Format: the first line is the record, the rest is walked and counted.

#include "base/catalogue/tree.hpp"
#include "formats/renju_common/common.hpp"
#include "formats/renlib/renlib.hpp"
#include "formats/tree_writer.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace shinpan::formats {
namespace renlib {
namespace {

using text::span_of;
using namespace renju_common;

std::string hex(std::uint8_t byte) {
    constexpr std::string_view digits = "0123456789abcdef";
    return {digits[byte >> 4U], digits[byte & 0x0FU]};
}

// The first line is a prefix of the file; then come nodes of no record, however many. With `whole`
// the nodes are the record, or several: parts of a mebibyte, so that any library can be judged in
// little memory.
class LibrarySplitter final : public Splitter {
  public:
    using Trees = SplitterOptions::Trees;
    explicit LibrarySplitter(Trees trees) : trees_(trees) {}

    Cut next(std::string_view window, bool last) override {
        if (!started_) {
            if (window.empty()) return {last ? Cut::Kind::end : Cut::Kind::more};
            if (window.size() < header_bytes && !last) return {Cut::Kind::more};
            const auto header = read_header(window);
            started_ = true;
            if (header.kind == Header::Kind::cut || header.kind == Header::Kind::wrong_version) {
                refused_ = true;
                return {Cut::Kind::record, 0, std::min(window.size(), header_bytes)};
            }
            at_ = header.bytes;
        }
        if (refused_) return pass_over(window, window.size(), last);
        walk_nodes(window);
        if (trees_ == Trees::whole && (!first_done_ || at_ > 0)) {
            if (at_ < part_bytes && !stopped() && !last) return {Cut::Kind::more};
            if (at_ > 0 || !first_done_) return part(window);
        }
        if (!first_done_) {
            if (walk_.lines() == 0 && !stopped() && !last) return {Cut::Kind::more};
            first_done_ = true;
            const auto end = first_end(window);
            at_ = 0;
            // Nodes go on to be counted from the end of the first line.
            return {Cut::Kind::record, 0, end};
        }
        if (stopped()) {
            tail_ += static_cast<std::int64_t>(window.size() - at_);
            at_ = 0;
            return pass_over(window, window.size(), last);
        }
        if (last) {
            cut_ = cut_ || window.size() > at_;
            at_ = 0;
            return pass_over(window, window.size(), last);
        }
        const auto end = at_;
        at_ = 0;
        if (end == 0) return {Cut::Kind::more};
        return {Cut::Kind::skip, 0, end};
    }

    [[nodiscard]] std::shared_ptr<const InputContext> context() const override { return part_; }

    [[nodiscard]] std::vector<Finding> findings() const override {
        std::vector<Finding> found;
        if (refused_ || !started_) return found;
        // What stands in the first line, its reader has said.
        if (first_done_ && walk_.lines() > 0) {
            if (bad_at_ > 0) {
                found.push_back(make_finding(code::renlib_bad_point, {}, 0,
                                             {{"node", bad_at_}, {"value", hex(bad_)}}));
            } else if (walk_.too_deep()) {
                found.push_back(make_finding(
                    code::renlib_too_deep, {}, 0,
                    {{"node", walk_.nodes() + 1}, {"limit", std::int64_t{depth_limit}}}));
            } else if (cut_) {
                found.push_back(
                    make_finding(code::renlib_cut_node, {}, 0, {{"node", walk_.nodes() + 1}}));
            } else if (!walk_.ended()) {
                found.push_back(
                    make_finding(code::renlib_unclosed, {}, 0,
                                 {{"nodes", walk_.nodes()},
                                  {"count", static_cast<std::int64_t>(walk_.open()) + 1}}));
            } else if (tail_ > 0) {
                found.push_back(make_finding(code::renlib_tail, {}, 0,
                                             {{"nodes", walk_.nodes()}, {"bytes", tail_}}));
            }
        }
        if (extensions_ > 0) {
            found.push_back(make_finding(code::renlib_extension, {}, 0,
                                         {{"count", extensions_}, {"node", extension_at_}}));
        }
        const bool more = walk_.lines() > 1 || (walk_.lines() == 1 && !walk_.ended());
        if (trees_ == Trees::first_line && more) {
            found.push_back(make_finding(code::stones_tree, {}, 0,
                                         {{"nodes", walk_.nodes()}, {"lines", walk_.lines()}}));
        }
        return found;
    }

  private:
    [[nodiscard]] bool stopped() const { return walk_.ended() || walk_.too_deep() || bad_at_ > 0; }

    static Cut pass_over(std::string_view window, std::size_t end, bool last) {
        if (!window.empty()) return {Cut::Kind::skip, 0, end};
        return {last ? Cut::Kind::end : Cut::Kind::more};
    }

    // Whole nodes of the window; stops behind the first line, so that it can be cut.
    void walk_nodes(std::string_view window) {
        while (!stopped()) {
            const auto node = read_node(window, at_);
            if (node.status != RawNode::Status::ok) return;
            if (node.point != 0 && !point_of(node.point).given()) {
                bad_ = node.point;
                bad_at_ = walk_.nodes() + 1;
                return;
            }
            if ((node.extension & ~board_text) != 0 && extensions_++ == 0) {
                extension_at_ = walk_.nodes() + 1;
            }
            const auto depth = walk_.take(node);
            at_ = node.after;
            if (trees_ == Trees::first_line) {
                if (!first_done_ && walk_.lines() == 1) return;
                continue;
            }
            path_.resize(depth);
            path_.push_back(node);
            if (at_ >= part_bytes) return;
        }
    }

    // The nodes walked since the last part.
    Cut part(std::string_view window) {
        auto next = std::make_shared<PartContext>(coming_);
        next->part = part_ == nullptr ? 1 : part_->part + 1;
        part_ = std::move(next);
        coming_.walk = walk_;
        coming_.path = path_;
        coming_.path.resize(std::min<std::size_t>(path_.size(), walk_.depth()));
        const auto end = first_done_ ? at_ : first_end(window);
        first_done_ = true;
        at_ = 0;
        return {Cut::Kind::record, 0, end};
    }

    // Where the first line ends. One that has no end is the record's to tell of, as far as sense
    // was made of it, however much of the input is seen.
    [[nodiscard]] std::size_t first_end(std::string_view window) const {
        if (walk_.lines() > 0 || walk_.too_deep()) return at_;
        return bad_at_ > 0 ? at_ + 1 : window.size();
    }

    Trees trees_;
    std::vector<RawNode> path_;  // the nodes above the next one, or more
    PartContext coming_;         // of the next part
    std::shared_ptr<const PartContext> part_;
    Walk walk_;
    std::size_t at_ = 0;  // in the window: the next node
    bool started_ = false;
    bool refused_ = false;
    bool first_done_ = false;
    bool cut_ = false;
    std::int64_t tail_ = 0;
    std::int64_t bad_at_ = 0;
    std::uint8_t bad_ = 0;
    std::int64_t extensions_ = 0;
    std::int64_t extension_at_ = 0;
};

std::unique_ptr<Splitter> make_splitter(std::string_view) {
    return std::make_unique<LibrarySplitter>(SplitterOptions::Trees::first_line);
}

std::unique_ptr<Splitter> make_tree_splitter(std::string_view) {
    return std::make_unique<LibrarySplitter>(SplitterOptions::Trees::whole);
}

const PartContext* part_of(const InputContext* context) {
    return dynamic_cast<const PartContext*>(context);
}

// A node as a step of the tree; `event` is where its move goes.
TreeStep step_of(const RawNode& node, std::uint32_t depth, bool is_root, Span span, Event& event) {
    TreeStep step;
    step.depth = depth;
    if (node.has(sibling_follows)) step.later = TreeStep::Later::siblings;
    if (node.has(leaf)) {
        step.line = is_spot(node) ? TreeStep::Line::beside : TreeStep::Line::ends;
    }
    if (is_root || node.has(no_move)) return step;
    event = Event{};
    event.kind = node.point == 0 ? EventKind::pass : EventKind::place;
    event.to = point_of(node.point);
    event.span = span;
    step.events = {&event, 1};
    return step;
}

// A letter of an old comment: seven bits, where six signs stand for letters of Swedish.
std::string_view old_letter(char c) {
    switch (c) {
        case '}': return "\xC3\xA5";
        case '{': return "\xC3\xA4";
        case '|': return "\xC3\xB6";
        case ']': return "\xC3\x85";
        case '[': return "\xC3\x84";
        case '\\': return "\xC3\x96";
        default: return {};
    }
}

// The comment of a node: one line, then several. UTF-8 where it is an old one.
std::string text_of(const RawNode& node, std::string_view bytes) {
    if (node.text.end <= node.text.begin) return {};
    std::string words;
    for (char c : bytes.substr(node.text.begin, node.text.end - node.text.begin)) {
        if (!node.has(comment)) {
            c = static_cast<char>(c & 0x7F);
            if (const auto letter = old_letter(c); !letter.empty()) {
                words += letter;
                continue;
            }
        }
        if (c == '\r') continue;
        words += c == '\b' ? '\n' : c;
    }
    return words;
}

TreeNotes notes_of(const RawNode& node, std::string_view text, std::string_view letters) {
    TreeNotes notes;
    notes.comment = text;
    if (node.has(no_move) || !letters.empty()) notes.own = {point_of(node.point), letters};
    if (node.has(mark)) notes.mark = TreeNotes::Mark::marked;
    if (node.has(start)) ++notes.lost;
    if (!letters.empty() && !notes.own.at.given()) {
        notes.own = {};
        ++notes.lost;  // letters on no point
    }
    return notes;
}

void walk(std::string_view bytes, const InputContext* context, const ReadOptions& options,
          TreeVisitor& visitor) {
    Walk walk;
    std::size_t at = 0;
    Event event;
    const auto* part = part_of(context);
    if (part != nullptr && part->part > 1) {
        walk = part->walk;
        for (std::uint32_t depth = 0; depth < part->path.size(); ++depth) {
            const auto& node = part->path[depth];
            auto step = step_of(node, depth, depth == 0 && node.point == 0, {}, event);
            step.role = TreeStep::Role::context;
            step.later = walk.open_at(depth) ? TreeStep::Later::siblings : TreeStep::Later::none;
            visitor.step(step);
        }
    } else {
        const auto header = read_header(bytes);
        if (header.kind == Header::Kind::cut || header.kind == Header::Kind::wrong_version) return;
        at = header.bytes;
    }
    while (!walk.ended() && !walk.too_deep()) {
        const auto node = read_node(bytes, at);
        if (node.status != RawNode::Status::ok) return;
        if (node.point != 0 && !point_of(node.point).given()) return;
        const bool root = walk.nodes() == 0 && node.point == 0;
        const auto depth = walk.take(node);
        auto step = step_of(node, depth, root, span_of(at, at + 2), event);
        std::string text;
        std::string letters;
        if (visitor.texts() == TreeVisitor::Texts::wanted) {
            text = node.has(comment) ? shown(text_of(node, bytes), options)
                                     : std::string(trimmed(text_of(node, bytes)));
            letters = shown(
                bytes.substr(node.board_text.begin, node.board_text.end - node.board_text.begin),
                options);
            step.notes = notes_of(node, text, letters);
        }
        visitor.step(step);
        at = node.after;
    }
}

void read(std::string_view bytes, const InputContext* context, const ReadOptions& options,
          Record& record) {
    const auto all = span_of(0, bytes.size());
    if (const auto* part = part_of(context); part != nullptr && part->part > 1) {
        record.position_only = true;
        record.findings.push_back(make_finding(
            code::tree_part, {}, 0, {{"part", part->part}, {"first", part->walk.nodes() + 1}}));
        return;
    }
    const auto header = read_header(bytes);
    switch (header.kind) {
        case Header::Kind::cut:
            if (bytes.size() >= header_bytes) {
                const auto head = bytes.substr(0, header_bytes);
                return fail(record, renju_common::bad_field("header", head, "a RenLib library's",
                                                            span_of(0, header_bytes)));
            }
            return fail(record, make_finding(code::stones_cut, all, 0,
                                             {{"found", static_cast<std::int64_t>(bytes.size())},
                                              {"wanted", std::int64_t{header_bytes}}}));
        case Header::Kind::wrong_version:
            return fail(record, make_finding(code::renlib_version, span_of(8, 10), 0,
                                             {{"major", std::int64_t{header.major}},
                                              {"minor", std::int64_t{header.minor}}}));
        case Header::Kind::absent:
            record.findings.push_back(make_finding(code::renlib_headerless, span_of(0, 1)));
            break;
        case Header::Kind::known: break;
    }
    Walk walk;
    auto at = header.bytes;
    while (walk.lines() == 0) {
        if (walk.too_deep()) {
            return fail(record, make_finding(code::renlib_too_deep, span_of(at, at), 0,
                                             {{"node", walk.nodes() + 1},
                                              {"limit", std::int64_t{depth_limit}}}));
        }
        // A point that is none is said even where the node behind it is cut.
        const auto number = walk.nodes() + 1;
        if (at < bytes.size() && bytes[at] != 0 &&
            !point_of(static_cast<std::uint8_t>(bytes[at])).given()) {
            const auto value = static_cast<std::uint8_t>(bytes[at]);
            return fail(record, make_finding(code::renlib_bad_point, span_of(at, at + 1), 0,
                                             {{"node", number}, {"value", hex(value)}}));
        }
        const auto node = read_node(bytes, at);
        if (node.status != RawNode::Status::ok) {
            const auto rest = span_of(std::min(at, bytes.size()), bytes.size());
            if (rest.begin < rest.end) {
                return fail(record,
                            make_finding(code::renlib_cut_node, rest, 0, {{"node", number}}));
            }
            return fail(record,
                        make_finding(code::renlib_unclosed, rest, 0,
                                     {{"nodes", walk.nodes()},
                                      {"count", static_cast<std::int64_t>(walk.open()) + 1}}));
        }
        // The root, and nodes that only carry text, are no moves.
        const bool root = walk.nodes() == 0 && node.point == 0;
        if (!root && !node.has(no_move)) {
            if (node.point == 0) {
                add_event(record, EventKind::pass, span_of(at, at + 2));
            } else {
                add_stone(record, point_of(node.point), span_of(at, at + 2));
            }
        }
        if (node.text.end > node.text.begin && record.tag("Comment") == nullptr) {
            const auto words = text_of(node, bytes);
            if (node.has(comment)) {
                add_shown_tag(record, "Comment", words, node.text, options);
            } else {
                add_tag(record, "Comment", trimmed(words), node.text);
            }
        }
        walk.take(node);
        at = node.after;
    }
}

// All games and trees of an output become one tree.
class LibraryWriter final : public TreeArchiveWriter {
  public:
    bool append(const Record& record, const WriteOptions& options, std::string&) override {
        text::Drops drops("renlib", options);
        const auto game = stones_of(record, usual_board, Passes::held, drops);
        if (!game) return false;
        drop_tags(record, "Comment", drops);
        if (record.claim) drops.drop("a result");
        if (!game->offers.empty()) drops.drop("an offered fifth");
        std::uint32_t node = 0;
        for (const auto* event : game->plies) {
            if (event->elapsed >= 0) drops.drop("a time");
            const bool pass = event->kind == EventKind::pass;
            node = library_.child(node, pass ? std::uint8_t{0} : byte_of(event->to));
        }
        library_.add_text(node, tag_of(record, "Comment"));
        return true;
    }
    bool append_tree(const Record& head, const TreeKeeper& tree, const WriteOptions& options,
                     std::string&) override {
        text::Drops drops("renlib", options);
        if (tree.goes_on() && path_.empty()) {
            drops.drop("a part of a tree whose start was left out");
            return false;
        }
        if (!tree.goes_on()) {
            path_.clear();
            if (board_of(head) != usual_board) {
                drops.drop("a board of other than 15 lines");
                return false;
            }
            const auto game = stones_of(head, usual_board, Passes::held, drops);
            if (!game) return false;
            drop_tags(head, "Comment", drops);
            if (head.claim) drops.drop("a result");
            if (!game->offers.empty()) drops.drop("an offered fifth");
        }
        tree.tell([&](const TreeStep& step) { this->step(step, drops); });
        put_letters(drops);
        return true;
    }
    [[nodiscard]] Rest finish() override {
        Rest rest;
        library_.write(rest.tail);
        return rest;
    }

  private:
    // A line that cannot be held ends where that begins.
    void step(const TreeStep& step, text::Drops& drops) {
        path_.resize(std::min<std::size_t>(path_.size(), step.depth));
        auto node = path_.empty() ? 0 : path_.back();
        if (step.trouble != nullptr) drops.drop("a node that cannot be read");
        // Some nodes of SGF hold several moves.
        if (step.depth + step.events.size() + spare_depth > depth_limit) {
            if (node != none) drops.drop("what lies more than 1000 moves deep");
            node = none;
        }
        for (const auto& event : step.events) {
            const bool pass = event.kind == EventKind::pass;
            const bool on_board =
                event.to.given() && event.to.column < usual_board && event.to.row < usual_board;
            if (node == none || (!pass && !on_board)) {
                drops.drop("a move off the board, or behind one");
                node = none;
                break;
            }
            if (event.elapsed >= 0 && step.role == TreeStep::Role::node) drops.drop("a time");
            node = library_.child(node, pass ? std::uint8_t{0} : byte_of(event.to));
        }
        const auto& notes = step.notes;
        if (node != none && step.events.empty() && notes.own.at.given()) {
            node = library_.spot(node, byte_of(notes.own.at));
        }
        path_.push_back(node);
        if (step.role == TreeStep::Role::context) return;
        if (node == none) {
            if (notes.any()) drops.drop("a note of a node that is left out");
            return;
        }
        library_.add_text(node, notes.comment);
        if (notes.mark == TreeNotes::Mark::marked) library_.nodes[node].flags |= mark;
        if (!notes.own.text.empty() && !library_.set_letters(node, notes.own.text)) {
            drops.drop("a second text on a point");
        }
        for (const auto& label : notes.labels) {
            letters_.push_back({node, byte_of(label.at), std::string(label.text)});
        }
        if (!notes.properties.empty()) drops.drop("other notes of a node");
        for (std::int32_t i = 0; i < notes.lost; ++i) drops.drop("a note of a node");
    }
    // Behind the moves, so that a point with letters is not the first of them.
    void put_letters(text::Drops& drops) {
        for (const auto& one : letters_) {
            const auto node = one.point == 0 ? none : library_.spot(one.node, one.point);
            if (node == none || !library_.set_letters(node, one.text)) {
                drops.drop("a second text on a point");
            }
        }
        letters_.clear();
    }

    struct Letters {
        std::uint32_t node;
        std::uint8_t point;
        std::string text;
    };

    static constexpr std::size_t spare_depth = 8;

    Library library_;
    std::vector<Letters> letters_;
    std::vector<std::uint32_t> path_;  // of the tree that is told: the node of each place
};

std::unique_ptr<ArchiveWriter> make_writer() {
    return std::make_unique<LibraryWriter>();
}

void write(const Record& record, const WriteOptions& options, std::string& out) {
    LibraryWriter writer;
    if (writer.append(record, options, out)) out += writer.finish().tail;
}

Confidence detect(std::string_view head) {
    if (head.starts_with(std::string_view("\xFFRenLib\xFF", 8))) return Confidence::certain;
    // Without a header: a tree from h8 on, which must hold as far as it is seen.
    if (head.size() < 2 || head.front() != 'x') return Confidence::no;
    Walk walk;
    std::size_t at = 0;
    bool binary = false;
    while (!walk.ended()) {
        const auto node = read_node(head, at);
        if (node.status != RawNode::Status::ok) break;
        const bool known = (node.extension & ~board_text) == 0;
        if (walk.too_deep() || !known || (node.point != 0 && !point_of(node.point).given())) {
            return Confidence::no;
        }
        binary = binary || node.flags < 0x09 || node.flags >= 0x80;
        walk.take(node);
        at = node.after;
    }
    return walk.nodes() > 1 && binary ? Confidence::likely : Confidence::no;
}

}  // namespace
}  // namespace renlib

const Format& renlib_format() {
    static const renju_common::SimpleFormat format({
        {
            .name = "renlib",
            .title = "RenLib library, versions to 3.4: the first line of the tree",
            .game = Game::renju,
            .extensions = ".lib",
            .text = false,
            .writes = true,
            .verified = false,
        },
        renlib::detect,
        renlib::make_splitter,
        renlib::read,
        renlib::write,
        renlib::make_writer,
        renlib::walk,
        renlib::make_tree_splitter,
    });
    return format;
}

}  // namespace shinpan::formats
