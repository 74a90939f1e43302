#include "report/jsonl.hpp"

#include "referee/articles.hpp"
#include "report/json.hpp"

#include <algorithm>

namespace shinpan::report {
namespace {

void write_args(JsonWriter& json, const Args& args) {
    json.begin_object();
    for (const auto& arg : args) {
        json.key(arg.name);
        std::visit([&json](const auto& value) { json.value(value); }, arg.value);
    }
    json.end_object();
}

void write_finding(JsonWriter& json, const Finding& finding, const RecordPlace* place) {
    json.begin_object()
        .member("code", describe(finding.code).id)
        .member("severity", name_of(finding.severity))
        .member("class", name_of(describe(finding.code).kind));
    if (finding.ply > 0) json.member("ply", finding.ply);
    if (place != nullptr && !place->binary) {
        const auto at = place->position_of(finding.span.begin);
        json.member("line", at.line).member("column", at.column);
    }
    json.member("message", message(finding));
    if (!finding.args.empty()) {
        json.key("args");
        write_args(json, finding.args);
    }
    json.end_object();
}

void write_findings(JsonWriter& json, std::span<const Finding> findings, const RecordPlace* place) {
    json.key("findings").begin_array();
    for (const auto& finding : findings) write_finding(json, finding, place);
    json.end_array();
}

// Points in halves as JSON numbers: 34, 34.5. Exact, so no floating point is needed.
void write_score(JsonWriter& json, Score score, Game game) {
    json.begin_object()
        .member("text", to_string(score, score_style(game)))
        .key("first")
        .raw(halves_to_string(score.first_halves))
        .key("second")
        .raw(halves_to_string(score.second_halves))
        .end_object();
}

void write_reason(JsonWriter& json, const Reason& reason) {
    json.begin_object().member("reason", name_of(reason.code));
    if (!reason.at.empty()) json.member("at", reason.at);
    json.member("message", message(reason));
    if (!reason.args.empty()) {
        json.key("args");
        write_args(json, reason.args);
    }
    if (!reason.shapes.empty()) {
        json.key("shapes").begin_array();
        for (const auto& shape : reason.shapes) {
            json.begin_object().member("role", shape.role).key("points").begin_array();
            for (const auto& point : shape.points) json.value(point);
            json.end_array().end_object();
        }
        json.end_array();
    }
    if (!reason.because.empty()) {
        json.key("because").begin_array();
        for (const auto& cause : reason.because) write_reason(json, cause);
        json.end_array();
    }
    json.end_object();
}

void write_board(JsonWriter& json, const Diagram& board) {
    json.begin_object()
        .member("columns", board.columns)
        .member("rows", board.rows)
        .member("caption", board.caption)
        .key("men")
        .begin_array();
    for (std::int8_t row = 0; row < board.rows; ++row) {
        const auto width = static_cast<std::size_t>(board.columns);
        json.value(
            std::string_view(board.men).substr(static_cast<std::size_t>(row) * width, width));
    }
    json.end_array().key("marks").begin_array();
    for (const auto& mark : board.marks) {
        json.begin_object().member("at", to_string(mark.at)).member("role", mark.role).end_object();
    }
    json.end_array().end_object();
}

void write_ledger(JsonWriter& json, const Ledger& ledger) {
    json.begin_object().member("name", ledger.name).key("columns").begin_array();
    for (const auto& column : ledger.columns) json.value(column);
    json.end_array().key("rows").begin_array();
    for (const auto& row : ledger.rows) {
        json.begin_array();
        for (const auto& cell : row) json.value(cell);
        json.end_array();
    }
    json.end_array().end_object();
}

void write_ruleset(JsonWriter& json, const Ruleset& ruleset) {
    json.begin_object()
        .member("id", ruleset.name())
        .member("title", ruleset.title)
        .member("sha256", ruleset.sha256)
        .end_object();
}

// What the objects of a record have in common, up to its findings.
void write_record(JsonWriter& json, std::string_view type, const RecordPlace& place,
                  const Record& record, const Verdict& verdict, std::string_view sha256) {
    const auto& ruling = verdict.ruling;
    json.begin_object()
        .member("type", type)
        .member("file", place.path)
        .member("record", place.number);
    if (!place.binary) {
        json.member("line", place.start.line).member("column", place.start.column);
    }
    json.member("game", name_of(record.game)).member("format", record.format);
    if (!sha256.empty()) json.member("sha256", sha256);
    if (verdict.ruleset != nullptr) json.member("rules", verdict.ruleset->name());
    json.member("accepted", verdict.accepted)
        .member("outcome", name_of(ruling.outcome))
        .member("reason", name_of(ruling.reason))
        .member("plies", ruling.plies);
    if (ruling.score) {
        json.key("score");
        write_score(json, *ruling.score, record.game);
    }
    json.member("agreement", name_of(verdict.agreement));
    if (verdict.claim) {
        json.key("claim")
            .begin_object()
            .member("outcome", name_of(verdict.claim->outcome))
            .member("reason", name_of(verdict.claim->reason));
        if (verdict.claim->score) {
            json.key("score");
            write_score(json, *verdict.claim->score, record.game);
        }
        json.end_object();
    }
    write_findings(json, ruling.findings, &place);
}

void write_counts(JsonWriter& json, const Summary& summary) {
    json.member("inputs", summary.inputs)
        .member("found", summary.found)
        .member("verdicts", summary.verdicts)
        .member("accepted", summary.accepted)
        .member("rejected", summary.rejected)
        .member("errors", summary.errors)
        .member("warnings", summary.warnings)
        .member("notes", summary.notes)
        .member("unreadable", summary.unreadable)
        .member("interrupted", summary.interrupted)
        .key("codes")
        .begin_object();
    for (const auto& [code, number] : summary.codes) json.member(describe(code).id, number);
    json.end_object();
}

void write_points(JsonWriter& json, std::string_view name, const std::vector<PointNote>& points) {
    json.key(name).begin_array();
    for (const auto& point : points) {
        json.begin_object().member("point", point.action).key("kinds").begin_array();
        for (const auto kind : point.kinds) json.value(kind);
        json.end_array().end_object();
    }
    json.end_array();
}

}  // namespace

void Summary::count(const Finding& finding) {
    switch (finding.severity) {
        case Severity::error: ++errors; break;
        case Severity::warning: ++warnings; break;
        case Severity::note: ++notes; break;
    }
    ++codes[finding.code];
}

void Summary::count(const Verdict& verdict) {
    ++verdicts;
    ++(verdict.accepted ? accepted : rejected);
    for (const auto& finding : verdict.ruling.findings) count(finding);
}

void Summary::add(const Summary& other) {
    inputs += other.inputs;
    found += other.found;
    verdicts += other.verdicts;
    accepted += other.accepted;
    rejected += other.rejected;
    errors += other.errors;
    warnings += other.warnings;
    notes += other.notes;
    unreadable += other.unreadable;
    interrupted = interrupted || other.interrupted;
    for (const auto& [code, number] : other.codes) codes[code] += number;
}

void append_run(std::string& out, std::string_view tool, std::string_view version,
                std::span<const Ruleset* const> rulesets) {
    JsonWriter json(out);
    json.begin_object().member("type", "run").member("tool", tool).member("version", version);
    json.key("rulesets").begin_array();
    for (const auto* ruleset : rulesets) write_ruleset(json, *ruleset);
    json.end_array().end_object();
    out += '\n';
}

void append_record(std::string& out, const RecordPlace& place, const Record& record,
                   const Verdict& verdict, std::string_view sha256) {
    JsonWriter json(out);
    write_record(json, "record", place, record, verdict, sha256);
    json.end_object();
    out += '\n';
}

void append_input(std::string& out, std::string_view path, std::span<const Finding> findings) {
    JsonWriter json(out);
    json.begin_object().member("type", "input").member("file", path);
    write_findings(json, findings, nullptr);
    json.end_object();
    out += '\n';
}

void append_summary(std::string& out, const Summary& summary) {
    JsonWriter json(out);
    json.begin_object().member("type", "summary");
    write_counts(json, summary);
    json.end_object();
    out += '\n';
}

void append_part(std::string& out, std::uint64_t part, const Summary& summary) {
    JsonWriter json(out);
    json.begin_object().member("type", "part").member("part", part);
    write_counts(json, summary);
    json.end_object();
    out += '\n';
}

void append_duplicate(std::string& out, const DuplicateView& view) {
    JsonWriter json(out);
    json.begin_object()
        .member("type", "duplicate")
        .member("kind", view.kind)
        .member("file", view.path)
        .member("record", view.record)
        .member("plies", view.plies)
        .member("of_file", view.of_path)
        .member("of_record", view.of_record)
        .member("of_plies", view.of_plies)
        .end_object();
    out += '\n';
}

void append_ruling(std::string& out, const RecordPlace& place, const Record& record,
                   const Verdict& verdict, std::string_view sha256, const Account& account) {
    JsonWriter json(out);
    write_record(json, "ruling", place, record, verdict, sha256);
    if (verdict.ruleset != nullptr) {
        json.key("ruleset");
        write_ruleset(json, *verdict.ruleset);
    }
    json.key("articles").begin_array();
    for (const auto article : articles_of(verdict)) json.value(article);
    json.end_array();
    json.key("account").begin_object().member("ply", account.ply).key("board");
    write_board(json, account.board);
    json.key("reasons").begin_array();
    for (const auto& reason : account.reasons) write_reason(json, reason);
    json.end_array().key("ledgers").begin_array();
    for (const auto& ledger : account.ledgers) write_ledger(json, ledger);
    json.end_array().end_object().end_object();
    out += '\n';
}

void append_position(std::string& out, std::string_view path, std::uint64_t number,
                     const PositionAnswer& answer) {
    JsonWriter json(out);
    json.begin_object().member("type", "position").member("file", path).member("record", number);
    if (answer.ruleset != nullptr) json.member("rules", answer.ruleset->name());
    if (answer.asked_forbidden) {
        write_points(json, "forbidden", answer.forbidden);
        json.key("fives").begin_array();
        for (const auto& point : answer.fives) json.value(point);
        json.end_array();
    }
    if (answer.asked_legal) write_points(json, "legal", answer.legal);
    if (!answer.reasons.empty()) {
        json.key("why").begin_array();
        for (const auto& reason : answer.reasons) write_reason(json, reason);
        json.end_array();
    }
    if (!answer.findings.empty()) write_findings(json, answer.findings, nullptr);
    json.end_object();
    out += '\n';
}

}  // namespace shinpan::report
