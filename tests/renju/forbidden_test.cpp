#include "renju/forbidden.hpp"

#include "positions.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <map>
#include <set>

using namespace shinpan;
using namespace shinpan::renju;

namespace {

BlackRules under(RenjuRules::ThreeThroughFive reading) {
    RenjuRules rules;
    rules.three_through_five = reading;
    return black_rules(rules);
}
const auto literal = under(RenjuRules::ThreeThroughFive::excluded);
const auto counting = under(RenjuRules::ThreeThroughFive::counts);

std::string name(int x, int y) {
    return to_string(Point{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)});
}

// Every point the engine says is a five or forbidden, as "e14=44".
std::set<std::string> listed(const Board& board, const BlackRules& rules) {
    std::vector<AssessedCell> found;
    scan(board, rules, found);
    std::set<std::string> all;
    for (const auto& one : found) {
        all.insert(to_string(to_point(one.cell)) + "=" + to_string(one.assessment));
    }
    return all;
}

enum class Shortcut { none, lonely };
struct Both {
    std::set<std::string> excluded, counts;
};
Both slowly(const oracle::Board& board, Shortcut shortcut) {
    Both all;
    for (int y = 0; y < board.size; ++y) {
        for (int x = 0; x < board.size; ++x) {
            if (board.at(x, y) != '.') continue;
            if (shortcut == Shortcut::lonely && oracle::too_lonely(board, x, y)) continue;
            const auto kinds = oracle::kinds(board, x, y);
            if (kinds.excluded != "legal") all.excluded.insert(name(x, y) + "=" + kinds.excluded);
            if (kinds.counts != "legal") all.counts.insert(name(x, y) + "=" + kinds.counts);
        }
    }
    return all;
}

// The rows of a case table, each checked under the reading its ruleset stands for.
std::size_t run_cases(const std::string& file) {
    const auto rows = test::read_table(test::data_dir() / "renju" / file);
    std::size_t checked = 0;
    for (const auto& row : rows) {
        INFO(file << ":" << row.line << " " << row["id"]);
        const auto& rules = row["rules"] == "renju-classic" ? literal : counting;
        REQUIRE(
            (row["rules"] == "renju-classic" || row["rules"] == "three-through-five-counts.yaml"));
        const auto pair = positions::parse(row["position"]);
        if (row.cells.count("why") != 0 && !row["why"].empty()) {
            const auto cut = row["why"].find('=');
            const auto at = positions::point(row["why"].substr(0, cut));
            CHECK(to_string(assess(pair.engine, *pair.engine.cell(at), rules)) ==
                  row["why"].substr(cut + 1));
        }
        if (row.cells.count("five") != 0) {
            std::set<std::string> wanted;
            for (const auto& one : test::words(row["forbidden"])) {
                if (!one.empty()) wanted.insert(one);
            }
            for (const auto& one : test::words(row["five"])) {
                if (!one.empty()) wanted.insert(one + "=five");
            }
            CHECK(listed(pair.engine, rules) == wanted);
        } else if (row.cells.count("forbidden") != 0) {
            std::set<std::string> found, wanted;
            for (const auto& one : listed(pair.engine, rules)) {
                if (one.find("=five") == std::string::npos) found.insert(one);
            }
            for (const auto& one : test::words(row["forbidden"])) {
                if (!one.empty()) wanted.insert(one);
            }
            CHECK(found == wanted);
        }
        ++checked;
    }
    return checked;
}

}  // namespace

TEST_CASE("published and computed positions get their kinds under either reading") {
    CHECK(run_cases("forbidden-suite.cases.tsv") == 2 * 262);
    CHECK(run_cases("forbidden-boards.cases.tsv") == 35);
    CHECK(run_cases("three-through-five.cases.tsv") == 2 * 166);
}

TEST_CASE("random positions agreed by five programs list the same forbidden points and fives") {
    CHECK(run_cases("forbidden-random.cases.tsv") == 5000);
    CHECK(run_cases("forbidden-stress.cases.tsv") == 2000);
}

TEST_CASE("the engine equals the slow oracle on random positions, under both readings") {
    positions::Random random(test::seed());
    const auto rounds = test::rounds(200'000);
    std::int64_t differ = 0, forbidden = 0, readings_differ = 0;
    for (std::int64_t round = 0; round < rounds; ++round) {
        const auto pair = positions::crowd(random);
        const auto shortcut = round % 100 == 0 ? Shortcut::none : Shortcut::lonely;
        const auto slow = slowly(pair.slow, shortcut);
        if (listed(pair.engine, literal) != slow.excluded) ++differ;
        if (listed(pair.engine, counting) != slow.counts) ++differ;
        if (slow.excluded != slow.counts) ++readings_differ;
        forbidden += static_cast<std::int64_t>(slow.excluded.size());
    }
    CHECK(differ == 0);
    CHECK(forbidden > rounds / 10);
    CHECK(readings_differ > rounds / 1000);
}

TEST_CASE("the point that needs the most double-three tests, as far as known, is right too") {
    const auto pair = positions::parse(
        "B a1 o1 c2 d2 e2 f2 l2 b3 j3 k3 b4 c4 d4 e4 f4 g4 h4 i4 j4 k4 l4 m4 n4 a5 g5 i5 n5 c6 k6 "
        "k7 m7 c8 d8 e8 h8 k8 c9 e9 l9 o9 a10 b10 d10 k10 m10 o10 b11 d11 f11 m11 n11 a12 b12 e12 "
        "f12 m12 a13 d13 k13 m13 n13 a14 f14 g14 l14 n14 o14 a15 b15 c15 d15 e15 i15 m15 o15 "
        "W e3 a7 c7 h12 f13 i13 j14");
    const auto slow = oracle::kinds(pair.slow, 8, 1);
    CHECK(to_string(assess(pair.engine, Cell{8, 1}, literal)) == slow.excluded);
    CHECK(to_string(assess(pair.engine, Cell{8, 1}, counting)) == slow.counts);
}
