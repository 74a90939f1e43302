#pragma once
// What a stone makes on the lines through it, by table.
//
// Seen from a point, a half line matters only up to its first blocked point (the opponent or the
// edge), at most five points away: 63 cases, coded in six bits with a sentinel. Two halves give
// 4,096 line patterns, and a pattern has one of few outcomes: a five, an overline, no, one or two
// fours, a three candidate. Outcomes are small fields of one number, so the four lines are simply
// added.
//
// A three candidate is a row that one stone would turn into a straight four (rules: renju 1);
// whether that stone is allowed is for the forbidden test.

#include "renju/board.hpp"

#include <array>
#include <cstdint>
#include <limits>

namespace shinpan::renju {

// The sum of the outcomes of up to four lines.
class LineSum {
  public:
    constexpr LineSum() = default;
    [[nodiscard]] static constexpr LineSum of(int fives, int overlines, int fours, int threes) {
        return LineSum(
            static_cast<std::uint32_t>(fives << 12 | overlines << 9 | threes << 5 | fours));
    }
    [[nodiscard]] static constexpr LineSum raw(std::uint32_t bits) { return LineSum(bits); }

    [[nodiscard]] constexpr int fives() const { return static_cast<int>(bits_ >> 12 & 7); }
    [[nodiscard]] constexpr int overlines() const { return static_cast<int>(bits_ >> 9 & 7); }
    [[nodiscard]] constexpr int threes() const { return static_cast<int>(bits_ >> 5 & 15); }
    [[nodiscard]] constexpr int fours() const { return static_cast<int>(bits_ & 31); }
    [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }

    // Neither five nor overline, fewer than two fours and fewer than two three candidates: the
    // stone decides nothing and breaks no rule.
    [[nodiscard]] constexpr bool quiet() const { return (bits_ & loud) == 0; }
    // A row of five or more.
    [[nodiscard]] constexpr bool five_or_more() const { return (bits_ & 0x7E00U) != 0; }

  private:
    explicit constexpr LineSum(std::uint32_t bits) : bits_(bits) {}
    // All bits but the lowest of either count.
    static constexpr std::uint32_t loud = 0x7E00U | 14U << 5 | 30U;

    std::uint32_t bits_ = 0;
};

struct LineTables {
    // Codes of the half lines before and after the point; [0] for Black, [1] for White. `before` is
    // shifted by six already, `after` the same whatever stands on the point, which is the two
    // lowest bits of the index; both are wide, so that they are read as they are.
    std::array<std::array<std::uint32_t, 1024>, 2> before{};
    std::array<std::array<std::uint32_t, 4096>, 2> after{};
    std::array<std::uint32_t, 4096> outcome{};  // LineSum bits; wide, so that they add from memory
    // Where the stone that makes the straight four may stand: bits for −3 −2 −1 +1 +2 +3.
    std::array<std::uint8_t, 4096> extensions{};

    template <class Window>
    [[nodiscard]] std::size_t pattern(Window window, Stone colour) const {
        constexpr auto highest_ten = std::numeric_limits<Window>::digits - 10;
        const auto own = static_cast<std::size_t>(colour) - 1;
        return before[own][window >> highest_ten] | after[own][window & 4095];
    }
};

// Built at first use, in about a tenth of a millisecond.
[[nodiscard]] const LineTables& line_tables();

// What `colour` makes with a stone on `cell`, whether it stands there already or not.
template <int Capacity>
[[nodiscard]] inline LineSum lines_through(const LineTables& tables,
                                           const BasicBoard<Capacity>& board, Cell cell,
                                           Stone colour) {
    const auto outcome = [&](Direction direction) -> std::uint32_t {
        return tables.outcome[tables.pattern(board.window(cell, direction), colour)];
    };
    return LineSum::raw(outcome(Direction::horizontal) + outcome(Direction::vertical) +
                        outcome(Direction::rising) + outcome(Direction::falling));
}

}  // namespace shinpan::renju
