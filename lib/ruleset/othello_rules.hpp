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
    enum class Start : std::uint8_t { standard, parallel };
    enum class Empties : std::uint8_t { winner, split, none };
    enum class Wipeout : std::uint8_t { full_board, as_counted };  // YAML: "64-0", "as-counted"
    enum class DrawHolder : std::uint8_t { nobody, black, white };
    enum class Passes : std::uint8_t { explicit_only, implicit_only, either };
    enum class IllegalMove : std::uint8_t { reject, stands };

    std::int32_t board = 8;  // 4, 6, 8 or 10
    Start start = Start::standard;
    First first = First::black;
    Goal goal = Goal::most;
    Empties empties = Empties::winner;
    Wipeout wipeout = Wipeout::full_board;
    DrawHolder draw_holder = DrawHolder::nobody;
    Passes passes = Passes::either;
    IllegalMove illegal_move = IllegalMove::reject;

    friend bool operator==(const OthelloRules&, const OthelloRules&) = default;
};

}  // namespace shinpan
