// Trees as SGF: branches in parentheses, comments as C.

#include "formats/sgf/write.hpp"
#include "formats/text/drops.hpp"
#include "formats/tree_writer.hpp"

#include <algorithm>

namespace shinpan::formats::sgf {
namespace {

// Records one after the other, and trees node by node as they are told.
class SgfWriter final : public TreeArchiveWriter {
  public:
    bool append(const Record& record, const WriteOptions& options, std::string& out) override {
        close_tree(out);
        write_game(record, options, Body::moves, out);
        return true;
    }

    bool append_tree(const Record& head, const TreeKeeper& tree, const WriteOptions& options,
                     std::string& out) override {
        if (!tree.goes_on()) {
            close_tree(out);
            write_root(head, options, out);
        } else if (!open_) {
            text::Drops("sgf", options).drop("a part of a tree whose start was left out");
            return false;
        }
        text::Drops drops("sgf", options);
        tree.tell([&](const TreeStep& step) {
            if (step.role == TreeStep::Role::node) node(step, drops, out);
        });
        return true;
    }

    [[nodiscard]] Rest finish() override {
        Rest rest;
        close_tree(rest.tail);
        return rest;
    }

  private:
    void write_root(const Record& head, const WriteOptions& options, std::string& out) {
        // The comments of nodes stand in the nodes.
        Record root = head;
        std::erase_if(root.tags, [](const Tag& tag) { return tag.name == "Comment"; });
        for (auto& event : root.events) event.elapsed = event.stamp = -1;  // the nodes drop them
        write_game(root, options, Body::root, out);
        open_ = true;
        size_ = head.setup.columns > 0 ? head.setup.columns : 15;
        first_ = head.setup.to_move == Seat::second ? Seat::second : Seat::first;
    }

    void close_tree(std::string& out) {
        if (!open_) return;
        back_to(0, out);
        out += ")\n";
        open_ = false;
    }

    // Leaves the places of the path at `depth` and below.
    void back_to(std::size_t depth, std::string& out) {
        while (path_.size() > depth) {
            if (path_.back().branch == Branch::own) out += ')';
            path_.pop_back();
        }
    }

    void node(const TreeStep& step, text::Drops& drops, std::string& out) {
        const bool again = path_.size() > step.depth;  // a later sibling
        back_to(step.depth, out);
        const bool parts = again || step.later == TreeStep::Later::siblings;
        auto next = path_.empty() ? first_ : path_.back().next;
        if (parts) out += "\n(";
        if (step.trouble != nullptr) drops.drop("a node that cannot be read");
        bool any = false;
        for (const auto& event : step.events) {
            if (event.elapsed >= 0 || event.stamp >= 0) drops.drop("the time of a move");
            if (event.seat != Seat::none) next = event.seat;
            out += next == Seat::second ? ";W" : ";B";
            write_move(event, size_, out);
            next = other(next);
            any = true;
        }
        // The root is written; a branch, or a comment, needs a node of its own.
        if (!any && (parts || (!path_.empty() && !step.text.empty()))) out += ';';
        if (!step.text.empty()) {
            out += 'C';
            write_value(step.text, out);
        }
        path_.push_back({parts ? Branch::own : Branch::of_parent, next});
    }

    enum class Branch : std::uint8_t { of_parent, own };
    struct Place {
        Branch branch;
        Seat next;  // to move behind it
    };
    std::vector<Place> path_;
    bool open_ = false;
    int size_ = 15;
    Seat first_ = Seat::first;
};

}  // namespace

std::unique_ptr<ArchiveWriter> make_writer() {
    return std::make_unique<SgfWriter>();
}

}  // namespace shinpan::formats::sgf
