#pragma once
// Which points are forbidden to Black (rules: renju 1.1): five before everything, then the set of
// double-three, double-four and overline. Only where two three candidates meet does the test look
// further: at the stones that would make their straight fours, each put to the same test.

#include "record/result.hpp"
#include "renju/board.hpp"
#include "renju/lines.hpp"
#include "ruleset/renju_rules.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::renju {

enum class Kind : std::uint8_t { double_three = 1, double_four = 2, overline = 4 };
inline constexpr std::array kinds{Kind::double_three, Kind::double_four, Kind::overline};

[[nodiscard]] constexpr std::string_view name_of(Kind kind) {
    switch (kind) {
        case Kind::double_three: return "33";
        case Kind::double_four: return "44";
        case Kind::overline: return "6";
    }
    return {};
}

// A set of kinds.
class Kinds {
  public:
    constexpr Kinds() = default;
    [[nodiscard]] constexpr bool has(Kind kind) const {
        return (bits_ & static_cast<std::uint8_t>(kind)) != 0;
    }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    constexpr void add(Kind kind) {
        bits_ = static_cast<std::uint8_t>(bits_ | static_cast<std::uint8_t>(kind));
    }
    friend constexpr bool operator==(const Kinds&, const Kinds&) = default;

  private:
    std::uint8_t bits_ = 0;
};
[[nodiscard]] std::string to_string(Kinds kinds);  // "33+44"; "legal" when empty
[[nodiscard]] std::vector<std::string_view> names_of(Kinds kinds);

// What the forbidden test needs of a ruleset.
struct BlackRules {
    Kinds forbidden;
    RenjuRules::Five five = RenjuRules::Five::exactly;
    RenjuRules::BlockedFive blocked = RenjuRules::BlockedFive::wins;
    RenjuRules::ThreeThroughFive reading = RenjuRules::ThreeThroughFive::excluded;
    // Double-three tests spent on one point before it is left undecided: more than ten times what
    // the hardest known point of a board of 15 lines takes. Each lasts about 0.1 µs.
    std::int32_t most_tests = 8'000;

    [[nodiscard]] BlackRules other_reading() const;
    friend bool operator==(const BlackRules&, const BlackRules&) = default;
};
[[nodiscard]] BlackRules black_rules(const RenjuRules& rules);

// What a Black stone on a point is: a five (then nothing is forbidden), forbidden, or neither.
// Where the tests ran out it is none of these, whatever `kinds` holds besides.
enum class FiveMade : std::uint8_t { no, yes };
enum class Decided : std::uint8_t { yes, no };
struct Assessment {
    FiveMade five = FiveMade::no;
    Kinds kinds;
    Decided decided = Decided::yes;

    friend bool operator==(const Assessment&, const Assessment&) = default;
};
[[nodiscard]] std::string to_string(
    const Assessment& assessment);  // "five", "33+44", "legal", "undecided"

// Whether the lines of a stone win for a side whose five is `five`.
[[nodiscard]] constexpr bool wins(LineSum sum, RenjuRules::Five five) {
    return five == RenjuRules::Five::or_more ? sum.five_or_more() : sum.fives() != 0;
}

// What wins for a side.
struct WinRule {
    RenjuRules::Five five = RenjuRules::Five::exactly;
    RenjuRules::BlockedFive blocked = RenjuRules::BlockedFive::wins;
};
// Whether the stone on `cell`, standing or not, lies in a row of exactly five that has no
// opponent's stone at one end at least; the edge is no stone (caro).
template <int Capacity>
[[nodiscard]] bool open_five(const BasicBoard<Capacity>& board, Cell cell, Stone colour);
template <int Capacity>
[[nodiscard]] bool wins(const BasicBoard<Capacity>& board, Cell cell, Stone colour, LineSum sum,
                        WinRule rule) {
    if (!wins(sum, rule.five)) return false;
    if (rule.blocked == RenjuRules::BlockedFive::wins) return true;
    const bool longer = rule.five == RenjuRules::Five::or_more && sum.overlines() != 0;
    return longer || open_five(board, cell, colour);
}
// What a row that wins is called.
template <int Capacity>
[[nodiscard]] EndReason reason_of_row(const BasicBoard<Capacity>& board, Cell cell, Stone colour,
                                      LineSum sum, RenjuRules::BlockedFive blocked) {
    const bool counts = blocked == RenjuRules::BlockedFive::wins || open_five(board, cell, colour);
    return sum.fives() != 0 && counts ? EndReason::five : EndReason::overline;
}

// The assessment of a point whose lines are known; `board` may hold the stone or not.
template <int Capacity>
[[nodiscard]] Assessment assess(const BasicBoard<Capacity>& board, Cell cell, LineSum sum,
                                const BlackRules& rules);

// Under the reading of the rules and under the other one. They can only differ where a stone that
// makes a straight four makes a five as well; elsewhere this costs no more than one assessment.
struct Readings {
    Assessment own;
    Assessment other;
};
template <int Capacity>
[[nodiscard]] Readings assess_both(const BasicBoard<Capacity>& board, Cell cell, LineSum sum,
                                   const BlackRules& rules);

template <int Capacity>
[[nodiscard]] Assessment assess(const BasicBoard<Capacity>& board, Cell cell,
                                const BlackRules& rules) {
    return assess(board, cell, lines_through(line_tables(), board, cell, Stone::black), rules);
}

struct AssessedCell {
    Cell cell;
    Assessment assessment;
};
// All empty points that are forbidden or make a five, row by row from a1. `out` is reused.
template <int Capacity>
void scan(const BasicBoard<Capacity>& board, const BlackRules& rules,
          std::vector<AssessedCell>& out);

}  // namespace shinpan::renju
