#include "report/style.hpp"
#include "score/out/tables.hpp"

#include <fmt/format.h>

namespace shinpan::score::out {
namespace {

using Part = Summand::Part;

std::string name_in(const Event& event, Index player) {
    return report::printable(event.players[player].full_name());
}

// "games.wtb#12", "results.csv:3".
std::string source_of(const Event& event, Index pairing) {
    if (pairing == none) return "";
    const auto& place = event.pairings[pairing].place;
    if (place.file == none) return "";
    auto text = report::printable(event.files[place.file]);
    if (place.record > 0) return text + fmt::format("#{}", place.record);
    return place.line > 0 ? text + fmt::format(":{}", place.line) : text;
}

std::string opponent_of(const Event& event, const Summand& one) {
    switch (one.part) {
        case Part::game: return one.opponent == none ? "" : name_in(event, one.opponent);
        case Part::virtual_opponent: return "(virtual opponent with the own points)";
        case Part::substitute: return "(not played: as a draw against oneself)";
        case Part::adjustment: return "(the director)";
    }
    return {};
}

// How the number comes about: "40 + 6 x 5".
std::string sum_of(const TieBreak& tiebreak, const Summand& one) {
    switch (tiebreak.kind) {
        case TieBreak::Kind::brightwell:
            if (one.part == Part::adjustment) return quarters_to_string(one.discs);
            return fmt::format("{} + {} x {}", quarters_to_string(one.discs), one.factor,
                               points_to_string(one.points));
        case TieBreak::Kind::berger:
            return fmt::format("{} x {}", points_to_string(one.factor),
                               points_to_string(one.points));
        case TieBreak::Kind::koya:
            return fmt::format("{} against {} points", points_to_string(one.factor),
                               points_to_string(one.points));
        case TieBreak::Kind::progressive: return "so far";
        case TieBreak::Kind::discs:
        case TieBreak::Kind::disc_difference:
        case TieBreak::Kind::buchholz:
        case TieBreak::Kind::direct:
        case TieBreak::Kind::wins:
        case TieBreak::Kind::won:
        case TieBreak::Kind::black: break;
    }
    return {};
}

std::string part_text(const Sheet& sheet, const Explanation::Part& part) {
    const auto& event = *sheet.event;
    const auto& tiebreak = sheet.standings->tiebreaks[part.tiebreak];
    Grid grid;
    grid.column("round", Side::right);
    grid.column("opponent", Side::left);
    grid.column("sum", Side::left);
    grid.column("value", Side::right);
    grid.column("", Side::left);
    grid.column("from", Side::left);
    for (const auto& one : part.summands) {
        std::string remark = one.cut ? "cut" : "";
        if (one.doubtful) remark += remark.empty() ? "not known" : ", not known";
        grid.rows.push_back({one.round > 0 ? std::to_string(one.round) : "",
                             opponent_of(event, one), sum_of(tiebreak, one),
                             quarters_to_string(one.value), remark, source_of(event, one.pairing)});
    }
    return fmt::format("\n{}, {}: {}{}\n", tiebreak.code, describe(tiebreak),
                       quarters_to_string(part.value.total), part.value.doubtful ? "?" : "") +
           as_text(grid);
}

std::string points_text(const Sheet& sheet, const Explanation& explanation) {
    const auto& event = *sheet.event;
    Grid grid;
    grid.column("round", Side::right);
    grid.column("opponent", Side::left);
    grid.column("result", Side::left);
    grid.column("points", Side::right);
    grid.column("", Side::left);
    grid.column("from", Side::left);
    for (const auto& entry : sheet.table->of(explanation.player)) {
        const bool known = entry.pairing != none;
        std::string result(sign_of(entry));
        if (entry.scored) {
            result += " " + points_to_string(entry.own) + "-" + points_to_string(entry.other);
        }
        std::string remark;
        const auto add = [&remark](std::string_view word) {
            remark += (remark.empty() ? "" : ", ") + std::string(word);
        };
        if (entry.absent) result = "no pairing";
        if (known) {
            const auto& pairing = event.pairings[entry.pairing];
            if (pairing.has(Mark::rejected)) add("record not accepted");
            if (pairing.has(Mark::unverified)) add("as claimed");
            if (pairing.has(Mark::decided)) add("decided draw");
            if (pairing.has(Mark::doubtful_discs)) add("discs doubtful");
            if (pairing.has(Mark::exchanged)) add("colours exchanged");
        }
        grid.rows.push_back({entry.round > 0 ? std::to_string(entry.round) : "",
                             entry.opponent == none ? "" : name_in(event, entry.opponent), result,
                             points_to_string(entry.points), remark,
                             source_of(event, entry.pairing)});
    }
    for (const auto& one : event.adjustments) {
        if (one.player != explanation.player) continue;
        grid.rows.push_back({"", "(the director)", report::printable(one.reason),
                             points_to_string(one.points), "adjustment", ""});
    }
    return fmt::format("points: {}\n", points_to_string(explanation.standing.total())) +
           as_text(grid);
}

// Where each tie-break stopped deciding among those with equal points.
std::string chain_text(const Sheet& sheet, const Explanation& explanation) {
    const auto& event = *sheet.event;
    const auto& standings = *sheet.standings;
    const auto& equals = explanation.equals;
    if (equals.size() < 2) return "\nnobody else has as many points\n";
    auto out = fmt::format("\n{} players with {} points\n", equals.size(),
                           points_to_string(explanation.standing.total()));
    const auto count = static_cast<std::int32_t>(standings.tiebreaks.size());
    for (std::size_t i = 0; i < equals.size(); ++i) {
        const auto& row = equals[i];
        out += fmt::format("  {:>3} {}", row.rank, name_in(event, row.player));
        for (std::size_t k = 0; k < standings.tiebreaks.size(); ++k) {
            const auto value = value_text(row, standings, k);
            out += fmt::format("  {} {}", standings.tiebreaks[k].code, value.empty() ? "-" : value);
        }
        if (i > 0) {
            if (row.decided == count) {
                out += "  (equal in all; a lot decides)";
            } else if (row.decided >= 0) {
                const auto k = static_cast<std::size_t>(row.decided);
                out += fmt::format("  ({} decides)", standings.tiebreaks[k].code);
            }
        }
        out += "\n";
    }
    return out;
}

}  // namespace

std::string explanation_text(const Sheet& sheet, const Explanation& explanation) {
    auto out = fmt::format("{}, rank {}{}\n", name_in(*sheet.event, explanation.player),
                           explanation.standing.rank, explanation.standing.shared ? "=" : "");
    out += points_text(sheet, explanation);
    for (const auto& part : explanation.parts) out += part_text(sheet, part);
    return out + chain_text(sheet, explanation);
}

}  // namespace shinpan::score::out
