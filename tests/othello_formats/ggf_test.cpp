#include "helpers.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <filesystem>

using namespace shinpan;
using test::codes;
using test::moves;
using test::read_all;
using test::tag;

namespace {

const formats::Format& ggf() {
    return test::format("ggf");
}

constexpr std::string_view start =
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

std::string game(std::string_view tags, std::string_view list = "B[f5]W[d6]B[c3]") {
    return "(;GM[Othello]PB[a]PW[b]TY[8]" + std::string(tags) + std::string(start) +
           std::string(list) + ";)";
}

Record one(std::string_view text) {
    auto read = read_all(ggf(), text);
    REQUIRE(read.records.size() == 1);
    return read.records[0];
}

}  // namespace

TEST_CASE("A GGF game: tags kept, moves with colour and time, a pass in any case") {
    const auto record =
        one("1 (;GM[Othello]PC[GGS/os]PB[player1]PW[a1ice]RB[1457.12]TI[15:00//02:00]TY[8]" +
            std::string(start) + "B[F5//7.5]W[d6/-2.39/0.01]B[PA]W[pass//4.23];)");
    CHECK(codes(record.findings).empty());
    CHECK(moves(record) == "f5 d6 -- --");
    CHECK(tag(record, "PW") == "a1ice");  // a name is not a move
    CHECK(tag(record, "TI") == "15:00//02:00");
    CHECK(record.events[0].seat == Seat::first);
    CHECK(record.events[0].elapsed == 7500);
    CHECK(record.events[1].seat == Seat::second);
    CHECK(record.events[1].elapsed == 10);
    CHECK(record.events[1].number == -239);
    CHECK(record.events[3].elapsed == 4230);
    CHECK(record.setup.to_move == Seat::first);
    CHECK(record.setup.men.size() == 4);
}

TEST_CASE("GGF results in all their forms") {
    struct Case {
        std::string_view text;
        Outcome outcome;
        EndReason reason;
        int halves;  // 999: none
        std::string_view events;
        std::string_view findings;
    };
    for (const auto& row :
         {Case{"+54.000", Outcome::first_wins, EndReason::none, 108, "", ""},
          Case{"-2", Outcome::second_wins, EndReason::none, -4, "", ""},
          Case{"+0.000", Outcome::draw, EndReason::none, 0, "", ""},
          Case{"-40.00:r", Outcome::second_wins, EndReason::resign, -80, "resign Black", ""},
          Case{"+64:t", Outcome::first_wins, EndReason::timeout, 128, "timeout White", ""},
          Case{"+4.00:s", Outcome::first_wins, EndReason::adjudicated, 8, "", ""},
          Case{"0:s", Outcome::draw, EndReason::draw_agreed, 0, "", ""},
          Case{"+2.00:l", Outcome::unfinished, EndReason::none, 999, "", ""},
          Case{"?", Outcome::unfinished, EndReason::none, 999, "", ""},
          Case{"aborted", Outcome::unfinished, EndReason::none, 999, "", ""},
          Case{"+4:q", Outcome::first_wins, EndReason::none, 8, "", "ggf/bad-result"},
          Case{"*", Outcome::unfinished, EndReason::none, 999, "", "ggf/bad-result"},
          Case{"+4.30", Outcome::first_wins, EndReason::none, 999, "", "ggf/half-disc"},
          Case{"+4.5", Outcome::first_wins, EndReason::none, 9, "", ""}}) {
        INFO(row.text);
        const auto record = one(game("RE[" + std::string(row.text) + "]"));
        REQUIRE(record.claim);
        CHECK(record.claim->outcome == row.outcome);
        CHECK(record.claim->reason == row.reason);
        CHECK(record.claim->difference_halves.value_or(999) == row.halves);
        CHECK_FALSE(record.claim->score);
        std::string events;
        if (record.events.back().kind == EventKind::resign) events = "resign ";
        if (record.events.back().kind == EventKind::timeout) events = "timeout ";
        if (!events.empty()) events += name_of(record.events.back().seat, Game::othello);
        CHECK(events == row.events);
        CHECK(codes(record.findings) == row.findings);
    }
}

