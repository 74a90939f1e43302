#include "app/batch_report.hpp"

#include "archive/game_line.hpp"
#include "base/catalogue/io.hpp"
#include "report/lists.hpp"
#include "report/tags.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
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
        if (options_.cap != 0 && number >= options_.cap) {
            ++to_.unlisted[kind];
            return;
        }
        ++number;
        append(to_.text);
        to_.pieces.push_back({kind, to_.text.size()});
    }

    // Counts lines that need not be made, for they are over the cap. False: they must be made.
    bool pass_over(const PlainRecord& plain) {
        if (options_.tables == Tables::on || options_.loudness == Loudness::quiet) return true;
        const LineKind accepted{What::accepted, {}};
        if (options_.cap == 0 || numbers_[accepted] < options_.cap) return false;
        for (const auto& note : plain.notes) {
            if (note.count > 0 && numbers_[{What::finding, note.code}] < options_.cap) return false;
        }
        for (const auto& note : plain.notes) {
            if (note.count > 0) to_.unlisted[{What::finding, note.code}] += note.count;
        }
        ++to_.unlisted[accepted];
        return true;
    }

  private:
    Rendered& to_;
    const ReportOptions& options_;
    std::map<LineKind, std::uint64_t> numbers_;  // made so far
};

// What all forms but text and jsonl make of a finding about an input.
void render_row(const report::FindingRow& row, const ReportOptions& options, Rendered& rendered) {
    switch (options.form) {
        case Form::csv: report::append_csv(rendered.text, rendered.path, row); break;
        case Form::junit: report::append_junit(rendered.text, rendered.path, row); break;
        case Form::github: report::append_github(rendered.text, rendered.path, 0, row); break;
        case Form::sarif: report::append_sarif(rendered.text, rendered.path, 0, row); break;
        case Form::baseline: report::append_baseline(rendered.text, rendered.path, 0, row); break;
        case Form::sqlite: rendered.rows.about_input.push_back(row); break;
        case Form::text:
        case Form::jsonl: break;
    }
}

void render_row(report::RecordRow row, const ReportOptions& options, Rendered& rendered) {
    auto& out = rendered.text;
    switch (options.form) {
        case Form::csv: report::append_csv(out, rendered.path, row); break;
        case Form::junit: report::append_junit(out, rendered.path, row); break;
        case Form::github:
            for (const auto& finding : row.findings) {
                report::append_github(out, rendered.path, row.number, finding);
            }
            break;
        case Form::sarif:
            for (const auto& finding : row.findings) {
                report::append_sarif(out, rendered.path, row.number, finding);
            }
            break;
        case Form::baseline:
            for (const auto& finding : row.findings) {
                report::append_baseline(out, rendered.path, row.number, finding);
            }
            break;
        case Form::sqlite: rendered.rows.records.push_back(std::move(row)); break;
        case Form::text:
        case Form::jsonl: break;
    }
}

// Counts and appends what is wrong with an input as a whole.
void render_input_findings(const std::vector<Finding>& findings, const ReportOptions& options,
                           Lines& lines, Rendered& rendered) {
    if (findings.empty()) return;
    for (const auto& finding : findings) {
        rendered.summary.count(finding);
        // Trouble with the input is told on stderr; a finding about what it holds is a result.
        const bool trouble = leaves_unread(finding.code);
        if (trouble) {
            ++rendered.summary.unreadable;
            report::append_finding(rendered.trouble, rendered.path, finding, {});
        }
        if (options.form == Form::text) {
            if (trouble || options.tables == Tables::on) continue;
            if (options.loudness == Loudness::quiet && finding.severity == Severity::note) continue;
            lines.add({What::finding, finding.code}, [&](std::string& out) {
                report::append_finding(out, rendered.path, finding, options.style);
            });
        } else {
            render_row(report::row_of(finding, nullptr), options, rendered);
        }
    }
    if (options.form == Form::jsonl) report::append_input(rendered.text, rendered.path, findings);
}

