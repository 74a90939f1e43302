#pragma once
// Seasons: points for places, the best of N events, ties by counting back.

#include "score/standings.hpp"

#include <string>
#include <vector>

namespace shinpan::score {

struct Season {
    std::vector<std::int64_t> places;  // points for place 1, 2, …; empty: no season
    std::int64_t other = 0;            // for every further place
    // Players who share places share their points; what is not whole is rounded.
    enum class Rounding : std::uint8_t { up, down, nearest };
    Rounding rounding = Rounding::up;
    std::int32_t best = 0;  // only the N best events count; 0: all
    // Equal totals: who has more of the highest place points, then of the next (British Grand
    // Prix).
    enum class CountBack : std::uint8_t { places, lot };
    CountBack count_back = CountBack::places;
};

struct PlacePoints {
    std::string player;
    std::int32_t rank = 0;
    std::int64_t points = 0;
};
// Points of one event by its final order.
[[nodiscard]] std::vector<PlacePoints> place_points(const Event& event, const Standings& standings,
                                                    const Season& season);

struct SeasonRow {
    struct Result {
        std::size_t event = 0;
        std::int64_t points = 0;
        bool counts = false;
    };
    std::string player;
    std::int32_t rank = 0;
    std::int64_t total = 0;
    std::vector<Result> results;  // in the order of events
    bool shared = false;          // a play-off or lot would have to decide
};
[[nodiscard]] std::vector<SeasonRow> season_table(
    const std::vector<std::vector<PlacePoints>>& events, const Season& season);

}  // namespace shinpan::score
