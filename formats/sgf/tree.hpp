#pragma once
// The tree of one SGF game, flat: nodes, properties and values are arrays that are reused from game
// to game. Parsing knows no game and does not recurse, so 100,000 nested parentheses are nothing
// special. Spans lie in the bytes of the record; values are raw (escaped, not decoded).
//
//   Tree tree; tree.parse(bytes, family);
//   for (auto leaf : tree.leaves()) line_record(game, leaf, record);   // see sgf.hpp

#include "base/span.hpp"
#include "formats/charset/charset.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace shinpan::formats::sgf {

inline constexpr std::uint32_t none = 0xFFFFFFFFU;

struct Property {
    Span name;
    std::uint32_t first_value = 0;  // in Tree::values
    std::uint32_t values = 0;
};

struct Node {
    std::uint32_t parent = none;
    std::uint32_t first_child = none;
    std::uint32_t last_child = none;
    std::uint32_t next_sibling = none;
    std::uint32_t first_property = 0;  // in Tree::properties
    std::uint32_t properties = 0;
};

struct Tree {
    std::vector<Node> nodes;  // in the order of the text; node 0 is the root
    std::vector<Property> properties;
    std::vector<Span> values;  // between the brackets

    // What is not as it should be.
    Span cut;                    // the value or name the text ends in; empty: none
    std::uint32_t unclosed = 0;  // parentheses still open at the end
    Span stray;                  // first text that belongs to nothing
    std::uint32_t strays = 0;    // runs of such text
    Span tail;                   // text after the last parenthesis without SGF signs ("---")

    // Reads all of `bytes`. False when there is no node at all.
    bool parse(std::string_view bytes, charset::Family family);
    void clear();

    // The node's children one after the other; the first is the main line.
    [[nodiscard]] std::uint32_t main_leaf() const;
    // Every node without children, in the order of the text.
    [[nodiscard]] std::vector<std::uint32_t> leaves() const;
    [[nodiscard]] std::uint32_t leaf_count() const;
    // The nodes from the root to `node`; `path` is reused.
    void path_to(std::uint32_t node, std::vector<std::uint32_t>& path) const;

  private:
    std::vector<std::uint32_t> branch_points_;  // of the parentheses that are open
};

// The letters of a property name that count: old files write `White[..]` for `W`.
[[nodiscard]] bool is_named(std::string_view written, std::string_view name);

}  // namespace shinpan::formats::sgf
