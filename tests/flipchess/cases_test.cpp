// The case tables under tests/data/flipchess, straight through the engine, and the worked scoring
// examples of the rules (6.6).

#include "builder.hpp"
#include "flipchess/referee.hpp"
#include "ruleset/keys.hpp"
#include "ruleset/ruleset.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/table.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <string>

using namespace shinpan;

namespace {

FlipchessRules rules_named(std::string_view name) {
    const auto loaded = load_ruleset(name);
    REQUIRE(loaded.has_value());
    return std::get<FlipchessRules>(loaded->rules);
}

// Errors and warnings as the `expect` column spells them.
std::string found(const Ruling& ruling) {
    std::string text;
    for (const Finding& finding : ruling.findings) {
        if (finding.severity == Severity::note) continue;
        if (!text.empty()) text += ' ';
        text += describe(finding.code).id;
        if (finding.ply != 0) text += '@' + std::to_string(finding.ply);
    }
    return text;
}

std::string outcome(const Ruling& ruling) {
    std::string text(name_of(ruling.outcome));
    if (ruling.reason != EndReason::none) text += '/' + std::string(name_of(ruling.reason));
    return text;
}

std::string points(const Ruling& ruling) {
    return ruling.score ? to_string(*ruling.score, ScoreStyle::by_seat) : std::string{};
}

int run_table(const char* file) {
    int rows = 0;
    for (const auto& row : test::read_table(test::data_dir() / "flipchess" / file)) {
        INFO(file << ' ' << row["id"]);
        const Record record = test::build(row["tags"], row["position"], row["moves"]);
        Ruling ruling;
        flipchess::judge(record, rules_named(row["rules"]), ruling);
        CHECK(found(ruling) == row["expect"]);
        CHECK(outcome(ruling) == row["outcome"]);
        if (!row["points"].empty()) CHECK(points(ruling) == row["points"]);
        // An account can be given of every record, and a refused move always has a reason.
        const Account account = flipchess::explain(record, rules_named(row["rules"]), ruling);
        CHECK(account.ledgers.size() == 5);
        CHECK(account.board.men.size() == 32);
        ++rows;
    }
    return rows;
}

}  // namespace

TEST_CASE("each micro case of the rules gets its verdict under the classic rules") {
    CHECK(run_table("micro-classic.cases.tsv") == 63);
}

TEST_CASE("each micro case of the rules gets its verdict under the NTU rules") {
    CHECK(run_table("micro-ntu.cases.tsv") == 63);
}

// keys.tsv: the same record under a ruleset and under it with one key changed. `rules` is a preset,
// then further changes KEY=VALUE. SHINPAN_REGENERATE=1 prints the table with the verdicts found.
TEST_CASE("every key of a ruleset changes a verdict") {
    const auto verdict_of = [](const Ruleset& ruleset, const Record& record) {
        Ruling ruling;
        flipchess::judge(record, std::get<FlipchessRules>(ruleset.rules), ruling);
        std::string text = found(ruling).empty() ? "" : found(ruling) + ", ";
        text += outcome(ruling);
        if (ruling.score) text += ' ' + points(ruling);
        return text;
    };
    const bool print = std::getenv("SHINPAN_REGENERATE") != nullptr;
    std::set<std::string> seen;
    for (const auto& row : test::read_table(test::data_dir() / "flipchess" / "keys.tsv")) {
        INFO(row["key"] << ": " << row["value"]);
        const auto names = test::words(row["rules"], ' ');
        auto ruleset = load_ruleset(names.at(0)).value();
        for (std::size_t i = 1; i < names.size(); ++i) {
            const auto equals = names[i].find('=');
            ruleset = with_value(ruleset, names[i].substr(0, equals), names[i].substr(equals + 1))
                          .value();
        }
        const auto changed = with_value(ruleset, row["key"], row["value"]);
        REQUIRE(changed.has_value());
        const Record record = test::build(row["tags"], row["position"], row["moves"]);
        const auto before = verdict_of(ruleset, record);
        const auto after = verdict_of(*changed, record);
        if (print) std::cout << row["key"] << '\t' << before << '\t' << after << '\n';
        CHECK(before == row["before"]);
        CHECK(after == row["after"]);
        CHECK(before != after);
        seen.insert(row["key"]);
    }
    for (const auto& key : keys_of(Game::flipchess)) {
        INFO(key.path);
        CHECK(seen.count(std::string(key.path)) == 1);
    }
}

