#include "score/season.hpp"

#include <algorithm>
#include <map>

namespace shinpan::score {
namespace {

std::int64_t rounded(std::int64_t sum, std::int64_t by, Season::Rounding rounding) {
    switch (rounding) {
        case Season::Rounding::up: return (sum + by - 1) / by;
        case Season::Rounding::down: return sum / by;
        case Season::Rounding::nearest: return (2 * sum + by) / (2 * by);
    }
    return 0;
}

// The points that count, highest first: what a tie is counted back by.
std::vector<std::int64_t> counted(const SeasonRow& row) {
    std::vector<std::int64_t> points;
    for (const auto& one : row.results) {
        if (one.counts) points.push_back(one.points);
    }
    std::sort(points.rbegin(), points.rend());
    return points;
}

// Whether `a` stands before `b`, both with the same total.
bool before(const SeasonRow& a, const SeasonRow& b) {
    return counted(a) > counted(b);
}

}  // namespace

std::vector<PlacePoints> place_points(const Event& event, const Standings& standings,
                                      const Season& season) {
    std::vector<PlacePoints> result;
    const auto& rows = standings.rows;
    for (std::size_t begin = 0; begin < rows.size();) {
        auto end = begin + 1;
        while (end < rows.size() && rows[end].rank == rows[begin].rank) ++end;
        std::int64_t sum = 0;
        for (auto place = begin; place < end; ++place) {
            sum += place < season.places.size() ? season.places[place] : season.other;
        }
        const auto share = rounded(sum, static_cast<std::int64_t>(end - begin), season.rounding);
        for (auto i = begin; i < end; ++i) {
            result.push_back({event.players[rows[i].player].full_name(), rows[i].rank, share});
        }
        begin = end;
    }
    return result;
}

std::vector<SeasonRow> season_table(const std::vector<std::vector<PlacePoints>>& events,
                                    const Season& season) {
    std::map<std::string, SeasonRow> players;
    for (std::size_t e = 0; e < events.size(); ++e) {
        for (const auto& one : events[e]) {
            auto& row = players[one.player];
            row.player = one.player;
            row.results.push_back({e, one.points, false});
        }
    }
    std::vector<SeasonRow> rows;
    for (auto& [name, row] : players) {
        std::vector<std::size_t> order(row.results.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(), [&row = row](std::size_t a, std::size_t b) {
            return row.results[a].points > row.results[b].points;
        });
        const auto best = season.best > 0 ? static_cast<std::size_t>(season.best) : order.size();
        for (std::size_t i = 0; i < std::min(best, order.size()); ++i) {
            row.results[order[i]].counts = true;
            row.total += row.results[order[i]].points;
        }
        rows.push_back(std::move(row));
    }
    const bool back = season.count_back == Season::CountBack::places;
    std::stable_sort(rows.begin(), rows.end(), [back](const SeasonRow& a, const SeasonRow& b) {
        if (a.total != b.total) return a.total > b.total;
        return back && before(a, b);
    });
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool equal =
            i > 0 && rows[i - 1].total == rows[i].total && !(back && before(rows[i - 1], rows[i]));
        rows[i].rank = equal ? rows[i - 1].rank : static_cast<std::int32_t>(i + 1);
        rows[i].shared = equal;
        if (equal) rows[i - 1].shared = true;
    }
    return rows;
}

}  // namespace shinpan::score
