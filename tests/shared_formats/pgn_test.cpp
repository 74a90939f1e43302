// PGN of Othello and PlayOK gomoku: formats/pgn/FORMAT.md, formats/playok/FORMAT.md.

#include "support.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <array>

using namespace shinpan;
using namespace shinpan::test;
using formats::pgn_format;
using formats::playok_format;

namespace {

Record pgn(std::string_view text) {
    return read_one(pgn_format(), text);
}

}  // namespace

TEST_CASE("PGN: tags, moves, passes and the score of PlayOK") {
    const std::string text =
        "[Event \"?\"]\n[Site \"kurnik\"]\n[Black \"a1\"]\n[White \"d \\\"3\\\"\"]\n"
        "[Result \"37-27\"]\n\n1. f5 d6 2. c3 -- 3. a1\n37-27\n";
    const auto record = pgn(text);
    CHECK(moves(record) == "f5 d6 c3 -- a1");
    CHECK(codes(record).empty());
    CHECK(value(record, "Black") == "a1");
    CHECK(value(record, "White") == "d \"3\"");
    CHECK(record.claim->score == Score::whole(37, 27));
    CHECK(record.events[2].numbered == 2);
    CHECK(record.events[2].seat == Seat::none);
    CHECK(text.substr(record.events[4].span.begin, 2) == "a1");
}

TEST_CASE("PGN: numbers of pairs, of plies and of single moves; gaps and holes are named") {
    CHECK(codes(pgn("[Black \"x\"]\n1. F5 D6\n2. C3 D3\n3. C4\n")).empty());
    CHECK(codes(pgn("[Black \"x\"]\n1. F5 D6\n3. C3 D3\n5. C4\n")).empty());
    CHECK(codes(pgn("[Black \"x\"]\n1. F5 2. D6 3. C3 4. D3\n")).empty());
    CHECK(codes(pgn("[Black \"x\"]\n1.f5 1... d6 2.c3 d3\n")).empty());
    CHECK(codes(pgn("[Black \"x\"]\n1... d6 2.c3 d3 3. c4 c5\n")).empty());
    CHECK(codes(pgn("[Black \"x\"]\n1. F5 D6\n2. C3 D3\n4. C4\n")) == "pgn/number-gap");
    CHECK(codes(pgn("[Black \"x\"]\n1. F5 D6\n2. C3\n3. C4 D3\n")) == "pgn/hole");
}

TEST_CASE("PGN: comments, variations, glyphs, escaped lines") {
    const auto record =
        pgn("[Black \"x\"]\n1. f5! {a1 a2 (} $3 d6 (1... f6 {)} 2. e6 (2. a1)) 2. c3 ; b1 b2\n% "
            "c1\nd3 *\n");
    CHECK(moves(record) == "f5 d6 c3 d3");
    CHECK(codes(record) == "pgn/variations");
    CHECK_FALSE(record.claim);
    CHECK(codes(pgn("[Black \"x\"]\n1. f5 {open")) == "pgn/unclosed");
}

TEST_CASE("PGN: results in every spelling, and at odds") {
    CHECK(pgn("[Result \"1-0\"]\n1. f5 {Edax wins 59-5} 1-0").claim->outcome ==
          Outcome::first_wins);
    CHECK(pgn("[Result \"1/2-1/2\"]\n1. f5").claim->outcome == Outcome::draw);
    CHECK(pgn("[Result \"34.5-29.5\"]\n1. f5").claim->score == Score{69, 59});
    CHECK(pgn("[Black \"x\"]\n1. f5 d6 40-24").claim->score == Score::whole(40, 24));
    CHECK(pgn("[Result \"1-0\"]\n1. f5 d6 40-24").claim->score == Score::whole(40, 24));
    CHECK(codes(pgn("[Result \"37-27\"]\n1. f5 d6 40-24")) == "pgn/results-differ");
    CHECK(codes(pgn("[Result \"maybe\"]\n1. f5 d6")) == "pgn/bad-result");
    CHECK(codes(pgn("[Result \"0-0\"]\n1. f5 d6")) == "pgn/bad-result");
    CHECK(codes(pgn("[Black \"x\"]\n1. f5 1-0 d6")) == "record/after-result");
    const auto unplayed =
        pgn("[Black \"A\"]\n[White \"B\"]\n[Result \"64-0\"]\n[Termination \"unplayed\"]\n\n1. f5 "
            "64-0\n");
    CHECK(unplayed.claim->reason == EndReason::adjudicated);
    CHECK(pgn("[Result \"0-1\"]\n[Termination \"Time forfeit\"]\n1. f5").claim->reason ==
          EndReason::timeout);
}

