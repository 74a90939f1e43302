// Results and players as CSV, and PAPP's list of players.

#include "base/catalogue/score.hpp"
#include "score/event_file.hpp"
#include "score/in/lines.hpp"
#include "score/in/tables.hpp"

#include <algorithm>
#include <unordered_map>

namespace shinpan::score::in {
namespace {

Event empty_event(std::string_view path) {
    Event event;
    event.files.emplace_back(path);
    return event;
}

void take_notes(Event& event, Csv& csv) {
    for (auto& note : csv.notes) {
        note.place.file = 0;
        event.notes.push_back(std::move(note));
    }
}

struct Row {
    const CsvRow* row;
    [[nodiscard]] std::string cell(Index column) const {
        return column == none || column >= row->fields.size() ? std::string() : row->fields[column];
    }
    [[nodiscard]] Place place(Index column) const {
        auto place = column == none || column >= row->places.size() ? row->places.front()
                                                                    : row->places[column];
        place.file = 0;
        return place;
    }
};

void bad_column(Event& event, const Row& row, Index column, std::string_view name,
                std::string_view wanted) {
    event.note(row.place(column), code::score_bad_column,
               {{"column", std::string(name)},
                {"value", row.cell(column)},
                {"wanted", std::string(wanted)}});
}

bool missing(Event& event, const Csv& csv, Index column, std::string_view name) {
    if (column != none) return false;
    auto place = csv.head.places.empty() ? Place{} : csv.head.places.front();
    place.file = 0;
    if (place.line == 0) place.line = place.column = 1;
    event.note(place, code::score_missing_column, {{"column", std::string(name)}});
    return true;
}

}  // namespace

std::vector<Event> read_csv_results(std::string_view path, std::string_view text) {
    std::vector<Event> events{empty_event(path)};
    auto csv = read_csv(text);
    take_notes(events.front(), csv);
    const auto of_event = column_of(csv, {"event"});
    const auto round = column_of(csv, {"round", "rd"});
    const auto stage = column_of(csv, {"stage"});
    const auto first = column_of(csv, {"first", "black", "player a", "playera"});
    const auto second = column_of(csv, {"second", "white", "player b", "playerb"});
    const auto result = column_of(csv, {"result", "score"});
    const auto how = column_of(csv, {"how", "reason"});
    if (missing(events.front(), csv, first, "first") ||
        missing(events.front(), csv, second, "second") ||
        missing(events.front(), csv, result, "result")) {
        return events;
    }
    // A file may hold several events, by a column of that name.
    std::unordered_map<std::string, std::size_t> numbers;
    std::vector<std::unordered_map<std::string, Index>> known_players(1);
    const auto number_of = [&](const std::string& name) {
        const auto [known, fresh] = numbers.emplace(name, numbers.size());
        if (fresh && known->second > 0) {
            events.push_back(empty_event(path));
            known_players.emplace_back();
        }
        if (fresh) events[known->second].name = name;
        return known->second;
    };
    const auto player_of = [](Event& event, std::unordered_map<std::string, Index>& players,
                              const std::string& name, Place place) {
        const auto [known, fresh] = players.emplace(name, static_cast<Index>(event.players.size()));
        if (fresh) {
            auto& one = event.players.emplace_back();
            one.name = name;
            one.place = place;
        }
        return known->second;
    };
    for (const auto& csv_row : csv.rows) {
        const Row row{&csv_row};
        const auto number = number_of(row.cell(of_event));
        auto& event = events[number];
        const auto player = [&](const std::string& name, Place place) {
            return player_of(event, known_players[number], name, place);
        };
        ++event.lines_found;
        Pairing pairing;
        pairing.place = row.place(first);
        pairing.set(Mark::no_record);
        if (round != none && !row.cell(round).empty()) {
            const auto value = whole_number(row.cell(round));
            if (!value || *value < 1 || *value > 9999) {
                bad_column(event, row, round, "round", "a number from 1 on");
                continue;
            }
            pairing.round = static_cast<std::int32_t>(*value);
        }
        auto word = row.cell(result);
        if (word.empty()) word = "*";
        if (!read_result(word, pairing)) {
            bad_column(event, row, result, "result", "a result, as 1-0, 40-24, +/- or bye");
            continue;
        }
        if (row.cell(how) == "forfeit" && pairing.how == How::played) pairing.how = How::forfeit;
        if (row.cell(how) == "unplayed" && pairing.how == How::played) pairing.how = How::unrated;
        const bool bye = pairing.how == How::full_bye || pairing.how == How::half_bye ||
                         pairing.how == How::zero_bye;
        if (row.cell(first).empty()) {
            bad_column(event, row, first, "first", "a name");
            continue;
        }
        if (!bye && row.cell(second).empty()) {
            bad_column(event, row, second, "second", "a name");
            continue;
        }
        pairing.first = player(row.cell(first), row.place(first));
        if (!bye) pairing.second = player(row.cell(second), row.place(second));
        if (stage != none && !row.cell(stage).empty()) pairing.stage = event.stage(row.cell(stage));
        ++event.lines_read;
        event.pairings.push_back(pairing);
    }
    return events;
}

std::vector<Event> read_csv_players(std::string_view path, std::string_view text) {
    std::vector<Event> events{empty_event(path)};
    auto& event = events.front();
    auto csv = read_csv(text);
    take_notes(event, csv);
    const auto name = column_of(csv, {"name", "player"});
    if (missing(event, csv, name, "name")) return events;
    const auto given = column_of(csv, {"given", "firstname", "first name"});
    const auto id = column_of(csv, {"id"});
    const auto country = column_of(csv, {"country", "federation"});
    const auto rating = column_of(csv, {"rating"});
    const auto team = column_of(csv, {"team"});
    const auto aliases = column_of(csv, {"aliases", "alias"});
    const auto points = column_of(csv, {"points", "pts"});
    const auto discs = column_of(csv, {"discs", "ds"});
    const auto rank = column_of(csv, {"rank", "#"});
    for (const auto& csv_row : csv.rows) {
        const Row row{&csv_row};
        Player player;
        player.place = row.place(name);
        player.name = row.cell(name);
        player.given = row.cell(given);
        player.id = row.cell(id);
        player.country = row.cell(country);
        player.team = row.cell(team);
        if (player.name.empty()) {
            bad_column(event, row, name, "name", "a name");
            continue;
        }
        if (!row.cell(rating).empty()) {
            const auto value = whole_number(row.cell(rating));
            if (!value || *value < 0 || *value > 9999) {
                bad_column(event, row, rating, "rating", "a number up to 9999");
                continue;
            }
            player.rating = static_cast<std::int32_t>(*value);
        }
        for (auto [column, title, into] : {std::tuple{points, "points", &player.declared.points},
                                           std::tuple{discs, "discs", &player.declared.discs}}) {
            if (row.cell(column).empty()) continue;
            *into = read_halves(row.cell(column));
            if (!*into) bad_column(event, row, column, title, "a number of halves, as 6.5");
        }
        if (const auto value = whole_number(row.cell(rank))) {
            player.declared.rank = static_cast<std::int32_t>(*value);
        }
        const auto names = row.cell(aliases);
        std::string_view rest = names;
        while (!rest.empty()) {
            const auto bar = std::min(rest.find_first_of("|;"), rest.size());
            const auto one = trimmed(rest.substr(0, bar));
            rest.remove_prefix(std::min(bar + 1, rest.size()));
            if (!one.empty()) player.aliases.emplace_back(one);
        }
        event.players.push_back(std::move(player));
    }
    return events;
}

// `3752 Leader, Imre {GB}`, with blanks or tabs; % and # start remarks.
std::vector<Event> read_papp(std::string_view path, std::string_view text) {
    std::vector<Event> events{empty_event(path)};
    auto& event = events.front();
    Lines lines(text);
    while (const auto line = lines.next()) {
        auto rest = trimmed(line->text);
        if (rest.empty() || rest.starts_with('%') || rest.starts_with('#')) continue;
        const auto digits = rest.find_first_not_of("0123456789");
        if (digits == 0 || digits == std::string_view::npos) {
            event.note(
                place_in(*line, 0), code::score_bad_row,
                {{"what", std::string("a player is written as 3752 Name, First {COUNTRY}")}});
            continue;
        }
        Player player;
        player.place = place_in(*line, 0);
        player.id = rest.substr(0, digits);
        rest.remove_prefix(digits);
        const auto brace = rest.find('{');
        if (brace != std::string_view::npos) {
            const auto close = rest.find('}', brace);
            player.country = trimmed(rest.substr(
                brace + 1, close == std::string_view::npos ? close : close - brace - 1));
            rest = rest.substr(0, brace);
        }
        const auto comma = rest.find(',');
        player.name = trimmed(rest.substr(0, comma));
        if (comma != std::string_view::npos) player.given = trimmed(rest.substr(comma + 1));
        event.players.push_back(std::move(player));
    }
    return events;
}

}  // namespace shinpan::score::in
