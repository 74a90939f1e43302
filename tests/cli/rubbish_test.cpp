// Input that is no record: a finding, the right status, no crash, whatever the bytes.

#include "run.hpp"
#include "support/catch.hpp"

#include <fstream>
#include <string>

using namespace shinpan::test;
namespace fs = std::filesystem;

namespace {

void make(const fs::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("rubbish gets a finding and a status") {
    const auto folder = scratch_dir("rubbish");
    make(folder / "empty", "");
    make(folder / "blank", "\n \r\n\t\n");
    make(folder / "aaa", std::string(10'000'000, 'a'));
    make(folder / "binary", std::string("\x7f"
                                        "ELF\0\1\2\xff\xfe\0\0",
                                        11));
    make(folder / "nul", std::string("f5d6\0c3\n", 8));
    fs::create_directory(folder / "folder");

    const auto empty = shell("shinpan-validate empty", folder);
    CHECK(empty.status == 1);
    CHECK(has(empty.out, "empty: error: the input holds no record [io/no-record]"));
    CHECK(shell("shinpan-validate blank", folder).status == 1);
    CHECK(has(shell("shinpan-validate folder", folder).out, "[io/no-record]"));

    const auto aaa = shell("ulimit -v 400000; shinpan-validate -j1 aaa", folder);
    CHECK(aaa.status == 1);
    CHECK(has(aaa.out, "[io/"));
    CHECK(aaa.out.size() < 2000);
    CHECK(has(shell("shinpan-validate binary", folder).out, "[io/binary-data]"));
    const auto nul = shell("shinpan-validate nul", folder);
    CHECK(nul.status == 1);
    CHECK(has(nul.out, "[io/binary-data]"));
    CHECK(shell("shinpan-validate <folder", folder).status == 3);
}

TEST_CASE("line ends, marks and a long line do not change a verdict") {
    const auto folder = scratch_dir("spellings");
    make(folder / "crlf", "f5d6c3d3c4\r\nf5d6c3d3c4\r\n");
    make(folder / "bom",
         "\xEF\xBB\xBF"
         "f5d6c3d3c4\n");
    make(folder / "utf16", std::string("\xFF\xFE"
                                       "f\0"
                                       "5\0"
                                       "d\0"
                                       "6\0"
                                       "\n\0",
                                       12));
    make(folder / "wide", "\xEF\xBD\x86\xEF\xBC\x95\xEF\xBD\x84\xEF\xBC\x96\n");  // ｆ５ｄ６
    std::string line;
    while (line.size() < 5'000'000) line += "f5d6c3d3c4";
    make(folder / "long", line + "\nf5d6c3\n");

    CHECK(has(shell("shinpan-validate crlf", folder).err, "2 records found, 2 verdicts given"));
    CHECK(shell("shinpan-validate crlf bom", folder).status == 0);
    CHECK(shell("shinpan-validate utf16", folder).status == 0);
    CHECK(has(shell("shinpan-validate wide", folder).err, "1 record found, 1 verdict given"));
    const auto long_line = shell("shinpan-validate long", folder);
    CHECK(long_line.status == 1);
    CHECK(long_line.out.size() < 5000);
    CHECK(has(long_line.out, "long#2: accepted"));
}

TEST_CASE("the output is the same for every number of jobs") {
    const auto folder = scratch_dir("jobs");
    std::string text;
    for (int i = 0; i < 40'000; ++i) text += i % 97 == 0 ? "f5d6a1c3\n" : "f5d6c3d3c4f4f6\n";
    make(folder / "many", text);
    for (const std::string form : {"text", "jsonl"}) {
        const auto one = shell("shinpan-validate -j1 --format " + form + " many", folder);
        const auto two = shell("shinpan-validate -j2 --format " + form + " many", folder);
        CHECK(one.status == 1);
        CHECK(one.status == two.status);
        CHECK((one.out == two.out));
        CHECK(one.err == two.err);
    }
    const auto piped = shell("shinpan-validate --max-findings 0 many | head -1", folder);
    CHECK(piped.err.find("many") == std::string::npos);
    const auto into = shell("shinpan-validate -q -o out.txt many; cat out.txt | wc -l", folder);
    CHECK(into.status == 0);
    CHECK(has(into.out, "21"));
}

TEST_CASE("an interrupt ends a run with what was counted and status 130") {
    const auto folder = scratch_dir("interrupt");
    const auto run = shell(
        "mkfifo pipe; (printf 'f5d6c3\\n'; sleep 5) >pipe & exec 9<pipe\n"
        "shinpan-validate - <&9 & tool=$!; sleep 1; kill -TERM $tool; wait $tool",
        folder);
    CHECK(run.status == 130);
    CHECK(has(run.err, "interrupted"));
}
