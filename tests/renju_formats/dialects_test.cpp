// Dialects of the files of renju and gomoku: servers, mail, programs, tables.

#include "helpers.hpp"
#include "ruleset/ruleset.hpp"

#include <algorithm>
#include <string>

using namespace shinpan;
using namespace std::string_literals;
using namespace std::string_view_literals;
using test::codes;
using test::game;
using test::moves;
using test::read_all;
using test::read_one;
using test::tag;
using test::written;

TEST_CASE("A text whose stones would fit Othello is known by what only ours says") {
    const auto known = [](const std::string& bytes) {
        const auto* format = formats::detect_format(bytes, "");
        return format == nullptr ? std::string() : std::string(format->info().name);
    };
    CHECK(known("[Position \"B c4 d4 e4 W a1 a2 b\"]\n\npass\n") == "renju-text");
    CHECK(known("[Position \"W c4\"]\n\nf5 d6\n") == "renju-text");
    CHECK(known("[Board \"15\"]\n\nf5 d6\n") == "renju-text");
    CHECK(known("f5 d6 c3 swap d3\n") == "renju-text");
    CHECK(known("f5 d6 c3 d3 declare:2 offer:c4 c5\n") == "renju-text");
    CHECK(known("f5 d6 c3 claim:33\n") == "renju-text");
    CHECK(known("[Board \"8\"]\n\nf5 d6\n") != "renju-text");
    CHECK(known("f5 d6 c3\n") == "othello-transcript");
}

TEST_CASE("Games of renju from Kurnik: one player puts three stones, two fifths, the choice") {
    const std::string head =
        "[Event \"?\"]\n[Site \"www.kurnik.pl\"]\n[Black \"one\"]\n[White \"two\"]\n"
        "[Result \"0-1\"]\n[TimeControl \"1800\"]\n\n";
    const auto stayed =
        head + "1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 5. j7 -- 6. i7 i7 7. -- j7 8. k6 j8 0-1\n";
    const auto* known = formats::detect_format(stayed, "x.txt");
    REQUIRE(known != nullptr);
    CHECK(known->info().name == "playok");
    const auto one = read_one("playok", stayed);
    CHECK(moves(one) == "h8 h9 h6 ! i8 ?j7 i7 j7 k6 j8");
    CHECK(codes(one.findings) == "pgn/renju-opening");
    CHECK(tag(one, "Ruleset") == "renju-rif");
    CHECK(tag(one, "Black") == "one");
    CHECK(one.claim->outcome == Outcome::second_wins);

    // The header's White takes the black stones, and the one offered first is not chosen.
    const auto swapped = read_one(
        "playok",
        head + "1. h8 -- 2. h9 -- 3. h7 black 4. h6 i8 5. -- j8 6. j8 -- 7. g8 f7 8. g7 g6 0-1\n");
    CHECK(moves(swapped) == "h8 h9 h7 ! h6 ?i8 j8 g8 f7 g7 g6");
    CHECK(tag(swapped, "Black") == "two");
    CHECK(swapped.claim->outcome == Outcome::first_wins);

    const auto unknown =
        read_one("playok", head + "1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 5. j7 -- 6. i7 k7 0-1\n");
    CHECK(codes(unknown.findings) == "pgn/fifth-not-offered pgn/renju-opening");
    const auto open = read_one("playok", head + "1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 5. j7 *\n");
    CHECK(moves(open) == "h8 h9 h6 ! i8 ?j7");
}

