#pragma once
// Checks of pairings and of what was declared. Each leaves notes in the event.

#include "score/standings.hpp"

#include <string>
#include <utility>
#include <vector>

namespace shinpan::score {

// A player twice in a round, a second bye, pairings again, rounds left out, discs that do not fit
// the board, names that look alike.
void check_pairings(Event& event);
// Tie-breaks that need the points of a person who is not known.
void check_standings(Event& event, const Table& table, const Standings& standings);
// The same event filed twice: all but the first are named, and left out of season and ledger.
void check_same_events(const std::vector<Event*>& events);

// What a table declares beside what it gives.
struct DeclaredCheck {
    enum class Verdict : std::uint8_t {
        nothing_declared,
        agrees,
        without_stages,  // only when the stages after the rounds are left out
        by_discs,        // only when the larger count wins, whatever the sign says
        with_byes,       // only when rounds without a pairing are byes
        differs,
    };
    Verdict verdict = Verdict::nothing_declared;
    std::size_t players = 0;  // with a declared score
    std::size_t differing = 0;
    std::size_t byes = 0;  // rounds without a pairing that must have given a point or half of one
    std::size_t tiebreaks = 0;  // declared, and compared
    std::size_t tiebreaks_differing = 0;
    std::vector<std::string> stages;  // left out
    // Readings under which scores that differ would come out, each with the number of players.
    std::vector<std::pair<std::string, std::size_t>> reasons;
    std::size_t unexplained = 0;  // scores that differ under every reading of the lines
};
// Compares, and leaves notes where something differs.
[[nodiscard]] DeclaredCheck check_declared(Event& event);

}  // namespace shinpan::score
