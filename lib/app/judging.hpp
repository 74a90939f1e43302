#pragma once
// From the bytes of one record to its verdict: decode, read, choose rules, judge.

#include "app/common.hpp"
#include "archive/records.hpp"
#include "record/record.hpp"
#include "referee/verdict.hpp"
#include "report/text.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace shinpan::app {

enum class Hashing : std::uint8_t { off, on };

// One record and all that became of it. Reused from record to record; memory is kept.
struct Judged {
    Record record;
    Verdict verdict;
    report::RecordPlace place;  // its text lies in the batch or in `decoded`
    std::string sha256;         // of the record's bytes as the input holds them; empty: not asked
    std::string decoded;
};

// Where the record stands, and its hash; `judged.record` is left empty.
void place_raw(const archive::Batch& batch, const archive::RawRecord& raw, Hashing hashing,
               Judged& judged);
// What feeds run_ordered: the next batch, none when the input ends or the user interrupts.
std::optional<archive::Batch> next_batch(archive::RecordStream& stream);
// The first half of judge_raw: decodes, reads and chooses rules. Null: the record is refused, and
// `judged.verdict` holds why.
const Ruleset* read_raw(const archive::Batch& batch, const archive::RawRecord& raw,
                        const Settings& settings, Hashing hashing, Judged& judged);
// `judged` stays valid as long as `batch`.
void judge_raw(const archive::Batch& batch, const archive::RawRecord& raw, const Settings& settings,
               Hashing hashing, Judged& judged);

// Whether the position a record tells was not accepted: nothing can be said of its points.
[[nodiscard]] bool is_refused(const Record& record, const Verdict& verdict);

// Drops ignored findings and decides anew whether the record is accepted.
void apply_ignored(const std::vector<Code>& ignored, Verdict& verdict);

}  // namespace shinpan::app
