// The readers and writers of renju and gomoku files: what each takes, and every pitfall known.

#include "formats/renlib/renlib.hpp"
#include "formats/tree_writer.hpp"
#include "helpers.hpp"
#include "ruleset/ruleset.hpp"

#include <algorithm>
#include <random>

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

namespace {

const std::string header = "\xFFRenLib\xFF\x03\x04"s + std::string(10, '\xFF');

struct Sample {
    std::string_view format;
    std::string bytes;
    std::string_view moves;
};

std::string buf_record() {
    std::string bytes = "Sato           Ivanov         "s;
    bytes[28] = static_cast<char>(bytes[28] + 100);  // Black won
    bytes += '\x72';                                 // i8 stands first: the fifth not chosen
    for (const int cell : {99, 98, 84, 85}) bytes += static_cast<char>(cell);
    bytes.resize(256, '\0');
    return bytes;
}

std::string wzq_file() {
    std::string bytes(10, '\0');
    bytes += "\x04Sato\x06Ivanov"s;
    bytes.resize(0x70, '\0');
    for (const int cell : {0x70, 0x6f, 0x7f, 0x80, 0x61, 0x62, 0x61, 0x63}) {
        bytes += static_cast<char>(cell);
    }
    return bytes;
}

// A database of GoRenjer: h8 i9 h7 g8 f7 with the fifth i8 offered beside it.
std::string pdb_file(int games = 1) {
    std::string game = "\x02\x10\x05\x05\x01\0"s;
    int colour = 2;
    for (const int cell : {0x77, 0x86, 0x78, 0x67, 0x58}) {
        game += static_cast<char>(cell);
        game += static_cast<char>(colour);
        colour = 3 - colour;
    }
    game +=
        "Meijin\0Sato\0Ivanov\0good\0"
        "2003-08-01\0\x08\x07"s;
    std::string bytes("games");
    bytes.resize(64, '\0');
    bytes += "5Ren"s;
    bytes.resize(76, '\0');
    bytes += '\0';
    bytes += static_cast<char>(games);
    auto place = 78U + 8U * static_cast<unsigned>(games) + 2U;
    for (int i = 0; i < games; ++i, place += static_cast<unsigned>(game.size())) {
        bytes += "\0\0"s;
        bytes += static_cast<char>(place >> 8U);
        bytes += static_cast<char>(place & 0xFFU);
        bytes += "\x40\0\0\0"s;
    }
    bytes += "\0\0"s;
    for (int i = 0; i < games; ++i) bytes += game;
    return bytes;
}

// One file of each format; the first records of several are the same game.
const std::vector<Sample>& samples() {
    static const std::vector<Sample> all{
        {"renlib", header + "\0\0\x78\0\x68\xC0\x69\x40"s, "h8 h9"},
        {"renlib", "\xFFRenLib\xFF\x03\0"s + std::string(10, '\xFF') + "\x78\0\x68\xC0\x69\x40"s,
         "h8 h9"},
        {"renlib", "x\0h\xC0i@"s, "h8 h9"},
        {"renju-pos", "\x04\x70\x61\x7f\x8e"s, "h8 h9 h7 h6"},
        {"piskvork",
         "Piskvorky 20x20, 11:11, 0\r\n8,13,456\r\n9,12,4500\r\na.zip\r\nb.zip\r\n-1\r\n", "h8 i9"},
        {"piskvork", "alpha\nbeta\n7,7,10\n8,6,20\n", "h13 i14"},
        {"renjunet",
         "<?xml version=\"1.0\"?>\n<database version=\"1\"><rules><rule id=\"3\" name=\"RIF\"/>"
         "</rules><players><player id=\"7\" name=\"Ai\" surname=\"Sato\"/></players>\n<games>"
         "<game id=\"1\" rule=\"3\" black=\"7\" white=\"8\" bresult=\"0.5\" alt=\"i8\">"
         "<move>h8 h9 h7\ng8 f7 g7</move><info/></game></games></database>",
         "h8 h9 h7 g8 ?i8 f7 g7"},
        {"renjunet",
         "<games><game><id>4</id><board>h8 i9</board><winner>black</winner><black>Sato</black>"
         "<white>B &amp; C</white><rule>renju</rule></game></games>",
         "h8 i9"},
        {"renju-table",
         "# id\tblack\twhite\tresult\tend\tmoves (a1 bottom left)\n"
         "1\ta\tb\twhite_won\tnatural\th8i8h9\n",
         "h8 i8 h9"},
        {"renju-table", "kifu,black\nhhhg,Sato\n", "h8 h9"},
        {"renju-json",
         "{\"board_size\":15,\"winner\":\"X\",\"moves\":[{\"X (human)\":\"H7\","
         "\"time_ms\":1.5},{\"O (AI)\":\"J0\"}]}",
         "h8 i15"},
        {"renju-json", "{\"rule_set\":\"renju\",\"moves\":[112,97]}", "h8 h9"},
        {"renju-json", "{\"rule\":\"gomoku\",\"moves\":[\"H8\",\"I9\"]}", "h8 i9"},
        {"rseq",
         "{\"id\":\"a\",\"name\":\"b\",\"roots\":[0],\"nodes\":[[7,7,0,1,2],[7,6,1,-1,0],"
         "[8,6,1,-1,0]]}",
         "h8 h9"},
        {"bdt", "Cup, 2003=[Sato,Ivanov,+,8889877876,J9,R,a, b]\n", "h8 h9 h7 g8 ?i9 g6"},
        {"rdf", "x:RDFA1:01HH02IG03HI04GHA5hf05GG!\n", "h8 i9 h7 g8 ?h10 g9"},
        {"renjs", "[i=1;p=H8;m=1;f=0;c=,2,3,;][i=2;p=I9;m=2;f=1;c=,;][i=3;p=H9;m=2;f=1;c=,;]",
         "h8 i9"},
        {"wzq", wzq_file(), "h8 h9 i8 i7 ?g8 g7 g6"},
        {"buf", buf_record(), "h8 i9 h9 i10 ?i8 j10"},
        {"shioi-ban", "808\n1007\n", "h8 j9"},
        {"shioi-rnj", "7 7 6 8\n8 7\n", "h8 i9 h7"},
        {"shioi-sav", "15\n15\n3\n7 7\n6 8\n8 7\n", "h8 i9 h7"},
        {"shioi-nrf", "club night\n88\n97\n89\n6b\n0\n", "h8 i9 h7 f5"},
        {"shioi-dt5", "h8,i7,h9,fA,**,", "h8 i9 h7 f6"},
        {"move-lists",
         "-- MOVE HISTORY --\n     Turtle ThAngBoM\n1.   H8           I9\n2.   H7           G8\n"
         "3.   F7           resign\n\nTurtle wins.\n",
         "h8 i9 h7 g8 f7 !"},
        {"pbem", "# PBeM\n1.H8 2.J9 3.h7 4.g8 5.G9,K9 6.P15\n", "h8 i9 h7 g8 ?j9 g9 o15"},
        {"hex-pairs", "888979\n", "h8 h9 g9"},
        {"renju-json", "{\"moves\":[112,97,126,98,80,81]}", "h8 h9 g7 i9 f10 g10"},
        {"renju-json", "{\"moves\": [\"H8\", \"I9\", \"h7\", \"g8\", \"a15\"]}", "h8 i9 h7 g8 a15"},
        {"pdb", pdb_file(), "h8 i9 h7 g8 ?i8 f7"},
    };
    return all;
}

}  // namespace

