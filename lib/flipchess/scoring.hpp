#pragma once
// Points (rules: flipchess 6.6): each summand of the score, before and after the stake.

#include "flipchess/board.hpp"
#include "record/result.hpp"
#include "ruleset/flipchess_rules.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace shinpan::flipchess {

// The kind and colour a seat captured first. A capture of an own face-down piece is none.
struct FirstCapture {
    enum class Known : std::uint8_t { none, piece, unknown };
    Known known = Known::none;
    Piece piece;
};

struct Finish {
    Outcome outcome = Outcome::unfinished;
    std::int32_t plies = 0;
    std::int32_t stake = 1;
    std::array<int, 2> pieces{};  // of each seat, face-up and face-down
    std::array<int, 2> face_up{};
    std::array<FirstCapture, 2> first_captures{};
};

enum class Bonus : std::uint8_t { no, yes, unknown };

struct Points {
    bool early = false;
    std::array<std::int32_t, 2> base{};  // brackets: remaining pieces, or the early values
    std::array<std::int32_t, 2> bonus{};
    Bonus has_bonus = Bonus::no;
    std::int32_t stake = 1;
    std::optional<Score> score;       // empty: the bonus cannot be told, or no points here
    std::array<Score, 2> possible{};  // where the bonus is unknown: without it, and with it
};

// Of a game that ended: outcome is a win or a draw.
[[nodiscard]] Points points_of(const Finish& finish, const FlipchessRules::Points& rules);

}  // namespace shinpan::flipchess