// micro-flipped.tsv holds the micro cases whose verdict changes when one open question (A6, A7,
// A28, A29, A34) is decided the other way; all others keep theirs.
TEST_CASE("an open question decided the other way changes the micro cases it is about") {
    const auto classic = load_ruleset("flipchess-classic").value();
    std::map<std::string, std::map<std::string, std::string>> expected;
    std::set<std::pair<std::string, std::string>> options;
    for (const auto& row : test::read_table(test::data_dir() / "flipchess" / "micro-flipped.tsv")) {
        options.insert({row["key"], row["value"]});
        expected[row["key"] + ' ' + row["value"]][row["id"]] = row["verdict"];
    }
    CHECK(options.size() == 7);
    const bool print = std::getenv("SHINPAN_REGENERATE") != nullptr;
    const auto verdict_of = [](const Record& record, const Ruleset& ruleset) {
        Ruling ruling;
        flipchess::judge(record, std::get<FlipchessRules>(ruleset.rules), ruling);
        std::string text = found(ruling).empty() ? "" : found(ruling) + ", ";
        text += outcome(ruling);
        return ruling.score ? text + ' ' + points(ruling) : text;
    };
    const auto micro = test::read_table(test::data_dir() / "flipchess" / "micro-classic.cases.tsv");
    for (const auto& [key, value] : options) {
        const auto flipped = with_value(classic, key, value).value();
        auto& changed = expected[key + ' ' + value];
        for (const auto& row : micro) {
            INFO(key << ": " << value << ' ' << row["id"]);
            const Record record = test::build(row["tags"], row["position"], row["moves"]);
            const auto before = verdict_of(record, classic);
            const auto after = verdict_of(record, flipped);
            if (print && before != after) {
                std::cout << "flipped\t" << key << '\t' << value << '\t' << row["id"] << '\t'
                          << after << '\t' << before << '\n';
            }
            const auto wanted = changed.find(row["id"]);
            CHECK(after == (wanted == changed.end() ? before : wanted->second));
        }
    }
}

TEST_CASE("public reports and disputes get their verdict") {
    CHECK(run_table("reports.cases.tsv") >= 30);
}

TEST_CASE("findings and reasons say what the ruleset, the deal and the screens make of an event") {
    const auto classic = rules_named("flipchess-classic");
    const auto told = [](const FlipchessRules& rules, std::string_view tags,
                         std::string_view position, std::string_view actions) {
        const Record record = test::build(tags, position, actions);
        Ruling ruling;
        flipchess::judge(record, rules, ruling);
        std::string text;
        for (const Finding& finding : ruling.findings) text += message(finding) + '\n';
        for (const Reason& reason : flipchess::explain(record, rules, ruling).reasons) {
            text += message(reason);
            for (const Shape& shape : reason.shapes) {
                CHECK(!shape.points.empty());
                text += ' ' + shape.points.front();
            }
        }
        return text;
    };
    FlipchessRules forfeit = classic;
    forfeit.resign_early = FlipchessRules::Early::forfeit;
    const std::string_view early = "4/4/4/4/p3/4/1G2/4 r 20";
    CHECK(told(classic, "FirstCaptures=A- B-", early, "!resign") ==
          "A cannot resign after 20 plies; 40 must be played: the resignation is void\n");
    CHECK(told(forfeit, "FirstCaptures=A- B-", early, "!resign") ==
          "A resigns after 20 plies, before the 40 that must be played: the ruleset makes it a "
          "loss\n");
    // A draw offer is void whatever becomes of a resignation.
    CHECK(told(forfeit, "FirstCaptures=A- B-", early, "!draw-offer") ==
          "A cannot ask for a draw after 20 plies; 40 must be played: the offer is void\n");
    CHECK(told(classic, "FirstCaptures=A- B-", "pk2/4/4/4/4/4/1C2/P3 r 50", "b2xb8") ==
          "the cannon on b2 needs exactly one screen to b8; there is none\n"
          "a cannon captures over exactly one screen; none stands between it and b8");
    CHECK(told(classic, "Pool=m; FirstCaptures=A- B-", "pk2/4/1X2/1P2/4/4/1C2/P3 r 50", "b2xb8") ==
          "the cannon on b2 needs exactly one screen to b8; there are several: b5 b6\n"
          "a cannon captures over exactly one screen; 2 stand between it and b8 b5");
    CHECK(told(classic, "Deal=nMCP/GMpP/gpKn/kNGp/prcP/rpPg/cPRC/NRmm", "", "d4(N)") ==
          "d4 shows N, the declared deal has P there\n"
          "the declared deal has P on d4, the record shows N");
    FlipchessRules forbids = classic;
    forbids.end.repetition = FlipchessRules::Repetition::forbidden;
    CHECK(told(forbids, "", "4/4/4/4/4/4/3r/R3 r 10",
               "a1-a2 d2-d3 a2-a1 d3-d2 a1-a2 d2-d3 a2-a1 d3-d2") ==
          "with d3-d2 the same position would stand 3 times; these rules forbid it\n"
          "d3 to d2 brings a position that stood 2 times already");
    CHECK(told(classic, "Strikes=A3 B0", "", "") ==
          "tag Strikes: 'A3 B0' is not fewer than 3 strikes for each seat\n");
    CHECK(told(classic, "Stake=1000001", "", "") ==
          "tag Stake: '1000001' is not a whole number from 1 to 1000000\n");
}

