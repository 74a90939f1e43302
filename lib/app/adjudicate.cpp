// shinpan-adjudicate: one record or position in depth, and tables of rule cases.

#include "app/branch_proofs.hpp"
#include "app/cases.hpp"
#include "app/common.hpp"
#include "app/compare.hpp"
#include "app/infer.hpp"
#include "app/judging.hpp"
#include "app/output.hpp"
#include "app/position.hpp"
#include "base/sha256.hpp"
#include "referee/branches.hpp"
#include "referee/referee.hpp"
#include "report/account.hpp"
#include "report/jsonl.hpp"
#include "report/sheet.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <utility>

namespace shinpan::app {
namespace {

constexpr auto tool = Tool::adjudicate;

enum class Form : std::uint8_t { text, jsonl, sheet };

struct Run {
    const Options& options;
    const Settings& settings;
    Output& out;
    Form form = Form::text;
    report::TextStyle style;
    std::int64_t near = 0;
    bool started = false;

    // The first write of a jsonl run is preceded by its `run` object.
    void write(std::string_view text, const Ruleset* ruleset) {
        if (form == Form::jsonl && !started) {
            std::string head;
            const std::array<const Ruleset*, 1> rulesets{ruleset};
            report::append_run(head, describe(tool).name, version(),
                               std::span(rulesets).first(ruleset == nullptr ? 0 : 1));
            out.write(head);
        }
        started = true;
        out.write(text);
    }
    [[nodiscard]] Language language() const {
        return find_language(options.value("lang", "en")).value_or(Language::english);
    }
    [[nodiscard]] bool asks_points() const {
        return options.has("forbidden") || options.has("legal") || options.has("why");
    }
    [[nodiscard]] bool asks_rules() const {
        return options.has("infer-rules") || options.has("what-if");
    }
};

Status status_of(const Verdict& verdict, const Options& options) {
    const auto& findings = verdict.ruling.findings;
    const bool warned =
        options.has("strict") && std::any_of(findings.begin(), findings.end(), [](const auto& one) {
            return one.severity == Severity::warning;
        });
    return verdict.accepted && !warned ? Status::accepted : Status::rejected;
}

// --near: of the chases, those of N steps and more.
void keep_near(Account& account, std::int64_t least) {
    for (auto& ledger : account.ledgers) {
        const auto column = std::find(ledger.columns.begin(), ledger.columns.end(), "steps");
        if (ledger.name != "chase" || column == ledger.columns.end()) continue;
        const auto at = static_cast<std::size_t>(column - ledger.columns.begin());
        std::erase_if(ledger.rows, [&](const auto& row) {
            std::int64_t steps = 0;
            std::from_chars(row[at].data(), row[at].data() + row[at].size(), steps);
            return steps < least;
        });
    }
}

// The ruling on one record, in the form asked for.
Status give_ruling(Run& run, const Judged& judged) {
    const auto& verdict = judged.verdict;
    Account account;
    if (verdict.ruleset != nullptr && judged.record.game == verdict.ruleset->game()) {
        // The account is of the record's own line.
        auto own = verdict;
        std::erase_if(own.ruling.findings, is_of_branch);
        account = explain(judged.record, *verdict.ruleset, own);
        if (run.options.has("near")) keep_near(account, run.near);
    }
    std::string text;
    const report::RulingView view{judged.place,  judged.record, verdict,       account,
                                  judged.sha256, version(),     run.language()};
    switch (run.form) {
        case Form::text:
            report::append_ruling_text(text, view, run.style);
            append_branch_proofs(text, judged, run.language());
            break;
        case Form::jsonl:
            report::append_ruling(text, judged.place, judged.record, verdict, judged.sha256,
                                  account);
            break;
        case Form::sheet: report::append_ruling_sheet(text, view); break;
    }
    run.write(text, verdict.ruleset);
    return status_of(verdict, run.options);
}

std::string points_in_words(const std::vector<PointNote>& points) {
    if (points.empty()) return "none";
    std::string words;
    for (const auto& point : points) {
        if (!words.empty()) words += ' ';
        words += point.action;
        if (!point.kinds.empty()) words += fmt::format("={}", fmt::join(point.kinds, "+"));
    }
    return words;
}

// A square asked about is drawn with its reasons; lists are one line each.
void append_answer(std::string& out, const std::string& place, const Judged& judged,
                   const report::PositionAnswer& answer, Game game, Language language) {
    const auto to = std::back_inserter(out);
    if (answer.asked_forbidden) {
        fmt::format_to(to, "{}: forbidden: {}\n", place, points_in_words(answer.forbidden));
        if (!answer.otherwise.empty()) {
            fmt::format_to(to, "{}: under the other reading of three_through_five (RIF 3): {}\n",
                           place, points_in_words(answer.otherwise));
        }
        if (!answer.fives.empty()) {
            fmt::format_to(to, "{}: five for Black: {}\n", place, fmt::join(answer.fives, " "));
        }
    }
    if (answer.asked_legal) {
        std::string words;
        for (const auto& point : answer.legal) {
            words += fmt::format("{}{}", words.empty() ? "" : " ", point.action);
        }
        fmt::format_to(to, "{}: legal: {}\n", place, words.empty() ? "none" : words);
    }
    if (answer.reasons.empty()) return;
    const auto board = final_board(judged.record, *answer.ruleset, judged.verdict);
    for (const auto& reason : answer.reasons) {
        auto drawn = board;
        drawn.marks.clear();
        report::append_diagram(out, report::with_reasons(std::move(drawn), {reason}), game);
        fmt::format_to(to, "\n{}:\n", place);
        report::append_reason(out, reason, 2, language);
    }
}

// What --why asks of: a point, or in flip-chess a move such as a6-a7.
struct Question {
    Point from;
    Point to;
};
Question parse_question(std::string_view text) {
    const auto dash = text.find('-');
    if (dash == std::string_view::npos) return {{}, report::parse_point(text)};
    const Question move{report::parse_point(text.substr(0, dash)),
                        report::parse_point(text.substr(dash + 1))};
    return move.from.given() ? move : Question{};
}

// --forbidden, --legal and --why of the position a record ends in.
Status answer_points(Run& run, const Judged& judged, const std::string& place) {
    const auto& verdict = judged.verdict;
    const auto game = judged.record.game;
    report::PositionAnswer answer;
    answer.ruleset = verdict.ruleset;
    const auto& findings = verdict.ruling.findings;
    std::copy_if(findings.begin(), findings.end(), std::back_inserter(answer.findings),
                 [](const Finding& one) { return one.severity == Severity::error; });
    // A position that was refused has no points; answering for another would be a guess.
    const bool refused = is_refused(judged.record, verdict);
    if (!refused && answer.ruleset != nullptr && answer.ruleset->game() == game) {
        const auto& record = judged.record;
        answer.asked_forbidden = run.options.has("forbidden");
        answer.asked_legal = run.options.has("legal");
        if (answer.asked_forbidden) {
            answer.forbidden = forbidden(record, *answer.ruleset);
            answer.otherwise = forbidden_otherwise(record, *answer.ruleset);
            for (const auto point : fives(record, *answer.ruleset)) {
                answer.fives.push_back(to_string(point));
            }
        }
        if (answer.asked_legal) answer.legal = legal(record, *answer.ruleset);
        for (const auto& point : run.options.values("why")) {
            const auto asked = parse_question(point);
            answer.reasons.push_back(asked.from.given()
                                         ? why(record, *answer.ruleset, asked.from, asked.to)
                                         : why(record, *answer.ruleset, asked.to));
        }
    }
    const auto& asked = run.options.values("why");
    const bool moves = std::any_of(asked.begin(), asked.end(), [](const std::string& one) {
        return parse_question(one).from.given();
    });
    if (moves && game != Game::flipchess) {
        tell(fmt::format("{}: --why asks of a move in flip-chess only; of {} name a point\n", place,
                         name_of(game)));
        return Status::usage;
    }
    if (answer.asked_forbidden && game != Game::renju) {
        tell(fmt::format("{}: --forbidden is for renju; {} has no forbidden points\n", place,
                         name_of(game)));
        return Status::usage;
    }
    std::string text;
    if (run.form == Form::jsonl) {
        report::append_position(text, judged.place.path, judged.place.number, answer);
    } else {
        for (const auto& finding : answer.findings) {
            report::append_finding(text, judged.place, finding, run.style);
        }
        append_answer(text, place, judged, answer, game, run.language());
    }
    run.write(text, answer.ruleset);
    return answer.findings.empty() ? Status::accepted : Status::rejected;
}

// --infer-rules and --what-if of one record.
Status answer_rules(Run& run, const Judged& judged, const std::string& place) {
    std::string text;
    const bool json = run.form == Form::jsonl;
    if (run.options.has("infer-rules") && json) append_inference_json(text, judged);
    if (run.options.has("infer-rules") && !json) append_inference(text, place, judged);
    if (run.options.has("what-if") && json) append_what_if_json(text, judged);
    if (run.options.has("what-if") && !json) append_what_if(text, place, judged);
    run.write(text, judged.verdict.ruleset);
    return status_of(judged.verdict, run.options);
}

Status usage(std::string_view what) {
    return usage_error(tool, what);
}

// One typed position: `path` and `number` name it in what is printed.
Status judge_position(Run& run, std::string_view text, std::string_view path, std::uint64_t number,
                      Judged& judged) {
    auto typed = split_typed(text);
    typed.format = run.settings.stream.format;
    const auto game = run.settings.game.value_or(run.settings.forced ? run.settings.forced->game()
                                                                     : guess_game(typed.position));
    auto built = build_record(game, typed, run.settings.read);
    const auto place = fmt::format("{}#{}", report::printable(path), number);
    if (!built) {
        tell(fmt::format("{}: error: not a position of {}: {}\n", place, name_of(game),
                         built.error()));
        return Status::rejected;
    }
    judged.record = std::move(built->record);
    judged.decoded = std::move(built->text);
    judged.place = {path, number, {}, judged.decoded, false};
    judged.sha256 = sha256(text);
    const auto& info = text_format(game)->info();
    const auto* ruleset = run.settings.chooser->choose(judged.record, {info.default_rules, false},
                                                       judged.record.findings);
    judge(judged.record, *ruleset, judged.verdict);
    apply_ignored(run.settings.ignored, judged.verdict);
    if (run.asks_points()) return answer_points(run, judged, place);
    if (run.asks_rules()) return answer_rules(run, judged, place);
    return give_ruling(run, judged);
}

Status judge_positions(Run& run) {
    auto status = Status::accepted;
    std::uint64_t number = 0;
    Judged judged;
    for (const auto& text : run.options.values("position")) {
        status = worse(status, judge_position(run, text, "position", ++number, judged));
    }
    for (const auto& path : run.options.values("positions")) {
        auto source = archive::open_source(path);
        std::string text;
        auto got = source ? Result<std::size_t>(1U) : fail(source.error());
        while (got && *got > 0) got = (*source)->read(text, std::size_t{256} << 10U);
        if (!got) {
            std::string line;
            report::append_finding(line, path, got.error(), {});
            tell(line);
            status = worse(status, Status::unread);
        }
        std::string_view rest = text;
        number = 0;
        while (!rest.empty() && run.out.open_for_writing() && !interrupted()) {
            const auto end = std::min(rest.find('\n'), rest.size());
            auto line = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            if (line.ends_with('\r')) line.remove_suffix(1);
            if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
            if (line.front() == '#') continue;
            status = worse(status, judge_position(run, line, path, ++number, judged));
        }
        if (interrupted()) return Status::interrupted;
    }
    return status;
}

struct Wanted {
    std::string path;
    std::uint64_t record = 0;  // 0: not said, the first
};

// FILE, FILE#K or FILE with --record K.
tl::expected<Wanted, std::string> wanted_record(const Options& options) {
    Wanted wanted{options.inputs.front(), 0};
    const auto hash = wanted.path.rfind('#');
    std::error_code ignored;
    if (hash != std::string::npos && !std::filesystem::exists(wanted.path, ignored)) {
        const auto digits = std::string_view(wanted.path).substr(hash + 1);
        std::uint64_t number = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), number);
        if (error == std::errc{} && end == digits.data() + digits.size()) {
            if (number == 0) {
                return tl::unexpected(fmt::format("{}: records are numbered from 1", wanted.path));
            }
            wanted.record = number;
            wanted.path.resize(hash);
        }
    }
    const auto number = number_option(options, "record", 0, 1);
    if (!number) return tl::unexpected(number.error());
    if (options.has("record")) wanted.record = static_cast<std::uint64_t>(*number);
    if (std::filesystem::is_directory(wanted.path, ignored)) {
        return tl::unexpected(
            fmt::format("{} is a folder; name one file, or use shinpan-validate", wanted.path));
    }
    return wanted;
}

