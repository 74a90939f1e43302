#include "oracle.hpp"

#include <algorithm>
#include <map>

namespace shinpan::test {
namespace {

struct Round {
    bool paired = false;  // some line of the list speaks of it
    bool played = false;
    bool asked_off = false;  // half or zero point bye, or nothing at all
    bool lost_by_absence = false;
    int opponent = -1;
    int halves = 0;
    int discs = 0;
};

Round look(const Tournament& t, int player, int round) {
    Round r;
    r.asked_off = true;
    for (const auto& g : t.games) {
        if (g.round != round || (g.a != player && g.b != player)) continue;
        const bool first = g.a == player;
        r.paired = true;
        r.opponent = first ? g.b : g.a;
        r.halves = first ? g.half_a : g.half_b;
        r.discs = first ? g.discs_a : g.discs_b;
        r.played = g.kind == Kind::game;
        r.asked_off = g.kind == Kind::half_bye || g.kind == Kind::zero_bye;
        r.lost_by_absence =
            (g.kind == Kind::forfeit || g.kind == Kind::double_forfeit) && r.halves == 0;
    }
    return r;
}

int halves_of(const Tournament& t, int player) {
    int sum = 0;
    for (int r = 1; r <= t.rounds; ++r) sum += look(t, player, r).halves;
    return sum;
}

// What a player's points are worth to his opponents: rounds he asked off at the very end are draws.
int halves_for_others(const Tournament& t, int player) {
    int sum = 0;
    for (int r = 1; r <= t.rounds; ++r) {
        const auto now = look(t, player, r);
        bool only_off_from_here = true;
        for (int later = r + 1; later <= t.rounds; ++later) {
            const auto then = look(t, player, later);
            if (!then.asked_off && !then.lost_by_absence) only_off_from_here = false;
        }
        sum += now.asked_off && only_off_from_here ? 1 : now.halves;
    }
    return sum;
}

}  // namespace

std::int64_t slow_points(const Tournament& t, int player) {
    return 2 * halves_of(t, player);
}

std::int64_t slow_buchholz(const Tournament& t, int player, int low, int high) {
    std::vector<int> off;  // rounds the player chose not to play
    std::vector<int> rest;
    for (int r = 1; r <= t.rounds; ++r) {
        const auto now = look(t, player, r);
        const int worth = now.played ? halves_for_others(t, now.opponent) : halves_of(t, player);
        (now.asked_off || now.lost_by_absence ? off : rest).push_back(worth);
    }
    std::sort(off.begin(), off.end());
    std::sort(rest.begin(), rest.end());
    while (low-- > 0 && !(off.empty() && rest.empty())) {
        auto& from = off.empty() ? rest : off;
        from.erase(from.begin());
    }
    std::vector<int> all = off;
    all.insert(all.end(), rest.begin(), rest.end());
    std::sort(all.begin(), all.end());
    while (high-- > 0 && !all.empty()) all.pop_back();
    std::int64_t sum = 0;
    for (const int worth : all) sum += 2 * worth;
    return sum;
}

std::int64_t slow_berger(const Tournament& t, int player) {
    std::int64_t sum = 0;
    for (int r = 1; r <= t.rounds; ++r) {
        const auto now = look(t, player, r);
        sum +=
            now.halves * (now.played ? halves_for_others(t, now.opponent) : halves_of(t, player));
    }
    return sum;
}

std::int64_t slow_brightwell(const Tournament& t, int player, int coefficient) {
    std::int64_t sum = 0;
    // Without a game that has discs only the points of the opponents are left.
    const bool discs = std::any_of(t.games.begin(), t.games.end(),
                                   [](const Game& g) { return g.kind == Kind::game; });
    for (int r = 1; r <= t.rounds; ++r) {
        const auto now = look(t, player, r);
        if (now.played) {
            sum += 4 * now.discs + 2 * coefficient * halves_of(t, now.opponent);
        } else {
            sum += (discs ? 4 * 32 : 0) + 2 * coefficient * halves_of(t, player);
        }
    }
    return sum;
}

std::int64_t slow_discs(const Tournament& t, int player) {
    std::int64_t sum = 0;
    for (int r = 1; r <= t.rounds; ++r) {
        const auto now = look(t, player, r);
        sum += 4 * (now.played ? now.discs : 32);
    }
    return sum;
}

std::int64_t slow_koya(const Tournament& t, int player) {
    std::int64_t sum = 0;
    for (int r = 1; r <= t.rounds; ++r) {
        const auto now = look(t, player, r);
        if (now.played && halves_of(t, now.opponent) >= t.rounds) sum += 2 * now.halves;
    }
    return sum;
}

std::int64_t slow_progressive(const Tournament& t, int player, int skipped) {
    std::int64_t sum = 0;
    for (int r = skipped + 1; r <= t.rounds; ++r) {
        for (int before = 1; before <= r; ++before) sum += 2 * look(t, player, before).halves;
    }
    return sum;
}

std::int64_t slow_won(const Tournament& t, int player) {
    std::int64_t sum = 0;
    for (int r = 1; r <= t.rounds; ++r) {
        const auto now = look(t, player, r);
        if (now.played && now.halves == 2) sum += 4;
    }
    return sum;
}

std::vector<std::vector<int>> slow_encounter(const Tournament& t, std::vector<int> group) {
    std::map<int, std::vector<int>, std::greater<>> by_sum;
    for (const int player : group) {
        int sum = 0;
        for (const auto& g : t.games) {
            if (g.kind != Kind::game) continue;
            const int other = g.a == player ? g.b : g.b == player ? g.a : -1;
            if (std::find(group.begin(), group.end(), other) == group.end()) continue;
            sum += g.a == player ? g.half_a : g.half_b;
        }
        by_sum[sum].push_back(player);
    }
    std::vector<std::vector<int>> classes;
    for (auto& [sum, players] : by_sum) {
        if (players.size() == 1 || players.size() == group.size()) {
            classes.push_back(players);
            continue;
        }
        for (auto& part : slow_encounter(t, players)) classes.push_back(part);
    }
    return classes;
}

}  // namespace shinpan::test
