#pragma once
// The claim check: what a record says of its result beside what the replay shows
// (promise 5: the claim is checked, never trusted).

#include "record/record.hpp"
#include "record/ruling.hpp"
#include "referee/verdict.hpp"
#include "ruleset/ruleset.hpp"

namespace shinpan {

// Compares the result a record claims with the ruling and appends what differs to
// ruling.findings: record/result-differs, record/reason-differs, record/score-differs, or
// record/claim-unverified when the replay alone cannot tell. The ruleset says whom a bare score
// makes the winner.
[[nodiscard]] Agreement check_claim(const Record& record, const Ruleset& ruleset, Ruling& ruling);

}  // namespace shinpan
