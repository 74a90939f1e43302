#pragma once
// How a game stands or ended, in words common to all games.

#include "base/span.hpp"
#include "record/game.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shinpan {

enum class Outcome : std::uint8_t {
    first_wins,
    second_wins,
    draw,
    unfinished,  // the record stops and the game was still open
    undecided,   // ended, but who won cannot be told from the record
};

[[nodiscard]] constexpr Outcome win_of(Seat seat) {
    switch (seat) {
        case Seat::first:
            return Outcome::first_wins;
        case Seat::second:
            return Outcome::second_wins;
        case Seat::none:
            break;
    }
    return Outcome::undecided;
}
[[nodiscard]] constexpr Seat winner_of(Outcome outcome) {
    switch (outcome) {
        case Outcome::first_wins:
            return Seat::first;
        case Outcome::second_wins:
            return Seat::second;
        case Outcome::draw:
        case Outcome::unfinished:
        case Outcome::undecided:
            break;
    }
    return Seat::none;
}

// Why a game ended.
enum class EndReason : std::uint8_t {
    none,
    // on the board
    no_moves,  // neither side can move (Othello), or the board is full
    full_board,
    five,
    overline,  // a row of six or more that wins (White in renju, freestyle gomoku)
    elimination,
    both_eliminated,
    no_move,  // the side to move has no legal action
    max_plies,
    no_progress,
    repetition,
    // by rule or by word
    forbidden,  // a forbidden move, claimed or ruled
    illegal_move,
    opening,  // a breach of the opening
    chase,    // chase limit, where the ruleset makes it a loss or a draw
    resign,
    timeout,
    draw_agreed,
    both_pass,
    abandon,
    fouls,
    ruling,
    adjudicated,  // a result set by somebody, with no reason given
};

[[nodiscard]] std::string_view name_of(Outcome outcome);                        // "first-wins"
[[nodiscard]] std::string_view name_of(EndReason reason);                       // "both-eliminated"
[[nodiscard]] std::optional<EndReason> find_end_reason(std::string_view name);  // '_' equals '-'

// Points, discs or game points of the two seats, in halves so that 34½ and ½ stay integers.
struct Score {
    std::int32_t first_halves = 0;
    std::int32_t second_halves = 0;

    [[nodiscard]] static constexpr Score whole(std::int32_t first, std::int32_t second) {
        return {first * 2, second * 2};
    }
    friend bool operator==(const Score&, const Score&) = default;
};

enum class ScoreStyle : std::uint8_t { plain, by_seat };

// One side of a score: "35", "34.5", "-7".
[[nodiscard]] std::string halves_to_string(std::int32_t halves);
// plain "34.5-29.5"; by_seat "A+240 B-140" (flip-chess).
[[nodiscard]] std::string to_string(Score score, ScoreStyle style);

// The result a record gives itself. Checked, never trusted.
struct ClaimedResult {
    Outcome outcome = Outcome::undecided;
    EndReason reason = EndReason::none;
    std::optional<Score> score;
    Span span = {};
    // Where a record gives only the difference, first seat minus second, in halves (GGF, logbooks).
    std::optional<std::int32_t> difference_halves = std::nullopt;
};

}  // namespace shinpan
