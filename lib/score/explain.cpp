#include "score/explain.hpp"

#include <algorithm>
#include <charconv>

namespace shinpan::score {

Index find_player(const Event& event, const Standings& standings, std::string_view name) {
    if (name.starts_with('#')) {
        std::size_t place = 0;
        const auto digits = name.substr(1);
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), place);
        const bool whole = error == std::errc{} && end == digits.data() + digits.size();
        if (!whole || place == 0 || place > standings.rows.size()) return none;
        return standings.rows[place - 1].player;
    }
    Index found = none;
    for (std::size_t i = 0; i < event.players.size(); ++i) {
        const auto& player = event.players[i];
        if (player.full_name() == name || (!player.id.empty() && player.id == name)) {
            return static_cast<Index>(i);
        }
        if (player.full_name().find(name) == std::string::npos) continue;
        if (found != none) return none;
        found = static_cast<Index>(i);
    }
    return found;
}

Explanation explain(const Table& table, const Standings& standings, Index player) {
    Explanation explanation;
    explanation.player = player;
    for (const auto& row : standings.rows) {
        if (row.player == player) explanation.standing = row;
    }
    for (std::size_t k = 0; k < standings.tiebreaks.size(); ++k) {
        if (standings.tiebreaks[k].kind == TieBreak::Kind::direct) continue;
        auto& part = explanation.parts.emplace_back();
        part.tiebreak = k;
        summands_of(table, standings.tiebreaks[k], standings.rules, player, part.summands);
        part.value = total_of(part.summands);
    }
    std::copy_if(standings.rows.begin(), standings.rows.end(),
                 std::back_inserter(explanation.equals),
                 [&](const Standing& row) { return row.total() == explanation.standing.total(); });
    return explanation;
}

}  // namespace shinpan::score
