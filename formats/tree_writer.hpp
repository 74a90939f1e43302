#pragma once
// Whole trees into formats that hold them (shinpan-convert --branches). A tree is kept as it is
// told (TreeKeeper), and handed to a writer that is a TreeArchiveWriter.

#include "formats/format.hpp"
#include "record/tree.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace shinpan::formats {

// The steps of a tree, or of a part of a large one, with what they refer to.
class TreeKeeper final : public TreeVisitor {
  public:
    void step(const TreeStep& step) override {
        steps_.push_back({step.depth, step.later, step.line, step.role,
                          step.trouble == nullptr ? Sound::yes : Sound::no,
                          static_cast<std::uint32_t>(step.events.size()),
                          static_cast<std::uint32_t>(step.text.size())});
        events_.insert(events_.end(), step.events.begin(), step.events.end());
        texts_ += step.text;
        if (step.line == TreeStep::Line::ends && step.role == TreeStep::Role::node) ++lines_;
    }
    [[nodiscard]] Texts texts() const override { return Texts::wanted; }

    [[nodiscard]] bool empty() const { return steps_.empty(); }
    [[nodiscard]] std::int64_t lines() const { return lines_; }
    // The part goes on with a tree whose earlier nodes were told before.
    [[nodiscard]] bool goes_on() const {
        return !empty() && steps_.front().role == TreeStep::Role::context;
    }
    // Tells the tree once more. A node that could not be read has a trouble without words.
    template <class Visit>
    void tell(Visit&& visit) const {
        static const Finding unreadable{};
        std::size_t event = 0;
        std::size_t letter = 0;
        for (const auto& kept : steps_) {
            TreeStep step{kept.depth, kept.later, kept.line, kept.role, {}, nullptr, {}};
            step.events = std::span(events_).subspan(event, kept.events);
            step.text = std::string_view(texts_).substr(letter, kept.letters);
            if (kept.sound == Sound::no) step.trouble = &unreadable;
            event += kept.events;
            letter += kept.letters;
            visit(step);
        }
    }

  private:
    enum class Sound : std::uint8_t { yes, no };
    struct Kept {
        std::uint32_t depth;
        TreeStep::Later later;
        TreeStep::Line line;
        TreeStep::Role role;
        Sound sound;
        std::uint32_t events;
        std::uint32_t letters;
    };
    std::vector<Kept> steps_;
    std::vector<Event> events_;
    std::string texts_;
    std::int64_t lines_ = 0;
};

class TreeArchiveWriter : public ArchiveWriter {
  public:
    // Appends a tree; `head` is the record of its first line, with the tags. A part that goes on
    // with the tree before has none. False: the format cannot hold it, as with append().
    virtual bool append_tree(const Record& head, const TreeKeeper& tree,
                             const WriteOptions& options, std::string& out) = 0;
};

}  // namespace shinpan::formats
