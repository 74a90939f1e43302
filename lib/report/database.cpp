#include "report/database.hpp"

#include "report/statement.hpp"

#include <fmt/format.h>

#include <array>
#include <unordered_map>
#include <utility>

namespace shinpan::report {
namespace {

constexpr const char* schema = R"(
CREATE TABLE run (id INTEGER PRIMARY KEY CHECK (id = 1), job TEXT NOT NULL, version TEXT NOT NULL,
  next_part INTEGER NOT NULL, unreadable INTEGER NOT NULL, complete INTEGER NOT NULL);
CREATE TABLE source (id INTEGER PRIMARY KEY, run_id INTEGER NOT NULL REFERENCES run, path TEXT NOT NULL,
  format TEXT, ended INTEGER NOT NULL);
CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE event (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE record (id INTEGER PRIMARY KEY, source_id INTEGER NOT NULL REFERENCES source,
  number INTEGER NOT NULL, line INTEGER, game TEXT NOT NULL, format TEXT NOT NULL, sha256 TEXT,
  first_id INTEGER REFERENCES player, second_id INTEGER REFERENCES player,
  event_id INTEGER REFERENCES event, round TEXT, date TEXT, year INTEGER,
  UNIQUE (source_id, number));
CREATE TABLE verdict (record_id INTEGER PRIMARY KEY REFERENCES record, rules TEXT,
  accepted INTEGER NOT NULL, outcome TEXT NOT NULL, reason TEXT NOT NULL, plies INTEGER NOT NULL,
  first_points REAL, second_points REAL, agreement TEXT NOT NULL, claimed TEXT,
  damaged INTEGER NOT NULL);
CREATE TABLE finding (id INTEGER PRIMARY KEY, record_id INTEGER REFERENCES record,
  source_id INTEGER NOT NULL REFERENCES source, code TEXT NOT NULL, severity TEXT NOT NULL,
  class TEXT NOT NULL, ply INTEGER, line INTEGER, "column" INTEGER, message TEXT NOT NULL);
)";

// Made at the end: they would slow every insert.
constexpr const char* indexes = R"(
CREATE INDEX IF NOT EXISTS record_by_event ON record (event_id);
CREATE INDEX IF NOT EXISTS record_by_year ON record (year);
CREATE INDEX IF NOT EXISTS record_by_first ON record (first_id);
CREATE INDEX IF NOT EXISTS record_by_second ON record (second_id);
CREATE INDEX IF NOT EXISTS finding_by_record ON finding (record_id);
CREATE INDEX IF NOT EXISTS finding_by_source ON finding (source_id);
CREATE INDEX IF NOT EXISTS finding_by_code ON finding (code);
)";

constexpr int players = 0;
constexpr int events = 1;
constexpr std::size_t names_kept = 100'000;

}  // namespace

struct Database::Statements {
    Statement source;
    Statement source_ends;
    Statement record;
    Statement verdict;
    Statement finding;
    Statement part;
    std::array<Statement, 2> find_name;
    std::array<Statement, 2> add_name;
    // Names met lately, so that most need no query.
    std::array<std::unordered_map<std::string, std::int64_t>, 2> names;

    explicit Statements(sqlite3* handle)
        : source(handle, "INSERT INTO source (run_id, path, format, ended) VALUES (1, ?, ?, 0)"),
          source_ends(handle, "UPDATE source SET ended = 1 WHERE id = ?"),
          record(handle,
                 "INSERT INTO record (source_id, number, line, game, format, sha256, first_id, "
                 "second_id, event_id, round, date, year) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)"),
          verdict(handle,
                  "INSERT INTO verdict (record_id, rules, accepted, outcome, reason, plies, "
                  "first_points, second_points, agreement, claimed, damaged) "
                  "VALUES (?,?,?,?,?,?,?,?,?,?,?)"),
          finding(handle,
                  "INSERT INTO finding (record_id, source_id, code, severity, class, ply, line, "
                  "\"column\", message) VALUES (?,?,?,?,?,?,?,?,?)"),
          part(handle, "UPDATE run SET next_part = ?, unreadable = ?"),
          find_name{Statement(handle, "SELECT id FROM player WHERE name = ?"),
                    Statement(handle, "SELECT id FROM event WHERE name = ?")},
          add_name{Statement(handle, "INSERT INTO player (name) VALUES (?)"),
                   Statement(handle, "INSERT INTO event (name) VALUES (?)")} {}
};

