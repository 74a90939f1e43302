#include "score/ledger.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace shinpan::score {
namespace {

constexpr const char* schema =
    "CREATE TABLE IF NOT EXISTS entry("
    " number INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,"
    " event TEXT NOT NULL, date TEXT NOT NULL, source TEXT NOT NULL, remark TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS posting("
    " entry INTEGER NOT NULL REFERENCES entry(number), seat INTEGER NOT NULL, player TEXT NOT NULL,"
    " halves INTEGER NOT NULL, balance_halves INTEGER NOT NULL, PRIMARY KEY(entry, seat));"
    "CREATE INDEX IF NOT EXISTS posting_player ON posting(player, entry);";
constexpr int application = 0x53484C31;  // "SHL1"

struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

Statement prepare(sqlite3* handle, const char* sql) {
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v2(handle, sql, -1, &statement, nullptr);
    return Statement(statement);
}

void set(const Statement& statement, int column, std::string_view text) {
    sqlite3_bind_text(statement.get(), column, text.data(), static_cast<int>(text.size()),
                      SQLITE_TRANSIENT);
}
void set(const Statement& statement, int column, std::int64_t number) {
    sqlite3_bind_int64(statement.get(), column, number);
}

std::string text_of(const Statement& statement, int column) {
    const auto* text = sqlite3_column_text(statement.get(), column);
    return text == nullptr ? std::string() : reinterpret_cast<const char*>(text);
}

bool step(const Statement& statement) {
    return statement != nullptr && sqlite3_step(statement.get()) == SQLITE_ROW;
}
bool done(const Statement& statement) {
    return statement != nullptr && sqlite3_step(statement.get()) == SQLITE_DONE;
}

}  // namespace

Halves Ledger::Entry::sum() const {
    Halves total = 0;
    for (const auto& posting : postings) total += posting.points;
    return total;
}

Ledger::Ledger(Ledger&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}

Ledger::~Ledger() {
    if (handle_ != nullptr) sqlite3_close(handle_);  // what was not committed is rolled back
}

std::string Ledger::trouble() const {
    return sqlite3_errmsg(handle_);
}

bool Ledger::run(const char* sql) {
    return sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

tl::expected<Ledger, std::string> Ledger::open(const std::string& path) {
    sqlite3* handle = nullptr;
    const int opened =
        sqlite3_open_v2(path.c_str(), &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
    Ledger ledger(handle);
    if (handle == nullptr) return tl::unexpected<std::string>("out of memory");
    if (opened != SQLITE_OK) return tl::unexpected(ledger.trouble());
    constexpr int wait_ms = 10'000;  // another run may be booking
    sqlite3_busy_timeout(handle, wait_ms);
    if (!ledger.run("BEGIN IMMEDIATE")) return tl::unexpected(ledger.trouble());
    int mark = 0;
    if (const auto asked = prepare(handle, "PRAGMA application_id"); step(asked)) {
        mark = sqlite3_column_int(asked.get(), 0);
    }
    std::int64_t tables = 0;
    if (const auto asked = prepare(handle, "SELECT count(*) FROM sqlite_master"); step(asked)) {
        tables = sqlite3_column_int64(asked.get(), 0);
    }
    if (tables > 0 && mark != application) {
        return tl::unexpected<std::string>("is a database of something else");
    }
    const auto set_mark = "PRAGMA application_id = " + std::to_string(application);
    if (!ledger.run(set_mark.c_str()) || !ledger.run(schema)) {
        return tl::unexpected(ledger.trouble());
    }
    return ledger;
}

tl::expected<Ledger::Booking, std::string> Ledger::book(Entry& entry) {
    {
        const auto known = prepare(handle_, "SELECT number FROM entry WHERE hash = ?");
        if (known == nullptr) return tl::unexpected(trouble());
        set(known, 1, entry.hash);
        if (step(known)) {
            entry.number = sqlite3_column_int64(known.get(), 0);
            return Booking::known;
        }
    }
    const auto added = prepare(
        handle_,
        "INSERT INTO entry(hash, kind, event, date, source, remark) VALUES(?, ?, ?, ?, ?, ?)");
    if (added == nullptr) return tl::unexpected(trouble());
    int column = 0;
    for (const auto* text :
         {&entry.hash, &entry.kind, &entry.event, &entry.date, &entry.source, &entry.remark}) {
        set(added, ++column, *text);
    }
    if (!done(added)) return tl::unexpected(trouble());
    entry.number = sqlite3_last_insert_rowid(handle_);
    for (std::size_t seat = 0; seat < entry.postings.size(); ++seat) {
        auto& posting = entry.postings[seat];
        const auto before = prepare(
            handle_,
            "SELECT balance_halves FROM posting WHERE player = ? ORDER BY entry DESC, seat DESC "
            "LIMIT 1");
        if (before == nullptr) return tl::unexpected(trouble());
        set(before, 1, posting.player);
        posting.balance =
            posting.points + (step(before) ? sqlite3_column_int64(before.get(), 0) : 0);
        const auto row = prepare(handle_,
                                 "INSERT INTO posting(entry, seat, player, halves, balance_halves) "
                                 "VALUES(?, ?, ?, ?, ?)");
        if (row == nullptr) return tl::unexpected(trouble());
        set(row, 1, entry.number);
        set(row, 2, static_cast<std::int64_t>(seat));
        set(row, 3, posting.player);
        set(row, 4, posting.points);
        set(row, 5, posting.balance);
        if (!done(row)) return tl::unexpected(trouble());
    }
    return Booking::added;
}

tl::expected<void, std::string> Ledger::commit() {
    if (!run("COMMIT") || !run("BEGIN")) return tl::unexpected(trouble());
    return {};
}

std::vector<Ledger::Entry> Ledger::entries() {
    std::vector<Entry> all;
    const auto rows = prepare(
        handle_,
        "SELECT number, hash, kind, event, date, source, remark, player, halves, balance_halves "
        "FROM entry JOIN posting ON posting.entry = number ORDER BY number, seat");
    while (step(rows)) {
        const auto number = sqlite3_column_int64(rows.get(), 0);
        if (all.empty() || all.back().number != number) {
            auto& entry = all.emplace_back();
            entry.number = number;
            int column = 0;
            for (auto* text : {&entry.hash, &entry.kind, &entry.event, &entry.date, &entry.source,
                               &entry.remark}) {
                *text = text_of(rows, ++column);
            }
        }
        all.back().postings.push_back({text_of(rows, 7), sqlite3_column_int64(rows.get(), 8),
                                       sqlite3_column_int64(rows.get(), 9)});
    }
    return all;
}

std::vector<Ledger::Balance> Ledger::balances() {
    std::vector<Balance> all;
    const auto rows = prepare(handle_,
                              "SELECT player, sum(halves), count(*) FROM posting GROUP BY player "
                              "ORDER BY sum(halves) DESC, player");
    while (step(rows)) {
        all.push_back({text_of(rows, 0), sqlite3_column_int64(rows.get(), 1),
                       sqlite3_column_int64(rows.get(), 2)});
    }
    return all;
}

std::string_view imbalance(Halves first, Halves second) {
    const auto sum = first + second;
    if (sum == 0) return {};
    if (sum > 0) return "the loser does not pay the winner's bonus";
    if (std::max(first, second) == 0)
        return "ended early: the loser pays, the winner gains nothing";
    return "the loser pays more than the winner gains";
}

}  // namespace shinpan::score
