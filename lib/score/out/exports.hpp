#pragma once
// Standings for machines: spreadsheets, federations, rating programs. What a form cannot hold is a
// note (score/left-out) appended to `notes`.

#include "score/out/tables.hpp"

#include <string>
#include <vector>

namespace shinpan::score::out {

[[nodiscard]] std::string csv_field(std::string_view text);  // RFC 4180
// One row a player, one row a game; the head row once, from the first event.
[[nodiscard]] std::string csv_players(const std::vector<Sheet>& sheets);
[[nodiscard]] std::string csv_games(const std::vector<Sheet>& sheets);
// One document; lib/score/out/standings.schema.json describes it.
[[nodiscard]] std::string json(const std::vector<Sheet>& sheets);
// A page that needs nothing else: style and script-free, with a link from each result to its
// record.
[[nodiscard]] std::string html(const std::vector<Sheet>& sheets);
// WOF results file. Players without an id get a line with 0 and a note.
[[nodiscard]] std::string elo(const Sheet& sheet, std::vector<Note>& notes);
enum class Trf : std::uint8_t { trf16, trf26 };
[[nodiscard]] std::string trf(const Sheet& sheet, Trf version, std::vector<Note>& notes);
// Results only, for Ordo and BayesElo.
[[nodiscard]] std::string pgn(const std::vector<Sheet>& sheets);

}  // namespace shinpan::score::out
