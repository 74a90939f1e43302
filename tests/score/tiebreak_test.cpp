#include "oracle.hpp"
#include "score/crosstable.hpp"
#include "score/event_file.hpp"
#include "score/explain.hpp"
#include "score/points.hpp"
#include "score/standings.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <random>

using namespace shinpan;
using namespace shinpan::score;
using shinpan::test::Tournament;

namespace {

Tournament random_tournament(std::mt19937_64& random) {
    const auto upto = [&random](int n) {
        return static_cast<int>(random() % static_cast<unsigned>(n));
    };
    Tournament t;
    t.players = 2 + upto(11);
    t.rounds = 1 + upto(11);
    for (int round = 1; round <= t.rounds; ++round) {
        std::vector<int> order;
        for (int p = 0; p < t.players; ++p) order.push_back(p);
        std::shuffle(order.begin(), order.end(), random);
        while (!order.empty()) {
            test::Game g;
            g.round = round;
            g.a = order.back();
            order.pop_back();
            const int fate = upto(20);
            if (fate == 0) continue;  // no pairing at all
            if (order.empty() || fate <= 3) {
                g.kind = fate == 1   ? test::Kind::half_bye
                         : fate == 2 ? test::Kind::zero_bye
                                     : test::Kind::bye;
                g.half_a = g.kind == test::Kind::bye ? 2 : g.kind == test::Kind::half_bye ? 1 : 0;
                t.games.push_back(g);
                continue;
            }
            g.b = order.back();
            order.pop_back();
            if (fate == 4) {
                g.kind = test::Kind::double_forfeit;
            } else {
                g.kind = fate == 5 ? test::Kind::forfeit : test::Kind::game;
                g.half_a = g.kind == test::Kind::forfeit ? 2 * upto(2) : upto(3);
                g.half_b = 2 - g.half_a;
                g.discs_a = g.half_a == 1 ? 32 : g.half_a == 2 ? 33 + upto(32) : upto(32);
                g.discs_b = 64 - g.discs_a;
            }
            t.games.push_back(g);
        }
    }
    return t;
}

Event event_of(const Tournament& t) {
    Event event;
    event.system = System::swiss;
    event.rounds = t.rounds;
    event.discs = true;
    for (int p = 0; p < t.players; ++p) event.players.emplace_back().name = "P" + std::to_string(p);
    for (const auto& g : t.games) {
        Pairing one;
        one.first = static_cast<Index>(g.a);
        one.second = g.b < 0 ? none : static_cast<Index>(g.b);
        one.round = g.round;
        switch (g.kind) {
            case test::Kind::game: one.how = How::played; break;
            case test::Kind::forfeit:
            case test::Kind::double_forfeit: one.how = How::forfeit; break;
            case test::Kind::bye: one.how = How::full_bye; break;
            case test::Kind::half_bye: one.how = How::half_bye; break;
            case test::Kind::zero_bye: one.how = How::zero_bye; break;
        }
        if (g.kind == test::Kind::game || g.kind == test::Kind::forfeit) {
            one.outcome = g.half_a == 2   ? Outcome::first_wins
                          : g.half_a == 0 ? Outcome::second_wins
                                          : Outcome::draw;
        }
        if (g.kind == test::Kind::game) {
            one.scored = true;
            one.first_score = g.discs_a * 2;
            one.second_score = g.discs_b * 2;
        }
        event.pairings.push_back(one);
    }
    apply_points(event, {});
    return event;
}

Quarters value(const Table& table, std::string_view code, Index player, int coefficient = -1) {
    TieBreakRules rules;
    rules.coefficient = coefficient;
    std::vector<Summand> summands;
    summands_of(table, *parse_tiebreak(code), rules, player, summands);
    return total_of(summands).total;
}

// Event file text to standings.
struct Built {
    Event event;
    EventFile file;
};
Built built(std::string_view yaml) {
    Built b;
    b.file = read_event_file(yaml);
    REQUIRE(b.file.problems.empty());
    auto& event = b.event;
    event.system = b.file.system;
    const auto index = [&event](const std::string& name) {
        for (std::size_t i = 0; i < event.players.size(); ++i) {
            if (event.players[i].name == name) return static_cast<Index>(i);
        }
        event.players.emplace_back().name = name;
        return static_cast<Index>(event.players.size() - 1);
    };
    for (const auto& line : b.file.results) {
        Pairing one;
        REQUIRE(read_result(line.result, one));
        one.first = index(line.first);
        if (!line.second.empty()) one.second = index(line.second);
        one.round = line.round;
        event.discs = event.discs || one.scored;
        event.pairings.push_back(one);
    }
    event.rounds = most_games(event);
    apply_points(event, b.file.points);
    return b;
}

}  // namespace

