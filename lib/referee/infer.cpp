#include "referee/infer.hpp"

#include "base/catalogue/record.hpp"

#include <algorithm>

namespace shinpan {
namespace {

std::optional<Finding> first_of(const std::vector<Finding>& findings, Severity severity) {
    const auto found =
        std::find_if(findings.begin(), findings.end(),
                     [severity](const Finding& finding) { return finding.severity == severity; });
    if (found == findings.end()) return std::nullopt;
    return *found;
}

std::optional<Finding> finding_of(const std::vector<Finding>& findings,
                                  std::initializer_list<Code> codes) {
    for (const Finding& finding : findings) {
        if (std::find(codes.begin(), codes.end(), finding.code) != codes.end()) return finding;
    }
    return std::nullopt;
}

Fit fit_of(const Record& record, const Ruleset& ruleset) {
    Verdict verdict;
    judge(record, ruleset, verdict);
    Fit fit;
    fit.ruleset = ruleset.name();
    const auto& findings = verdict.ruling.findings;
    if (verdict.ruling.stopped) {
        fit.fitness = Fitness::impossible;
        fit.first = first_of(findings, Severity::error);
    } else if (auto differs =
                   finding_of(findings, {code::record_result_differs, code::record_score_differs,
                                         code::record_reason_differs})) {
        fit.fitness = Fitness::differs;
        fit.first = std::move(differs);
    } else if (auto error = first_of(findings, Severity::error)) {
        fit.fitness = Fitness::impossible;
        fit.first = std::move(error);
    } else if (verdict.agreement == Agreement::cannot_tell) {
        fit.fitness = Fitness::claim_open;
        fit.first = finding_of(findings, {code::record_claim_unverified});
    }
    fit.ruling = std::move(verdict.ruling);
    return fit;
}

// The positions after each ply under one ruleset, the game's end aside: a prefix of the record is
// judged for each. Plies are found by the events that are plies.
class Positions {
  public:
    Positions(const Record& record, const Ruleset& ruleset) : ruleset_(ruleset), prefix_(record) {
        prefix_.claim.reset();
    }
    // The position after the first `events` events; nothing once an event was an error.
    std::optional<std::uint64_t> after(const Record& record, std::size_t events) {
        prefix_.events.assign(record.events.begin(),
                              record.events.begin() + static_cast<std::ptrdiff_t>(events));
        judge(prefix_, ruleset_, verdict_);
        if (verdict_.ruling.stopped) return std::nullopt;
        return verdict_.ruling.position;
    }
    [[nodiscard]] std::int32_t plies() const { return verdict_.ruling.plies; }

  private:
    const Ruleset& ruleset_;
    Record prefix_;
    Verdict verdict_;
};

void find_parting(const Record& record, const Ruleset& reference, const Ruleset& ruleset,
                  Fit& fit) {
    Positions one(record, reference);
    Positions two(record, ruleset);
    if (one.after(record, 0) != two.after(record, 0)) return;  // other boards from the start
    for (std::size_t events = 1; events <= record.events.size(); ++events) {
        if (!is_ply(record.events[events - 1].kind)) continue;
        const auto a = one.after(record, events);
        const auto b = two.after(record, events);
        if (!a || !b) return;
        if (*a != *b) {
            fit.boards_part = one.plies();
            fit.parting = record.events[events - 1].span;
            return;
        }
    }
}

}  // namespace

std::string_view name_of(Fitness fitness) {
    switch (fitness) {
        case Fitness::fits: return "fits";
        case Fitness::claim_open: return "claim-open";
        case Fitness::differs: return "differs";
        case Fitness::impossible: return "impossible";
    }
    return {};
}

std::vector<Ruleset> presets_of(Game game) {
    std::vector<Ruleset> rulesets;
    for (const Preset& preset : presets()) {
        if (auto ruleset = load_ruleset(preset.name); ruleset && ruleset->game() == game) {
            rulesets.push_back(std::move(*ruleset));
        }
    }
    return rulesets;
}

Inference infer_rules(const Record& record, std::span<const Ruleset> rulesets) {
    struct Candidate {
        const Ruleset* ruleset;
        Fit fit;
    };
    std::vector<Candidate> candidates;
    for (const Ruleset& ruleset : rulesets) {
        if (ruleset.game() == record.game) {
            candidates.push_back({&ruleset, fit_of(record, ruleset)});
        }
    }
    // Best first; of impossible ones those that come further.
    std::stable_sort(
        candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
            if (a.fit.fitness != b.fit.fitness) return a.fit.fitness < b.fit.fitness;
            return a.fit.fitness == Fitness::impossible && a.fit.ruling.plies > b.fit.ruling.plies;
        });
    Inference inference;
    if (candidates.empty()) return inference;
    const Ruleset& reference = *candidates.front().ruleset;
    inference.compared_with = reference.name();
    for (Candidate& candidate : candidates) {
        if (candidate.ruleset != &reference && candidate.fit.fitness != Fitness::fits) {
            find_parting(record, reference, *candidate.ruleset, candidate.fit);
        }
        inference.fits.push_back(std::move(candidate.fit));
    }
    return inference;
}

}  // namespace shinpan
