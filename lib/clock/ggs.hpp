#pragma once
// The clock of GGS, the game server of GGF records: a time for the game, an increment after each
// move, and one extension for the side whose time has run out (format: ggf, TI TB TW). With an
// extension of nothing it is the plain clock of a game with or without increment.
//
// The server gives the extension the first time a side's time falls below zero; the second time the
// side has nothing left. Exactly zero is in time. Milliseconds throughout.

#include "record/game.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace shinpan::clock {

struct GgsControl {
    std::int64_t initial = 0;
    std::int64_t increment = 0;
    std::int64_t extension = 0;

    friend bool operator==(const GgsControl&, const GgsControl&) = default;
};

// "initial/increment/extension", each "[[[days.]hours:]minutes:]seconds"; an empty part is 0, the
// extension 2:00 where nothing is said. Empty when the text is none of this.
[[nodiscard]] std::optional<GgsControl> parse_ggs(std::string_view text);
// PGN "300" and "300+2", in seconds; no extension.
[[nodiscard]] std::optional<GgsControl> parse_seconds_and_increment(std::string_view text);

class GgsClock {
  public:
    enum class Fall : std::uint8_t {
        none,
        first,   // the extension was added
        second,  // nothing is left
    };

    GgsClock() = default;
    GgsClock(const GgsControl& first, const GgsControl& second)
        : control_{first, second}, left_{first.initial, second.initial} {}

    // `elapsed` was used for a ply that stands.
    Fall charge(Seat seat, std::int64_t elapsed);

    [[nodiscard]] const GgsControl& control(Seat seat) const { return control_[index(seat)]; }
    [[nodiscard]] std::int64_t left(Seat seat) const { return left_[index(seat)]; }
    [[nodiscard]] std::int64_t used(Seat seat) const { return used_[index(seat)]; }
    [[nodiscard]] std::int32_t falls(Seat seat) const { return falls_[index(seat)]; }
    // All the time the side was ever given.
    [[nodiscard]] std::int64_t given(Seat seat) const {
        return control_[index(seat)].initial + more_[index(seat)];
    }

  private:
    static std::size_t index(Seat seat) { return seat == Seat::second ? 1 : 0; }

    std::array<GgsControl, 2> control_{};
    std::array<std::int64_t, 2> left_{};
    std::array<std::int64_t, 2> used_{};
    std::array<std::int64_t, 2> more_{};  // increments and extension
    std::array<std::int32_t, 2> falls_{};
};

}  // namespace shinpan::clock
