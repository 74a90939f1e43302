#pragma once
// What a writer has put of a record, so that the rest can be named as dropped.

#include "formats/format.hpp"

#include <initializer_list>
#include <string_view>
#include <vector>

namespace shinpan::formats::othello_common {

// The game, the size of the board, its start: every target says them in its own way.
[[nodiscard]] bool stands_for_itself(const Record& record, const Tag& tag);

// A game whose set-up is the start of 8x8: moves alone begin there, too.
[[nodiscard]] bool begins_at_start(const Record& record);

class HeldTags {
  public:
    explicit HeldTags(const Record& record) : record_(record), held_(record.tags.size()) {}

    // The value of the first tag so named, in the order of the names; it is held from now on, and
    // so are the others that say the same. Empty when there is none.
    std::string_view take(std::initializer_list<std::string_view> names);
    // The target says in another way what these tags say.
    void said(std::initializer_list<std::string_view> names);
    // The tags that stand for themselves in every target.
    void said_board();
    // The numbers of a WTHOR record are said by the names they stand for, as far as these are held.
    void said_by_names();
    // One record/dropped that names each tag not held.
    void report(const WriteOptions& options, std::string_view format) const;

  private:
    const Record& record_;
    std::vector<bool> held_;
};

// record/dropped for what hangs on the moves, where the target holds moves alone.
void report_dropped_times(const Record& record, const WriteOptions& options,
                          std::string_view format);
void report_dropped_evaluations(const Record& record, const WriteOptions& options,
                                std::string_view format);
// The reason a record gives for its result: a resignation, a flag.
void report_dropped_reason(const Record& record, const WriteOptions& options,
                           std::string_view format);

}  // namespace shinpan::formats::othello_common
