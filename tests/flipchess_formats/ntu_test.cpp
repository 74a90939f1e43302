// NTU platform records: every pitfall of the format, and the archive at hand.

#include "othello_formats/helpers.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <random>
#include <string>

namespace shinpan::test {
namespace {

namespace fs = std::filesystem;

std::string header(std::string_view names = "Chen vs Lin") {
    std::string text = "INITIAL\n* 5:5am Jan 4, 2022\n* " + std::string(names) +
                       "\n* 1 2 2 2 2 2 5 1 2 2 2 2 2 5\n";
    for (int row = 0; row < 8; ++row) text += "* X X X X\n";
    return text + "* first 1\n* time 900\n";
}
const std::string moves_text = "* 1. a1(K) b1(p)\n* 2. a2(C) b1-a1\n";
const std::string stamps_text =
    "0. 1642090560069\n1. 1642090560069\n2. 1642090560569\n3. 1642090561569\n4. 1642090563569\n";

Read ntu(std::string_view bytes, std::size_t step = 0) {
    return read_all(format("ntu"), bytes, step);
}

std::string events(const Record& record) {
    std::string text;
    for (const auto& event : record.events) {
        if (!text.empty()) text += ' ';
        if (event.kind == EventKind::flip) {
            text += to_string(event.to) + "(" + event.piece + ")";
        } else if (event.kind == EventKind::move) {
            text += to_string(event.from) + "-" + to_string(event.to);
        } else {
            text += event.kind == EventKind::timeout ? "!timeout" : "!?";
        }
    }
    return text;
}

bool same(const Record& a, const Record& b) {
    const auto equal = [](const Event& x, const Event& y) {
        return x.kind == y.kind && x.seat == y.seat && x.from == y.from && x.to == y.to &&
               x.elapsed == y.elapsed && x.stamp == y.stamp && x.remarks == y.remarks &&
               x.numbered == y.numbered;
    };
    const bool claims =
        a.claim.has_value() == b.claim.has_value() &&
        (!a.claim || (a.claim->outcome == b.claim->outcome && a.claim->reason == b.claim->reason &&
                      a.claim->score == b.claim->score));
    return claims &&
           std::equal(a.events.begin(), a.events.end(), b.events.begin(), b.events.end(), equal);
}

}  // namespace

TEST_CASE("an NTU record gives names, date, moves, seats and times") {
    const auto read =
        ntu(header() + moves_text + "* NoMove Lin wins 0,1\n* Comment 0 0\n" + stamps_text);
    REQUIRE(read.records.size() == 1);
    const auto& record = read.records[0];
    CHECK(codes(record.findings) == "");
    CHECK(tag(record, "Date") == "2022-01-04 05:05");
    CHECK(tag(record, "PlayerA") == "Chen");
    CHECK(tag(record, "PlayerB") == "Lin");
    CHECK(tag(record, "Time") == "900/game");
    CHECK(events(record) == "a1(K) b1(p) a2(C) b1-a1");
    CHECK(record.events[0].seat == Seat::first);  // whatever "first 1" says
    CHECK(record.events[0].elapsed == -1);
    CHECK(record.events[0].stamp == 1642090560069);
    CHECK(record.events[1].elapsed == 500);
    CHECK(record.events[3].elapsed == 2000);
    CHECK(record.events[3].mark == 0);
    CHECK(record.claim->outcome == Outcome::second_wins);
    CHECK(record.claim->reason == EndReason::no_move);
    CHECK(record.claim->score == Score{0, 2});
}

TEST_CASE("both spellings of a result and all its reasons are read") {
    const auto claim = [](std::string_view line, std::string_view names = "Chen vs Lin") {
        auto read = ntu(header(names) + moves_text + "* " + std::string(line) + "\n");
        REQUIRE(read.records.size() == 1);
        return std::pair{*read.records[0].claim, codes(read.records[0].findings)};
    };
    CHECK(claim("NoMove Chen Wins 1.000000,0.000000").first.outcome == Outcome::first_wins);
    CHECK(claim("NoMove Chen wins 1,0").first.outcome == Outcome::first_wins);
    CHECK(claim("TimeOut Lin wins 0,1").first.reason == EndReason::timeout);
    CHECK(claim("NoEatFlipDraw Lin Draw 0.5,0.5").first.reason == EndReason::no_progress);
    const auto draw = claim("PositionRepetitionDraw,3,4 Lin Draw 0.500000,0.500000").first;
    CHECK(draw.reason == EndReason::repetition);
    CHECK(draw.score == Score{1, 1});
    CHECK(claim("NoMove Wu wins 1,0").second == "ntu/winner-unknown");
    CHECK(claim("NoMove Chen wins 0,1").second == "ntu/winner-differs");
    CHECK(claim("Sunset Chen wins 1,0").second == "ntu/reason-unknown");
    // Two programs of one name: the points tell.
    CHECK(claim("NoMove ai wins 0,1", "ai vs ai").first.outcome == Outcome::second_wins);
    // Names with dots, brackets, blanks and Chinese.
    CHECK(claim("NoMove a7_eat.5 wins 0,1", "\xE9\x99\xB3[1] (x) vs a7_eat.5").first.outcome ==
          Outcome::second_wins);
    CHECK(claim("NoMove \xE9\x99\xB3[1] (x) wins 1,0", "\xE9\x99\xB3[1] (x) vs a7_eat.5")
              .first.outcome == Outcome::first_wins);
}

TEST_CASE("a claimed timeout becomes a doubtful event without time") {
    const auto read = ntu(header() + moves_text + "* TimeOut Lin wins 0,1\n");
    const auto& last = read.records[0].events.back();
    CHECK(last.kind == EventKind::timeout);
    CHECK(last.seat == Seat::first);
    CHECK(last.elapsed == -1);
    CHECK(last.has(Remark::doubtful));
}

TEST_CASE("stamps that do not fit give a finding and no times") {
    const auto found = [](const std::string& stamps) {
        auto read = ntu(header() + moves_text + stamps);
        return codes(read.records[0].findings);
    };
    CHECK(found("") == "");
    CHECK(found("0. 1642090560069\n1. 1642090560069\n") == "ntu/stamps");
    CHECK(found("0. 1642090560000\n" + stamps_text.substr(17)) == "ntu/first-stamp");
    // Backwards: the stamps themselves are kept, the clock says so.
    auto read = ntu(header() + moves_text +
                    "0. 1642090560069\n1. 1642090560069\n2. 1642090560060\n3. 1642090561569\n4. "
                    "1642090563569\n");
    CHECK(read.records[0].events[1].stamp == 1642090560060);
    CHECK(read.records[0].events[1].elapsed == -1);
}

TEST_CASE("engine output behind a record is not read, records behind it are") {
    std::string noise;
    for (int i = 0; i < 20000; ++i) noise += "depth 9 score 12 pv a1-a2 * X X\n";
    const auto game =
        header() + moves_text + "* TimeOut Lin wins 0,1\n* Comment 0 0\n" + stamps_text;
    const auto bytes = game + noise + game + noise + game.substr(8);
    const auto read = ntu(bytes, 65536);
    REQUIRE(read.records.size() == 3);
    for (const auto& record : read.records) CHECK(record.events.size() == 5);
    CHECK(codes(read.findings) == "ntu/other-output");
    CHECK(read.pieces[0] == game);
}

TEST_CASE("a name with vs in it neither starts a record nor hides its result") {
    const auto read =
        ntu(header("Chen vs. x vs Lin") + moves_text +
            "* NoMove x vs Lin Wins 0.000000,1.000000\n* Comment 0 0\n" + stamps_text);
    REQUIRE(read.records.size() == 1);
    CHECK(read.records[0].claim.has_value());
}

TEST_CASE("a row of three squares is one error, not an incomplete board as well") {
    auto text = header() + moves_text;
    text.erase(text.find("* X X X X\n") + 2, 2);
    const auto read = ntu(text);
    REQUIRE(read.records.size() == 1);
    CHECK(codes(read.records[0].findings) == "record/unknown-token@1 record/not-judged");
}

TEST_CASE("a damaged record takes no other along") {
    const auto game = header() + moves_text + "* TimeOut Lin wins 0,1\n" + stamps_text;
    for (std::size_t cut = 1; cut + 1 < game.size(); ++cut) {
        const auto read = ntu(game.substr(0, cut) + game);
        INFO(cut);
        REQUIRE(!read.records.empty());
        CHECK(events(read.records.back()) == "a1(K) b1(p) a2(C) b1-a1 !timeout");
        CHECK(read.records.size() <= 2);
    }
}

// The usual lines are taken at one go, unless there is little behind them or a blank at their end.
TEST_CASE("damaged records are split and read the same at one go and line by line") {
    const auto game =
        header() + moves_text + "* NoMove Lin wins 0,1\n* Comment 0 0\n" + stamps_text;
    const auto cut_short = header() + moves_text + "* 3. b2(R) INITIAL\n";
    std::mt19937_64 random(seed());
    for (std::int64_t round = 0; round < rounds(300); ++round) {
        auto bytes = game + game + "noise\n" + cut_short + game;
        for (auto faults = random() % 4; faults > 0; --faults) {
            const auto at = random() % bytes.size();
            constexpr std::string_view likely = " *.-()0179aKXvI\r\n";
            switch (random() % 3) {
                case 0: bytes[at] = likely[random() % likely.size()]; break;
                case 1: bytes.erase(at, 1 + random() % 12); break;
                default: bytes.insert(at, bytes, random() % bytes.size(), random() % 40); break;
            }
        }
        INFO(bytes);
        const auto whole = ntu(bytes);
        CHECK(ntu(bytes, 1).pieces == whole.pieces);
        for (std::size_t i = 0; i < whole.pieces.size(); ++i) {
            std::string blanks;
            for (const char c : whole.pieces[i]) blanks += c == '\n' ? " \n" : std::string(1, c);
            Record record;
            format("ntu").read(blanks, nullptr, {}, record);
            CHECK(same(record, whole.records[i]));
            CHECK(record.findings.size() == whole.records[i].findings.size());
        }
    }
}

TEST_CASE("a record cut at every byte, and in pieces of every size, reads the same") {
    const auto game =
        header() + moves_text + "* NoMove Lin wins 0,1\n* Comment 0 0\n" + stamps_text;
    const auto two = game + "noise\n" + game;
    const auto whole = ntu(two);
    for (const std::size_t step : {1U, 2U, 3U, 7U, 64U}) {
        CHECK(ntu(two, step).pieces == whole.pieces);
    }
    for (std::size_t end = 0; end <= game.size(); ++end) {
        const auto read = ntu(std::string_view(game).substr(0, end));
        for (std::size_t i = 0; i < read.records.size(); ++i) {
            for (const auto& finding : read.records[i].findings) {
                CHECK(finding.span.end <= read.pieces[i].size());
            }
        }
    }
}

TEST_CASE(
    "unknown letters, three moves a line and squares off the board are damage at their place") {
    for (const auto* line : {"* 1. a1(Q) b1(p)", "* 1. a9(K)", "* 1. e1(K)",
                             "* 1. a1(K) b1(p) c1(k)", "* 1. a1~a2", "* 1.a1(K"}) {
        const auto read = ntu(header() + line + "\n* 2. c2(k)\n");
        INFO(line);
        const auto found = codes(read.records[0].findings);
        CHECK(found.find("record/unknown-token") == 0);
        CHECK(found.find("record/not-judged") != std::string::npos);
        CHECK(read.records[0].damaged);
    }
}

TEST_CASE("a second result and moves behind a result are reported") {
    const auto read =
        ntu(header() + moves_text + "* NoMove Lin wins 0,1\n* NoMove Chen wins 1,0\n");
    CHECK(codes(read.records[0].findings) == "record/two-results");
    CHECK(read.records[0].claim->outcome == Outcome::second_wins);
}

TEST_CASE("a board file is a position, whichever pieces its counts count") {
    std::string empty;
    for (int row = 0; row < 6; ++row) empty += "* - - - -\n";
    const std::string board = "* K - X -\n* - - k -\n" + empty;
    const auto pool = [&](std::string_view counts) {
        auto read =
            ntu("* Jan 16, 2019\n* eopXD vs. eopXD\n* " + std::string(counts) + "\n" + board);
        REQUIRE(read.records.size() == 1);
        CHECK((read.records[0].position_only || read.records[0].damaged));
        return read.records[0].setup.pool + codes(read.records[0].findings);
    };
    CHECK(pool("1 0 0 0 0 0 0 1 0 0 0 0 0 1") == "pdialect/side-unknown");  // alive
    CHECK(pool("0 0 0 0 0 0 0 0 0 0 0 0 0 1") == "pdialect/side-unknown");  // face-down
    CHECK(pool("2 2 2 2 2 2 5 1 2 2 2 2 2 5").find("ntu/counts") != std::string::npos);
    // With pieces open the number behind `first` is the colour to move, 0 for red.
    for (const auto& [line, side] : {std::pair("* first 0\n", 'r'), std::pair("* first 1\n", 'b'),
                                     std::pair("* first 2\n", '-'), std::pair("", '-')}) {
        const auto read = ntu("* Jan 16, 2019\n* a vs. b\n* 1 0 0 0 0 0 0 1 0 0 0 0 0 1\n" + board +
                              line + "* time 900\n");
        REQUIRE(read.records.size() == 1);
        CHECK(read.records[0].setup.side == side);
    }
}

TEST_CASE("the record of the rules text is read") {
    const auto read =
        read_all(format("tcga-text"), "Chen vs Lin\n1. a7(K) a8(p)\n2. a6(G) a8-a7\nChen wins\n");
    REQUIRE(read.records.size() == 1);
    CHECK(events(read.records[0]) == "a7(K) a8(p) a6(G) a8-a7");
    CHECK(read.records[0].claim->outcome == Outcome::first_wins);
    const auto two = read_all(format("tcga-text"), "1. a7(K) a8(p)\nChen wins\n1. a7(K)\ndraw\n");
    REQUIRE(two.records.size() == 2);
    CHECK(codes(two.records[0].findings) == "ntu/winner-unknown");
    CHECK(two.records[1].claim->outcome == Outcome::draw);
}

TEST_CASE("what the platform cannot hold is said when it is written") {
    const auto fcr =
        read_all(format("fcr"),
                 "[FCR \"1\"]\n[PlayerA \"a\"]\n[PlayerB \"b\"]\n1 A a1(K) 1.5\n2 B b1(k) "
                 "2.0\n3 A a1*b1(k) 1.0\n- A !draw-offer\n= draw draw_agreed A+0 B+0\n");
    std::vector<Finding> dropped;
    const auto text = write_all(format("ntu"), fcr, &dropped);
    CHECK(codes(dropped) == "record/dropped record/dropped record/dropped");
    CHECK(text.find("* Comment 3 trade\n") != std::string::npos);
    CHECK(text.find("3. 3000\n") != std::string::npos);
    const auto back = ntu(text);
    CHECK(events(back.records[0]) == "a1(K) b1(k) a1-b1");
}

TEST_CASE("every record of the archive comes back byte for byte, also by way of FCR-1") {
    const auto folder = corpus("flipchess/ntu");
    if (!folder) return;
    std::size_t records = 0;
    for (const auto& entry : fs::recursive_directory_iterator(*folder)) {
        if (entry.path().extension() != ".txt") continue;
        const auto bytes = read_file(entry.path());
        INFO(entry.path().string());
        REQUIRE(formats::detect_format(std::string_view(bytes).substr(0, 65536),
                                       entry.path().string()) == &format("ntu"));
        const auto read = ntu(bytes);
        REQUIRE(read.records.size() == 1);
        ++records;
        CHECK(codes(read.records[0].findings) == "");
        std::vector<Finding> dropped;
        CHECK(write_all(format("ntu"), read, &dropped) == bytes);
        const auto log = write_all(format("fcr"), read, &dropped);
        const auto fcr = read_all(format("fcr"), log);
        REQUIRE(fcr.records.size() == 1);
        CHECK(codes(fcr.records[0].findings) == "");
        CHECK(same(fcr.records[0], read.records[0]));
        CHECK(write_all(format("ntu"), fcr, &dropped) == bytes);
        CHECK(codes(dropped) == "");
    }
    CHECK(records == 528);
}

TEST_CASE("protocol transcripts give the moves of their records") {
    const auto transcripts = corpus("flipchess/ntu-gtp");
    const auto archive = corpus("flipchess/ntu");
    if (!transcripts || !archive) return;
    std::map<std::string, Record> by_moves;
    for (const auto& entry : fs::recursive_directory_iterator(*archive)) {
        if (entry.path().extension() != ".txt") continue;
        auto record = ntu(read_file(entry.path())).records.at(0);
        auto moves = events(record);
        if (const auto word = moves.find(" !"); word != std::string::npos) moves.resize(word);
        by_moves.emplace(std::move(moves), std::move(record));
    }
    std::size_t twins = 0;
    for (const auto& entry : fs::recursive_directory_iterator(*transcripts)) {
        if (entry.path().extension() != ".command") continue;
        INFO(entry.path().string());
        const auto told = read_all(format("ntu-protocol"), read_file(entry.path()));
        REQUIRE(told.records.size() == 1);
        CHECK(codes(told.records[0].findings) == "");
        // Not every game of a transcript is in the archive.
        const auto twin = by_moves.find(events(told.records[0]));
        if (twin == by_moves.end()) continue;
        ++twins;
        for (std::size_t i = 1; i < told.records[0].events.size(); ++i) {
            CHECK(told.records[0].events[i].elapsed == twin->second.events[i].elapsed);
        }
    }
    CHECK(twins > 0);
}

}  // namespace shinpan::test
