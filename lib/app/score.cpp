// shinpan-score: ledgers, crosstables and standings from records and tables of results.

#include "base/catalogue/score.hpp"

#include "app/common.hpp"
#include "app/inputs.hpp"
#include "app/output.hpp"
#include "app/score_inputs.hpp"
#include "app/score_ledger.hpp"
#include "app/score_outputs.hpp"
#include "score/checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <utility>

namespace shinpan::app {
namespace {

constexpr auto tool = Tool::score;

// Ready to print: one line each.
std::string lines_of(const std::string& path, const std::vector<yaml::Problem>& problems) {
    std::string text;
    for (const auto& problem : problems) {
        text += fmt::format("{}:{}:{}: {}: {} [{}]\n", path, problem.at.line, problem.at.column,
                            shinpan::name_of(problem.finding.severity), message(problem.finding),
                            shinpan::describe(problem.finding.code).id);
    }
    return text;
}

std::string lines_of(const std::vector<std::string>& files, const std::vector<score::Note>& notes) {
    std::string text;
    for (const auto& note : notes) {
        const auto path = note.place.file < files.size() ? files[note.place.file] : "event";
        text += fmt::format("{}:{}:{}: error: {} [{}]\n", path, note.place.line,
                            std::max(note.place.column, 1U), message(note.finding),
                            shinpan::describe(note.finding.code).id);
    }
    return text;
}

// What the options say of events, read and checked: what is wrong is ready to print.
tl::expected<ScorePlan, std::string> plan_from(const Options& options) {
    ScorePlan plan;
    if (options.has("include-rejected")) plan.rejected = ScorePlan::Rejected::included;
    if (options.has("event-file")) {
        plan.file_path = options.value("event-file");
        const auto text = ScoreInputs::text_of(plan.file_path);
        if (!text)
            return tl::unexpected(fmt::format("--event-file {}: cannot be read", plan.file_path));
        plan.file = score::read_event_file(*text);
        plan.has_file = true;
        if (!plan.file.problems.empty()) {
            return tl::unexpected(lines_of(plan.file_path, plan.file.problems));
        }
    }
    for (const auto& path : options.values("results")) {
        const auto text = ScoreInputs::text_of(path);
        if (!text) return tl::unexpected(fmt::format("--results {}: cannot be read", path));
        for (auto& event : score::in::read(score::in::Format::csv_results, path, *text)) {
            plan.results.push_back(std::move(event));
        }
    }
    for (const auto& path : options.values("roster")) {
        const auto text = ScoreInputs::text_of(path);
        if (!text) return tl::unexpected(fmt::format("--roster {}: cannot be read", path));
        const auto format = score::in::detect(*text) == score::in::Format::csv_players
                                ? score::in::Format::csv_players
                                : score::in::Format::papp;
        for (auto& event : score::in::read(format, path, *text)) {
            plan.known.push_back(std::move(event));
        }
    }
    for (const auto& path : options.values("aliases")) {
        const auto text = ScoreInputs::text_of(path);
        if (!text) return tl::unexpected(fmt::format("--aliases {}: cannot be read", path));
        auto file = score::read_aliases(*text);
        if (!file.problems.empty()) return tl::unexpected(lines_of(path, file.problems));
        plan.aliases.push_back({path, std::move(file.aliases)});
    }
    if (options.has("tiebreaks")) {
        plan.file.tiebreaks.clear();
        const auto list = options.value("tiebreaks");
        std::string_view rest = list;
        while (!rest.empty()) {
            const auto comma = std::min(rest.find(','), rest.size());
            const auto code = rest.substr(0, comma);
            rest.remove_prefix(std::min(comma + 1, rest.size()));
            const auto tiebreak = score::parse_tiebreak(code);
            if (!tiebreak) {
                return tl::unexpected(
                    fmt::format("--tiebreaks: no tie-break is called '{}'; known are {}", code,
                                score::tiebreak_codes()));
            }
            plan.file.tiebreaks.push_back(*tiebreak);
        }
    }
    const auto announced = announced_players(plan);
    if (!announced.problems.empty()) {
        return tl::unexpected(lines_of(announced.files, announced.problems));
    }
    return plan;
}

std::string no_such_event(const std::string& name, const std::set<std::string>& others) {
    std::vector<std::string> names(others.begin(), others.end());
    auto text = fmt::format("--event: no event is called '{}'", name);
    if (const auto near = nearest(name, names)) return text + fmt::format("; is it '{}'?", *near);
    constexpr std::size_t few = 12;
    for (std::size_t i = 0; i < std::min(few, names.size()); ++i) {
        text += (i == 0 ? "; there are " : ", ") + names[i];
    }
    if (names.size() > few) text += fmt::format(" and {} more", names.size() - few);
    return text;
}

void tell_counts(const ScoreCounts& counts, std::size_t events) {
    std::string text;
    if (counts.records > 0) {
        text += fmt::format("{} record{} found, {} verdict{} given, {} accepted\n", counts.records,
                            counts.records == 1 ? "" : "s", counts.records,
                            counts.records == 1 ? "" : "s", counts.accepted);
    }
    if (counts.tables > 0) {
        text += fmt::format("{} table{}: {} line{} with results found, {} read\n", counts.tables,
                            counts.tables == 1 ? "" : "s", counts.lines_found,
                            counts.lines_found == 1 ? "" : "s", counts.lines_read);
    }
    text += fmt::format("{} event{}\n", events, events == 1 ? "" : "s");
    tell(text);
}

}  // namespace

Status run_score(std::span<const std::string> arguments) {
    auto options = parse_options(tool, arguments);
    if (!options) return usage_error(tool, options.error());
    if (const auto answered = answer_question(tool, *options)) return *answered;
    // A table's format is no record format.
    const auto table = score::in::find_format(options->value("input-format"));
    if (table) options->given.erase("input-format");
    auto plan = plan_from(*options);
    if (!plan) return usage_error(tool, plan.error());
    // What needs no record: results that stand elsewhere, the balance of a ledger.
    const bool without_records = plan->has_file && !plan->file.results.empty();
    const bool may_be_none = without_records || options->has("results") || options->has("ledger");
    auto paths = may_be_none && !options->has("files-from")
                     ? tl::expected<std::vector<std::string>, std::string>(options->inputs)
                     : paths_from(*options);
    if (!paths) return usage_error(tool, paths.error());
    if (paths->empty() && !may_be_none && !options->has("files-from")) {
        tell(short_help(tool));
        return Status::usage;
    }
    auto settings = settings_from(*options);
    if (!settings) return usage_error(tool, settings.error());
    const auto inputs = input_options_from(*options);
    if (!inputs) return usage_error(tool, inputs.error());
    settings->stream.inputs = *inputs;
    const auto cores = static_cast<std::int64_t>(std::thread::hardware_concurrency());
    const auto jobs = number_option(*options, "jobs", std::max<std::int64_t>(cores, 1), 1);
    if (!jobs) return usage_error(tool, jobs.error());
    const auto cap = number_option(*options, "max-findings", 20, 0);
    if (!cap) return usage_error(tool, cap.error());

    ScoreInputs run(*plan, *settings, options->value("event"));
    run.read(archive::list_inputs(*paths, inputs->selection), table, static_cast<int>(*jobs),
             options->has("ledger") ? Hashing::on : Hashing::off);
    auto status = run.counts().unread ? Status::unread : Status::accepted;
    if (interrupted()) return Status::interrupted;
    if (run.counts().found_nothing) status = worse(status, Status::rejected);

    if (const auto settled = run.settle_event(); !settled) {
        return usage_error(tool, settled.error());
    }
    // Results without a record belong to the one event there is.
    if (run.events().empty() && (without_records || options->has("results"))) {
        run.events().push_back(std::make_unique<EventBuilder>(*plan, plan->file.name));
    }
    if (!plan->results.empty() && run.events().size() > 1) {
        return usage_error(tool, "--results belongs to one event; --event says which");
    }
    if (run.events().empty() && options->has("event")) {
        return usage_error(tool, no_such_event(options->value("event"), run.others()));
    }

    std::vector<ScoredEvent> events;
    events.reserve(run.events().size());
    for (auto& builder : run.events()) {
        auto& one = events.emplace_back();
        one.event = std::make_unique<score::Event>(builder->finish());
        one.extras = builder->extras();
    }
    score::check_same_events(events_of(events));
    NoteStyle style;
    style.cap = static_cast<std::uint64_t>(*cap);
    style.ignored = settings->ignored;
    if (options->has("quiet")) style.least = Severity::warning;
    for (auto& one : events) score_event(one, plan->file);

    // What is written comes first: checks and exports leave notes of their own.
    NoteTally tally;
    const auto tell_more = [&](const std::vector<score::Note>& notes,
                               const std::vector<std::string>& files) {
        const auto part = tell_notes(notes, files, style);
        tally.errors += part.errors;
        tally.warnings += part.warnings;
    };
    std::string text;
    LedgerReport ledger;
    std::vector<score::Note> dropped;
    if (options->has("check")) {
        text = check_text(events, run.rosters());
    } else if (options->has("ledger")) {
        auto kept = keep_ledger(events, *options);
        if (!kept) return usage_error(tool, kept.error());
        ledger = std::move(*kept);
        text = ledger.text;
    } else {
        auto written = score_text(events, *plan, *options, dropped);
        if (!written) return usage_error(tool, written.error());
        text = std::move(*written);
    }
    for (auto& one : events) tell_more(one.event->notes, one.event->files);
    tell_more(ledger.notes, ledger.files);
    if (!events.empty()) tell_more(dropped, events.front().event->files);
    auto out = Output::open(options->value("output"));
    if (!out) return usage_error(tool, out.error());
    out->write(text);
    if (!out->commit()) {
        tell(fmt::format("{}: {}\n", describe(tool).name, out->trouble()));
        status = worse(status, Status::unread);
    }
    if (tally.errors > 0) status = worse(status, Status::rejected);
    if (options->has("strict") && tally.warnings > 0) status = worse(status, Status::rejected);
    if (!options->has("quiet")) tell_counts(run.counts(), events.size());
    return status;
}

}  // namespace shinpan::app