TEST_CASE("the worked scoring examples of the rules come out point for point") {
    const FlipchessRules classic = rules_named("flipchess-classic");
    const auto score = [](const FlipchessRules& rules, std::string_view tags,
                          std::string_view position, std::string_view actions) {
        const Record record = test::build(tags, position, actions);
        Ruling ruling;
        flipchess::judge(record, rules, ruling);
        // The ledger prints each summand, and they add up.
        const Ledger ledger = flipchess::explain(record, rules, ruling).ledgers.back();
        REQUIRE(ledger.rows.size() == 2);
        for (std::size_t i = 0; i < 2; ++i) {
            const auto& row = ledger.rows[i];  // seat, bracket, base, bonus, stake, points
            CHECK((std::stoi(row[2]) + std::stoi(row[3])) * std::stoi(row[4]) == std::stoi(row[5]));
            CHECK(row[5] == halves_to_string(i == 0 ? ruling.score->first_halves
                                                    : ruling.score->second_halves));
        }
        return points(ruling);
    };
    // The position before the last ply of each example, reduced to what the points depend on.
    const std::string_view last =
        "4/4/4/4/4/1r2/1G2/KPP1 r ";  // red captures the last piece, 4 left
    const auto at = [](std::string_view position, int ply) {
        return std::string(position) + std::to_string(ply);
    };
    const std::string none = "FirstCaptures=A- B-";
    // 1, 2, 3: seven left; the general first; paid by the loser
    const std::string_view seven_left = "4/4/4/4/4/1r2/1GPP/KPPP r ";
    CHECK(score(classic, none, at(seven_left, 69), "b2xb3(r)") == "A+7 B-7");
    CHECK(score(classic, "FirstCaptures=Ak B-; Stake=20", at(seven_left, 66), "b2xb3(r)") ==
          "A+240 B-140");
    FlipchessRules paid = classic;
    paid.points.bonus_paid_by_loser = true;
    CHECK(score(paid, "FirstCaptures=Ak B-; Stake=20", at(seven_left, 66), "b2xb3(r)") ==
          "A+240 B-240");
    // 4: the third timeout in the early bracket
    CHECK(score(classic, none + "; Stake=10; Strikes=A2 B0", at(last, 13), "!timeout 30") ==
          "A-100 B+0");
    // 5, 6: one ply decides between the brackets
    CHECK(score(classic, none, at(last, 38), "b2xb3(r)") == "A+0 B-10");
    CHECK(score(classic, none, at(last, 39), "b2xb3(r)") == "A+4 B-4");
    // 7: face-down pieces count, unless only the revealed do
    const std::string_view nine = "XXX1/4/4/4/r3/KGMM/GRRN/N3 b ";
    CHECK(score(classic, none + "; First=B; Pool=PPP", at(nine, 120), "!resign") == "A+12 B-12");
    FlipchessRules revealed = classic;
    revealed.points.remaining = FlipchessRules::Remaining::revealed;
    CHECK(score(revealed, none + "; First=B; Pool=PPP", at(nine, 120), "!resign") == "A+9 B-9");
    // 8: 300 plies; 9: the last two trade
    CHECK(score(classic, none, at("4/4/4/4/p3/4/1G2/4 r ", 299), "b2-b3") == "A+0 B+0");
    CHECK(score(classic, none, at("4/4/4/4/4/1r2/1R2/4 r ", 87), "b2*b3(r)") == "A+0 B+0");
    // 10: the trade of the generals counts for the partner too
    CHECK(score(classic, none + "; Stake=5; First=B", at("4/4/4/r3/G3/4/1k2/MKN1 b ", 58),
                "b2*b1(K) a4xa5(r)") == "A+40 B-15");
    // 11: the general first, early
    CHECK(score(classic, "FirstCaptures=Ak B-; Stake=20", at(last, 38), "b2xb3(r)") == "A+0 B-200");
    FlipchessRules early = classic;
    early.points.bonus_in_early = true;
    CHECK(score(early, "FirstCaptures=Ak B-; Stake=20", at(last, 38), "b2xb3(r)") == "A+100 B-200");
    // 12: a leader who times out loses what the opponent has left
    CHECK(score(classic, none + "; Strikes=A2 B0", at("kggm/mrrn/ncc1/pp2/4/4/1P2/KG2 r ", 210),
                "!timeout 30") == "A-13 B+13");
}
