#include "score/in/tables.hpp"

#include "base/catalogue.hpp"
#include "score/checks.hpp"
#include "score/crosstable.hpp"
#include "score/event_file.hpp"
#include "score/out/exports.hpp"
#include "score/points.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>
#include <random>

using namespace shinpan;
using namespace shinpan::score;

namespace {

// A line of TRF16 by the columns of the specification, apart from the reader of the library.
struct SpecLine {
    int number = 0;
    std::string name;
    std::string id;
    std::string points;
    int rank = 0;
    struct Cell {
        int opponent = 0;
        char colour = ' ';
        char result = ' ';
    };
    std::vector<Cell> cells;
};

bool number_field(const std::string& text, int& value) {
    const auto begin = text.find_first_not_of(' ');
    if (begin == std::string::npos) return false;
    value = 0;
    for (auto i = begin; i < text.size(); ++i) {
        if (std::isdigit(static_cast<unsigned char>(text[i])) == 0) return false;
        value = value * 10 + (text[i] - '0');
    }
    return true;
}

// Columns from 1 on, as the specification counts; every column between fields must be blank.
bool spec_line(const std::string& line, SpecLine& out, std::string& why) {
    const auto columns = [&line](std::size_t from, std::size_t to) {
        return line.size() < to ? std::string() : line.substr(from - 1, to - from + 1);
    };
    const auto fail = [&why](const char* what) {
        why = what;
        return false;
    };
    if (line.size() < 89) return fail("shorter than column 89");
    if (columns(1, 4) != "001 ") return fail("001");
    if (!number_field(columns(5, 8), out.number)) return fail("start number");
    for (const std::size_t blank : {9U, 14U, 48U, 53U, 57U, 69U, 80U, 85U}) {
        if (line[blank - 1] != ' ') return fail("a column between fields is not blank");
    }
    if (std::string(" mw").find(line[9]) == std::string::npos) return fail("sex");
    out.name = columns(15, 47);
    if (out.name[0] == ' ') return fail("name not at its first column");
    const auto rating = columns(49, 52);
    int value = 0;
    if (rating != "    " && !number_field(rating, value)) return fail("rating");
    out.id = columns(58, 68);
    out.points = columns(81, 84);
    if (out.points[2] != '.' || std::isdigit(static_cast<unsigned char>(out.points[3])) == 0) {
        return fail("points");
    }
    if (!number_field(columns(86, 89), out.rank)) return fail("rank");
    if ((line.size() - 89) % 10 != 0) return fail("a round of other than ten columns");
    for (std::size_t at = 90; at + 9 <= line.size(); at += 10) {
        SpecLine::Cell cell;
        if (columns(at, at + 1) != "  ") return fail("the two blanks before a round");
        if (!number_field(columns(at + 2, at + 5), cell.opponent)) return fail("opponent");
        if (line[at + 5] != ' ' || line[at + 7] != ' ') return fail("blanks in a round");
        cell.colour = line[at + 6];
        cell.result = line[at + 8];
        if (std::string("wb-").find(cell.colour) == std::string::npos) return fail("colour");
        if (std::string("10=+-WDLHFUZ").find(cell.result) == std::string::npos)
            return fail("result");
        if (cell.opponent == 0 && columns(at + 2, at + 5) != "0000") return fail("0000");
        out.cells.push_back(cell);
    }
    return true;
}

struct Scored {
    Event event;
    std::unique_ptr<Table> table;
    Standings standings;
    Crosstable cross;
    [[nodiscard]] out::Sheet sheet() const { return {&event, table.get(), &standings, &cross}; }
};

Scored scored(Event event) {
    Scored s;
    s.event = std::move(event);
    if (s.event.rounds == 0) s.event.rounds = most_games(s.event);
    Points points;
    if (s.event.points_by_score) points.from = Points::From::score;
    apply_points(s.event, points);
    s.table = std::make_unique<Table>(s.event);
    s.standings = make_standings(*s.table, usual_tiebreaks(s.event), {});
    s.cross = make_crosstable(*s.table, s.standings);
    return s;
}

Event random_event(std::mt19937_64& random) {
    Event event;
    event.name = "Random Open";
    event.date = "2026-02-01";
    event.country = "F";
    event.sender = "x";
    event.game = Game::othello;
    event.discs = true;
    event.system = System::swiss;
    event.files.emplace_back("x");
    const auto players = 2 + static_cast<int>(random() % 9);
    for (int i = 0; i < players; ++i) {
        auto& p = event.players.emplace_back();
        p.id = std::to_string(1000 + i);
        p.name = "Player" + std::to_string(i);
        p.given = "X";
        p.country = "FRA";
        if (random() % 2 == 0) p.rating = static_cast<int>(1000 + random() % 1000);
    }
    event.rounds = 1 + static_cast<int>(random() % 7);
    for (int round = 1; round <= event.rounds; ++round) {
        for (int i = 0; i + 1 < players; i += 2) {
            Pairing one;
            one.first = static_cast<Index>(i);
            one.second = static_cast<Index>(i + 1);
            if (random() % 2 == 0) std::swap(one.first, one.second);
            one.round = round;
            one.scored = true;
            one.first_score = 2 * static_cast<std::int32_t>(random() % 65);
            one.second_score = 128 - one.first_score;
            one.outcome = one.first_score > 64   ? Outcome::first_wins
                          : one.first_score < 64 ? Outcome::second_wins
                                                 : Outcome::draw;
            if (one.first_score == 64 && random() % 2 == 0) {
                one.outcome = Outcome::first_wins;
                one.set(Mark::decided);
            }
            event.pairings.push_back(one);
        }
        if (players % 2 == 1) {
            Pairing bye;
            bye.first = static_cast<Index>(players - 1);
            bye.round = round;
            bye.how = How::full_bye;
            event.pairings.push_back(bye);
        }
    }
    return event;
}

std::vector<std::string> codes_of(const Event& event) {
    std::vector<std::string> codes;
    for (const auto& note : event.notes) codes.emplace_back(describe(note.finding.code).id);
    return codes;
}

bool has(const Event& event, std::string_view code) {
    const auto codes = codes_of(event);
    return std::find(codes.begin(), codes.end(), code) != codes.end();
}

Event elo(std::string_view text) {
    return in::read(in::Format::elo, "x.elo", text).front();
}
Event trf(std::string_view text) {
    return in::read(in::Format::trf, "x.trf", text).front();
}

}  // namespace

