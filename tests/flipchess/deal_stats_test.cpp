// The figures of --deal-stats against computations of another kind.

#include "flipchess/deal_stats.hpp"

#include "builder.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

using namespace shinpan;

namespace {

// The chance that chi-squared exceeds `value`, by the finite sums there are for whole degrees of
// freedom: of a Poisson distribution where they are even, with the error function where odd.
double chance(double value, int freedom) {
    const double half = value / 2;
    double sum = freedom % 2 == 0 ? 0 : std::erfc(std::sqrt(half));
    for (double i = freedom % 2 == 0 ? 0 : 0.5; i < freedom / 2.0 - 0.25; ++i) {
        sum += std::exp(i * std::log(half) - half - std::lgamma(i + 1));
    }
    return sum;
}

struct Dealt {
    std::string deal = "KGGMMRRNNCCPPPPPkggmmrrnnccppppp";
    Record record;
};
Dealt shuffled(std::mt19937_64& random) {
    Dealt made;
    std::shuffle(made.deal.begin(), made.deal.end(), random);
    made.record =
        test::build("", "", std::string("a1(") + made.deal[0] + ") b1(" + made.deal[1] + ")");
    std::string tag;
    for (std::size_t row = 8; row-- > 0;)
        tag += made.deal.substr(row * 4, 4) + (row > 0 ? "/" : "");
    made.record.tags.push_back({"Deal", tag, {}});
    return made;
}

}  // namespace

TEST_CASE("a p-value is what the finite sums give, whatever the degrees of freedom") {
    for (int freedom = 1; freedom <= 403; freedom += freedom < 40 ? 1 : 33) {
        for (const double share : {0.05, 0.3, 0.8, 1.0, 1.2, 1.7, 3.0, 6.0}) {
            const double value = freedom * share;
            INFO(value << " with " << freedom);
            CHECK(std::abs(flipchess::chi_squared_p(value, freedom) - chance(value, freedom)) <
                  1e-9);
        }
    }
    CHECK(flipchess::chi_squared_p(0, 5) == 1);
    // Values of the printed table.
    CHECK(std::abs(flipchess::chi_squared_p(3.841, 1) - 0.05) < 1e-4);
    CHECK(std::abs(flipchess::chi_squared_p(18.307, 10) - 0.05) < 1e-4);
}

TEST_CASE("chi-squared is the sum of squares off the expected, each by the expected") {
    const std::int64_t counts[] = {10, 20, 30};
    const int even[] = {1, 1, 1};
    const auto figure = flipchess::compare(counts, even);
    CHECK(figure.value == 10);  // (100 + 0 + 100) / 20
    CHECK(figure.freedom == 2);
    CHECK(std::abs(figure.p - std::exp(-5)) < 1e-12);
    const int uneven[] = {1, 2, 3};
    CHECK(flipchess::compare(counts, uneven).value == 0);
}

// A fair deal gives the figure its expected value, the degrees of freedom: the correction for
// drawing without replacement is right.
TEST_CASE("over many fair archives the figure of the places is its degrees of freedom") {
    std::mt19937_64 random(test::seed());
    double sum = 0;
    int low = 0;
    constexpr int archives = 40;
    for (int archive = 0; archive < archives; ++archive) {
        flipchess::DealStats stats;
        for (int game = 0; game < 200; ++game) stats.add(shuffled(random).record);
        const auto figure = flipchess::compare_places(stats);
        CHECK(figure.freedom == 403);
        sum += figure.value;
        low += figure.p < 0.5 ? 1 : 0;
    }
    // The standard error of the mean of 40 is 4.5; of the count below one half, 3.2.
    CHECK(std::abs(sum / archives - 403) < 20);
    CHECK(std::abs(low - archives / 2) < 14);
}

TEST_CASE("deals are counted by first flip and place, and unfair ones stand out") {
    using namespace flipchess;
    std::mt19937_64 random(test::seed());
    DealStats fair;
    DealStats loaded;
    for (int game = 0; game < 2000; ++game) {
        auto [deal, record] = shuffled(random);
        if (game % 2 == 1) record.tags.push_back({"First", "B", {}});
        fair.add(record);
        if (deal[0] == 'P' || deal[0] == 'p' || game % 3 == 0) loaded.add(record);
    }
    CHECK(fair.games == 2000);
    CHECK(fair.first_flipper == std::array<std::int64_t, 2>{1000, 1000});
    CHECK(compare_places(fair).freedom == 403);
    CHECK(compare_places(fair).p > 0.001);
    CHECK(compare_places(fair).p < 0.999);
    CHECK(compare_places(loaded).p < 0.001);
    const int shares[] = {1, 2, 2, 2, 2, 2, 5};
    CHECK(compare(fair.first_kind, shares).p > 0.001);
    CHECK(compare(loaded.first_kind, shares).p < 0.001);
}
