// Runs that are killed (not asked to stop) at some moment and started again: nothing is lost,
// nothing is there twice.

#include "run.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <fstream>
#include <string>

using namespace shinpan::test;
namespace fs = std::filesystem;

namespace {

void make_games(const fs::path& path) {
    std::ofstream out(path, std::ios::binary);
    for (int i = 0; i < 60'000; ++i) out << (i % 97 == 0 ? "f5d6a1c3\n" : "f5d6c3d3c4f4f6\n");
}

// Starts `command` ten times and kills it a little later each time.
std::string killed(const std::string& command) {
    return "i=0; while [ $i -lt 10 ]; do i=$((i + 1)); " + command +
           " >/dev/null 2>&1 & sleep 0.0$i; kill -9 $! 2>/dev/null; wait $! 2>/dev/null; done\n";
}

}  // namespace

TEST_CASE("a killed run with --resume goes on to the report of a whole one") {
    const auto folder = scratch_dir("kill-log");
    make_games(folder / "games");
    const std::string command = "shinpan-validate -q -j2 --format jsonl --resume log -o out games";
    const auto run =
        shell("shinpan-validate -q --format jsonl -o whole games\n" + killed(command) + command +
                  "\ncmp whole out && echo equal\n" + "grep -c '\"type\":\"record\"' log",
              folder);
    CHECK(run.out == "equal\n60000\n");
}

TEST_CASE("a killed run into a database goes on to all rows once") {
    const auto folder = scratch_dir("kill-sqlite");
    make_games(folder / "games");
    const std::string command = "shinpan-validate -j2 --format sqlite --resume verdicts.db games";
    const auto run = shell("shinpan-validate --format sqlite -o whole.db games 2>whole.err\n" +
                               killed(command) + command +
                               " 2>again.err\ngrep found whole.err again.err\n"
                               "command -v sqlite3 >/dev/null || exit 0\n"
                               "for db in whole verdicts; do sqlite3 $db.db 'SELECT * FROM record "
                               "JOIN verdict ON record_id = id; SELECT * FROM finding; PRAGMA "
                               "integrity_check; PRAGMA foreign_key_check' >$db.txt; done\n"
                               "cmp whole.txt verdicts.txt; tail -n 1 verdicts.txt",
                           folder);
    const std::string counts = ":60000 records found, 60000 verdicts given\n";
    const auto lines = "whole.err" + counts + "again.err" + counts;
    CHECK((run.out == lines || run.out == lines + "ok\n"));
}

TEST_CASE("a shard killed and started again merges to the report of a whole run") {
    const auto folder = scratch_dir("kill-shard");
    make_games(folder / "games");
    const std::string shard = "shinpan-validate -q -j1 --format jsonl --shard ";
    const auto run =
        shell("shinpan-validate -q --format jsonl -o whole games\n" + shard +
                  "1/2 --resume 1 games; " + killed(shard + "2/2 --resume 2 games") + shard +
                  "2/2 --resume 2 games\nshinpan-validate -q --merge -o out 2 1\n"
                  "cmp whole out && echo equal",
              folder);
    CHECK(run.out == "equal\n");
}

TEST_CASE("the GNU parallel recipe gives the report of one run") {
    const auto folder = scratch_dir("parallel");
    if (shell("command -v parallel", folder).status != 0) return;
    make_games(folder / "games");
    const auto script = (source_dir() / "tools" / "cluster" / "parallel.sh").string();
    const auto run = shell("shinpan-validate -q --format jsonl -o whole games\nsh '" + script +
                               "' 3 out.jsonl games >/dev/null 2>&1; echo $?\ncmp whole out.jsonl "
                               "&& echo equal",
                           folder);
    CHECK(run.out == "1\nequal\n");
}
