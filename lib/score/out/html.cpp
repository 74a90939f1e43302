#include "report/rows.hpp"
#include "score/out/exports.hpp"

#include <fmt/format.h>

namespace shinpan::score::out {
namespace {

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : report::repaired(text)) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\'': out += "&#39;"; break;
            default: out += c;
        }
    }
    return out;
}

constexpr std::string_view style =
    "body{font:15px/1.4 system-ui,sans-serif;margin:2em auto;max-width:80em;padding:0 1em;"
    "color:#1a1a1a;background:#fff}h1{font-size:1.4em}table{border-collapse:collapse;margin:1em 0}"
    "caption{text-align:left;font-weight:600;padding:.3em 0}th,td{border:1px solid #bbb;"
    "padding:.2em .5em;text-align:right;white-space:nowrap}th{background:#f0f0f0}"
    "td.name,th.name{text-align:left}td.self{background:#ddd}td.win{background:#e6f4e6}"
    "td.loss{background:#fbeaea}td.draw{background:#f6f2dc}a{color:#064f8c}"
    "tr:target,td:target{outline:2px solid #c60}.mark{color:#a00}"
    "@media print{body{margin:0;max-width:none}a{color:inherit;text-decoration:none}}";

// Where a game is listed on the page.
std::string anchor(std::size_t event, Index pairing) {
    return fmt::format("e{}g{}", event + 1, pairing + 1);
}

std::string_view class_of(const Event& event, Index pairing, Index player) {
    const auto& one = event.pairings[pairing];
    if (one.outcome == Outcome::draw) return "draw";
    const auto winner = winner_of(one.outcome);
    if (winner == Seat::none) return "";
    return (winner == Seat::first) == (one.first == player) ? "win" : "loss";
}

void cells(std::string& out, const Sheet& sheet, std::size_t number, std::size_t i) {
    const auto& cross = *sheet.crosstable;
    const auto player = sheet.standings->rows[i].player;
    for (std::size_t c = 0; c < cross.heads.size(); ++c) {
        const auto& games = cross.rows[i].cells[c];
        if (cross.columns == Crosstable::Columns::opponents && c == i) {
            out += "<td class=\"self\"></td>";
            continue;
        }
        const auto kind = games.size() == 1 ? class_of(*sheet.event, games.front().pairing, player)
                                            : std::string_view();
        out += kind.empty() ? "<td>" : fmt::format("<td class=\"{}\">", kind);
        for (std::size_t g = 0; g < games.size(); ++g) {
            if (g > 0) out += ", ";
            out += fmt::format("<a href=\"#{}\">{}</a>", anchor(number, games[g].pairing),
                               escaped(games[g].text));
        }
        out += "</td>";
    }
}

// A path of the file system as a link beside the page; anything odd in it is escaped.
std::string url_of(std::string_view path) {
    std::string out;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                           (byte >= 'a' && byte <= 'z') ||
                           std::string_view("/._-~").find(c) != std::string_view::npos;
        out += plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
    }
    // "javascript:x" cannot arise: a colon is escaped.
    return out;
}

void games(std::string& out, const Sheet& sheet, std::size_t number) {
    const auto& event = *sheet.event;
    out +=
        "<table><caption>Games</caption><tr><th>round</th><th class=\"name\">first</th>"
        "<th class=\"name\">second</th><th>result</th><th class=\"name\">record</th></tr>\n";
    for (std::size_t i = 0; i < event.pairings.size(); ++i) {
        const auto& one = event.pairings[i];
        const auto& stage = event.stages[one.stage].name;
        const auto round = !stage.empty() ? stage : one.round > 0 ? std::to_string(one.round) : "";
        std::string source;
        if (one.place.file != none) {
            const auto& path = event.files[one.place.file];
            auto label = path;
            if (one.place.record > 0) {
                label += fmt::format("#{}", one.place.record);
            } else if (one.place.line > 0) {
                label += fmt::format(":{}", one.place.line);
            }
            source = fmt::format("<a href=\"{}\">{}</a>", url_of(path), escaped(label));
        }
        std::string marks;
        if (one.has(Mark::rejected)) marks += " <span class=\"mark\">record not accepted</span>";
        if (one.has(Mark::unverified)) marks += " <span class=\"mark\">as claimed</span>";
        if (one.has(Mark::exchanged)) marks += " <span class=\"mark\">colours exchanged</span>";
        out += fmt::format(
            "<tr id=\"{}\"><td>{}</td><td class=\"name\">{}</td><td class=\"name\">{}</td>"
            "<td>{}{}</td><td class=\"name\">{}</td></tr>\n",
            anchor(number, static_cast<Index>(i)), escaped(round),
            escaped(event.players[one.first].full_name()),
            one.second == none ? "" : escaped(event.players[one.second].full_name()),
            score_text(event, one), marks, source);
    }
    out += "</table>\n";
}

void page_part(std::string& out, const Sheet& sheet, std::size_t number) {
    const auto& event = *sheet.event;
    const auto& standings = *sheet.standings;
    out += fmt::format(
        "<h1>{}</h1>\n<table><caption>Crosstable</caption><tr><th>#</th>"
        "<th class=\"name\">player</th>",
        escaped(headline(sheet)));
    for (const auto& head : sheet.crosstable->heads) out += fmt::format("<th>{}</th>", head);
    const bool adjusted = !event.adjustments.empty();
    out += adjusted ? "<th>adj</th><th>pts</th>" : "<th>pts</th>";
    for (const auto& tiebreak : standings.tiebreaks) {
        out += fmt::format("<th title=\"{}\">{}</th>", escaped(describe(tiebreak)),
                           escaped(tiebreak.code));
    }
    out += "</tr>\n";
    for (std::size_t i = 0; i < standings.rows.size(); ++i) {
        const auto& row = standings.rows[i];
        out += fmt::format("<tr><td>{}{}</td><td class=\"name\">{}{}</td>", row.rank,
                           row.shared ? "=" : "", escaped(event.players[row.player].full_name()),
                           row.tainted ? " <span class=\"mark\">!</span>" : "");
        if (!sheet.crosstable->rows.empty()) cells(out, sheet, number, i);
        if (adjusted) {
            out += fmt::format("<td>{}</td>",
                               row.adjustment == 0 ? "" : points_to_string(row.adjustment));
        }
        out += fmt::format("<td>{}</td>", points_to_string(row.total()));
        for (std::size_t k = 0; k < standings.tiebreaks.size(); ++k) {
            out += fmt::format("<td>{}</td>", value_text(row, standings, k));
        }
        out += "</tr>\n";
    }
    out += "</table>\n";
    const auto notes = footnotes(sheet);
    if (!notes.empty()) out += "<ul>";
    for (const auto& note : notes) out += fmt::format("<li>{}</li>", escaped(note));
    if (!notes.empty()) out += "</ul>\n";
    games(out, sheet, number);
}

}  // namespace

std::string html(const std::vector<Sheet>& sheets) {
    const auto title = sheets.empty()       ? std::string("Standings")
                       : sheets.size() == 1 ? sheets.front().event->name
                                            : "Standings";
    auto out = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        "<meta name=\"viewport\" content=\"width=device-width\"><link rel=\"icon\" href=\"data:,\">"
        "<title>{}</title><style>{}</style></head><body>\n",
        escaped(title), style);
    for (std::size_t i = 0; i < sheets.size(); ++i) page_part(out, sheets[i], i);
    return out + "</body></html>\n";
}

}  // namespace shinpan::score::out
