#include "report/json.hpp"

#include "score/out/exports.hpp"

namespace shinpan::score::out {
namespace {

using report::JsonWriter;

void write_place(JsonWriter& json, const Event& event, const Place& place) {
    if (place.file == none) return;
    json.key("source").begin_object();
    json.member("file", event.files[place.file]);
    if (place.record > 0) json.member("record", place.record);
    if (place.line > 0) json.member("line", place.line);
    json.end_object();
}

void write_standing(JsonWriter& json, const Sheet& sheet, const Standing& row) {
    const auto& player = sheet.event->players[row.player];
    json.begin_object();
    json.member("rank", row.rank).member("player", row.player).member("name", player.full_name());
    if (!player.id.empty()) json.member("id", player.id);
    if (!player.country.empty()) json.member("country", player.country);
    if (!player.team.empty()) json.member("team", player.team);
    if (player.rating >= 0) json.member("rating", player.rating);
    // Halves and quarters as whole numbers: no program has to read a fraction.
    json.member("points_halves", row.total());
    json.member("computed_halves", row.points);
    json.member("adjustment_halves", row.adjustment);
    json.member("won", row.won).member("drawn", row.drawn).member("lost", row.lost);
    json.member("depends_on_rejected", row.tainted);
    json.key("tiebreaks").begin_array();
    for (std::size_t k = 0; k < row.values.size(); ++k) {
        json.begin_object();
        json.member("code", sheet.standings->tiebreaks[k].code);
        json.member("applied", static_cast<bool>(row.applied[k]));
        json.member("quarters", row.values[k].total);
        json.member("doubtful", row.values[k].doubtful);
        json.end_object();
    }
    json.end_array();
    json.end_object();
}

void write_game(JsonWriter& json, const Event& event, const Pairing& one) {
    json.begin_object();
    if (one.round > 0) json.member("round", one.round);
    if (!event.stages[one.stage].name.empty()) json.member("stage", event.stages[one.stage].name);
    json.member("first", one.first);
    if (one.second != none) json.member("second", one.second);
    json.member("how", name_of(one.how));
    json.member("result", score_text(event, one));
    json.member("first_points_halves", one.first_points);
    json.member("second_points_halves", one.second_points);
    if (one.scored) {
        json.member("first_score_halves", one.first_score);
        json.member("second_score_halves", one.second_score);
    }
    if (one.has(Mark::rejected)) json.member("rejected", true);
    if (one.has(Mark::unverified)) json.member("unverified", true);
    if (one.has(Mark::colours_unknown)) json.member("colours_unknown", true);
    write_place(json, event, one.place);
    json.end_object();
}

}  // namespace

std::string json(const std::vector<Sheet>& sheets) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.member("schema", "shinpan-standings-1");
    json.key("events").begin_array();
    for (const auto& sheet : sheets) {
        const auto& event = *sheet.event;
        json.begin_object();
        json.member("name", event.name);
        if (!event.date.empty()) json.member("date", event.date);
        if (!event.country.empty()) json.member("country", event.country);
        json.member("system", name_of(event.system));
        json.member("rounds", event.rounds).member("rounds_assumed", event.rounds_assumed);
        json.member("depends_on_rejected", sheet.standings->tainted);
        json.key("standings").begin_array();
        for (const auto& row : sheet.standings->rows) write_standing(json, sheet, row);
        json.end_array();
        json.key("games").begin_array();
        for (const auto& one : event.pairings) write_game(json, event, one);
        json.end_array();
        json.key("adjustments").begin_array();
        for (const auto& one : event.adjustments) {
            json.begin_object();
            json.member("player", one.player);
            json.member("points_halves", one.points).member("discs_halves", one.discs);
            json.member("reason", one.reason);
            json.end_object();
        }
        json.end_array();
        json.end_object();
    }
    json.end_array();
    json.end_object();
    return out + "\n";
}

}  // namespace shinpan::score::out
