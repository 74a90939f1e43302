// Reports for other programs: what the formats demand, on input with every kind of finding.

#include "run.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <nlohmann/json.hpp>

#include <fstream>
#include <regex>
#include <sstream>
#include <string>

using namespace shinpan::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

fs::path inputs(const std::string& name) {
    const auto folder = scratch_dir(name);
    std::ofstream out(folder / "a, \"b\" & <c>.txt", std::ios::binary);
    for (int i = 0; i < 30'000; ++i) out << (i % 997 == 0 ? "f5d6a1c3\n" : "f5d6c3d3c4\n");
    std::ofstream(folder / "picture.png", std::ios::binary) << "\x89PNG\r\n\x1A\n";
    std::ofstream(folder / "empty.txt", std::ios::binary) << "";
    std::ofstream(folder / "old.7z", std::ios::binary) << "7z\xBC\xAF\x27\x1C";
    return folder;
}

}  // namespace

TEST_CASE("SARIF has the members its schema requires, and an index to the rule of each result") {
    const auto folder = inputs("sarif");
    const auto run = shell("shinpan-validate -q -j2 --format sarif .", folder);
    const auto log = json::parse(run.out);
    CHECK(log["version"] == "2.1.0");
    REQUIRE(log["runs"].size() == 1);
    const auto& one = log["runs"][0];
    const auto& rules = one["tool"]["driver"]["rules"];
    CHECK(one["tool"]["driver"]["name"] == "shinpan-validate");
    CHECK(one["invocations"][0]["executionSuccessful"] == false);  // the 7z is not read
    CHECK(one["results"].size() > 60);
    for (const auto& result : one["results"]) {
        const auto index = result["ruleIndex"].get<std::size_t>();
        REQUIRE(index < rules.size());
        CHECK(rules[index]["id"] == result["ruleId"]);
        CHECK(!result["message"]["text"].get<std::string>().empty());
        const auto level = result["level"].get<std::string>();
        CHECK((level == "error" || level == "warning" || level == "note"));
        const auto& place = result["locations"][0]["physicalLocation"];
        CHECK(place["artifactLocation"]["uri"].get<std::string>().find_first_of(" \"<>") ==
              std::string::npos);
        if (place.contains("region")) CHECK(place["region"]["startLine"].get<int>() >= 1);
    }
}

TEST_CASE("JUnit counts its cases, and CSV has a line of as many cells for each record") {
    const auto folder = inputs("junit");
    const auto junit = shell("shinpan-validate -q -j2 --format junit .", folder);
    const auto count = [](const std::string& text, const std::string& pattern) {
        const std::regex expression(pattern);
        return std::distance(std::sregex_iterator(text.begin(), text.end(), expression),
                             std::sregex_iterator());
    };
    long stated = 0;
    const std::regex tests("tests=\"([0-9]+)\"");
    for (std::sregex_iterator at(junit.out.begin(), junit.out.end(), tests), end; at != end; ++at) {
        stated += std::stol((*at)[1]);
    }
    CHECK(stated == count(junit.out, "<testcase "));
    CHECK(stated == 30'003);
    CHECK(count(junit.out, "<failure ") == 31);
    CHECK(junit.out.find("a, &quot;b&quot; &amp; &lt;c&gt;.txt") != std::string::npos);

    const auto csv = shell("shinpan-validate -q -j2 --format csv .", folder);
    std::istringstream lines(csv.out);
    std::size_t rows = 0;
    for (std::string line; std::getline(lines, line); ++rows) {
        std::size_t cells = 1;
        bool quoted = false;
        for (const char c : line) {
            if (c == '"') quoted = !quoted;
            if (c == ',' && !quoted) ++cells;
        }
        if (cells != 25) FAIL(line);
    }
    CHECK(rows == 30'004);
}

TEST_CASE("every form is the same for every number of jobs") {
    const auto folder = inputs("forms");
    for (const std::string form : {"csv", "junit", "github", "sarif", "baseline"}) {
        const auto one = shell("shinpan-validate -j1 --format " + form + " .", folder);
        const auto two = shell("shinpan-validate -j2 --format " + form + " .", folder);
        INFO(form);
        CHECK(one.status == 3);
        CHECK(two.status == 3);
        CHECK((one.out == two.out));
        CHECK(one.err == two.err);
    }
}

TEST_CASE("the WTHOR years hold the four groups of equal games their keepers know, all in 2001") {
    const auto folder = corpus("othello/wthor");
    if (!folder) return;
    const auto run = shell(
        "shinpan-validate -q --duplicates *.wtb | grep ': duplicate: the same' | "
        "sed 's/.*as \\([^ ]*\\) .*/\\1/' | sort -u",
        *folder);
    CHECK(run.out ==
          "WTH_2001.wtb#5406\nWTH_2001.wtb#5414\nWTH_2001.wtb#5422\nWTH_2001.wtb#5429\n");
}
