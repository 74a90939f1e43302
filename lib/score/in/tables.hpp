#pragma once
// Tables of events that hold results without moves: which one an input is, and reading it. One file
// per format; a reader never throws, and what it cannot make sense of is a note of the event.

#include "score/event.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::score::in {

enum class Format : std::uint8_t {
    elo,
    trf,
    ftd,
    gomocup,
    zjrenju,
    csv_results,
    csv_players,
    papp
};

[[nodiscard]] std::string_view name_of(Format format);
[[nodiscard]] std::optional<Format> find_format(std::string_view name);
// From the first bytes (64 KiB) of an input.
[[nodiscard]] std::optional<Format> detect(std::string_view head);

// The text of an input: strict UTF-8, else windows-1252. `path` is how places name it. A cross
// table may hold several events (its groups).
[[nodiscard]] std::vector<Event> read(Format format, std::string_view path, std::string_view text);

[[nodiscard]] std::vector<Event> read_elo(std::string_view path, std::string_view text);
[[nodiscard]] std::vector<Event> read_trf(std::string_view path, std::string_view text);
[[nodiscard]] std::vector<Event> read_ftd(std::string_view path, std::string_view text);
[[nodiscard]] std::vector<Event> read_gomocup(std::string_view path, std::string_view text);
[[nodiscard]] std::vector<Event> read_zjrenju(std::string_view path, std::string_view text);
// Results: columns first, second, result; round, stage, reason may follow. The players are those
// named.
[[nodiscard]] std::vector<Event> read_csv_results(std::string_view path, std::string_view text);
// Players: columns name; id, given, country, rating, team, aliases, points, discs, rank may follow.
// PAPP's joueurs: `3752 Name, First {COUNTRY}`. Results there are none.
[[nodiscard]] std::vector<Event> read_csv_players(std::string_view path, std::string_view text);
[[nodiscard]] std::vector<Event> read_papp(std::string_view path, std::string_view text);

}  // namespace shinpan::score::in
