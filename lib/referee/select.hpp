#pragma once
// Which rules a record is judged under: --rules beats the record's own tag; else the tag; else the
// default of its format, else of its game (design: command-line contract, "Which rules").

#include "record/record.hpp"
#include "ruleset/ruleset.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan {

// What the format of a record says of the rules.
struct FormatRules {
    std::string_view ruleset;  // empty: the usual one of the game
    bool unknown = false;      // the format never states the rules: assuming them is reported
};

// The ruleset of a record that names none, in a format that has none of its own.
[[nodiscard]] std::string_view usual_ruleset(Game game);

// Loads each ruleset once and keeps it; rulesets live as long as the chooser. Safe to use from
// several threads.
class RulesetChooser {
  public:
    RulesetChooser() = default;
    // Every record is judged under `forced`, whatever it says of itself.
    explicit RulesetChooser(Ruleset forced);

    // The ruleset for `record`; never null. Appends ruleset/overridden, ruleset/unknown-name or
    // ruleset/assumed where they apply. Tags name presets only: a record cannot make the referee
    // read a file.
    const Ruleset* choose(const Record& record, FormatRules format, std::vector<Finding>& findings);

    // Every ruleset handed out so far, in order of name.
    [[nodiscard]] std::vector<const Ruleset*> used() const;

  private:
    const Ruleset* preset(std::string_view name);

    std::optional<Ruleset> forced_;
    mutable std::mutex mutex_;
    std::map<std::string, std::unique_ptr<Ruleset>, std::less<>> loaded_;  // null: no such preset
};

}  // namespace shinpan
