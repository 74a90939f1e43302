#pragma once
// Runs in parts: the share of one of N shards, the log a run can go on from, and joining the
// outputs of shards. A batch is the unit of all three: batches are numbered, always cut at the same
// records, and dealt out in turn, so that shards need to know nothing of each other.
//
// The output of a shard and a log are JSON Lines with three more types: `job` first (what is
// judged, and which share), `part` after the lines of each batch, and the `summary` only at the end
// of a complete run. What stands after the last `part` of a file without summary is torn.

#include "app/common.hpp"
#include "app/options.hpp"
#include "app/output.hpp"
#include "archive/source.hpp"
#include "report/jsonl.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace shinpan::app {

struct Shard {
    std::uint64_t number = 1;
    std::uint64_t of = 1;

    [[nodiscard]] bool owns(std::uint64_t part) const { return part % of == number - 1; }
};
[[nodiscard]] tl::expected<Shard, std::string> shard_from(const Options& options);

// A digest of all that decides what a run says: version, inputs, rules, options.
[[nodiscard]] std::string job_of(const Options& options, const Settings& settings,
                                 const archive::Listing& listing);
[[nodiscard]] std::string job_line(std::string_view job, const Shard& shard);

// What a log holds already.
struct LogState {
    bool fresh = true;  // nothing, not even its head
    bool complete = false;
    std::uint64_t next_part = 0;
    report::Summary summary;
};
// Reads the log at `path`, if there is one, and cuts what a killed run left unfinished at its end.
// `head` is what a new log starts with; a log with another head is refused, in words.
[[nodiscard]] tl::expected<LogState, std::string> read_log(const std::string& path,
                                                           std::string_view head);

// Joins complete outputs of shards, or one log, to the report one run would have written. What is
// missing, in words; `summary` is of the whole.
[[nodiscard]] tl::expected<void, std::string> merge_outputs(std::span<const std::string> paths,
                                                            Output& out, report::Summary& summary);

}  // namespace shinpan::app