Status judge_file(Run& run) {
    const auto wanted = wanted_record(run.options);
    if (!wanted) return usage(wanted.error());
    const auto number = std::max<std::uint64_t>(wanted->record, 1);
    const std::array paths{wanted->path};
    archive::RecordStream stream(archive::list_inputs(paths), run.settings.stream);
    std::optional<Status> status;
    std::uint64_t records = 0;
    Judged judged;
    std::vector<Finding> about_input;
    while (auto batch = stream.next()) {
        if (interrupted()) return Status::interrupted;
        for (const auto& raw : batch->records) {
            records = raw.number;
            if (raw.number != number) continue;
            judge_raw(*batch, raw, run.settings, Hashing::on, judged);
            const auto place = fmt::format("{}#{}", report::printable(batch->path), raw.number);
            status = run.asks_points()  ? answer_points(run, judged, place)
                     : run.asks_rules() ? answer_rules(run, judged, place)
                                        : give_ruling(run, judged);
        }
        for (auto* list : {&batch->opening, &batch->closing}) {
            std::move(list->begin(), list->end(), std::back_inserter(about_input));
        }
        // Enough is known once the record is judged and a second one was seen.
        if (status && records > number) break;
    }
    auto result = status.value_or(Status::rejected);
    std::string text;
    for (const auto& finding : about_input) {
        report::append_finding(text, wanted->path, finding, {});
        if (leaves_unread(finding.code)) result = worse(result, Status::unread);
    }
    tell(text);
    if (!status && about_input.empty()) {
        return usage(fmt::format("{} has {} record{}, no record {}", wanted->path, records,
                                 records == 1 ? "" : "s", number));
    }
    if (status && wanted->record == 0 && records > 1 && !run.options.has("quiet")) {
        tell(fmt::format("{} holds more records; this is the first. Others: {}#2 or --record 2\n",
                         wanted->path, wanted->path));
    }
    return result;
}

