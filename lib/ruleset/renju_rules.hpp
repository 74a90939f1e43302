#pragma once
// The keys of a renju or gomoku ruleset (rules: renju), as a plain value. The spelling in YAML, the
// default, the source and the permitted values of each key stand in renju_keys.cpp.

#include <cstdint>

namespace shinpan {

struct RenjuRules {
    // What a row of six or more is worth to a side: for Black in renju it is forbidden, in standard
    // gomoku it is nothing, in freestyle and for White in renju it wins.
    enum class Five : std::uint8_t { exactly, or_more };
    enum class Claim : std::uint8_t { required, automatic };
    enum class WrongClaim : std::uint8_t { void_, loss };
    enum class FiveEnds : std::uint8_t { natural, claimed };
    enum class Breach : std::uint8_t { reject, warn, loss };
    enum class Opening : std::uint8_t {
        none,
        classic,
        rif,
        swap_1989,
        yamaguchi,
        soosorv,
        taraguchi,
        super_taraguchi,
        tarannikov,
        super_sakata,
        swap,
        swap2,
        pro,
        long_pro,
    };
    // When two fifth moves are the same: by the shape of the stones wherever they lie, or by the
    // board as well.
    enum class Symmetry : std::uint8_t { shape, board };
    // What a row of exactly five is worth that has an opponent's stone at both ends (caro).
    enum class BlockedFive : std::uint8_t { wins, void_ };
    enum class Passes : std::uint8_t { none, allowed };
    enum class ThreeThroughFive : std::uint8_t { excluded, counts };
    // Who sees that the time of a player is out: the opponent, or the referee.
    enum class TimeClaim : std::uint8_t { required, automatic };

    // The time of each player. Without a time of any kind the control is the record's own.
    struct Clock {
        std::int64_t initial = 0;       // ms for the game, or for `moves`; 0: none
        std::int32_t moves = 0;         // agreed for `initial`; 0: no number
        std::int64_t increment = 0;     // ms after each move
        std::int64_t per_move = 0;      // ms for one move; 0: no limit
        std::int64_t period = 0;        // ms of byoyomi, or added after the agreed moves
        std::int32_t period_moves = 0;  // to be made in a period; 0: one, or all that are left
        std::int32_t periods = 1;
        TimeClaim claim = TimeClaim::required;

        [[nodiscard]] bool limited() const { return initial > 0 || per_move > 0 || period > 0; }
        friend bool operator==(const Clock&, const Clock&) = default;
    };

    std::int32_t board = 15;  // 15 to 20
    Five black_five = Five::exactly;
    Five white_five = Five::or_more;
    BlockedFive blocked_five = BlockedFive::wins;
    // What Black may not play (White never has forbidden moves).
    bool forbid_double_three = true;
    bool forbid_double_four = true;
    bool forbid_overline = true;
    Claim claim = Claim::required;
    WrongClaim wrong_claim = WrongClaim::void_;
    FiveEnds five = FiveEnds::natural;
    Opening opening = Opening::classic;
    Breach breach = Breach::reject;
    std::int32_t fifths =
        0;  // fifth moves offered, or the most declared; 0: as the protocol has it
    Symmetry symmetry = Symmetry::shape;
    Passes passes = Passes::allowed;
    std::int32_t draw_at = 0;  // stones on the board at which the game is drawn; 0: full board only
    std::int32_t max_moves = 0;  // moves, passes included, at which it is; 0: no such limit
    ThreeThroughFive three_through_five = ThreeThroughFive::excluded;
    Clock clock;

    friend bool operator==(const RenjuRules&, const RenjuRules&) = default;
};

}  // namespace shinpan
