#pragma once
// Standings: points, then tie-breaks in order, and which of them separated whom.

#include "score/tiebreak.hpp"

#include <vector>

namespace shinpan::score {

struct Standing {
    Index player = none;
    std::int32_t rank = 0;  // equal players share one
    bool shared = false;
    Halves points = 0;          // computed
    Halves adjustment = 0;      // the director's
    std::vector<Value> values;  // by tie-break; of a direct encounter the points in its games
    std::vector<bool> applied;  // direct encounter: whether the player was in a group
    // What separates this player from the one before: -1 points, a tie-break's place, or the number
    // of tie-breaks: nothing does (then by lot).
    std::int32_t decided = -1;
    std::int32_t rounds = 0;  // with a pairing
    std::int32_t won = 0;
    std::int32_t drawn = 0;
    std::int32_t lost = 0;
    bool tainted = false;  // counts a record that was not accepted

    [[nodiscard]] Halves total() const { return points + adjustment; }
};

struct Standings {
    std::vector<TieBreak> tiebreaks;
    TieBreakRules rules;
    std::vector<Standing> rows;  // best first
    bool tainted = false;
};

[[nodiscard]] Standings make_standings(const Table& table, std::vector<TieBreak> tiebreaks,
                                       const TieBreakRules& rules);
// What is usual where an event file does not say: Othello `BQ DS`, renju `BH SB DE`, flip-chess
// `WON DE`.
[[nodiscard]] std::vector<TieBreak> usual_tiebreaks(const Event& event);

}  // namespace shinpan::score
