#pragma once
// What a batch run prints, in two halves: `render` turns one batch into text, in parallel and
// without knowing of other batches; `BatchWriter` writes the pieces in order, caps what is listed
// for each file, and counts.

#include "app/judging.hpp"
#include "app/output.hpp"
#include "report/jsonl.hpp"

#include <chrono>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::app {

enum class Form : std::uint8_t { text, jsonl };
enum class Loudness : std::uint8_t { quiet, normal, verbose };

struct ReportOptions {
    Form form = Form::text;
    Loudness loudness = Loudness::normal;
    report::TextStyle style;
    std::uint64_t cap = 20;  // lines of one kind for each file; 0: no cap
    Hashing hashing = Hashing::off;
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
        std::size_t end = 0;  // in `text`; an empty piece is a line over the cap of its batch
    };
    std::vector<Piece> pieces;  // text form only
    std::string trouble;        // for stderr
    std::string format;         // name of the input's format; empty: none
    report::Summary summary;
    bool ends_input = false;
};

[[nodiscard]] Rendered render(const archive::Batch& batch, const Settings& settings,
                              const ReportOptions& options, Judged& scratch);

class BatchWriter {
  public:
    BatchWriter(Output& out, const ReportOptions& options);

    void write(const Rendered& rendered);
    // The closing lines of the run.
    void finish(std::span<const Ruleset* const> rulesets);

    [[nodiscard]] const report::Summary& summary() const { return summary_; }
    report::Summary& summary() { return summary_; }

  private:
    void end_input(std::string_view path);
    void show_progress();
    void clear_progress();

    Output& out_;
    const ReportOptions& options_;
    report::Summary summary_;
    std::map<LineKind, std::uint64_t> listed_;  // of the current input
    std::uint64_t records_of_input_ = 0;
    std::string buffer_;
    bool progress_ = false;  // stderr is a terminal
    bool progress_shown_ = false;
    std::chrono::steady_clock::time_point started_;
    std::chrono::steady_clock::time_point shown_;
};

}  // namespace shinpan::app
