#pragma once
// The clock of a game between two players: a time for the game or for an agreed number of moves,
// what a move adds, a limit for one move, and periods of byoyomi (rules: renju, RIF 9.4; the TM and
// OT of SGF, the TimeControl of PGN). It only counts; what a fallen flag costs is the game's
// business. Milliseconds throughout; exactly the limit is in time.

#include "record/game.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shinpan::clock {

struct MatchControl {
    std::int64_t initial = 0;    // 0: none, the periods run from the start
    std::int32_t moves = 0;      // to be made in `initial`; 0: no number is agreed
    std::int64_t increment = 0;  // added after each move
    std::int64_t per_move = 0;   // 0: no limit for one move
    // Where no number is agreed: byoyomi, a time that comes back whenever its moves were made in
    // it. Else the time that is added when the agreed moves were made; 0: `initial` once more.
    std::int64_t period = 0;
    // 0: one in byoyomi; after an agreed number all that are left.
    std::int32_t period_moves = 0;
    std::int32_t periods = 1;  // of byoyomi; all but the last may be used up

    [[nodiscard]] bool limited() const { return initial > 0 || per_move > 0 || period > 0; }
    friend bool operator==(const MatchControl&, const MatchControl&) = default;
};

// Without what has no effect: moves agreed for no time, periods of no length.
[[nodiscard]] MatchControl reduced(MatchControl control);

// What records write: `main` "600", "600+5", "10 min", "1:30:00", "40/7200", "40/7200:3600",
// "30/move", "900/game"; `overtime` "5x30 byo-yomi", "25/300 Canadian", "30 byo-yomi",
// "10 fischer"; or `main` alone in the words of to_string. Either may be empty, not both. Empty
// when one of them is none of this.
[[nodiscard]] std::optional<MatchControl> parse_match(std::string_view main,
                                                      std::string_view overtime);
// "40/7200:3600 +5", "600/game 30/move 5x30": the same in few words, which parse_match reads;
// "3x25/300", periods of several moves as a ruleset may have them, it does not.
[[nodiscard]] std::string to_string(const MatchControl& control);

class MatchClock {
  public:
    enum class Limit : std::uint8_t {
        none,    // in time
        move,    // the limit of one move
        period,  // the last period of byoyomi
        game,    // the time of the game, or of the agreed moves
    };
    struct Charge {
        Limit exceeded = Limit::none;
        std::int64_t used = 0;    // of the limit
        std::int64_t limit = 0;   // 0: in time
        std::int32_t made = 0;    // moves made in that time, of those agreed
        std::int32_t agreed = 0;  // 0: no number is agreed
    };

    MatchClock() = default;
    explicit MatchClock(const MatchControl& control);

    // Between nothing and a thousand days, whatever a record says.
    [[nodiscard]] static std::int64_t bounded(std::int64_t elapsed);
    // `elapsed` was used for a move of `seat`. The time of the game runs out once.
    Charge charge(Seat seat, std::int64_t elapsed);

    [[nodiscard]] const MatchControl& control() const { return control_; }
    [[nodiscard]] std::int64_t used(Seat seat) const { return side(seat).used; }
    // Of the game or of the period that runs; below zero: overstepped.
    [[nodiscard]] std::int64_t left(Seat seat) const { return side(seat).left; }
    // The same as a clock shows it: "33.5", "12/300" with twelve moves to make in it, "3x10" with
    // three periods of byoyomi, "3x12/300" with both; "0" when it is overstepped.
    [[nodiscard]] std::string shown(Seat seat) const;
    // The time of the game with all that was added to it, or the period.
    [[nodiscard]] std::int64_t given(Seat seat) const {
        return side(seat).in_period ? control_.period : side(seat).given;
    }
    // What the last move left used of the time that ran for it: of the game, or of its period.
    struct Last {
        std::int64_t used = 0;
        std::int64_t limit = 0;
    };
    [[nodiscard]] Last last(Seat seat) const { return side(seat).last; }

  private:
    struct Side {
        std::int64_t used = 0;
        std::int64_t left = 0;
        std::int64_t given = 0;
        std::int32_t made = 0;     // moves of the stage or the period
        std::int32_t quota = 0;    // moves agreed for the stage; 0: none
        std::int32_t periods = 0;  // left, the one that runs included
        Last last;
        bool in_period = false;
        bool out = false;
    };
    [[nodiscard]] const Side& side(Seat seat) const { return sides_[seat == Seat::second ? 1 : 0]; }
    Charge stage(Side& side) const;
    Charge byoyomi(Side& side) const;

    MatchControl control_;
    std::array<Side, 2> sides_{};
};

}  // namespace shinpan::clock