TEST_CASE("With komi the board's difference is RE plus KM") {
    const auto record = one(game("KB[B3/2.00/27.23]KW[B3/-8.27]KM[-3.133]RE[-22.87]"));
    CHECK(codes(record.findings).empty());
    CHECK(record.claim->difference_halves == -52);
    CHECK(tag(record, "KB") == "B3/2.00/27.23");
}

TEST_CASE("GGF match types and boards") {
    struct Case {
        std::string_view tags;
        std::string_view findings;
        int size;
        std::string_view rules;
    };
    for (const auto& row :
         {Case{"TY[8]", "", 8, "(none)"},
          Case{"TY[s8r4]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- "
               "-------- *]",
               "", 8, "(none)"},
          Case{"TY[8r]", "ggf/bad-type", 8, "(none)"}, Case{"TY[9]", "ggf/bad-type", 8, "(none)"},
          Case{"TY[8z]", "ggf/bad-type", 8, "(none)"}, Case{"TY[6]", "", 6, "othello-6x6"},
          Case{"TY[10]", "", 10, "othello-10x10"}, Case{"TY[14]", "", 14, "(none)"},
          Case{"TY[8a]", "", 8, "othello-anti"},
          Case{"TY[4]BO[4 ---- -O*- -*O- ---- *]", "", 4, "othello-4x4"},
          Case{"TY[4]BO[4-----O*--*O-----*]", "", 4, "othello-4x4"},
          Case{"TY[8r20]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- "
               "-------- *]",
               "ggf/random-discs", 8, "(none)"},
          Case{"TY[8]BO[4 ---- -O*- -*O- ---- *]", "ggf/board-differs", 4, "othello-4x4"},
          Case{"TY[4]BO[4 ---- -O*- -*O- ----]", "ggf/bad-board record/not-judged", 0, "(none)"},
          Case{"TY[4]BO[4 ---- -O*- -*O- --- *]", "ggf/bad-board record/not-judged", 0, "(none)"},
          Case{"TY[4]BO[4 ---- -O*- -*O- --?- *]", "ggf/bad-board record/not-judged", 0, "(none)"},
          Case{"TY[4]BO[]", "ggf/bad-board record/not-judged", 0, "(none)"}}) {
        INFO(row.tags);
        const auto record = one("(;GM[Othello]" + std::string(row.tags) + "B[f5];)");
        CHECK(codes(record.findings) == row.findings);
        if (row.size > 0) CHECK(int{record.setup.columns} == row.size);
        CHECK(tag(record, "Ruleset") == row.rules);
    }
    const auto white = one("(;GM[Othello]TY[4]BO[4 ---- -O*- -*O- ---- O]W[b1];)");
    CHECK(white.setup.to_move == Seat::second);
    CHECK(white.events[0].seat == Seat::second);
    std::string rows =
        "------ -------- ---------- ---------- ----O*---- ----*O---- ---------- ---------- "
        "-------- ------ *";
    const auto octagon = one("(;GM[Othello]TY[88]BO[88 " + rows + "]B[g6];)");
    CHECK(codes(octagon.findings) == "ggf/octagon record/not-judged");
    CHECK(tag(octagon, "BO") == "88 " + rows);
}

TEST_CASE(
    "Synchro pairs, several games a line, none numbered, line ends inside: each game is a record") {
    const auto a = game("RE[+2]");
    const auto b = game("RE[-2]");
    const auto text =
        a + "\n2 " + a + b + " \n1 " + b + "1 " + a + "\r\n(;GM[Othello]\nTY[8]\nB[f5]\nW[d6]\n;)";
    for (std::size_t step = 0; step < 40; ++step) {
        const auto read = read_all(ggf(), text, step);
        REQUIRE(read.records.size() == 6);
        CHECK(read.findings.empty());
        CHECK(tag(read.records[1], "Games") == "2");
        CHECK(read.pieces[2] == b);
        CHECK(moves(read.records[5]) == "f5 d6");
        for (const auto& record : read.records) CHECK(codes(record.findings).empty());
    }
    CHECK(codes(read_all(ggf(), "2 " + a + "\n1 " + b).findings) == "ggf/pair-incomplete");
    CHECK(codes(read_all(ggf(), "archive of 2003\n1 " + b).findings) == "ggf/stray-lines");
}