TEST_CASE("TRF as written satisfies the columns of the specification and reads back the same") {
    std::mt19937_64 random(test::seed());
    for (int n = 0; n < 300; ++n) {
        const auto s = scored(random_event(random));
        std::vector<Note> notes;
        const auto text =
            out::trf(s.sheet(), n % 2 == 0 ? out::Trf::trf16 : out::Trf::trf26, notes);
        CHECK(notes.empty());
        std::size_t players = 0;
        std::size_t begin = 0;
        while (begin < text.size()) {
            const auto end = text.find('\r', begin);
            REQUIRE(end != std::string::npos);
            const auto line = text.substr(begin, end - begin);
            begin = end + 1;
            if (!line.starts_with("001")) {
                CHECK(line.size() > 4);
                CHECK(line[3] == ' ');
                continue;
            }
            SpecLine spec;
            std::string why;
            INFO(line);
            const bool fits = spec_line(line, spec, why);
            INFO(why);
            REQUIRE(fits);
            const auto& player = s.event.players[players];
            CHECK(spec.number == static_cast<int>(++players));
            CHECK(spec.name.starts_with(player.name + ", X"));
            CHECK(spec.id.ends_with(player.id));
            CHECK(spec.cells.size() == static_cast<std::size_t>(s.event.rounds));
        }
        CHECK(players == s.event.players.size());
        auto back = scored(trf(text));
        CHECK(codes_of(back.event).empty());
        CHECK(back.event.pairings.size() == s.event.pairings.size());
        for (Index i = 0; i < players; ++i) CHECK(back.table->points(i) == s.table->points(i));
        CHECK(check_declared(back.event).verdict == DeclaredCheck::Verdict::agrees);
    }
}

