#include "referee/verdict.hpp"

#include "base/catalogue/record.hpp"
#include "flipchess/referee.hpp"
#include "othello/referee.hpp"
#include "referee/claim.hpp"
#include "referee/severities.hpp"
#include "renju/referee.hpp"

#include <algorithm>

namespace shinpan {
namespace {

void replay(const Record& record, const Ruleset& ruleset, Ruling& ruling) {
    switch (record.game) {
        case Game::othello:
            return othello::judge(record, std::get<OthelloRules>(ruleset.rules), ruling);
        case Game::renju: return renju::judge(record, std::get<RenjuRules>(ruleset.rules), ruling);
        case Game::flipchess:
            return flipchess::judge(record, std::get<FlipchessRules>(ruleset.rules), ruling);
    }
}

// The reader counts what it did not keep, the engine what it did not play: one note says both.
void merge_not_judged(std::vector<Finding>& findings) {
    const auto is_note = [](const Finding& finding) {
        return finding.code == code::record_not_judged;
    };
    const auto first = std::find_if(findings.begin(), findings.end(), is_note);
    if (first == findings.end()) return;
    const auto count_of = [](Finding& finding) {
        return finding.args.empty() ? nullptr
                                    : std::get_if<std::int64_t>(&finding.args.front().value);
    };
    auto* sum = count_of(*first);
    if (sum == nullptr) return;
    const auto rest = std::next(first);
    for (auto other = rest; other != findings.end(); ++other) {
        if (!is_note(*other)) continue;
        if (const auto* more = count_of(*other)) *sum += *more;
        // The engine's stands at the error the replay ended with.
        if (other->ply != 0) {
            first->ply = other->ply;
            first->span = other->span;
        }
    }
    findings.erase(std::remove_if(rest, findings.end(), is_note), findings.end());
}

}  // namespace

std::string_view name_of(Agreement agreement) {
    switch (agreement) {
        case Agreement::no_claim: return "no-claim";
        case Agreement::agrees: return "agrees";
        case Agreement::differs: return "differs";
        case Agreement::cannot_tell: return "cannot-tell";
    }
    return {};
}

void Verdict::clear() {
    ruling.clear();
    agreement = Agreement::no_claim;
    claim.reset();
    accepted = false;
    ruleset = nullptr;
}

void judge(const Record& record, const Ruleset& ruleset, Verdict& verdict) {
    verdict.clear();
    verdict.ruleset = &ruleset;
    verdict.claim = record.claim;
    auto& findings = verdict.ruling.findings;
    if (record.game == ruleset.game()) {
        replay(record, ruleset, verdict.ruling);
        findings.insert(findings.begin(), record.findings.begin(), record.findings.end());
        verdict.agreement = check_claim(record, ruleset, verdict.ruling);
    } else {
        findings = record.findings;
        findings.push_back(make_finding(
            code::record_wrong_game, {}, 0,
            {{"game", std::string(name_of(record.game))}, {"ruleset", ruleset.name()}}));
    }
    apply_severities(ruleset.severities, findings);
    merge_not_judged(findings);
    put_in_order(findings);
    verdict.accepted = std::none_of(findings.begin(), findings.end(), [](const Finding& finding) {
        return finding.severity == Severity::error;
    });
}

}  // namespace shinpan
