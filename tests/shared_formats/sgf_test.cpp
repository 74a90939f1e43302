// SGF: formats/sgf/FORMAT.md, pitfall by pitfall.

#include "formats/sgf/sgf.hpp"

#include "support.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shinpan;
using namespace shinpan::test;
using formats::sgf_format;

TEST_CASE("SGF: points of renju count from the top, points of Othello do, too") {
    CHECK(moves(read_one(sgf_format(), "(;GM[4]SZ[15];B[hh];W[ig];B[aa];W[oo])")) ==
          "h8 i9 a15 o1");
    CHECK(moves(read_one(sgf_format(), "(;GM[2];B[f5];W[fd])")) == "f5 f4");
    CHECK(moves(read_one(sgf_format(), "(;GM[4]SZ[19];B[aa];W[tt])")) == "a19 --");
    CHECK(moves(read_one(sgf_format(), "(;GM[4]SZ[20];B[jj];W[tt];B[ji])")) == "j11 t1 j12");
    const auto chess = read_one(sgf_format(), "(;GM[4]SZ[15];B[H8];W[i10])");
    CHECK(moves(chess) == "h8 i10");
    CHECK(codes(chess) == "sgf/chess-points");
}

TEST_CASE("SGF: passes are empty, tt, PA or a word") {
    const auto record = read_one(
        sgf_format(), "(;FF[4]GM[4]SZ[15];B[hh];W[ig];B[hi];W[gi];B[jj];W[tt];B[kd];W[];B[dk])");
    CHECK(moves(record) == "h8 i9 h7 g7 j6 -- k12 -- d5");
    CHECK(record.events[5].seat == Seat::second);
    CHECK(codes(record).empty());
    CHECK(moves(read_one(sgf_format(), "(;GM[2];B[f5];W[PA];B[pass];W[--])")) == "f5 -- -- --");
}

TEST_CASE("SGF: spans name the token, escapes and brackets inside values do not end them") {
    const std::string text = "(;GM[4]PB[a\\]b\\\\]C[B[zz\\] ;W[aa\\] ( ];B[hh]C[ )(;]\n;W[ig])";
    const auto record = read_one(sgf_format(), text);
    CHECK(moves(record) == "h8 i9");
    CHECK(value(record, "PB") == "a]b\\");
    CHECK(codes(record).empty());
    const auto span = record.events[1].span;
    CHECK(text.substr(span.begin, span.end - span.begin) == "W[ig]");
}

