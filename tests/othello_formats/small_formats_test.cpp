#include "helpers.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shinpan;
using test::codes;
using test::moves;
using test::read_all;
using test::tag;

namespace {

Record one(std::string_view name, std::string_view text, formats::Leniency leniency = {}) {
    const auto& format = test::format(name);
    CHECK(format.detect(text) >= formats::Confidence::likely);
    auto read = read_all(format, text, 0, {}, {}, {leniency});
    REQUIRE(read.records.size() == 1);
    return read.records[0];
}

std::string grid(std::initializer_list<std::pair<std::string_view, std::string_view>> cells) {
    std::vector<std::vector<std::string>> rows(8, std::vector<std::string>(8, "."));
    rows[3][3] = rows[3][4] = rows[4][3] = rows[4][4] = "##";
    for (const auto& [square, word] : cells) {
        rows[static_cast<std::size_t>(square[1] - '1')][static_cast<std::size_t>(square[0] - 'a')] =
            word;
    }
    std::string text;
    for (const auto& row : rows) {
        for (const auto& cell : row) text += cell + ' ';
        text += '\n';
    }
    return text;
}

const std::initializer_list<std::pair<std::string_view, std::string_view>> sheet{
    {"f5", "1"}, {"d6", "2"}, {"c3", "3"}, {"d3", "4"}, {"c4", "5"}};

}  // namespace

TEST_CASE("A paper sheet becomes the moves in the order of their numbers") {
    auto record = one("othello-grid", "[Black \"A\"]\n[Result \"37-27\"]\n\n" + grid(sheet));
    CHECK(codes(record.findings).empty());
    CHECK(moves(record) == "f5 d6 c3 d3 c4");
    CHECK(record.claim->score == Score::whole(37, 27));
    CHECK(tag(record, "Black") == "A");
    record = one("othello-grid",
                 "  a b c d e f g h\n1 . . . . . . . .\n2 . . . . . . . .\n"
                 "3 . . 3 4 . . . .\n4 . . 5 - - . . .\n5 . . . - - 1 . .\n"
                 "6 . . . 2 . . . .\n7 . . . . . . . .\n8 . . . . . . . .\n");
    CHECK(codes(record.findings).empty());
    CHECK(moves(record) == "f5 d6 c3 d3 c4");
    record = one("othello-grid", ". 1 . .\n. . . 2\n. . . .\n. . . .\n");
    CHECK(int{record.setup.columns} == 4);
    CHECK(moves(record) == "b1 d2");
}

TEST_CASE("What is wrong on a paper sheet is found at row and column") {
    auto record = one("othello-grid",
                      grid({{"f5", "1"}, {"d6", "2"}, {"c3", "2"}, {"a8", "?"}, {"b8", "4"}}));
    CHECK(codes(record.findings) == "grid/double-number grid/unreadable grid/gap");
    CHECK(message(record.findings[0]) == "row 6, column 4: number 2 stands on c3 already");
    CHECK(message(record.findings[1]) == "row 8, column 1: the square is marked unreadable");
    CHECK(message(record.findings[2]) == "number 3 is missing (1 in all); unreadable squares: a8");
    CHECK(moves(record) == "f5 c3 ?? b8");
    CHECK(record.damaged);

    record = one("othello-grid", grid({{"f5", "1"}, {"d6", "61"}, {"c3", "0"}}));
    CHECK(codes(record.findings) == "grid/out-of-range grid/out-of-range");
    record = one("othello-grid", grid({{"f5", "1"}, {"d6", "1O"}}));
    CHECK(codes(record.findings) == "grid/bad-cell");
    record = one("othello-grid", "[Colour \"x\"]\n[Result \"many\"]\n" + grid(sheet));
    CHECK(codes(record.findings) == "record/unknown-tag record/bad-tag-value");
    auto short_sheet = grid(sheet);
    short_sheet.resize(short_sheet.size() - 17);
    CHECK(codes(one("othello-grid", short_sheet).findings).find("grid/rows") != std::string::npos);
    auto narrow = grid(sheet);
    narrow.erase(narrow.find("3 4"), 2);
    record = one("othello-grid", narrow);
    CHECK(codes(record.findings) == "grid/shape grid/gap");
}

