// JSON dialects: formats/json, quest_json, egaroucid_json, ftd_json.

#include "base/catalogue/json.hpp"

#include "formats/json/json.hpp"
#include "support.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shinpan;
using namespace shinpan::test;
using formats::egaroucid_json_format;
using formats::ftd_json_format;
using formats::quest_json_format;
using formats::rs_othello_json_format;

TEST_CASE("JSON: values know their place, escapes are undone on demand") {
    const std::string text = R"({"a":[1,-2.5,"x\"\u00e9\ud83d\ude00"],"b":{"c":null},"a":true})";
    formats::json::Document document;
    REQUIRE(document.parse(text));
    const auto* a = document.find(document.root(), "a");
    REQUIRE(a != nullptr);
    const auto* one = document.first(*a);
    CHECK(document.integer(one) == 1);
    const auto* two = document.next(*one);
    CHECK(document.integer(two) == -2);
    const auto* words = document.next(*two);
    CHECK(document.text(words) == "x\"\xC3\xA9\xF0\x9F\x98\x80");
    CHECK(text.substr(words->span.begin, 2) == "x\\");
    CHECK(text.substr(a->span.begin, a->span.end - a->span.begin).back() == ']');
    CHECK(document.text(document.find(document.find(document.root(), "b"), "c")).empty());
}

