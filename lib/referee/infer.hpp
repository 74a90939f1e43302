#pragma once
// "Which rules was this played under?": a record replayed under every ruleset of its game.

#include "record/record.hpp"
#include "referee/verdict.hpp"
#include "ruleset/ruleset.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace shinpan {

enum class Fitness : std::uint8_t {
    fits,        // no error, and the claimed result, where there is one, comes out
    claim_open,  // no error, but these rules leave the claimed result open
    differs,     // no error, but another result comes out
    impossible,  // an event is an error under these rules
};
[[nodiscard]] std::string_view name_of(Fitness fitness);

struct Fit {
    std::string ruleset;  // "flipchess-icga@1"
    Fitness fitness = Fitness::fits;
    Ruling ruling;                 // under this ruleset, the claim's findings included
    std::optional<Finding> first;  // the finding that tells it from a fit
    // The first ply after which the position is another than under `Inference::compared_with`.
    // A damaged replay shows it long before an event becomes impossible; 0: never.
    std::int32_t boards_part = 0;
    Span parting;  // the event of that ply
};

struct Inference {
    std::string compared_with;  // the first ruleset that fits best; empty: none judged
    std::vector<Fit> fits;      // best first, by name among equals
};

// `rulesets` of other games are left out.
[[nodiscard]] Inference infer_rules(const Record& record, std::span<const Ruleset> rulesets);
// All presets of a game.
[[nodiscard]] std::vector<Ruleset> presets_of(Game game);

}  // namespace shinpan
