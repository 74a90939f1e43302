#include "select/subject.hpp"

#include "base/catalogue.hpp"

namespace shinpan::select {

std::string_view Subject::header(report::Header header) const {
    if (record_ != nullptr) return report::header_of(*record_, header);
    switch (header) {
        case report::Header::first: return stored_->first;
        case report::Header::second: return stored_->second;
        case report::Header::event: return stored_->event;
        case report::Header::round: return stored_->round;
        case report::Header::date: return stored_->date;
    }
    return {};
}

std::string Subject::rules() const {
    if (stored_ != nullptr) return stored_->rules;
    return ruleset_ != nullptr ? ruleset_->name() : std::string();
}

const Verdict& Subject::verdict() {
    if (!judged_) {
        judge(*record_, *ruleset_, *verdict_);
        judged_ = true;
    }
    return *verdict_;
}

const Facts& Subject::facts() {
    if (stored_ != nullptr) return stored_->facts;
    if (!has_facts_) {
        const auto& verdict = this->verdict();
        facts_ = {verdict.ruling.outcome,
                  verdict.ruling.reason,
                  verdict.ruling.plies,
                  verdict.ruling.score,
                  verdict.accepted,
                  verdict.agreement,
                  std::nullopt};
        if (verdict.claim) facts_.claimed = verdict.claim->outcome;
        has_facts_ = true;
    }
    return facts_;
}

std::vector<std::string_view> Subject::codes() {
    std::vector<std::string_view> codes;
    if (stored_ != nullptr) {
        codes.assign(stored_->codes.begin(), stored_->codes.end());
        return codes;
    }
    for (const auto& finding : verdict().ruling.findings) {
        codes.push_back(describe(finding.code).id);
    }
    return codes;
}

}  // namespace shinpan::select
