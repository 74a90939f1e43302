#pragma once
// What a batch run prints, in two halves: `render` turns one batch into text, in parallel and
// without knowing of other batches; `BatchWriter` writes the pieces in order, caps what is listed
// for each file, and counts.

#include "app/judging.hpp"
#include "app/plain_lane.hpp"
#include "app/output.hpp"
#include "archive/duplicates.hpp"
#include "report/database.hpp"
#include "report/jsonl.hpp"
#include "report/tally.hpp"

#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shinpan::app {

enum class Form : std::uint8_t { text, jsonl, csv, junit, github, sarif, sqlite, baseline };
[[nodiscard]] Form form_of(std::string_view word);
// Whether a number of the batch follows its lines (output of a shard, log of a run).
enum class Parts : std::uint8_t { plain, marked };
enum class Tables : std::uint8_t { off, on };
enum class Loudness : std::uint8_t { quiet, normal, verbose };

struct ReportOptions {
    Form form = Form::text;
    Loudness loudness = Loudness::normal;
    report::TextStyle style;
    std::uint64_t cap = 20;  // lines of one kind for each file; 0: no cap
    Hashing hashing = Hashing::off;
    Parts parts = Parts::plain;
    Tables tables = Tables::off;
    bool wants_lines = false;  // canonical lines of games, for --duplicates
    std::int64_t shortest = 0;  // plies; a result after fewer is io/suspect-short
    Lane lane = Lane::on;
    enum class Tags : std::uint8_t { off, on } tags = Tags::off;  // jsonl
};

// One kind of line: a finding's code, or the verdict lines of accepted and rejected records.
struct LineKind {
    enum class What : std::uint8_t { finding, accepted, rejected } what = What::finding;
    Code code{};

    friend auto operator<=>(const LineKind&, const LineKind&) = default;
};

struct Rendered {
    std::string path;
    std::string text;
    struct Piece {
        LineKind kind;
        std::size_t end = 0;  // in `text`
    };
    std::vector<Piece> pieces;                   // text form only
    std::map<LineKind, std::uint64_t> unlisted;  // lines over the cap of the batch
    std::string trouble;        // for stderr
    std::string_view format;    // name of the input's format; empty: none
    report::Summary summary;
    report::Ends ends;
    report::BatchRows rows;  // sqlite only
    std::vector<archive::GameLine> lines;
    bool ends_input = false;
};

[[nodiscard]] Rendered render(const archive::Batch& batch, const Settings& settings,
                              const ReportOptions& options, Judged& scratch);

class BatchWriter {
  public:
    // `database` may be null.
    BatchWriter(Output& out, const ReportOptions& options, report::Database* database);

    // What stands before the first batch; `run` is the line of jsonl.
    void start(std::string_view run);
    void write(const Rendered& rendered);
    // The closing lines of the run.
    void finish(std::span<const Ruleset* const> rulesets);
    // How far a run is: bytes read of bytes listed (0: not known).
    void follow(std::function<std::pair<std::uint64_t, std::uint64_t>()> progress);

    [[nodiscard]] const report::Summary& summary() const { return summary_; }
    [[nodiscard]] archive::Duplicates& duplicates() { return duplicates_; }
    report::Summary& summary() { return summary_; }

  private:
    void end_input(std::string_view path);
    void show_progress();
    void clear_progress();

    Output& out_;
    const ReportOptions& options_;
    report::Summary summary_;
    report::Database* database_;
    report::Tally tally_;
    archive::Duplicates duplicates_;
    std::function<std::pair<std::uint64_t, std::uint64_t>()> read_of_;
    bool first_result_ = true;
    std::map<LineKind, std::uint64_t> listed_;  // of the current input
    std::uint64_t records_of_input_ = 0;
    std::string buffer_;
    bool progress_ = false;  // stderr is a terminal
    bool progress_shown_ = false;
    std::chrono::steady_clock::time_point started_;
    std::chrono::steady_clock::time_point shown_;
};

}  // namespace shinpan::app
