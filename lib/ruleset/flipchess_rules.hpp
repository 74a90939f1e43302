#pragma once
// The keys of a flip-chess ruleset (rules: flipchess 1.3 and 1.5), as a plain value. The spelling
// in YAML, the default, the source and the permitted values of each key stand in
// flipchess_keys.cpp.

#include <array>
#include <cstdint>
#include <optional>

namespace shinpan {

struct FlipchessRules {
    enum class EqualRank : std::uint8_t { trade, attacker_wins, illegal };
    enum class CaptureHidden : std::uint8_t { none, enemy, enemy_or_own };
    enum class NoMove : std::uint8_t { loss, pass, draw };
    enum class Trigger : std::uint8_t { after, next };
    enum class Early : std::uint8_t { void_, forfeit };
    enum class OnExceed : std::uint8_t { illegal, loss, draw, warn };
    enum class OnlyMove : std::uint8_t { exempt, loss };
    enum class TimeoutAction : std::uint8_t { skip, loss };
    enum class LateMove : std::uint8_t { stands, void_ };
    enum class LoseWhen : std::uint8_t { reached, exceeded };
    enum class Remaining : std::uint8_t { all, revealed };
    enum class TradeCountsFor : std::uint8_t { both, mover, none };
    enum class ScoreKind : std::uint8_t { pieces, wdl, none };
    enum class CannonEqual : std::uint8_t { trade, capture };
    enum class Repetition : std::uint8_t { none, position, cycle, forbidden };
    enum class CannonCapture : std::uint8_t { jump, step };
    enum class CannonQuiet : std::uint8_t { step, slide, none };
    enum class ChainCapture : std::uint8_t { none, revealed };
    enum class ChaseDefinition : std::uint8_t { d1, d2, d3 };
    enum class ChaseScope : std::uint8_t { step, piece };

    struct Cannon {
        CannonCapture capture = CannonCapture::jump;
        CannonQuiet quiet = CannonQuiet::step;
        CannonEqual equal = CannonEqual::trade;
        CaptureHidden capture_hidden = CaptureHidden::none;
        friend bool operator==(const Cannon&, const Cannon&) = default;
    };
    struct Chariot {
        bool rush = false;   // any free distance, and over a gap it takes every kind
        bool slide = false;  // any free distance
        friend bool operator==(const Chariot&, const Chariot&) = default;
    };
    struct FewPieces {
        std::int32_t pieces_lt = 0;  // each side has fewer; 0: no such rule
        std::int32_t plies_gt = 40;
        friend bool operator==(const FewPieces&, const FewPieces&) = default;
    };
    struct End {
        NoMove no_move = NoMove::loss;
        std::int32_t max_plies = 300;  // 0: no limit
        Trigger max_plies_trigger = Trigger::after;
        std::int32_t no_progress = 0;  // plies without capture or flip; 0: no such rule
        Repetition repetition = Repetition::none;
        std::int32_t repetition_times = 3;
        std::int32_t cycle_max = 12;  // longest cycle looked for, plies
        FewPieces few_pieces;
        friend bool operator==(const End&, const End&) = default;
    };
    struct Chase {
        ChaseDefinition definition = ChaseDefinition::d1;
        std::int32_t max_steps = 10;  // 0: no chase rule
        bool equal_rank = true;       // an equal-rank attack is a chase
        bool cannon = true;           // a cannon can chase
        OnExceed on_exceed = OnExceed::illegal;
        ChaseScope scope = ChaseScope::step;
        OnlyMove only_move = OnlyMove::exempt;
        friend bool operator==(const Chase&, const Chase&) = default;
    };
    struct Clock {
        std::int64_t per_move = 30'000;  // ms; 0: no such limit
        std::int64_t total = 0;          // ms a seat; 0: no such limit
        bool first_move_free = false;
        TimeoutAction timeout_action = TimeoutAction::skip;
        LateMove late_move = LateMove::stands;
        std::int32_t timeouts_max = 3;
        LoseWhen lose_when = LoseWhen::reached;
        bool reset_on_move = false;
        friend bool operator==(const Clock&, const Clock&) = default;
    };
    struct Points {
        ScoreKind kind = ScoreKind::pieces;
        std::int32_t early_plies = 40;  // fewer plies at the end: the early bracket
        std::int32_t early_winner = 0;
        std::int32_t early_loser = -10;
        Remaining remaining = Remaining::all;
        std::int32_t bonus = 5;
        bool bonus_paid_by_loser = false;
        bool bonus_in_early = false;
        TradeCountsFor trade_counts_for = TradeCountsFor::both;
        std::int32_t draw = 0;
        friend bool operator==(const Points&, const Points&) = default;
    };

    // Pieces of one side by kind, in the order K G M R N C P; the board must hold both sides.
    std::array<std::int8_t, 7> pieces{1, 2, 2, 2, 2, 2, 5};
    // Strength by kind in the same order; equal numbers are equal rank. The general/soldier
    // exception is apart.
    std::array<std::int8_t, 7> ladder{7, 6, 5, 4, 3, 2, 1};
    bool soldier_takes_general = true;
    bool general_takes_soldier = false;
    EqualRank equal_rank = EqualRank::trade;
    Cannon cannon;
    Chariot chariot;
    ChainCapture chain_capture = ChainCapture::none;
    End end;
    Chase chase;
    Clock clock;
    std::int32_t resign_min_plies = 40;
    Early resign_early = Early::void_;
    std::int32_t draw_offer_min_plies = 40;
    std::int32_t fouls_max = 0;  // fouls of a player that lose the game; 0: none
    Points points;

    friend bool operator==(const FlipchessRules&, const FlipchessRules&) = default;
};

}  // namespace shinpan
