#include "app/left_behind.hpp"

#include "app/output.hpp"
#include "base/catalogue/renju_archives.hpp"
#include "base/catalogue/sgf.hpp"
#include "base/catalogue/tree.hpp"
#include "report/text.hpp"

#include <fmt/format.h>

namespace shinpan::app {
namespace {

// Comments, letters and marks of the moves of a record's first line; only the tree has them.
std::int64_t notes_of(const TreeSource& source, const Settings& settings, std::string_view text,
                      const Record& record) {
    struct Counter final : TreeVisitor {
        void step(const TreeStep& step) override {
            if (over) return;
            const auto& notes = step.notes;
            // What is the record's tag as well is not left behind.
            const bool tag = comment != nullptr && notes.comment == comment->value;
            count += (notes.comment.empty() || tag ? 0 : 1) + (notes.own.text.empty() ? 0 : 1) +
                     static_cast<std::int64_t>(notes.labels.size()) +
                     (notes.mark == TreeNotes::Mark::none ? 0 : 1) +
                     (notes.properties.empty() ? 0 : 1) + notes.lost;
            over = step.line == TreeStep::Line::ends;
        }
        [[nodiscard]] Texts texts() const override { return Texts::wanted; }
        const Tag* comment = nullptr;
        std::int64_t count = 0;
        bool over = false;
    } counter;
    if (record.game != Game::renju) return 0;
    counter.comment = record.tag("Comment");
    auto read = settings.read;
    read.decoded = source.decoded;
    (void)source.format->walk(text, source.context, read, counter);
    return counter.count;
}

}  // namespace

std::vector<Finding> left_behind(const TreeSource& source, const Settings& settings,
                                 std::string_view text, const Record& record,
                                 std::span<const Finding> findings) {
    std::vector<Finding> found;
    for (const auto& finding : findings) {
        if (finding.code == code::sgf_variations || finding.code == code::stones_tree) {
            found.push_back(finding);
        }
    }
    if (const auto count = notes_of(source, settings, text, record); count > 0) {
        found.push_back(make_finding(code::tree_notes_left, {}, 0, {{"count", count}}));
    }
    return found;
}

void DropTeller::tell_of(std::string_view path, std::uint64_t number, const Position& start,
                         const std::vector<Finding>& dropped) {
    std::string text;
    const report::RecordPlace place{path, number, start, {}, true};
    for (const auto& finding : dropped) {
        if (seen_.size() < most_kinds || seen_.contains(message(finding))) {
            if (++seen_[message(finding)] > most_lines) continue;
        }
        report::append_finding(text, place, finding, {});
    }
    if (!text.empty()) tell(text);
}

void DropTeller::close() const {
    for (const auto& [what, number] : seen_) {
        if (number <= most_lines) continue;
        const auto more = number - most_lines;
        tell(fmt::format("{} more {}: {}\n", more, more == 1 ? "record" : "records", what));
    }
}

}  // namespace shinpan::app
