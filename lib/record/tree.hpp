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

// What stands beside the moves of a node; all texts are UTF-8.
struct TreeNotes {
    struct Label {
        Point at;
        std::string_view text;
    };
    enum class Mark : std::uint8_t { none, marked };

    std::string_view comment;
    // Letters on the node's own point, for who looks at the board before its move (RenLib). A node
    // that places no stone has its point here, with letters or without.
    Label own;
    std::span<const Label> labels;  // letters on the board as it is behind its moves (SGF)
    Mark mark = Mark::none;         // the node is of interest
    std::string_view properties;    // any other note, as properties of SGF
    std::int32_t lost = 0;          // notes that have no place here

    [[nodiscard]] bool any() const {
        return !comment.empty() || own.at.given() || !labels.empty() || mark != Mark::none ||
               !properties.empty() || lost > 0;
    }
};

struct TreeStep {
    enum class Later : std::uint8_t { none, siblings };
    enum class Line : std::uint8_t {
        goes_on,
        ends,
        beside,  // no move, and nothing hangs below; the line goes on with the next sibling
    };
    // A node of the tree; or one that was told before, in an earlier part of a large tree, and is
    // only repeated because others hang below it.
    enum class Role : std::uint8_t { node, context };

    std::uint32_t depth = 0;  // of the first node: 0; at most one more than of the node before
    Later later = Later::none;
    Line line = Line::goes_on;  // whether a node hangs below
    Role role = Role::node;
    std::span<const Event> events;     // places and passes only
    const Finding* trouble = nullptr;  // the node cannot be read, nor what hangs below it
    TreeNotes notes;                   // empty unless the visitor wants them
};

class TreeVisitor {
  public:
    virtual ~TreeVisitor() = default;
    virtual void step(const TreeStep& step) = 0;
    // Notes cost time: they are decoded for those who ask.
    enum class Texts : std::uint8_t { unwanted, wanted };
    [[nodiscard]] virtual Texts texts() const { return Texts::unwanted; }
};

}  // namespace shinpan
