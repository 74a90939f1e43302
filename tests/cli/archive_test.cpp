// What archives really hold: the public reports on them (R2-34 and on), folders with everything in
// them, and inputs that are no plain files.

#include "run.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>

using namespace shinpan::test;
namespace fs = std::filesystem;

namespace {

void put(const fs::path& path, std::string_view bytes) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
}

bool says(const std::string& text, std::string_view words) {
    return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("R2-34: one bad game does not make the file unreadable") {
    const auto folder = scratch_dir("r2-34");
    put(folder / "g", "f5d6c3\nf5d6a1\nf5d6c5f6e7f4g5e6e3\n");
    const auto run = shell("shinpan-validate g", folder);
    CHECK(run.status == 1);
    CHECK(says(run.out, "g#1: accepted: unfinished after 3 plies"));
    CHECK(says(run.out, "g:2:5: error: a1 flips nothing"));
    CHECK(says(run.out, "g#3: accepted: first-wins by no-moves, 64-0"));
    CHECK(says(run.err, "3 records found, 3 verdicts given"));
}

TEST_CASE("R2-35: moves after the end are listed, and the result of the natural end stays") {
    const auto folder = scratch_dir("r2-35");
    put(folder / "g", "f5d6c5f6e7f4g5e6e3a1b2\n");
    const auto run = shell("shinpan-validate --format jsonl g", folder);
    CHECK(run.status == 1);
    CHECK(
        says(run.out, R"("code":"othello/after-end","severity":"error","class":"rule","ply":10)"));
    CHECK(says(run.out, "events after the end: 2"));
    CHECK(says(run.out,
               R"("outcome":"first-wins","reason":"no-moves","plies":9,"score":{"text":"64-0")"));
}

TEST_CASE("R2-37: name(2).psq is a newer version of the slot, not a second game") {
    const auto folder = scratch_dir("r2-37");
    put(folder / "0x1-1(1).psq", "Piskvorky 15x15, 1:1, 0\n8,8,0\n9,8,10\n-1\n");
    put(folder / "0x1-1(2).psq", "Piskvorky 15x15, 1:1, 0\n8,8,0\n7,7,12\n9,9,5\n-1\n");
    put(folder / "0x1-2(1).psq", "Piskvorky 15x15, 1:1, 0\n8,8,0\n9,8,10\n-1\n");
    put(folder / "other" / "0x1-1(3).psq", "Piskvorky 15x15, 1:1, 0\n8,8,0\n9,8,10\n-1\n");
    const auto run = shell(
        "shinpan-validate -q --duplicates .; shinpan-validate -q --format jsonl "
        "--duplicates . | grep duplicate",
        folder);
    const std::string older = "./0x1-1(1).psq";
    const std::string newer = "./0x1-1(2).psq";
    CHECK(says(run.out, older + "#1: duplicate: an older version of " + newer + "#1 (3 plies)\n"));
    CHECK(says(run.out, R"({"type":"duplicate","kind":"version","file":")" + older +
                            R"(","record":1,"plies":2,"of_file":")" + newer +
                            R"(","of_record":1,"of_plies":3})"));
    CHECK(run.out.find("older version") == run.out.rfind("older version"));
}

TEST_CASE("R2-38: a player renamed in place is one change, not a change of each game") {
    const auto folder = scratch_dir("r2-38");
    const auto name = [](std::string_view words, std::size_t width) {
        std::string field(words);
        field.resize(width, '\0');
        return field;
    };
    const auto head = [](unsigned games, unsigned names) {
        std::string bytes("\x14\x1A\x02\x01", 4);
        for (unsigned i = 0; i < 4; ++i) bytes += static_cast<char>(games >> (8 * i));
        bytes += static_cast<char>(names & 0xFF);
        bytes += static_cast<char>(names >> 8);
        bytes += std::string("\xEA\x07\x08\x00\x00\x00", 6);
        return bytes;
    };
    std::string games = head(40, 0);
    for (char i = 0; i < 40; ++i) {
        std::string game("\0\0\1\0\1\0\0\0", 8);
        game += std::string("\x41\x40\x21\x22\x23", 5);
        game[12] = static_cast<char>(game[12] + i % 3);
        game.resize(68, '\0');
        games += game;
    }
    for (const auto* edition : {"old", "new"}) {
        put(folder / edition / "W.WTB", games);
        put(folder / edition / "WTHOR.TRN", head(0, 1) + name("???", 26));
        const auto* player = std::string_view(edition) == "old" ? "Doe A" : "Roe A";
        put(folder / edition / "WTHOR.JOU", head(0, 2) + name("???", 20) + name(player, 20));
    }
    const auto run = shell("shinpan-validate --diff old new", folder);
    INFO(run.out << run.err);
    CHECK(says(run.out, "Doe A"));
    CHECK(says(run.out, "Roe A"));
    CHECK(!says(run.out, "changed:"));
    CHECK(run.out.size() < 1000);
}