Database::Database(sqlite3* handle) : handle_(handle) {}

Database::Database(Database&& other) noexcept
    : handle_(std::exchange(other.handle_, nullptr)),
      statements_(std::move(other.statements_)),
      next_part_(other.next_part_),
      source_(other.source_),
      unreadable_(other.unreadable_),
      trouble_(std::move(other.trouble_)) {}

Database::~Database() {
    statements_.reset();
    sqlite3_close(handle_);
}

tl::expected<Database, std::string> Database::open(const std::string& path, std::string_view job,
                                                   std::string_view version) {
    sqlite3* handle = nullptr;
    const int result = sqlite3_open(path.c_str(), &handle);
    Database database(handle);
    if (result != SQLITE_OK) {
        return tl::unexpected(fmt::format("{}: {}", path, sqlite3_errmsg(handle)));
    }
    // Somebody may be looking at it.
    sqlite3_busy_timeout(handle, 10'000);
    // With a write-ahead log a commit needs no flush to disk, and a killed writer leaves the last
    // whole transaction.
    bool ready = database.execute("PRAGMA journal_mode=WAL") &&
                 database.execute("PRAGMA synchronous=NORMAL") &&
                 database.execute("PRAGMA foreign_keys=ON");
    bool fresh = false;
    if (ready) {
        Statement tables(handle, "SELECT count(*) FROM sqlite_master WHERE type = 'table'");
        fresh = tables.step() && tables.integer(0) == 0;
        tables.reset();
    }
    if (ready && fresh) {
        ready = database.execute("BEGIN IMMEDIATE") && database.execute(schema);
        Statement run(handle,
                      "INSERT INTO run (id, job, version, next_part, unreadable, complete) VALUES "
                      "(1, ?, ?, 0, 0, 0)");
        ready = ready && run.text(job).text(version).run() && database.execute("COMMIT");
    }
    if (ready) {
        Statement run(handle, "SELECT job, next_part, unreadable FROM run");
        if (!run.step()) return tl::unexpected(fmt::format("{}: not a database of verdicts", path));
        if (run.string(0) != job) {
            return tl::unexpected(
                fmt::format("{}: holds another run (other inputs, options or version)", path));
        }
        database.next_part_ = static_cast<std::uint64_t>(run.integer(1));
        database.unreadable_ = run.integer(2);
        run.reset();
        Statement last(handle, "SELECT id FROM source WHERE ended = 0 ORDER BY id DESC LIMIT 1");
        if (last.step()) database.source_ = last.integer(0);
        last.reset();
    }
    if (!ready) return tl::unexpected(fmt::format("{}: {}", path, sqlite3_errmsg(handle)));
    database.statements_ = std::make_unique<Statements>(handle);
    return database;
}

bool Database::execute(const char* sql) {
    if (sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) == SQLITE_OK) return true;
    if (trouble_.empty()) trouble_ = sqlite3_errmsg(handle_);
    return false;
}

// The row of a player's or event's name; 0: no name.
std::int64_t Database::name_id(int table, const std::string& name) {
    if (name.empty()) return 0;
    const auto index = static_cast<std::size_t>(table);
    auto& known = statements_->names[index];
    const auto [at, added] = known.try_emplace(name, 0);
    if (!added) return at->second;
    auto& find = statements_->find_name[index];
    std::int64_t id = find.text(name).step() ? find.integer(0) : 0;
    find.reset();
    if (id == 0) {
        statements_->add_name[index].text(name).run();
        id = sqlite3_last_insert_rowid(handle_);
    }
    at->second = id;
    return id;
}

void Database::write_finding(const FindingRow& finding, std::optional<std::int64_t> record) {
    statements_->finding.given(record.value_or(0))
        .number(source_)
        .text(finding.code)
        .text(name_of(finding.severity))
        .text(finding.kind)
        .given(finding.ply)
        .given(static_cast<std::int64_t>(finding.at.line))
        .given(static_cast<std::int64_t>(finding.at.line == 0 ? 0 : finding.at.column))
        .text(finding.message)
        .run();
}

