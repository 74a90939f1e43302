// Direct encounter (FIDE C.07 6): the games among those who are equal so far.

#include "score/tiebreak.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace shinpan::score {
namespace {

struct Among {
    std::vector<Halves> sums;
    std::vector<std::size_t> met;  // others of the group a player has a game with
};

Among games_among(const Table& table, const std::vector<Index>& group) {
    std::unordered_map<Index, std::size_t> place;
    for (std::size_t i = 0; i < group.size(); ++i) place.emplace(group[i], i);
    Among among{std::vector<Halves>(group.size(), 0), std::vector<std::size_t>(group.size(), 0)};
    std::vector<std::size_t> last(group.size(), group.size());  // by whom an opponent was counted
    for (std::size_t i = 0; i < group.size(); ++i) {
        for (const auto& entry : table.of(group[i])) {
            const bool forfeit =
                entry.how == How::forfeit && table.event().system == System::round_robin;
            if (entry.opponent == none || !(entry.played() || forfeit)) continue;
            const auto found = place.find(entry.opponent);
            if (found == place.end()) continue;
            among.sums[i] += entry.points;
            if (last[found->second] != i) ++among.met[i];
            last[found->second] = i;
        }
    }
    return among;
}

// Classes of equal sums, best first; null when the sums do not say.
void split(const Table& table, const std::vector<Index>& group, const Among& among,
           std::vector<std::vector<Index>>& classes) {
    std::vector<std::size_t> order(group.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return among.sums[a] > among.sums[b]; });
    const bool complete = std::all_of(among.met.begin(), among.met.end(),
                                      [&](std::size_t met) { return met + 1 == group.size(); });
    if (!complete) {
        // Whoever leads however the games that were not played had ended is first; the rest is
        // equal (6.2). Looked at again without him.
        const auto best = order[0];
        const bool sure = std::all_of(order.begin() + 1, order.end(), [&](std::size_t i) {
            const auto missing = static_cast<Halves>(group.size() - 1 - among.met[i]);
            return among.sums[i] + missing * table.event().win < among.sums[best];
        });
        if (!sure) {
            classes.push_back(group);
            return;
        }
        classes.push_back({group[best]});
        std::vector<Index> rest;
        for (const auto i : order) {
            if (i != best) rest.push_back(group[i]);
        }
        if (rest.size() == 1) {
            classes.push_back(rest);
        } else {
            split(table, rest, games_among(table, rest), classes);
        }
        return;
    }
    for (std::size_t i = 0; i < order.size();) {
        std::vector<Index> equal;
        const auto sum = among.sums[order[i]];
        for (; i < order.size() && among.sums[order[i]] == sum; ++i)
            equal.push_back(group[order[i]]);
        if (equal.size() > 1 && equal.size() < group.size()) {
            split(table, equal, games_among(table, equal), classes);
        } else {
            classes.push_back(std::move(equal));
        }
    }
}

}  // namespace

Encounter direct_encounter(const Table& table, const std::vector<Index>& group) {
    Encounter encounter;
    const auto among = games_among(table, group);
    encounter.sums = among.sums;
    encounter.complete = std::all_of(among.met.begin(), among.met.end(),
                                     [&](std::size_t met) { return met + 1 == group.size(); });
    split(table, group, among, encounter.classes);
    return encounter;
}

}  // namespace shinpan::score