TEST_CASE("A corrected game is told from others of its players by its moves") {
    const auto folder = scratch_dir("edition-alike");
    const auto game = [](std::string_view moves) {
        return "[Event \"x\"]\n[Black \"a\"]\n[White \"b\"]\n\n" + std::string(moves) + " *\n\n";
    };
    const std::string kept = game("1. f5 d6 2. c3 d3 3. c4");
    put(folder / "old.pgn",
        game("1. f5 f6 2. e6 f4 3. g5") + kept + game("1. f5 d6 2. c5 f4 3. e3"));
    put(folder / "new.pgn", kept + game("1. f5 d6 2. c5 f4 3. d3"));
    const auto run = shell("shinpan-validate --diff old.pgn new.pgn", folder);
    INFO(run.out << run.err);
    CHECK(says(run.out, "new.pgn#2: changed, was old.pgn#3: moves\n"));
    CHECK(says(run.out, "old.pgn#1: removed\n"));
    CHECK(shell("shinpan-validate --diff --format jsonl old.pgn new.pgn", folder).status == 2);
}

TEST_CASE("R2-40: short openings are no duplicates unless asked for") {
    const auto folder = scratch_dir("r2-40");
    put(folder / "g", "f5d6\nf5d6c3\nf5f6\n");
    CHECK(shell("shinpan-validate -q --duplicates g", folder).out.empty());
    const auto asked = shell("shinpan-validate -q --duplicates --min-plies 1 g", folder);
    CHECK(asked.out == "g#1: duplicate: the start of g#2 (3 plies)\n");
}

TEST_CASE("R2-41: an upload of two moves, two passes and a win is flagged") {
    const auto folder = scratch_dir("r2-41");
    put(folder / "g", "h8 i9 pass pass 0-1\n");
    const auto run = shell("shinpan-validate --game renju --suspect-short 5 g", folder);
    CHECK(run.status == 1);
    CHECK(says(run.out, "no move before the 4th may be a pass"));
    CHECK(says(run.out, "[record/result-differs]"));
    CHECK(says(run.out, "the record has a result after 4 plies only [io/suspect-short]"));
    CHECK(says(run.out, "draw by both-pass"));
    const auto usual = shell("shinpan-validate --game renju g", folder);
    CHECK(!says(usual.out, "suspect-short"));
}

TEST_CASE("a folder as a user has it: what is no record is listed with the reason") {
    const auto folder = scratch_dir("home");
    const auto games = folder / "games";
    using namespace std::string_view_literals;
    put(games / "a.txt", "f5d6c3\n");
    put(games / "cup" / "board.jpg", "\xFF\xD8\xFF\xE0 JFIF"sv);
    put(games / "cup" / "sheet.pdf", "%PDF-1.4\n"sv);
    put(games / "cup" / "round 1.sgf", "(;GM[4]FF[4]SZ[15];B[hh];W[ig])\n"sv);
    put(games / "diagram.png", "\x89PNG\r\n\x1A\n"sv);
    put(games / "README.md", "# My games\n\nFrom the club, 2019 to 2024.\n"sv);
    put(games / "index.html", "<html><body>games</body></html>\n"sv);
    put(games / "empty.txt", ""sv);
    put(games / ".DS_Store", "\0\0\0\1Bud1"sv);
    put(games / "letter.doc", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv);
    put(games / "old.rar", "Rar!\x1A\x07"sv);
    fs::create_symlink("nowhere", games / "gone");
    fs::create_directory_symlink("..", games / "up");
    const auto run = shell("mkfifo games/pipe; shinpan-validate games", folder);
    CHECK(run.status == 3);  // the rar
    const std::string listed[] = {
        ".DS_Store: note: not read: binary data",
        "README.md: note: not read: no known format",
        "cup/board.jpg: note: not read: a JPEG picture",
        "cup/sheet.pdf: note: not read: a PDF document",
        "diagram.png: note: not read: a PNG picture",
        "empty.txt: note: not read: no record in it",
        "gone: note: not read: a link that leads nowhere",
        "index.html: note: not read: no known format",
        "letter.doc: note: not read: an Office document",
        "pipe: note: not read: not a regular file",
        "up: note: not read: a link to a folder",
    };
    for (const auto& line : listed) {
        INFO(line);
        CHECK(says(run.out, "games/" + line + " [io/skipped]\n"));
    }
    CHECK(says(run.err, "games/old.rar: error: rar archives are not read; unpack it first"));
    CHECK(says(run.out, "games/a.txt#1: accepted"));
    CHECK(says(run.out, "games/cup/round 1.sgf#1: accepted"));
    CHECK(says(run.err, "2 records found, 2 verdicts given"));
}

TEST_CASE("inputs named twice are judged once, and the second name is listed") {
    const auto folder = scratch_dir("twice");
    put(folder / "g" / "a.txt", "f5d6c3\n");
    const auto run = shell("shinpan-validate g ./g g/a.txt g/../g/a.txt", folder);
    CHECK(run.status == 0);
    CHECK(says(run.out, "./g/a.txt: note: not read: named before [io/skipped]"));
    CHECK(says(run.err, "1 record found, 1 verdict given"));
}

