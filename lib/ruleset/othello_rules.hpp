#pragma once
// The keys of an Othello ruleset (rules: othello, "Policies that are data"), as a plain value.
// The spelling in YAML, the default, the source and the permitted values of each key stand in
// othello_keys.cpp.

#include <cstdint>
#include <string>

namespace shinpan {

struct OthelloRules {
    enum class Goal : std::uint8_t { most, fewest };
    enum class First : std::uint8_t { black, white };
    enum class Start : std::uint8_t { standard, parallel, xot };
    enum class Empties : std::uint8_t { winner, split, none, joa_by_date };
    enum class Wipeout : std::uint8_t { full_board, as_counted };  // YAML: "64-0", "as-counted"
    enum class DrawHolder : std::uint8_t { nobody, black, white };
    enum class Passes : std::uint8_t { explicit_only, implicit_only, either };
    enum class IllegalMove : std::uint8_t { reject, stands };
    enum class Timeout : std::uint8_t { none, zero64, wof_two_minutes, joa_33, ggs };
    enum class Resign : std::uint8_t { score_adjudicated, full_board, none };  // second: "64-0"

    // The clock of a record that names none; without an initial time such records have no clock.
    struct Clock {
        std::int64_t initial = 0;          // ms
        std::int64_t increment = 0;        // ms, after each move
        std::int64_t extension = 120'000;  // ms, once, when the initial time has run out
        std::int32_t least_loss = 2;       // discs; a side with a fallen flag loses by no less

        friend bool operator==(const Clock&, const Clock&) = default;
    };

    std::int32_t board = 8;  // 4, 6, 8 or 10
    Start start = Start::standard;
    First first = First::black;
    Goal goal = Goal::most;
    Empties empties = Empties::winner;
    Wipeout wipeout = Wipeout::full_board;
    DrawHolder draw_holder = DrawHolder::nobody;
    Passes passes = Passes::either;
    IllegalMove illegal_move = IllegalMove::reject;
    std::int32_t komi = 0;  // half discs Black gives when the winner is decided
    Timeout timeout = Timeout::none;
    Resign resign = Resign::score_adjudicated;
    Clock clock;

    friend bool operator==(const OthelloRules&, const OthelloRules&) = default;
};

}  // namespace shinpan
