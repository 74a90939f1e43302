#pragma once
// A tree of moves judged branch by branch. The replay goes down the tree and comes back to where
// branches part, so that each node is played once: the cost grows with the nodes, the memory with
// the depth of what can be played.
//
// A node with an error ends its branch; what hangs below it is counted, not judged. A fact that the
// same stone on the same board has shown before, reached by another order of moves, is given once.

#include "base/finding.hpp"
#include "record/record.hpp"
#include "record/tree.hpp"
#include "ruleset/renju_rules.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace shinpan::renju {

struct BranchReport {
    // Errors and warnings beside the first line, each with an argument `branch`: the moves from the
    // first to the one it speaks of. At most `most_findings`.
    std::vector<Finding> findings;
    std::int64_t unlisted = 0;         // beyond them
    std::int64_t unlisted_errors = 0;  // of these
    std::int64_t nodes = 0;
    std::int64_t lines = 0;  // nodes without a later move
    // Nodes whose board and side to move had been met before, among the first `most_positions`.
    std::int64_t repeats = 0;
    std::int64_t not_judged = 0;  // nodes below an error
};

class Branches : public TreeVisitor {
  public:
    static constexpr std::size_t most_findings = 10'000;
    static constexpr std::size_t most_positions = std::size_t{1} << 20U;  // remembered

    // Whether the first line of the tree is a record of its own, whose facts are not told again.
    enum class FirstLine : std::uint8_t { judged_apart, none };
    // Of the steps so far.
    [[nodiscard]] virtual const BranchReport& report() const = 0;
};

// `record` tells of the board, the set-up and what stands before the first move; its events are not
// looked at. Null when the rules do not fit its board. Both must outlive what is returned.
[[nodiscard]] std::unique_ptr<Branches> judge_branches(const Record& record,
                                                       const RenjuRules& rules,
                                                       Branches::FirstLine first_line);

}  // namespace shinpan::renju
