#include "score/standings.hpp"

#include <algorithm>
#include <unordered_map>

namespace shinpan::score {
namespace {

constexpr std::int32_t by_points = -1;

Standing row_of(const Table& table, Index player) {
    Standing row;
    row.player = player;
    row.points = table.points(player);
    row.tainted = table.tainted(player);
    for (const auto& entry : table.of(player)) {
        if (entry.absent) continue;
        ++row.rounds;
        if (entry.opponent == none) continue;
        if (entry.won) {
            ++row.won;
        } else if (entry.drawn) {
            ++row.drawn;
        } else {
            ++row.lost;
        }
    }
    return row;
}

// The order inside rows[begin, end), who are equal so far, by direct encounter.
void split_by_encounter(const Table& table, std::vector<Standing>& rows, std::size_t begin,
                        std::size_t end, std::size_t tiebreak) {
    std::vector<Index> group;
    for (auto i = begin; i < end; ++i) group.push_back(rows[i].player);
    const auto encounter = direct_encounter(table, group);
    std::unordered_map<Index, Halves> sums;
    for (std::size_t i = 0; i < group.size(); ++i) sums[group[i]] = encounter.sums[i];
    std::unordered_map<Index, std::size_t> place;
    for (std::size_t c = 0; c < encounter.classes.size(); ++c) {
        for (const auto player : encounter.classes[c]) place[player] = c;
    }
    const auto first = rows.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = rows.begin() + static_cast<std::ptrdiff_t>(end);
    std::stable_sort(first, last, [&](const Standing& a, const Standing& b) {
        return place[a.player] < place[b.player];
    });
    for (auto it = first; it != last; ++it) {
        it->values[tiebreak].total = sums[it->player] * 2;
        it->applied[tiebreak] = true;
        if (it != first && place[(it - 1)->player] != place[it->player]) {
            it->decided = static_cast<std::int32_t>(tiebreak);
        }
    }
}

void split_by_value(std::vector<Standing>& rows, std::size_t begin, std::size_t end,
                    std::size_t tiebreak) {
    const auto first = rows.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = rows.begin() + static_cast<std::ptrdiff_t>(end);
    std::stable_sort(first, last, [tiebreak](const Standing& a, const Standing& b) {
        return a.values[tiebreak].total > b.values[tiebreak].total;
    });
    for (auto it = first + 1; it < last; ++it) {
        if ((it - 1)->values[tiebreak].total != it->values[tiebreak].total) {
            it->decided = static_cast<std::int32_t>(tiebreak);
        }
    }
}

}  // namespace

Standings make_standings(const Table& table, std::vector<TieBreak> tiebreaks,
                         const TieBreakRules& rules) {
    Standings standings;
    standings.tiebreaks = std::move(tiebreaks);
    standings.rules = rules;
    const auto count = standings.tiebreaks.size();
    const auto nothing = static_cast<std::int32_t>(count);
    auto& rows = standings.rows;
    rows.reserve(table.players());
    for (Index player = 0; player < table.players(); ++player) {
        auto row = row_of(table, player);
        row.values.resize(count);
        row.applied.resize(count, false);
        rows.push_back(std::move(row));
        standings.tainted = standings.tainted || table.tainted(player);
    }
    for (const auto& adjustment : table.event().adjustments) {
        rows[adjustment.player].adjustment += adjustment.points;
    }
    std::vector<Summand> summands;
    for (std::size_t k = 0; k < count; ++k) {
        if (standings.tiebreaks[k].kind == TieBreak::Kind::direct) continue;
        for (auto& row : rows) {
            summands.clear();
            summands_of(table, standings.tiebreaks[k], rules, row.player, summands);
            row.values[k] = total_of(summands);
            row.applied[k] = true;
        }
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Standing& a, const Standing& b) { return a.total() > b.total(); });
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool same = i > 0 && rows[i - 1].total() == rows[i].total();
        rows[i].decided = same ? nothing : by_points;
    }
    for (std::size_t k = 0; k < count; ++k) {
        for (std::size_t begin = 0; begin < rows.size();) {
            auto end = begin + 1;
            while (end < rows.size() && rows[end].decided == nothing) ++end;
            if (end - begin > 1) {
                const auto mark = rows[begin].decided;
                // The first of the group keeps what separates it from the group before.
                for (auto i = begin; i < end; ++i) rows[i].decided = nothing;
                if (standings.tiebreaks[k].kind == TieBreak::Kind::direct) {
                    split_by_encounter(table, rows, begin, end, k);
                } else {
                    split_by_value(rows, begin, end, k);
                }
                rows[begin].decided = mark;
            }
            begin = end;
        }
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool equal = rows[i].decided == nothing && i > 0;
        rows[i].rank = equal ? rows[i - 1].rank : static_cast<std::int32_t>(i + 1);
        rows[i].shared = equal;
        if (equal) rows[i - 1].shared = true;
    }
    return standings;
}

std::vector<TieBreak> usual_tiebreaks(const Event& event) {
    std::vector<std::string_view> codes;
    if (event.game == Game::othello || (!event.game && event.discs)) {
        codes = {"BQ", "DS"};
    } else if (event.game == Game::flipchess) {
        codes = {"WON", "DE"};
    } else if (event.system == System::round_robin) {
        codes = {"SB", "DE", "WON"};
    } else {
        codes = {"BH", "SB", "DE"};
    }
    std::vector<TieBreak> tiebreaks;
    for (const auto code : codes) tiebreaks.push_back(*parse_tiebreak(code));
    return tiebreaks;
}

}  // namespace shinpan::score
