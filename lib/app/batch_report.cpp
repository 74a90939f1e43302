#include "app/batch_report.hpp"

#include "base/catalogue/io.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>

namespace shinpan::app {
namespace {

using What = LineKind::What;

std::string counted(std::uint64_t number, std::string_view word) {
    return fmt::format("{} {}{}", number, word, number == 1 ? "" : "s");
}

// Appends the lines of one record or input to a Rendered, at most `cap` of a kind in a batch: more
// could never be listed.
class Lines {
  public:
    Lines(Rendered& to, const ReportOptions& options) : to_(to), options_(options) {}

    template <class Append>
    void add(LineKind kind, Append&& append) {
        auto& number = numbers_[kind];
        ++number;
        if (options_.cap == 0 || number <= options_.cap) append(to_.text);
        to_.pieces.push_back({kind, to_.text.size()});
    }

  private:
    Rendered& to_;
    const ReportOptions& options_;
    std::map<LineKind, std::uint64_t> numbers_;
};

bool is_trouble(Code code) {
    return code == code::io_unreadable || code == code::io_truncated;
}

void render_input_findings(const std::vector<Finding>& findings, const ReportOptions& options,
                           Lines& lines, Rendered& rendered) {
    if (findings.empty()) return;
    for (const auto& finding : findings) {
        rendered.summary.count(finding);
        // Trouble with the input is told on stderr; a finding about what it holds is a result.
        if (is_trouble(finding.code)) {
            ++rendered.summary.unreadable;
            report::append_finding(rendered.trouble, rendered.path, finding, {});
        } else if (options.form == Form::text &&
                   (options.loudness != Loudness::quiet || finding.severity != Severity::note)) {
            lines.add({What::finding, finding.code}, [&](std::string& out) {
                report::append_finding(out, rendered.path, finding, options.style);
            });
        }
    }
    if (options.form == Form::jsonl) report::append_input(rendered.text, rendered.path, findings);
}

void render_record(const Judged& judged, const ReportOptions& options, Lines& lines,
                   Rendered& rendered) {
    const auto& verdict = judged.verdict;
    if (options.form == Form::jsonl) {
        report::append_record(rendered.text, judged.place, judged.record, verdict, judged.sha256);
        return;
    }
    const bool quiet = options.loudness == Loudness::quiet;
    for (const auto& finding : verdict.ruling.findings) {
        if (quiet && finding.severity == Severity::note) continue;
        lines.add({What::finding, finding.code}, [&](std::string& out) {
            report::append_finding(out, judged.place, finding, options.style);
        });
    }
    if (quiet) return;
    lines.add({verdict.accepted ? What::accepted : What::rejected, {}}, [&](std::string& out) {
        report::append_verdict(out, judged.place, verdict, judged.record.game, judged.sha256,
                               options.style);
    });
}

}  // namespace

Rendered render(const archive::Batch& batch, const Settings& settings, const ReportOptions& options,
                Judged& scratch) {
    Rendered rendered;
    rendered.path = batch.path;
    if (batch.format != nullptr) rendered.format = batch.format->info().name;
    rendered.ends_input = batch.ends_input;
    rendered.summary.inputs = batch.ends_input ? 1 : 0;
    const auto keep = [&settings](std::vector<Finding> findings) {
        std::erase_if(findings, [&settings](const Finding& finding) {
            return std::find(settings.ignored.begin(), settings.ignored.end(), finding.code) !=
                   settings.ignored.end();
        });
        return findings;
    };
    Lines lines(rendered, options);
    render_input_findings(keep(batch.opening), options, lines, rendered);
    for (const auto& raw : batch.records) {
        ++rendered.summary.found;
        judge_raw(batch, raw, settings, options.hashing, scratch);
        rendered.summary.count(scratch.verdict);
        render_record(scratch, options, lines, rendered);
    }
    render_input_findings(keep(batch.closing), options, lines, rendered);
    return rendered;
}

BatchWriter::BatchWriter(Output& out, const ReportOptions& options)
    : out_(out),
      options_(options),
      progress_(options.loudness != Loudness::quiet && is_terminal(STDERR_FILENO)),
      started_(std::chrono::steady_clock::now()),
      shown_(started_) {}

void BatchWriter::write(const Rendered& rendered) {
    clear_progress();
    summary_.add(rendered.summary);
    records_of_input_ += rendered.summary.found;
    if (options_.form == Form::jsonl || options_.cap == 0) {
        out_.write(rendered.text);
    } else {
        buffer_.clear();
        std::size_t begin = 0;
        for (const auto& piece : rendered.pieces) {
            if (++listed_[piece.kind] <= options_.cap) {
                buffer_.append(rendered.text, begin, piece.end - begin);
            }
            begin = piece.end;
        }
        out_.write(buffer_);
    }
    if (!rendered.trouble.empty()) tell(rendered.trouble);
    if (rendered.ends_input) {
        if (options_.loudness == Loudness::verbose && !rendered.format.empty()) {
            tell(fmt::format("{}: {}, {}\n", rendered.path, rendered.format,
                             counted(records_of_input_, "record")));
        }
        end_input(rendered.path);
    }
    show_progress();
}

// Says what the cap has kept from being listed.
void BatchWriter::end_input(std::string_view path) {
    buffer_.clear();
    for (const auto& [kind, number] : listed_) {
        if (options_.cap == 0 || number <= options_.cap) continue;
        const auto more = number - options_.cap;
        std::string what;
        switch (kind.what) {
            case What::finding:
                what = fmt::format("{} more of {}", more, shinpan::describe(kind.code).id);
                break;
            case What::accepted: what = fmt::format("{} more accepted", more); break;
            case What::rejected: what = fmt::format("{} more rejected", more); break;
        }
        fmt::format_to(std::back_inserter(buffer_),
                       "{}: note: {}, not listed (--max-findings 0 lists all)\n",
                       report::printable(path), what);
    }
    if (!buffer_.empty()) out_.write(buffer_);
    listed_.clear();
    records_of_input_ = 0;
}

void BatchWriter::finish(std::span<const Ruleset* const> rulesets) {
    clear_progress();
    if (options_.form == Form::jsonl) {
        buffer_.clear();
        report::append_summary(buffer_, summary_);
        out_.write(buffer_);
    }
    if (options_.loudness == Loudness::quiet) return;
    std::string text;
    if (summary_.interrupted) text += "interrupted; so far:\n";
    for (const auto* ruleset : rulesets) {
        text += fmt::format("judged under {} sha256:{}\n", ruleset->name(), ruleset->sha256);
    }
    text +=
        fmt::format("{}: {} accepted, {} rejected; {}, {}, {}\n", counted(summary_.inputs, "input"),
                    summary_.accepted, summary_.rejected, counted(summary_.errors, "error"),
                    counted(summary_.warnings, "warning"), counted(summary_.notes, "note"));
    if (summary_.unreadable > 0) {
        text +=
            fmt::format("{} could not be read completely\n", counted(summary_.unreadable, "input"));
    }
    text += fmt::format("{} found, {} given\n", counted(summary_.found, "record"),
                        counted(summary_.verdicts, "verdict"));
    tell(text);
}

void BatchWriter::show_progress() {
    if (!progress_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now - started_ < std::chrono::seconds(1) || now - shown_ < std::chrono::milliseconds(100)) {
        return;
    }
    shown_ = now;
    const auto seconds =
        std::chrono::duration_cast<std::chrono::duration<double>>(now - started_).count();
    tell(fmt::format("\r\x1b[K{}, {:.0f}/s", counted(summary_.found, "record"),
                     static_cast<double>(summary_.found) / seconds));
    progress_shown_ = true;
}

void BatchWriter::clear_progress() {
    if (!progress_shown_) return;
    tell("\r\x1b[K");
    progress_shown_ = false;
}

}  // namespace shinpan::app
