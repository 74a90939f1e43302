// The archives at hand through the engine: every game legal, every score met, and nothing lost on
// the way from one format to the next.

#include "helpers.hpp"
#include "othello/referee.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <filesystem>

using namespace shinpan;
using test::codes;
using test::moves;
using test::read_all;
using test::tag;

namespace {

Ruling judged(const Record& record) {
    OthelloRules rules;
    rules.board = record.has_setup && record.setup.columns != 0 ? record.setup.columns : 8;
    Ruling ruling;
    othello::judge(record, rules, ruling);
    return ruling;
}

}  // namespace

TEST_CASE("Twelve years of WTHOR: 36,204 games, none illegal, no score wrong, 99 unfinished") {
    const auto folder = test::corpus("othello/wthor");
    if (!folder) return;
    std::size_t games = 0;
    std::size_t unfinished = 0;
    std::size_t wrong = 0;
    std::size_t illegal = 0;
    for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
        if (entry.path().extension() != ".wtb") continue;
        for (const auto& record :
             read_all(test::format("wthor"), test::read_file(entry.path())).records) {
            const auto ruling = judged(record);
            ++games;
            illegal += ruling.stopped ? 1U : 0U;
            if (ruling.outcome == Outcome::unfinished) {
                ++unfinished;
            } else {
                wrong += ruling.score != record.claim->score ? 1U : 0U;
            }
        }
    }
    CHECK(games == 36204);
    CHECK(illegal == 0);
    CHECK(wrong == 0);
    CHECK(unfinished == 99);
}

TEST_CASE(
    "The GGS games are legal and end with the difference they claim, komi and 4x4 among them") {
    const auto folder = test::corpus("othello/ggf");
    if (!folder) return;
    for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
        for (const auto& record :
             read_all(test::format("ggf"), test::read_file(entry.path())).records) {
            const auto ruling = judged(record);
            INFO(entry.path().filename().string() << ' ' << codes(ruling.findings));
            CHECK_FALSE(ruling.stopped);
            REQUIRE(ruling.score);
            CHECK(ruling.score->first_halves - ruling.score->second_halves ==
                  record.claim->difference_halves);
            CHECK(ruling.outcome == record.claim->outcome);
        }
    }
}

TEST_CASE("WTHOR to GGF and back keeps every move, score and name") {
    const auto folder = test::corpus("othello/wthor");
    if (!folder) return;
    const auto path = (*folder / "WTH_2018.wtb").string();
    const auto first = read_all(test::format("wthor"), test::read_file(path), 0, path);
    std::vector<Finding> dropped;
    const auto ggf = test::write_all(test::format("ggf"), first, &dropped);
    // Numbers are said by the names; the score of perfect play has no place in GGF.
    CHECK(dropped.size() == first.records.size());
    REQUIRE_FALSE(dropped.empty());
    CHECK(message(dropped[0]).find("the tag TheoreticalScore") != std::string::npos);
    const auto second = read_all(test::format("ggf"), ggf);
    REQUIRE(second.records.size() == first.records.size());
    std::vector<formats::ArchiveWriter::SideFile> beside;
    const auto wtb = test::write_all(test::format("wthor"), second, nullptr, &beside);
    const auto third = read_all(test::format("wthor"), wtb);
    REQUIRE(third.records.size() == first.records.size());
    CHECK(beside.size() == 2);
    std::size_t different = 0;
    for (std::size_t i = 0; i < first.records.size(); ++i) {
        const auto& a = first.records[i];
        const auto& b = second.records[i];
        const auto& c = third.records[i];
        different += judged(b).stopped ? 1U : 0U;
        different += tag(a, "Black") != tag(b, "PB") || tag(a, "White") != tag(b, "PW") ? 1U : 0U;
        different += moves(a) != moves(c) || a.claim->score != c.claim->score ? 1U : 0U;
    }
    CHECK(different == 0);
}

TEST_CASE("WTHOR to paper sheets and back keeps every move and score") {
    const auto folder = test::corpus("othello/wthor");
    if (!folder) return;
    const auto first = read_all(test::format("wthor"), test::read_file(*folder / "WTH_1984.wtb"));
    const auto sheets = test::write_all(test::format("othello-grid"), first);
    const auto second = read_all(test::format("othello-grid"), sheets, 4096);
    REQUIRE(second.records.size() == first.records.size());
    std::size_t different = 0;
    for (std::size_t i = 0; i < first.records.size(); ++i) {
        different += moves(first.records[i]) != moves(second.records[i]) ? 1U : 0U;
        different += first.records[i].claim->score != second.records[i].claim->score ? 1U : 0U;
        different += second.records[i].findings.empty() ? 0U : 1U;
    }
    CHECK(different == 0);
}

TEST_CASE("A warm record costs no allocation per event") {
    const auto& format = test::format("ggf");
    std::string text = "(;GM[Othello]TY[8]";
    for (int i = 0; i < 200; ++i) text += i % 2 == 0 ? "B[f5//1.00]" : "W[d6//1.00]";
    text += ";)";
    Record record;
    format.read(text, nullptr, {}, record);
    const auto* events = record.events.data();
    record.clear();
    format.read(text, nullptr, {}, record);
    CHECK(record.events.data() == events);
    CHECK(record.events.size() == 200);
}
