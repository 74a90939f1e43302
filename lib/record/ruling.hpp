#pragma once
// What a referee engine says of a record: facts, not yet a verdict. lib/referee adds the claim
// check and the severity the ruleset gives each fact.

#include "base/finding.hpp"
#include "record/result.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace shinpan {

struct Ruling {
    Outcome outcome = Outcome::unfinished;
    EndReason reason = EndReason::none;
    std::int32_t plies = 0;         // plies that stand (passes a game counts as plies included)
    std::int32_t critical_ply = 0;  // the ply the ruling turns on; 0: none
    std::optional<Score> score;     // by the ruleset's scoring; empty: open, or cannot be told
    bool stopped = false;           // replay stopped at an error; later events are not judged
    std::uint64_t position = 0;     // digest of the final position, for comparison of engines
    std::vector<Finding> findings;  // facts in the order of plies

    void clear();
};

}  // namespace shinpan
