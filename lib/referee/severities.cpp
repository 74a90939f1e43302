#include "referee/severities.hpp"

#include <algorithm>

namespace shinpan {

void apply_severities(const std::vector<SeverityChange>& changes, std::vector<Finding>& findings) {
    if (changes.empty()) return;
    const auto change_of = [&changes](const Finding& finding) {
        return std::find_if(changes.begin(), changes.end(), [&finding](const SeverityChange& one) {
            return one.code == finding.code;
        });
    };
    std::erase_if(findings, [&](const Finding& finding) {
        const auto change = change_of(finding);
        return change != changes.end() && !change->severity;
    });
    for (auto& finding : findings) {
        if (const auto change = change_of(finding); change != changes.end()) {
            finding.severity = *change->severity;
        }
    }
}

void put_in_order(std::vector<Finding>& findings) {
    const auto before = [](const Finding& a, const Finding& b) {
        return a.span.begin < b.span.begin;
    };
    if (!std::is_sorted(findings.begin(), findings.end(), before)) {
        std::stable_sort(findings.begin(), findings.end(), before);
    }
}

}  // namespace shinpan