TEST_CASE(".ELO as written reads back the same, decided draws stay decided (R2-01)") {
    std::mt19937_64 random(test::seed() + 7);
    for (int n = 0; n < 300; ++n) {
        const auto s = scored(random_event(random));
        std::vector<Note> notes;
        const auto text = out::elo(s.sheet(), notes);
        CHECK(notes.empty());
        CHECK(std::all_of(text.begin(), text.end(),
                          [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
        const auto back = elo(text);
        std::size_t games = 0;
        for (const auto& one : s.event.pairings) {
            if (one.second == none) continue;
            const auto& other = back.pairings[games++];
            CHECK(back.players[other.first].id == s.event.players[one.first].id);
            CHECK(back.players[other.second].id == s.event.players[one.second].id);
            CHECK(other.outcome == one.outcome);
            CHECK(other.first_score == one.first_score);
            CHECK(other.round == one.round);
            CHECK(other.has(Mark::decided) == one.has(Mark::decided));
        }
        CHECK(games == back.pairings.size());
        CHECK(back.lines_found == back.lines_read);
    }
}

TEST_CASE("both dialects of .ELO are one: (42)>(22) and (42>22), with and without colours") {
    const std::string head = "%%Tournament: T\n%%Country: F\n%%Date: 01/01/2026\n%%Sender: x\n";
    for (const auto* line :
         {"  3752 (42)>(22)   1024 B", "3752 (42>22) 1024 B", "3752 (42) > (22) 1024 B"}) {
        const auto event = elo(head + "%Round: 1\n" + line + "\n");
        INFO(line);
        REQUIRE(event.pairings.size() == 1);
        CHECK(event.notes.empty());
        CHECK(event.pairings[0].outcome == Outcome::first_wins);
        CHECK(event.pairings[0].first_score == 84);
        CHECK_FALSE(event.pairings[0].has(Mark::colours_unknown));
    }
    const auto white = elo(head + "%Round: 1\n  3752 (42)>(22)   1024 W\n");
    CHECK(white.players[white.pairings[0].second].id == "3752");
    CHECK(white.pairings[0].outcome == Outcome::second_wins);
    const auto bare = elo(head + "%Round: 1\n4019 > 2352 \n");
    CHECK_FALSE(bare.pairings[0].scored);
    CHECK(bare.pairings[0].has(Mark::colours_unknown));
}

TEST_CASE(
    "the winner of an .ELO line is whom the sign names (R2-02), and himself he cannot meet "
    "(R2-04)") {
    const std::string head = "%%Tournament: T\n%%Country: F\n%%Date: 01/01/2026\n%%Sender: x\n";
    const auto odd = elo(head + "%Round 1\n   1001 (09)>(55)    1002\n");
    CHECK(has(odd, "elo/winner-contradicts-discs"));
    CHECK(odd.notes[0].place.line == 6);
    CHECK(odd.notes[0].place.column == 4);
    CHECK(odd.pairings[0].outcome == Outcome::first_wins);
    CHECK(odd.pairings[0].has(Mark::doubtful_discs));
    const auto self = elo(head + "%Round: 1\n  15869 (34)>(30)   15869\n");
    CHECK(self.pairings.empty());
    CHECK(self.notes[0].place.column == 21);
}

TEST_CASE("unknown persons stay apart (R2-05)") {
    auto s =
        scored(elo("%%Tournament: T\n%%Date: 01/01/2026\n%_% ??????, X, , JPN, 2.0, 108\n"
                   "%_% ??????, Y, , JPN, 0.0, 44\n%Round 1\n    178 (41)>(23)  ??????\n"
                   " ?????? (56)>(08)    8011\n"));
    CHECK(s.event.players.size() == 4);
    CHECK(s.table->points(0) == 2);
    const auto buchholz = make_standings(*s.table, {*parse_tiebreak("BH")}, {});
    std::size_t doubtful = 0;
    for (const auto& row : buchholz.rows) {
        if (row.values[0].doubtful) ++doubtful;
    }
    CHECK(doubtful == 2);  // of 178 and 8011, who met them
}

TEST_CASE("declared scores that leave out a final agree without it (R2-07)") {
    auto s =
        scored(elo("%%Tournament: T\n%%Date: 01/01/2026\n%_%  1001, A, a, F, 1, 40\n"
                   "%_%  1002, B, b, F, 0, 24\n%Round: 1\n  1001 (40)>(24)   1002\n%Final\n"
                   "  1002 (60)>(04)   1001\n"));
    const auto check = check_declared(s.event);
    CHECK(check.verdict == DeclaredCheck::Verdict::without_stages);
    CHECK(check.stages == std::vector<std::string>{"Final"});
    CHECK(check.differing == 2);  // 1002 in points, 1001 in discs
}

TEST_CASE("an event filed twice under a slip of the pen is one (R2-08)") {
    auto a = elo("%%Tournament: 2014 Shikoku\n%%Date: 12/01/2014\n%Round 1\n 1 (40)>(24) 2\n");
    auto b = elo("%%Tournament: 2104 Shikoku\n%%Date: 12/01/2014\n%Round 1\n 1 (40)>(24) 2\n");
    auto c = elo("%%Tournament: 2014 Shikoku\n%%Date: 12/01/2014\n%Round 1\n 1 (41)>(23) 2\n");
    check_same_events({&a, &b, &c});
    CHECK(a.same_as.empty());
    CHECK(b.same_as == "x.elo");
    CHECK(c.same_as.empty());
}

TEST_CASE("a second bye and a duplicate record of TRF are found (R2-17, R2-19)") {
    auto event =
        trf("012 T\n062 3\nXXR 3\n"
            "001    1 m    Alfa, A                           1500 ITA                         2.0  "
            "  1  0000 - U     2 w 0  0000 - U\n"
            "001    2 m    Beta, B                           1500 ITA                         2.0  "
            "  2     3 w 1     1 b 1     3 w 0\n"
            "001    3 m    Gama, C                           1500 ITA                         1.0  "
            "  3     2 b 0  0000 - Z     2 b 1\n");
    CHECK(event.notes.empty());
    apply_points(event, {});
    check_pairings(event);
    CHECK(has(event, "score/second-bye"));
    const auto twice = trf("012 First name\n012 Second name\n");
    REQUIRE(has(twice, "trf/duplicate-record"));
    CHECK(twice.notes[0].place.line == 2);
    CHECK(twice.name == "First name");
}

TEST_CASE(
    "a field of TRF that is wrong is named with its line and column, and nothing is guessed") {
    const std::string good =
        "001    1 m    Alfa, A                           1500 ITA                         1.0    1 "
        "    2 w 1\n";
    const std::string second =
        "001    2 m    Beta, B                           1500 ITA                         0.0    2 "
        "    1 b 0\n";
    REQUIRE(trf(good + second).notes.empty());
    const auto with = [&](std::size_t column, std::string_view text) {
        auto line = good;
        line.replace(column - 1, text.size(), text);
        return trf(line + second);
    };
    for (const auto& [column, text] : {std::pair<std::size_t, const char*>{5, "   x"},
                                       {10, "q"},
                                       {49, "15x0"},
                                       {81, "one "},
                                       {86, "   a"},
                                       {92, "   z"},
                                       {97, "x"},
                                       {99, "?"},
                                       {48, "x"},
                                       {57, "x"},
                                       {85, "9"}}) {
        const auto event = with(column, text);
        INFO(column << " " << text);
        REQUIRE_FALSE(event.notes.empty());
        CHECK(event.notes[0].place.line == 1);
        const auto at = event.notes[0].place.column;
        CHECK(at >= column - 4);
        CHECK(at <= column + 4);
        CHECK(event.lines_read == 1);  // only the other line
    }
}

TEST_CASE("no text makes a reader of tables fail, and what is read is within bounds") {
    std::mt19937_64 random(test::seed() + 3);
    const std::string seeds[] = {
        "%%Tournament: T\n%_%  1, A, a, F, 1, 40\n%Round: 1\n 1 (40)>(24) 2 B\n",
        "012 T\n001    1 m    Alfa, A                           1500 ITA                         "
        "1.0    1     2 w 1\n",
        R"({"players_list":[{"id":1,"surname":"A"}],"rounds":[{"currentRound":1,"pairing":[[{"id":1,"score":40,"result":2},{"id":2}]]}]})",
        "A - B: 21 : 3\nA - C: 0 : 0\n",
        "<tr><td>No</td><td>Name</td><td>1</td><td><a>Berg</a></td></tr><tr><td>1</td><td>a</"
        "td><td>-</"
        "td><td>1</td><td>1.0</td></tr>",
        "round,first,second,result\n1,\"A\",B,1-0\n",
        "name,id,points\nA,1,6.5\n",
        "20038 Ruby, Kevin\t{USA}\n",
    };
    const auto rounds = test::rounds(4'000);
    for (std::int64_t n = 0; n < rounds; ++n) {
        auto text = seeds[random() % std::size(seeds)];
        for (auto edits = random() % 6; edits > 0; --edits) {
            const auto at = random() % (text.size() + 1);
            switch (random() % 3) {
                case 0: text.insert(at, 1, static_cast<char>(random() % 256)); break;
                case 1: text = text.substr(0, at); break;
                default:
                    if (at < text.size()) text[at] = static_cast<char>(random() % 128);
                    break;
            }
        }
        static_cast<void>(in::detect(text));
        for (int format = 0; format < 8; ++format) {
            for (auto& event : in::read(static_cast<in::Format>(format), "x", text)) {
                for (const auto& one : event.pairings) {
                    REQUIRE(one.first < event.players.size());
                    REQUIRE((one.second == none || one.second < event.players.size()));
                    REQUIRE(one.stage < event.stages.size());
                }
                CHECK(event.lines_read <= event.lines_found);
                const auto s = scored(std::move(event));
                static_cast<void>(out::text(s.sheet()));
            }
        }
    }
}

TEST_CASE("every result file of the federation at hand is read to its last line") {
    const auto folder = test::corpus("score/elo");
    if (!folder) return;
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
        if (!entry.is_regular_file()) continue;
        ++files;
        const auto event = elo(test::read_file(entry.path()));
        INFO(entry.path().string());
        CHECK(event.lines_found == event.lines_read);
        CHECK_FALSE(has(event, "elo/bad-line"));
        CHECK(event.pairings.size() > 0);
    }
    CHECK(files == 317);
}

TEST_CASE("points and Berger of every row of the cross tables at hand are equal") {
    const auto folder = test::corpus("score/crosstables");
    if (!folder) return;
    std::size_t rows = 0;
    for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
        for (auto& event :
             in::read(in::Format::zjrenju, entry.path().string(), test::read_file(entry.path()))) {
            INFO(event.name);
            auto s = scored(std::move(event));
            const auto check = check_declared(s.event);
            CHECK(check.verdict == DeclaredCheck::Verdict::agrees);
            CHECK(check.tiebreaks_differing == 0);
            CHECK(check.tiebreaks == s.event.players.size());
            rows += check.tiebreaks;
        }
    }
    CHECK(rows == 199);
}
