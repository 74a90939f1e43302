#pragma once
// The time of a record held against its control: the ruleset's, else the one the record names (SGF
// TM and OT, TimeControl, Time). Timing states facts; what a fallen flag costs is the replay's
// business (replay_clock.cpp; rules: renju, RIF 9.4).

#include "clock/match.hpp"
#include "record/account.hpp"
#include "record/record.hpp"
#include "record/ruling.hpp"
#include "ruleset/renju_rules.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace shinpan::renju {

struct FallenFlag {
    Seat seat = Seat::none;
    std::int32_t ply = 0;  // of the move that took too long
    Span span;
    clock::MatchClock::Charge charge;
    std::int32_t claimed = never;  // the ply count when it was claimed
    std::int32_t late = never;     // the same of a claim that came too late

    static constexpr std::int32_t never = -1;
    static constexpr std::int32_t at_once = -2;  // by the referee

    // The flag of a game stays down; the clock of one move or period starts anew with the next
    // move of the opponent.
    [[nodiscard]] bool lasting() const { return charge.exceeded == clock::MatchClock::Limit::game; }
    [[nodiscard]] bool open(std::int32_t plies) const { return lasting() || plies <= ply; }
};

class Timing {
  public:
    // Nothing where no clock can run; quickly so for a record without tags or times. A control
    // that cannot be read, or differs from the ruleset's, is a finding.
    [[nodiscard]] static std::optional<Timing> of(const Record& record, const RenjuRules& rules,
                                                  std::vector<Finding>& findings) {
        const auto& events = record.events;
        if (events.empty() || (!rules.clock.limited() && record.tags.empty() &&
                               events.front().stamp < 0 && events.back().stamp < 0)) {
            return std::nullopt;
        }
        return with_control(record, rules, findings);
    }

    struct Reading {
        clock::MatchClock::Charge charge;
        std::int64_t used = -1;  // for this event alone; below zero: nobody knows
        bool backwards = false;  // the stamp is earlier than the one before
    };
    // A move that `seat` thought of: the moves come in their order.
    Reading charge(Seat seat, const Event& event, std::int32_t ply);
    // A word of the opening, a choice of colours for one: its time is part of the next move of
    // whoever said it. Where nobody knows who did, neither side's time is known.
    Reading said(const Event& event);
    [[nodiscard]] static bool is_word(EventKind kind) {
        return kind == EventKind::swap || kind == EventKind::declare || kind == EventKind::offer;
    }
    // A move of `seat` that was never made: its time has come to the limit when it reaches it.
    Reading stopped(Seat seat, const Event& event);

    void fell(const FallenFlag& flag) { flags_.push_back(flag); }
    [[nodiscard]] std::vector<FallenFlag>& flags() { return flags_; }
    [[nodiscard]] const std::vector<FallenFlag>& flags() const { return flags_; }
    // The side whose flag, and no other, may be claimed after so many plies; none: both or neither.
    [[nodiscard]] Seat only_open(std::int32_t plies);
    // The last move of `seat` when it left nothing of the time of the game: by itself that is in
    // time, but where a player is said to have lost by time it bears the word out.
    [[nodiscard]] std::optional<FallenFlag> at_the_limit(Seat seat) const;
    // The first flag of `seat` that may be claimed after so many plies; null: none.
    [[nodiscard]] FallenFlag* open_flag(Seat seat, std::int32_t plies);
    // The last flag of `seat`; null: none fell.
    [[nodiscard]] FallenFlag* last_flag(Seat seat);

    // Every move of the side has a time, and there is a limit to hold it against.
    [[nodiscard]] bool complete(Seat seat) const;
    // What the side has used of its limit, as far as one can say.
    struct Figures {
        std::int64_t used = 0;
        std::int64_t limit = 0;
    };
    [[nodiscard]] Figures figures(Seat seat) const;
    [[nodiscard]] const clock::MatchClock& clock() const { return clock_; }
    // Whose clock ran for each move so far.
    [[nodiscard]] const std::vector<Seat>& seats() const { return seats_; }

  private:
    static std::optional<Timing> with_control(const Record& record, const RenjuRules& rules,
                                              std::vector<Finding>& findings);
    Reading time_of(const Event& event);  // without a charge

    clock::MatchClock clock_;
    std::int64_t stamp_ = -1;
    std::array<std::int32_t, 2> timed_{};
    std::array<std::int32_t, 2> untimed_{};
    std::array<std::int64_t, 2> longest_{};  // of one move
    std::array<std::int64_t, 2> waiting_{};  // of words, for the next move
    struct Last {
        std::int32_t ply = 0;
        Span span;
    };
    std::array<Last, 2> last_{};  // moves with a time
    std::vector<FallenFlag> flags_;
    std::vector<Seat> seats_;
};

// Ply by ply: whose clock ran, the move, seconds used and left, and the flags that fell. Without
// rows when no clock runs. `seats`: of each move that was judged.
[[nodiscard]] Ledger clock_ledger(const Record& record, const RenjuRules& rules,
                                  const std::vector<Seat>& seats);

}  // namespace shinpan::renju
