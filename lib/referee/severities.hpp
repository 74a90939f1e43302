#pragma once
// What is done to findings on their way into a verdict.

#include "base/finding.hpp"
#include "ruleset/ruleset.hpp"

#include <vector>

namespace shinpan {

// The ruleset has the last word on how much a fact weighs; an ignored fact is not reported.
void apply_severities(const std::vector<SeverityChange>& changes, std::vector<Finding>& findings);

// Findings in the order of the record: those of the whole record first, then by place.
void put_in_order(std::vector<Finding>& findings);

}  // namespace shinpan
