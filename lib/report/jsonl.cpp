#include "report/jsonl.hpp"

#include "referee/articles.hpp"
#include "report/json.hpp"

#include <array>
#include <charconv>
#include <concepts>
#include <cstdlib>
#include <cstring>
#include <variant>

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

// At most what a piece takes. The length of a literal is known when this is compiled.
template <std::size_t N>
constexpr std::size_t room_for(const char (&/*literal*/)[N]) {
    return N - 1;
}
std::size_t room_for(const std::string_view& json) {
    return json.size();
}
template <std::integral T>
constexpr std::size_t room_for(const T& /*number*/) {
    return 20;
}

template <std::size_t N>
char* put_piece(char* to, const char (&literal)[N]) {
    std::memcpy(to, literal, N - 1);
    return to + N - 1;
}
char* put_piece(char* to, const std::string_view& json) {
    std::memcpy(to, json.data(), json.size());
    return to + json.size();
}
template <std::integral T>
char* put_piece(char* to, const T& number) {
    if (number >= 0 && number < 10) {
        *to = static_cast<char>('0' + number);
        return to + 1;
    }
    if (number >= 10 && number < 100) {
        to[0] = static_cast<char>('0' + number / 10);
        to[1] = static_cast<char>('0' + number % 10);
        return to + 2;
    }
    return std::to_chars(to, to + 20, static_cast<std::int64_t>(number)).ptr;
}

// Appends pieces of JSON one after the other. What is written for every record is written this way:
// names of keys and words of the catalogue need no escapes.
template <class... Pieces>
void put(std::string& out, const Pieces&... pieces) {
    const auto size = out.size();
    out.resize(size + (room_for(pieces) + ...));
    char* to = out.data() + size;
    ((to = put_piece(to, pieces)), ...);
    out.resize(static_cast<std::size_t>(to - out.data()));
}

// What stands after the place of a finding: message and arguments.
void put_message(std::string& out, const Finding& finding) {
    out += R"(,"message":)";
    append_json_string(out, message(finding));
    if (!finding.args.empty()) {
        out += R"(,"args":)";
        JsonWriter json(out);
        write_args(json, finding.args);
    }
    out += '}';
}

// Most findings of an archive are passes left out, by Black or by White: what was written last is
// kept, and not made again.
class Messages {
  public:
    void put(std::string& out, const Finding& finding) {
        const bool short_one = finding.args.size() == 1 &&
                               std::holds_alternative<std::string>(finding.args.front().value) &&
                               std::get<std::string>(finding.args.front().value).size() < 16;
        if (!short_one) {
            put_message(out, finding);
            return;
        }
        const auto& arg = finding.args.front();
        for (const auto& one : kept_) {
            if (one.code == finding.code && one.arg.name == arg.name &&
                one.arg.value == arg.value && !one.text.empty()) {
                out += one.text;
                return;
            }
        }
        auto& one = kept_[next_];
        next_ = (next_ + 1) % kept_.size();
        one.code = finding.code;
        one.arg = arg;
        one.text.clear();
        put_message(one.text, finding);
        out += one.text;
    }

  private:
    struct Kept {
        Code code{};
        Arg arg;
        std::string text;
    };
    std::array<Kept, 4> kept_;
    std::size_t next_ = 0;
};

void put_finding(std::string& out, const Finding& finding, const RecordPlace* place) {
    thread_local Messages messages;
    const auto& entry = describe(finding.code);
    put(out, R"({"code":")", entry.id, R"(","severity":")", name_of(finding.severity),
        R"(","class":")", name_of(entry.kind), "\"");
    if (finding.ply > 0) put(out, R"(,"ply":)", finding.ply);
    if (place != nullptr && !place->binary) {
        const auto at = place->position_of(finding.span.begin);
        put(out, R"(,"line":)", at.line, R"(,"column":)", at.column);
    }
    messages.put(out, finding);
}

void put_findings(std::string& out, std::span<const Finding> findings, const RecordPlace* place) {
    out += R"("findings":[)";
    for (std::size_t i = 0; i < findings.size(); ++i) {
        if (i > 0) out += ',';
        put_finding(out, findings[i], place);
    }
    out += ']';
}

// Points in halves as JSON numbers: 34, 34.5. Exact, so no floating point is needed.
void put_halves(std::string& out, std::int32_t halves) {
    if (halves < 0) out += '-';
    const auto size = std::abs(halves);
    put(out, size / 2, std::string_view(size % 2 != 0 ? ".5" : ""));
}

