#pragma once
// Records written on a turned or flipped sheet, or with White first (rules: othello 6.1 facts,
// `othello/orientation`). Looked at only when move 1 flips nothing.

#include "record/record.hpp"
#include "ruleset/othello_rules.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace shinpan::othello {

// The readings under which most plies from move 1 on are legal: the seven symmetries of the board
// ("rank-flip", "quarter-turn-right", …), then "white-first" or "black-first".
struct Mends {
    std::vector<std::string> readings;
    std::int64_t legal = 0;  // plies from move 1 on that are legal under them
    std::int64_t plies = 0;  // of the record

    [[nodiscard]] bool whole() const { return legal == plies; }
};

// Empty when no reading mends the whole record, or at least its first eight plies, or when the
// record is too short (a single ply) to tell.
[[nodiscard]] Mends mends(const Record& record, const OthelloRules& rules);

}  // namespace shinpan::othello