TEST_CASE("tie-breaks equal a slow second computation on random tournaments") {
    std::mt19937_64 random(test::seed());
    const auto rounds = test::rounds(10'000);
    std::int64_t encounters = 0;
    for (std::int64_t n = 0; n < rounds; ++n) {
        const auto t = random_tournament(random);
        const auto event = event_of(t);
        const Table table(event);
        const int coefficient = t.rounds >= 8 ? 6 : 0;
        for (int p = 0; p < t.players; ++p) {
            const auto player = static_cast<Index>(p);
            INFO("tournament " << n << " player " << p);
            REQUIRE(table.points(player) * 2 == slow_points(t, p));
            REQUIRE(value(table, "BH", player) == slow_buchholz(t, p, 0, 0));
            REQUIRE(value(table, "BH/C1", player) == slow_buchholz(t, p, 1, 0));
            REQUIRE(value(table, "BH/C2", player) == slow_buchholz(t, p, 2, 0));
            REQUIRE(value(table, "BH/M1", player) == slow_buchholz(t, p, 1, 1));
            REQUIRE(value(table, "SB", player) == slow_berger(t, p));
            REQUIRE(value(table, "BQ", player) == slow_brightwell(t, p, coefficient));
            REQUIRE(value(table, "BQ", player, 3) == slow_brightwell(t, p, 3));
            REQUIRE(value(table, "DS", player) == slow_discs(t, p));
            REQUIRE(value(table, "KS", player) == slow_koya(t, p));
            REQUIRE(value(table, "PS", player) == slow_progressive(t, p, 0));
            REQUIRE(value(table, "PS/C1", player) == slow_progressive(t, p, 1));
            REQUIRE(value(table, "WON", player) == slow_won(t, p));
        }
        // Direct encounter, in every group of three or four who have all met.
        for (int a = 0; a + 3 <= t.players; ++a) {
            std::vector<Index> group;
            std::vector<int> plain;
            for (int p = a; p < std::min(t.players, a + 3 + static_cast<int>(n % 2)); ++p) {
                group.push_back(static_cast<Index>(p));
                plain.push_back(p);
            }
            const auto encounter = direct_encounter(table, group);
            if (!encounter.complete) continue;
            ++encounters;
            const auto slow = slow_encounter(t, plain);
            REQUIRE(encounter.classes.size() == slow.size());
            for (std::size_t c = 0; c < slow.size(); ++c) {
                std::vector<int> fast(encounter.classes[c].begin(), encounter.classes[c].end());
                std::sort(fast.begin(), fast.end());
                REQUIRE(fast == slow[c]);
            }
        }
    }
    CHECK(encounters > 100);
}

TEST_CASE("an explanation's summands add up to the value of the table") {
    std::mt19937_64 random(test::seed() + 1);
    for (int n = 0; n < 200; ++n) {
        const auto event = event_of(random_tournament(random));
        const Table table(event);
        std::vector<TieBreak> tiebreaks;
        for (const auto* code : {"BQ", "BH/C1", "SB", "DE", "PS"}) {
            tiebreaks.push_back(*parse_tiebreak(code));
        }
        const auto standings = make_standings(table, tiebreaks, {});
        for (const auto& row : standings.rows) {
            const auto explanation = explain(table, standings, row.player);
            for (const auto& part : explanation.parts) {
                Quarters sum = 0;
                for (const auto& one : part.summands) sum += one.cut ? 0 : one.value;
                CHECK(sum == row.values[part.tiebreak].total);
            }
        }
    }
}

TEST_CASE("a bye counts by the system: a point in a Swiss, none in a round robin (R2-14)") {
    const auto points_of = [](std::string_view system) {
        auto b = built(
            "event: {system: " + std::string(system) +
            ", bye: {swiss: 1, round-robin: 0}}\nplayers: [A, B, C]\nround 1: A-B 1-0, C bye\n");
        return Table(b.event).points(2);
    };
    CHECK(points_of("round-robin") == 0);
    CHECK(points_of("swiss") == 2);
}

TEST_CASE("a bye is a game against a virtual opponent with the own points, or nothing (R2-16)") {
    auto b = built("event: {system: swiss}\nround 1: A bye, B-C 1-0\n");
    const Table table(b.event);
    CHECK(value(table, "SB", 0) == 4);
    CHECK(value(table, "SB", 1) == 0);
    TieBreakRules rules;
    rules.unplayed = TieBreakRules::Unplayed::ignore;
    std::vector<Summand> summands;
    summands_of(table, *parse_tiebreak("SB"), rules, 0, summands);
    CHECK(total_of(summands).total == 0);
    summands.clear();
    summands_of(table, *parse_tiebreak("SB"), {}, 0, summands);
    REQUIRE(summands.size() == 1);
    CHECK(summands[0].part == Summand::Part::virtual_opponent);
}

TEST_CASE("a cycle is equal by direct encounter, and the chain says so (R2-20)") {
    auto b = built(
        "event: {system: round-robin}\nround 1: A-B 40-24\nround 2: B-C 40-24\nround 3: C-A "
        "40-24\n");
    const Table table(b.event);
    const auto standings = make_standings(
        table, {*parse_tiebreak("WON"), *parse_tiebreak("DE"), *parse_tiebreak("DS")}, {});
    for (const auto& row : standings.rows) {
        CHECK(row.rank == 1);
        CHECK(row.shared);
    }
    CHECK(standings.rows[1].decided == 3);
}

TEST_CASE(
    "the Brightwell Quotient of PAPP: 6 a point from 8 rounds on, a bye is 32 and the own points") {
    std::string yaml = "event: {system: swiss}\nround 1: A-B 40-24, C bye\n";
    auto b = built(yaml);
    const Table few(b.event);
    CHECK(value(few, "BQ", 0) == 40 * 4);
    CHECK(value(few, "BQ", 2) == 32 * 4);
    for (int round = 2; round <= 8; ++round) {
        yaml += "round " + std::to_string(round) + ": A-B 40-24, C bye\n";
    }
    auto many = built(yaml);
    const Table table(many.event);
    CHECK(value(table, "BQ", 0) == 8 * (40 + 0) * 4);
    CHECK(value(table, "BQ", 1) == 8 * (24 + 6 * 8) * 4);
    CHECK(value(table, "BQ", 2) == 8 * (32 + 6 * 8) * 4);
}

TEST_CASE("a withdrawn opponent is replaced in the Brightwell Quotient") {
    auto b = built("event: {system: swiss}\nround 1: A-B 40-24\nround 2: A-C 50-14, B zero-bye\n");
    b.event.players[1].withdrawn = 1;
    const Table table(b.event);
    CHECK(value(table, "BQ", 0, 6) == (32 + 6 * 2 + 50 + 0) * 4);
}

TEST_CASE("place points: ties share, fractions are rounded up, equal totals counted back (R2-13)") {
    Season season;
    season.places = {200, 160, 120, 100, 80, 60, 40, 20, 10};
    season.other = 5;
    Event event;
    Standings standings;
    const int ranks[] = {1, 2, 3, 3, 3, 6, 7, 7, 7, 7};
    for (int i = 0; i < 10; ++i) {
        event.players.emplace_back().name = std::string(1, static_cast<char>('A' + i));
        Standing row;
        row.player = static_cast<Index>(i);
        row.rank = ranks[i];
        standings.rows.push_back(row);
    }
    const auto points = place_points(event, standings, season);
    const std::int64_t wanted[] = {200, 160, 100, 100, 100, 60, 19, 19, 19, 19};
    for (std::size_t i = 0; i < 10; ++i) CHECK(points[i].points == wanted[i]);

    season.best = 2;
    const auto rows = season_table({{{"X", 1, 200}, {"Y", 2, 160}},
                                    {{"Y", 1, 160}, {"X", 9, 5}},
                                    {{"X", 3, 120}, {"Y", 2, 160}}},
                                   season);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].player == "X");  // 200 + 120 and 160 + 160: more of the highest
    CHECK(rows[0].total == rows[1].total);
    CHECK(rows[1].rank == 2);
    CHECK_FALSE(rows[0].results[1].counts);
}