TEST_CASE("JSON: damage is one finding at its place, depth is limited") {
    formats::json::Document document;
    for (const auto* bad : {"", "{", "{\"a\"", "{\"a\":", "{\"a\":1,}", "[1 2]", "{\"a\":\"x",
                            "[1]x", "{\"a\":\"x\ny\"}", "[tru]", "{a:1}", "[-]", "\"\\"}) {
        INFO(bad);
        CHECK_FALSE(document.parse(bad));
        CHECK(document.error()->span.end <= std::string_view(bad).size());
    }
    CHECK_FALSE(document.parse(std::string(100'000, '[')));
    CHECK(document.error()->code == code::json_too_deep);
}

namespace {

const std::string quest_game =
    R"({"id":"g","created":"2026","gtype":"reversi","tcb":300000,"players":[{"id":"B","name":"Bo","oldR":1500},{"id":"A"}],"position":{"startPos":"","moves":[{"m":"f5","t":1000},{"m":"d6","t":2000},{"m":"c5","t":1},{"m":"-"},{"s":"LOSE:TIMEUP"}]}})";

}  // namespace

TEST_CASE("Othello Quest: moves, passes, times, and an end seen from the side to move") {
    const auto record = read_one(quest_json_format(), quest_game);
    CHECK(moves(record) == "f5 d6 c5 -- !timeout");
    CHECK(record.events[0].elapsed == 1000);
    CHECK(record.events[1].seat == Seat::second);
    CHECK(record.events[4].seat == Seat::first);
    CHECK(record.claim->outcome == Outcome::second_wins);
    CHECK(record.claim->reason == EndReason::timeout);
    CHECK(value(record, "Black") == "Bo");
    CHECK(value(record, "White") == "A");
    CHECK(codes(record).empty());
    const auto span = record.events[1].span;
    CHECK(quest_game.substr(span.begin, span.end - span.begin) == "d6");
}

TEST_CASE("Othello Quest: XOT games start with the moves of startPos") {
    const auto record = read_one(
        quest_json_format(),
        R"({"id":"g","gtype":"reversix","players":[{"id":"A"},{"id":"B"}],"position":{"startPos":"f5d6","moves":[{"m":"c3","t":900},{"s":"LOSE:RESIGN"}]}})");
    CHECK(moves(record) == "f5 d6 c3 !resign");
    CHECK(record.claim->outcome == Outcome::first_wins);
    CHECK(record.events[3].seat == Seat::second);
    CHECK(codes(record) == "json/start-moves");
}

TEST_CASE("Othello Quest: entries of a list, values that are no moves") {
    const auto list = read_all(
        quest_json_format(),
        R"({"total":2,"games":[{"id":1,"created":"x","finalStatus":"20","players":[]},{"id":2,"created":"y","finalStatus":"4","players":[]}],"more":false})");
    REQUIRE(list.records.size() == 2);
    CHECK(codes(list.records[1]) == "json/no-moves");
    CHECK_FALSE(list.records[1].claim);
    const auto bad =
        read_one(quest_json_format(),
                 R"({"players":[],"position":{"moves":[{"m":"f5"},{"m":"z9"},{"m":"d6"}]}})");
    CHECK(codes(bad) == "json/bad-value record/not-judged");
    CHECK(bad.findings[0].ply == 2);
    CHECK(codes(read_one(quest_json_format(), R"({"players":[],"position":{}})")) ==
          "json/missing-key");
}

TEST_CASE("Othello Quest: a damaged game does not swallow its neighbours; cuts and pieces") {
    const auto all = "[\n" + quest_game + ",\n" + quest_game + ",\n" + quest_game + "\n]\n";
    CHECK(read_all(quest_json_format(), all).records.size() == 3);
    check_pieces(quest_json_format(), all);
    check_cuts(quest_json_format(), all);
    for (const auto* gone : {"}}", "]", "\"players\"", "\"moves\":["}) {
        INFO(gone);
        auto bad = quest_game;
        bad.erase(bad.rfind(gone), std::string_view(gone).size());
        const auto reading = read_all(quest_json_format(),
                                      "[" + quest_game + ",\n" + bad + ",\n" + quest_game + "]");
        REQUIRE(reading.records.size() == 3);
        CHECK(codes(reading.records[0]).empty());
        CHECK_FALSE(codes(reading.records[1]).empty());
        CHECK(codes(reading.records[2]).empty());
    }
}

TEST_CASE("Egaroucid and rs-othello-sim") {
    auto record = read_one(
        egaroucid_json_format(),
        R"({"date":"2026-01-01","black_player":"a\u00e9","white_player":"b","memo":"","transcript":"f5d6c3","black_discs":40,"white_discs":24})");
    CHECK(moves(record) == "f5 d6 c3");
    CHECK(value(record, "Black") == "a\xC3\xA9");
    CHECK(record.claim->score == Score::whole(40, 24));
    CHECK(codes(record).empty());
    record = read_one(
        egaroucid_json_format(),
        R"({"black_player":"a","transcript":"f5d6??c3","black_discs":-1,"white_discs":-1})");
    CHECK_FALSE(record.claim);
    CHECK(codes(record) == "record/unknown-token record/not-judged");
    record = read_one(
        rs_othello_json_format(),
        R"({"schema_version":"1.0","metadata":{"players":{"black":"x","white":"y"}},"moves":[{"n":1,"side":"Black","move":{"Place":{"row":4,"col":5}}},{"n":2,"side":"White","move":"Pass"}]})");
    CHECK(moves(record) == "f5 --");
    CHECK(record.events[1].seat == Seat::second);
    CHECK(codes(record).empty());
}

TEST_CASE("FlipTheDisc: a score that fits the other way round names the exchange") {
    const std::string text =
        R"({"info":{"id":1,"name":"Cup"},"rounds":[{"currentRound":110,"pairing":["women",[{"id":1,"surname":"A","score":0,"result":0,"transcript":"f5d6c5f6e7f4g5e6e3"},{"id":2,"surname":"B"}],[{"id":3,"score":20,"result":0,"transcript":null},{"id":4}]]}]})";
    const auto reading = read_all(ftd_json_format(), text);
    REQUIRE(reading.records.size() == 1);
    const auto& record = reading.records[0];
    CHECK(codes(record) == "json/colours-exchanged");
    CHECK(record.claim->score == Score::whole(64, 0));
    CHECK(record.claim->outcome == Outcome::first_wins);
    CHECK(value(record, "Black") == "B");
    CHECK(value(record, "White") == "A");
    CHECK(value(record, "Stage") == "final");
    CHECK(value(record, "Category") == "women");
    CHECK(value(record, "Event") == "Cup");
    CHECK(codes(reading.findings) == "json/no-transcript");
    check_cuts(ftd_json_format(), text);
    check_pieces(ftd_json_format(), text);
}

TEST_CASE("FlipTheDisc: a transcript cut short leaves the claim as it is") {
    const auto record = read_one(
        ftd_json_format(),
        R"({"rounds":[{"currentRound":1,"pairing":[[{"id":1,"surname":"A","score":11,"result":0,"transcript":"f5"},{"id":2,"surname":"B"}]]}]})");
    CHECK(codes(record).empty());
    CHECK(record.claim->score == Score::whole(11, 53));
    CHECK(value(record, "Black") == "A");
    CHECK(value(record, "Round") == "1");
}

TEST_CASE("JSON: detection tells the dialects apart") {
    using formats::Confidence;
    CHECK(quest_json_format().detect(quest_game) == Confidence::certain);
    CHECK(egaroucid_json_format().detect(quest_game) == Confidence::no);
    CHECK(ftd_json_format().detect(quest_game) == Confidence::no);
    CHECK(ftd_json_format().detect(R"({"rounds":[{"currentRound":1,"pairing":[]}]})") ==
          Confidence::certain);
    CHECK(quest_json_format().detect(R"([Event "position" "players"])") == Confidence::no);
    CHECK(quest_json_format().detect("f5d6") == Confidence::no);
}

TEST_CASE("FlipTheDisc: the tournaments of the corpus are read whole") {
    const auto folder = corpus("score/ftd");
    if (!folder) return;
    int records = 0;
    int exchanged = 0;
    for (const auto* name : {"tournament_559.json", "tournament_573.json", "tournament_591.json",
                             "tournament_602.json"}) {
        INFO(name);
        const auto reading = read_all(ftd_json_format(), read_file(*folder / name));
        CHECK_FALSE(reading.records.empty());
        for (const auto& record : reading.records) {
            ++records;
            CHECK(record.claim);
            CHECK_FALSE(value(record, "Round").empty());
            if (codes(record) == "json/colours-exchanged") {
                ++exchanged;
            } else {
                CHECK(codes(record).empty());
            }
        }
    }
    CHECK(records > 50);
    CHECK(exchanged == 1);
}
