#pragma once
// Time, for any game: a limit per move with strikes, a total per player, a free first ply, and the
// fall of the flag (rules: flipchess A20 to A22; record: FCR-1).
//
// The clock reads what the record says of each event, elapsed milliseconds or a stamp, and answers
// what it means; it never decides the game. All times are milliseconds. A limit is overstepped by
// more than it: exactly 30 s of 30 s is in time.

#include "base/finding.hpp"
#include "record/event.hpp"
#include "record/record.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::clock {

enum class OnTimeout : std::uint8_t { strike, loss };
enum class LateMove : std::uint8_t { stands, void_ };
enum class LoseWhen : std::uint8_t { reached, exceeded };

struct Control {
    std::int64_t per_move = 0;  // ms; 0: no such limit
    std::int64_t total = 0;     // ms a player; 0: no such limit
    bool first_move_free = false;
    OnTimeout on_timeout = OnTimeout::strike;
    LateMove late_move = LateMove::stands;
    std::int32_t strikes_max = 3;  // 0: strikes never lose
    LoseWhen lose_when = LoseWhen::reached;
    bool reset_on_move = false;  // a move in time wipes the strikes

    friend bool operator==(const Control&, const Control&) = default;
};

enum class Flag : std::uint8_t {
    up,      // in time, or nothing recorded
    strike,  // overstepped, and it counts as a strike
    lost,    // overstepped, and it loses
};

// What the record shows for an overstep.
enum class Evidence : std::uint8_t {
    none,     // no time is recorded
    proof,    // the recorded time reaches the limit
    against,  // the recorded time stays below it
};

struct Reading {
    Flag flag = Flag::up;
    Evidence evidence = Evidence::none;
    bool backwards = false;   // the stamp is earlier than the one before
    bool by_total = false;    // the total ran out, not the time of one move
    bool claimed = false;     // the record itself says late or timeout
    std::int64_t used = -1;   // for this event, or in all when by_total; -1: not said
    std::int64_t limit = 0;   // the limit `used` is held against; 0: none
    std::int32_t strike = 0;  // strikes of the player, this one included
};

struct Player {
    std::int64_t used = 0;  // as far as recorded
    std::int32_t strikes = 0;
    std::int32_t untimed = 0;  // events without a time
};

class Clock {
  public:
    Clock() = default;
    explicit Clock(const Control& control) : control_(control) {
        if (control.per_move > 0) move_limit_ = control.per_move;
        if (control.total > 0) total_limit_ = control.total;
    }

    [[nodiscard]] const Control& control() const { return control_; }
    [[nodiscard]] const Player& player(Seat seat) const { return players_[index(seat)]; }
    void set_strikes(Seat seat, std::int32_t strikes) { players_[index(seat)].strikes = strikes; }

    enum class Charge : std::uint8_t { normal, free };
    // A ply by `seat`. The usual ply without a time, or in time, takes a few instructions.
    Reading ply(Seat seat, const Event& event, Charge charge) {
        if (event.elapsed < 0 && event.stamp < 0 && !event.has(Remark::late)) {
            ++players_[index(seat)].untimed;
            return {};
        }
        return timed_ply(seat, event, charge);
    }
    // A ply in time, or without a time, by the record's own numbers: charged, and true. False: not
    // charged; `ply` says what there is to say. The usual case in a few instructions.
    bool in_time(Seat seat, const Event& event) {
        if (event.has(Remark::late)) return false;
        Player& player = players_[index(seat)];
        std::int64_t used = event.elapsed;
        if (event.stamp >= 0) {
            if (stamp_ < 0 || event.stamp < stamp_) return false;
            if (used < 0) used = event.stamp - stamp_;
        } else if (used < 0) {
            ++player.untimed;
            return true;
        }
        const std::int64_t sum = player.used + used;
        if (used > move_limit_ || sum > total_limit_ || control_.reset_on_move) return false;
        player.used = sum;
        if (event.stamp >= 0) stamp_ = event.stamp;
        return true;
    }
    // The record's own `timeout` of `seat`.
    Reading timeout(Seat seat, const Event& event);

  private:
    static std::size_t index(Seat seat) { return seat == Seat::second ? 1 : 0; }
    Reading timed_ply(Seat seat, const Event& event, Charge charge);
    std::int64_t elapsed(const Event& event, Reading& reading);
    void strike(Player& player, Reading& reading) const;

    static constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();

    Control control_;
    std::int64_t move_limit_ = no_limit;
    std::int64_t total_limit_ = no_limit;
    std::array<Player, 2> players_{};
    std::int64_t stamp_ = -1;
};

// Appends what a reading means: clock/late, clock/timeout, clock/backwards, …
void report(const Reading& reading, const Control& control, std::string_view seat,
            const Event& event, std::int32_t ply, std::vector<Finding>& findings);

// A `Time` tag ("30/move", "900/game", both with a space between) read as limits; empty: not one.
struct Limits {
    std::int64_t per_move = 0;
    std::int64_t total = 0;
    friend bool operator==(const Limits&, const Limits&) = default;
};
[[nodiscard]] std::optional<Limits> parse_limits(std::string_view text);
[[nodiscard]] std::string to_string(const Limits& limits);
// clock/control-differs where the tag and the control disagree.
void compare(const Tag& tag, const Control& control, std::vector<Finding>& findings);

// "31.4": seconds without needless zeros.
[[nodiscard]] std::string seconds(std::int64_t milliseconds);

}  // namespace shinpan::clock
