#pragma once
// The keys of a game's ruleset as data. One table per game (othello_keys.cpp, renju_keys.cpp,
// flipchess_keys.cpp) with one entry per key parses, prints, documents and varies the key; a new
// key is a member of GAME_rules.hpp and one entry here.
//
// Every value is held as one number: the index of a word, a count, milliseconds, or seven small
// numbers packed together (pieces, ladder). So a table needs no code of its own.

#include "base/result.hpp"
#include "ruleset/ruleset.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan {

enum class ValueKind : std::uint8_t {
    word,     // one of `values`, in the order of the enumerators
    count,    // a whole number from `low` to `high` in steps of `step`
    seconds,  // up to three decimals in YAML, milliseconds in the struct
    pieces,   // {K: 1, G: 2, ...}: pieces of one side, 16 in all
    ladder,   // [K, G, [M, R], N, C, P]: strongest first, equals as a nested list
};

// Whether `null` may stand for "no such limit"; it is 0 in the struct.
enum class Absent : std::uint8_t { refused, null };

struct Key {
    std::string_view path;  // "chase.max_steps"
    ValueKind kind;
    std::string_view values;  // word: "winner | split | none"; else in words, for people
    Absent absent;
    std::int64_t low;
    std::int64_t high;
    std::int64_t step;
    std::string_view unit;
    std::string_view doc;
    std::string_view source;
    std::int64_t (*get)(const Rules&);
    void (*set)(Rules&, std::int64_t);
};

// In the fixed order of the canonical text.
[[nodiscard]] std::span<const Key> key_table(Game game);
[[nodiscard]] const Key* find_key(Game game, std::string_view path);
[[nodiscard]] Rules default_rules(Game game);

// The value of a key as it is written in YAML.
[[nodiscard]] std::string value_of(const Key& key, const Rules& rules);
// The same for a number of the table's own.
[[nodiscard]] std::string print_value(const Key& key, std::int64_t value);

// What-if: other values worth trying for a key (all other words; the neighbours of a count; null
// where it is permitted), and the same ruleset with one key changed, in YAML spelling. A changed
// ruleset keeps its id and has its own hash.
[[nodiscard]] std::vector<std::string> other_values(const Ruleset& ruleset, std::string_view path);
[[nodiscard]] Result<Ruleset> with_value(const Ruleset& ruleset, std::string_view path,
                                         std::string_view value);

// The canonical text of rules and severities: the game, then every key, then the changed
// severities by code. Id, version, title and sources are not part of it.
[[nodiscard]] std::string effective_text(const Rules& rules,
                                         std::span<const SeverityChange> severities);

namespace yaml {
struct Node;
}
// Reads the value of a key; nothing when it is not permitted.
[[nodiscard]] std::optional<std::int64_t> read_value(const Key& key, const yaml::Node& node);

// The tables themselves.
[[nodiscard]] std::span<const Key> othello_keys();
[[nodiscard]] std::span<const Key> renju_keys();
[[nodiscard]] std::span<const Key> flipchess_keys();

}  // namespace shinpan