TEST_CASE("PGN: what cannot be read is one error with its place") {
    const std::string text = "[Black \"x\"]\n1. f5 d6 2. ?? c3 3. d3 c4 33-31";
    const auto record = pgn(text);
    CHECK(moves(record) == "f5 d6");
    CHECK(codes(record) == "record/unknown-token record/not-judged");
    CHECK(record.findings[0].ply == 3);
    CHECK(text.substr(record.findings[0].span.begin, 2) == "??");
    CHECK(record.claim->score == Score::whole(33, 31));
    CHECK(codes(pgn("[Black \"x\"]\n1. f5 d")) == "record/cut-token");
}

TEST_CASE("PGN: Cassio fills up thirty pairs, drops count from the bottom") {
    std::string padded = "[Black \"x\"]\n1. f5 d6 ";
    for (int i = 2; i <= 30; ++i) padded += std::to_string(i) + ". -- -- ";
    auto record = pgn(padded);
    CHECK(moves(record) == "f5 d6");
    CHECK(codes(record) == "pgn/padding");
    CHECK(moves(pgn("[Black \"x\"]\n1. f5 -- 2. -- --")) == "f5 -- -- --");
    record =
        pgn("[Variant \"Flipello\"]\n[FEN \"8/8/8/3pP3/3Pp3/8/8/8[PPppp] w 0 1\"]\n"
            "1. P@e3 P@f3 2. c3c3 P@a1");
    CHECK(moves(record) == "e6 f6 -- a8");
    CHECK(codes(record) == "pgn/ranks-flipped");
    CHECK_FALSE(record.has_setup);
}

TEST_CASE("PGN: FEN in two dialects") {
    auto record = pgn("[FEN \"8/8/8/3pP3/3Pp3/8/8/8 b\"]\n1. f5");
    CHECK_FALSE(record.has_setup);
    record = pgn("[FEN \"8/8/8/8/3Pp3/8/8/7p w\"]\n1... f5");
    REQUIRE(record.has_setup);
    REQUIRE(record.setup.men.size() == 3);
    CHECK(record.setup.men[2].piece == 'B');
    CHECK(record.setup.men[2].at == Point{7, 0});
    CHECK(record.setup.to_move == Seat::second);
    record = pgn("[FEN \"8/8/8/8/3Pp3/8/8/7p[PPp] b 0 9\"]\n1... f5");
    CHECK(record.setup.men[2].piece == 'W');
    CHECK(record.setup.men[2].at == Point{7, 7});
    CHECK(record.setup.to_move == Seat::second);
    CHECK(codes(pgn("[FEN \"8/8/8\"]\n1. f5")) == "pgn/bad-position");
    CHECK(pgn("[Variant \"flipello10\"]\n1. P@g5").setup.columns == 10);
}

TEST_CASE("PGN: clocks become times") {
    const auto record =
        pgn("[TimeControl \"300+2\"]\n1. f5 {[%clk 0:04:58]} d6 {[%clk 0:05:01]} 2. c3 {[%emt "
            "0:00:03.5]}");
    CHECK(record.events[0].elapsed == 4000);
    CHECK(record.events[1].elapsed == 1000);
    CHECK(record.events[2].elapsed == 3500);
}

