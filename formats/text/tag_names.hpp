#pragma once
// What the tags of the formats are called in common.

#include "record/record.hpp"

#include <string_view>

namespace shinpan::formats::text {

// The name most formats of games with Black and White have for what this tag says: Black for PB.
// The name itself where there is no other.
[[nodiscard]] std::string_view common_name(std::string_view tag);

// What this tag says, a result, a swap, offered fifths, the record holds beside its tags as well;
// or it is about the file rather than the game.
[[nodiscard]] bool is_said_by_record(std::string_view tag, const Record& record);

}  // namespace shinpan::formats::text
