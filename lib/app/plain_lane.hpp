#pragma once
// The batch lane of shinpan-validate: records that are plainly fine are proved in bulk and never
// become a Record, unless the report wants to show them.
//
// What the lane says of a record is what judge_raw would have said; a test holds the two against
// each other byte for byte.

#include "app/common.hpp"
#include "archive/records.hpp"
#include "othello/bulk_replay.hpp"
#include "record/record.hpp"
#include "record/result.hpp"
#include "referee/verdict.hpp"
#include "select/subject.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace shinpan::app {

// SHINPAN_BATCH_LANE=off in the environment switches the lane off.
enum class Lane : std::uint8_t { on, off };
[[nodiscard]] Lane lane_from_environment();

// A record that is accepted, its claim, if any, borne out, with no finding but passes left out.
struct PlainRecord {
    bool fine = false;        // otherwise nothing is said of it
    std::uint8_t passes = 0;  // left out: one othello/implicit-pass each, if that is not ignored
    Outcome outcome = Outcome::unfinished;
    EndReason reason = EndReason::none;
    othello::BulkVerdict game;
    std::optional<ClaimedResult> claim;
    // Where the moves begin in the record, of two bytes each; empty in binary formats, where no
    // place is told.
    std::optional<std::uint32_t> pairs_at;
    const Ruleset* ruleset = nullptr;
};

// The records of one batch in their order. Empty where the batch has no lane: another format, rules
// the bulk replay does not know, a baseline, whole trees.
[[nodiscard]] std::vector<PlainRecord> plain_records(const archive::Batch& batch,
                                                     const Settings& settings);

// What conditions ask of the verdict on a fine record; whether it claims anything is left open.
void facts_of(const PlainRecord& plain, select::Facts& facts);

// The verdict on a fine record that a report shows, without another replay and without reading it;
// its ignored findings are still in it. False: it has more passes than were noted, and must be
// judged.
[[nodiscard]] bool rule_plain(const PlainRecord& plain, Verdict& verdict);

}  // namespace shinpan::app
