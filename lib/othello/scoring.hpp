#pragma once
// What a finished board is worth (rules: othello 5 and "Policies that are data").

#include "record/result.hpp"
#include "ruleset/othello_rules.hpp"

#include <cstdint>

namespace shinpan::othello {

struct Discs {
    std::int32_t black = 0;
    std::int32_t white = 0;
    std::int32_t empties = 0;

    friend bool operator==(const Discs&, const Discs&) = default;
};

// The score of a finished game. Empties go to the side with more discs, whatever the goal.
[[nodiscard]] Score score_of(Discs discs, const OthelloRules& rules);
// Who has won with that score; with a draw-holder a draw is a win for the holder.
[[nodiscard]] Outcome outcome_of(Score score, const OthelloRules& rules);

}  // namespace shinpan::othello
