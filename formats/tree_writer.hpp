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
        auto& kept = steps_.emplace_back();
        kept = {step.depth,
                step.later,
                step.line,
                step.role,
                step.trouble == nullptr ? Sound::yes : Sound::no,
                static_cast<std::uint32_t>(step.events.size()),
                step.notes.any() ? Notes::some : Notes::none};
        events_.insert(events_.end(), step.events.begin(), step.events.end());
        if (step.notes.any()) keep(step.notes);
        if (step.line == TreeStep::Line::ends && step.role == TreeStep::Role::node) ++lines_;
    }
    [[nodiscard]] Texts texts() const override { return Texts::wanted; }

    [[nodiscard]] bool empty() const { return steps_.empty(); }
    [[nodiscard]] std::int64_t lines() const { return lines_; }
    // The part goes on with a tree whose earlier nodes were told before.
    [[nodiscard]] bool goes_on() const {
        return !empty() && steps_.front().role == TreeStep::Role::context;
    }
    // Tells the tree once more. A node that could not be read has a trouble without words. Texts
    // stay where they are as long as the keeper.
    template <class Visit>
    void tell(Visit&& visit) const {
        static const Finding unreadable{};
        std::size_t event = 0;
        std::size_t note = 0;
        std::size_t label = 0;
        std::size_t letter = 0;
        std::vector<TreeNotes::Label> labels;
        const auto text = [&](std::uint32_t length) {
            const auto words = std::string_view(texts_).substr(letter, length);
            letter += length;
            return words;
        };
        for (const auto& kept : steps_) {
            TreeStep step{kept.depth, kept.later, kept.line, kept.role, {}, nullptr, {}};
            step.events = std::span(events_).subspan(event, kept.events);
            event += kept.events;
            if (kept.sound == Sound::no) step.trouble = &unreadable;
            if (kept.notes == Notes::some) {
                const auto& all = notes_[note++];
                step.notes.comment = text(all.comment);
                step.notes.own = {all.own_at, text(all.own)};
                labels.clear();
                for (std::uint32_t i = 0; i < all.labels; ++i) {
                    const auto& one = labels_[label++];
                    labels.push_back({one.at, text(one.length)});
                }
                step.notes.labels = labels;
                step.notes.mark = all.mark;
                step.notes.properties = text(all.properties);
                step.notes.lost = all.lost;
            }
            visit(step);
        }
    }

  private:
    enum class Sound : std::uint8_t { yes, no };
    enum class Notes : std::uint8_t { none, some };
    struct Kept {
        std::uint32_t depth;
        TreeStep::Later later;
        TreeStep::Line line;
        TreeStep::Role role;
        Sound sound;
        std::uint32_t events;
        Notes notes;
    };
    // Lengths; the letters follow each other in texts_.
    struct KeptNotes {
        std::uint32_t comment;
        std::uint32_t own;
        Point own_at;
        std::uint32_t labels;
        TreeNotes::Mark mark;
        std::uint32_t properties;
        std::int32_t lost;
    };
    struct KeptLabel {
        Point at;
        std::uint32_t length;
    };

    void keep(const TreeNotes& notes) {
        const auto text = [this](std::string_view words) {
            texts_ += words;
            return static_cast<std::uint32_t>(words.size());
        };
        auto& kept = notes_.emplace_back();
        kept.comment = text(notes.comment);
        kept.own = text(notes.own.text);
        kept.own_at = notes.own.at;
        kept.labels = static_cast<std::uint32_t>(notes.labels.size());
        for (const auto& one : notes.labels) labels_.push_back({one.at, text(one.text)});
        kept.mark = notes.mark;
        kept.properties = text(notes.properties);
        kept.lost = notes.lost;
    }

    std::vector<Kept> steps_;
    std::vector<Event> events_;
    std::vector<KeptNotes> notes_;
    std::vector<KeptLabel> labels_;
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
