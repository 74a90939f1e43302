#pragma once
// Every summand of a player's points and tie-breaks, and where the chain of tie-breaks decided: as
// data. Text is made in lib/score/out.

#include "score/standings.hpp"

#include <optional>
#include <string_view>

namespace shinpan::score {

struct Explanation {
    struct Part {
        std::size_t tiebreak = 0;
        std::vector<Summand> summands;
        Value value;
    };
    Index player = none;
    Standing standing;
    std::vector<Part> parts;  // all but direct encounters
    // Those who have equal points, in order, with what separated each from the one before.
    std::vector<Standing> equals;
};

// The player of a name, an id, or a rank ("#1"); `none` when there is no such, or more than one.
[[nodiscard]] Index find_player(const Event& event, const Standings& standings,
                                std::string_view name);
[[nodiscard]] Explanation explain(const Table& table, const Standings& standings, Index player);

}  // namespace shinpan::score