void render_record(const Judged& judged, const ReportOptions& options, Lines& lines,
                   Rendered& rendered) {
    const auto& verdict = judged.verdict;
    if (options.form == Form::jsonl) {
        report::append_record(rendered.text, judged.place, judged.record, verdict, judged.sha256);
        if (options.tags == ReportOptions::Tags::on) report::add_tags(rendered.text, judged.record);
        return;
    }
    if (options.form != Form::text) {
        render_row(report::row_of(judged.place, judged.record, verdict, judged.sha256), options,
                   rendered);
        return;
    }
    if (options.tables == Tables::on) return;
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

// Counts a plain record as if it had been judged alone.
void count_plain(const PlainRecord& plain, Rendered& rendered) {
    auto& summary = rendered.summary;
    ++summary.verdicts;
    ++summary.accepted;
    if (plain.outcome == Outcome::unfinished) ++summary.unfinished;
    ++rendered.ends[{plain.outcome, plain.reason}];
    for (const auto& note : plain.notes) {
        if (note.count == 0) break;
        summary.notes += note.count;
        summary.codes[note.code] += note.count;
    }
}

// Whether the verdict is all the report wants of a plain record: names are not shown.
bool verdict_is_all(const ReportOptions& options) {
    switch (options.form) {
        case Form::text:
        case Form::jsonl: return options.tags == ReportOptions::Tags::off && !options.wants_lines;
        case Form::csv:
        case Form::junit:
        case Form::github:
        case Form::sarif:
        case Form::sqlite:
        case Form::baseline: return false;
    }
    return false;
}

// `plain` is null for a record that is not known to be fine.
void judge_record(const archive::Batch& batch, const archive::RawRecord& raw,
                  const Settings& settings, const ReportOptions& options, const PlainRecord* plain,
                  Judged& judged) {
    if (plain != nullptr) {
        bool known = true;
        if (verdict_is_all(options)) {
            place_raw(batch, raw, options.hashing, judged);
        } else {
            known = read_raw(batch, raw, settings, options.hashing, judged) != nullptr;
        }
        if (known && rule_plain(*plain, judged.verdict)) {
            apply_ignored(settings.ignored, judged.verdict);
            return;
        }
    }
    judge_raw(batch, raw, settings, options.hashing, judged);
}

// --suspect-short: what is uploaded to servers to win something has few moves and a result.
void suspect_short(const ReportOptions& options, const Settings& settings, Judged& judged) {
    auto& ruling = judged.verdict.ruling;
    if (ruling.plies >= options.shortest || judged.record.damaged || judged.record.position_only) {
        return;
    }
    const auto& claim = judged.verdict.claim;
    const bool claimed = claim && claim->outcome != Outcome::unfinished;
    if (ruling.outcome == Outcome::unfinished && !claimed) return;
    ruling.findings.push_back(
        make_finding(code::io_suspect_short, {}, 0, {{"plies", std::int64_t{ruling.plies}}}));
    apply_ignored(settings.ignored, judged.verdict);
}

// A bar of twenty characters, the share that is done and the time left.
std::string bar(double done, double seconds) {
    const auto filled = static_cast<std::size_t>(done * 20);
    auto text = fmt::format("[{}{}] {:3.0f} %", std::string(filled, '#'),
                            std::string(20 - std::min<std::size_t>(filled, 20), '-'), done * 100);
    if (done > 0.01) text += fmt::format(", {:.0f} s left", seconds * (1 - done) / done);
    return text;
}

}  // namespace

Form form_of(std::string_view word) {
    constexpr std::array words{
        std::pair{"jsonl", Form::jsonl},      std::pair{"csv", Form::csv},
        std::pair{"junit", Form::junit},      std::pair{"github", Form::github},
        std::pair{"sarif", Form::sarif},      std::pair{"sqlite", Form::sqlite},
        std::pair{"baseline", Form::baseline}};
    for (const auto& [name, form] : words) {
        if (word == name) return form;
    }
    return Form::text;
}

