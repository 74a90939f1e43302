#pragma once
// Team standings over boards: game points are the sum of the players' points, match points say who
// won the meeting of two teams in a round.

#include "score/event.hpp"

#include <string>
#include <vector>

namespace shinpan::score {

struct TeamRow {
    std::string team;
    std::int32_t rank = 0;
    bool shared = false;
    Halves match_points = 0;  // a meeting won 2, drawn 1 (as halves: 4 and 2)
    Halves game_points = 0;
    std::int32_t matches = 0;
    std::vector<Halves> boards;  // points by board, first board first
};

// By match points, game points, then points on the first board, the second and so on (RIF, Team
// WC). Games inside a team count for its players only. Empty where players have no teams.
[[nodiscard]] std::vector<TeamRow> team_table(const Event& event);

}  // namespace shinpan::score
