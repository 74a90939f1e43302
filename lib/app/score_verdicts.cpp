#include "app/score_verdicts.hpp"

#include "report/statement.hpp"

#include <sqlite3.h>

#include <memory>

namespace shinpan::app {
namespace {

struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close(handle); }
};

// Stored as a number with a half at most; halves are whole.
std::int32_t halves(double points) {
    return static_cast<std::int32_t>(points * 2);
}

}  // namespace

std::optional<Outcome> find_outcome(std::string_view word) {
    for (const auto one : {Outcome::first_wins, Outcome::second_wins, Outcome::draw,
                           Outcome::unfinished, Outcome::undecided}) {
        if (name_of(one) == word) return one;
    }
    return std::nullopt;
}

bool is_database(std::string_view head) {
    return head.starts_with("SQLite format 3");
}

tl::expected<void, std::string> read_verdicts(
    const std::string& path,
    const std::function<void(ScoredRecord record, const std::string& input)>& take) {
    sqlite3* raw = nullptr;
    const int opened = sqlite3_open_v2(path.c_str(), &raw, SQLITE_OPEN_READONLY, nullptr);
    const std::unique_ptr<sqlite3, Close> handle(raw);
    if (opened != SQLITE_OK) return tl::unexpected(std::string(sqlite3_errmsg(raw)));
    report::Statement rows(
        raw,
        "SELECT source.path, number, line, game, sha256, one.name, two.name, event.name, round, "
        "date, accepted, outcome, reason, plies, first_points, second_points, claimed, "
        "(SELECT code FROM finding WHERE finding.record_id = record.id AND severity = 'error' "
        "ORDER BY finding.id LIMIT 1) "
        "FROM record JOIN source ON source.id = source_id JOIN verdict ON record_id = record.id "
        "LEFT JOIN player one ON one.id = first_id LEFT JOIN player two ON two.id = second_id "
        "LEFT JOIN event ON event.id = event_id ORDER BY record.id");
    while (rows.step()) {
        ScoredRecord record;
        const auto input = rows.string(0);
        record.number = static_cast<std::uint64_t>(rows.integer(1));
        record.at = {static_cast<std::uint64_t>(rows.integer(2)), 1};
        if (const auto game = find_game(rows.string(3))) record.game = *game;
        record.sha256 = rows.string(4);
        record.first = rows.string(5);
        record.second = rows.string(6);
        record.event = rows.string(7);
        record.round = rows.string(8);
        record.date = rows.string(9);
        record.accepted = rows.integer(10) != 0;
        record.outcome = find_outcome(rows.string(11)).value_or(Outcome::undecided);
        record.reason = find_end_reason(rows.string(12)).value_or(EndReason::none);
        record.plies = static_cast<std::int32_t>(rows.integer(13));
        if (!rows.is_null(14) && !rows.is_null(15)) {
            record.score = Score{halves(rows.real_number(14)), halves(rows.real_number(15))};
        }
        // The store keeps whom the record says has won, not with what score.
        if (const auto claimed = find_outcome(rows.string(16))) {
            record.claim = ClaimedResult{};
            record.claim->outcome = *claimed;
        }
        record.why = rows.string(17);
        take(std::move(record), input);
    }
    if (rows.failed()) return tl::unexpected(std::string(sqlite3_errmsg(raw)));
    return {};
}

}  // namespace shinpan::app
