#pragma once
// One door to the three referees: explanations and surveys of any record, by its game. The verdict
// itself is judge() in referee/verdict.hpp.

#include "record/account.hpp"
#include "record/record.hpp"
#include "referee/verdict.hpp"
#include "ruleset/ruleset.hpp"

#include <vector>

namespace shinpan {

// The board before the critical ply (the final one when there is none), the tree of reasons and the
// ledgers. `verdict` is what judge() made of the same record under the same ruleset.
[[nodiscard]] Account explain(const Record& record, const Ruleset& ruleset, const Verdict& verdict);

// The board a record ends on; `verdict` as for explain().
[[nodiscard]] Diagram final_board(const Record& record, const Ruleset& ruleset,
                                  const Verdict& verdict);

// Surveys of the position a record ends in (its setup when it has no moves). A record of another
// game than the ruleset's has no points.
[[nodiscard]] std::vector<PointNote> legal(const Record& record, const Ruleset& ruleset);
[[nodiscard]] std::vector<PointNote> forbidden(const Record& record,
                                               const Ruleset& ruleset);  // renju
// What the other reading of three_through_five makes of the points it tells otherwise (renju).
[[nodiscard]] std::vector<PointNote> forbidden_otherwise(const Record& record,
                                                         const Ruleset& ruleset);
[[nodiscard]] std::vector<Point> fives(const Record& record, const Ruleset& ruleset);  // renju
[[nodiscard]] Reason why(const Record& record, const Ruleset& ruleset, Point point);
// Of a move from one square to another (flip-chess); elsewhere of the point it ends on.
[[nodiscard]] Reason why(const Record& record, const Ruleset& ruleset, Point from, Point to);

}  // namespace shinpan
