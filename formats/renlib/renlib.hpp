#pragma once
// RenLib libraries: nodes as bytes, the walk that tells where each hangs, and whole trees
// (FORMAT.md). The format's own read() gives the first line and its walk() tells the nodes as they
// stand in the bytes; who wants a tree in memory uses
//
//   Library library;
//   if (library.parse(bytes, record)) for (auto& node : library.nodes) …

#include "base/span.hpp"
#include "formats/format.hpp"
#include "record/record.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::formats::renlib {

inline constexpr std::uint32_t none = 0xFFFFFFFFU;
inline constexpr std::size_t header_bytes = 20;
// No line is longer than the board has points, passes and notes aside.
inline constexpr std::uint32_t depth_limit = 1000;

// Flags of a node, low byte; what the extension adds stands in Node::extension.
enum Flag : std::uint8_t {
    sibling_follows = 0x80,
    leaf = 0x40,
    old_comment = 0x20,
    mark = 0x10,
    comment = 0x08,
    start = 0x04,
    no_move = 0x02,
    extended = 0x01,
};
inline constexpr std::uint16_t board_text = 0x0001;  // of the extension

// One node as it stands in the bytes.
struct RawNode {
    enum class Status : std::uint8_t { ok, more };
    Status status = Status::more;
    std::uint8_t point = 0;
    std::uint8_t flags = 0;
    std::uint16_t extension = 0;
    Span text;        // comment, without its end
    Span board_text;  // letters put on the board
    std::size_t after = 0;

    [[nodiscard]] bool has(Flag flag) const { return (flags & flag) != 0; }
};
// No move and nothing below it, but siblings to come: a point that carries letters, as RenLib puts
// them on the board. The line goes on with the next sibling.
[[nodiscard]] inline bool is_spot(const RawNode& node) {
    return node.has(no_move) && node.has(leaf) && node.has(sibling_follows);
}
[[nodiscard]] RawNode read_node(std::string_view bytes, std::size_t at);

// 1..15 each in a nibble, row 1 on top. Nothing for 0 (no point) and for what is none.
[[nodiscard]] Point point_of(std::uint8_t byte);
[[nodiscard]] std::uint8_t byte_of(Point point);

// Where each node hangs. Holds one number per open branch and never more than depth_limit of them,
// so that a library of any size is walked in little memory.
class Walk {
  public:
    // The depth of this node (the first is 0), and the tree goes on with the next.
    std::uint32_t take(const RawNode& node);
    [[nodiscard]] bool ended() const { return ended_; }
    [[nodiscard]] bool too_deep() const { return depth_ > depth_limit; }
    [[nodiscard]] std::size_t open() const { return open_.size(); }
    // The depth the next node will have, and whether the node of the path at `depth` has siblings
    // still to come.
    [[nodiscard]] std::uint32_t depth() const { return depth_; }
    [[nodiscard]] bool open_at(std::uint32_t depth) const;
    [[nodiscard]] std::int64_t nodes() const { return nodes_; }
    [[nodiscard]] std::int64_t lines() const { return lines_; }

  private:
    std::vector<std::uint32_t> open_;  // depths at which a sibling is still to come
    std::uint32_t depth_ = 0;
    std::int64_t nodes_ = 0;
    std::int64_t lines_ = 0;
    bool ended_ = false;
};

// A large library is judged branch by branch in parts. What a part must know of those before it.
struct PartContext final : InputContext {
    std::int64_t part = 1;
    Walk walk;                  // before its first node
    std::vector<RawNode> path;  // the nodes above that; their spans mean nothing here
};
inline constexpr std::size_t part_bytes = std::size_t{1} << 20U;  // and what completes a node

// What stands before the nodes.
struct Header {
    enum class Kind : std::uint8_t { known, absent, wrong_version, cut };
    Kind kind = Kind::cut;
    std::uint8_t major = 0;
    std::uint8_t minor = 0;
    std::size_t bytes = 0;  // the nodes start here
};
[[nodiscard]] Header read_header(std::string_view bytes);

struct Node {
    std::uint32_t first_child = none;
    std::uint32_t next_sibling = none;
    std::uint32_t text_begin = 0;  // in Library::texts
    std::uint32_t text_end = 0;
    std::uint32_t board_begin = 0;  // letters on the board, likewise
    std::uint32_t board_end = 0;
    std::uint8_t point = 0;  // 0 is a pass, except in the root
    std::uint8_t flags = 0;  // mark, no_move
};

// A whole tree, to be written. Node 0 is a root without a point.
struct Library {
    std::vector<Node> nodes;
    std::string texts;

    Library() { clear(); }
    void clear();
    // The child of `parent` with this byte, made when there is none; a move from now on.
    std::uint32_t child(std::uint32_t parent, std::uint8_t point);
    // The same for a point that only carries notes: where there is none, one that is no move.
    std::uint32_t spot(std::uint32_t parent, std::uint8_t point);
    // A second text of a node goes behind the first.
    void add_text(std::uint32_t node, std::string_view text);
    // False: other letters stand there.
    bool set_letters(std::uint32_t node, std::string_view letters);
    // The bytes of a file: version 3.0 when the only first move is h8 and nobody passes, else 3.4.
    void write(std::string& out) const;

  private:
    std::uint32_t find_or_add(std::uint32_t parent, std::uint8_t point, std::uint8_t flags);
};

}  // namespace shinpan::formats::renlib