TEST_CASE("Each format reads its sample, is known by it, and knows no other's") {
    for (const auto& sample : samples()) {
        INFO(sample.format << ": " << sample.moves);
        const auto all = read_all(sample.format, sample.bytes);
        REQUIRE(all.records.size() == 1);
        CHECK(moves(all.records.front()) == sample.moves);
        CHECK_FALSE(all.records.front().damaged);
        CHECK(all.records.front().game == Game::renju);
        if (sample.format == "pbem") continue;  // by its word only
        const auto* known = formats::detect_format(sample.bytes, "input");
        REQUIRE(known != nullptr);
        CHECK(known->info().name == sample.format);
    }
}

TEST_CASE("A file cut at any byte neither crashes a reader nor changes an earlier record") {
    for (const auto& sample : samples()) {
        INFO(sample.format);
        const auto twice = sample.format == "renlib" || sample.format == "renju-pos" ||
                                   sample.format == "wzq" || sample.format == "renjs" ||
                                   sample.format == "pdb"
                               ? sample.bytes
                               : sample.bytes + sample.bytes;
        const auto whole = read_all(sample.format, twice);
        for (std::size_t end = 0; end < twice.size(); ++end) {
            const auto part = read_all(sample.format, std::string_view(twice).substr(0, end));
            for (std::size_t i = 0; i + 1 < part.records.size(); ++i) {
                REQUIRE(i < whole.records.size());
                REQUIRE(moves(part.records[i]) == moves(whole.records[i]));
            }
        }
        for (const std::size_t step : {1U, 2U, 5U, 64U}) {
            const auto again = read_all(sample.format, twice, step);
            CHECK(again.pieces == whole.pieces);
            CHECK(codes(again.findings) == codes(whole.findings));
        }
    }
}

