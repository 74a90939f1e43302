#include "helpers.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <filesystem>
#include <fstream>
#include <random>

using namespace shinpan;
using test::codes;
using test::moves;
using test::read_all;
using test::tag;

namespace {

const formats::Format& wthor() {
    return test::format("wthor");
}

struct Wtb {
    int tournament = 0, black = 1, white = 2, score = 64, theory = 64;
    std::vector<int> list;
};

// f5d6c5f6e7f4g5e6e3 as move bytes, and a few more for longer lists.
const std::vector<int> wipe_out{56, 64, 53, 66, 75, 46, 57, 65, 35};

std::string u16(int value) {
    return {static_cast<char>(value & 255), static_cast<char>(value >> 8)};
}

std::string header(int games, int names = 0, int board = 8, int year = 2004) {
    std::string bytes{20, 26, 2, 16};
    bytes += u16(games & 0xFFFF) + u16(games >> 16) + u16(names) + u16(year);
    bytes += static_cast<char>(board);
    bytes += std::string{0, 24, 0};
    return bytes;
}

std::string record(const Wtb& game, std::size_t room = 60) {
    auto bytes = u16(game.tournament) + u16(game.black) + u16(game.white);
    bytes += static_cast<char>(game.score);
    bytes += static_cast<char>(game.theory);
    for (const int code : game.list) bytes += static_cast<char>(code);
    bytes.resize(8 + room, '\0');
    return bytes;
}

std::string file(std::initializer_list<Wtb> games, int stated = -1) {
    auto bytes = header(stated < 0 ? static_cast<int>(games.size()) : stated);
    for (const auto& game : games) bytes += record(game);
    return bytes;
}

Wtb good() {
    return {0, 1, 2, 64, 64, wipe_out};
}

std::string names(std::initializer_list<std::string_view> list, std::size_t width) {
    auto bytes = header(0, static_cast<int>(list.size()), 0, 0);
    for (const auto name : list) {
        std::string field(name);
        field.resize(width, '\0');
        bytes += field;
    }
    return bytes;
}

std::filesystem::path scratch(std::string_view name) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("shinpan-wthor-" + std::string(name));
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    return folder;
}

