#pragma once
// The Othello referee: replays a record under a ruleset and says what happened (rules: othello).
//
// `Ruling::plies` counts discs placed; a pass is no ply there. `Finding::ply` and
// `Ruling::critical_ply` count what is written, discs and written passes from 1, so that they name
// the token a person sees; a pass that was left out has no number of its own.

#include "record/account.hpp"
#include "record/record.hpp"
#include "record/ruling.hpp"
#include "ruleset/othello_rules.hpp"

#include <vector>

namespace shinpan::othello {

// Replays `record` and adds what it finds to `ruling` (cleared by the caller). Stops at the first
// error; what follows is counted in record/not-judged. Allocates only for findings.
void judge(const Record& record, const OthelloRules& rules, Ruling& ruling);

// The board before the critical ply, or the final one, and why the ruling is what it is.
[[nodiscard]] Account explain(const Record& record, const OthelloRules& rules,
                              const Ruling& ruling);

// The legal squares of the final position in board order, kind "flips"; "pass" where the side to
// move must pass; nothing when the game is over.
[[nodiscard]] std::vector<PointNote> legal(const Record& record, const OthelloRules& rules);

// Why a square of the final position is legal or not for the side to move.
[[nodiscard]] Reason why(const Record& record, const OthelloRules& rules, Point point);

}  // namespace shinpan::othello