Status judge_cases(Run& run) {
    auto status = Status::accepted;
    for (const auto& path : run.options.values("cases")) {
        auto source = archive::open_source(path);
        std::string table;
        auto got = source ? Result<std::size_t>(1U) : fail(source.error());
        while (got && *got > 0) got = (*source)->read(table, std::size_t{256} << 10U);
        if (!got) {
            std::string line;
            report::append_finding(line, path, got.error(), {});
            tell(line);
            status = worse(status, Status::unread);
            continue;
        }
        std::string report = fmt::format("{}\n", path);
        const auto counts = run_cases(table, path, run.settings.read, report);
        if (!counts) {
            tell(fmt::format("{}\n", counts.error()));
            status = worse(status, Status::usage);
            continue;
        }
        report += fmt::format("{} rows, {} passed, {} failed\n", counts->rows, counts->passed,
                              counts->rows - counts->passed);
        run.out.write(report);
        // A table that runs nothing proves nothing.
        if (counts->rows == 0 || counts->passed != counts->rows) {
            status = worse(status, Status::rejected);
        }
    }
    return status;
}

// What does not go together, before anything is processed.
std::optional<std::string> contradiction(const Options& options) {
    const bool typed = options.has("position") || options.has("positions");
    if (options.has("cases")) {
        if (typed || !options.inputs.empty()) return "--cases takes no other input";
        if (options.has("sheet") || options.value("format") == "jsonl") {
            return "--cases prints lines of text; no --sheet, no --format jsonl";
        }
        return std::nullopt;
    }
    if (typed && !options.inputs.empty()) return "give a file or a position, not both";
    if (options.has("compare")) {
        const bool other_task = typed || options.has("forbidden") || options.has("legal") ||
                                options.has("why") || options.has("sheet") ||
                                options.has("record") || options.value("format") == "jsonl";
        if (other_task) return "--compare takes two files and nothing else to do";
        if (options.inputs.size() != 2)
            return "--compare takes two score sheets: FILE[#K] FILE[#K]";
        return std::nullopt;
    }
    if (!typed && options.inputs.size() > 1) {
        return "one record at a time; shinpan-validate judges many";
    }
    for (const auto& point : options.values("why")) {
        if (!parse_question(point).to.given()) {
            return fmt::format("--why: '{}' is not a point such as h8", point);
        }
    }
    const bool rules = options.has("infer-rules") || options.has("what-if");
    if (rules && options.has("sheet")) {
        return "--infer-rules and --what-if print lines; no --sheet";
    }
    if (options.has("sheet") && options.value("format") == "jsonl") {
        return "--sheet is Markdown; it does not go with --format jsonl";
    }
    return std::nullopt;
}

}  // namespace