TEST_CASE(
    "A lenient reader puts the only missing number on the only unreadable square, and says so") {
    const auto text = grid({{"f5", "1"}, {"d6", "?"}, {"c3", "3"}});
    CHECK(moves(one("othello-grid", text)) == "f5 ?? c3");
    const auto record = one("othello-grid", text, formats::Leniency::lenient);
    CHECK(moves(record) == "f5 d6 c3");
    CHECK(codes(record.findings) == "grid/unreadable record/lenient");
}

TEST_CASE("Paper sheets are written and read again, several in a file, in windows of any size") {
    const auto& format = test::format("othello-grid");
    const auto text = grid(sheet) + "\n% a comment\n" + grid({{"d3", "1"}}) + "\n\n";
    for (std::size_t step = 0; step < 30; ++step) {
        const auto read = read_all(format, text, step);
        REQUIRE(read.records.size() == 2);
        CHECK(moves(read.records[1]) == "d3");
    }
    const auto read = read_all(format, text);
    const auto back = read_all(format, test::write_all(format, read));
    REQUIRE(back.records.size() == 2);
    CHECK(moves(back.records[0]) == moves(read.records[0]));
    CHECK(moves(back.records[1]) == moves(read.records[1]));
    CHECK(test::write_all(format, back) == test::write_all(format, read));
    for (std::size_t cut = 0; cut < text.size(); ++cut) {
        (void)read_all(format, std::string_view(text).substr(0, cut), cut % 7);
    }
}

TEST_CASE("Logistello's logbook: signs are colours, the score is Black's difference") {
    auto record = one("logistello", "+d3-c3+c4-e3: -04 10\n");
    CHECK(codes(record.findings).empty());
    CHECK(moves(record) == "d3 c3 c4 e3");
    CHECK(record.events[1].seat == Seat::second);
    CHECK(record.claim->difference_halves == -8);
    CHECK(record.claim->outcome == Outcome::second_wins);
    CHECK(codes(one("logistello", "+d3-c3: x 10").findings) == "lines/bad-score");
    auto read = read_all(test::format("logistello"), "+d3-c3: 04 10\n+d3-zz+c4: 04 10\n+d3-c\n", 3);
    REQUIRE(read.records.size() == 3);
    CHECK(codes(read.records[1].findings) == "record/unknown-token@2");
    CHECK(codes(read.records[2].findings) == "record/cut-token@2");
}

TEST_CASE("An .oko record: 64 bytes, squares counted without the centre") {
    std::string bytes(64, '\0');
    bytes[0] = 4;
    bytes[1] = -12;
    bytes[3] = 20;  // d3
    bytes[4] = 19;  // c3
    bytes[5] = 27;  // c4
    bytes[6] = 60;  // h8
    auto record = one("oko", bytes + bytes.substr(0, 0));
    CHECK(moves(record) == "d3 c3 c4 h8");
    CHECK(record.claim->difference_halves == -24);
    CHECK(codes(record.findings).empty());
    bytes[5] = 61;
    auto read = read_all(test::format("oko"), bytes);
    CHECK(codes(read.records[0].findings) == "oko/bad-square@3");
    CHECK(moves(read.records[0]) == "d3 c3 ?? h8");
    bytes[5] = 34;
    CHECK(moves(read_all(test::format("oko"), bytes).records[0]) == "d3 c3 f5 h8");
    bytes[0] = 62;
    bytes[1] = 65;
    CHECK(codes(read_all(test::format("oko"), bytes).records[0].findings) ==
          "oko/bad-count oko/score-range");
    bytes[0] = 4;
    bytes[1] = 0;
    for (std::size_t cut = 1; cut < 64; ++cut) {
        read = read_all(test::format("oko"), bytes + bytes.substr(0, cut), 5);
        REQUIRE(read.records.size() == 2);
        CHECK(codes(read.records[0].findings).empty());
        CHECK(codes(read.records[1].findings) == "oko/cut-record");
    }
}

