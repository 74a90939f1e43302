#pragma once
// What a finished board is worth, and what a fallen flag or a resignation makes of it (rules:
// othello 5 and "Policies that are data").

#include "record/record.hpp"
#include "record/result.hpp"
#include "ruleset/othello_rules.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace shinpan::othello {

struct Discs {
    std::int32_t black = 0;
    std::int32_t white = 0;
    std::int32_t empties = 0;

    [[nodiscard]] std::int32_t squares() const { return black + white + empties; }
    friend bool operator==(const Discs&, const Discs&) = default;
};

// The score of a finished game. Empties go to the side with more discs, whatever the goal.
// `joa_by_date` must have been settled (settle_date) and counts as `winner` here.
[[nodiscard]] Score score_of(Discs discs, const OthelloRules& rules);
// Who has won with that score, the komi taken off Black; with a draw-holder a draw is a win for the
// holder.
[[nodiscard]] Outcome outcome_of(Score score, const OthelloRules& rules);

// Who has the empties by the date of the record: Date or DT, as "2014-05-31", "2014.??.??",
// "31/05/2014" or seconds since 1970. Empty when the date does not tell.
[[nodiscard]] std::optional<OthelloRules::Empties> empties_by_date(const Record& record);

// The whole board to `winner`.
[[nodiscard]] Score everything(Seat winner, Discs discs);

// How a game stands for the side whose flag has fallen.
enum class Flagged : std::uint8_t {
    playing,   // it has its extension, and the game goes on
    finished,  // it had its extension, and the board is finished
    out,       // the record stops there, or a second fall
};
// The score by a time policy; empty: the policy gives none (none), or the game goes on.
[[nodiscard]] std::optional<Score> flag_score(OthelloRules::Timeout policy, Discs discs,
                                              Seat flagged, Flagged state,
                                              const OthelloRules& rules);
// "wof-two-minutes"
[[nodiscard]] std::string_view name_of(OthelloRules::Timeout policy);

}  // namespace shinpan::othello
