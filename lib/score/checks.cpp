#include "score/checks.hpp"

#include "base/catalogue/score.hpp"
#include "score/players.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace shinpan::score {
namespace {

std::string name_of(const Event& event, Index player) {
    const auto& one = event.players[player];
    const auto name = one.full_name();
    if (!name.empty()) return name;
    return one.id.empty() ? std::string("?") : one.id;
}

std::uint64_t pair_key(Index a, Index b) {
    const auto [low, high] = std::minmax(a, b);
    return (std::uint64_t{low} << 32U) | high;
}

void check_rounds(Event& event) {
    // In a stage of its own (finals) the numbers may start again.
    std::unordered_set<std::uint64_t> seen;
    std::vector<Note> notes;
    for (const auto& one : event.pairings) {
        if (one.round == 0 || one.stage != 0 || one.how == How::open) continue;
        for (const auto player : {one.first, one.second}) {
            if (player == none || event.players[player].unknown) continue;
            const auto key = (std::uint64_t{player} << 32U) | static_cast<std::uint32_t>(one.round);
            if (seen.insert(key).second) continue;
            notes.push_back({one.place, make_finding(code::score_twice_in_round, {}, 0,
                                                     {{"player", name_of(event, player)},
                                                      {"round", std::int64_t{one.round}}})});
        }
    }
    event.notes.insert(event.notes.end(), notes.begin(), notes.end());
}

void check_byes(Event& event) {
    if (event.system == System::round_robin) return;
    std::map<Index, std::vector<const Pairing*>> byes;
    for (const auto& one : event.pairings) {
        // A requested bye is the player's own wish; only what the pairing gave counts.
        if (one.how == How::full_bye) byes[one.first].push_back(&one);
    }
    for (const auto& [player, list] : byes) {
        if (list.size() < 2) continue;
        std::string rounds;
        for (const auto* one : list) {
            rounds += (rounds.empty() ? "" : " and ") + std::to_string(one->round);
        }
        event.note(list[1]->place, code::score_second_bye,
                   {{"player", name_of(event, player)}, {"rounds", rounds}});
    }
}

void check_repeats(Event& event) {
    if (event.system != System::swiss) return;
    std::unordered_map<std::uint64_t, std::int32_t> met;
    std::vector<Note> notes;
    for (const auto& one : event.pairings) {
        if (one.second == none || one.stage != 0 || one.how == How::open || one.round == 0)
            continue;
        const auto [before, fresh] = met.emplace(pair_key(one.first, one.second), one.round);
        if (fresh || before->second == one.round) continue;
        notes.push_back({one.place, make_finding(code::score_repeated_pairing, {}, 0,
                                                 {{"first", name_of(event, one.first)},
                                                  {"second", name_of(event, one.second)},
                                                  {"round", std::int64_t{one.round}},
                                                  {"before", std::int64_t{before->second}}})});
    }
    event.notes.insert(event.notes.end(), notes.begin(), notes.end());
}

// A Swiss only: there everybody has a pairing or a bye in every round until he leaves.
void check_missing(Event& event) {
    if (event.system != System::swiss || event.rounds_assumed) return;
    std::vector<std::set<std::int32_t>> rounds(event.players.size());
    std::set<std::int32_t> all;
    for (const auto& one : event.pairings) {
        if (one.round == 0 || one.stage != 0) continue;
        all.insert(one.round);
        rounds[one.first].insert(one.round);
        if (one.second != none) rounds[one.second].insert(one.round);
    }
    for (std::size_t i = 0; i < event.players.size(); ++i) {
        const auto& player = event.players[i];
        for (const auto round : all) {
            if (rounds[i].contains(round)) continue;
            if (player.withdrawn >= 0 && round > player.withdrawn) continue;
            event.note(player.place, code::score_missing_pairing,
                       {{"player", name_of(event, static_cast<Index>(i))},
                        {"round", std::int64_t{round}}});
        }
    }
}

void check_discs(Event& event) {
    if (!event.discs) return;
    std::vector<Note> notes;
    for (const auto& one : event.pairings) {
        if (!one.scored || one.how != How::played) continue;
        const auto sum = one.first_score + one.second_score;
        const bool fits = one.first_score >= 0 && one.second_score >= 0 && sum <= event.board * 2;
        if (fits) continue;
        notes.push_back({one.place, make_finding(code::score_disc_sum, {}, 0,
                                                 {{"first", points_to_string(one.first_score)},
                                                  {"second", points_to_string(one.second_score)},
                                                  {"sum", points_to_string(sum)},
                                                  {"board", std::int64_t{event.board}}})});
    }
    event.notes.insert(event.notes.end(), notes.begin(), notes.end());
}

void check_names(Event& event) {
    for (const auto& pair : near_duplicates(event.players)) {
        event.note(
            event.players[pair.second].place, code::score_near_duplicate,
            {{"first", name_of(event, pair.first)}, {"second", name_of(event, pair.second)}});
    }
}

// What two files of one event have in common: who met whom, with what result.
std::string shape_of(const Event& event) {
    std::vector<std::string> lines;
    for (const auto& one : event.pairings) {
        const auto id = [&event](Index player) {
            if (player == none) return std::string("bye");
            const auto& p = event.players[player];
            return p.id.empty() || p.unknown ? p.full_name() : p.id;
        };
        lines.push_back(id(one.first) + '\x1F' + id(one.second) + '\x1F' +
                        std::to_string(one.round) + '\x1F' + std::to_string(one.first_score) +
                        '\x1F' + std::to_string(one.second_score) + '\x1F' +
                        std::to_string(static_cast<int>(one.outcome)));
    }
    std::sort(lines.begin(), lines.end());
    std::string shape;
    for (const auto& line : lines) shape += line + '\n';
    return shape;
}

}  // namespace

void check_pairings(Event& event) {
    check_rounds(event);
    check_byes(event);
    check_repeats(event);
    check_missing(event);
    check_discs(event);
    check_names(event);
}

void check_standings(Event& event, const Table& table, const Standings& standings) {
    for (std::size_t k = 0; k < standings.tiebreaks.size(); ++k) {
        const auto kind = standings.tiebreaks[k].kind;
        if (kind != TieBreak::Kind::buchholz && kind != TieBreak::Kind::berger &&
            kind != TieBreak::Kind::brightwell && kind != TieBreak::Kind::koya) {
            continue;
        }
        for (const auto& row : standings.rows) {
            if (!row.values[k].doubtful) continue;
            std::vector<Summand> summands;
            summands_of(table, standings.tiebreaks[k], standings.rules, row.player, summands);
            const bool unknown =
                std::any_of(summands.begin(), summands.end(), [&event](const Summand& one) {
                    return one.doubtful && one.opponent != none &&
                           event.players[one.opponent].unknown;
                });
            if (!unknown) continue;
            event.note(
                event.players[row.player].place, code::score_unknown_opponent,
                {{"code", standings.tiebreaks[k].code}, {"player", name_of(event, row.player)}});
        }
    }
}

void check_same_events(const std::vector<Event*>& events) {
    constexpr std::size_t enough = 1;
    std::unordered_map<std::string, const Event*> known;
    for (auto* event : events) {
        if (event->pairings.size() < enough) continue;
        const auto [first, fresh] = known.emplace(shape_of(*event), event);
        if (fresh) continue;
        event->same_as =
            first->second->files.empty() ? first->second->name : first->second->files.front();
        Place place;
        place.file = event->files.empty() ? none : 0;
        event->note(place, code::score_same_event, {{"other", event->same_as}});
    }
}

}  // namespace shinpan::score