TEST_CASE("eOthello's CSV: the winner is the claim, a heading is no game") {
    const auto text =
        "eOthello_game_id,winner,game_moves\r\n1,1,f5d6\r\n2,-1,f5--d6\n3,0,f5\n4,2,f5\n5,1,f5d\n6,"
        "1,f5zzd6c3\n7\n";
    const auto read = read_all(test::format("eothello-csv"), text, 4);
    REQUIRE(read.records.size() == 7);
    CHECK(test::format("eothello-csv").detect(text) == formats::Confidence::certain);
    CHECK(moves(read.records[0]) == "f5 d6");
    CHECK(tag(read.records[0], "Id") == "1");
    CHECK(moves(read.records[1]) == "f5 -- d6");
    CHECK(read.records[1].claim->outcome == Outcome::second_wins);
    CHECK(read.records[2].claim->outcome == Outcome::draw);
    CHECK(codes(read.records[3].findings) == "lines/bad-field");
    CHECK(codes(read.records[4].findings) == "record/cut-token@2");
    CHECK(codes(read.records[5].findings) == "record/unknown-token@2 record/not-judged");
    CHECK(codes(read.records[6].findings) == "record/cut-token");
}

TEST_CASE("A line of the old IOS server") {
    auto record =
        one("ios-othello", "772942166 r idiot 64 ( 30 0 0) TravisS 0 ( 30 0 0) +34-33+43+0\n");
    CHECK(codes(record.findings).empty());
    CHECK(moves(record) == "c4 c3 d3");
    CHECK(tag(record, "White") == "TravisS");
    CHECK(record.claim->score == Score::whole(64, 0));
    CHECK(record.claim->reason == EndReason::resign);
    CHECK(record.events.back().seat == Seat::second);
    record = one("ios-othello", "772942166 e a 40 (30 0 0) b 24 (30 0 0) +34-39+0\n");
    CHECK(codes(record.findings) == "record/unknown-token@2");
    record = one("ios-othello", "772942166 x a 4O (30 0 0) b 24 (30 0 0) +34-33\n");
    CHECK(codes(record.findings) == "record/cut-token@2 lines/bad-field");
}

TEST_CASE("OBF: a position, and scores of its moves") {
    auto record = one("othello-obf",
                      "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; "
                      "H1:+12; --:-127 % note\n");
    CHECK(codes(record.findings).empty());
    CHECK(record.position_only);
    CHECK(record.setup.to_move == Seat::first);
    CHECK(record.setup.men[0].at == Point{2, 0});
    CHECK(tag(record, "Scores") == "G8:+18; H1:+12; --:-127");
    const std::string board = "---------------------------OX------XO---------------------------";
    CHECK(codes(one("othello-obf", board + " X; G8=+18; H1:+x; Z9:+1;").findings) ==
          "position/bad-move-score");
    CHECK(codes(one("othello-obf", board.substr(1) + " X; G8:+18;").findings) ==
          "position/bad-size");
    CHECK(codes(one("othello-obf", board + "; G8:+18;").findings) == "othello/side-assumed");
    auto zeros = board;
    for (char& c : zeros) c = c == 'O' ? '0' : c;
    record = one("othello-obf", zeros + " X; d3:+0;");
    CHECK(codes(record.findings).empty());
    CHECK(record.setup.men[0].piece == 'W');
    for (char& c : zeros) c = c == 'X' ? '1' : c;
    record = one("othello-obf", zeros + " 0; d3:+0;");
    CHECK(record.setup.men[0].piece == 'B');
    CHECK(record.setup.to_move == Seat::first);
    for (char& c : zeros) c = c == '1' ? '0' : c;
    CHECK(codes(one("othello-obf", zeros + " X; d3:+0;").findings) == "othello/ambiguous-disc");
    record = one(
        "othello-obf",
        "# list\ninitial;...........................wb......bw...........................;b;The "
        "start;# x\n");
    CHECK(codes(record.findings).empty());
    CHECK(tag(record, "Id") == "initial");
    CHECK(tag(record, "Comment") == "The start");
    CHECK(record.setup.men.size() == 4);
}