TEST_CASE("A damaged GGF game does not swallow the next") {
    const auto a = game("RE[+2]");
    struct Case {
        std::string text;
        std::size_t records;
        std::string_view findings;  // of the first
    };
    for (const auto& row :
         {Case{"(;GM[Othello]B[f5]W[d6]\n1 " + a, 2, "ggf/unclosed@2"},
          Case{"(;GM[Othello]B[f5]W[d6;)\n1 " + a, 2, "record/cut-token@2 ggf/unclosed@2"},
          Case{"(;GM[Othello]CO[a ;) smile]B[f5];)\n" + a, 2, ""},
          Case{"(;GM[Othello]CO[see (;x) there]B[f5];)" + a, 2, ""},
          Case{"(;GM[Othello]PB[a]b]B[f5];)" + a, 2, "ggf/stray-text@1"},
          Case{"(;GM[Othello]B[f5]d6]W[c3];)" + a, 2, "ggf/stray-text@2"},
          Case{"(;GM[Othello]B[z9]W[d6]B[??];)" + a, 2, "ggf/bad-move@1"},
          Case{"(;GM[Othello]B[f5/x/fast];)" + a, 2, "ggf/bad-number@1"},
          Case{"(;GM[Othello]XX[1]PB[a]PB[b]B[f5];)" + a, 2,
               "record/unknown-tag record/duplicate-tag"},
          Case{"(;GM[Go]TY[8]BO[8]B[f5];)" + a, 2,
               "ggf/not-othello ggf/bad-board record/not-judged"},
          Case{"(;gm[othello]b[f5];)" + a, 2, "ggf/old-letters"},
          Case{a.substr(0, a.size() - 2), 1, "ggf/unclosed@3"}}) {
        INFO(row.text);
        for (const std::size_t step : {0U, 1U, 3U, 17U}) {
            const auto read = read_all(ggf(), row.text, step);
            REQUIRE(read.records.size() == row.records);
            CHECK(codes(read.records[0].findings) == row.findings);
            if (row.records == 2) CHECK(codes(read.records[1].findings).empty());
        }
    }
}

TEST_CASE("A GGF file cut at every byte keeps its earlier games as they were") {
    const auto text = "1 " + game("RE[+2]CO[a ;) b]") + "\n2 " + game("") + game("RE[-2:r]") + "\n";
    const auto whole = read_all(ggf(), text);
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        const auto read = read_all(ggf(), std::string_view(text).substr(0, cut), cut % 5);
        for (std::size_t i = 0; i + 1 < read.records.size(); ++i) {
            REQUIRE(read.pieces[i] == whole.pieces[i]);
            REQUIRE(read.records[i].findings == whole.records[i].findings);
        }
        REQUIRE(read.records.size() <= 3);
    }
}

TEST_CASE("An endless GGF line is split in bounded windows") {
    const auto a = "1 " + game("RE[+2]");
    std::string text;
    for (int i = 0; i < 20000; ++i) text += a;
    const auto splitter = ggf().splitter("");
    std::size_t at = 0;
    std::size_t games = 0;
    std::size_t widest = 0;
    std::size_t width = 512;
    for (;;) {
        const auto window = std::string_view(text).substr(at, width);
        const auto cut = splitter->next(window, at + window.size() == text.size());
        widest = std::max(widest, window.size());
        if (cut.kind == formats::Cut::Kind::end) break;
        if (cut.kind == formats::Cut::Kind::more) {
            width *= 2;
            continue;
        }
        ++games;
        at += cut.end;
        width = 512;
    }
    CHECK(games == 20000);
    CHECK(widest <= 1024);
}

