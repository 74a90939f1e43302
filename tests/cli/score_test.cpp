// shinpan-score as a user runs it: its machine forms against their descriptions, the page in a
// browser, and what it says of real tables and archives.

#include "run.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>

using namespace shinpan::test;

namespace {

std::string samples() {
    return (source_dir() / "samples" / "score").string();
}

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("standings as JSON satisfy their schema") {
    const auto place = scratch_dir("score-json");
    const auto schema = (source_dir() / "lib/score/out/standings.schema.json").string();
    const auto run =
        shell("shinpan-score -q --event-file '" + samples() +
                  "/club.yaml' --to json -o s.json && python3 -c '"
                  "import json, jsonschema; jsonschema.validate(json.load(open(\"s.json\")), "
                  "json.load(open(\"" +
                  schema + "\")))'",
              place);
    INFO(run.err);
    CHECK(run.status == 0);
}

TEST_CASE("the page of a crosstable opens in a browser without an error in its console") {
    const auto place = scratch_dir("score-html");
    if (shell("command -v chromium", place).status != 0) {
        std::cout << "skipped: chromium is not installed\n";
        return;
    }
    const auto made =
        shell("shinpan-score -q --event-file '" + samples() + "/club.yaml' --to html -o club.html",
              place);
    REQUIRE(made.status == 0);
    const auto run = shell(
        "HOME=$PWD timeout 60 chromium --headless --no-sandbox --disable-gpu "
        "--disable-dev-shm-usage "
        "--enable-logging=stderr --log-level=0 --window-size=1000,700 --screenshot=club.png "
        "--user-data-dir=$PWD/profile \"file://$PWD/club.html\"",
        place);
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK_FALSE(holds(run.err, "CONSOLE"));
    CHECK(std::filesystem::file_size(place / "club.png") > 5'000);
    // The links of the crosstable lead to games of the page.
    const auto dom = shell(
        "HOME=$PWD timeout 60 chromium --headless --no-sandbox --disable-gpu "
        "--disable-dev-shm-usage "
        "--user-data-dir=$PWD/profile2 --dump-dom \"file://$PWD/club.html\"",
        place);
    CHECK(count_of(dom.out, "href=\"#e1g") == 15);
    CHECK(count_of(dom.out, "<tr id=\"e1g") == 9);
}

TEST_CASE("a real event of the archive: every summand of the winner adds up") {
    const auto archive = corpus("othello/wthor/WTH_2018.wtb");
    if (!archive) return;
    const auto run =
        shell("shinpan-score -q '" + archive->string() + "' --event 'EGP Nederland' --explain '#1'",
              source_dir());
    CHECK(run.status == 0);
    CHECK(holds(run.out, "BQ, Brightwell Quotient"));
    // Each line ends in value and record; the head says the sum.
    const auto head = run.out.find("BQ, Brightwell Quotient: ");
    REQUIRE(head != std::string::npos);
    const auto total = std::stoi(run.out.substr(head + 25));
    long sum = 0;
    std::size_t games = 0;
    for (auto at = run.out.find(" + 6 x ", head); at != std::string::npos;
         at = run.out.find(" + 6 x ", at + 1)) {
        if (at > run.out.find("\nDS, ", head)) break;
        const auto start = run.out.rfind(' ', at - 1);
        const auto discs = std::stod(run.out.substr(start));
        const auto points = std::stod(run.out.substr(at + 7));
        sum += static_cast<long>(discs + 6 * points);
        ++games;
    }
    CHECK(games >= 8);
    CHECK(sum == total);
}

TEST_CASE("a ledger run twice adds nothing, and its reconciliation is the rules'") {
    const auto folder = corpus("flipchess/examples");
    if (!folder) return;
    const auto place = scratch_dir("score-ledger");
    const auto line = "shinpan-score '" + folder->string() + "'/*.fcr --ledger s.db";
    const auto first = shell(line, place);
    CHECK(first.status == 1);
    CHECK(holds(first.out, "4 entries, 4 new in this run, 0 booked before"));
    CHECK(holds(first.out, "not zero-sum by +100"));
    CHECK(holds(first.out, "not zero-sum by -100"));
    CHECK(holds(first.out, "net 0"));
    CHECK(holds(first.err, "Red - Black is not counted"));
    const auto second = shell(line, place);
    CHECK(second.status == 1);
    CHECK(holds(second.out, "4 entries, 0 new in this run, 4 booked before"));
}

TEST_CASE("stored verdicts give the same standings as the records they judge") {
    const auto place = scratch_dir("score-verdicts");
    const auto games = (source_dir() / "tests/cli/cases/score-aliases/games.pgn").string();
    const auto straight = shell("shinpan-score -q '" + games + "' --to csv", place);
    REQUIRE(straight.status == 0);
    CHECK(holds(straight.out, "Club Open,1,Doe Ann"));
    const auto stored =
        shell("shinpan-validate -q --format sqlite -o v.db '" + games +
                  "' && shinpan-score -q v.db --to csv",
              place);
    CHECK(stored.status == 0);
    CHECK(stored.out == straight.out);
    const auto lines =
        shell("shinpan-validate -q --format jsonl --tags -o v.jsonl '" + games +
                  "' && shinpan-score -q v.jsonl --to csv && shinpan-score -q - --to csv < v.jsonl",
              place);
    CHECK(lines.status == 0);
    CHECK(lines.out == straight.out + straight.out);
    // Without the tags nobody knows whose verdicts they are; cut short, they are not all.
    const auto bare = shell("shinpan-validate -q --format jsonl '" + games +
                                "' > bare.jsonl; shinpan-score bare.jsonl",
                            place);
    CHECK(bare.status == 1);
    CHECK(holds(bare.err, "2 verdicts without the players; shinpan-validate --format jsonl --tags"));
    const auto cut = shell("head -2 v.jsonl > cut.jsonl; shinpan-score cut.jsonl", place);
    CHECK(cut.status == 1);
    CHECK(holds(cut.err, "cut short"));
}

TEST_CASE("a table is read from a pipe as from a file") {
    const auto place = scratch_dir("score-pipe");
    const auto table = (source_dir() / "tests/cli/cases/score-aliases/results.csv").string();
    const auto file = shell("shinpan-score '" + table + "'", place);
    const auto pipe = shell("cat '" + table + "' | shinpan-score -", place);
    CHECK(pipe.status == file.status);
    CHECK(pipe.out == file.out);
}

TEST_CASE("a cross table of Gomocup is summed as by hand") {
    const auto table = corpus("renju/gomocup/2025_f.txt");
    if (!table) return;
    const auto run = shell("shinpan-score -q '" + table->string() + "' --to csv", source_dir());
    CHECK(run.status == 0);
    const auto wanted = shell(
        "awk -F'[-:] *' '{ split($0, a, / - |: | : /); w[a[1]] += a[3]; w[a[2]] += a[4] } "
        "END { for (n in w) print w[n], n }' '" +
            table->string() + "' | sort -rn | head -3",
        source_dir());
    std::size_t rank = 0;
    for (std::size_t at = 0; at < wanted.out.size();) {
        const auto end = wanted.out.find('\n', at);
        const auto line = wanted.out.substr(at, end - at);
        at = end + 1;
        const auto blank = line.find(' ');
        const auto row = "2025_f," + std::to_string(++rank) + "," + line.substr(blank + 1) +
                         ",,,,,," + line.substr(0, blank) + ",";
        INFO(row);
        CHECK(holds(run.out, row));
    }
    CHECK(rank == 3);
}
