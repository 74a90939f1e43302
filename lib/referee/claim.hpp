#pragma once
// The claim check: what a record says of its result beside what the replay shows
// (promise 5: the claim is checked, never trusted).

#include "record/record.hpp"
#include "record/ruling.hpp"
#include "referee/verdict.hpp"

namespace shinpan {

// Compares the result a record claims with the ruling and appends what differs to
// ruling.findings: record/result-differs, record/reason-differs, record/score-differs, or
// record/claim-unverified when the replay alone cannot tell.
[[nodiscard]] Agreement check_claim(const Record& record, Ruling& ruling);

}  // namespace shinpan