void put_score(std::string& out, Score score, Game game) {
    const auto style = score_style(game);
    const auto first = score.first_halves;
    const auto second = score.second_halves;
    const bool whole = first >= 0 && second >= 0 && first % 2 == 0 && second % 2 == 0;
    if (style == ScoreStyle::plain && whole) {
        put(out, R"({"text":")", first / 2, "-", second / 2, R"(","first":)", first / 2,
            R"(,"second":)", second / 2, "}");
        return;
    }
    out += R"({"text":")";
    if (style == ScoreStyle::plain) {
        put_halves(out, first);
        out += '-';
        put_halves(out, second);
    } else {
        out += to_string(score, style);
    }
    out += R"(","first":)";
    put_halves(out, first);
    out += R"(,"second":)";
    put_halves(out, second);
    out += '}';
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

// What the objects of a record have in common, up to its findings and without the closing brace.
void put_record(std::string& out, std::string_view type, const RecordPlace& place,
                const Record& record, const Verdict& verdict, std::string_view sha256) {
    const auto& ruling = verdict.ruling;
    put(out, R"({"type":")", type, R"(","file":)");
    append_json_string(out, place.path);
    put(out, R"(,"record":)", place.number);
    if (!place.binary) {
        put(out, R"(,"line":)", place.start.line, R"(,"column":)", place.start.column);
    }
    put(out, R"(,"game":")", name_of(record.game), R"(","format":")", record.format, "\"");
    if (!sha256.empty()) put(out, R"(,"sha256":")", sha256, "\"");
    if (verdict.ruleset != nullptr) {
        out += R"(,"rules":)";
        append_json_string(out, verdict.ruleset->name());
    }
    const std::string_view accepted = verdict.accepted ? "true" : "false";
    put(out, R"(,"accepted":)", accepted, R"(,"outcome":")", name_of(ruling.outcome),
        R"(","reason":")", name_of(ruling.reason), R"(","plies":)", ruling.plies);
    if (ruling.score) {
        out += R"(,"score":)";
        put_score(out, *ruling.score, record.game);
    }
    put(out, R"(,"agreement":")", name_of(verdict.agreement), "\"");
    if (verdict.claim) {
        put(out, R"(,"claim":{"outcome":")", name_of(verdict.claim->outcome), R"(","reason":")",
            name_of(verdict.claim->reason), "\"");
        if (verdict.claim->score) {
            out += R"(,"score":)";
            put_score(out, *verdict.claim->score, record.game);
        }
        out += '}';
    }
    out += ',';
    put_findings(out, ruling.findings, &place);
}

void write_counts(JsonWriter& json, const Summary& summary) {
    json.member("inputs", summary.inputs)
        .member("found", summary.found)
        .member("verdicts", summary.verdicts)
        .member("accepted", summary.accepted)
        .member("rejected", summary.rejected)
        .member("unfinished", summary.unfinished)
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
    if (verdict.accepted && verdict.ruling.outcome == Outcome::unfinished) ++unfinished;
    for (const auto& finding : verdict.ruling.findings) count(finding);
}

void Summary::add(const Summary& other) {
    inputs += other.inputs;
    found += other.found;
    verdicts += other.verdicts;
    accepted += other.accepted;
    rejected += other.rejected;
    unfinished += other.unfinished;
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
    put_record(out, "record", place, record, verdict, sha256);
    out += "}\n";
}

void append_input(std::string& out, std::string_view path, std::span<const Finding> findings) {
    out += R"({"type":"input","file":)";
    append_json_string(out, path);
    out += ',';
    put_findings(out, findings, nullptr);
    out += "}\n";
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
    put_record(out, "ruling", place, record, verdict, sha256);
    JsonWriter json(out, JsonWriter::Place::after_a_member);
    if (verdict.ruleset != nullptr) {
        json.key("ruleset");
        write_ruleset(json, *verdict.ruleset);
    }
    json.key("articles").begin_array();
    for (const auto& article : articles_of(verdict)) json.value(article);
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
        if (!answer.otherwise.empty()) write_points(json, "other_reading", answer.otherwise);
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
    if (!answer.findings.empty()) {
        out += ',';
        put_findings(out, answer.findings, nullptr);
    }
    out += "}\n";
}

}  // namespace shinpan::report