TEST_CASE("Games by e-mail, with the fifth that White chose and without") {
    const auto old_notation =
        "Game 12: areims has won\n   Eks          Ohs\n   norihiko     areims\n"
        "   1 H8         2 J9\n   3 G7         4 H9\n   5 G9,K9      6 K9,J7\n"
        "   7 --         8 G10\n\nthe mail goes on\n";
    const auto* known = formats::detect_format(old_notation, "x.txt");
    REQUIRE(known != nullptr);
    CHECK(known->info().name == "pbem");
    const auto one = read_one("pbem", old_notation);
    CHECK(moves(one) == "h8 i9 g7 h9 ?g9 j9 i7 -- g10");
    CHECK(codes(one.findings) == "stones/extra-line");
    CHECK(tag(one, "White") == "areims");
    CHECK(one.claim->outcome == Outcome::second_wins);

    const auto new_notation =
        "   Eks          Ohs       \n   dubolom      kryp      \n"
        "   1 G8,H9      2 H7      \n   3 F9,J6      4 F9,H10  \n   5 G10        6 J8\n";
    CHECK(formats::detect_format(new_notation, "")->info().name == "pbem");
    const auto two = read_one("pbem", new_notation);
    CHECK(moves(two) == "h8 g8 h9 h7 ?i6 f9 h10 g10 i8");
    CHECK(codes(two.findings).empty());

    const auto typed = read_one("pbem", "PBeM\n1.H8 2.J9 3.G7 4.H9 5.G9,K9 6.J7\n");
    CHECK(moves(typed) == "h8 i9 g7 h9 ?j9 g9 i7");
    CHECK(codes(typed.findings) == "stones/fifth-assumed");
    CHECK(moves(read_one("pbem", "PBeM\n1.H8 2.J9 3.G7 4.H9 5.G9,K9\n")) == "h8 i9 g7 h9 ?g9 ?j9");
    const auto other = read_one("pbem", "PBeM\n1.H8 2.J9 3.G7 4.H9 5.G9,K9 6.A1,J7\n");
    CHECK(codes(other.findings) == "stones/bad-field");
}

TEST_CASE("A tree of RenJS: games below node 0, texts with brackets, nodes that hang on nothing") {
    const std::string tree =
        "[i=0;c=,1,;][i=1;p=H8;m=1;f=0;c=,2,3,;co=\1one; [a]\2more\3;]"
        "[i=2;p=H9;m=2;f=1;c=,4,;k=\4A];\5;][i=3;p=I9;m=2;f=1;c=,;][i=4;p=J10;m=3;f=2;c=,;]";
    REQUIRE(formats::detect_format(tree, "") != nullptr);
    CHECK(formats::detect_format(tree, "")->info().name == "renjs");
    const auto record = read_one("renjs", tree);
    CHECK(moves(record) == "h8 h9 j10");
    CHECK(tag(record, "Comment") == "one; [a]\nmore");
    CHECK(codes(record.findings) == "stones/tree");
    CHECK(moves(read_one("renjs", "[i=0;p=A1;m=0;c=,1,;][i=1;p=H8;m=1;f=0;c=,;]")) == "h8");

    const auto finds = [](std::string_view text) {
        return codes(read_one("renjs", text).findings);
    };
    CHECK(finds("[i=0;c=,1,;][i=1;p=H8;m=1;f=0;c=,;][i=2;p=H9;m=2;f=1;c=,;]") ==
          "stones/loose-nodes");
    CHECK(finds("[i=0;c=,1,;][i=1;p=H8;m=1;f=0;c=,1,;]") == "stones/bad-field");
    CHECK(finds("[i=0;c=,1,;][i=1;p=H8;m=1;f=0;c=,;") == "stones/bad-field");
    CHECK(finds("[i=0;c=,1,;][i=1;p=H8;m=1;f=0;c=,;][i=1;p=A1;m=1;f=0;c=,;]") ==
          "stones/bad-field");
}

TEST_CASE("Texts of a binary format have the encoding the user says, or one that is noted") {
    const auto bytes =
        "\xFFRenLib\xFF\x03\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFFx\x08\xBA\xDA\xC6\xE5\0\0h@"s;
    const auto assumed = read_one("renlib", bytes);
    CHECK(codes(assumed.findings) == "io/encoding-assumed");
    formats::ReadOptions options;
    options.encoding = "GBK";
    const auto said = read_one("renlib", bytes, {}, options);
    CHECK(codes(said.findings).empty());
    CHECK(tag(said, "Comment") == "\xE9\xBB\x91\xE6\xA3\x8B");
    // Old comments have seven bits, whatever is said of the others.
    const auto old =
        "\xFFRenLib\xFF\x02\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFFx\x20hyv{\xFB\0h@"s;
    CHECK(tag(read_one("renlib", old, {}, options), "Comment") == "hyv\xC3\xA4\xC3\xA4");
}

