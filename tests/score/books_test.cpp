// Event files, players and the ledger.

#include "base/catalogue.hpp"
#include "score/event_file.hpp"
#include "score/ledger.hpp"
#include "score/players.hpp"
#include "support/catch.hpp"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

using namespace shinpan;
using namespace shinpan::score;

TEST_CASE("an event file says where it is wrong") {
    const auto first = [](std::string_view text) {
        const auto file = read_event_file(text);
        REQUIRE_FALSE(file.problems.empty());
        const auto& one = file.problems[0];
        return std::string(describe(one.finding.code).id) + " " + std::to_string(one.at.line) +
               ":" + std::to_string(one.at.column);
    };
    CHECK(first("event: T\ntiebreaks: [BH, XX]\n") == "score/unknown-tiebreak 2:17");
    CHECK(first("event: T\nround 2: A-B 1-0\nround 1: A-B 1-0\n") == "score/round-order 3:1");
    CHECK(first("event: T\ntie: 1\n") == "score/unknown-key 2:1");
    CHECK(first("points: {win: x}\n") == "score/bad-value 1:15");
    CHECK(first("event: T\nevent: U\n") == "ruleset/duplicate-key 2:1");
    CHECK(first("results: [{round: 1, first: A, second: B, result: won}]\n") ==
          "score/bad-value 1:11");
    CHECK(first("a: [\n").starts_with("ruleset/syntax"));
}

TEST_CASE("aliases lead to players, cycles and equal ids are found, cut names too") {
    Roster roster;
    std::vector<Note> problems;
    Player smith;
    smith.name = "Wolfeschlegelsteinhausen Hubert";
    smith.id = "7";
    roster.add(smith, {}, problems);
    roster.add_alias("Wolfe", "Hubert W", {});
    roster.add_alias("Hubert W", "Wolfeschlegelsteinhausen Hubert", {});
    roster.settle(problems);
    CHECK(problems.empty());
    std::vector<Note> notes;
    const auto added = Roster::Strangers::added;
    CHECK(roster.find("Wolfe", {}, added, notes) == 0);
    CHECK(roster.find("7", {}, added, notes) == 0);
    CHECK(notes.empty());
    CHECK(roster.find("Wolfeschlegelsteinh", {}, added, notes) == 0);
    CHECK(notes.size() == 1);
    CHECK(roster.find("Wolfeschlegel", {}, added, notes) == 1);  // not cut where WTHOR cuts
    CHECK(roster.find("Nobody", {}, Roster::Strangers::refused, notes) == none);
    roster.add_alias("A", "B", {});
    roster.add_alias("B", "A", {});
    roster.add(smith, {}, problems);
    roster.settle(problems);
    REQUIRE(problems.size() == 2);
    CHECK(describe(problems[0].finding.code).id == "score/duplicate-id");
    CHECK(describe(problems[1].finding.code).id == "score/alias-cycle");
    CHECK(roster.find("A", {}, added, notes) != none);  // and ends
}

TEST_CASE("names that look alike are listed and never joined") {
    std::vector<Player> players;
    for (const auto* name :
         {"Smith John", "Smith Jon", "JOHN SMITH", "M\xC3\xBCller Eva", "Muller Eva", "Engine 1",
          "Engine 2", "Li", "Le", "Tanaka Ken", "Suzuki Ken"}) {
        players.emplace_back().name = name;
    }
    std::vector<std::pair<Index, Index>> pairs;
    for (const auto& one : near_duplicates(players)) pairs.emplace_back(one.first, one.second);
    CHECK(pairs == std::vector<std::pair<Index, Index>>{{0, 1}, {0, 2}, {1, 2}, {3, 4}});
}

TEST_CASE("a ledger books an entry once, keeps balances and takes corrections as entries") {
    const auto path = std::filesystem::temp_directory_path() / "shinpan-ledger-test.db";
    std::filesystem::remove(path);
    const auto entry = [](std::string hash, Halves a, Halves b) {
        Ledger::Entry e;
        e.hash = std::move(hash);
        e.kind = "game";
        e.postings = {{"A", a, 0}, {"B", b, 0}};
        return e;
    };
    {
        auto ledger = Ledger::open(path.string());
        REQUIRE(ledger);
        auto first = entry("h1", 14, -14);
        auto second = entry("h2", -200, 0);
        CHECK(*ledger->book(first) == Ledger::Booking::added);
        CHECK(*ledger->book(second) == Ledger::Booking::added);
        CHECK(second.postings[0].balance == -186);
        CHECK(*ledger->book(first) == Ledger::Booking::known);
        CHECK(ledger->commit());
        auto lost = entry("h3", 2, -2);
        CHECK(*ledger->book(lost) == Ledger::Booking::added);
    }  // never committed
    auto ledger = Ledger::open(path.string());
    REQUIRE(ledger);
    CHECK(ledger->entries().size() == 2);
    auto again = entry("h2", -200, 0);
    CHECK(*ledger->book(again) == Ledger::Booking::known);
    CHECK(again.number == 2);
    const auto balances = ledger->balances();
    REQUIRE(balances.size() == 2);
    CHECK(balances[0].player == "B");
    CHECK(balances[0].points == -14);
    CHECK(ledger->entries()[1].sum() == -200);
    std::filesystem::remove(path);
}
