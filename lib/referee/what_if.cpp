#include "referee/what_if.hpp"

#include "referee/infer.hpp"
#include "ruleset/keys.hpp"

#include <algorithm>
#include <iterator>

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

namespace {

std::vector<std::string> values_to_try(const Key& key, const Ruleset& ruleset,
                                       const std::vector<Ruleset>& others) {
    const std::string now = value_of(key, ruleset.rules);
    // The neighbours of "no limit" are limits nobody plays with.
    auto values = now == "null" && key.kind != ValueKind::word ? std::vector<std::string>{}
                                                               : other_values(ruleset, key.path);
    for (const Ruleset& other : others) {
        auto value = value_of(key, other.rules);
        if (value == now || std::find(values.begin(), values.end(), value) != values.end()) {
            continue;
        }
        values.push_back(std::move(value));
    }
    return values;
}

}  // namespace

std::vector<Alternative> what_if(const Record& record, const Ruleset& ruleset) {
    Verdict verdict;
    judge(record, ruleset, verdict);
    const Upshot now = upshot_of(verdict);
    const std::vector<Ruleset> others = presets_of(ruleset.game());
    std::vector<Alternative> alternatives;
    for (const Key& key : key_table(ruleset.game())) {
        std::vector<Alternative> of_key;
        for (const std::string& value : values_to_try(key, ruleset, others)) {
            const auto changed = with_value(ruleset, key.path, value);
            if (!changed) continue;
            judge(record, *changed, verdict);
            Upshot upshot = upshot_of(verdict);
            const bool changes = !same(now, upshot);
            of_key.push_back({std::string(key.path), value_of(key, ruleset.rules), value,
                              std::move(upshot), changes});
        }
        const bool matters = std::any_of(of_key.begin(), of_key.end(),
                                         [](const Alternative& one) { return one.changes; });
        if (matters) std::move(of_key.begin(), of_key.end(), std::back_inserter(alternatives));
    }
    return alternatives;
}

}  // namespace shinpan
