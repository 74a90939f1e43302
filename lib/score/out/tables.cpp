#include "score/out/tables.hpp"

#include "report/style.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace shinpan::score::out {
namespace {

std::string joined(const std::vector<Crosstable::Game>& games) {
    std::string out;
    for (const auto& game : games) out += (out.empty() ? "" : ",") + game.text;
    return out;
}

}  // namespace

std::string value_text(const Standing& row, const Standings& standings, std::size_t k) {
    if (!row.applied[k]) return "";
    const auto& tiebreak = standings.tiebreaks[k];
    auto text = quarters_to_string(row.values[k].total);
    // A progressive score without rounds, a Buchholz with an unknown opponent.
    if (row.values[k].doubtful) text += "?";
    (void)tiebreak;
    return text;
}

std::string headline(const Sheet& sheet) {
    const auto& event = *sheet.event;
    std::uint64_t games = 0;
    for (const auto& one : event.pairings) {
        if (one.second != none && one.how != How::open) ++games;
    }
    auto text = event.name.empty() ? std::string("(no event named)") : event.name;
    if (!event.date.empty()) text += ", " + event.date;
    text += fmt::format(": {} player{}, {} game{}", event.players.size(),
                        event.players.size() == 1 ? "" : "s", games, games == 1 ? "" : "s");
    if (event.rounds > 0) {
        text += fmt::format(", {} round{}{}", event.rounds, event.rounds == 1 ? "" : "s",
                            event.rounds_assumed ? " (assumed)" : "");
    }
    return report::printable(text);
}

Grid standings_grid(const Sheet& sheet) {
    const auto& event = *sheet.event;
    const auto& standings = *sheet.standings;
    const auto& cross = *sheet.crosstable;
    Grid grid;
    grid.column("#", Side::right);
    grid.column("player", Side::left);
    const bool ids = std::any_of(event.players.begin(), event.players.end(),
                                 [](const Player& player) { return !player.id.empty(); });
    if (ids) grid.column("id", Side::right);
    for (const auto& head : cross.heads) grid.column(head, Side::right);
    const bool adjusted = std::any_of(standings.rows.begin(), standings.rows.end(),
                                      [](const Standing& row) { return row.adjustment != 0; });
    if (adjusted) {
        grid.column("computed", Side::right);
        grid.column("adj", Side::right);
    }
    grid.column("pts", Side::right);
    for (const auto& tiebreak : standings.tiebreaks) grid.column(tiebreak.code, Side::right);
    grid.column("+", Side::right);
    grid.column("=", Side::right);
    grid.column("-", Side::right);
    for (std::size_t i = 0; i < standings.rows.size(); ++i) {
        const auto& row = standings.rows[i];
        const auto& player = event.players[row.player];
        std::vector<std::string> cells;
        cells.push_back(fmt::format("{}{}", row.rank, row.shared ? "=" : ""));
        cells.push_back(report::printable(player.full_name()) + (row.tainted ? " !" : ""));
        if (ids) cells.push_back(report::printable(player.id));
        if (!cross.rows.empty()) {
            for (std::size_t c = 0; c < cross.heads.size(); ++c) {
                const bool self = cross.columns == Crosstable::Columns::opponents && c == i;
                cells.push_back(self ? "x" : joined(cross.rows[i].cells[c]));
            }
        }
        if (adjusted) {
            cells.push_back(points_to_string(row.points));
            cells.push_back(row.adjustment == 0 ? ""
                                                : (row.adjustment > 0 ? "+" : "") +
                                                      points_to_string(row.adjustment));
        }
        cells.push_back(points_to_string(row.total()));
        for (std::size_t k = 0; k < standings.tiebreaks.size(); ++k) {
            cells.push_back(value_text(row, standings, k));
        }
        cells.push_back(std::to_string(row.won));
        cells.push_back(std::to_string(row.drawn));
        cells.push_back(std::to_string(row.lost));
        grid.rows.push_back(std::move(cells));
    }
    return grid;
}