TEST_CASE("Random damage is a finding, never a crash") {
    std::mt19937_64 random(test::seed());
    for (std::int64_t round = 0; round < test::rounds(20000); ++round) {
        const auto& sample = samples()[random() % samples().size()];
        auto bytes = sample.bytes;
        for (auto changes = 1 + random() % 4; changes > 0; --changes) {
            bytes[random() % bytes.size()] = static_cast<char>(random());
        }
        (void)formats::detect_format(bytes, "input");
        const auto all = read_all(sample.format, bytes, 1 + random() % 300);
        for (const auto& record : all.records) {
            if (test::format(sample.format).info().writes) (void)written(sample.format, {record});
        }
    }
}

TEST_CASE("The same game from psq, lib, pos, rif, bdt and text; written and read back it stays") {
    const auto text = game("h8 i9 h7 g8 i7 j7 g9 f10 a1 o15 1-0\n");
    for (const auto* name : {"piskvork", "renlib", "renju-pos", "renjunet", "bdt"}) {
        INFO(name);
        const auto bytes = written(name, {text});
        const auto once = read_one(name, bytes);
        CHECK(moves(once) == moves(text));
        const bool results = name == "renjunet"sv || name == "bdt"sv;
        CHECK(once.claim.has_value() == results);
        if (once.claim) CHECK(once.claim->outcome == Outcome::first_wins);
        CHECK(written(name, {once}) == bytes);
    }
}

TEST_CASE("Tags, offers, passes and results survive RIF and bdt") {
    const auto first = read_one("renjunet", samples()[6].bytes);
    CHECK(tag(first, "Black") == "Ai Sato");
    CHECK(tag(first, "WhiteId") == "8");
    CHECK(tag(first, "Ruleset") == "renju-rif");
    CHECK(first.claim->outcome == Outcome::draw);
    const auto again = read_one("renjunet", written("renjunet", {first}));
    CHECK(moves(again) == moves(first));
    CHECK(tag(again, "Black") == "Ai Sato");
    CHECK(tag(again, "Ruleset") == "renju-rif");
    CHECK(again.claim->outcome == Outcome::draw);
    const auto odd = game("[Black \"A <&> \\\"B\\\"\"]\n\nh8 i9 h7 pass g8\n");
    const auto back = read_one("renjunet", written("renjunet", {odd}));
    CHECK(tag(back, "Black") == "A <&> \"B\"");
    CHECK(moves(back) == "h8 i9 h7 -- g8");
    const auto card = read_one("bdt", samples()[14].bytes);
    CHECK(tag(card, "Event") == "Cup, 2003");
    CHECK(tag(card, "Comment") == "a, b");
    CHECK(written("bdt", {card}) == samples()[14].bytes);
}

TEST_CASE("A line of bdt that was cut off is still known") {
    const std::string_view line = samples()[14].bytes;
    const auto cut = line.substr(0, line.find("7876"));
    REQUIRE(formats::detect_format(cut, "") != nullptr);
    CHECK(formats::detect_format(cut, "")->info().name == "bdt");
    const auto reading = read_one("bdt", cut);
    CHECK(reading.damaged);
    CHECK(codes(reading.findings) == "stones/bad-field");
}