Rendered render(const archive::Batch& batch, const Settings& settings, const ReportOptions& options,
                Judged& scratch) {
    Rendered rendered;
    rendered.path = batch.path;
    if (batch.format != nullptr) rendered.format = batch.format->info().name;
    rendered.ends_input = batch.ends_input;
    rendered.summary.inputs = batch.ends_input ? 1 : 0;
    rendered.rows.part = batch.part;
    const auto keep = [&](std::vector<Finding> findings) {
        std::erase_if(findings, [&settings](const Finding& finding) {
            return std::find(settings.ignored.begin(), settings.ignored.end(), finding.code) !=
                   settings.ignored.end();
        });
        if (settings.baseline) settings.baseline->apply(batch.path, 0, findings);
        return findings;
    };
    Lines lines(rendered, options);
    report::SuiteCounts suite;  // junit only
    const auto tell_of_input = [&](const std::vector<Finding>& all) {
        const auto findings = keep(all);
        for (const auto& finding : findings) {
            ++suite.tests;
            ++(finding.severity == Severity::error ? suite.errors : suite.skipped);
        }
        render_input_findings(findings, options, lines, rendered);
    };
    tell_of_input(batch.opening);
    const auto plain =
        options.lane == Lane::on ? plain_records(batch, settings) : std::vector<PlainRecord>{};
    // What a record takes in an archive of finished games: the text does not grow by doubling.
    if (options.form == Form::jsonl) rendered.text.reserve(batch.records.size() * 450);
    // Other forms show every record.
    const bool listing =
        options.form == Form::text && !options.wants_lines && options.shortest == 0;
    for (std::size_t i = 0; i < batch.records.size(); ++i) {
        const auto& raw = batch.records[i];
        ++rendered.summary.found;
        const bool fine = i < plain.size() && plain[i].fine;
        if (fine && listing && lines.pass_over(plain[i])) {
            count_plain(plain[i], rendered);
            continue;
        }
        judge_record(batch, raw, settings, options, fine ? &plain[i] : nullptr, scratch);
        suspect_short(options, settings, scratch);
        const auto& verdict = scratch.verdict;
        rendered.summary.count(verdict);
        ++rendered.ends[{verdict.ruling.outcome, verdict.ruling.reason}];
        render_record(scratch, options, lines, rendered);
        if (options.wants_lines) {
            rendered.lines.push_back(
                archive::game_line(scratch.record, verdict.ruling, raw.number));
        }
    }
    tell_of_input(batch.closing);
    if (options.form == Form::junit && !rendered.text.empty()) {
        suite.tests += rendered.summary.found;
        suite.failures = rendered.summary.rejected;
        std::string text;
        report::append_junit_suite(text, rendered.path, rendered.text, suite);
        rendered.text = std::move(text);
    }
    if (options.form == Form::sqlite) {
        rendered.rows.path = rendered.path;
        rendered.rows.format = rendered.format;
        rendered.rows.ends_input = rendered.ends_input;
        rendered.rows.unreadable = rendered.summary.unreadable;
    }
    return rendered;
}

BatchWriter::BatchWriter(Output& out, const ReportOptions& options, report::Database* database)
    : out_(out),
      options_(options),
      database_(database),
      progress_(options.loudness != Loudness::quiet && is_terminal(STDERR_FILENO)),
      started_(std::chrono::steady_clock::now()),
      shown_(started_) {}

void BatchWriter::start(std::string_view run) {
    buffer_.clear();
    switch (options_.form) {
        case Form::jsonl: buffer_ = run; break;
        case Form::csv: report::append_csv_head(buffer_); break;
        case Form::junit: report::append_junit_head(buffer_); break;
        case Form::sarif: report::append_sarif_head(buffer_, version()); break;
        case Form::text:
        case Form::github:
        case Form::sqlite:
        case Form::baseline: break;
    }
    if (!buffer_.empty()) out_.write(buffer_);
}

