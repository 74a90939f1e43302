// Trees as SGF: branches in parentheses, comments as C, letters on the board as LB.

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
        survey(tree, drops);
        // Letters on a first stone stand on the empty board, that of the root.
        if (!tree.goes_on()) write_letters(the_root, {}, drops, out);
        auto number = the_root + 1;
        tree.tell([&](const TreeStep& step) {
            if (step.role == TreeStep::Role::node) node(step, number, drops, out);
            ++number;
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

    // A point that only carries letters for the board above; it is no node of SGF.
    static bool is_spot(const TreeStep& step) {
        const auto& notes = step.notes;
        return step.depth > 0 && step.line != TreeStep::Line::goes_on && step.events.empty() &&
               notes.own.at.given() && notes.comment.empty() &&
               notes.mark == TreeNotes::Mark::none && notes.lost == 0;
    }

    // What must be known of a node before those behind it are told: whether it has siblings to
    // come, and the letters on the points of the nodes below it, which stand on its board.
    void survey(const TreeKeeper& tree, text::Drops& drops) {
        struct Above {
            std::size_t number;
            TreeStep::Role role;
        };
        constexpr auto none = static_cast<std::size_t>(-1);
        std::vector<Above> path;
        std::vector<std::size_t> before;  // the sibling written last, by depth
        letters_.clear();
        next_letters_ = 0;
        siblings_.clear();
        tree.tell([&](const TreeStep& step) {
            const auto number = siblings_.size() + the_root + 1;
            path.resize(step.depth);
            before.resize(step.depth + 1, none);
            const bool more = step.later == TreeStep::Later::siblings;
            const bool spot = is_spot(step);
            auto& sibling = before.back();
            if (sibling != none) siblings_[sibling - the_root - 1] = !spot || more;
            if (!spot) sibling = number;
            siblings_.push_back(more);
            if (!step.notes.own.text.empty() && step.role == TreeStep::Role::node) {
                const bool written_before =
                    path.empty() ? tree.goes_on() : path.back().role == TreeStep::Role::context;
                if (written_before) {
                    drops.drop("letters on the board of a node written before");
                } else {
                    letters_.push_back(
                        {path.empty() ? the_root : path.back().number, step.notes.own});
                }
            }
            path.push_back({number, step.role});
        });
        std::stable_sort(letters_.begin(), letters_.end(),
                         [](const Letters& a, const Letters& b) { return a.node < b.node; });
    }

    // LB: letters of the node itself, then those of the nodes below; one text a point.
    void write_letters(std::size_t number, const TreeNotes& notes, text::Drops& drops,
                       std::string& out) {
        std::vector<TreeNotes::Label> all(notes.labels.begin(), notes.labels.end());
        while (next_letters_ < letters_.size() && letters_[next_letters_].node < number) {
            ++next_letters_;
        }
        for (; next_letters_ < letters_.size() && letters_[next_letters_].node == number;
             ++next_letters_) {
            all.push_back(letters_[next_letters_].label);
        }
        bool any = false;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto same = [at = all[i].at](const TreeNotes::Label& one) {
                return one.at == at;
            };
            const auto behind = all.begin() + static_cast<std::ptrdiff_t>(i);
            const auto before = std::find_if(all.begin(), behind, same);
            if (before != behind) {
                if (before->text != all[i].text) drops.drop("a second text on a point");
                continue;
            }
            std::string value;
            write_move_point(all[i].at, size_, value);
            value += ':';
            value += all[i].text;
            if (!any) out += "LB";
            any = true;
            write_value(value, out);
        }
    }

    void node(const TreeStep& step, std::size_t number, text::Drops& drops, std::string& out) {
        const auto& notes = step.notes;
        if (is_spot(step)) return;
        const bool again = path_.size() > step.depth;  // a later sibling
        back_to(step.depth, out);
        // Behind a move that cannot be written nothing is.
        if (!path_.empty() && path_.back().line == Line::lost) {
            drops.drop("a move off the board, or behind one");
            path_.push_back({Branch::of_parent, Line::lost, path_.back().next});
            return;
        }
        const bool parts = again || siblings_[number - the_root - 1];
        auto next = path_.empty() ? first_ : path_.back().next;
        if (parts) out += "\n(";
        if (step.trouble != nullptr) drops.drop("a node that cannot be read");
        bool any = false;
        auto line = Line::whole;
        for (const auto& event : step.events) {
            if (event.kind == EventKind::place &&
                !(event.to.given() && event.to.column < size_ && event.to.row < size_)) {
                drops.drop("a move off the board, or behind one");
                line = Line::lost;
                break;
            }
            if (event.elapsed >= 0 || event.stamp >= 0) drops.drop("the time of a move");
            if (event.seat != Seat::none) next = event.seat;
            out += next == Seat::second ? ";W" : ";B";
            write_move(event, size_, out);
            next = other(next);
            any = true;
        }
        // The root is written; a branch, or a note, needs a node of its own.
        if (!any && (parts || (!path_.empty() && notes.any()))) out += ';';
        write_letters(number, notes, drops, out);
        if (!any && notes.own.at.given() && notes.own.text.empty()) {
            drops.drop("the point of a note where no stone stands");
        }
        if (notes.mark == TreeNotes::Mark::marked) out += "HO[1]";
        out += notes.properties;
        if (!notes.comment.empty()) {
            out += 'C';
            write_value(notes.comment, out);
        }
        for (std::int32_t i = 0; i < notes.lost; ++i) drops.drop("a note of a node");
        path_.push_back({parts ? Branch::own : Branch::of_parent, line, next});
    }

    enum class Branch : std::uint8_t { of_parent, own };
    enum class Line : std::uint8_t { whole, lost };
    struct Place {
        Branch branch;
        Line line;
        Seat next;  // to move behind it
    };
    static constexpr std::size_t the_root = 0;  // as written before the steps, which count from 1
    struct Letters {
        std::size_t node;  // number of the step above
        TreeNotes::Label label;
    };
    std::vector<Place> path_;
    std::vector<Letters> letters_;  // in the order of the nodes
    std::size_t next_letters_ = 0;
    std::vector<bool> siblings_;  // of each step: some of its later siblings are written
    bool open_ = false;
    int size_ = 15;
    Seat first_ = Seat::first;
};

}  // namespace

std::unique_ptr<ArchiveWriter> make_writer() {
    return std::make_unique<SgfWriter>();
}

}  // namespace shinpan::formats::sgf
