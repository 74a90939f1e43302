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
    // stone decides nothing and breaks no rule. The bias carries a count of two into a bit of its
    // own.
    [[nodiscard]] constexpr bool quiet() const { return ((bits_ + bias) & loud) == 0; }
    // A row of five or more.
    [[nodiscard]] constexpr bool five_or_more() const { return (bits_ & 0x7E00U) != 0; }

  private:
    explicit constexpr LineSum(std::uint32_t bits) : bits_(bits) {}
    static constexpr std::uint32_t bias = 6U << 5 | 14U;
    static constexpr std::uint32_t loud = 0x7E00U | 8U << 5 | 16U;

    std::uint32_t bits_ = 0;
};

struct LineTables {
    // Codes of the half lines before and after the point; [0] for Black, [1] for White. What stands
    // on the point itself is bits 10 and 11 of an index of `before`, and makes no difference.
    std::array<std::array<std::uint16_t, 4096>, 2> before{};  // already shifted by six
    std::array<std::array<std::uint8_t, 1024>, 2> after{};
    std::array<std::uint32_t, 4096> outcome{};  // LineSum bits; wide, so that they add from memory
    // Where the stone that makes the straight four may stand: bits for −3 −2 −1 +1 +2 +3.
    std::array<std::uint8_t, 4096> extensions{};

    [[nodiscard]] std::size_t pattern(std::uint64_t window, Stone colour) const {
        const auto own = static_cast<std::size_t>(colour) - 1;
        return std::size_t{before[own][window >> 52]} | std::size_t{after[own][window & 1023]};
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
