#pragma once
// Records written on a turned or flipped sheet, or with White first (rules: othello 6.1 facts,
// `othello/orientation`). Looked at only when move 1 flips nothing.

#include "record/record.hpp"
#include "ruleset/othello_rules.hpp"

#include <string>
#include <vector>

namespace shinpan::othello {

// Every reading under which all plies of the record are legal: the seven symmetries of the board
// ("rank-flip", "quarter-turn-right", …), then "white-first" or "black-first". Empty when there is
// none, or when the record is too short (a single ply) to tell.
[[nodiscard]] std::vector<std::string> mends(const Record& record, const OthelloRules& rules);

}  // namespace shinpan::othello
