// shinpan-validate: every record of files, folders and stdin, judged and counted.

#include "app/batch_report.hpp"
#include "app/common.hpp"
#include "app/deal_stats.hpp"
#include "app/diff.hpp"
#include "app/inputs.hpp"
#include "app/judging.hpp"
#include "app/output.hpp"
#include "app/preset_names.hpp"
#include "app/shards.hpp"
#include "archive/pipeline.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

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
std::string run_line(const Settings& settings) {
    std::vector<Ruleset> rulesets;
    if (settings.forced) {
        rulesets.push_back(*settings.forced);
    } else {
        for (const auto& preset : preset_names()) {
            auto& ruleset = rulesets.emplace_back();
            ruleset.id = preset.id;
            ruleset.version = preset.version;
            ruleset.title = preset.title;
            ruleset.sha256 = preset.sha256;
        }
    }
    std::vector<const Ruleset*> all;
    for (const auto& one : rulesets) all.push_back(&one);
    std::string text;
    report::append_run(text, describe(tool).name, version(), all);
    return text;
}

// What is asked of a run beside the records, checked.
struct Plan {
    ReportOptions report;
    Shard shard;
    std::string resume;  // the log, or the database; empty: none
    int jobs = 1;
    std::int32_t min_plies = 12;
};

tl::expected<Plan, std::string> plan_from(const Options& options) {
    Plan plan;
    const auto cores = static_cast<std::int64_t>(std::thread::hardware_concurrency());
    const auto jobs = number_option(options, "jobs", std::max<std::int64_t>(cores, 1), 1);
    if (!jobs) return tl::unexpected(jobs.error());
    plan.jobs = static_cast<int>(std::min<std::int64_t>(*jobs, 1024));
    const auto cap = number_option(options, "max-findings", 20, 0);
    if (!cap) return tl::unexpected(cap.error());
    const auto plies = number_option(options, "min-plies", 12, 0);
    if (!plies) return tl::unexpected(plies.error());
    plan.min_plies = static_cast<std::int32_t>(std::min<std::int64_t>(*plies, 100'000));
    const auto shortest = number_option(options, "suspect-short", 0, 0);
    if (!shortest) return tl::unexpected(shortest.error());
    const auto shard = shard_from(options);
    if (!shard) return tl::unexpected(shard.error());
    plan.shard = *shard;
    plan.resume = options.value("resume");

    auto& report = plan.report;
    report.form = form_of(options.value("format", "text"));
    if (options.has("tags")) {
        if (report.form != Form::jsonl) {
            return tl::unexpected<std::string>("--tags goes with --format jsonl");
        }
        report.tags = ReportOptions::Tags::on;
    }
    const bool stored = report.form == Form::jsonl || report.form == Form::sqlite;
    if (options.has("resume") && !stored) {
        return tl::unexpected<std::string>("--resume goes with --format jsonl or sqlite");
    }
    if (options.has("shard") && report.form != Form::jsonl) {
        return tl::unexpected<std::string>(
            "--shard goes with --format jsonl: --merge joins the shards");
    }
    const bool only_counted = report.form == Form::text || report.form == Form::jsonl;
    if (options.has("duplicates") &&
        (!only_counted || options.has("shard") || options.has("resume"))) {
        return tl::unexpected<std::string>(
            "--duplicates needs the whole input at once, and text or jsonl");
    }
    const auto output = options.value("output");
    if (report.form == Form::sqlite) {
        if (plan.resume.empty() == (output.empty() || output == "-")) {
            return tl::unexpected<std::string>(
                "--format sqlite wants a file: -o FILE, or --resume FILE");
        }
    } else if (options.has("shard") && options.has("resume") && !output.empty()) {
        return tl::unexpected<std::string>(
            "--shard with --resume writes the log only: -o has no use");
    }
    if (options.has("verbose")) report.loudness = Loudness::verbose;
    if (options.has("quiet")) report.loudness = Loudness::quiet;
    report.cap = static_cast<std::uint64_t>(*cap);
    report.hashing = options.has("hash") ? Hashing::on : Hashing::off;
    report.tables = options.has("summary") ? Tables::on : Tables::off;
    report.wants_lines = options.has("duplicates");
    report.shortest = *shortest;
    report.lane = lane_from_environment();
    const bool marked =
        options.has("shard") || (options.has("resume") && report.form == Form::jsonl);
    if (marked) report.parts = Parts::marked;
    if (output.empty()) {
        report.style.colour = colour_for(STDOUT_FILENO, options.value("color"));
        const bool shown = options.value("color") == "always" ||
                           (is_terminal(STDOUT_FILENO) && options.value("color") != "never");
        report.style.caret = shown ? report::Caret::shown : report::Caret::none;
    }
    return plan;
}

// Judges what is left of the stream, from `first` on.
void run_stream(archive::RecordStream& stream, const Settings& settings, const Plan& plan,
                std::uint64_t first, const Output& out, BatchWriter& writer) {
    Scratch scratch;
    archive::run_ordered(
        plan.jobs,
        [&]() -> std::optional<archive::Batch> {
            while (!interrupted() && out.open_for_writing()) {
                auto batch = stream.next();
                if (!batch) return std::nullopt;
                if (batch->part >= first && plan.shard.owns(batch->part)) return batch;
            }
            return std::nullopt;
        },
        [&](const archive::Batch& batch) {
            auto judged = scratch.take();
            auto rendered = render(batch, settings, plan.report, *judged);
            scratch.give_back(std::move(judged));
            return rendered;
        },
        [&](const Rendered& rendered) { writer.write(rendered); });
    writer.summary().interrupted = interrupted();
}

void list_duplicates(const archive::Duplicates& games, const Plan& plan, Output& out) {
    using Kind = archive::Duplicates::Pair::Kind;
    std::string text;
    const auto pairs = games.find(plan.min_plies);
    for (const auto& pair : pairs) {
        const auto [word, words] = [&pair]() -> std::pair<const char*, const char*> {
            switch (pair.kind) {
                case Kind::same: return {"same", "the same game as"};
                case Kind::longer: return {"longer", "the start of"};
                case Kind::version: return {"version", "an older version of"};
            }
            return {};
        }();
        if (plan.report.form == Form::jsonl) {
            report::append_duplicate(text,
                                     {word, pair.place.path, pair.place.record, pair.place.plies,
                                      pair.of.path, pair.of.record, pair.of.plies});
        } else {
            text += fmt::format("{}#{}: duplicate: {} {}#{} ({} plies)\n",
                                report::printable(pair.place.path), pair.place.record, words,
                                report::printable(pair.of.path), pair.of.record, pair.of.plies);
        }
        if (text.size() < (std::size_t{64} << 10U)) continue;
        out.write(text);
        text.clear();
    }
    out.write(text);
    if (plan.report.loudness != Loudness::quiet) {
        tell(fmt::format("{} duplicate{} among {} games\n", pairs.size(),
                         pairs.size() == 1 ? "" : "s", games.size()));
    }
}

Status finish_output(Output& out, Status status) {
    // An interrupted run must not replace an earlier, complete file.
    if (status == Status::interrupted || out.commit()) return status;
    tell(fmt::format("{}: {}\n", describe(tool).name, out.trouble()));
    return worse(status, Status::unread);
}

void tell_unmet(const Settings& settings, const Plan& plan) {
    if (!settings.baseline || plan.report.loudness == Loudness::quiet) return;
    const auto lines = settings.baseline->unmet();
    if (lines.empty()) return;
    tell(fmt::format("{} known finding{} not met any more, the first at {}\n", lines.size(),
                     lines.size() == 1 ? " was" : "s were", lines.front()));
}

// Joins the outputs of shards (or one log) to one report.
Status merge_into(std::span<const std::string> paths, const Options& options,
                  const std::string& output) {
    auto out = Output::open(output);
    if (!out) return usage_error(tool, out.error());
    report::Summary summary;
    if (const auto merged = merge_outputs(paths, *out, summary); !merged) {
        tell(fmt::format("{}: {}\n", describe(tool).name, merged.error()));
        return Status::unread;
    }
    ReportOptions quietly;
    quietly.form = Form::github;  // adds nothing of its own
    if (options.has("quiet")) quietly.loudness = Loudness::quiet;
    BatchWriter writer(*out, quietly, nullptr);
    writer.summary() = summary;
    writer.finish({});
    return finish_output(*out, status_of(summary, options));
}

// The run into a database: a new one under its final name at the end, or one that is gone on with.
Status run_database(const Options& options, const Settings& settings, const Plan& plan,
                    archive::Listing listing) {
    const auto job = job_of(options, settings, listing);
    const bool going_on = !plan.resume.empty();
    const auto target = going_on ? plan.resume : options.value("output");
    struct stat info = {};
    if (::stat(target.c_str(), &info) == 0 && !S_ISREG(info.st_mode)) {
        return usage_error(tool, fmt::format("{}: is not a file a database can be in", target));
    }
    const auto path = going_on ? target : target + ".partial";
    const auto remove = [&path] {
        for (const auto* end : {"", "-wal", "-shm"}) ::unlink((path + end).c_str());
    };
    if (!going_on) remove();
    auto database = report::Database::open(path, job, version());
    if (!database) return usage_error(tool, database.error());
    auto nowhere = Output::open("");
    BatchWriter writer(*nowhere, plan.report, &*database);
    const auto first = database->next_part();
    if (first > 0) writer.summary() = database->summary();
    archive::RecordStream stream(std::move(listing), settings.stream);
    writer.follow([&stream] { return std::pair{stream.bytes_read(), stream.bytes_listed()}; });
    run_stream(stream, settings, plan, first, *nowhere, writer);
    const bool complete = !writer.summary().interrupted;
    const bool done = !complete || database->finish();
    writer.finish(settings.chooser->used());
    tell_unmet(settings, plan);
    auto status = status_of(writer.summary(), options);
    if (!done || !database->trouble().empty()) {
        tell(fmt::format("{}: {}: {}\n", describe(tool).name, target, database->trouble()));
        status = worse(status, Status::unread);
    } else if (!going_on && complete && std::rename(path.c_str(), target.c_str()) != 0) {
        tell(fmt::format("{}: {}: cannot be written\n", describe(tool).name, target));
        status = worse(status, Status::unread);
    }
    if (!going_on && (!complete || !done)) remove();
    return status;
}

}  // namespace

Status run_validate(std::span<const std::string> arguments) {
    auto options = parse_options(tool, arguments);
    if (!options) return usage_error(tool, options.error());
    if (const auto answered = answer_question(tool, *options)) return *answered;
    const auto paths = paths_from(*options);
    if (!paths) return usage_error(tool, paths.error());
    if (paths->empty() && !options->has("files-from")) {
        tell(short_help(tool));
        return Status::usage;
    }
    if (options->has("merge") && options->value("format", "jsonl") != "jsonl") {
        return usage_error(tool, "--merge joins outputs of --format jsonl and writes the same");
    }
    if (options->has("merge")) return merge_into(*paths, *options, options->value("output"));
    auto settings = settings_from(*options);
    if (!settings) return usage_error(tool, settings.error());
    const auto inputs = input_options_from(*options);
    if (!inputs) return usage_error(tool, inputs.error());
    settings->stream.inputs = *inputs;
    const auto plan = plan_from(*options);
    if (!plan) return usage_error(tool, plan.error());
    if (options->has("diff")) return run_diff(*paths, *options, *settings, plan->jobs);
    auto listing = archive::list_inputs(*paths, inputs->selection);
    if (options->has("deal-stats")) {
        return run_deal_stats(*options, *settings, std::move(listing), plan->jobs);
    }
    if (plan->report.form == Form::sqlite) {
        return run_database(*options, *settings, *plan, std::move(listing));
    }

    std::string head;
    if (plan->report.form == Form::jsonl) head = run_line(*settings);
    if (plan->report.parts == Parts::marked) {
        head = job_line(job_of(*options, *settings, listing), plan->shard) + head;
    }
    LogState log;
    const bool logging = !plan->resume.empty();
    if (logging) {
        auto state = read_log(plan->resume, head);
        if (!state) return usage_error(tool, state.error());
        log = std::move(*state);
    }
    auto out = logging ? Output::append_to(plan->resume) : Output::open(options->value("output"));
    if (!out) return usage_error(tool, out.error());
    BatchWriter writer(*out, plan->report, nullptr);
    writer.summary() = log.summary;
    if (!log.complete) {
        if (log.fresh) writer.start(head);
        archive::RecordStream stream(std::move(listing), settings->stream);
        writer.follow([&stream] { return std::pair{stream.bytes_read(), stream.bytes_listed()}; });
        run_stream(stream, *settings, *plan, log.next_part, *out, writer);
        if (plan->report.wants_lines) list_duplicates(writer.duplicates(), *plan, *out);
        if (!out->trouble().empty() || out->open_for_writing()) {
            writer.finish(settings->chooser->used());
            tell_unmet(*settings, *plan);
        }
    }
    const auto status = finish_output(*out, status_of(writer.summary(), *options));
    // A log is turned into the report that a run without one would have written.
    if (!logging || plan->shard.of > 1 || status == Status::interrupted) return status;
    return merge_into(std::array{plan->resume}, *options, options->value("output"));
}

}  // namespace shinpan::app
