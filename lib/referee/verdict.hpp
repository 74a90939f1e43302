#pragma once
// The verdict on one record: what the referee found, whether the record is accepted, and whether
// its own result agrees. A pure function of the record's bytes and the effective ruleset.

#include "record/record.hpp"
#include "record/ruling.hpp"
#include "ruleset/ruleset.hpp"

#include <cstdint>

namespace shinpan {

enum class Agreement : std::uint8_t { no_claim, agrees, differs, cannot_tell };
[[nodiscard]] std::string_view name_of(Agreement agreement);

struct Verdict {
    Ruling ruling;  // findings: the reader's and the engine's, by place
    Agreement agreement = Agreement::no_claim;
    std::optional<ClaimedResult> claim;
    bool accepted = false;             // no finding of severity error
    const Ruleset* ruleset = nullptr;  // judged under; null when none applied

    void clear();
};

// Judges `record` under `ruleset`. `verdict` is reused; its memory is kept. A record of another
// game than the ruleset's gets record/wrong-game.
void judge(const Record& record, const Ruleset& ruleset, Verdict& verdict);

}  // namespace shinpan
