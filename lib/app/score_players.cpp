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

}  // namespace shinpan::app
