#pragma once
// Two editions of an archive: which records were added, removed or changed, and which players and
// events were only renamed.
//
// Records are matched by their moves, then by who played where and when. A name that became
// another one in every record it stood in was renamed in place: no record counts as changed by it.

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shinpan::report {

struct EditionRecord {
    std::string path;
    std::uint64_t number = 0;
    std::string moves;  // the same for the same game; empty: no game
    // first, second, event, round, date, result as claimed
    std::vector<std::string> fields;
};
inline constexpr std::string_view edition_fields[] = {"first", "second", "event",
                                                      "round", "date",   "result"};

struct EditionDiff {
    struct Change {
        std::size_t before = 0;           // in the old edition
        std::size_t after = 0;            // in the new one
        std::vector<std::size_t> fields;  // of edition_fields; empty: the moves
    };
    struct Renaming {
        std::string_view what;  // "player" or "event"
        std::string before;
        std::string after;
        std::uint64_t records = 0;
    };
    std::vector<std::size_t> removed;
    std::vector<std::size_t> added;
    std::vector<Change> changed;
    std::vector<Renaming> renamed;
    std::uint64_t same = 0;
};

[[nodiscard]] EditionDiff compare_editions(std::span<const EditionRecord> before,
                                           std::span<const EditionRecord> after);
void append_edition_diff(std::string& out, const EditionDiff& diff,
                         std::span<const EditionRecord> before,
                         std::span<const EditionRecord> after);

}  // namespace shinpan::report
