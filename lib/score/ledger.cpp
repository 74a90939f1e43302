#include "score/ledger.hpp"

#include "report/statement.hpp"

#include <sqlite3.h>

#include <algorithm>
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

using report::Statement;

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
    std::int64_t mark = 0;
    if (Statement asked(handle, "PRAGMA application_id"); asked.step()) mark = asked.integer(0);
    std::int64_t tables = 0;
    if (Statement asked(handle, "SELECT count(*) FROM sqlite_master"); asked.step()) {
        tables = asked.integer(0);
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
        Statement known(handle_, "SELECT number FROM entry WHERE hash = ?");
        if (known.text(entry.hash).step()) {
            entry.number = known.integer(0);
            return Booking::known;
        }
        if (known.failed()) return tl::unexpected(trouble());
    }
    Statement added(
        handle_,
        "INSERT INTO entry(hash, kind, event, date, source, remark) VALUES(?, ?, ?, ?, ?, ?)");
    added.text(entry.hash).text(entry.kind).text(entry.event).text(entry.date);
    if (!added.text(entry.source).text(entry.remark).run()) return tl::unexpected(trouble());
    entry.number = sqlite3_last_insert_rowid(handle_);
    for (std::size_t seat = 0; seat < entry.postings.size(); ++seat) {
        auto& posting = entry.postings[seat];
        Statement before(handle_,
                         "SELECT balance_halves FROM posting WHERE player = ? "
                         "ORDER BY entry DESC, seat DESC LIMIT 1");
        posting.balance = posting.points;
        if (before.text(posting.player).step()) posting.balance += before.integer(0);
        if (before.failed()) return tl::unexpected(trouble());
        Statement row(handle_,
                      "INSERT INTO posting(entry, seat, player, halves, balance_halves) "
                      "VALUES(?, ?, ?, ?, ?)");
        row.number(entry.number).number(static_cast<std::int64_t>(seat)).text(posting.player);
        if (!row.number(posting.points).number(posting.balance).run()) {
            return tl::unexpected(trouble());
        }
    }
    return Booking::added;
}

tl::expected<void, std::string> Ledger::commit() {
    if (!run("COMMIT") || !run("BEGIN")) return tl::unexpected(trouble());
    return {};
}

std::vector<Ledger::Entry> Ledger::entries() {
    std::vector<Entry> all;
    Statement rows(
        handle_,
        "SELECT number, hash, kind, event, date, source, remark, player, halves, balance_halves "
        "FROM entry JOIN posting ON posting.entry = number ORDER BY number, seat");
    while (rows.step()) {
        const auto number = rows.integer(0);
        if (all.empty() || all.back().number != number) {
            auto& entry = all.emplace_back();
            entry.number = number;
            int column = 0;
            for (auto* text : {&entry.hash, &entry.kind, &entry.event, &entry.date, &entry.source,
                               &entry.remark}) {
                *text = rows.string(++column);
            }
        }
        all.back().postings.push_back({rows.string(7), rows.integer(8), rows.integer(9)});
    }
    return all;
}

std::vector<Ledger::Balance> Ledger::balances() {
    std::vector<Balance> all;
    Statement rows(handle_,
                   "SELECT player, sum(halves), count(*) FROM posting GROUP BY player "
                   "ORDER BY sum(halves) DESC, player");
    while (rows.step()) all.push_back({rows.string(0), rows.integer(1), rows.integer(2)});
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