TEST_CASE("PGN: a damaged game does not swallow its neighbours; cuts and pieces") {
    const std::string good = "[Event \"a\"]\n[Result \"33-31\"]\n\n1. f5 d6 33-31\n\n";
    for (const auto* bad : {"[Event \"b\"]\n1. f5 {open\n\n", "[Event \"b]\n1. f5\n\n",
                            "[Event \"b\"]\n\n1. f5 (((\n", "[Event \"b\"]\n\n1. f5 zz c3\n"}) {
        INFO(bad);
        const auto reading = read_all(pgn_format(), good + bad + good);
        REQUIRE(reading.records.size() == 3);
        CHECK(codes(reading.records[0]).empty());
        CHECK_FALSE(codes(reading.records[1]).empty());
        CHECK(codes(reading.records[2]).empty());
    }
    // A game without moves, then another.
    CHECK(read_all(pgn_format(), "[Event \"a\"]\n[Black \"x\"]\n\n[Event \"b\"]\n\n1. f5")
              .chunks.size() == 2);
    CHECK(codes(pgn("A letter\n\n" + good)) == "pgn/text-before");
    check_cuts(pgn_format(), good + good);
    check_pieces(pgn_format(), "\xEF\xBB\xBF" + good + good);
}

TEST_CASE("PGN: what is written is read back the same") {
    for (const auto* text : {"[Event \"e\"]\n[Black \"b\"]\n[White \"w\"]\n[Result "
                             "\"37-27\"]\n[Note \"n\"]\n\n1. f5 d6 2. c3",
                             "[Black \"b\"]\n[Result \"0-1\"]\n[Termination \"resignation\"]\n\n1. "
                             "f5 {[%emt 0:01:02.5]} d6",
                             "[FEN \"8/8/8/8/3Pp3/8/8/7p w\"]\n\n1... f5 0-1"}) {
        INFO(text);
        const auto first = pgn(text);
        std::string written;
        std::vector<Finding> dropped;
        pgn_format().write(first, {.dropped = &dropped}, written);
        INFO(written);
        CHECK(codes(dropped).empty());
        const auto second = pgn(written);
        CHECK(codes(second).empty());
        CHECK(moves(second) == moves(first));
        CHECK(second.claim->outcome == first.claim->outcome);
        CHECK(second.claim->score == first.claim->score);
        CHECK(second.claim->reason == first.claim->reason);
        CHECK(second.events[0].elapsed == first.events[0].elapsed);
        CHECK(second.setup.men.size() == first.setup.men.size());
        CHECK(value(second, "Note") == value(first, "Note"));
        std::string again;
        pgn_format().write(second, {}, again);
        CHECK(again == written);
    }
}

TEST_CASE("PGN: detection leaves chess and gomoku alone") {
    using formats::Confidence;
    const auto sure = [](std::string_view head) { return pgn_format().detect(head); };
    CHECK(sure("[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n") == Confidence::no);
    CHECK(sure("[Event \"x\"]\n\n1. e4 d5 2. exd5 c6 3. d4 h6 1-0\n") == Confidence::no);
    CHECK(sure("[Event \"x\"]\n\n1. f5 d6 2. c3 d3 3. c4 Nf3 4. f4 f6 5. g5 e6\n") ==
          Confidence::likely);
    CHECK(sure("[Event \"a\"]\n\n1. f5 d6") == Confidence::likely);
    CHECK(sure("[Event \"a\"]\n\n1. P@e3 P@f3") == Confidence::likely);
    CHECK(sure("[Event \"a\"]\n\n1. Nf3 Nf6 2. O-O d5") == Confidence::no);
    CHECK(sure("[GameType \"61,15\"]\n\n1. h8 h7 2. g8 black") == Confidence::no);
    CHECK(sure("f5d6c3") == Confidence::no);
    CHECK(playok_format().detect("[GameType \"61,15\"]\n\n1. h8 h7 2. g8 black") ==
          Confidence::certain);
    CHECK(playok_format().detect("[Event \"a\"]\n\n1. f5 d6") == Confidence::no);
}

