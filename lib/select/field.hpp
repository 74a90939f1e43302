#pragma once
// The fields of a record that can be asked for: one table that serves conditions, --list, --sort,
// --count-by and --split-by. To add a field: a line in field.cpp, and a case in `values_of`.

#include "select/subject.hpp"
#include "select/value.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::select {

enum class Field : std::uint8_t {
    file,
    record,
    game,
    format,
    rules,
    player,
    both,
    first,
    second,
    winner,
    loser,
    event,
    round,
    date,
    year,
    result,
    claimed,
    agreement,
    end,
    first_score,
    second_score,
    margin,
    lead,
    verdict,
    code,
    plies,
    passes,
    opening,
    move,
    position,
    reached,
    declined,
    material,
    pieces,
    first_flip,
    longest_think,
    least_left,
};

// What has to be done before a field is known; conditions are asked in this order.
enum class Cost : std::uint8_t { header, moves, verdict, replay };

// What several values of a field are to each other.
enum class Many : std::uint8_t {
    one,      // there is one at most
    any,      // several: a condition holds when it holds of one
    all,      // several: a condition holds when it holds of all
    aliases,  // names of one thing; it is listed and counted under the first
};

struct FieldInfo {
    Field field;
    std::string_view name;
    std::string_view aliases;  // separated by spaces
    Type type;
    std::string_view words;  // of Type::word, separated by '|'; "word=other" is an alias
    Cost cost;
    Many many;
    bool at_ply;  // takes @PLY and @FROM..TO
    bool stored;  // a database of verdicts holds it
    std::string_view help;
};

// Whether the place of a record and the facts of its verdict answer for a field: no name, no date,
// no move has to be read.
[[nodiscard]] bool told_by_facts(Field field);

[[nodiscard]] std::span<const FieldInfo> fields();
[[nodiscard]] const FieldInfo& describe(Field field);
[[nodiscard]] const FieldInfo* find_field(std::string_view name);
// The word itself of a spelling of it; empty: none of the field's.
[[nodiscard]] std::string_view find_word(const FieldInfo& field, std::string_view spelling);

struct PlyRange {
    std::int32_t first = 0;
    std::int32_t last = 0;
    bool given = false;

    [[nodiscard]] bool holds(std::int64_t ply) const {
        return !given || (ply >= first && ply <= last);
    }
};

// The values of a field of one record. `complete` is false when the record does not say all of
// them: then a condition that holds of none is neither true nor false.
struct Values {
    std::vector<Value> list;
    bool complete = true;

    void missing() { complete = false; }
};
// Not for positions, which are searched, not listed.
void values_of(Field field, const PlyRange& plies, Subject& subject, Values& values);

// The one value that a field is listed, sorted and counted by; several are joined by "; ".
[[nodiscard]] Value shown(Field field, Subject& subject);

// The table of --list help.
[[nodiscard]] std::string field_help();

}  // namespace shinpan::select
