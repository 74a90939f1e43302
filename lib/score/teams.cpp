#include "score/teams.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace shinpan::score {
namespace {

constexpr Halves match_won = 4;
constexpr Halves match_drawn = 2;

bool before(const TeamRow& a, const TeamRow& b) {
    if (a.match_points != b.match_points) return a.match_points > b.match_points;
    if (a.game_points != b.game_points) return a.game_points > b.game_points;
    return a.boards > b.boards;
}

}  // namespace

std::vector<TeamRow> team_table(const Event& event) {
    std::map<std::string, TeamRow> teams;
    std::vector<std::size_t> board(event.players.size(), 0);
    for (std::size_t i = 0; i < event.players.size(); ++i) {
        const auto& team = event.players[i].team;
        if (team.empty()) continue;
        auto& row = teams[team];
        row.team = team;
        board[i] = row.boards.size();  // in the order of the list
        row.boards.push_back(0);
    }
    if (teams.size() < 2) return {};
    struct Meeting {
        Halves first = 0;
        Halves second = 0;
    };
    // Of two teams, the one whose name comes first, in a round.
    std::map<std::tuple<Index, std::int32_t, std::string, std::string>, Meeting> meetings;
    for (const auto& one : event.pairings) {
        if (one.second == none || one.how == How::open || !event.stages[one.stage].counts) continue;
        const auto& first = event.players[one.first].team;
        const auto& second = event.players[one.second].team;
        for (const auto& [player, points] :
             {std::pair{one.first, one.first_points}, std::pair{one.second, one.second_points}}) {
            const auto& team = event.players[player].team;
            if (team.empty() || first == second) continue;
            teams[team].game_points += points;
            teams[team].boards[board[player]] += points;
        }
        if (first.empty() || second.empty() || first == second) continue;
        const bool ordered = first < second;
        auto& meeting =
            meetings[{one.stage, one.round, ordered ? first : second, ordered ? second : first}];
        meeting.first += ordered ? one.first_points : one.second_points;
        meeting.second += ordered ? one.second_points : one.first_points;
    }
    for (const auto& [key, meeting] : meetings) {
        auto& first = teams[std::get<2>(key)];
        auto& second = teams[std::get<3>(key)];
        ++first.matches;
        ++second.matches;
        if (meeting.first == meeting.second) {
            first.match_points += match_drawn;
            second.match_points += match_drawn;
        } else {
            (meeting.first > meeting.second ? first : second).match_points += match_won;
        }
    }
    std::vector<TeamRow> rows;
    for (auto& [name, row] : teams) rows.push_back(std::move(row));
    std::stable_sort(rows.begin(), rows.end(), before);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool equal = i > 0 && !before(rows[i - 1], rows[i]);
        rows[i].rank = equal ? rows[i - 1].rank : static_cast<std::int32_t>(i + 1);
        rows[i].shared = equal;
        if (equal) rows[i - 1].shared = true;
    }
    return rows;
}

}  // namespace shinpan::score
