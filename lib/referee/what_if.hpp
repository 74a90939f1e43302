#pragma once
// "What if the rules were a little different?": the keys of a ruleset whose other value would have
// given another outcome, other points, or another first error.

#include "record/record.hpp"
#include "referee/verdict.hpp"
#include "ruleset/ruleset.hpp"

#include <optional>
#include <string>
#include <vector>

namespace shinpan {

// What a ruling comes to, as far as two of them are compared.
struct Upshot {
    Outcome outcome = Outcome::unfinished;
    EndReason reason = EndReason::none;
    std::int32_t plies = 0;
    std::optional<Score> score;
    std::optional<Finding> error;  // the first
};
[[nodiscard]] Upshot upshot_of(const Verdict& verdict);
[[nodiscard]] bool same(const Upshot& one, const Upshot& two);

struct Alternative {
    std::string key;    // "chase.max_steps"
    std::string now;    // its value in the ruleset
    std::string value;  // the other one
    Upshot upshot;
    bool changes = false;  // against the ruling under the ruleset as it is
};

// Of each key that can change the ruling all values tried, in the order of the keys: every other
// word, the neighbours of a number, null where it is permitted (ruleset/keys.hpp: other_values),
// and what the presets of the game say. Keys without influence are left out.
[[nodiscard]] std::vector<Alternative> what_if(const Record& record, const Ruleset& ruleset);

}  // namespace shinpan