TEST_CASE("Games that were not played, the first of an output too, keep it known") {
    const auto none = game("[Black \"A\"]\n[Rules \"renju-rif\"]\n\n1-0\n");
    REQUIRE(none.events.empty());
    const auto played = game("[Black \"B\"]\n\nh8 i9 h7 1-0\n");
    for (const auto* name : {"renju-text", "bdt", "renjunet", "piskvork", "sgf"}) {
        CAPTURE(name);
        auto first = none;
        first.tags.resize(1);
        const auto bytes = written(name, {first, played});
        const auto* known = formats::detect_format(bytes, "");
        REQUIRE(known != nullptr);
        CHECK(known->info().name == name);
        const auto all = read_all(name, bytes);
        REQUIRE(all.records.size() == 2);
        CHECK(moves(all.records[1]) == "h8 i9 h7");
    }
    CHECK(formats::detect_format("=[A,B,+,,?,,]\n", "")->info().name == "bdt");
}

TEST_CASE("XML bombs and outside entities are refused") {
    const auto bomb =
        "<?xml version=\"1.0\"?><!DOCTYPE d [<!ENTITY a \"h8 h8 h8\"><!ENTITY b \"&a;&a;&a;\">]>"
        "<database><players/><game bresult=\"1\"><move>&b;</move></game>"
        "<game bresult=\"1\"><move>h8 i9</move></game></database>";
    const auto all = read_all("renjunet", bomb);
    REQUIRE(all.records.size() == 2);
    CHECK(all.records[0].damaged);
    CHECK(codes(all.records[0].findings).find("xml/entity") != std::string::npos);
    CHECK(moves(all.records[1]) == "h8 i9");
    CHECK(codes(all.findings) == "xml/declared-entities xml/tables");
    std::string declared = "<!DOCTYPE d [";
    for (int i = 0; i < 60; ++i) declared += "<!ENTITY e \"&e;&e;\">";
    declared += "]><database><games><game id=\"1\"><move>h8 &e;</move></game></games></database>";
    REQUIRE(formats::detect_format(declared, "") != nullptr);
    CHECK(formats::detect_format(declared, "")->info().name == "renjunet");
    const auto outside =
        "<!DOCTYPE d [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><games><game>"
        "<board>h8</board><black>&x;</black></game></games>";
    CHECK(read_one("renjunet", outside).damaged);
}

TEST_CASE("A .pos file with a false count, a cell that is none, and its name") {
    const auto& pos = "renju-pos";
    CHECK(codes(read_one(pos, "\x05\x70\x61\x7f\x8e"s).findings) == "stones/count-differs");
    CHECK(moves(read_one(pos, "\x02\x70\x61\x7f\x8e"s)) == "h8 h9 h7 h6");
    const auto bad = read_one(pos, "\x04\x70\xE1\x7f\x8e"s);
    CHECK(bad.damaged);
    CHECK(codes(bad.findings) == "stones/bad-cell record/not-judged");
    for (const auto& cut : {"\x0D\x70"s, "\x0A\x70\x61"s, "\x09\x70"s}) {
        const auto* known = formats::detect_format(cut, "a.pos");
        REQUIRE(known != nullptr);
        CHECK(known->info().name == pos);
    }
    CHECK(formats::detect_format("\nhi"sv, "a.pos") == nullptr);
    const auto named = read_one(pos, "\x02\x70\x61"s, "/a/12#1#Sato#Ivanov#0#6.pos");
    CHECK(tag(named, "Swap") == "0");
    CHECK(tag(named, "White") == "Ivanov");
    CHECK(tag(named, "Ruleset") == "renju-rif");
    CHECK(named.claim->outcome == Outcome::second_wins);
    CHECK(named.claim->reason == EndReason::resign);
}

