#pragma once
// The branches of a record's tree, judged beside its first line: their findings join the verdict.
//
//   BranchJudge branches(record, ruleset, BranchJudge::FirstLine::judged_apart);
//   if (auto* visitor = branches.visitor()) format.walk(bytes, context, options, *visitor);
//   branches.finish(verdict);

#include "record/record.hpp"
#include "record/tree.hpp"
#include "referee/verdict.hpp"
#include "renju/branches.hpp"

#include <memory>

namespace shinpan {

class BranchJudge {
  public:
    // Whether the tree begins with the line `record` holds.
    using FirstLine = renju::Branches::FirstLine;

    // `record` and `ruleset` outlive the judge.
    BranchJudge(const Record& record, const Ruleset& ruleset, FirstLine first_line);

    // To be told the tree; null for a game whose branches are not judged (all but renju).
    [[nodiscard]] TreeVisitor* visitor() { return branches_.get(); }
    // Adds what was found, and a note of what was judged; decides anew whether the record is
    // accepted. Outcome, plies and score stay those of the first line.
    void finish(Verdict& verdict);

  private:
    const Ruleset& ruleset_;
    std::unique_ptr<renju::Branches> branches_;
};

// Whether a finding speaks of a branch, not of the record's own line.
[[nodiscard]] bool is_of_branch(const Finding& finding);

}  // namespace shinpan
