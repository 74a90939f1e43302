#pragma once
// A crosstable: who met whom and with what result, as cells of text. Its columns are rounds where
// they are known, else opponents in the order of the standings.

#include "score/standings.hpp"

#include <string>
#include <vector>

namespace shinpan::score {

struct Crosstable {
    struct Game {
        Index pairing = none;
        std::string text;  // "+12 40", "40", "1"
    };
    struct Row {
        std::vector<std::vector<Game>> cells;  // by column
    };
    enum class Columns : std::uint8_t { none_fits, rounds, opponents };
    Columns columns = Columns::none_fits;
    std::vector<std::string> heads;
    std::vector<Row> rows;  // as in the standings
};

// Opponents are columns only when they are few enough to be read.
inline constexpr std::size_t most_opponents = 60;
[[nodiscard]] Crosstable make_crosstable(const Table& table, const Standings& standings);

// "+", "=" or "-"; what a bye or a forfeit is written as.
[[nodiscard]] std::string_view sign_of(const Entry& entry);
// "#1 40-24 against 3 B": the rows of a Table entry in words, for lists of games.
[[nodiscard]] std::string score_text(const Event& event, const Pairing& pairing);

}  // namespace shinpan::score
