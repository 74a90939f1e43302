// shinpan-validate: every record of files, folders and stdin, judged and counted.

#include "app/batch_report.hpp"
#include "app/common.hpp"
#include "app/judging.hpp"
#include "app/output.hpp"
#include "archive/pipeline.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <memory>
#include <mutex>
#include <thread>
#include <utility>

namespace shinpan::app {
namespace {

constexpr auto tool = Tool::validate;

// Working memory of the threads, handed out for one batch and taken back.
class Scratch {
  public:
    std::unique_ptr<Judged> take() {
        const std::scoped_lock lock(mutex_);
        if (free_.empty()) return std::make_unique<Judged>();
        auto one = std::move(free_.back());
        free_.pop_back();
        return one;
    }
    void give_back(std::unique_ptr<Judged> one) {
        const std::scoped_lock lock(mutex_);
        free_.push_back(std::move(one));
    }

  private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<Judged>> free_;
};

Status status_of(const report::Summary& summary, const Options& options) {
    auto status = Status::accepted;
    if (summary.errors > summary.unreadable || summary.rejected > 0) status = Status::rejected;
    if (options.has("strict") && summary.warnings > 0) status = worse(status, Status::rejected);
    if (summary.unreadable > 0) status = worse(status, Status::unread);
    if (summary.interrupted) status = Status::interrupted;
    return status;
}

// The `run` object names every ruleset the run may use, so that it depends on the options alone:
// the forced one, or all presets.
void write_run(Output& out, const Settings& settings) {
    std::vector<Ruleset> rulesets;
    if (settings.forced) {
        rulesets.push_back(*settings.forced);
    } else {
        for (const auto& preset : presets()) {
            if (auto ruleset = load_ruleset(preset.name)) rulesets.push_back(std::move(*ruleset));
        }
    }
    std::vector<const Ruleset*> all;
    for (const auto& one : rulesets) all.push_back(&one);
    std::string text;
    report::append_run(text, describe(tool).name, version(), all);
    out.write(text);
}

}  // namespace

Status run_validate(std::span<const std::string> arguments) {
    auto options = parse_options(tool, arguments);
    if (!options) return usage_error(tool, options.error());
    if (const auto answered = answer_question(tool, *options)) return *answered;
    if (options->inputs.empty()) {
        if (is_terminal(STDIN_FILENO)) {
            tell(short_help(tool));
            return Status::usage;
        }
        options->inputs.emplace_back("-");
    }
    const auto settings = settings_from(*options);
    if (!settings) return usage_error(tool, settings.error());
    const auto cores = static_cast<std::int64_t>(std::thread::hardware_concurrency());
    const auto jobs = number_option(*options, "jobs", std::max<std::int64_t>(cores, 1), 1);
    if (!jobs) return usage_error(tool, jobs.error());
    const auto cap = number_option(*options, "max-findings", 20, 0);
    if (!cap) return usage_error(tool, cap.error());
    auto out = Output::open(options->value("output"));
    if (!out) return usage_error(tool, out.error());

    ReportOptions report;
    report.form = options->value("format", "text") == "jsonl" ? Form::jsonl : Form::text;
    if (options->has("verbose")) report.loudness = Loudness::verbose;
    if (options->has("quiet")) report.loudness = Loudness::quiet;
    report.cap = static_cast<std::uint64_t>(*cap);
    report.hashing = options->has("hash") ? Hashing::on : Hashing::off;
    if (options->value("output").empty()) {
        report.style.colour = colour_for(STDOUT_FILENO, options->value("color"));
        const bool shown = options->value("color") == "always" ||
                           (is_terminal(STDOUT_FILENO) && options->value("color") != "never");
        report.style.caret = shown ? report::Caret::shown : report::Caret::none;
    }

    archive::RecordStream stream(archive::list_inputs(options->inputs), settings->stream);
    BatchWriter writer(*out, report);
    if (report.form == Form::jsonl) write_run(*out, *settings);
    Scratch scratch;
    archive::run_ordered(
        static_cast<int>(std::min<std::int64_t>(*jobs, 1024)),
        [&]() -> std::optional<archive::Batch> {
            if (interrupted() || !out->open_for_writing()) return std::nullopt;
            return stream.next();
        },
        [&](const archive::Batch& batch) {
            auto judged = scratch.take();
            auto rendered = render(batch, *settings, report, *judged);
            scratch.give_back(std::move(judged));
            return rendered;
        },
        [&](const Rendered& rendered) { writer.write(rendered); });
    writer.summary().interrupted = interrupted();
    if (!out->trouble().empty() || out->open_for_writing()) {
        writer.finish(settings->chooser->used());
    }
    const auto status = status_of(writer.summary(), *options);
    // An interrupted run must not replace an earlier, complete file.
    if (status != Status::interrupted && !out->commit()) {
        tell(fmt::format("{}: {}\n", describe(tool).name, out->trouble()));
        return worse(status, Status::unread);
    }
    return status;
}

}  // namespace shinpan::app
