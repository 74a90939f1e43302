#include "report/rows.hpp"
#include "score/out/exports.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace shinpan::score::out {
namespace {

std::string line_of(const std::vector<std::string>& fields) {
    std::string line;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (i > 0) line += ',';
        line += csv_field(fields[i]);
    }
    return line + "\r\n";
}

std::string place_text(const Event& event, const Place& place) {
    if (place.file == none) return "";
    auto text = event.files[place.file];
    if (place.record > 0) return text + fmt::format("#{}", place.record);
    return place.line > 0 ? text + fmt::format(":{}", place.line) : text;
}

std::string marks_of(const Pairing& pairing) {
    struct Word {
        Mark mark;
        std::string_view text;
    };
    constexpr Word words[] = {
        {Mark::rejected, "rejected"},
        {Mark::unverified, "unverified"},
        {Mark::doubtful_discs, "doubtful-discs"},
        {Mark::decided, "decided-draw"},
        {Mark::exchanged, "colours-exchanged"},
        {Mark::colours_unknown, "colours-unknown"},
        {Mark::no_record, "no-record"},
    };
    std::string text;
    for (const auto& word : words) {
        if (!pairing.has(word.mark)) continue;
        text += (text.empty() ? "" : " ") + std::string(word.text);
    }
    return text;
}

}  // namespace

std::string csv_field(std::string_view text) {
    const auto clean = report::repaired(text);
    // A spreadsheet takes a leading = + - @ for a formula; a number is none.
    const bool number = clean.find_first_not_of("+-.0123456789") == std::string::npos;
    const bool formula = !clean.empty() && !number &&
                         std::string_view("=+-@\t").find(clean[0]) != std::string_view::npos;
    if (!formula && clean.find_first_of("\",\r\n") == std::string::npos) return clean;
    std::string out = "\"";
    if (formula) out += '\'';
    for (const char c : clean) {
        if (c == '"') out += '"';
        out += c;
    }
    return out + "\"";
}

std::string csv_players(const std::vector<Sheet>& sheets) {
    std::string out;
    std::vector<std::string> codes;  // of all events: a column each
    for (const auto& sheet : sheets) {
        for (const auto& tiebreak : sheet.standings->tiebreaks) {
            if (std::find(codes.begin(), codes.end(), tiebreak.code) == codes.end()) {
                codes.push_back(tiebreak.code);
            }
        }
    }
    std::vector<std::string> head{"event",      "rank",   "name",  "given",  "id",
                                  "country",    "rating", "team",  "points", "computed",
                                  "adjustment", "won",    "drawn", "lost",   "depends on rejected"};
    head.insert(head.end(), codes.begin(), codes.end());
    out += line_of(head);
    for (const auto& sheet : sheets) {
        const auto& standings = *sheet.standings;
        for (const auto& row : standings.rows) {
            const auto& player = sheet.event->players[row.player];
            std::vector<std::string> fields{sheet.event->name,
                                            std::to_string(row.rank),
                                            player.name,
                                            player.given,
                                            player.id,
                                            player.country,
                                            player.rating < 0 ? "" : std::to_string(player.rating),
                                            player.team,
                                            points_to_string(row.total()),
                                            points_to_string(row.points),
                                            points_to_string(row.adjustment),
                                            std::to_string(row.won),
                                            std::to_string(row.drawn),
                                            std::to_string(row.lost),
                                            row.tainted ? "yes" : ""};
            for (const auto& code : codes) {
                auto& field = fields.emplace_back();
                for (std::size_t k = 0; k < standings.tiebreaks.size(); ++k) {
                    if (standings.tiebreaks[k].code == code) field = value_text(row, standings, k);
                }
            }
            out += line_of(fields);
        }
    }
    return out;
}

std::string csv_games(const std::vector<Sheet>& sheets) {
    auto out = line_of({"event", "stage", "round", "first", "second", "result", "first points",
                        "second points", "how", "marks", "record"});
    for (const auto& sheet : sheets) {
        const auto& event = *sheet.event;
        for (const auto& one : event.pairings) {
            out += line_of({event.name, event.stages[one.stage].name,
                            one.round > 0 ? std::to_string(one.round) : "",
                            event.players[one.first].full_name(),
                            one.second == none ? "" : event.players[one.second].full_name(),
                            score_text(event, one), points_to_string(one.first_points),
                            one.second == none ? "" : points_to_string(one.second_points),
                            std::string(name_of(one.how)), marks_of(one),
                            place_text(event, one.place)});
        }
    }
    return out;
}

}  // namespace shinpan::score::out