std::vector<std::string> footnotes(const Sheet& sheet) {
    const auto& event = *sheet.event;
    std::vector<std::string> lines;
    for (const auto& one : event.adjustments) {
        auto text = report::printable(event.players[one.player].full_name()) + ":";
        if (one.points != 0) {
            text += fmt::format(" {}{} points", one.points > 0 ? "+" : "",
                                points_to_string(one.points));
        }
        if (one.discs != 0) {
            text +=
                fmt::format(" {}{} discs", one.discs > 0 ? "+" : "", points_to_string(one.discs));
        }
        lines.push_back(text + " by the director: " + report::printable(one.reason));
    }
    for (const auto& player : event.players) {
        if (player.withdrawn < 0) continue;
        lines.push_back(fmt::format("{} withdrew after round {}",
                                    report::printable(player.full_name()), player.withdrawn));
    }
    if (sheet.standings->tainted) {
        lines.emplace_back("! counts games whose record was not accepted");
    }
    const auto& rows = sheet.standings->rows;
    const bool doubtful = std::any_of(rows.begin(), rows.end(), [](const Standing& row) {
        return std::any_of(row.values.begin(), row.values.end(),
                           [](const Value& value) { return value.doubtful; });
    });
    if (doubtful) lines.emplace_back("? needs something that is not known; see --explain");
    std::vector<std::string> aside;
    for (const auto& stage : event.stages) {
        if (!stage.counts) aside.push_back(stage.name);
    }
    if (!aside.empty()) {
        lines.push_back(fmt::format("not counted here: {}",
                                    report::printable(fmt::format("{}", fmt::join(aside, ", ")))));
    }
    return lines;
}

std::string text(const Sheet& sheet) {
    auto out = headline(sheet) + "\n\n" + as_text(standings_grid(sheet));
    const auto notes = footnotes(sheet);
    if (!notes.empty()) out += "\n";
    for (const auto& line : notes) out += line + "\n";
    return out;
}

std::string markdown(const Sheet& sheet) {
    auto out = "## " + headline(sheet) + "\n\n" + as_markdown(standings_grid(sheet));
    const auto notes = footnotes(sheet);
    if (!notes.empty()) out += "\n";
    for (const auto& line : notes) out += "- " + line + "\n";
    return out;
}

std::string team_text(const std::vector<TeamRow>& rows) {
    Grid grid;
    grid.column("#", Side::right);
    grid.column("team", Side::left);
    grid.column("matches", Side::right);
    grid.column("MP", Side::right);
    grid.column("GP", Side::right);
    grid.column("by board", Side::left);
    for (const auto& row : rows) {
        std::string boards;
        for (const auto points : row.boards) {
            boards += (boards.empty() ? "" : " ") + points_to_string(points);
        }
        grid.rows.push_back({fmt::format("{}{}", row.rank, row.shared ? "=" : ""),
                             report::printable(row.team), std::to_string(row.matches),
                             points_to_string(row.match_points), points_to_string(row.game_points),
                             boards});
    }
    return "teams\n" + as_text(grid);
}

std::string season_text(const std::vector<SeasonRow>& rows,
                        const std::vector<std::string>& events) {
    Grid grid;
    grid.column("#", Side::right);
    grid.column("player", Side::left);
    for (std::size_t e = 1; e <= events.size(); ++e) grid.column(std::to_string(e), Side::right);
    grid.column("total", Side::right);
    std::string out = "season:\n";
    for (std::size_t e = 0; e < events.size(); ++e) {
        out += fmt::format("{:>4}  {}\n", e + 1, report::printable(events[e]));
    }
    for (const auto& row : rows) {
        std::vector<std::string> cells{fmt::format("{}{}", row.rank, row.shared ? "=" : ""),
                                       report::printable(row.player)};
        cells.resize(2 + events.size());
        for (const auto& one : row.results) {
            const auto points = std::to_string(one.points);
            cells[2 + one.event] = one.counts ? points : "(" + points + ")";
        }
        cells.push_back(std::to_string(row.total));
        grid.rows.push_back(std::move(cells));
    }
    return out + "\n" + as_text(grid);
}

}  // namespace shinpan::score::out