TEST_CASE("A table of renju_record_checker, as its parser of SGF writes it") {
    const std::string table =
        "game_date,event,black_player,black_rank,white_player,white_rank,opening_rule,"
        "game_end_status,game_result,game_record,alternative_moves\n"
        "2003-10-07,none,PlayerB,1d ,PlayerA,3d*,RIF,Resign,WhiteWin,hhhgjfigiekg,ie; hi\n"
        "2003-10-08,none,A,,B,,Yamaguchi,Timeup,BlackWin,hhhgjf,\n"
        "2003-10-09,none,A,,B,,RIF,AgreedDraw,Draw,hhhgjfigie,g1; hi\n";
    REQUIRE(formats::detect_format(table, "") != nullptr);
    CHECK(formats::detect_format(table, "")->info().name == "renju-table");
    const auto all = read_all("renju-table", table);
    REQUIRE(all.records.size() == 3);
    const auto& one = all.records[0];
    CHECK(moves(one) == "h8 h9 j10 i9 ?h7 i11 k9");
    CHECK(tag(one, "Black") == "PlayerB");
    CHECK(tag(one, "WhiteRank") == "3d*");
    CHECK(tag(one, "Ruleset") == "renju-rif");
    CHECK(one.claim->outcome == Outcome::second_wins);
    CHECK(one.claim->reason == EndReason::resign);
    CHECK(all.records[1].claim->reason == EndReason::timeout);
    CHECK(tag(all.records[1], "Ruleset") == "renju-yamaguchi");
    CHECK(all.records[2].claim->reason == EndReason::draw_agreed);
    const auto quoted =
        read_one("renju-table", "black,white,moves\n\"Sato, A\",\"\"\"B\"\" C\",h8i9h7\n");
    CHECK(tag(quoted, "Black") == "Sato, A");
    CHECK(tag(quoted, "White") == "\"B\" C");
    CHECK(moves(quoted) == "h8 i9 h7");
}

TEST_CASE("A replay of gomoku2d in JSON") {
    const std::string replay =
        "{\"schema_version\":1,\"hash_algo\":{\"algorithm\":\"xorshift64\",\"seed\":1},"
        "\"rules\":{\"board_size\":15,\"win_length\":5,\"variant\":\"renju\"},\"black\":\"Ai\","
        "\"white\":\"Bo\",\"moves\":[{\"mv\":\"H8\",\"time_ms\":100,\"hash\":1},"
        "{\"mv\":\"I7\",\"time_ms\":5,\"hash\":2}],\"result\":\"white_wins\",\"duration_ms\":9}";
    REQUIRE(formats::detect_format(replay, "") != nullptr);
    CHECK(formats::detect_format(replay, "")->info().name == "renju-json");
    const auto record = read_one("renju-json", replay);
    CHECK(moves(record) == "h8 i9");
    CHECK(record.events[0].elapsed == 100);
    CHECK(record.claim->outcome == Outcome::second_wins);
    CHECK(tag(record, "Black") == "Ai");
    CHECK(tag(record, "Ruleset") == "renju-classic");
    CHECK(codes(record.findings) == "stones/row-one-assumed");
}

TEST_CASE("RenjuNet: a letter for each choice of colours") {
    const auto by = [](std::string_view rule, std::string_view attributes,
                       std::string_view stones) {
        return read_one("renjunet",
                        "<?xml version=\"1.0\"?>\n<database><rules><rule id=\"3\" name=\"" +
                            std::string(rule) + "\"/></rules><games><game id=\"1\" rule=\"3\" " +
                            std::string(attributes) + "><move>" + std::string(stones) +
                            "</move></game></games></database>");
    };
    const auto letters = [](const Record& record) {
        std::string all;
        for (const auto& event : record.events) {
            if (event.kind == EventKind::swap) all += event.number != 0 ? 'R' : '-';
        }
        return all;
    };
    const auto five = by("Taraguchi-10", "swap=\"R--R-\" alt=\"51\"", "h8 h9 i8 g8 g9 f7");
    CHECK(moves(five) == "h8 ! h9 ! i8 ! g8 ! g9 ! f7");
    CHECK(letters(five) == "R--R-");
    CHECK(five.tag("Swap") == nullptr);
    CHECK(tag(five, "Alt") == "51");
    CHECK(written("renjunet", {five}).find(" alt=\"51\"") != std::string::npos);
    CHECK(moves(by("RIF", "alt=\"g8\" swap=\"R\"", "h8 h9 h10 a15 g7 a14")) ==
          "h8 h9 h10 ! a15 ?g8 g7 a14");
    const auto two = by("Soosorv-8", "alt=\"g8\" swap=\"-R\"", "h8 h9 h10 a15 g7 a14");
    CHECK(moves(two) == "h8 h9 h10 ! a15 ! ?g8 g7 a14");
    CHECK(letters(two) == "-R");
    CHECK(letters(by("Yamaguchi", "swap=\"-\"", "h8 h9 h10")) == "-");
    // What does not fit the protocol is kept as it is.
    for (const auto* odd : {"R-", "x", "R--R-R"}) {
        const auto kept = by("RIF", "swap=\"" + std::string(odd) + '"', "h8 h9 h10 a15");
        CHECK(moves(kept) == "h8 h9 h10 a15");
        CHECK(tag(kept, "Swap") == odd);
    }
    CHECK(tag(by("Something", "swap=\"R\"", "h8 h9 h10 a15"), "Swap") == "R");
    for (const auto* line : {"[Rules \"renju-rif\"]\n\nh8 h9 h10 swap a1 offer:g8 g7 a2\n",
                             "[Rules \"renju-soosorv8\"]\n\nh8 h9 h10 no-swap a1 swap g7 a2\n",
                             "[Rules \"renju-taraguchi10\"]\n\n"
                             "h8 swap h9 no-swap h10 swap a1 offer:g8 g7 a2\n"}) {
        const auto said = game(line);
        const auto text = written("renjunet", {said});
        CHECK(moves(read_one("renjunet", text)) == moves(said));
        CHECK(letters(read_one("renjunet", text)) == letters(said));
        CHECK(written("renjunet", {read_one("renjunet", text)}) == text);
    }
    // A choice that was not said: no letters.
    const auto half = game("[Rules \"renju-soosorv8\"]\n\nh8 h9 h10 swap a1 g7 a2\n");
    CHECK(written("renjunet", {half}).find("swap=") == std::string::npos);
}

