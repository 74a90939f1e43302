#pragma once
// The referee of flip-chess (rules: flipchess; record: FCR-1).

#include "record/account.hpp"
#include "record/record.hpp"
#include "record/ruling.hpp"
#include "ruleset/flipchess_rules.hpp"

#include <vector>

namespace shinpan::flipchess {

// Replays the record; the facts go into ruling.findings. Does not look at the claimed result.
void judge(const Record& record, const FlipchessRules& rules, Ruling& ruling);

// The board before the critical ply (or the final one), why the ruling is as it is, and the
// ledgers: clock, chase, captures, pieces, points.
[[nodiscard]] Account explain(const Record& record, const FlipchessRules& rules,
                              const Ruling& ruling);

// The legal actions of the final position of the record: "a1" a flip, "a1-a2", "a1xa2", "a1*a2".
// Moves the chase limit forbids are not among them.
[[nodiscard]] std::vector<PointNote> legal(const Record& record, const FlipchessRules& rules);

// What stands on a square of the final position, and what it may do and why not.
[[nodiscard]] Reason why(const Record& record, const FlipchessRules& rules, Point point);
// Why a move of the final position is legal or not.
[[nodiscard]] Reason why(const Record& record, const FlipchessRules& rules, Point from, Point to);

}  // namespace shinpan::flipchess
