#pragma once
// Tie-breaks a second time, from the words of the rules, slowly and apart from the engine: every
// number is looked up in the list of games again. Doubled and quadrupled integers as in the engine,
// so that the results can be compared.

#include <cstdint>
#include <string>
#include <vector>

namespace shinpan::test {

enum class Kind : std::uint8_t { game, forfeit, double_forfeit, bye, half_bye, zero_bye };

struct Game {
    int round = 0;
    int a = 0;
    int b = -1;  // -1: a bye of a
    Kind kind = Kind::game;
    int half_a = 0;  // points, doubled
    int half_b = 0;
    int discs_a = 0;
    int discs_b = 0;
};

struct Tournament {
    int players = 0;
    int rounds = 0;
    std::vector<Game> games;
};

// All quadrupled.
std::int64_t slow_points(const Tournament& t, int player);
std::int64_t slow_buchholz(const Tournament& t, int player, int low, int high);
std::int64_t slow_berger(const Tournament& t, int player);
std::int64_t slow_brightwell(const Tournament& t, int player, int coefficient);
std::int64_t slow_discs(const Tournament& t, int player);
std::int64_t slow_koya(const Tournament& t, int player);
std::int64_t slow_progressive(const Tournament& t, int player, int skipped);
std::int64_t slow_won(const Tournament& t, int player);
// Among equal players: +1 when `a` stands before `b` by direct encounter, -1 behind, 0 equal. Only
// for groups in which all have met.
std::vector<std::vector<int>> slow_encounter(const Tournament& t, std::vector<int> group);

}  // namespace shinpan::test