TEST_CASE("Renju Offline: fifths offered and how the game was won stand behind the moves") {
    const auto by = [](std::string_view more) {
        return read_one("renjunet",
                        "<games><game><board>h8 h9 h6 i10 i6 i9</board><alt5>i8</alt5>"
                        "<rule>classic</rule><winner>white</winner>" +
                            std::string(more) + "</game></games>");
    };
    const auto resigned = by("<winby>resign</winby>");
    CHECK(moves(resigned) == "h8 h9 h6 i10 ?i8 i6 i9");
    CHECK(resigned.claim->outcome == Outcome::second_wins);
    CHECK(resigned.claim->reason == EndReason::resign);
    CHECK(tag(by("<winby>luck</winby>"), "WinBy") == "luck");
    CHECK(by("<winby></winby>").tag("WinBy") == nullptr);
}

TEST_CASE("RenjuNet: the category of a rule, the days of a tournament") {
    const auto text = [](std::string_view rule, std::string_view days) {
        return "<?xml version=\"1.0\"?>\n<database><rules><rule id=\"3\" " + std::string(rule) +
               "/></rules><tournaments><tournament id=\"5\" name=\"Cup\" " + std::string(days) +
               "/></tournaments><games><game id=\"1\" tournament=\"5\" rule=\"3\" bresult=\"1\">"
               "<move>h8 h9 a1</move></game></games></database>";
    };
    const auto by = [&](std::string_view rule) { return read_one("renjunet", text(rule, "")); };
    CHECK(tag(by("name=\"Gomoku-Pro\" category=\"gomoku\""), "Ruleset") == "gomoku-pro");
    CHECK(tag(by("name=\"Long Pro\" category=\"gomoku\""), "Ruleset") == "gomoku-long-pro");
    CHECK(by("name=\"Swap\" category=\"renju\"").tag("Ruleset") == nullptr);
    const auto swap = by("name=\"Swap\" category=\"gomoku\"");
    CHECK(tag(swap, "Ruleset") == "gomoku-standard");
    CHECK(codes(swap.findings) == "stones/rules-assumed");
    CHECK(tag(by("name=\"Gomoku\""), "Ruleset") == "gomoku-standard");
    const auto row = read_one("renju-table", "black\twhite\trule\tmoves\nA\tB\tgomoku\th8 h9\n");
    CHECK(tag(row, "Ruleset") == "gomoku-freestyle");
    // The same words mean two things: they stay two rules.
    const auto both =
        read_all("renjunet", written("renjunet", {swap, by("name=\"Swap\" category=\"renju\"")}));
    REQUIRE(both.records.size() == 2);
    CHECK(tag(both.records[0], "Ruleset") == "gomoku-standard");
    CHECK(tag(both.records[0], "Rule") == "Swap");
    CHECK(both.records[1].tag("Ruleset") == nullptr);
    for (const auto& preset : presets()) {
        if (!preset.name.starts_with("renju") && !preset.name.starts_with("gom")) continue;
        const auto rules = game("[Rules \"" + std::string(preset.name) + "\"]\n\nh8 i9\n");
        const auto again = read_one("renjunet", written("renjunet", {rules}));
        CHECK(tag(again, "Ruleset") == preset.name);
    }
    const auto date = [&](std::string_view days) {
        const auto one = read_one("renjunet", text("name=\"RIF\"", days));
        return one.tag("Date") == nullptr ? std::string() : one.tag("Date")->value;
    };
    CHECK(date("start=\"1989-08-01\" end=\"1989-08-01\"") == "1989-08-01");
    CHECK(date("start=\"1989-08-01\" end=\"1989-08-09\"") == "1989-08");
    CHECK(date("start=\"1989-08-01\" end=\"1989-09-01\"") == "1989");
    CHECK(date("start=\"1989-12-30\" end=\"1990-01-02\"").empty());
    CHECK(date("start=\"1989-08-00\" end=\"0000-00-00\"") == "1989-08");
    CHECK(date("start=\"0000-00-00\" end=\"1989-08-09\"") == "1989-08-09");
    CHECK(date("year=\"1989\" month=\"8\" start=\"0000-00-00\" end=\"0000-00-00\"") == "1989-08");
    CHECK(date("year=\"1989\" month=\"0\" start=\"\" end=\"\"") == "1989");
    CHECK(date("").empty());
}

