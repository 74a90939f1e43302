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

TEST_CASE("a point asked for both readings at once gets what each says") {
    positions::Random random(test::seed());
    std::int64_t differ = 0, readings_differ = 0;
    for (std::int64_t round = test::rounds(20'000); round > 0; --round) {
        const auto pair = positions::crowd(random);
        for (std::uint8_t y = 0; y < 15; ++y) {
            for (std::uint8_t x = 0; x < 15; ++x) {
                const Cell cell{x, y};
                if (pair.engine.at(cell) != Stone::none) continue;
                const auto sum = lines_through(line_tables(), pair.engine, cell, Stone::black);
                if (sum.threes() < 2) continue;
                for (const auto& [rules, others] :
                     {std::pair{literal, counting}, {counting, literal}}) {
                    const auto both = assess_both(pair.engine, cell, sum, rules);
                    if (both.own != assess(pair.engine, cell, rules)) ++differ;
                    if (both.other != assess(pair.engine, cell, others)) ++differ;
                    if (both.own != both.other) ++readings_differ;
                }
            }
        }
    }
    CHECK(differ == 0);
    CHECK(readings_differ > 0);
}

TEST_CASE("the points that need the most double-three tests, as far as known, are right too") {
    // Each step of a ladder of black stones doubles the tests: 690 for one point of this board.
    const auto small = positions::parse(
        "B a15 i15 l15 a14 h14 m14 o14 d13 e13 a12 n12 a11 a8 b8 c8 d8 e8 f8 g8 h8 i8 j8 "
        "k8 l8 m8 n8 b7 c7 d7 e7 f7 g7 h7 i7 j7 k7 l7 m7 n7 o7 a4 d3 f3 j3 a2 e2 f2 j2 d1 "
        "i1 n1 W c15 k15 m15 c14 d14 l14 n14 b13 c13 g13 k13 l13 m13 n13 c12 f12 g12 i12 "
        "l12 o12 b11 c11 n11 b10 o8 a7 a5 b4 m4 b3 e3 l3 n3 c2 d2 g2 i2 l2 a1 b1 c1 e1 f1 "
        "l1 m1 ");
    const auto slow = slowly(small.slow, Shortcut::none);
    CHECK(listed(small.engine, literal) == slow.excluded);
    CHECK(listed(small.engine, counting) == slow.counts);
    auto little = literal;
    little.most_tests = 689;
    CHECK(listed(small.engine, little) != slow.excluded);
    little.most_tests = 690;
    CHECK(listed(small.engine, little) == slow.excluded);
}

TEST_CASE("a point whose tests run out is undecided, never wrong") {
    // 8,677 tests for one point, on a board of 20 lines.
    const std::string_view text =
        "B h20 m20 s20 a19 b19 m19 q19 r19 a18 h18 l18 o18 p18 b17 e17 i17 p17 r17 s17 "
        "f16 g16 j16 p16 r16 h15 i15 l15 m15 o15 q15 g14 m14 n14 s14 b13 j13 r13 a12 q12 "
        "s12 a11 a8 b8 c8 d8 e8 f8 g8 h8 i8 j8 k8 l8 m8 n8 o8 p8 q8 r8 s8 b7 c7 d7 e7 f7 "
        "g7 h7 i7 j7 k7 l7 m7 n7 o7 p7 q7 r7 s7 t7 t4 t3 b2 c2 h2 k2 p2 r2 c1 e1 f1 h1 j1 "
        "n1 p1 t1 W a20 b20 j20 k20 l20 n20 p20 c19 d19 g19 h19 i19 j19 k19 l19 p19 s19 "
        "t19 b18 c18 e18 f18 n18 q18 f17 h17 j17 l17 n17 q17 t17 a16 c16 d16 i16 m16 n16 "
        "o16 c15 e15 j15 n15 t15 b14 c14 d14 e14 f14 h14 i14 j14 k14 l14 o14 p14 q14 t14 "
        "c13 d13 e13 g13 h13 i13 k13 l13 s13 t13 b12 e12 f12 h12 j12 k12 m12 n12 b11 c11 "
        "s11 a10 t10 a5 t5 a4 b4 c4 a3 e3 g3 i3 j3 k3 l3 o3 s3 a2 e2 f2 i2 j2 l2 n2 o2 t2 "
        "d1 g1 i1 o1 q1 r1 s1 ";
    LargeBoard board(20);
    oracle::Board slow(20);
    auto colour = Stone::black;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find(' ', at), text.size());
        const auto word = std::string(text.substr(at, end - at));
        at = end + 1;
        if (word == "B") continue;
        if (word == "W") {
            colour = Stone::white;
            continue;
        }
        const auto point = positions::point(word);
        board.put(*board.cell(point), colour);
        slow.at(point.column, point.row) = colour == Stone::black ? 'B' : 'W';
    }
    auto unbounded = literal;
    unbounded.most_tests = 1'000'000;
    std::vector<AssessedCell> found, bounded;
    scan(board, unbounded, found);
    for (const auto& one : found) {
        CHECK(to_string(one.assessment) == oracle::kinds(slow, one.cell.x, one.cell.y).excluded);
    }
    scan(board, literal, bounded);
    int undecided = 0;
    for (const auto& one : bounded) {
        if (one.assessment.decided == Decided::no) {
            ++undecided;
            continue;
        }
        const auto same = std::find_if(found.begin(), found.end(),
                                       [&](const auto& other) { return other.cell == one.cell; });
        REQUIRE(same != found.end());
        CHECK(same->assessment == one.assessment);
    }
    CHECK(undecided > 0);
}
