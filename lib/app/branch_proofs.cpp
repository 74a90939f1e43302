#include "app/branch_proofs.hpp"

#include "base/catalogue/renju.hpp"
#include "referee/branches.hpp"
#include "referee/referee.hpp"
#include "report/account.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace shinpan::app {
namespace {

bool speaks_of_a_stone(Code code) {
    return code == code::renju_double_three || code == code::renju_double_four ||
           code == code::renju_overline || code == code::renju_depends_on_reading;
}

std::string_view branch_of(const Finding& finding) {
    for (const auto& arg : finding.args) {
        if (arg.name == "branch") return std::get<std::string>(arg.value);
    }
    return {};
}

}  // namespace

void append_branch_proofs(std::string& out, const Judged& judged, Language language) {
    const auto* ruleset = judged.verdict.ruleset;
    if (ruleset == nullptr) return;
    int shown = 0;
    std::string_view last;
    for (const auto& finding : judged.verdict.ruling.findings) {
        if (!is_of_branch(finding) || !speaks_of_a_stone(finding.code)) continue;
        const auto branch = branch_of(finding);
        if (branch == last) continue;  // another kind of the same stone
        last = branch;
        if (++shown > most_branch_proofs) {
            out += "More forbidden stones stand in the branches; their lines are above.\n";
            return;
        }
        // The record's board and set-up, and the moves before the stone.
        auto line = judged.record;
        line.events.clear();
        line.claim.reset();
        Point asked;
        for (std::size_t at = 0; at < branch.size();) {
            const auto end = std::min(branch.find(' ', at), branch.size());
            asked = report::parse_point(branch.substr(at, end - at));
            at = end + 1;
            if (at > branch.size()) break;
            auto& event = line.events.emplace_back();
            event.kind = asked.given() ? EventKind::place : EventKind::pass;
            event.to = asked;
        }
        fmt::format_to(std::back_inserter(out), "\nIn the line {}:\n", branch);
        report::append_reason(out, why(line, *ruleset, asked), 2, language);
    }
}

}  // namespace shinpan::app
