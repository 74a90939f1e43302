// Dialects of flip-chess: squares, letters and case are turned into ours, and each says so.

#include "othello_formats/helpers.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <filesystem>
#include <string>

namespace shinpan::test {
namespace {

namespace fs = std::filesystem;

std::string events(const Record& record) {
    std::string text;
    for (const auto& event : record.events) {
        if (!text.empty()) text += ' ';
        if (event.kind == EventKind::flip) {
            text += to_string(event.to) + "(" + (event.piece == 0 ? '?' : event.piece) + ")";
            continue;
        }
        if (event.kind == EventKind::move) text += to_string(event.from);
        text += event.mark == 0 ? '~' : event.mark;
        text += to_string(event.to);
        if (event.piece != 0) text += event.piece;
    }
    return text;
}

Record one(std::string_view name, std::string_view bytes) {
    auto read = read_all(format(name), bytes);
    REQUIRE(read.records.size() == 1);
    return read.records[0];
}

char man_at(const Record& record, std::string_view square) {
    for (const auto& man : record.setup.men) {
        if (to_string(man.at) == square) return man.piece;
    }
    return '-';
}

const std::vector<std::pair<std::string_view, std::string>> games{
    {"ntu-protocol",
     "1 name\n>>1 x\n7 reset_board\n11 flip a1 K\n>>12 b1 b1\n11 flip b1 p\n10 move b1 a1\n"},
    {"openspiel-banqi",
     "game: banqi\n# Apply action \"Flip(0,4)\"\naction: 4\n# Apply action \"Reveal:R\"\naction: "
     "3\n"},
    {"sustech-save",
     "[100,100,030,050, 000,000,010,160, 150,060,040,030, 000,020,110,120, "
     "100,040,020,130, 150,000,100,110, 000,120,130,100, 050,140,140,010, 1, 0, 0]\n"},
    {"banqi-pos",
     "variant: banqi\nside_to_move: red\n\nboard:\n . . . K\n . . . .\n . . . .\n . . . .\n"
     " . . . .\n . . . .\n . . . .\n k . . .\n"},
    {"banqi-notation", "flip a3\na3 b3\na3xb3xc3\na3x?b3\n"},
    {"mistboard-pgn", "[Event \"x\"]\n[Red \"R\"]\n[Black \"S\"]\n\n1. b2=g c1=K 2. b2-c2 1-0\n"},
    {"mistboard-fen", "8/8/8/G6s r - 0 41\n"},
    {"pao", "?A1=kA1 ?A2=PA2\n?B1=qB1 PA2>PA1xkA1\n"},
    {"tiaoom-json",
     "{\"history\":[{\"action\":\"flip\",\"from\":\"0,0\",\"piece\":\"\xE8\xBD\xA6\"}],"
     "\"initialBoard\":[]}\n"},
    {"mistboard-json",
     "{\"variant\":\"banqi\",\"plies\":[{\"uci\":\"@c2\",\"revealed\":{\"color\":\"black\","
     "\"role\":"
     "\"advisor\"}},{\"uci\":\"c2c3\"}]}\n"},
    {"arbrown-json",
     "{\"lastMoveNumber\":1,\"faceDownPieces\":[],\"moves\":[{\"type\":\"flip\",\"position\":{"
     "\"row\":0,\"col\":0},\"piece\":{\"type\":\"cart\",\"color\":\"red\"}}]}\n"},
    {"senpai-log", "a1 = (w_king)\na2 = (b_pawn)\n"},
    {"senpai-json",
     "{\"piece_pool\":{},\"player_turn\":\"B\",\"moves\":{\"A\":[\"a1 = (w_king)\"],\"B\":[]}}\n"},
    {"jieqi", "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w - 0 1\n"},
};

}  // namespace

TEST_CASE("every dialect is known by its content, cut at every byte without harm") {
    for (const auto& [name, bytes] : games) {
        INFO(name);
        const auto* found = formats::detect_format(bytes, "");
        REQUIRE(found != nullptr);
        CHECK(found->info().name == name);
        const auto whole = read_all(*found, bytes);
        CHECK(whole.records.size() == 1);
        for (const std::size_t step : {1U, 3U}) {
            CHECK(read_all(*found, bytes, step).pieces == whole.pieces);
        }
        for (std::size_t end = 0; end <= bytes.size(); ++end) {
            const auto read = read_all(*found, std::string_view(bytes).substr(0, end));
            for (std::size_t i = 0; i < read.records.size(); ++i) {
                for (const auto& finding : read.records[i].findings) {
                    CHECK(finding.span.end <= read.pieces[i].size());
                }
            }
        }
    }
}

TEST_CASE("OpenSpiel: a flip is two entries and one ply, the board lies on its side") {
    auto record = one("openspiel-banqi", games[1].second);
    CHECK(events(record) == "a5(R)");
    record = one("openspiel-banqi",
                 "game: banqi\n# Apply action \"Flip(0,4)\"\naction: 4\n"
                 "# Apply action \"Flip(0,5)\"\naction: 5\n");
    CHECK(codes(record.findings) == "dialect/assumed openspiel/reveal@1");
    record = one("openspiel-banqi", "game: banqi\n# Apply action \"a(2,3)-(2,4)\"\naction: 660\n");
    CHECK(events(record) == "c4-c5");
    CHECK(codes(record.findings) == "dialect/assumed");
}

TEST_CASE("pao: red is in lower case, q is the cannon and c the cart") {
    auto record = one("pao", "?B4=qB4 ?C2=CC2\n");
    CHECK(events(record) == "d2(C) b3(r)");
    record = one("pao", games[7].second);
    CHECK(events(record) == "a1(K) b1(p) a2(C) b1~a1K");
    record = one("pao", "?B4=xB4\n");
    CHECK(codes(record.findings) == "dialect/assumed record/unknown-token@1");
}

TEST_CASE("mistboard: G is the advisor in PGN and the general on the FEN") {
    auto record = one("mistboard-pgn", games[5].second);
    CHECK(events(record) == "b2(g) c1(K) b2~c2");
    CHECK(tag(record, "PlayerA") == "R");  // Red moves first, though black was turned over
    CHECK(record.claim->outcome == Outcome::first_wins);
    record = one("mistboard-fen", games[6].second);
    CHECK(man_at(record, "a1") == 'K');
    CHECK(man_at(record, "a8") == 'p');
    CHECK(record.setup.side == 'r');
    record =
        one("mistboard-pgn",
            "[Variant \"banqi\"]\n[DealFEN \"XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX - "
            "G1A2E2R2H2C2S5g1a2e2r2h2c2s5 0 1 hccsssssgaaeerrhHCCSSSSSGAAEERRH\"]\n\n1. a1=K *\n");
    CHECK(tag(record, "Deal") == "NPnp/RPrp/RPrp/MPmp/MPmp/GCgc/GCgc/KNkn");
    CHECK(events(record) == "a1(K)");
    const auto two = read_all(format("mistboard-pgn"), games[5].second + "\n" + games[5].second);
    CHECK(two.records.size() == 2);
}

TEST_CASE("mistboard JSON: reveals, seats, the deal and how the game ended") {
    const std::string deal =
        "\"deal_fen\":\"XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX - "
        "G1A2E2R2H2C2S5g1a2e2r2h2c2s5 0 1 hccsssssgaaeerrhHCCSSSSSGAAEERRH\",";
    const auto game = [&](std::string_view extra, std::string_view plies) {
        return "{\"schema_version\":\"1.1\",\"game_id\":\"g\",\"source\":{\"game_url\":\"u\"},"
               "\"variant\":\"banqi\",\"players\":{\"red\":{\"handle\":\"alice\"},\"black\":{"
               "\"handle\":\"bob\"}},\"started_at\":\"2026-09-14T10:00:00.000Z\"," +
               std::string(extra) + "\"plies\":[" + std::string(plies) + "]}\n";
    };
    const std::string flips =
        R"({"ply":1,"mover":"red","uci":"@c2","revealed":{"color":"black","role":"advisor"}},)"
        R"({"ply":2,"mover":"black","uci":"@a3","revealed":{"color":"red","role":"general"}},)"
        R"({"ply":3,"mover":"red","uci":"c2c3"})";
    const auto text = game(R"("result":"red-wins","termination":"resignation",)", flips);
    REQUIRE(formats::detect_format(text, "") == &format("mistboard-json"));
    auto record = one("mistboard-json", text);
    CHECK(codes(record.findings) == "dialect/assumed");
    CHECK(events(record) == "b3(g) c1(K) b3~c3 ~?");  // the last is Black's resignation
    CHECK(record.events.back().kind == EventKind::resign);
    CHECK(record.events.back().seat == Seat::second);
    CHECK(tag(record, "PlayerA") == "alice");
    CHECK(tag(record, "Date") == "2026-09-14");
    CHECK(record.claim->outcome == Outcome::first_wins);
    record =
        one("mistboard-json", game(deal + R"("result":"draw","termination":"repetition",)",
                                   R"({"uci":"@a1","revealed":{"color":"red","role":"general"}})"));
    CHECK(tag(record, "Deal") == "NPnp/RPrp/RPrp/MPmp/MPmp/GCgc/GCgc/KNkn");
    CHECK(record.claim->reason == EndReason::repetition);
    // What is no deal, no square, no role.
    CHECK(codes(one("mistboard-json", game(R"("deal_fen":"x",)", flips)).findings) ==
          "dialect/assumed json/bad-value record/not-judged");
    for (const auto* ply :
         {R"({"uci":"@i1"})", R"({"uci":"a1a5"})",
          R"({"uci":"@a1","revealed":{"color":"red","role":"king of hearts"}})"}) {
        CHECK(one("mistboard-json", game("", ply)).damaged);
    }
    // An old publication does not say what a flip showed.
    CHECK(events(one("mistboard-json", game("", R"({"uci":"@a1"})"))) == "a1(?)");
    CHECK(read_all(format("mistboard-json"), text + text).records.size() == 2);
}

TEST_CASE("arbrown JSON: rows of eight, pieces by name, the moves of a game's state") {
    const std::string head = R"({"board":[],"captures":{"red":[],"black":[]},"lastMoveNumber":4,)"
                             R"("faceDownPieces":[],"moves":[)";
    const std::string text =
        head + R"({"moveNumber":1,"playerId":"x","type":"flip","position":{"row":0,"col":1},)"
               R"("piece":{"type":"guard","color":"red"}},)"
               R"({"moveNumber":2,"playerId":"y","type":"flip","position":{"row":0,"col":0},)"
               R"("piece":{"type":"cart","color":"black"}},)"
               R"({"moveNumber":3,"playerId":"x","type":"capture","from":{"row":0,"col":1},)"
               R"("to":{"row":0,"col":0},"capturedPiece":{"type":"cart","color":"black"}},)"
               R"({"moveNumber":4,"playerId":"y","type":"move","from":{"row":3,"col":7},)"
               R"("to":{"row":2,"col":7}}]})";
    REQUIRE(formats::detect_format(text, "") == &format("arbrown-json"));
    const auto record = one("arbrown-json", text);
    CHECK(codes(record.findings) == "dialect/assumed");
    CHECK(events(record) == "a2(G) a1(r) a2~a1r d8-c8");
    CHECK(tag(record, "PlayerB") == "y");
    CHECK(record.events[3].numbered == 4);
    for (const auto* bad :
         {R"({"type":"flip","position":{"row":4,"col":0},"piece":{"type":"cart","color":"red"}})",
          R"({"type":"flip","position":{"row":0,"col":0},"piece":{"type":"cart","color":"blue"}})",
          R"({"type":"swap"})"}) {
        CHECK(one("arbrown-json", head + bad + "]}").damaged);
    }
}

TEST_CASE("Erix-Senpai: w is red; lists of moves and the state of a game") {
    const std::string log = "a1 = (w_king)\na2 = (b_catapult)\na1 x a2\nb1 - b2\n";
    REQUIRE(formats::detect_format(log, "") == &format("senpai-log"));
    CHECK(events(one("senpai-log", log)) == "a1(K) b1(c) a1xb1 a2-b2");
    CHECK(read_all(format("senpai-log"), log + "\n" + log).records.size() == 2);
    CHECK(codes(one("senpai-log", "a1 = (w_king)\na2 = (b_duke)\na1 x a2\n").findings) ==
          "dialect/assumed record/unknown-token@2 record/not-judged");
    const auto state = [](std::string_view moves, std::string_view end) {
        return R"({"board":{},"piece_pool":{"w_king":1},"player_turn":"A","players":{"A":)"
               R"({"username":"alice","colour":"b"},"B":{"username":"bob","colour":"w"}},"moves":)" +
               std::string(moves) + "," + std::string(end) + "}";
    };
    const auto text =
        state(R"j({"A":["a1 = (b_pawn)","a1 x a2"],"B":["a2 = (w_king)"]})j", R"("winner":"b")");
    REQUIRE(formats::detect_format(text, "") == &format("senpai-json"));
    const auto record = one("senpai-json", text);
    CHECK(codes(record.findings) == "dialect/assumed");
    CHECK(events(record) == "a1(p) b1(K) a1xb1");
    CHECK(tag(record, "PlayerA") == "alice");
    CHECK(record.claim->outcome == Outcome::first_wins);
    CHECK(record.claim->reason == EndReason::elimination);
    // A list that is longer than the turns of its seat.
    CHECK(one("senpai-json", state(R"({"A":[],"B":["a1 - a2"]})", R"("result":"Drawn")")).damaged);
}

TEST_CASE("tiaoom: the script of a glyph tells its colour") {
    const auto flip = [](std::string_view glyph) {
        return events(one("tiaoom-json", "{\"action\":\"flip\",\"from\":\"0,0\",\"piece\":\"" +
                                             std::string(glyph) + "\"}"));
    };
    CHECK(flip("\xE8\xBD\xA6") == "a1(R)");  // simplified che
    CHECK(flip("\xE8\xBB\x8A") == "a1(r)");  // traditional che
    CHECK(flip("\xE9\xA9\xAC") == "a1(N)");
    CHECK(flip("\xE9\xA6\xAC") == "a1(n)");
    CHECK(flip("\xE7\x82\xAE") == "a1(C)");
    CHECK(flip("\xE7\xA0\xB2") == "a1(c)");
}

TEST_CASE("notation: captures, chains and hidden captures; flips show nothing") {
    const auto record = one("banqi-notation", games[4].second + "end a3\n");
    CHECK(events(record) == "a3(?) a3-b3 a3~b3 ~c3 a3?b3");
    CHECK(codes(record.findings) == "banqi/end-of-chain");
    CHECK(read_all(format("banqi-notation"), "flip a1\n\nflip a2\n\n\nflip a3\n").records.size() ==
          3);
}

TEST_CASE("positions bring their pool along") {
    const auto save = one("sustech-save", games[2].second);
    CHECK(save.setup.pool.size() == 32);
    CHECK(save.setup.side == '-');
    const auto pos = one("banqi-pos",
                         "variant: banqi\nside_to_move: black\nside_assignment: red,black\n"
                         "\nboard:\n . . . .\n . . . .\n . . . .\n . . . .\n . . . .\n"
                         " . . . .\n B ?p . .\n . . . .\n");
    CHECK(pos.setup.pool == "p");
    CHECK(man_at(pos, "a2") == 'M');
    CHECK(man_at(pos, "b2") == 'X');
    CHECK(pos.setup.side == 'b');
    CHECK(tag(pos, "First") == "B");
    // Thirty-three squares, a missing row, an unknown letter.
    for (const auto* board : {" . . . . .\n", " . . . .\n", " Q . . .\n"}) {
        const auto bad =
            one("banqi-pos", "variant: banqi\nside_to_move: red\n\nboard:\n" + std::string(board));
        CHECK(bad.damaged);
    }
}

TEST_CASE("protocol: answers are checked, clocks read, several games told apart") {
    auto read =
        read_all(format("ntu-protocol"), games[0].second + "1 name\n7 reset_board\n11 flip c3 k\n");
    REQUIRE(read.records.size() == 2);
    CHECK(events(read.records[0]) == "a1(K) b1(p) b1~a1");
    CHECK(events(read.records[1]) == "c3(k)");
    const auto record = one("ntu-protocol",
                            "15 time_settings 900000\n11 flip a1 K\n16 time_left red "
                            "900000\n>>12 b2 b2\n11 flip b1 p\n16 time_left black "
                            "899000\n11 flip c1 g\n16 time_left red 950000\nhello\n");
    CHECK(codes(record.findings) == "ntu/answer-differs@2 ntu/time-left-grows@3 ntu/other-output");
    CHECK(record.events[0].elapsed == 0);
    CHECK(record.events[1].elapsed == 1000);
    CHECK(tag(record, "Time") == "900/game");
}

TEST_CASE("formats that are known but cannot be judged are refused by name") {
    const std::pair<std::string_view, std::string_view> inputs[] = {
        {"/flip 1 7 9 0\n/move 0 1 0 2 3\n", "the socket protocol of the NTU package"},
        {"/start,1,0\n", "the socket protocol of the NTU package"},
        {"[{\"type\": \"flip\", \"position\": {\"row\": 1, \"col\": 2}}]\n",
         "moves of arbrown/banqi without their game"},
        {"0\na7\na6\n0\n", "a move file of the NTU package (a7 to a6)"},
        {"1\nd8\n0\n0\n", "a move file of the NTU package (a flip of d8)"},
        {"* a7-a6\n", "a single move"},
        {"* a7(K)", "a single move"},
        {"ClientPlayChessPiecesNotify{src_position: 3}\n", "a notice of the limingfan server"},
        {"game=/lud/board/war/replacement/eliminate/all/Banqi.lud\n", "a game of Ludii"},
        {"@c3 @a1 a1b1\n", "a UCI list of mistboard"},
        {"11\n25\n1121\nRS\n", "the moves of Zhiyu-Lei/Chinese_Chess_Flipping"},
    };
    for (const auto& [text, what] : inputs) {
        INFO(text);
        const auto* format = formats::detect_format(text, "");
        REQUIRE(format != nullptr);
        CHECK(format->info().name == "banqi-refused");
        const auto record = one("banqi-refused", text);
        CHECK(codes(record.findings) == "dialect/not-read");
        CHECK(message(record.findings[0]).starts_with(what));
        CHECK(record.damaged);
    }
}

TEST_CASE("jieqi is refused with its own word") {
    CHECK(codes(one("jieqi", games.back().second).findings) == "jieqi/not-flipchess");
}

TEST_CASE("no file of the corpus is taken for a dialect of flip-chess but its own") {
    const auto root = corpus("");
    if (!root) return;
    for (const auto& entry : fs::recursive_directory_iterator(*root)) {
        if (!entry.is_regular_file() || entry.file_size() > (std::size_t{4} << 20U)) continue;
        const auto path = entry.path().string();
        const auto bytes = read_file(entry.path());
        const auto* found = formats::detect_format(std::string_view(bytes).substr(0, 65536), path);
        if (found == nullptr || found->info().game != Game::flipchess) continue;
        INFO(path << " is taken for " << found->info().name);
        CHECK(path.find("/flipchess/") != std::string::npos);
    }
}

}  // namespace shinpan::test
