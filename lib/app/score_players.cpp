// Who is announced before any record is read, and rounds as records write them.

#include "app/score_events.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace shinpan::app {
namespace {

using score::Index;
using score::Note;
using score::Place;

Place place_of(Index file, Position at) {
    return {file, static_cast<std::uint32_t>(at.line), static_cast<std::uint32_t>(at.column), 0};
}

}  // namespace

std::int32_t round_number(std::string_view text) {
    const auto digit = text.find_first_of("0123456789");
    if (digit == std::string_view::npos) return 0;
    // "Quarter 1" is a stage of its own; only "Round 1" and "R 1" name a round.
    std::string word;
    for (const char c : text.substr(0, digit)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80) return 0;
        if (std::isalpha(byte) != 0) word += static_cast<char>(std::tolower(byte));
    }
    if (!word.empty() && word != "round" && word != "r" && word != "rd") return 0;
    std::int32_t number = 0;
    for (auto i = digit; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i) {
        number = number * 10 + (text[i] - '0');
        if (number > 9999) return 0;
    }
    return number;
}

Announced announced_players(const ScorePlan& plan) {
    Announced result;
    const auto file = static_cast<Index>(result.files.size());
    if (plan.has_file) result.files.push_back(plan.file_path);
    for (const auto& line : plan.file.players) {
        const auto place = place_of(file, line.at);
        result.roster.add(line.player, place, result.problems);
        for (const auto& alias : line.aliases) {
            result.roster.add_alias(alias, line.player.full_name(), place);
        }
    }
    result.participants = result.roster.players().size();
    for (const auto& line : plan.file.aliases) {
        result.roster.add_alias(line.name, line.stands_for, place_of(file, line.at));
    }
    for (const auto& list : plan.aliases) {
        const auto of_list = static_cast<Index>(result.files.size());
        result.files.push_back(list.path);
        for (const auto& line : list.lines) {
            result.roster.add_alias(line.name, line.stands_for, place_of(of_list, line.at));
        }
    }
    for (const auto& table : plan.known) {
        const auto shift = static_cast<Index>(result.files.size());
        result.files.insert(result.files.end(), table.files.begin(), table.files.end());
        const auto moved = [shift](Place place) {
            if (place.file != score::none) place.file += shift;
            return place;
        };
        for (const auto& note : table.notes) {
            if (note.finding.severity == Severity::error) {
                result.problems.push_back({moved(note.place), note.finding});
            }
        }
        for (const auto& player : table.players) {
            const auto name = player.full_name();
            // The event file may name players of the players file: then it is the same person.
            std::vector<Note> problems;
            auto& players = result.roster.players();
            const auto same = std::find_if(
                players.begin(), players.begin() + static_cast<std::ptrdiff_t>(result.participants),
                [&name](const score::Player& one) { return one.full_name() == name; });
            if (same != players.begin() + static_cast<std::ptrdiff_t>(result.participants)) {
                if (same->id.empty()) same->id = player.id;
                if (same->country.empty()) same->country = player.country;
                if (same->rating < 0) same->rating = player.rating;
            } else {
                result.roster.add(player, moved(player.place), problems);
            }
            for (auto& problem : problems) result.problems.push_back(std::move(problem));
            for (const auto& alias : player.aliases) {
                result.roster.add_alias(alias, name, moved(player.place));
            }
        }
    }
    result.roster.settle(result.problems);
    return result;
}

// What the event file and players files know of a table's players: aliases join the lines of one
// person, and what a line does not say of him is filled in.
void EventBuilder::join_announced(std::vector<score::Pairing>& pairings) {
    if (!plan_.has_file && plan_.known.empty() && plan_.aliases.empty()) return;
    auto announced = announced_players(plan_);
    roster_.add_aliases_of(announced.roster);
    std::unordered_map<std::string, const score::Player*> by_name;
    std::unordered_map<std::string, const score::Player*> by_id;
    for (const auto& one : announced.roster.players()) {
        by_name.emplace(one.full_name(), &one);
        if (!one.id.empty()) by_id.emplace(one.id, &one);
    }
    auto& players = event_.players;
    std::unordered_map<std::string, Index> whose;  // a person an alias leads to
    for (const auto& one : players) {
        if (one.unknown) continue;
        const auto name = one.full_name();
        if (auto target = announced.roster.resolved(name); target != name) {
            whose.emplace(std::move(target), score::none);
        }
    }
    std::vector<Index> renumbered(players.size());
    std::vector<score::Player> kept;
    for (std::size_t i = 0; i < players.size(); ++i) {
        auto player = std::move(players[i]);
        const auto next = static_cast<Index>(kept.size());
        renumbered[i] = next;
        if (!player.unknown) {
            const auto name = player.full_name();
            const auto target = announced.roster.resolved(name);
            if (const auto joined = whose.find(target); joined != whose.end()) {
                if (joined->second != score::none) {
                    renumbered[i] = joined->second;
                    continue;
                }
                joined->second = next;
            }
            if (target != name) {
                player.name = target;
                player.given.clear();
            }
            const score::Player* known = nullptr;
            if (const auto id = by_id.find(player.id); id != by_id.end()) {
                known = id->second;
            } else if (const auto same = by_name.find(target); same != by_name.end()) {
                // Namesakes with other ids are other persons.
                if (player.id.empty() || same->second->id.empty()) known = same->second;
            }
            if (known != nullptr) {
                if (player.id.empty()) player.id = known->id;
                if (player.country.empty()) player.country = known->country;
                if (player.team.empty()) player.team = known->team;
                if (player.rating < 0) player.rating = known->rating;
                if (player.withdrawn < 0) player.withdrawn = known->withdrawn;
            }
        }
        kept.push_back(std::move(player));
    }
    players = std::move(kept);
    for (auto& pairing : pairings) {
        pairing.first = renumbered[pairing.first];
        if (pairing.second != score::none) pairing.second = renumbered[pairing.second];
    }
    for (auto& adjustment : event_.adjustments) {
        adjustment.player = renumbered[adjustment.player];
    }
}

}  // namespace shinpan::app
