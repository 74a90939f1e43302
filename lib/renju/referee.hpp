#pragma once
// The referee of renju and gomoku: replays a record under a ruleset and says what happened (rules:
// renju 1 to 6).
//
// Plies are stones and passes, counted from 1. `Ruling` finds what each stone is; what a forbidden
// stone costs is the ruleset's business: White must claim it (`claim: required`) or the referee
// does (`claim: automatic`).

#include "record/account.hpp"
#include "record/record.hpp"
#include "record/ruling.hpp"
#include "renju/forbidden.hpp"
#include "ruleset/renju_rules.hpp"

#include <optional>
#include <vector>

namespace shinpan::renju {

// Replays `record` and adds what it finds to `ruling` (cleared by the caller). Stops at the first
// error; what follows is counted in record/not-judged. Allocates only for findings.
void judge(const Record& record, const RenjuRules& rules, Ruling& ruling);

// The rules on the board the record states, where they may be played on it; nothing when not.
[[nodiscard]] std::optional<RenjuRules> rules_on_board(const Record& record,
                                                       const RenjuRules& rules);

// The board before the critical ply, or the final one, the proofs of the points the ruling turns on
// and the ledger of claims.
[[nodiscard]] Account explain(const Record& record, const RenjuRules& rules, const Ruling& ruling);

// The board the record ends on, or the last one that could be judged. Without squares where the
// record's board is not the ruleset's.
[[nodiscard]] Diagram final_board(const Record& record, const RenjuRules& rules);

// Of the final position of the record, whoever is to move; points row by row from a1.
// The points the side to move may take without breaking a rule ("five" where it wins by it).
[[nodiscard]] std::vector<PointNote> legal(const Record& record, const RenjuRules& rules);
// The points forbidden to Black, each with all kinds that apply.
[[nodiscard]] std::vector<PointNote> forbidden(const Record& record, const RenjuRules& rules);
// The points that the other reading of three_through_five tells otherwise, as it tells them
// ("legal" where it forbids nothing).
[[nodiscard]] std::vector<PointNote> forbidden_otherwise(const Record& record,
                                                         const RenjuRules& rules);
// The points that make a five (a winning row) for Black.
[[nodiscard]] std::vector<Point> fives(const Record& record, const RenjuRules& rules);
// What a black stone on a point would be, proved; with White to move, a row that wins there; of a
// stone of the record, what it was when it was made.
[[nodiscard]] Reason why(const Record& record, const RenjuRules& rules, Point point);

}  // namespace shinpan::renju