Status run_adjudicate(std::span<const std::string> arguments) {
    auto options = parse_options(tool, arguments);
    if (!options) return usage(options.error());
    if (const auto answered = answer_question(tool, *options)) return *answered;
    const bool needs_file =
        !options->has("cases") && !options->has("position") && !options->has("positions");
    if (needs_file && options->inputs.empty()) {
        if (is_terminal(STDIN_FILENO)) {
            tell(short_help(tool));
            return Status::usage;
        }
        options->inputs.emplace_back("-");
    }
    if (const auto wrong = contradiction(*options)) return usage(*wrong);
    const auto settings = settings_from(*options);
    if (!settings) return usage(settings.error());
    auto out = Output::open(options->value("output"));
    if (!out) return usage(out.error());

    const auto near = number_option(*options, "near", 2, 1);
    if (!near) return usage(near.error());
    Run run{*options, *settings, *out, Form::text, {}, *near};
    if (options->value("format") == "jsonl") run.form = Form::jsonl;
    if (options->has("sheet")) run.form = Form::sheet;
    if (options->value("output").empty()) {
        run.style.colour = colour_for(STDOUT_FILENO, options->value("color"));
        run.style.caret = report::Caret::shown;
    }
    const auto status = options->has("cases")     ? judge_cases(run)
                        : options->has("compare") ? compare_sheets(*options, *settings, *out)
                        : needs_file              ? judge_file(run)
                                                  : judge_positions(run);
    if (status == Status::usage || status == Status::interrupted) return status;
    if (!out->commit()) {
        tell(fmt::format("{}: {}\n", describe(tool).name, out->trouble()));
        return worse(status, Status::unread);
    }
    return status;
}

}  // namespace shinpan::app
