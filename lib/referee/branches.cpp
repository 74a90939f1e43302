#include "referee/branches.hpp"

#include "base/catalogue/tree.hpp"
#include "referee/severities.hpp"

#include <algorithm>
#include <iterator>

namespace shinpan {

BranchJudge::BranchJudge(const Record& record, const Ruleset& ruleset, FirstLine first_line)
    : ruleset_(ruleset) {
    const auto* rules = std::get_if<RenjuRules>(&ruleset.rules);
    if (rules == nullptr || record.game != Game::renju) return;
    branches_ = renju::judge_branches(record, *rules, first_line);
}

void BranchJudge::finish(Verdict& verdict) {
    if (branches_ == nullptr) return;
    auto report = branches_->report();
    if (report.nodes == 0) return;
    auto& findings = verdict.ruling.findings;
    apply_severities(ruleset_.severities, report.findings);
    std::move(report.findings.begin(), report.findings.end(), std::back_inserter(findings));
    if (report.unlisted > 0) {
        auto& more = findings.emplace_back(
            make_finding(code::tree_more, {}, 0, {{"count", report.unlisted}}));
        if (report.unlisted_errors > 0) more.severity = Severity::error;
    }
    if (report.not_judged > 0) {
        findings.push_back(
            make_finding(code::tree_not_judged, {}, 0, {{"count", report.not_judged}}));
    }
    findings.push_back(make_finding(
        code::tree_judged, {}, 0,
        {{"nodes", report.nodes}, {"lines", report.lines}, {"repeats", report.repeats}}));
    put_in_order(findings);
    verdict.accepted = std::none_of(findings.begin(), findings.end(), [](const Finding& finding) {
        return finding.severity == Severity::error;
    });
}

bool is_of_branch(const Finding& finding) {
    return std::any_of(finding.args.begin(), finding.args.end(),
                       [](const Arg& arg) { return arg.name == "branch"; });
}

}  // namespace shinpan
