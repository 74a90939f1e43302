#pragma once
// BL and WL, OB and OW: what is left on a clock after a move, made into what the move took. That
// needs TM and OT: in byoyomi the time that is left begins anew.

#include "clock/match.hpp"
#include "record/game.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace shinpan::formats::sgf {

class LeftClock {
  public:
    // The values of TM and OT; either may be empty.
    void set_control(std::string_view main, std::string_view overtime);

    struct Left {
        std::int64_t time = 0;    // ms; below zero where the flag has fallen
        std::int32_t count = -1;  // OB, OW: moves or periods left; -1: not said
    };
    struct Used {
        std::int64_t elapsed = -1;  // ms; -1: cannot be told
        bool gained = false;        // more time than before, and nothing adds any
        std::int64_t before = 0;    // ms that were left
    };
    Used moved(Seat seat, Left left);
    // Moves were timed, and the words of OT are not understood.
    [[nodiscard]] bool in_vain() const { return moves_ > 0 && overtime_unread_; }

  private:
    struct Side {
        std::int64_t left = -1;  // -1: not known
        std::int32_t count = -1;
        bool in_period = false;
    };
    [[nodiscard]] std::int64_t in_byoyomi(const Side& side, Left left) const;

    std::optional<clock::MatchControl> control_;
    bool overtime_unread_ = false;
    std::int32_t moves_ = 0;
    std::array<Side, 2> sides_{};
};

}  // namespace shinpan::formats::sgf
