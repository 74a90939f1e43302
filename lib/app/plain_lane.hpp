#pragma once
// The batch lane of shinpan-validate and shinpan-select: records that are plainly fine are proved
// in bulk and never become a Record, unless the report wants to show them.
//
// What the lane says of a record is what judge_raw would have said; a test holds the two against
// each other byte for byte. What is particular to a game stands in plain_games.hpp.

#include "app/common.hpp"
#include "app/plain_games.hpp"
#include "archive/records.hpp"
#include "referee/verdict.hpp"
#include "select/subject.hpp"

#include <cstdint>
#include <vector>

namespace shinpan::app {

// SHINPAN_BATCH_LANE=off in the environment switches the lane off.
enum class Lane : std::uint8_t { on, off };
[[nodiscard]] Lane lane_from_environment();

// The records of one batch in their order. Empty where the batch has no lane: another format, rules
// the bulk replay does not know, a baseline, whole trees.
[[nodiscard]] std::vector<PlainRecord> plain_records(const archive::Batch& batch,
                                                     const Settings& settings);

// What conditions ask of the verdict on a fine record; whether it claims anything is left open.
void facts_of(const PlainRecord& plain, select::Facts& facts);

// The verdict on a fine record that a report shows, without another replay and without reading it;
// its ignored findings are still in it. False: not enough of it was kept, it must be judged.
[[nodiscard]] bool rule_plain(const PlainRecord& plain, Verdict& verdict);

}  // namespace shinpan::app
