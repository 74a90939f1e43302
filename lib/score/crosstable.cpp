#include "score/crosstable.hpp"

#include <algorithm>

namespace shinpan::score {
namespace {

// Own discs where there are some, else the points.
std::string own_score(const Entry& entry) {
    if (entry.scored) return points_to_string(entry.own);
    return points_to_string(entry.points);
}

std::string round_text(const Entry& entry, std::int32_t rank) {
    if (entry.opponent == none) return std::string(sign_of(entry));
    auto text = std::string(sign_of(entry)) + std::to_string(rank);
    if (entry.scored) text += " " + points_to_string(entry.own);
    return text;
}

}  // namespace

std::string_view sign_of(const Entry& entry) {
    if (entry.absent) return "";
    switch (entry.how) {
        case How::full_bye: return "bye";
        case How::half_bye: return "bye=";
        case How::zero_bye: return "bye-";
        case How::forfeit: return entry.won ? "+f" : entry.drawn ? "=f" : "-f";
        case How::played:
        case How::unrated:
        case How::open: break;
    }
    if (entry.won) return "+";
    return entry.drawn ? "=" : "-";
}

std::string score_text(const Event& event, const Pairing& pairing) {
    (void)event;
    if (pairing.scored) {
        return points_to_string(pairing.first_score) + "-" + points_to_string(pairing.second_score);
    }
    switch (pairing.how) {
        case How::forfeit:
            if (pairing.outcome == Outcome::first_wins) return "+/-";
            return pairing.outcome == Outcome::second_wins ? "-/+" : "-/-";
        case How::full_bye:
        case How::half_bye:
        case How::zero_bye: return std::string(name_of(pairing.how));
        case How::open: return "*";
        case How::played:
        case How::unrated: break;
    }
    switch (pairing.outcome) {
        case Outcome::first_wins: return "1-0";
        case Outcome::second_wins: return "0-1";
        case Outcome::draw: return "0.5-0.5";
        case Outcome::unfinished:
        case Outcome::undecided: break;
    }
    return "*";
}

Crosstable make_crosstable(const Table& table, const Standings& standings) {
    Crosstable cross;
    const auto& rows = standings.rows;
    std::vector<std::int32_t> place(table.players(), 0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        place[rows[i].player] = static_cast<std::int32_t>(i + 1);
    }
    std::int32_t last_round = 0;
    bool numbered = true;
    for (const auto& row : rows) {
        for (const auto& entry : table.of(row.player)) {
            numbered = numbered && (entry.round > 0 || entry.absent);
            last_round = std::max(last_round, entry.round);
        }
    }
    constexpr std::int32_t most_rounds = 60;
    if (numbered && last_round > 0 && last_round <= most_rounds) {
        cross.columns = Crosstable::Columns::rounds;
        for (std::int32_t round = 1; round <= last_round; ++round) {
            cross.heads.push_back(std::to_string(round));
        }
    } else if (rows.size() <= most_opponents) {
        cross.columns = Crosstable::Columns::opponents;
        for (std::size_t i = 1; i <= rows.size(); ++i) cross.heads.push_back(std::to_string(i));
    } else {
        return cross;
    }
    for (const auto& row : rows) {
        auto& out = cross.rows.emplace_back();
        out.cells.resize(cross.heads.size());
        for (const auto& entry : table.of(row.player)) {
            if (entry.pairing == none) continue;
            if (cross.columns == Crosstable::Columns::rounds) {
                const auto rank = entry.opponent == none ? 0 : place[entry.opponent];
                out.cells[static_cast<std::size_t>(entry.round - 1)].push_back(
                    {entry.pairing, round_text(entry, rank)});
            } else if (entry.opponent != none) {
                const auto column = static_cast<std::size_t>(place[entry.opponent] - 1);
                out.cells[column].push_back({entry.pairing, own_score(entry)});
            }
        }
    }
    return cross;
}

}  // namespace shinpan::score
