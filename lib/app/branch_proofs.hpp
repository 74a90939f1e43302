#pragma once
// The proofs of forbidden stones in the branches of a tree (--branches of shinpan-adjudicate).

#include "app/judging.hpp"
#include "base/terms.hpp"

#include <string>

namespace shinpan::app {

inline constexpr int most_branch_proofs = 10;

// Appends the moves and the tree of reasons of each forbidden stone that a finding of a branch
// speaks of, at most `most_branch_proofs`.
void append_branch_proofs(std::string& out, const Judged& judged, Language language);

}  // namespace shinpan::app
