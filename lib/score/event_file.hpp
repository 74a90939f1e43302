#pragma once
// An event file: YAML that says what records and tables do not. README.md lists the keys. Whatever
// is wrong in it is an error with line and column; nothing is read past it.

#include "ruleset/yaml_tree.hpp"
#include "score/points.hpp"
#include "score/season.hpp"
#include "score/tiebreak.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shinpan::score {

struct EventFile {
    struct PlayerLine {
        Player player;  // without place in an event
        std::vector<std::string> aliases;
        Position at;
    };
    struct AliasLine {
        std::string name;
        std::string stands_for;
        Position at;
    };
    struct ResultLine {
        std::int32_t round = 0;
        std::string first;
        std::string second;  // empty: a bye
        std::string result;  // "1-0", "40-24", "bye"
        Position at;
    };
    struct StageLine {
        std::string name;
        std::int32_t from = 0;  // rounds
        std::int32_t to = 0;
        bool counts = true;
    };
    struct AdjustLine {
        std::string player;
        Halves points = 0;
        Halves discs = 0;
        std::string reason;
        Position at;
    };
    struct TeamLine {
        std::string name;
        std::vector<std::string> boards;  // players, first board first
        Position at;
    };

    std::string name;
    std::string country;
    std::string city;
    std::string date;
    std::string sender;
    std::vector<std::string> records;  // names of the event as records give them; empty: `name`
    System system = System::unknown;
    std::int32_t rounds = 0;
    Points points;
    bool points_given = false;
    std::vector<TieBreak> tiebreaks;
    TieBreakRules rules;
    std::vector<PlayerLine> players;
    std::vector<AliasLine> aliases;
    std::vector<StageLine> stages;
    std::vector<ResultLine> results;
    std::vector<AdjustLine> adjustments;
    std::vector<TeamLine> teams;
    Season season;

    std::vector<yaml::Problem> problems;  // errors; none: the file is sound
};

[[nodiscard]] EventFile read_event_file(std::string_view text);
// A file of aliases and nothing else: YAML, a map from alias to name, or CSV with the columns alias
// and name. Only `aliases` and `problems` are filled.
[[nodiscard]] EventFile read_aliases(std::string_view text);

// "1-0", "½-½", "0.5-0.5", "40-24", "1-0 forfeit", "+/-": outcome, scores, how. False: not a
// result.
[[nodiscard]] bool read_result(std::string_view text, Pairing& pairing);
// "1.5", "½", "2": halves.
[[nodiscard]] std::optional<Halves> read_halves(std::string_view text);

}  // namespace shinpan::score
