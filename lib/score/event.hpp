#pragma once
// An event as the score tool knows it: players, pairings and what became of them.
//
// Where results come from (records, tables of federations, CSV) is the business of lib/app and of
// lib/score/in. All numbers are integers: points and discs in halves, so that ½ and 34½ stay whole;
// products of two of them, as Sonneborn-Berger needs, are quarters.

#include "base/finding.hpp"
#include "base/span.hpp"
#include "record/game.hpp"
#include "record/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::score {

using Index = std::uint32_t;
inline constexpr Index none = 0xFFFF'FFFFU;
using Halves = std::int64_t;
using Quarters = std::int64_t;

// Where something was read: a file of the event, and a line of it or a record.
struct Place {
    Index file = none;  // in Event::files
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::uint32_t record = 0;
};

struct Note {
    Place place;
    Finding finding;
};

// How a pairing ended, apart from who won it.
enum class How : std::uint8_t {
    played,
    unrated,  // counts for the score, but for tie-breaks it was not played (at most one ply)
    forfeit,  // not played; the outcome says who is given it, undecided: nobody
    full_bye,
    half_bye,
    zero_bye,
    open,  // not played yet, or never: no points
};

// Remarks that go with a pairing; combined with |.
enum class Mark : std::uint8_t {
    rejected = 1,          // its record was not accepted
    unverified = 2,        // the record ends before the result it claims
    doubtful_discs = 4,    // the winner's sign stands beside the smaller count
    decided = 8,           // equal discs, and yet a winner
    exchanged = 16,        // the record has the colours the other way round
    colours_unknown = 32,  // first and second say nothing of Black and White
    no_record = 64,        // a result that no record shows
};

struct Pairing {
    Index first = none;  // Black, where colours are known
    Index second = none;
    std::int32_t round = 0;  // from 1; 0: not known
    Index stage = 0;         // in Event::stages
    How how = How::played;
    Outcome outcome = Outcome::undecided;
    std::uint8_t marks = 0;
    bool scored = false;            // discs or game points are known
    std::int32_t first_score = 0;   // halves
    std::int32_t second_score = 0;  // halves
    std::int32_t first_points = 0;  // halves, by Points
    std::int32_t second_points = 0;
    Place place;

    [[nodiscard]] bool has(Mark mark) const {
        return (marks & static_cast<std::uint8_t>(mark)) != 0;
    }
    void set(Mark mark) { marks = static_cast<std::uint8_t>(marks | static_cast<unsigned>(mark)); }
};

// What a table says of a player beside what can be computed.
struct Declared {
    std::optional<Halves> points;
    std::optional<Halves> discs;
    std::optional<Quarters> tiebreak;
    std::string tiebreak_code;  // which one
    std::int32_t rank = 0;
};

struct Player {
    std::string id;    // of the federation; empty: none known
    std::string name;  // family name, or all of it
    std::string given;
    std::string country;
    std::string team;
    std::string title;
    std::string birth;
    char sex = 0;
    bool unknown = false;  // a placeholder: a person nobody can tell
    std::int32_t rating = -1;
    std::int32_t withdrawn = -1;  // after this round; -1: no
    std::vector<std::string> aliases;
    Declared declared;
    Place place;

    [[nodiscard]] std::string full_name() const;
};

struct Stage {
    std::string name;  // the first one has none
    bool counts = true;
};

enum class System : std::uint8_t { unknown, swiss, round_robin, knockout };

// Added to or taken from what was computed, by the director, with a reason; never mixed in.
struct Adjustment {
    Index player = none;
    Halves points = 0;
    Halves discs = 0;
    std::string reason;
};

struct Event {
    std::string name;
    std::string country;
    std::string city;
    std::string date;
    std::string sender;
    std::optional<Game> game;
    System system = System::unknown;
    std::int32_t rounds = 0;       // of the main stage; 0: not known
    bool rounds_assumed = false;   // nobody said it: the most games by one player
    bool discs = false;            // scores are discs
    bool points_by_score = false;  // of a cross table whose cells are sums of games
    std::int32_t board = 64;       // squares; what a full board adds up to
    Halves win = 2;                // what Points gives for a win and a draw
    Halves draw = 1;
    std::string same_as;  // the file of an event before that is the same one
    std::vector<Stage> stages = {Stage{}};
    std::vector<Player> players;
    std::vector<Pairing> pairings;
    std::vector<Adjustment> adjustments;
    std::vector<std::string> files;
    std::vector<Note> notes;
    std::uint64_t lines_found = 0;  // result lines of a table: found = read
    std::uint64_t lines_read = 0;

    [[nodiscard]] Index file(std::string_view path);  // its number, added if new
    [[nodiscard]] Index stage(std::string_view name);
    void note(Place place, Code code, Args args = {});
};

[[nodiscard]] std::string_view name_of(System system);
[[nodiscard]] std::string_view name_of(How how);
// "12", "12.5", "12.25".
[[nodiscard]] std::string quarters_to_string(Quarters value);
[[nodiscard]] std::string points_to_string(Halves halves);

}  // namespace shinpan::score
