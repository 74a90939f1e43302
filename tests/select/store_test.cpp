#include "select/store.hpp"

#include "helpers.hpp"
#include "report/database.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>

using namespace shinpan;
using namespace shinpan::select;

namespace {

// Two runs at once must not meet.
std::filesystem::path temporary(const std::string& name) {
    return std::filesystem::temp_directory_path() /
           ("shinpan-select-" + std::to_string(::getpid()) + "-" + name + ".db");
}

// Sixty records of four players in three events and ten years.
std::filesystem::path made_store() {
    const auto path = temporary("store");
    std::filesystem::remove(path);
    auto database = report::Database::open(path.string(), "test", "0");
    REQUIRE(database.has_value());
    report::BatchRows batch;
    batch.path = "games.ggf";
    batch.format = "ggf";
    batch.ends_input = true;
    const std::vector<std::string> players{"Tamenori Hideshi", "Rose Brian", "Feldborg Karsten",
                                           "Shaman David"};
    for (std::uint64_t i = 0; i < 60; ++i) {
        report::RecordRow row;
        row.number = i + 1;
        row.game = "othello";
        row.format = "ggf";
        row.first = players[i % 4];
        row.second = players[(i / 4 + 1 + i) % 4];
        row.event = i % 3 == 0 ? "Mondial" : i % 3 == 1 ? "Open" : "";
        row.year = i % 11 == 10 ? 0 : static_cast<int>(2000 + i % 10);
        row.date = row.year == 0 ? "" : std::to_string(row.year);
        row.accepted = i % 5 != 0;
        row.outcome = "first-wins";
        row.reason = "no-moves";
        row.plies = static_cast<std::int32_t>(i);
        row.scored = true;
        row.first_halves = 80;
        row.second_halves = 48;
        row.agreement = "agrees";
        row.rules = "othello-wof@1";
        if (i % 5 == 0) {
            report::FindingRow finding;
            finding.code = "othello/flips-nothing";
            finding.kind = "rule";
            finding.message = "x";
            row.findings.push_back(finding);
        }
        batch.records.push_back(row);
    }
    REQUIRE(database->write(batch));
    REQUIRE(database->finish());
    return path;
}

std::vector<std::uint64_t> selected(Store& store, const Expression& where, Store::Narrow narrow) {
    std::vector<std::uint64_t> numbers;
    CHECK(store.visit(where, narrow, [&](const StoredRecord& stored) {
        Subject subject(stored);
        if (evaluate(where, subject) == Truth::yes) numbers.push_back(stored.number);
    }) == "");
    return numbers;
}

}  // namespace

TEST_CASE("a database is asked through its indexes, and answers as if every row were asked") {
    const auto path = made_store();
    CHECK(Store::is_one(path.string()));
    auto store = Store::open(path.string());
    REQUIRE(store.has_value());
    CHECK(store->records() == 60);
    struct Asked {
        const char* where;
        const char* index;  // "" where none serves
    };
    for (const auto& asked : {
             Asked{"player =^ 'tamenori'", "record_by_first"},
             Asked{"player =^ 'tamenori'", "record_by_second"},
             Asked{"first ~ 'Hidesi Tamenori'", "record_by_first"},
             Asked{"white = 'rose brian'", "record_by_second"},
             Asked{"event = mondial and plies > 20", "record_by_event"},
             Asked{"year in 2003..2005", "record_by_year"},
             Asked{"date < 2002", "record_by_year"},
             Asked{"code = othello/flips-nothing", "finding_by_code"},
             Asked{"plies > 30 or year = 2001", ""},
             Asked{"not player =^ tamenori", ""},
             Asked{"lead = 16 and verdict = rejected", ""},
         }) {
        INFO(asked.where);
        const auto where = test::parsed(asked.where);
        const auto narrowed = selected(*store, where, Store::Narrow::yes);
        CHECK(narrowed == selected(*store, where, Store::Narrow::no));
        CHECK_FALSE(narrowed.empty());
        const auto plan = store->plan(where);
        const bool by_index = std::any_of(plan.begin(), plan.end(), [&](const std::string& line) {
            return line.find(asked.index) != std::string::npos;
        });
        std::string lines;
        for (const auto& line : plan) lines += line + '\n';
        INFO(lines);
        CHECK(by_index);
    }
    CHECK(not_stored(test::parsed("plies = 3 and (opening =^ t or year = 2001)")) == "opening");
    CHECK(not_stored(test::parsed("verdict = damaged")).empty());
    CHECK(not_stored(test::parsed("player ~ rose and end = no-moves")).empty());
    std::filesystem::remove(path);
}

TEST_CASE("what is no database of verdicts is refused") {
    const auto path = temporary("none");
    std::filesystem::remove(path);
    CHECK_FALSE(Store::is_one(path.string()));
    CHECK_FALSE(Store::open(path.string()).has_value());
}