TEST_CASE("SGF: 100,000 nested parentheses are one main line") {
    std::string text = "(;GM[4]SZ[15]";
    for (int i = 0; i < 100'000; ++i) text += i % 2 == 0 ? "(;B[hh]" : "(;W[ig]";
    text += std::string(100'000, ')') + ")";
    const auto record = read_one(sgf_format(), text);
    CHECK(record.events.size() == 100'000);
    CHECK(codes(record).empty());
    const auto three = read_one(sgf_format(), "(;GM[4]SZ[15](;B[hh](;W[ig](;B[ii]))))");
    CHECK(moves(three) == "h8 i9 i7");
    CHECK(codes(three).empty());
}

TEST_CASE("SGF: variations are counted, blanks before them do no harm, every branch can be had") {
    const std::string text = "(;GM[4]FF[4]SZ[15];B[hh];W[ig] (;B[ii];W[jj])\n (;B[gg]))";
    const auto record = read_one(sgf_format(), text);
    CHECK(moves(record) == "h8 i9 i7 j6");
    CHECK(codes(record) == "sgf/variations");
    formats::sgf::SgfGame game;
    Record line;
    REQUIRE(game.parse(text, line));
    std::vector<std::string> all;
    for (const auto leaf : game.tree.leaves()) {
        line.clear();
        game.line(leaf, line);
        all.push_back(moves(line));
    }
    CHECK(all == std::vector<std::string>{"h8 i9 i7 j6", "h8 i9 g9"});
}

TEST_CASE("SGF: text after a game is shown and the next game is read") {
    const auto reading =
        read_all(sgf_format(), "(;GM[4]SZ[15];B[hh];W[hh]);B[ii])\n(;GM[4]SZ[15];B[hh])\n");
    REQUIRE(reading.records.size() == 2);
    CHECK(moves(reading.records[0]) == "h8 h8");
    REQUIRE(codes(reading.records[0]) == "sgf/stray-text");
    CHECK(reading.records[0].findings[0].span.begin == 26);
    CHECK(codes(reading.records[1]).empty());
    CHECK(codes(read_one(sgf_format(), "(;GM[4];B[hh];)---")) == "sgf/tail-text");
    CHECK(moves(read_one(sgf_format(), "From: me\n\n(;GM[4];B[hh])")) == "h8");
}

TEST_CASE("SGF: a damaged game does not swallow its neighbours") {
    const std::string good = "(;GM[4]SZ[15];B[hh];W[ig])";
    for (const auto* bad : {"(;GM[4]SZ[15];B[hh];W[ig", "(;GM[4]SZ[15];B[hh](;W[ig]", "(;GM[4]C[oh",
                            "(;GM[4];B[hh]))))", "(;GM[4];B[h!];W[ig])"}) {
        INFO(bad);
        const auto reading = read_all(sgf_format(), good + "\n" + bad + "\n" + good);
        REQUIRE(reading.records.size() == 3);
        CHECK(moves(reading.records[0]) == "h8 i9");
        CHECK(moves(reading.records[2]) == "h8 i9");
        CHECK_FALSE(codes(reading.records[1]).empty());
    }
}

TEST_CASE("SGF: cut anywhere, and in pieces of any size") {
    const std::string text =
        "(;GM[4]FF[4]CA[GBK]SZ[15]PB[\xBA\xDA\x5D\x5D]RE[B+R];B[hh];W[ig](;B[ii])(;B[jj]C[x]))\n"
        "(;GM[2]AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[PA])---\n(;GM[4]QPR[hh,hi,ii];QSLW[gg];B[jj])";
    check_cuts(sgf_format(), text);
    check_pieces(sgf_format(), text);
}

TEST_CASE("SGF: set-up stones, the side to move, rectangles") {
    auto record = read_one(sgf_format(), "(;GM[4]SZ[15]AB[hh][ii]AW[ig]PL[W])");
    CHECK(record.position_only);
    REQUIRE(record.setup.men.size() == 3);
    CHECK(record.setup.to_move == Seat::second);
    record = read_one(sgf_format(), "(;GM[4]SZ[15]AB[aa:bb]AE[ab];W[hh])");
    CHECK(record.setup.men.size() == 3);
    CHECK(record.setup.to_move == Seat::second);
    // Othello writers list the start: that is no set-up.
    record = read_one(sgf_format(), "(;GM[2]AB[e4][d5]AW[d4][e5]PL[B];B[f5])");
    CHECK_FALSE(record.has_setup);
    record = read_one(sgf_format(), "(;GM[2]AB[d4][d5]AW[e4][e5]PL[B];B[f5])");
    CHECK(record.has_setup);
    record = read_one(sgf_format(), "(;GM[2]SZ[10];B[g6])");
    CHECK(record.setup.columns == 10);
    CHECK(record.setup.men.size() == 4);
    record = read_one(sgf_format(), "(;GM[4];B[hh];AW[ig];W[ih])");
    CHECK(codes(record) == "sgf/late-setup record/not-judged");
    CHECK(moves(record) == "h8");
    record = read_one(sgf_format(), "(;GM[4]AB[zz];B[hh])");
    CHECK(codes(record) == "sgf/bad-point record/not-judged");
}

TEST_CASE("SGF: every spelling of a result") {
    struct Row {
        const char* text;
        Outcome outcome;
        EndReason reason;
    };
    for (const auto& row :
         {Row{"B+", Outcome::first_wins, EndReason::none},
          Row{"W+1", Outcome::second_wins, EndReason::none},
          Row{"W+Resign", Outcome::second_wins, EndReason::resign},
          Row{"b+r", Outcome::first_wins, EndReason::resign},
          Row{"B+Time", Outcome::first_wins, EndReason::timeout},
          Row{"W+T", Outcome::second_wins, EndReason::timeout},
          Row{"B+F", Outcome::first_wins, EndReason::adjudicated},
          Row{"B+Draw", Outcome::draw, EndReason::draw_agreed},
          Row{"Draw", Outcome::draw, EndReason::none}, Row{"0", Outcome::draw, EndReason::none},
          Row{"Void", Outcome::undecided, EndReason::abandon},
          Row{"\xE7\x99\xBD\xE4\xB8\xAD\xE7\x9B\x98\xE8\x83\x9C", Outcome::second_wins,
              EndReason::resign}}) {
        INFO(row.text);
        const auto read = formats::sgf::read_result(row.text, Game::renju, 15);
        REQUIRE(read.claim);
        CHECK(read.claim->outcome == row.outcome);
        CHECK(read.claim->reason == row.reason);
    }
    CHECK_FALSE(formats::sgf::read_result("?", Game::renju, 15).claim);
    CHECK_FALSE(formats::sgf::read_result("maybe", Game::renju, 15).understood);
    CHECK(formats::sgf::read_result("B+54", Game::othello, 8).claim->difference_halves == 108);
    CHECK(formats::sgf::read_result("W+0.5", Game::othello, 8).understood);
    CHECK(formats::sgf::read_result("37-27", Game::othello, 8).claim->score ==
          Score::whole(37, 27));
    CHECK(codes(read_one(sgf_format(), "(;GM[4]RE[maybe];B[hh])")) == "sgf/bad-result");
}

TEST_CASE("SGF: dialects") {
    SECTION("Cassio writes RE[B+n] whoever won") {
        const auto record = read_one(sgf_format(),
                                     "(;GM[2]FF[4]SZ[8]AP[Cassio:8.4]PB[A]PW[B]RE[B+64]AB[e4][d5]"
                                     "AW[d4][e5]PL[B];B[d3];W[c3];"
                                     "B[b3];W[e3];B[f5];W[a3];B[c4];W[e6];B[f4];W[g4])");
        CHECK(codes(record) == "sgf/cassio-result");
        CHECK(moves(record) == "d3 c3 b3 e3 f5 a3 c4 e6 f4 g4");
        CHECK(record.claim->difference_halves == 128);
    }
    SECTION("ORC: rule in the name, SW and 5A, a stray semicolon and ---") {
        const std::string orc =
            "(;FF[4]GM[5]SW[YES]5A[ie][jd]GN[A-B(B) : RIF rule]RE[W+Resign]SZ[15]TM[600]"
            ";B[hh];W[hg];B[jf];W[ig];B[ie];W[tt];)---";
        const auto record = read_one(sgf_format(), orc);
        CHECK(moves(record) == "h8 h9 j10 !swap i9 ?j12 i11 --");
        CHECK(value(record, "Ruleset") == "renju-rif");
        CHECK(codes(record) == "sgf/tail-text sgf/game-number");
        CHECK(record.claim->reason == EndReason::resign);
    }
    SECTION("ORC: a 5A that does not hold the fifth move is not used") {
        const auto record =
            read_one(sgf_format(), "(;GM[4]SW[NO]5A[gg][hh];B[hh];W[hg];B[jf];W[ig];B[ie])");
        CHECK(moves(record) == "h8 h9 j10 !stay i9 i11");
        CHECK(codes(record) == "sgf/offers-unread");
    }
    SECTION("c-gomoku-cli numbers its rules and gives the reason in TE") {
        const auto record =
            read_one(sgf_format(), "(;FF[4]GM[4]RU[4]SZ[15]RE[W+1]TE[forbidden move];B[hh];W[hg])");
        CHECK(value(record, "Ruleset") == "renju-computer");
        CHECK(record.claim->reason == EndReason::forbidden);
        CHECK(value(read_one(sgf_format(), "(;GM[4]RU[1];B[hh])"), "Ruleset") == "gomoku-standard");
        const auto reason = [](const std::string& words) {
            return read_one(sgf_format(), "(;GM[4]RU[4]RE[W+1]TE[" + words + "];B[hh];W[hg])")
                .claim->reason;
        };
        CHECK(reason("White win by time forfeit") == EndReason::timeout);
        CHECK(reason("White win by opponent illegal move") == EndReason::illegal_move);
        CHECK(reason("White win by opponent crash") == EndReason::abandon);
        CHECK(reason("White win by adjudication") == EndReason::adjudicated);
        CHECK(reason("White win by five connection") == EndReason::five);
        CHECK(reason("Draw by fullfilled board") == EndReason::full_board);
    }
    SECTION("Rules that are only called gomoku, and rules that are not known") {
        const auto free = read_one(sgf_format(), "(;GM[4]RU[Go-Moku Swap];B[hh];W[hg];B[ld])");
        CHECK(value(free, "Ruleset") == "gomoku-freestyle");
        CHECK(codes(free) == "stones/rules-assumed");
        const auto odd = read_one(sgf_format(), "(;GM[4]RU[Swap];B[hh])");
        CHECK(odd.tag("Ruleset") == nullptr);
        CHECK(codes(odd) == "sgf/rules-unread");
    }
    SECTION("Gomoku Quest hides the opening") {
        const auto record =
            read_one(sgf_format(),
                     "(;GM[4]FF[4]SZ[15]GN[gomokuquest]RE[B+];QPR[hh,hi,ii];QSLW[gg];B[jj];W[kk])");
        CHECK(moves(record) == "h8 h7 i7 g9 j6 k5");
        CHECK(codes(record) == "sgf/private-opening");
        CHECK(record.events[1].seat == Seat::second);
        CHECK(record.claim->outcome == Outcome::first_wins);
    }
    SECTION("two moves in a node, colours out of order") {
        const auto record = read_one(sgf_format(), "(;GM[4];B[hh]W[ig];W[ii])");
        CHECK(moves(record) == "h8 i9 i7");
        CHECK(record.events[2].seat == Seat::second);
        CHECK(codes(record) == "sgf/two-moves");
    }
    SECTION("clocks") {
        const auto record =
            read_one(sgf_format(), "(;GM[4]TM[600];B[hh]BL[590.5];W[ig]WL[600];B[ii]BL[580.5])");
        CHECK(record.events[0].elapsed == 9500);
        CHECK(record.events[1].elapsed == 0);
        CHECK(record.events[2].elapsed == 10000);
    }
    SECTION("old files spell names out") {
        CHECK(moves(read_one(sgf_format(), "(;GaMe[4];Black[hh];White[ig])")) == "h8 i9");
    }
}

TEST_CASE("SGF: games that are not ours, sizes that are none") {
    CHECK(codes(read_one(sgf_format(), "(;GM[3];B[hh])")) == "sgf/other-game");
    CHECK(codes(read_one(sgf_format(), "(;GM[1]SZ[15];B[hh])")) == "sgf/game-number");
    CHECK(codes(read_one(sgf_format(), "(;GM[4]SZ[many];B[hh])")) == "sgf/bad-size");
    CHECK(read_one(sgf_format(), "(;SZ[8];B[f5])").game == Game::othello);
}

TEST_CASE("SGF: character sets, declared, wrong and missing") {
    // 中 in GBK is D6 D0; 誠 is D5 5C, 脇 … a pair whose second byte is a bracket: 81 5D.
    auto record = read_one(sgf_format(), "(;GM[4]CA[GBK]PB[\x81\x5D\xD6\xD0]PW[\xD5\x5C];B[hh])");
    CHECK(value(record, "PB") == "\xE4\xB9\x9A\xE4\xB8\xAD");
    CHECK(moves(record) == "h8");
    CHECK(codes(record).empty());
    record = read_one(sgf_format(), "(;GM[4]CA[UTF-8]PB[\xD6\xD0\xCE\xC4];B[hh])");
    CHECK(codes(record) == "sgf/wrong-charset");
    CHECK(value(record, "PB") == "\xE4\xB8\xAD\xE6\x96\x87");
    record = read_one(sgf_format(), "(;GM[4]CA[GB2312]PB[\xE4\xB8\xAD\xE6\x96\x87];B[hh])");
    CHECK(codes(record) == "sgf/wrong-charset");
    CHECK(value(record, "PB") == "\xE4\xB8\xAD\xE6\x96\x87");
    record = read_one(sgf_format(), "(;GM[4]CA[UTF-8]PB[Ren\xE9];B[hh])");
    CHECK(codes(record) == "sgf/wrong-charset");
    CHECK(value(record, "PB") == "Ren\xC3\xA9");
    record = read_one(sgf_format(), "(;GM[4]CA[cp9999]PB[Ren\xE9];B[hh])");
    CHECK(codes(record) == "sgf/unknown-charset");
    // Shift-JIS without CA: windows-1252 is assumed, the value ends early, the moves are kept.
    const std::string shift_jis = "(;GM[4]SZ[15]PB[\x8d\x95]PW[\x8f\x5d];B[hh];W[ig])";
    record = read_one(sgf_format(), shift_jis);
    CHECK(moves(record) == "h8 i9");
    CHECK(codes(record) == "io/encoding-assumed sgf/damaged-text sgf/stray-text");
    const std::string decoded =
        "(;GM[4]SZ[15]CA[x-sjis]PB[\xE9\xBB\x92]PW[\xE5\xBE\x93];B[hh];W[ig])";
    record = read_one(sgf_format(), decoded, {.decoded = true});
    CHECK(value(record, "PW") == "\xE5\xBE\x93");
    CHECK(codes(record).empty());
}

TEST_CASE("SGF: what is written is read back the same") {
    for (const auto* text :
         {"(;GM[4]SZ[15]PB[a\\]b]PW[c]RE[B+Resign]RU[renju-rif];B[hh];W[ig];B[ii])",
          "(;GM[4]SZ[20]RU[gomoku-freestyle]RE[Draw];B[jj];W[tt];B[])",
          "(;GM[4]AB[hh]AW[ii]PL[B];B[ig])",
          "(;GM[4]SW[YES]5A[ie][jd];B[hh];W[hg];B[jf];W[ig];B[ie])",
          "(;GM[2]SZ[8]RE[B+10]PB[x];B[f5];W[d6];B[c3])", "(;GM[2]SZ[10];B[g6])"}) {
        INFO(text);
        const auto first = read_one(sgf_format(), text);
        std::string written;
        std::vector<Finding> dropped;
        sgf_format().write(first, {.dropped = &dropped}, written);
        CHECK(codes(dropped).empty());
        INFO(written);
        const auto second = read_one(sgf_format(), written);
        CHECK(moves(second) == moves(first));
        CHECK(value(second, "PB") == value(first, "PB"));
        CHECK(value(second, "Ruleset") == value(first, "Ruleset"));
        CHECK(second.game == first.game);
        CHECK(second.setup.men.size() == first.setup.men.size());
        CHECK(second.setup.to_move == first.setup.to_move);
        CHECK(second.setup.columns == first.setup.columns);
        REQUIRE(second.claim.has_value() == first.claim.has_value());
        if (first.claim) {
            CHECK(second.claim->outcome == first.claim->outcome);
            CHECK(second.claim->reason == first.claim->reason);
            CHECK(second.claim->difference_halves == first.claim->difference_halves);
        }
    }
}

TEST_CASE("SGF: a pass that an Othello record leaves out is written") {
    // White has no move after f8.
    const auto record = read_one(sgf_format(),
                                 "(;GM[2];B[e6];W[f6];B[c4];W[c5];B[c6];W[d6];B[g7];W[f4];B[g4];"
                                 "W[g6];B[e7];W[h8];B[h6];W[g5];B[g8];W[f8];W[c3])");
    Record bare = record;
    for (auto& event : bare.events) event.seat = Seat::none;
    std::string written;
    sgf_format().write(bare, {}, written);
    CHECK(moves(read_one(sgf_format(), written)).find("f8 -- c3") != std::string::npos);
}

TEST_CASE("SGF: detection takes SGF and leaves GGF alone") {
    using formats::Confidence;
    const auto sure = [](std::string_view head) { return sgf_format().detect(head); };
    CHECK(sure("(;GM[4]FF[4];B[hh])") == Confidence::certain);
    CHECK(sure("\n(\n  ;SZ[15]GM[1];B[hh])") == Confidence::certain);
    CHECK(sure("(;GM[Othello]PC[GGS]PB[a]PW[b]BO[8 --]B[f5];)") == Confidence::no);
    CHECK(sure("f5d6c3") == Confidence::no);
    CHECK(sure("{\"a\":\"(;\"}") == Confidence::no);
}

TEST_CASE("SGF: the files of the corpus are read whole") {
    const auto folder = corpus("renju/sgf");
    if (!folder) return;
    struct Row {
        const char* name;
        std::size_t games;
        const char* findings;
    };
    for (const auto& row :
         {Row{"lfz084_02.sgf", 1, "sgf/game-number sgf/variations"},
          Row{"lfz084_03.sgf", 1, "sgf/wrong-charset sgf/game-number"},
          Row{"lfz084_04.sgf", 1, "sgf/wrong-charset sgf/game-number sgf/variations"},
          Row{"lfz084_06.sgf", 1, "sgf/wrong-charset sgf/game-number sgf/variations"},
          Row{"lfz084_07.sgf", 2, ""}, Row{"orc_sample.sgf", 1, ""}, Row{"lfz084_05.sgf", 1, ""}}) {
        INFO(row.name);
        const auto bytes = read_file(*folder / row.name);
        const auto reading = read_all(sgf_format(), bytes);
        CHECK(reading.records.size() == row.games);
        if (*row.findings != '\0') CHECK(codes(reading.records[0]) == row.findings);
        for (const auto& record : reading.records) CHECK_FALSE(record.damaged);
    }
    for (const auto& [name, nodes] :
         {std::pair{"lfz084_02.sgf", 31'961U}, std::pair{"lfz084_04.sgf", 19'692U},
          std::pair{"lfz084_06.sgf", 15'539U}}) {
        INFO(name);
        const auto bytes = read_file(*folder / name);
        formats::sgf::SgfGame game;
        Record record;
        REQUIRE(game.parse(bytes, record));
        CHECK(game.tree.nodes.size() == nodes);
        CHECK(game.tree.strays == 0);
    }
}
