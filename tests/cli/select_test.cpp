// shinpan-select as a whole: what it selects and what it leaves out are the input.

#include "run.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <fstream>
#include <random>
#include <sstream>
#include <vector>

using namespace shinpan;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

// "…, of 3 it cannot be told, 2 damaged": the number before `word`, or behind "of ".
std::size_t counted(const std::string& err, const std::string& pattern) {
    const auto at = err.find(pattern);
    if (at == std::string::npos) return 0;
    const auto begin = err.rfind(' ', at - 1) + 1;
    return std::stoul(err.substr(begin, at - begin));
}

// Transcripts that are unlike each other: games, a start of one, an illegal one, damaged ones.
std::vector<std::string> archive(std::uint64_t seed) {
    const std::vector<std::string> kinds{
        "f5d6c3d3c4f4f6f3e6e7", "f5d6c5f6e7f4g5e6e3",    "f5f6e6f4e3", "f5d6a1", "f5d6c", "f5d6",
        "d3c3b3e3f5a3c4e6f4g4", "f5f4c3e6f7g6g4e8g8g5h5"};
    std::mt19937_64 random(seed);
    std::vector<std::string> lines;
    for (int i = 0; i < 400; ++i) lines.push_back(kinds[random() % kinds.size()]);
    return lines;
}

}  // namespace

TEST_CASE("a selection, its inverse, what cannot be told and the damaged are the input") {
    const auto folder = test::scratch_dir("select");
    const auto lines = archive(test::seed());
    {
        std::ofstream out(folder / "in.txt");
        for (const auto& line : lines) out << line << '\n';
    }
    for (const auto* where :
         {"plies < 9", "lead = 64", "opening = tiger", "position@3 = f5f6e6", "player = x",
          "verdict = rejected or plies = 2", "not (end = none) and move@2 = d6", "year > 1990"}) {
        INFO(where);
        const auto line =
            "shinpan-select in.txt --list record --where '" + std::string(where) + "'";
        const auto one = test::shell(line, folder);
        const auto two = test::shell(line + " --invert", folder);
        auto numbers = lines_of(one.out);
        const auto rest = lines_of(two.out);
        REQUIRE_FALSE(numbers.empty());
        numbers.erase(numbers.begin());
        numbers.insert(numbers.end(), rest.begin() + 1, rest.end());
        std::sort(numbers.begin(), numbers.end());
        CHECK(std::adjacent_find(numbers.begin(), numbers.end()) == numbers.end());
        const auto unknown = counted(one.err, " it cannot be told");
        const auto damaged = counted(one.err, " damaged");
        // A condition on the verdict answers for them, too.
        const bool asked = std::string(where).find("verdict") != std::string::npos;
        CHECK(damaged == static_cast<std::size_t>(std::count(lines.begin(), lines.end(), "f5d6c")));
        CHECK(numbers.size() + unknown + (asked ? 0 : damaged) == lines.size());
        CHECK(unknown == counted(two.err, " it cannot be told"));
    }
}

TEST_CASE("a selection is the same for every number of jobs") {
    const auto folder = test::scratch_dir("select-jobs");
    {
        std::ofstream out(folder / "in.txt");
        for (int i = 0; i < 40; ++i) {
            for (const auto& line : archive(test::seed() + static_cast<std::uint64_t>(i))) {
                out << line << '\n';
            }
        }
    }
    for (const auto* rest : {"--where 'plies > 4' --to othello-transcript", "--count-by plies,end",
                             "--sort -plies,record --list plies,record", "--stats",
                             "--sample 50 --seed 3 --list record,plies"}) {
        INFO(rest);
        const auto line = "shinpan-select in.txt " + std::string(rest);
        const auto one = test::shell(line + " -j 1", folder);
        const auto many = test::shell(line + " -j 5", folder);
        CHECK(one.out == many.out);
        CHECK(one.err == many.err);
        CHECK(one.out.size() > 100);
    }
}

TEST_CASE("the files of a split hold every record once") {
    const auto folder = test::scratch_dir("select-split");
    {
        std::ofstream out(folder / "in.ggf");
        for (int i = 0; i < 60; ++i) {
            out << "(;GM[Othello]PC[x]DT[" << (i % 7 == 0 ? "?" : std::to_string(2000 + i % 5))
                << "]PB[P" << i % 3 << "]PW[Q]TY[8]BO[8 ---------------------------O*------*O--"
                << "------------------------- *]B[F5]W[D6];)\n";
        }
    }
    const auto before = test::shell("shinpan-select in.ggf --count-by year", folder);
    const auto split = test::shell("shinpan-select in.ggf --split-by year -o out", folder);
    INFO(split.err);
    CHECK(split.status == 0);
    const auto after = test::shell("shinpan-select out --count-by year", folder);
    CHECK(before.out == after.out);
    CHECK(lines_of(before.out).size() == 7);
}
