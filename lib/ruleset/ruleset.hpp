#pragma once
// A ruleset: the policy of one tournament or server as data (YAML), checked and typed.
//
//   id: othello-wof          # required; immutable name
//   version: 1               # required
//   game: othello            # required unless inherited
//   title: ...               # one line for --list-rules
//   extends: NAME            # one level only; a preset, or a file beside this one
//   sources: [ ... ]         # citations
//   findings: {CODE: error|warning|note|ignore}   # severity of a fact under these rules
//   ...                      # the keys of the game: see OTHELLO/RENJU/FLIPCHESS keys
//
// Unknown and duplicate keys are errors with line and column. The effective ruleset (every key of
// the game with its value, in a fixed order) has one canonical text; its SHA-256 names the rules a
// verdict was given under.

#include "base/finding.hpp"
#include "record/game.hpp"
#include "ruleset/flipchess_rules.hpp"
#include "ruleset/othello_rules.hpp"
#include "ruleset/renju_rules.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace shinpan {

using Rules = std::variant<OthelloRules, RenjuRules, FlipchessRules>;

struct SeverityChange {
    Code code{};
    std::optional<Severity> severity;  // empty: the finding is not reported

    friend bool operator==(const SeverityChange&, const SeverityChange&) = default;
};

struct Ruleset {
    std::string id;
    std::int32_t version = 1;
    std::string title;
    Rules rules;
    std::vector<SeverityChange> severities;
    std::vector<std::string> sources;
    std::string effective;  // canonical text of all keys
    std::string sha256;     // of `effective`

    [[nodiscard]] Game game() const { return static_cast<Game>(rules.index()); }
    [[nodiscard]] std::string name() const { return id + "@" + std::to_string(version); }
};

// What is wrong with a ruleset, and where in its file.
struct RulesetError {
    std::string file;  // path, or preset name
    Position at;
    Finding finding;
};

// Reads a ruleset from YAML text. `file` names it in errors; presets and files beside it may be
// extended. All errors are reported, not the first only.
[[nodiscard]] tl::expected<Ruleset, std::vector<RulesetError>> parse_ruleset(std::string_view yaml,
                                                                             std::string_view file);
// By the name of a preset ("othello-wof", "othello-wof@1") or the path of a YAML file.
[[nodiscard]] tl::expected<Ruleset, std::vector<RulesetError>> load_ruleset(std::string_view name);

struct Preset {
    std::string_view name;
    std::string_view yaml;
};
// The presets built into the program, sorted by name. Parsed only when used.
[[nodiscard]] std::span<const Preset> presets();

// One key of a game's ruleset, for documentation and for what-if.
struct KeyInfo {
    std::string_view path;    // "chase.max_steps"
    std::string_view values;  // "none | enemy | enemy_or_own", "plies ≥ 0"
    std::string_view unit;    // "" where the values speak for themselves
    std::string_view doc;     // what it changes
    std::string_view source;  // article, or "a decision of this project"
    std::string default_value;
};
[[nodiscard]] std::vector<KeyInfo> keys_of(Game game);

}  // namespace shinpan