TEST_CASE("A splitter whose caller gave up on an endless game goes on in the new window") {
    const auto splitter = ggf().splitter("");
    const std::string endless = "(;GM[Othello]CO[" + std::string(5000, 'x');
    CHECK(splitter->next(endless, false).kind == formats::Cut::Kind::more);
    const std::string rest = "xxx];)1 " + game("");
    const auto tail = splitter->next(rest, false);
    REQUIRE(tail.kind == formats::Cut::Kind::record);
    CHECK(tail.begin == 0);
    CHECK(tail.end == 6);
    const auto next = splitter->next(std::string_view(rest).substr(tail.end), true);
    CHECK(next.begin == 0);
    CHECK(next.end == rest.size() - 6);
}

TEST_CASE("GGF written and read again is the same game, pairs stay pairs") {
    const auto text = "2 " + game("RE[+2.000]", "B[f5//7.50]W[d6/-2.39/0.01]B[c3]") +
                      game("RE[-40.00:r]") + "\n1 " + game("KM[-3.133]RE[-22.87]") + "\n";
    const auto read = read_all(ggf(), text);
    const auto written = test::write_all(ggf(), read);
    const auto back = read_all(ggf(), written);
    REQUIRE(back.records.size() == read.records.size());
    CHECK(back.findings.empty());
    CHECK(std::count(written.begin(), written.end(), '\n') == 2);
    for (std::size_t i = 0; i < back.records.size(); ++i) {
        CHECK(moves(back.records[i]) == moves(read.records[i]));
        CHECK(back.records[i].claim->difference_halves == read.records[i].claim->difference_halves);
        CHECK(back.records[i].claim->reason == read.records[i].claim->reason);
        for (std::size_t e = 0; e < back.records[i].events.size(); ++e) {
            CHECK(back.records[i].events[e].elapsed == read.records[i].events[e].elapsed);
            CHECK(back.records[i].events[e].number == read.records[i].events[e].number);
            CHECK(back.records[i].events[e].seat == read.records[i].events[e].seat);
        }
        CHECK(codes(back.records[i].findings).empty());
    }
    CHECK(test::write_all(ggf(), back) == written);
}

TEST_CASE("Passes that a record leaves out are written in GGF, where a pass is a move") {
    test::Read read;
    Record record;
    record.game = Game::othello;
    for (const auto name : {"e6", "f6", "c4", "c5", "c6", "d6", "g7", "f4", "g4", "g6", "e7", "h8",
                            "h6", "g5", "g8", "f8", "c3"}) {
        Event event;
        event.kind = EventKind::place;
        event.to = {static_cast<std::int8_t>(name[0] - 'a'),
                    static_cast<std::int8_t>(name[1] - '1')};
        record.events.push_back(event);
    }
    record.tags.push_back({"Black", "a]b\nc", {}});
    read.records = {record};
    std::vector<Finding> dropped;
    const auto text = test::write_all(ggf(), read, &dropped);
    CHECK(text.find("W[f8]B[pass]W[c3];)") != std::string::npos);
    CHECK(text.find("PB[a)b c]") != std::string::npos);
    CHECK(codes(dropped) == "record/dropped");
}

TEST_CASE("The GGS games at hand are read whole and come back from our writer") {
    const auto folder = test::corpus("othello/ggf");
    if (!folder) return;
    std::size_t games = 0;
    for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
        const auto text = test::read_file(entry.path());
        INFO(entry.path());
        CHECK(ggf().detect(text) == formats::Confidence::certain);
        const auto read = read_all(ggf(), text, 100);
        CHECK(read.findings.empty());
        games += read.records.size();
        const auto back = read_all(ggf(), test::write_all(ggf(), read));
        REQUIRE(back.records.size() == read.records.size());
        for (std::size_t i = 0; i < read.records.size(); ++i) {
            CHECK(codes(read.records[i].findings).empty());
            CHECK(moves(read.records[i]) == moves(back.records[i]));
            CHECK(read.records[i].claim->difference_halves ==
                  back.records[i].claim->difference_halves);
        }
    }
    CHECK(games == 16);
}
