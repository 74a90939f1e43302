#include "score/table.hpp"

#include <algorithm>

namespace shinpan::score {
namespace {

bool counts(const Event& event, const Pairing& one, Which which) {
    if (one.how == How::open || one.first == none) return false;
    return which == Which::all || event.stages[one.stage].counts;
}

Entry entry_of(const Event& event, const Pairing& one, Index number, Seat seat) {
    const bool first = seat == Seat::first;
    Entry entry;
    entry.pairing = number;
    entry.opponent = first ? one.second : one.first;
    entry.round = one.round;
    entry.points = first ? one.first_points : one.second_points;
    entry.against = first ? one.second_points : one.first_points;
    entry.own = first ? one.first_score : one.second_score;
    entry.other = first ? one.second_score : one.first_score;
    entry.how = one.how;
    entry.seat = one.has(Mark::colours_unknown) ? Seat::none : seat;
    entry.scored = one.scored;
    entry.doubtful = one.has(Mark::doubtful_discs);
    entry.won = winner_of(one.outcome) == seat ||
                (one.outcome == Outcome::draw && entry.points > entry.against);  // a draw-holder
    entry.drawn = one.outcome == Outcome::draw && entry.points == entry.against;
    entry.withdrew = entry.opponent != none && event.players[entry.opponent].withdrawn >= 0;
    return entry;
}

// Rounds a player has no pairing in, where the number of rounds is known.
bool fills_up(const Event& event) {
    return event.rounds > 0 && (event.system == System::swiss || event.system == System::unknown);
}

}  // namespace

std::int32_t most_games(const Event& event) {
    std::vector<std::int32_t> games(event.players.size(), 0);
    std::int32_t most = 0;
    std::int32_t last = 0;
    for (const auto& one : event.pairings) {
        if (!counts(event, one, Which::counting)) continue;
        last = std::max(last, one.round);
        for (const auto player : {one.first, one.second}) {
            if (player != none) most = std::max(most, ++games[player]);
        }
    }
    return last > 0 ? last : most;
}

Table::Table(const Event& event, Which which) : event_(&event) {
    const auto players = event.players.size();
    std::vector<std::size_t> sizes(players, 0);
    for (const auto& one : event.pairings) {
        if (!counts(event, one, which)) continue;
        ++sizes[one.first];
        if (one.second != none) ++sizes[one.second];
    }
    // Rounds without a pairing stand behind the others first, and are sorted in below.
    const bool filling = fills_up(event);
    const auto rounds = static_cast<std::size_t>(filling ? event.rounds : 0);
    starts_.assign(players + 1, 0);
    for (std::size_t i = 0; i < players; ++i) {
        starts_[i + 1] = starts_[i] + std::max(sizes[i], rounds);
    }
    entries_.resize(starts_[players]);
    std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
    for (std::size_t i = 0; i < event.pairings.size(); ++i) {
        const auto& one = event.pairings[i];
        if (!counts(event, one, which)) continue;
        const auto number = static_cast<Index>(i);
        entries_[next[one.first]++] = entry_of(event, one, number, Seat::first);
        if (one.second != none) {
            entries_[next[one.second]++] = entry_of(event, one, number, Seat::second);
        }
        discs_ = discs_ || (one.scored && one.first_score + one.second_score > 2);
    }
    totals_.assign(players, 0);
    adjusted_.assign(players, 0);
    scores_.assign(players, 0);
    tainted_.assign(players, false);
    for (std::size_t i = 0; i < players; ++i) {
        const auto begin = entries_.begin() + static_cast<std::ptrdiff_t>(starts_[i]);
        const auto paired = entries_.begin() + static_cast<std::ptrdiff_t>(next[i]);
        const auto end = entries_.begin() + static_cast<std::ptrdiff_t>(starts_[i + 1]);
        std::vector<bool> seen(rounds + 1, false);
        for (auto it = begin; it != paired; ++it) {
            if (it->round > 0 && static_cast<std::size_t>(it->round) <= rounds) {
                seen[static_cast<std::size_t>(it->round)] = true;
            }
        }
        std::size_t round = 1;
        const bool numbered =
            std::any_of(begin, paired, [](const Entry& entry) { return entry.round > 0; });
        for (auto it = paired; it != end; ++it) {
            while (round <= rounds && seen[round]) ++round;
            it->absent = true;
            it->how = How::zero_bye;
            it->round = numbered && round <= rounds ? static_cast<std::int32_t>(round) : 0;
            ++round;
        }
        std::stable_sort(begin, end, [](const Entry& a, const Entry& b) {
            return (a.round == 0 ? INT32_MAX : a.round) < (b.round == 0 ? INT32_MAX : b.round);
        });
        // Where there is no order of rounds, or a bye is no round, nothing is known of the end.
        bool still_voluntary =
            event.system != System::round_robin &&
            !event.rounds_assumed;  // every later round is one the player chose not to play
        for (auto it = end; it != begin;) {
            --it;
            totals_[i] += it->points;
            scores_[i] += it->own;
            adjusted_[i] += it->requested_bye() && still_voluntary ? event.draw : it->points;
            still_voluntary = still_voluntary && it->voluntary();
            if (it->pairing != none && event.pairings[it->pairing].has(Mark::rejected)) {
                tainted_[i] = true;
            }
        }
    }
}

}  // namespace shinpan::score