TEST_CASE("inputs that are no plain files are read or refused, and never waited for in a folder") {
    const auto folder = scratch_dir("special");
    const auto null = shell("shinpan-validate /dev/null", folder);
    CHECK(null.status == 1);
    CHECK(says(null.out, "/dev/null: error: the input holds no record [io/no-record]"));
    const auto pipe = shell("mkfifo p; printf 'f5d6c3\\n' >p & shinpan-validate p", folder);
    CHECK(pipe.status == 0);
    CHECK(says(pipe.err, "1 record found, 1 verdict given"));
    fs::create_symlink("loop", folder / "loop");
    const auto loop = shell("shinpan-validate loop", folder);
    CHECK(loop.status == 3);
    CHECK(says(loop.err, "loop: error: cannot read: Too many levels of symbolic links"));
    // A file that is gone between the listing and its turn: the first input is a pipe, and what
    // writes to it takes the second away.
    put(folder / "v" / "b.txt", "f5d6\n");
    const auto gone =
        shell("mkfifo q; (rm v/b.txt; printf 'f5d6c3\\n') >q & shinpan-validate q v; cat v/b.txt",
              folder);
    CHECK(says(gone.out, "q#1: accepted"));
    CHECK((says(gone.err, "v/b.txt: error: cannot read: No such file") ||
           says(gone.out, "v: error: the input holds no record")));
    if (::geteuid() == 0) return;  // root may read everything
    put(folder / "secret.txt", "f5d6\n");
    const auto secret = shell("chmod 0 secret.txt; shinpan-validate secret.txt", folder);
    CHECK(secret.status == 3);
    CHECK(says(secret.err, "secret.txt: error: cannot read: Permission denied"));
}

TEST_CASE("records after pages of blank lines and comments are found, and what breaks is told") {
    const auto folder = scratch_dir("late");
    put(folder / "g", std::string(300'000, '\n') + "f5d6c3\n");
    std::string comments;
    for (int i = 0; i < 20'000; ++i) comments += "# a line of prose\n";
    put(folder / "h", comments + "f5d6a1\n");
    const auto run = shell("shinpan-validate g h", folder);
    CHECK(run.status == 1);
    CHECK(says(run.out, "g:300001:7: note"));
    CHECK(says(run.out, "h:20001:5: error: a1 flips nothing"));
    // A bomb and a cut file in which there is nothing else to tell of.
    const auto bomb = shell(
        "command -v gzip >/dev/null || exit 3; head -c 134217728 /dev/zero | tr '\\0' '\\n' | gzip "
        ">b.gz; head -c 60000 b.gz >c.gz; shinpan-validate c.gz 2>&1; shinpan-validate b.gz",
        folder);
    CHECK(bomb.status == 3);
    if (!bomb.out.empty()) CHECK(says(bomb.out, "c.gz: error: the input ends early"));
    if (!bomb.err.empty()) CHECK(says(bomb.err, "b.gz: error: taken for a bomb"));
}

TEST_CASE("the queries of the README print tables") {
    const auto folder = scratch_dir("queries");
    const auto samples = (source_dir() / "samples").string();
    const auto made = shell(
        "command -v sqlite3 >/dev/null || exit 9; shinpan-validate -q --format "
        "sqlite -o v.db '" +
            samples +
            "'; sqlite3 v.db \"SELECT name FROM player WHERE name NOT LIKE "
            "'%''%' ORDER BY id LIMIT 1\"",
        folder);
    if (made.status == 9) {
        std::puts("skipped: no sqlite3");
        return;
    }
    const auto readme = read_file(source_dir() / "lib" / "report" / "README.md");
    const std::string fence = "```sql\n";
    int queries = 0;
    for (auto at = readme.find(fence); at != std::string::npos; at = readme.find(fence, at)) {
        at += fence.size();
        auto query = readme.substr(at, readme.find("```", at) - at);
        const std::string somebody = "Tamenori Hideshi";
        if (const auto name = query.find(somebody); name != std::string::npos) {
            query.replace(name, somebody.size(), made.out.substr(0, made.out.find('\n')));
        }
        put(folder / "query.sql", query);
        const auto run = shell("sqlite3 -header v.db <query.sql", folder);
        INFO(query << run.err);
        CHECK(run.status == 0);
        CHECK(std::count(run.out.begin(), run.out.end(), '\n') > 1);
        ++queries;
    }
    CHECK(queries == 5);
}

TEST_CASE("shards are joined from jsonl alone, and other forms are refused in words") {
    const auto folder = scratch_dir("merge-forms");
    put(folder / "g", "f5d6c3\n");
    const auto csv = shell("shinpan-validate --merge --format csv g", folder);
    CHECK(csv.status == 2);
    CHECK(says(csv.err, "--merge joins outputs of --format jsonl and writes the same"));
    const auto base = shell(
        "shinpan-validate -q --format sqlite -o v.db g; shinpan-validate --merge v.db", folder);
    CHECK(base.status == 3);
    CHECK(says(base.err, "v.db: not an output of --format jsonl with --shard K/N or --resume"));
    const auto shard = shell("shinpan-validate --format csv --shard 1/2 g", folder);
    CHECK(shard.status == 2);
    CHECK(says(shard.err, "--shard goes with --format jsonl"));
}