TEST_CASE("RenjuNet: bytes and markup that are broken in the tables") {
    const auto text = [](std::string_view players) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database><players>\n" +
               std::string(players) +
               "</players>\n<games><game id=\"1\" black=\"1\" white=\"2\" bresult=\"1\">"
               "<move>h8 h9 a1</move></game></games></database>";
    };
    const auto ants = "<player id=\"1\" name=\"Ants\" surname=\"Soos\u00f5rv\"/>\n"s;
    const auto bytes = read_all("renjunet", text(ants + "<player id=\"2\" name=\"\xE9\"/>"));
    CHECK(tag(bytes.records[0], "Black") == "Ants Soos\u00f5rv");
    CHECK(tag(bytes.records[0], "White") == "\uFFFD");
    CHECK(codes(bytes.findings) == "io/undecodable");
    const auto markup = read_all("renjunet", text(ants + "<player id=\"2\" name=\"A & B\"/>"));
    CHECK(tag(markup.records[0], "Black") == "Ants Soos\u00f5rv");
    CHECK(tag(markup.records[0], "WhiteId") == "2");
    CHECK(codes(markup.findings) == "xml/tables");
    CHECK(codes(read_all("renjunet", text(ants)).findings).empty());
}

TEST_CASE("A .kif file of Shioi: its drawn board is passed over, its numbers are moves") {
    std::string kif;
    for (int row = 0; row < 15; ++row) kif += "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";
    kif += "136\n121\n";  // 8 + 16 * 8, 9 + 16 * 7
    CHECK(moves(read_one("shioi-kif", kif)) == "h8 i9");
    // As its programs write it: options, a board that may hold the start, remarks behind a comma.
    std::string board;
    for (int row = 0; row < 15; ++row) {
        board += row == 7   ? ".......1.......\n"
                 : row == 6 ? "........2......\n"
                            : "...............\n";
    }
    const auto played =
        "* /t=1\n" + board + "152,\xE4\xBA\xBA\t\n119,\xE7\x99\xBD pos=[ 7, 7] 9ms\n";
    CHECK(formats::detect_format(played, "")->info().name == "shioi-kif");
    const auto from_position = read_one("shioi-kif", played);
    CHECK(moves(from_position) == "h7 g9");
    REQUIRE(from_position.setup.men.size() == 2);
    CHECK(from_position.setup.men[0].piece == 'W');
    CHECK(to_string(from_position.setup.men[1].at) == "h8");
    CHECK(codes(read_one("shioi-sav", "15\n15\n4\n7 7\n6 8\n").findings) == "stones/count-differs");
    CHECK(codes(read_one("shioi-nrf", "a\n88\n97\n").findings) == "stones/bad-field");
    CHECK(codes(read_one("shioi-nrf", "a\n88\n9\n89\n0\n").findings) ==
          "stones/bad-cell record/not-judged");
    CHECK(codes(read_one("shioi-rnj", "7 7 6\n8 7\n").findings) ==
          "stones/bad-cell record/not-judged");
    CHECK(formats::detect_format(kif, "")->info().name == "shioi-kif");
}
