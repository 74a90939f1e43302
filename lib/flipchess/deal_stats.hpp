#pragma once
// Whether the deals of an archive look fair: who flips first, which colour and kind comes first,
// and where each kind lies, each with Pearson's chi-squared figure and its p-value (rules:
// flipchess #9, #11, A40). Counts are integers; the figures are no part of any verdict.

#include "flipchess/board.hpp"
#include "record/record.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace shinpan::flipchess {

struct DealStats {
    std::int64_t games = 0;                       // that start from a full board and flip
    std::array<std::int64_t, 2> first_flipper{};  // by seat
    std::array<std::int64_t, 2> first_colour{};   // red, black
    std::array<std::int64_t, kinds> first_kind{};
    // By kind (red, then black) and square: as the declared deal says, else as far as flipped.
    std::array<std::array<std::int64_t, squares>, 2 * kinds> places{};

    // A record that starts from a position, or is of another game, is passed over.
    void add(const Record& record);
    void add(const DealStats& more);
};

struct ChiSquared {
    double value = 0;
    int freedom = 0;
    double p = 1;  // the chance of so great a figure if all is fair
};

// Counts against the shares they should have.
[[nodiscard]] ChiSquared compare(std::span<const std::int64_t> counts, std::span<const int> shares);
// Whether kind and square are independent. A deal is drawn without replacement, which spreads the
// counts by 32/31 more than independent draws; the figure is corrected for it.
[[nodiscard]] ChiSquared compare_places(const DealStats& stats);

// The chance that chi-squared with `freedom` degrees exceeds `value`: the upper regularised
// incomplete gamma function Q(freedom/2, value/2).
[[nodiscard]] double chi_squared_p(double value, int freedom);

}  // namespace shinpan::flipchess