TEST_CASE("A .psq file counts from 0 when a coordinate is 0, keeps its times and its end code") {
    const auto zero = read_one("piskvork", "Piskvorky 15x15, 0:0, 0\n7,7,1\n0,14,2\n0\n");
    CHECK(moves(zero) == "h8 a1");
    CHECK(codes(zero.findings) == "stones/zero-based");
    const auto one =
        read_one("piskvork", "Piskvorky 20x20, 7:7, 1\n10,10,456\n0,Freestyle15_1\nx\ny\n");
    CHECK(one.setup.columns == 20);
    const auto extra =
        read_one("piskvork", "Piskvorky 20x20, 7:7, 1\n10,10,456\nx\ny\n0,Freestyle15_1\n15\n");
    CHECK(tag(extra, "Ruleset") == "gomoku-freestyle");
    CHECK(tag(extra, "White") == "x");
    CHECK(extra.events.front().elapsed == 456);
    CHECK(extra.claim->reason == EndReason::timeout);
    CHECK(extra.claim->outcome == Outcome::first_wins);
    const auto crash = read_one("piskvork", "Piskvorky 15x15, 7:7, 0\n8,8,1\nx\ny\n-4\n");
    CHECK(codes(crash.findings) == "stones/end-code");
    const auto off = read_one("piskvork", "Piskvorky 15x15, 7:7, 0\n8,8,1\n16,8,1\n9,9,1\n0\n");
    CHECK(codes(off.findings) == "stones/bad-cell record/not-judged");
    CHECK(off.findings.front().ply == 2);
    const auto word = read_one("piskvork", "Piskvorky 15x15, 7:7, 0\n8,8,1\n8,x,1\n9,9,1\n0\n");
    CHECK(codes(word.findings) == "stones/bad-field record/not-judged");
}

TEST_CASE("--row-one turns the board, and silences the note on what was assumed") {
    formats::ReadOptions top;
    top.row_one = formats::RowOne::top;
    CHECK(moves(read_one("hex-pairs", "888979\n", {}, top)) == "h8 h7 g7");
    const auto table = "moves\tid\nh8i10\t1\n";
    CHECK(codes(read_one("renju-table", table).findings) == "stones/row-one-assumed");
    CHECK(codes(read_one("renju-table", table, {}, top).findings) == "");
    CHECK(moves(read_one("renju-table", table, {}, top)) == "h8 i6");
}

