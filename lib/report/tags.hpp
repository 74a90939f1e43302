#pragma once
// What a record says of itself, beside its verdict in JSON Lines: who played, where and when. Kept
// out unless asked for, so that the verdict of a record does not depend on its names.

#include "record/record.hpp"

#include <string>

namespace shinpan::report {

// To the object in the last line of `out` a member `tags`: first, second, event, round, stage and
// date, those the record has.
void add_tags(std::string& out, const Record& record);

}  // namespace shinpan::report
