#pragma once
// A tree of moves, told node by node in the order of the file: a node, then what hangs below it,
// then its later siblings. A format tells it (Format::walk), a referee listens; neither holds the
// tree, so that its size costs no memory.

#include "base/finding.hpp"
#include "record/event.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace shinpan {

struct TreeStep {
    enum class Later : std::uint8_t { none, siblings };
    enum class Line : std::uint8_t { goes_on, ends };
    // A node of the tree; or one that was told before, in an earlier part of a large tree, and is
    // only repeated because others hang below it.
    enum class Role : std::uint8_t { node, context };

    std::uint32_t depth = 0;  // of the first node: 0; at most one more than of the node before
    Later later = Later::none;
    Line line = Line::goes_on;  // whether a node hangs below
    Role role = Role::node;
    std::span<const Event> events;     // places and passes only
    const Finding* trouble = nullptr;  // the node cannot be read, nor what hangs below it
    std::string_view text;             // its comment, UTF-8; empty unless the visitor wants it
};

class TreeVisitor {
  public:
    virtual ~TreeVisitor() = default;
    virtual void step(const TreeStep& step) = 0;
    // Comments cost time: they are decoded for those who ask.
    enum class Texts : std::uint8_t { unwanted, wanted };
    [[nodiscard]] virtual Texts texts() const { return Texts::unwanted; }
};

}  // namespace shinpan