void put(const std::filesystem::path& path, std::string_view bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace

TEST_CASE("A WTHOR game: moves by their bytes, Black's discs as the claim, the rest as tags") {
    const auto read = read_all(wthor(), file({{7, 300, 65535, 40, 33, wipe_out}}));
    REQUIRE(read.records.size() == 1);
    const auto& one = read.records[0];
    CHECK(codes(one.findings).empty());
    CHECK(read.findings.empty());
    CHECK(moves(one) == "f5 d6 c5 f6 e7 f4 g5 e6 e3");
    CHECK(one.events[2].span == Span{10, 11});
    CHECK(one.claim->score == Score::whole(40, 24));
    CHECK(one.claim->outcome == Outcome::first_wins);
    CHECK(tag(one, "EventId") == "7");
    CHECK(tag(one, "BlackId") == "300");
    CHECK(tag(one, "WhiteId") == "65535");
    CHECK(tag(one, "Date") == "2004");
    CHECK(tag(one, "TheoreticalScore") == "33");
}

TEST_CASE(
    "The header's offsets: the year stands at 10, the board at 12, and 7 is no kind of game") {
    // A reader of another project took the high byte of 2004 for the kind of game.
    const auto bytes = file({good()});
    CHECK(wthor().detect(bytes) == formats::Confidence::certain);
    CHECK(tag(read_all(wthor(), bytes).records[0], "Date") == "2004");
    auto old = bytes;  // P1 = P3 = 0, as in files of 2001
    old[12] = old[14] = 0;
    CHECK(wthor().detect(old) == formats::Confidence::certain);
    CHECK(read_all(wthor(), old).findings.empty());
}

TEST_CASE("A WTHOR header that lies is a warning about the file, and its games are read") {
    struct Case {
        int at;
        int value;
        std::string_view expected;
    };
    for (const auto& [at, value, expected] :
         {Case{12, 124, "wthor/header-field"}, Case{13, 9, "wthor/header-field"},
          Case{14, 99, "wthor/header-field"}, Case{2, 13, "wthor/header-date"},
          Case{3, 0, "wthor/header-date"}, Case{8, 1, "wthor/header-field"},
          Case{4, 1, "wthor/count-differs"}, Case{11, 0, "wthor/header-field"}}) {
        auto bytes = file({good(), good()});
        bytes[static_cast<std::size_t>(at)] = static_cast<char>(value);
        INFO(at << " = " << value);
        CHECK(wthor().detect(bytes) >= formats::Confidence::likely);
        const auto read = read_all(wthor(), bytes);
        CHECK(codes(read.findings) == expected);
        CHECK(read.records.size() == 2);
    }
}

TEST_CASE("A WTHOR file that is too short or too long says so") {
    const auto bytes = file({good(), good(), good()});
    auto read = read_all(wthor(), bytes.substr(0, 16 + 2 * 68));
    CHECK(read.records.size() == 2);
    CHECK(codes(read.findings) == "wthor/short-file");
    read = read_all(wthor(), bytes.substr(0, 16 + 2 * 68 + 30));
    REQUIRE(read.records.size() == 3);
    CHECK(codes(read.records[2].findings) == "wthor/cut-record");
    CHECK(moves(read.records[2]) == "f5 d6 c5 f6 e7 f4 g5 e6 e3");
    CHECK(read.findings.empty());
    read = read_all(wthor(), bytes + "\r\n");
    CHECK(read.records.size() == 3);
    CHECK(codes(read.findings) == "wthor/extra-bytes");
    read = read_all(wthor(), bytes.substr(0, 10));
    CHECK(read.records.empty());
    CHECK(codes(read.findings) == "wthor/cut-record");
}

TEST_CASE("A WTHOR file cut at every byte keeps its earlier games as they were") {
    const auto bytes = file({good(), {3, 4, 5, 30, 30, {56, 64, 33}}, good()});
    const auto whole = read_all(wthor(), bytes);
    for (std::size_t cut = 0; cut < bytes.size(); ++cut) {
        for (const std::size_t step : {std::size_t{0}, std::size_t{7}}) {
            const auto read = read_all(wthor(), bytes.substr(0, cut), step);
            const auto complete = cut < 16 ? 0 : (cut - 16) / 68;
            REQUIRE(read.records.size() >= complete);
            for (std::size_t i = 0; i < complete; ++i) {
                REQUIRE(read.pieces[i] == whole.pieces[i]);
                REQUIRE(moves(read.records[i]) == moves(whole.records[i]));
                REQUIRE(read.records[i].findings == whole.records[i].findings);
            }
        }
    }
}

TEST_CASE("What is wrong in a WTHOR record is found at its byte and ply") {
    auto game = good();
    game.list[4] = 19;
    auto read = read_all(wthor(), file({game}));
    CHECK(codes(read.records[0].findings) == "wthor/bad-square@5");
    CHECK(read.records[0].findings[0].span == Span{12, 13});
    CHECK(moves(read.records[0]) == "f5 d6 c5 f6 ?? f4 g5 e6 e3");
    game = good();
    game.list.insert(game.list.begin() + 3, {0, 0});
    read = read_all(wthor(), file({game}));
    CHECK(codes(read.records[0].findings) == "wthor/hole@4");
    CHECK(read.records[0].findings[0].span == Span{11, 13});
    CHECK(moves(read.records[0]) == "f5 d6 c5 f6 e7 f4 g5 e6 e3");
    game = good();
    game.score = 65;
    game.theory = 65;
    read = read_all(wthor(), file({game}));
    CHECK(codes(read.records[0].findings) == "wthor/score-range wthor/theoretical-range");
    CHECK_FALSE(read.records[0].claim);
    game = good();
    game.black = game.white = 9;
    CHECK(codes(read_all(wthor(), file({game})).records[0].findings) == "wthor/same-player");
    game.black = game.white = 0;  // the unknown player
    CHECK(codes(read_all(wthor(), file({game})).records[0].findings).empty());
}

TEST_CASE("The 10x10 files have their own step and first move") {
    auto bytes = header(1, 0, 10);
    bytes += record({0, 1, 2, 50, 50, {6 * 12 + 7, 6 * 12 + 8}}, 96);
    CHECK(wthor().detect(bytes) == formats::Confidence::certain);
    const auto read = read_all(wthor(), bytes);
    REQUIRE(read.records.size() == 1);
    CHECK(moves(read.records[0]) == "g6 h6");
    CHECK(read.records[0].setup.columns == 10);
    CHECK(tag(read.records[0], "Ruleset") == "othello-10x10");
    CHECK(read.records[0].claim->score == Score::whole(50, 50));
    CHECK(test::write_all(wthor(), read) == bytes);
}

TEST_CASE("Names come from the tables beside the file, whatever the case of their names") {
    const auto folder = scratch("names");
    put(folder / "x.WTB", file({{1, 1, 2, 64, 64, wipe_out}, {9, 1, 7, 64, 64, wipe_out}}));
    put(folder / "wthor.jou", names({"???", "Tastet Marc", "Puget Jean-Francois"}, 20));
    put(folder / "WTHOR.Trn", names({"Diverses parties", "Pr\xE9qualif de Paris"}, 26));
    const auto path = (folder / "x.WTB").string();
    const auto read = read_all(wthor(), test::read_file(path), 0, path);
    REQUIRE(read.records.size() == 2);
    CHECK(tag(read.records[0], "Event") == "Pr\xC3\xA9qualif de Paris");
    CHECK(tag(read.records[0], "Black") == "Tastet Marc");
    CHECK(tag(read.records[0], "White") == "Puget Jean-Francois");
    CHECK(codes(read.records[1].findings) == "wthor/id-range wthor/id-range");
    CHECK(tag(read.records[1], "WhiteId") == "7");

    put(folder / "other.jou", names({"???", "Somebody Else", "And Another"}, 20));
    formats::SplitterOptions named;
    named.players = (folder / "other.jou").string();
    CHECK(tag(read_all(wthor(), test::read_file(path), 0, path, named).records[0], "Black") ==
          "Somebody Else");
    put(folder / "other.jou", "not a table");
    const auto bad = read_all(wthor(), test::read_file(path), 0, path, named);
    CHECK(codes(bad.findings) == "wthor/name-file-unreadable");
    CHECK(tag(bad.records[0], "Black") == "(none)");
    std::filesystem::remove_all(folder);
}

TEST_CASE("A table of names is known as one, and names without NUL are found") {
    auto table = names({"???", "Tastet Marc", "Puget Jean-Francois"}, 20);
    CHECK(wthor().detect(table) == formats::Confidence::certain);
    auto read = read_all(wthor(), table);
    CHECK(read.records.empty());
    CHECK(codes(read.findings) == "wthor/name-table");
    table[16 + 59] = 'x';
    table[16 + 58] = 'x';
    read = read_all(wthor(), table, 5);
    CHECK(codes(read.findings) == "wthor/name-unterminated wthor/name-table");
    read = read_all(wthor(), names({"Diverses parties", "World Championship"}, 26));
    CHECK(codes(read.findings) == "wthor/name-table");
    CHECK(read.findings[0].args == Args{{"count", std::int64_t{2}}});
    std::string many = header(0, 300, 0, 0);
    for (int i = 0; i < 300; ++i) {
        std::string field = "Player " + std::to_string(i);
        field.resize(20, '\0');
        many += field;
    }
    CHECK(codes(read_all(wthor(), many, 1700).findings) == "wthor/name-table");
    // GGFToWthor writes 124 as board size here.
    table = names({"???", "Saio"}, 20);
    table[12] = 124;
    CHECK(codes(read_all(wthor(), table).findings) == "wthor/name-table");
}

namespace {

// A position of a .pzz file: White on rows 1 and 2, Black on the rest but for the two empties a1
// and h8, White to move, c3 the solution.
std::string solitaire() {
    std::string bytes("\xE2\x07\x05\x00\x01\x00\x00\x00\x02\x00\x00\x00", 12);
    bytes += std::string("\x2A\xAA\xAA\xAA", 4) + std::string(11, '\xFF') + '\xFC';
    bytes += std::string("\x02\x02\x22\x21\x1E\x00\x00\x00", 8);
    return bytes;
}

std::string solitaire_file(std::size_t preface, const std::vector<std::string>& positions) {
    auto bytes = header(static_cast<int>(positions.size()), 2);
    bytes[13] = 1;
    bytes += std::string(preface, '\0');
    for (const auto& one : positions) bytes += one;
    return bytes;
}

}  // namespace

TEST_CASE("Solitaires are read as positions, behind 256 or 512 bytes, never as games") {
    for (const std::size_t preface : {256U, 512U}) {
        for (const std::size_t window : {1U, 700U, 100'000U}) {
            const auto bytes = solitaire_file(preface, {solitaire(), solitaire(), solitaire()});
            CHECK(wthor().detect(bytes) >= formats::Confidence::likely);
            const auto read = read_all(wthor(), bytes, window);
            CHECK(codes(read.findings) == "wthor/solitaires-unverified");
            REQUIRE(read.records.size() == 3);
            const auto& record = read.records[2];
            CHECK(codes(record.findings).empty());
            CHECK(record.position_only);
            REQUIRE(record.setup.men.size() == 62);
            CHECK(record.setup.men.front().at == Point{1, 0});
            CHECK(record.setup.men.front().piece == 'W');
            CHECK(record.setup.men.back().at == Point{6, 7});
            CHECK(record.setup.men.back().piece == 'B');
            CHECK(record.setup.to_move == Seat::second);
            CHECK(record.tag("Solution")->value == "c3");
            CHECK(record.tag("PerfectScore")->value == "34");
            CHECK(record.tag("RealScore")->value == "30");
            CHECK(record.tag("Date")->value == "2018");
        }
    }
}

TEST_CASE("A damaged or cut solitaire, and a count that lies, are findings of their own record") {
    auto side = solitaire();
    side[29] = 3;
    auto empties = solitaire();
    empties[28] = 7;
    auto bytes = solitaire_file(512, {solitaire(), side, empties, solitaire()});
    const auto read = read_all(wthor(), bytes);
    REQUIRE(read.records.size() == 4);
    CHECK(codes(read.records[0].findings).empty());
    CHECK(codes(read.records[1].findings) == "wthor/solitaire-field");
    CHECK(codes(read.records[2].findings) == "wthor/solitaire-field");
    CHECK(codes(read.records[3].findings).empty());
    bytes.resize(bytes.size() - 20);
    const auto cut = read_all(wthor(), bytes);
    REQUIRE(cut.records.size() == 4);
    CHECK(codes(cut.records[3].findings) == "wthor/cut-record");
    CHECK(cut.records[3].damaged);
    const auto none = read_all(wthor(), solitaire_file(512, {}));
    CHECK(none.records.empty());
}

TEST_CASE("Any .wtb comes out of our writer as it came in, odd records and all") {
    auto holed = good();
    holed.list.insert(holed.list.begin() + 2, 0);
    auto bad = good();
    bad.list[3] = 200;
    auto full = good();
    full.score = 99;
    const auto bytes = file({good(), holed, bad, full, {5, 6, 7, 32, 99, {}}});
    CHECK(test::write_all(wthor(), read_all(wthor(), bytes)) == bytes);

    std::mt19937_64 random(test::seed());
    for (std::int64_t round = 0; round < test::rounds(200); ++round) {
        auto noise = header(3);
        for (int i = 0; i < 3 * 68; ++i) noise += static_cast<char>(random() % 100);
        REQUIRE(test::write_all(wthor(), read_all(wthor(), noise)) == noise);
    }
}

TEST_CASE(
    "Other records are turned to f5, passes dropped, players appended, names cut and said so") {
    test::Read read;
    Record record;
    record.game = Game::othello;
    record.tags = {{"Black", "Wolfeschlegelsteinhausen", {}},
                   {"White", "Ren\xC3\xA9", {}},
                   {"Event", "Caf\xC3\xA9 Cup", {}},
                   {"Date", "2004.05.06", {}}};
    for (const Point to : {Point{3, 2}, Point{2, 4}, Point{2, 5}}) {
        Event event;
        event.kind = EventKind::place;
        event.to = to;
        record.events.push_back(event);
    }
    Event pass;
    pass.kind = EventKind::pass;
    record.events.push_back(pass);
    record.claim.emplace();
    record.claim->score = Score::whole(34, 29);
    read.records = {record, record};
    std::vector<Finding> dropped;
    std::vector<formats::ArchiveWriter::SideFile> beside;
    const auto bytes = test::write_all(wthor(), read, &dropped, &beside);
    REQUIRE(beside.size() == 2);
    const auto folder = scratch("append");
    put(folder / "a.JOU", beside[0].bytes);
    put(folder / "a.TRN", beside[1].bytes);
    const auto back = read_all(wthor(), bytes, 0, (folder / "a.wtb").string());
    std::filesystem::remove_all(folder);
    CHECK(back.findings.empty());
    REQUIRE(back.records.size() == 2);
    CHECK(moves(back.records[0]).substr(0, 2) == "f5");
    CHECK(back.records[1].events.size() == 3);
    CHECK(tag(back.records[1], "Black") == "Wolfeschlegelsteinh");
    CHECK(tag(back.records[1], "White") == "Ren\xC3\xA9");
    CHECK(tag(back.records[1], "Event") == "Caf\xC3\xA9 Cup");
    CHECK(tag(back.records[1], "BlackId") == "1");
    CHECK(tag(back.records[1], "Date") == "2004");
    CHECK(back.records[0].claim->score == Score::whole(35, 29));
    CHECK(codes(dropped).find("wthor/name-cut") != std::string::npos);
    CHECK(codes(dropped).find("record/dropped") != std::string::npos);
}

TEST_CASE("What a WTHOR record cannot hold is left out, with the reason") {
    test::Read read;
    Record record;
    record.game = Game::othello;
    record.has_setup = true;
    record.setup.men = {{{0, 0}, 'B'}};
    read.records = {record};
    record.setup.clear();
    record.has_setup = false;
    Event event;
    event.kind = EventKind::place;
    event.to = {5, 4};
    record.events.assign(61, event);
    read.records.push_back(record);
    record.events.assign(1, event);
    read.records.push_back(record);
    std::vector<Finding> dropped;
    const auto bytes = test::write_all(wthor(), read, &dropped);
    CHECK(codes(dropped) == "wthor/cannot-hold wthor/no-score wthor/cannot-hold wthor/no-score");
    CHECK(read_all(wthor(), bytes).records.size() == 1);
}

TEST_CASE("All years at hand come out byte for byte, with names, and three games are odd") {
    const auto folder = test::corpus("othello/wthor");
    if (!folder) return;
    std::size_t games = 0;
    std::string odd;
    for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
        const auto extension = entry.path().extension().string();
        if (extension != ".wtb" && extension != ".WTB") continue;
        const auto bytes = test::read_file(entry.path());
        REQUIRE(wthor().detect(std::string_view(bytes).substr(0, 65536)) ==
                formats::Confidence::certain);
        const auto read = read_all(wthor(), bytes, 0, entry.path().string());
        CHECK(read.findings.empty());
        games += read.records.size();
        for (std::size_t i = 0; i < read.records.size(); ++i) {
            if (read.records[i].findings.empty()) continue;
            odd += entry.path().stem().string() + '#' + std::to_string(i) + ' ' +
                   codes(read.records[i].findings) + '\n';
        }
        CHECK(test::write_all(wthor(), read) == bytes);
        CHECK(tag(read.records[0], "Black") != "(none)");
    }
    CHECK(games == 36205);
    for (const std::string_view one :
         {"WTH_1992#732 wthor/same-player", "WTH_2024#313 wthor/same-player",
          "WTH_2025#718 wthor/same-player"}) {
        CHECK(odd.find(one) != std::string::npos);
    }
    CHECK(std::count(odd.begin(), odd.end(), '\n') == 3);
    for (const auto* name : {"WTH.JOU", "WTH.TRN"}) {
        const auto read = read_all(wthor(), test::read_file(*folder / name));
        CHECK(codes(read.findings) == "wthor/name-table");
    }
}