bool Database::write(const BatchRows& rows) {
    if (!trouble_.empty()) return false;
    auto& to = *statements_;
    for (auto& names : to.names) {
        if (names.size() > names_kept) names.clear();
    }
    if (!execute("BEGIN")) return false;
    const auto path = repaired(rows.path);
    if (source_ == 0) {
        to.source.text(path).words(rows.format).run();
        source_ = sqlite3_last_insert_rowid(handle_);
    }
    for (const auto& finding : rows.about_input) write_finding(finding, std::nullopt);
    for (const auto& row : rows.records) {
        const auto first = name_id(players, row.first);
        const auto second = name_id(players, row.second);
        const auto event = name_id(events, row.event);
        to.record.number(source_)
            .number(static_cast<std::int64_t>(row.number))
            .given(static_cast<std::int64_t>(row.start.line))
            .text(row.game)
            .text(row.format)
            .words(row.sha256)
            .given(first)
            .given(second)
            .given(event)
            .words(row.round)
            .words(row.date)
            .given(row.year)
            .run();
        const auto record = sqlite3_last_insert_rowid(handle_);
        auto& verdict = to.verdict.number(record)
                            .words(row.rules)
                            .number(row.accepted ? 1 : 0)
                            .text(row.outcome)
                            .text(row.reason)
                            .number(row.plies);
        if (row.scored) {
            verdict.real(row.first_halves / 2.0).real(row.second_halves / 2.0);
        } else {
            verdict.none().none();
        }
        verdict.text(row.agreement).words(row.claimed).number(row.damaged ? 1 : 0).run();
        for (const auto& finding : row.findings) write_finding(finding, record);
    }
    if (rows.ends_input) {
        to.source_ends.number(source_).run();
        source_ = 0;
    }
    unreadable_ += static_cast<std::int64_t>(rows.unreadable);
    next_part_ = rows.part + 1;
    to.part.number(static_cast<std::int64_t>(next_part_)).number(unreadable_).run();
    const bool failed = to.source.failed() || to.source_ends.failed() || to.record.failed() ||
                        to.verdict.failed() || to.finding.failed() || to.part.failed() ||
                        to.add_name[0].failed() || to.add_name[1].failed();
    if (failed) {
        trouble_ = sqlite3_errmsg(handle_);
        sqlite3_exec(handle_, "ROLLBACK", nullptr, nullptr, nullptr);
        return false;
    }
    return execute("COMMIT");
}

Summary Database::summary() {
    Summary sum;
    const auto count = [this](const char* sql) {
        Statement one(handle_, sql);
        const auto value = one.step() ? one.integer(0) : 0;
        one.reset();
        return static_cast<std::uint64_t>(value);
    };
    sum.inputs = count("SELECT count(*) FROM source WHERE ended = 1");
    sum.found = count("SELECT count(*) FROM record");
    sum.verdicts = count("SELECT count(*) FROM verdict");
    sum.accepted = count("SELECT count(*) FROM verdict WHERE accepted = 1");
    sum.rejected = sum.verdicts - sum.accepted;
    sum.unfinished =
        count("SELECT count(*) FROM verdict WHERE accepted = 1 AND outcome = 'unfinished'");
    sum.unreadable = static_cast<std::uint64_t>(unreadable_);
    Statement findings(handle_, "SELECT code, severity, count(*) FROM finding GROUP BY 1, 2");
    while (findings.step()) {
        const auto number = static_cast<std::uint64_t>(findings.integer(2));
        const auto severity = findings.string(1);
        if (severity == name_of(Severity::error)) sum.errors += number;
        if (severity == name_of(Severity::warning)) sum.warnings += number;
        if (severity == name_of(Severity::note)) sum.notes += number;
        if (const auto code = find_code(findings.string(0))) sum.codes[*code] += number;
    }
    findings.reset();
    return sum;
}

bool Database::finish() {
    // One file is left: the log is folded in.
    return trouble_.empty() && execute(indexes) && execute("UPDATE run SET complete = 1") &&
           execute("PRAGMA wal_checkpoint(TRUNCATE)") && execute("PRAGMA journal_mode=DELETE");
}

}  // namespace shinpan::report