TEST_CASE("The two FEN dialects show one text and mean opposite seats; which was taken is said") {
    const std::string board = "8/8/8/3pP3/3Pp3/8/8/8";
    const auto edax = one("othello-fen", board + " b");
    CHECK(codes(edax.findings) == "position/fen-dialect");
    CHECK(message(edax.findings[0]) == "read as a FEN of Edax: 'p' moves first and is Black");
    const auto fairy = one("othello-fen", board + "[PPPppp] w 0 1");
    CHECK(message(fairy.findings[0]) ==
          "read as a FEN of Fairy-Stockfish: 'P' moves first and is Black");
    const auto at = [](const Record& record, Point point) {
        for (const auto& man : record.setup.men) {
            if (man.at == point) return man.piece;
        }
        return '.';
    };
    for (const auto* record : {&edax, &fairy}) {
        CHECK(record->setup.to_move == Seat::first);
        CHECK(at(*record, {3, 4}) == 'B');
        CHECK(at(*record, {4, 3}) == 'B');
        CHECK(at(*record, {3, 3}) == 'W');
    }
    // A disc in the corner tells the ranks apart.
    CHECK(at(one("othello-fen", "p7/8/8/3pP3/3Pp3/8/8/8 b"), {0, 7}) == 'B');
    CHECK(at(one("othello-fen", "p7/8/8/3pP3/3Pp3/8/8/8 w 0 1"), {0, 0}) == 'W');
    auto forced = read_all(test::format("othello-fen-fairy"), board + " w").records[0];
    CHECK(codes(forced.findings).empty());
    CHECK(forced.setup.to_move == Seat::first);
    CHECK(codes(one("othello-fen", board).findings) == "position/fen-dialect othello/side-assumed");
    CHECK(
        codes(
            read_all(test::format("othello-fen"), "8/8/8/3pQ3/3Pp3/8/8/8 b").records[0].findings) ==
        "position/fen-dialect position/bad-square");
    CHECK(codes(one("othello-fen", "8/8/8/3pP2/3Pp3/8/8/8 b").findings) ==
          "position/fen-dialect position/bad-size");
}

TEST_CASE("Each format knows its own samples, and no other takes them") {
    const std::string board = "---------------------------OX------XO---------------------------";
    for (const auto& [text, name] : std::initializer_list<std::pair<std::string, std::string_view>>{
             {"+d3-c3+c4: -04 10", "logistello"},
             {"1,1,f5d6c3", "eothello-csv"},
             {"772942166 e a 40 (30 0 0) b 24 (30 0 0) +34+0", "ios-othello"},
             {board + " X; d3:+0;", "othello-obf"},
             {board + "X", "othello-transcript"},
             {"f5d6c3", "othello-transcript"},
             {"8/8/8/3pP3/3Pp3/8/8/8 b", "othello-fen"},
             {grid(sheet), "othello-grid"},
             {"(;GM[Othello]TY[8]B[f5];)", "ggf"}}) {
        INFO(text);
        const auto* found = formats::detect_format(text, "");
        REQUIRE(found != nullptr);
        CHECK(found->info().name == name);
    }
}

TEST_CASE("Noise in any of these formats is findings, not a crash") {
    std::uint64_t state = test::seed();
    const auto next = [&state] {
        state ^= state << 13U;
        state ^= state >> 7U;
        state ^= state << 17U;
        return state;
    };
    constexpr std::string_view letters = "af58dD-+:;()[]/ .?#XO*01pPbw\n\r,%\"TYREBO\0\xFF";
    for (std::int64_t round = 0; round < test::rounds(3000); ++round) {
        std::string text;
        for (auto length = next() % 200; length > 0; --length)
            text += letters[next() % letters.size()];
        for (const auto name : {"ggf", "othello-grid", "logistello", "eothello-csv", "ios-othello",
                                "othello-obf", "othello-fen", "oko", "wthor"}) {
            const auto& format = test::format(name);
            (void)format.detect(text);
            const auto whole = read_all(format, text);
            REQUIRE(read_all(format, text, 1 + next() % 20).pieces == whole.pieces);
            if (format.info().writes) (void)test::write_all(format, whole);
        }
    }
}

TEST_CASE("The lists at hand are read without a finding") {
    const auto folder = test::corpus("othello");
    if (!folder) return;
    auto read = read_all(test::format("eothello-csv"),
                         test::read_file(*folder / "transcripts/eothello.csv"));
    CHECK(read.records.size() == 5000);
    std::size_t bad = 0;
    for (const auto& record : read.records) bad += record.findings.size();
    CHECK(bad == 0);
    for (const auto* name : {"obf/fforum-1-19.obf", "obf/rcrr_gpdb-sample-games.txt"}) {
        const auto text = test::read_file(*folder / name);
        CHECK(formats::detect_format(std::string_view(text).substr(0, 65536), name)->info().name ==
              "othello-obf");
        read = read_all(test::format("othello-obf"), text, 1000);
        CHECK(read.records.size() > 18);
        for (const auto& record : read.records) CHECK(codes(record.findings).empty());
    }
}