TEST_CASE("A library whose pushes and pops do not match, or with an odd tail, is named") {
    const auto nodes = [](std::string_view more) {
        return header + "\0\0\x78\0"s + std::string(more);
    };
    const auto input = [](const std::string& bytes) {
        return codes(read_all("renlib", bytes).findings);
    };
    const auto line = [](const std::string& bytes) {
        return codes(read_all("renlib", bytes).records.front().findings);
    };
    CHECK(input(nodes("\x68\x40"sv)) == "");
    CHECK(input(nodes("\x68\xC0"sv)) == "renlib/unclosed stones/tree");
    CHECK(input(nodes("\x68\x40\x69\x40"sv)) == "renlib/tail");
    CHECK(input(nodes("\x68\x40\x69"sv)) == "renlib/tail");
    CHECK(input(nodes("\x68\xC0\x69"sv)) == "renlib/cut-node stones/tree");
    CHECK(input(nodes("\x68\xC0\x10\x40"sv)) == "renlib/bad-point stones/tree");
    CHECK(line(nodes("\x10\x40"sv)) == "renlib/bad-point");
    CHECK(line(nodes("\x68"sv)) == "renlib/cut-node");
    CHECK(line(nodes(""sv)) == "renlib/unclosed");
    CHECK(line("\xFFRenLib\xFF\x03\x05"s + std::string(10, '\xFF') + "x\0"s) == "renlib/version");
    CHECK(line("\xFFRenLib"s) == "stones/cut");
    CHECK(line("x\0h@"s) == "renlib/headerless");
    // A comment with an extension and board text; the tag has both lines.
    const auto told = read_all("renlib", nodes("\x68\x49\0\1one\btwo\0A\0"sv));
    CHECK(moves(told.records.front()) == "h8 h9");
    CHECK(tag(told.records.front(), "Comment") == "one\ntwo");
    CHECK(codes(told.findings) == "");
    // Nodes that never end a line: no memory for them, and an end.
    std::string deep = header + "\0\0"s;
    for (int i = 0; i < 100'000; ++i) deep += "\x78\x80"sv;
    CHECK(line(deep) == "renlib/too-deep");
}

TEST_CASE("A tree of 100,000 nodes is written and read back the same, texts included") {
    std::mt19937_64 random(test::seed());
    formats::renlib::Library tree;
    std::vector<std::uint32_t> depth{0};
    auto at = tree.child(0, 0x78);
    depth.push_back(1);
    while (tree.nodes.size() < 100'000) {
        const auto cell = static_cast<std::uint8_t>(16 * (random() % 15) + 1 + random() % 15);
        const auto before = tree.nodes.size();
        const auto next = tree.child(at, cell);
        if (tree.nodes.size() > before) depth.push_back(depth[at] + 1);
        if (tree.nodes.size() > before && random() % 50 == 0) tree.add_text(next, "node text");
        at = depth[next] > 200 || random() % 8 == 0
                 ? static_cast<std::uint32_t>(1 + random() % (tree.nodes.size() - 1))
                 : next;
    }
    std::string bytes;
    tree.write(bytes);
    formats::TreeKeeper told;
    REQUIRE(test::format("renlib").walk(bytes, nullptr, {}, told));
    const auto writer = test::format("renlib").archive_writer({});
    auto* trees = dynamic_cast<formats::TreeArchiveWriter*>(writer.get());
    REQUIRE(trees != nullptr);
    Record head;
    std::string body;
    CHECK(trees->append_tree(head, told, {}, body));
    CHECK((body + writer->finish().tail == bytes));
    const auto all = read_all("renlib", bytes, 4096);
    CHECK(all.records.size() == 1);
    REQUIRE(codes(all.findings) == "stones/tree");
    CHECK(std::get<std::int64_t>(all.findings.front().args.front().value) == 99'999);
}

TEST_CASE("Fifty million nodes are counted in one pass and little memory") {
    // h8 with 224 answers over and over below each other would be too deep; brothers are not.
    const std::int64_t wanted = 2'000'000 * test::rounds(1);  // SHINPAN_ROUNDS=25: 50 million
    const auto splitter = test::format("renlib").splitter("");
    std::string window = header + "\0\0\x78\0"s;
    std::int64_t made = 2;
    bool last = false;
    std::size_t most = 0;
    for (;;) {
        const auto cut = splitter->next(window, last);
        if (cut.kind == formats::Cut::Kind::end) break;
        if (cut.kind != formats::Cut::Kind::more) {
            window.erase(0, cut.end);
            continue;
        }
        for (int i = 0; i < 50'000 && made < wanted; ++i, ++made) {
            window += made + 1 < wanted ? "\x68\xC0"sv : "\x69\x40"sv;
        }
        last = made == wanted;
        most = std::max(most, window.size());
    }
    CHECK(most < 200'000);
    const auto findings = splitter->findings();
    REQUIRE(codes(findings) == "stones/tree");
    CHECK(std::get<std::int64_t>(findings.front().args.front().value) == wanted);
}

TEST_CASE("Boards: protocol blocks, letters, circles; damage keeps to its board") {
    const auto men = [](const Record& record) {
        std::string text;
        for (const auto& man : record.setup.men) text += man.piece + to_string(man.at) + ' ';
        return text;
    };
    const auto block = "START 20\nBOARD\n7,7,2\n8,7,1\n7,6,2\nDONE\n";
    const auto two = read_all("protocol-board", std::string(block) + "board\n7,7,1\n8,x,1\ndone\n");
    REQUIRE(two.records.size() == 2);
    CHECK(men(two.records[0]) == "Bh13 Wi13 Bh14 ");
    CHECK(two.records[0].setup.to_move == Seat::second);
    CHECK(two.records[0].setup.columns == 20);
    CHECK(codes(two.records[1].findings) == "stones/bad-field");
    REQUIRE(formats::detect_format(block, "") != nullptr);
    CHECK(formats::detect_format(block, "")->info().name == "protocol-board");

    std::string circles;
    for (int row = 0; row < 15; ++row) {
        for (int column = 0; column < 15; ++column) {
            circles += row != 7 ? "・" : column == 7 ? "●" : column == 8 ? "○" : "・";
        }
        circles += '\n';
    }
    const auto drawn = read_all("renju-board", circles + "\n" + circles);
    REQUIRE(drawn.records.size() == 2);
    CHECK(men(drawn.records[1]) == "Bh8 Wi8 ");
    CHECK(formats::detect_format(circles, "")->info().name == "renju-board");
    const auto captioned = read_all("renju-board", "Nr 1\n" + circles + "136 121\n");
    REQUIRE(captioned.records.size() == 1);
    CHECK(codes(captioned.records[0].findings) == "stones/extra-line");
    CHECK(codes(captioned.findings) == "stones/extra-line");
    auto wide = circles;
    wide.insert(wide.size() - 1, "・");
    CHECK(codes(read_one("renju-board", wide).findings) == "stones/row-width");
    for (std::size_t end = 0; end < wide.size(); ++end) {
        (void)read_all("renju-board", std::string_view(wide).substr(0, end));
    }
}

TEST_CASE("A Palm database gives its games one by one, with what stands behind the stones") {
    const auto all = read_all("pdb", pdb_file(3));
    REQUIRE(all.records.size() == 3);
    for (const auto& record : all.records) {
        CHECK(moves(record) == "h8 i9 h7 g8 ?i8 f7");
        CHECK(tag(record, "Event") == "Meijin");
        CHECK(tag(record, "Black") == "Sato");
        CHECK(tag(record, "White") == "Ivanov");
        CHECK(tag(record, "Comment") == "good");
        CHECK(record.events.front().seat == Seat::first);
    }
    // Places in disorder, one of them beyond the end, and a problem among the games.
    auto odd = pdb_file(3);
    odd[78 + 2] = '\x7F';
    odd[static_cast<std::size_t>(static_cast<unsigned char>(odd[78 + 8 + 3]))] = '\x40';
    const auto read = read_all("pdb", odd);
    REQUIRE(read.records.size() == 2);
    CHECK(read.records.front().damaged);
    CHECK(moves(read.records.back()) == "h8 i9 h7 g8 ?i8 f7");
    auto bad = pdb_file();
    bad[78 + 8 + 2 + 6 + 4] = '\xF8';
    CHECK(codes(read_all("pdb", bad).records.front().findings) ==
          "stones/bad-cell record/not-judged");
}

TEST_CASE("A stone marked 3 has its colour from the order of play, or none") {
    const auto known =
        read_one("protocol-board", "START 15\nBOARD\n7,7,1\n7,8,2\n8,8,3\n9,9,2\nDONE\n");
    REQUIRE(known.setup.men.size() == 4);
    CHECK(known.setup.men[2].piece == 'B');
    CHECK(codes(known.findings) == "stones/mark-three");
    const auto unknown = read_one("protocol-board", "START 15\nBOARD\n7,7,1\n7,8,1\n8,8,3\nDONE\n");
    CHECK(unknown.damaged);
    CHECK(codes(unknown.findings) == "stones/bad-field");
}

TEST_CASE("A list of moves in JSON that names nothing is a game only where all are cells") {
    const auto knows = [](std::string_view text) {
        const auto* known = formats::detect_format(text, "x.json");
        return known != nullptr && known->info().name == "renju-json";
    };
    CHECK(knows("{\"moves\":[112,113,97,98,127,2]}"));
    CHECK_FALSE(knows("{\"moves\":[112,113,97,98,127,127]}"));
    CHECK_FALSE(knows("{\"moves\":[112,113,97,98]}"));
    CHECK_FALSE(knows("{\"moves\":[112,113,97,98,127,225]}"));
    CHECK_FALSE(knows("{\"moves\":[\"e4\",\"e5\",\"Nf3\",\"Nc6\",\"Bb5\"]}"));
}

TEST_CASE("The times of a game survive SGF where its control is a time for the game") {
    const auto text =
        "[Time \"60+5\"]\n\nh8{10} i9{20} h7{55.5} a1 c3{20.25} b1{1} claim:time 0-1\n";
    const auto before = game(text);
    const auto after = read_one("sgf", written("sgf", {before}));
    REQUIRE(moves(after) == "h8 i9 h7 a1 c3 b1");
    std::vector<std::int64_t> elapsed;
    for (const auto& event : after.events) elapsed.push_back(event.elapsed);
    // White's fourth move has no time, so what is left after the sixth cannot be told.
    CHECK(elapsed == std::vector<std::int64_t>{10'000, 20'000, 55'500, -1, 20'250, -1});
    REQUIRE(after.claim);
    CHECK(after.claim->reason == EndReason::timeout);
    CHECK(tag(after, "TM") == "60");
    CHECK(tag(after, "OT") == "5 fischer");
    // A claim of an overline that is made later needs its word.
    const auto claimed = game("h8 i9 i8 a1 f8 a3 e8 a5 d8 a7 g8 a9 claim:6 0-1\n");
    CHECK(read_one("sgf", written("sgf", {claimed})).claim->reason == EndReason::forbidden);
    // What is read back is the same control, or the tag is dropped.
    const auto overtime = [](const std::string& time) {
        const auto timed = game("[Time \"" + time + "\"]\n\nh8 i9 h7\n");
        const auto again = read_one("sgf", written("sgf", {timed}));
        return tag(again, "TM") + '|' + tag(again, "OT");
    };
    CHECK(overtime("600 5x30") == "600|5x30 byo-yomi");
    CHECK(overtime("600 25/300") == "600|25/300 canadian");
    CHECK(overtime("5x30") == "|5x30");
    CHECK(overtime("600/game 30/move") == "|600/game 30/move");
    CHECK(overtime("40/7200") == "|");
    CHECK(overtime("12:30") == "|");
}

TEST_CASE("Text boards of RenLib, lists of PlaySite and of Blip") {
    std::string board =
        "          X=Black   O=White          \n\n    A B C D E F G H I J K L M N O    \n";
    for (int row = 15; row > 0; --row) {
        const auto number = (row < 10 ? "  " : " ") + std::to_string(row) + " ";
        std::string cells;
        for (char column = 'a'; column <= 'o'; ++column) {
            const auto point = column + std::to_string(row);
            cells += point == "h8" || point == "h7" ? "X " : point == "i9" ? "O " : ". ";
        }
        board += number + cells + std::to_string(row) + "\n";
    }
    board += "    ----- Text Board -----\n\n    Sato - Ivanov 1-0\n";
    const auto text = board + "      1 H8       2 I9\n      3 H7\n\n";
    REQUIRE(formats::detect_format(text, "") != nullptr);
    CHECK(formats::detect_format(text, "")->info().name == "move-lists");
    const auto one = read_one("move-lists", text);
    CHECK(moves(one) == "h8 i9 h7");
    CHECK(codes(one.findings).empty());
    CHECK(tag(one, "Comment") == "Sato - Ivanov 1-0");
    const auto other = read_one("move-lists", board + "      1 H8       2 I9\n      3 H6\n\n");
    CHECK(codes(other.findings) == "stones/board-differs");
    CHECK(read_all("move-lists", text + text).records.size() == 2);

    const auto site = std::find_if(samples().begin(), samples().end(),
                                   [](const auto& each) { return each.format == "move-lists"sv; });
    REQUIRE(site != samples().end());
    const auto resigned = read_one("move-lists", site->bytes);
    CHECK(resigned.claim->outcome == Outcome::first_wins);
    CHECK(resigned.claim->reason == EndReason::resign);
    CHECK(resigned.events.back().seat == Seat::second);
    CHECK(tag(resigned, "White") == "ThAngBoM");
    auto loser = std::string(site->bytes);
    loser.replace(loser.find("Turtle wins"), 11, "ThAngBoM wins");
    CHECK(read_one("move-lists", loser).events.back().seat == Seat::first);
    CHECK(moves(read_one("move-lists", "1. Vit H8, Svart G8\n2. Vit H7, Svart I7\n")) ==
          "h8 g8 h7 i7");
    const auto bad = read_one("move-lists", "1. Vit H8, Svart G88\n2. Vit H7\n");
    CHECK(codes(bad.findings) == "stones/bad-cell");
}
