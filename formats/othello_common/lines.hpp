#pragma once
// Formats in which a line is a record: the splitter they share.

#include "formats/format.hpp"

#include <memory>
#include <string_view>

namespace shinpan::formats::othello_common {

// Says of a line whether it holds a record; blank lines never get here.
using IsRecord = bool (*)(std::string_view line);

// Each line that `is_record` accepts is a record; the others are skipped.
[[nodiscard]] std::unique_ptr<Splitter> line_splitter(IsRecord is_record);

// The first line of `head` that is neither blank nor a comment ('#' or '%'), without its line end;
// `complete` is false when the head ends within it.
struct FirstLine {
    std::string_view line;
    bool complete = false;
};
[[nodiscard]] FirstLine first_line(std::string_view head);
[[nodiscard]] bool not_a_comment(std::string_view line);

}  // namespace shinpan::formats::othello_common
