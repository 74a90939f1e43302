#pragma once
// Tie-breaks: what each is worth for a player, and the summands it is made of.
//
// Codes follow FIDE (C.07): `BH/C1` Buchholz without the lowest, `BH/M1` without lowest and
// highest, `SB`, `DE`, `WIN`, `WON`, `KS`, `PS`; `:GP` after the code takes game points (or discs)
// for points. Beside them `BQ` the Brightwell Quotient, `DS` discs, `DD` difference of discs.
// README.md has the table.

#include "score/table.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::score {

struct TieBreak {
    enum class Kind : std::uint8_t {
        brightwell,
        discs,
        disc_difference,
        buchholz,
        berger,
        direct,
        wins,   // rounds worth a win, byes and forfeits too
        won,    // games won on the board
        black,  // games played with Black
        koya,
        progressive,
    };
    enum class On : std::uint8_t { points, game_points };
    Kind kind = Kind::buchholz;
    On on = On::points;
    std::int32_t cut = 0;     // /Cn: without the n lowest
    std::int32_t median = 0;  // /Mn: without the n lowest and the n highest
    std::int32_t limit = 0;   // KS/L+n: half points above (below) one half
    std::string code;         // as written

    friend bool operator==(const TieBreak&, const TieBreak&) = default;
};

[[nodiscard]] std::optional<TieBreak> parse_tiebreak(std::string_view code);
// All codes, for a message.
[[nodiscard]] std::string_view tiebreak_codes();
// What the code stands for: "Buchholz without the 1 lowest".
[[nodiscard]] std::string describe(const TieBreak& tiebreak);

struct TieBreakRules {
    // Discs a point of an opponent is worth in the Brightwell Quotient; -1: 6 from 8 rounds on,
    // else none (PAPP 1.37).
    std::int32_t coefficient = -1;
    // `virtual_opponent`: a round not played is a game against an opponent with the player's own
    // points (FIDE C.07 16.4); `ignore`: it gives nothing.
    enum class Unplayed : std::uint8_t { virtual_opponent, ignore };
    Unplayed unplayed = Unplayed::virtual_opponent;
};

struct Summand {
    enum class Part : std::uint8_t {
        game,
        virtual_opponent,
        substitute,  // half the board and the own points (Brightwell)
        adjustment,
    };
    Part part = Part::game;
    Index pairing = none;
    Index opponent = none;
    std::int32_t round = 0;
    Quarters value = 0;
    Quarters discs = 0;  // of it
    Halves points = 0;   // the points it multiplies or adds
    Halves factor = 0;   // by what
    bool cut = false;    // left out by /C or /M
    bool voluntary = false;
    bool doubtful = false;  // what it needs is not known
};

struct Value {
    Quarters total = 0;
    bool doubtful = false;
};

[[nodiscard]] std::int32_t brightwell_coefficient(const Table& table, const TieBreakRules& rules);
// Appends the summands of one player. Nothing for `direct`, which is of a group.
void summands_of(const Table& table, const TieBreak& tiebreak, const TieBreakRules& rules,
                 Index player, std::vector<Summand>& out);
[[nodiscard]] Value total_of(const std::vector<Summand>& summands);

// Direct encounter among players who are equal so far: their order in classes, best first (FIDE
// C.07 6). `sums`: points in the games among them all, by place in `group`.
struct Encounter {
    std::vector<std::vector<Index>> classes;
    std::vector<Halves> sums;
    bool complete = true;  // all have met each other
};
[[nodiscard]] Encounter direct_encounter(const Table& table, const std::vector<Index>& group);

}  // namespace shinpan::score