TEST_CASE("a player who withdraws loses all his games where the event says so (R2-52)") {
    auto b = built("points: {withdrawn: all-lost}\nround 1: A-B 1-0\nround 2: A-C 1-0\n");
    b.event.players[0].withdrawn = 2;
    apply_points(b.event, b.file.points);
    const Table table(b.event);
    CHECK(table.points(0) == 0);
    CHECK(table.points(1) == 2);
}

TEST_CASE("codes of tie-breaks are FIDE's, and nothing else is one") {
    for (const auto* code :
         {"BH", "BH/C1", "BH/M1", "BH:GP/C2", "SB", "SB/C1", "DE", "WIN", "WON", "KS", "KS/L1",
          "KS/L-1", "PS", "PS/C1", "BQ", "DS", "DD", "GP", "BPG"}) {
        INFO(code);
        CHECK(parse_tiebreak(code));
    }
    for (const auto* code : {"", "B", "BHX", "BH/", "BH/C", "BH/C0", "BH/X1", "BH:XX", "BQ/C1",
                             "PS/M1", "SB/C1x", "bh"}) {
        INFO(code);
        CHECK_FALSE(parse_tiebreak(code));
    }
}

TEST_CASE("results are read as people write them") {
    Pairing p;
    CHECK(read_result("40-24", p));
    CHECK((p.scored && p.outcome == Outcome::first_wins && p.first_score == 80));
    p = {};
    CHECK(read_result("0.5-0.5", p));
    CHECK((p.outcome == Outcome::draw && !p.scored));
    p = {};
    CHECK(read_result("\xC2\xBD-\xC2\xBD", p));
    CHECK(p.outcome == Outcome::draw);
    p = {};
    CHECK(read_result("0-0", p));
    CHECK((p.how == How::forfeit && p.outcome == Outcome::undecided));
    p = {};
    CHECK(read_result("34.5-29.5", p));
    CHECK(p.first_score == 69);
    p = {};
    CHECK(read_result("-100-0", p));
    CHECK((p.first_score == -200 && p.outcome == Outcome::second_wins));
    for (const auto* bad :
         {"", "1", "1-", "-1", "a-b", "1-0-0", "0.3-0.7", "0.5-0", "99999999999-1"}) {
        Pairing q;
        INFO(bad);
        CHECK_FALSE(read_result(bad, q));
    }
}