TEST_CASE("PlayOK: placeholders do not pass the turn, the choice keeps or exchanges colours") {
    const auto record = read_one(playok_format(),
                                 "[Site \"PlayOK\"]\n[Black \"p1\"]\n[White \"p2\"]\n[Result "
                                 "\"1-0\"]\n[GameType \"61,15\"]\n\n"
                                 "1. h8 a1 2. i8 white 3. -- b1 4. j8 c1 5. -- k8 6. e1 l8 1-0\n");
    CHECK(moves(record) == "h8 a1 i8 !stay b1 j8 c1 k8 e1 l8");
    CHECK(codes(record) == "pgn/placeholder");
    CHECK(record.claim->outcome == Outcome::first_wins);
    CHECK(value(record, "Ruleset") == "gomoku-standard");
    const auto black = read_one(playok_format(),
                                "[Site \"PlayOK\"]\n[Black \"p1\"]\n[White \"p2\"]\n[Result "
                                "\"0-1\"]\n[GameType \"61,15\"]\n\n"
                                "1. h8 a1 2. i8 black 3. b1 j8 4. c1 k8 5. d1 l8 0-1\n");
    CHECK(moves(black) == "h8 a1 i8 !swap b1 j8 c1 k8 d1 l8");
    CHECK(codes(black) == "pgn/colours-exchanged");
    CHECK(black.claim->outcome == Outcome::first_wins);
    CHECK(value(black, "Black") == "p2");
    CHECK(value(black, "White") == "p1");
}

TEST_CASE("PlayOK: cuts, pieces and damage") {
    const std::string game =
        "[Site \"PlayOK\"]\n[Result \"0-1\"]\n[GameType \"61,15\"]\n\n1. h8 a1 2. i8 black 3. "
        "b1\nj8 0-1\n\n";
    check_cuts(playok_format(), game + game);
    check_pieces(playok_format(), game + game);
    const auto reading =
        read_all(playok_format(), game + "[Site \"PlayOK\"]\n1. h8 ?! c3\n\n" + game);
    REQUIRE(reading.records.size() == 3);
    CHECK(codes(reading.records[1]) == "record/unknown-token record/not-judged");
}

namespace {

// A five of exactly five through the last stone, found without the referee.
bool ends_in_five(const Record& record) {
    std::array<std::array<int, 26>, 26> board{};
    int colour = 1;
    Point last;
    for (const auto& event : record.events) {
        if (event.kind != EventKind::place) continue;
        board[static_cast<std::size_t>(event.to.column)][static_cast<std::size_t>(event.to.row)] =
            colour;
        colour = 3 - colour;
        last = event.to;
    }
    const int mine = 3 - colour;
    const auto run = [&](int dx, int dy) {
        int x = last.column + dx;
        int y = last.row + dy;
        int length = 0;
        while (x >= 0 && y >= 0 && x < 26 && y < 26 &&
               board[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)] == mine) {
            x += dx;
            y += dy;
            ++length;
        }
        return length;
    };
    return run(1, 0) + run(-1, 0) == 4 || run(0, 1) + run(0, -1) == 4 ||
           run(1, 1) + run(-1, -1) == 4 || run(1, -1) + run(-1, 1) == 4;
}

}  // namespace

TEST_CASE("PlayOK: in the games of the corpus that end in a five it belongs to the winner") {
    const auto file = corpus("renju/playok/games.txt");
    if (!file) return;
    const auto reading = read_all(playok_format(), read_file(*file));
    REQUIRE(reading.records.size() == 124);
    int fives = 0;
    for (const auto& record : reading.records) {
        CHECK_FALSE(record.damaged);
        REQUIRE(record.claim);
        if (!ends_in_five(record)) continue;
        ++fives;
        int stones = 0;
        for (const auto& event : record.events) stones += event.kind == EventKind::place ? 1 : 0;
        CHECK(winner_of(record.claim->outcome) == (stones % 2 == 1 ? Seat::first : Seat::second));
    }
    CHECK(fives > 30);
}

TEST_CASE("PGN: the games of the corpus are read whole") {
    const auto folder = corpus("othello/pgn");
    if (!folder) return;
    for (const auto& [name, games] :
         {std::pair{"WTHOR-1977.pgn", 12U}, std::pair{"WTH_1977.pgn", 12U},
          std::pair{"WTH_1984.pgn", 587U}}) {
        INFO(name);
        const auto reading = read_all(pgn_format(), read_file(*folder / name));
        CHECK(reading.records.size() == games);
        for (const auto& record : reading.records) {
            CHECK(codes(record).empty());
            CHECK(record.claim->score);
        }
    }
}

TEST_CASE("PGN: blanks of every kind at the end are no record (found by fuzzing)") {
    CHECK(read_all(pgn_format(), "[Event \"a\"]\n\n1. f5 d6\v\f\n\v").records.size() == 1);
    CHECK(read_all(pgn_format(), "\v").records.empty());
}
