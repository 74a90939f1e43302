#pragma once
// Standings and crosstables for people: aligned text and Markdown.

#include "score/crosstable.hpp"
#include "score/explain.hpp"
#include "score/out/grid.hpp"
#include "score/season.hpp"
#include "score/teams.hpp"

#include <string>

namespace shinpan::score::out {

// All of one event that an output form needs.
struct Sheet {
    const Event* event = nullptr;
    const Table* table = nullptr;
    const Standings* standings = nullptr;
    const Crosstable* crosstable = nullptr;
};

[[nodiscard]] std::string value_text(const Standing& row, const Standings& standings,
                                     std::size_t k);
[[nodiscard]] std::string headline(const Sheet& sheet);
[[nodiscard]] Grid standings_grid(const Sheet& sheet);
[[nodiscard]] std::string text(const Sheet& sheet);
[[nodiscard]] std::string markdown(const Sheet& sheet);
// Adjustments and marks that stand below a table; may be empty.
[[nodiscard]] std::vector<std::string> footnotes(const Sheet& sheet);
[[nodiscard]] std::string explanation_text(const Sheet& sheet, const Explanation& explanation);
[[nodiscard]] std::string team_text(const std::vector<TeamRow>& rows);
[[nodiscard]] std::string season_text(const std::vector<SeasonRow>& rows,
                                      const std::vector<std::string>& events);

}  // namespace shinpan::score::out