void BatchWriter::follow(std::function<std::pair<std::uint64_t, std::uint64_t>()> progress) {
    read_of_ = std::move(progress);
}

void BatchWriter::write(const Rendered& rendered) {
    clear_progress();
    summary_.add(rendered.summary);
    records_of_input_ += rendered.summary.found;
    if (options_.tables == Tables::on) {
        tally_.add(rendered.path, rendered.summary, rendered.ends);
        if (rendered.ends_input) tally_.end_source();
    }
    if (options_.wants_lines) duplicates_.add(rendered.path, rendered.lines);
    if (database_ != nullptr) {
        database_->write(rendered.rows);
    } else if (options_.form == Form::sarif) {
        // Nothing stands before the first result.
        const bool comma = first_result_ && !rendered.text.empty();
        out_.write(std::string_view(rendered.text).substr(comma ? 2 : 0));
        if (comma) first_result_ = false;
    } else if (options_.parts == Parts::marked) {
        buffer_ = rendered.text;
        report::append_part(buffer_, rendered.rows.part, rendered.summary);
        out_.write(buffer_);
    } else if (options_.form != Form::text || options_.cap == 0) {
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
        for (const auto& [kind, number] : rendered.unlisted) listed_[kind] += number;
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
    // The input in which the run was interrupted has been read, too.
    if (summary_.interrupted && records_of_input_ > 0) ++summary_.inputs;
    buffer_.clear();
    switch (options_.form) {
        case Form::text:
            if (options_.tables == Tables::on) tally_.append(buffer_, summary_);
            break;
        case Form::jsonl:
            // A log that has a summary is complete.
            if (options_.parts == Parts::plain || !summary_.interrupted) {
                report::append_summary(buffer_, summary_);
            }
            break;
        case Form::junit: report::append_junit_tail(buffer_); break;
        case Form::sarif:
            report::append_sarif_tail(buffer_, summary_.unreadable > 0 || summary_.interrupted
                                                   ? report::Complete::no
                                                   : report::Complete::yes);
            break;
        case Form::csv:
        case Form::github:
        case Form::sqlite:
        case Form::baseline: break;
    }
    if (!buffer_.empty()) out_.write(buffer_);
    if (options_.form != Form::text && options_.tables == Tables::on) {
        std::string tables;
        tally_.append(tables, summary_);
        tell(tables);
    }
    if (options_.loudness == Loudness::quiet) return;
    std::string text;
    if (summary_.interrupted) text += "interrupted; so far:\n";
    for (const auto* ruleset : rulesets) {
        text += fmt::format("judged under {} sha256:{}\n", ruleset->name(), ruleset->sha256);
    }
    const auto open =
        summary_.unfinished > 0 ? fmt::format(" ({} unfinished)", summary_.unfinished) : "";
    text += fmt::format("{}, {}: {} accepted{}, {} rejected; {}, {}, {}\n",
                        counted(summary_.inputs, "input"),
                        counted(summary_.accepted + summary_.rejected, "record"), summary_.accepted,
                        open, summary_.rejected, counted(summary_.errors, "error"),
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
    auto text = fmt::format("\r\x1b[K{}, {:.0f}/s", counted(summary_.found, "record"),
                            static_cast<double>(summary_.found) / seconds);
    if (read_of_) {
        const auto [read, listed] = read_of_();
        if (listed > 0) {
            const auto done = static_cast<double>(read) / static_cast<double>(listed);
            text += "  " + bar(std::min(done, 1.0), seconds);
        }
    }
    tell(text);
    progress_shown_ = true;
}

void BatchWriter::clear_progress() {
    if (!progress_shown_) return;
    tell("\r\x1b[K");
    progress_shown_ = false;
}

}  // namespace shinpan::app
