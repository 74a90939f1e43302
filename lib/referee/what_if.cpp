#include "referee/what_if.hpp"

#include "ruleset/keys.hpp"

#include <algorithm>

namespace shinpan {

Upshot upshot_of(const Verdict& verdict) {
    const Ruling& ruling = verdict.ruling;
    Upshot upshot{ruling.outcome, ruling.reason, ruling.plies, ruling.score, std::nullopt};
    const auto error =
        std::find_if(ruling.findings.begin(), ruling.findings.end(),
                     [](const Finding& finding) { return finding.severity == Severity::error; });
    if (error != ruling.findings.end()) upshot.error = *error;
    return upshot;
}

bool same(const Upshot& one, const Upshot& two) {
    const auto error = [](const Upshot& upshot) {
        return upshot.error ? std::pair(upshot.error->code, upshot.error->ply)
                            : std::pair(Code{}, std::int32_t{-1});
    };
    return one.outcome == two.outcome && one.reason == two.reason && one.plies == two.plies &&
           one.score == two.score && error(one) == error(two);
}

std::vector<Alternative> what_if(const Record& record, const Ruleset& ruleset) {
    Verdict verdict;
    judge(record, ruleset, verdict);
    const Upshot now = upshot_of(verdict);
    std::vector<Alternative> alternatives;
    for (const Key& key : key_table(ruleset.game())) {
        for (const std::string& value : other_values(ruleset, key.path)) {
            const auto changed = with_value(ruleset, key.path, value);
            if (!changed) continue;
            judge(record, *changed, verdict);
            Upshot upshot = upshot_of(verdict);
            if (same(now, upshot)) continue;
            alternatives.push_back(
                {std::string(key.path), value_of(key, ruleset.rules), value, std::move(upshot)});
        }
    }
    return alternatives;
}

}  // namespace shinpan
