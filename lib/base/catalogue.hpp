#pragma once
// The catalogue of findings: every code the project can report, once.
//
// A code is written `area/name` for people and machines and `code::area_name` in the source; both
// come from one line of lib/base/catalogue/AREA.def, and a source that speaks of an area includes
// "base/catalogue/AREA.hpp". To add a code, add that line and one sample under
// tests/data/codes/AREA/; nothing else needs to know, and only what speaks of the area is rebuilt.
//
// The sentence is a template: `{at}` stands for the argument of that name, which the engine hands
// over as data. Engines never hold prose.

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace shinpan {

enum class Severity : std::uint8_t { note, warning, error };

// What a finding is about: it decides in which table of a report it is counted.
enum class FindingClass : std::uint8_t {
    rule,     // a rule of the game was broken, or a ruling depends on it
    claim,    // what the record says of itself differs from what the replay shows
    record,   // the record is incomplete, damaged or not in its format
    clock,    // time
    input,    // bytes, files, archives
    ruleset,  // rulesets and options
};

// The area in the high byte, the place in the area in the low one. The values hold for one build:
// what is stored or exchanged is the id.
enum class Code : std::uint16_t {};

struct CatalogueEntry {
    Code code;
    std::string_view id;  // "othello/flips-nothing"
    Severity severity;    // unless the ruleset says otherwise
    FindingClass kind;
    std::string_view sentence;  // template, lower case, no trailing dot
    std::string_view example;   // a line a person can try
    std::string_view article;   // the rule or format document it follows
};

[[nodiscard]] std::span<const CatalogueEntry> catalogue();
[[nodiscard]] const CatalogueEntry& describe(Code code);
[[nodiscard]] std::optional<Code> find_code(std::string_view id);

[[nodiscard]] std::string_view name_of(Severity severity);
[[nodiscard]] std::string_view name_of(FindingClass kind);

}  // namespace shinpan
