#pragma once
// What the clock of a record says of its flags: the control it names (GGF TI TB TW, PGN
// TimeControl, Quest tcb, SGF TM) or else the ruleset's, and the seconds of its plies.
//
// Timing states facts; what a fallen flag costs is a policy (scoring.hpp).

#include "clock/ggs.hpp"
#include "record/account.hpp"
#include "record/record.hpp"
#include "ruleset/othello_rules.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace shinpan::othello {

// A flag that fell, by the clock or by the word of the record.
struct Flag {
    Seat seat = Seat::none;
    bool out = false;  // nothing is left: the side has no further extension
    bool by_clock = false;
    std::int32_t ply = 0;  // written ply at which it fell; 0: by word alone
    Span span;

    [[nodiscard]] bool fell() const { return seat != Seat::none; }
};

class Timing {
  public:
    Timing(const Record& record, const OthelloRules& rules);

    // Whether there is a control, and times to hold against it.
    [[nodiscard]] bool running() const { return running_; }
    // A ply that stands. A fallen flag is clock/flag-fell in `findings`.
    clock::GgsClock::Fall charge(Seat seat, const Event& event, std::int32_t ply,
                                 std::vector<Finding>& findings);

    // The flag that decides: the first to fall, or the first that had nothing left.
    [[nodiscard]] const Flag& flag() const { return flag_; }
    [[nodiscard]] const clock::GgsClock& clock() const { return clock_; }
    // Every ply of the side has a time.
    [[nodiscard]] bool complete(Seat seat) const { return untimed_[index(seat)] == 0; }

  private:
    static std::size_t index(Seat seat) { return seat == Seat::second ? 1 : 0; }

    clock::GgsClock clock_;
    Flag flag_;
    std::array<std::int32_t, 2> untimed_{};
    std::int32_t off_clock_ = 0;  // plies of a drawn opening
    bool running_ = false;
};

// The loser a record names by an event or with its result: who resigned, ran out of time or left.
struct Word {
    EventKind kind = EventKind::unknown;  // resign, timeout, abandon; unknown: no such word
    Seat seat = Seat::none;               // none: whoever is to move
    Span span;

    [[nodiscard]] bool given() const { return kind != EventKind::unknown; }
};
[[nodiscard]] Word claimed_word(const Record& record);
// The same of a record whose events hold no such word.
[[nodiscard]] Word word_of_claim(const Record& record);

// Ply by ply: side, move, seconds used, seconds left. Empty when no clock runs.
[[nodiscard]] std::optional<Ledger> clock_ledger(const Record& record, const OthelloRules& rules);

}  // namespace shinpan::othello
