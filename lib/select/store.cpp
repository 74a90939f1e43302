#include "select/store.hpp"

#include "report/statement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <limits>
#include <utility>

namespace shinpan::select {
namespace {

using report::Statement;

constexpr std::string_view rows =
    "SELECT record.id, source.path, record.number, record.game, record.format, black.name, "
    "white.name, event.name, record.round, record.date, verdict.rules, verdict.accepted, "
    "verdict.outcome, verdict.reason, verdict.plies, verdict.first_points, verdict.second_points, "
    "verdict.agreement, verdict.claimed, verdict.damaged "
    "FROM record JOIN verdict ON verdict.record_id = record.id "
    "JOIN source ON source.id = record.source_id "
    "LEFT JOIN player AS black ON black.id = record.first_id "
    "LEFT JOIN player AS white ON white.id = record.second_id "
    "LEFT JOIN event ON event.id = record.event_id";

// More names than this are not worth a list.
constexpr std::size_t most_ids = 500;

template <class Word>
std::optional<Word> word_of(std::string_view name, Word last) {
    for (int i = 0; i <= static_cast<int>(last); ++i) {
        if (name_of(static_cast<Word>(i)) == name) return static_cast<Word>(i);
    }
    return std::nullopt;
}

std::int32_t halves_of(double points) {
    return static_cast<std::int32_t>(std::lround(points * 2));
}

StoredRecord read_row(const Statement& row) {
    StoredRecord stored;
    stored.id = row.integer(0);
    stored.path = row.string(1);
    stored.number = static_cast<std::uint64_t>(row.integer(2));
    stored.game = find_game(row.string(3)).value_or(Game::othello);
    stored.format = row.string(4);
    stored.first = row.string(5);
    stored.second = row.string(6);
    stored.event = row.string(7);
    stored.round = row.string(8);
    stored.date = row.string(9);
    stored.rules = row.string(10);
    auto& facts = stored.facts;
    facts.accepted = row.integer(11) != 0;
    facts.outcome = word_of(row.string(12), Outcome::undecided).value_or(Outcome::undecided);
    facts.reason = find_end_reason(row.string(13)).value_or(EndReason::none);
    facts.plies = static_cast<std::int32_t>(row.integer(14));
    if (!row.is_null(15) && !row.is_null(16)) {
        facts.score = Score{halves_of(row.real_number(15)), halves_of(row.real_number(16))};
    }
    facts.agreement = word_of(row.string(17), Agreement::cannot_tell).value_or(Agreement::no_claim);
    facts.claimed = word_of(row.string(18), Outcome::undecided);
    stored.damaged = row.integer(19) != 0;
    return stored;
}

// The values that may make the comparison true, as an interval of whole numbers.
Interval range_of(const Condition& condition) {
    constexpr auto least = std::numeric_limits<std::int32_t>::min();
    constexpr auto most = std::numeric_limits<std::int32_t>::max();
    const auto& value = condition.literals.front().interval;
    switch (condition.op) {
        case Operator::less:
        case Operator::at_most: return {least, value.high};
        case Operator::more:
        case Operator::at_least: return {value.low, most};
        case Operator::equal: {
            auto all = value;
            for (const auto& literal : condition.literals) {
                all.low = std::min(all.low, literal.interval.low);
                all.high = std::max(all.high, literal.interval.high);
            }
            return all;
        }
        case Operator::within: return value;
        case Operator::holds:
        case Operator::starts:
        case Operator::glob:
        case Operator::near: break;
    }
    return {least, most};
}

}  // namespace

bool Store::is_one(const std::string& path) {
    std::array<char, 16> head{};
    std::ifstream file(path, std::ios::binary);
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    return std::string_view(head.data(), head.size()) == std::string_view("SQLite format 3\0", 16);
}

tl::expected<Store, std::string> Store::open(const std::string& path) {
    sqlite3* handle = nullptr;
    const int result = sqlite3_open_v2(path.c_str(), &handle, SQLITE_OPEN_READONLY, nullptr);
    Store store(handle);
    if (result != SQLITE_OK) {
        return tl::unexpected(fmt::format("{}: {}", path, sqlite3_errmsg(handle)));
    }
    Statement tables(handle,
                     "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('run', "
                     "'source', 'player', 'event', 'record', 'verdict', 'finding')");
    if (!tables.step() || tables.integer(0) != 7) {
        return tl::unexpected(fmt::format("{}: not a database of verdicts", path));
    }
    Statement damage(handle,
                     "SELECT count(*) FROM pragma_table_info('verdict') WHERE name = 'damaged'");
    if (!damage.step() || damage.integer(0) != 1) {
        return tl::unexpected(fmt::format(
            "{}: does not say which records are damaged: written by an older version", path));
    }
    return store;
}

Store::Store(Store&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
Store::~Store() {
    sqlite3_close(handle_);
}

std::uint64_t Store::records() {
    Statement count(handle_, "SELECT count(*) FROM record");
    return count.step() ? static_cast<std::uint64_t>(count.integer(0)) : 0;
}

std::uint64_t Store::damaged() {
    Statement count(handle_, "SELECT count(*) FROM verdict WHERE damaged = 1");
    return count.step() ? static_cast<std::uint64_t>(count.integer(0)) : 0;
}

// The rows of a table of names on which a condition holds, as "1, 2, 3"; "all" when they are many.
std::string Store::ids_of(const Condition& condition, std::string_view table) {
    Statement names(handle_, fmt::format("SELECT id, name FROM {} ORDER BY id", table).c_str());
    Expression on_name;
    on_name.kind = Expression::Kind::condition;
    on_name.condition = condition;
    // A name is held against the condition as if it were an event's.
    on_name.condition.field = Field::event;
    std::string ids;
    std::size_t count = 0;
    StoredRecord stored;
    while (names.step()) {
        stored.event = names.string(1);
        Subject subject(stored);
        if (evaluate(on_name, subject) != Truth::yes) continue;
        if (++count > most_ids) return "all";
        ids += fmt::format("{}{}", ids.empty() ? "" : ", ", names.integer(0));
    }
    return ids;
}

// What a condition that must hold says of the columns with an index; empty: nothing.
std::string Store::narrowed(const Condition& condition) {
    const auto by_name = [&](std::string_view table, std::initializer_list<const char*> columns) {
        const auto ids = ids_of(condition, table);
        std::string sql;
        if (ids == "all") return sql;
        for (const auto* column : columns) {
            sql += fmt::format("{}record.{} IN ({})", sql.empty() ? "" : " OR ", column, ids);
        }
        return '(' + sql + ')';
    };
    switch (condition.field) {
        case Field::first: return by_name("player", {"first_id"});
        case Field::second: return by_name("player", {"second_id"});
        case Field::player:
        case Field::winner:
        case Field::loser: return by_name("player", {"first_id", "second_id"});
        case Field::event: return by_name("event", {"event_id"});
        case Field::year: {
            const auto range = range_of(condition);
            return fmt::format("record.year BETWEEN {} AND {}", range.low, range.high);
        }
        case Field::date: {
            const auto range = range_of(condition);
            return fmt::format("record.year BETWEEN {} AND {}", range.low / 10000,
                               range.high / 10000);
        }
        case Field::code: {
            if (condition.op != Operator::equal) return {};
            std::string list;
            for (const auto& literal : condition.literals) {
                list += fmt::format("{}'{}'", list.empty() ? "" : ", ", literal.text);
            }
            return fmt::format("record.id IN (SELECT record_id FROM finding WHERE code IN ({}))",
                               list);
        }
        case Field::file:
        case Field::record:
        case Field::game:
        case Field::format:
        case Field::rules:
        case Field::both:
        case Field::round:
        case Field::result:
        case Field::claimed:
        case Field::agreement:
        case Field::end:
        case Field::first_score:
        case Field::second_score:
        case Field::margin:
        case Field::lead:
        case Field::verdict:
        case Field::plies:
        case Field::passes:
        case Field::opening:
        case Field::move:
        case Field::position:
        case Field::reached:
        case Field::declined:
        case Field::material:
        case Field::pieces:
        case Field::first_flip:
        case Field::longest_think:
        case Field::least_left: break;
    }
    return {};
}

std::string Store::query(const Expression& where, Narrow narrow) {
    std::string sql(rows);
    std::string_view joint = " WHERE ";
    const auto add = [&](const Expression& part) {
        if (part.kind != Expression::Kind::condition) return;
        const auto narrower = narrowed(part.condition);
        if (narrower.empty()) return;
        sql += fmt::format("{}{}", joint, narrower);
        joint = " AND ";
    };
    if (narrow == Narrow::yes) {
        add(where);
        if (where.kind == Expression::Kind::all) {
            for (const auto& part : where.parts) {
                add(part);
                if (part.kind != Expression::Kind::all) continue;
                for (const auto& inner : part.parts) add(inner);
            }
        }
    }
    return sql + " ORDER BY record.id";
}

std::string Store::visit(const Expression& where, Narrow narrow,
                         const std::function<void(const StoredRecord&)>& visitor) {
    Statement found(handle_, query(where, narrow).c_str());
    Statement codes(handle_, "SELECT code FROM finding WHERE record_id = ? ORDER BY id");
    while (found.step()) {
        auto stored = read_row(found);
        codes.number(stored.id);
        while (codes.step()) stored.codes.push_back(codes.string(0));
        codes.reset();
        visitor(stored);
    }
    if (!found.failed() && !codes.failed()) return {};
    return sqlite3_errmsg(handle_);
}

std::vector<std::string> Store::plan(const Expression& where) {
    std::vector<std::string> lines;
    Statement plan(handle_, ("EXPLAIN QUERY PLAN " + query(where, Narrow::yes)).c_str());
    while (plan.step()) lines.push_back(plan.string(3));
    return lines;
}

std::string_view not_stored(const Expression& where) {
    if (where.kind == Expression::Kind::condition) {
        const auto& field = describe(where.condition.field);
        return field.stored ? std::string_view() : field.name;
    }
    for (const auto& part : where.parts) {
        if (const auto name = not_stored(part); !name.empty()) return name;
    }
    return {};
}

}  // namespace shinpan::select
