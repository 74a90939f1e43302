// Whole FCR-1 records through reader and referee: one tiny sample per finding code, the samples of
// the project, and the examples of the record's definition.

#include "flipchess/referee.hpp"
#include "formats/format.hpp"
#include "ruleset/ruleset.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/table.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

using namespace shinpan;

namespace {

struct Judged {
    Ruling ruling;
    std::vector<Finding> findings;  // the reader's, then the referee's
};

Judged judge_file(const std::filesystem::path& path, const std::string& ruleset) {
    const auto* format = formats::find_format("fcr");
    REQUIRE(format != nullptr);
    const std::string bytes = test::read_file(path);
    Record record;
    record.game = Game::flipchess;
    format->read(bytes, nullptr, {}, record);
    const auto loaded = load_ruleset(ruleset);
    REQUIRE(loaded.has_value());
    Judged judged;
    flipchess::judge(record, std::get<FlipchessRules>(loaded->rules), judged.ruling);
    judged.findings = record.findings;
    judged.findings.insert(judged.findings.end(), judged.ruling.findings.begin(),
                           judged.ruling.findings.end());
    return judged;
}

// "--rules NAME", {dir} being the folder of the sample.
std::string ruleset_of(std::filesystem::path sample) {
    const std::string folder = sample.parent_path().string();
    sample.replace_extension(".args");
    if (!std::filesystem::exists(sample)) return "flipchess-classic";
    std::string name = test::words(test::read_file(sample)).at(1);
    name.erase(std::remove(name.begin(), name.end(), '\n'), name.end());
    if (name.rfind("{dir}", 0) == 0) name.replace(0, 5, folder);
    return name;
}

std::string grave(const std::vector<Finding>& findings) {
    std::string text;
    for (const Finding& finding : findings) {
        if (finding.severity == Severity::note) continue;
        if (!text.empty()) text += ' ';
        text += describe(finding.code).id;
    }
    return text;
}

std::string points(const Ruling& ruling) {
    return ruling.score ? to_string(*ruling.score, ScoreStyle::by_seat) : std::string{};
}

}  // namespace

TEST_CASE("every flip-chess and clock code has a sample whose findings are that code and notes") {
    for (const CatalogueEntry& entry : catalogue()) {
        const auto slash = entry.id.find('/');
        const std::string area(entry.id.substr(0, slash));
        if (area != "flipchess" && area != "clock") continue;
        INFO(entry.id);
        const auto path =
            test::data_dir() / "codes" / area / (std::string(entry.id.substr(slash + 1)) + ".fcr");
        // Clocks are of other games, too; their samples are judged by the tests of the tools.
        if (area == "clock" && !std::filesystem::exists(path)) continue;
        REQUIRE(std::filesystem::exists(path));
        const Judged judged = judge_file(path, ruleset_of(path));
        CHECK(std::any_of(judged.findings.begin(), judged.findings.end(),
                          [&entry](const Finding& one) { return one.code == entry.code; }));
        CHECK(grave(judged.findings) ==
              (entry.severity == Severity::note ? std::string{} : std::string(entry.id)));
        for (const Finding& finding : judged.findings) {
            const std::string text = message(finding);
            INFO(text);
            CHECK(text.find('{') == std::string::npos);  // every argument of the sentence is given
        }
    }
}

TEST_CASE("the samples of flip-chess get the verdicts they are documented with") {
    const auto folder = test::source_dir() / "samples" / "flipchess";
    for (const auto& row : test::read_table(folder / "expected.tsv")) {
        INFO(row["file"]);
        const Judged judged = judge_file(folder / row["file"], "flipchess-classic");
        CHECK(name_of(judged.ruling.outcome) == row["outcome"]);
        CHECK(points(judged.ruling) == row["points"]);
        if (row["first"] != "record/score-differs") CHECK(grave(judged.findings) == row["first"]);
    }
}

TEST_CASE("the examples of FCR-1 get exactly the verdicts of its definition") {
    const auto folder = test::corpus("flipchess/examples");
    if (!folder) return;
    const auto judged = [&](const char* name) {
        return judge_file(*folder / name, "flipchess-classic");
    };
    const Judged elimination = judged("ex1_elimination.fcr");
    CHECK(grave(elimination.findings).empty());
    CHECK(elimination.ruling.plies == 70);
    CHECK(points(elimination.ruling) == "A-7 B+7");
    const Judged bonus = judged("ex2_bonus_stake.fcr");
    CHECK(grave(bonus.findings) == "clock/late");
    CHECK(points(bonus.ruling) == "A+240 B-140");
    const Judged timeouts = judged("ex3_three_timeouts.fcr");
    CHECK(grave(timeouts.findings).empty());
    CHECK(timeouts.ruling.reason == EndReason::timeout);
    CHECK(points(timeouts.ruling) == "A-100 B+0");
    const Judged appeal = judged("ex4_chase_appeal.fcr");
    CHECK(grave(appeal.findings) == "flipchess/chase-limit");
    CHECK(appeal.ruling.critical_ply == 46);
    const Judged draw = judged("ex5_draw_300.fcr");
    CHECK(grave(draw.findings) == "clock/late");
    CHECK(draw.ruling.reason == EndReason::max_plies);
    CHECK(points(draw.ruling) == "A+0 B+0");
}

// An independent count of the same 528 games, the clock aside: under the classic rules 405 break
// off at an empty square, 54 at a move that is no step, 19 at a cannon's screens, 13 at the chase
// limit.
TEST_CASE("the games of the NTU platform are all legal under its rules, and few under others") {
    const auto folder = test::corpus("flipchess/ntu");
    if (!folder) return;
    const auto* format = formats::find_format("ntu");
    REQUIRE(format != nullptr);
    const auto rules_named = [](const char* name) {
        return std::get<FlipchessRules>(load_ruleset(name).value().rules);
    };
    const FlipchessRules ntu = rules_named("flipchess-ntu-2021");
    FlipchessRules classic = rules_named("flipchess-classic");
    classic.clock.per_move = 0;
    std::map<std::string, int> ends;
    std::map<std::string, int> faults;
    for (const auto& file : std::filesystem::recursive_directory_iterator(*folder)) {
        if (file.path().extension() != ".txt") continue;
        const std::string bytes = test::read_file(file.path());
        Record record;
        record.game = Game::flipchess;
        const auto splitter = format->splitter("");
        splitter->next(bytes, true);
        format->read(bytes, splitter->context().get(), {}, record);
        Ruling ruling;
        flipchess::judge(record, ntu, ruling);
        ++ends[ruling.stopped ? "stopped" : std::string(name_of(ruling.reason))];
        ruling.clear();
        flipchess::judge(record, classic, ruling);
        std::string fault = "none";
        for (const Finding& finding : ruling.findings) {
            if (finding.severity == Severity::error) fault = describe(finding.code).id;
        }
        ++faults[fault];
    }
    CHECK(ends == std::map<std::string, int>{{"elimination", 271},
                                             {"no-move", 5},
                                             {"no-progress", 72},
                                             {"repetition", 169},
                                             {"timeout", 11}});
    CHECK(faults["flipchess/from-empty"] == 405);
    CHECK(faults["flipchess/not-one-step"] == 54);
    CHECK(faults["flipchess/cannon-screens"] == 19);
    CHECK(faults["flipchess/chase-limit"] == 13);
    CHECK(faults["none"] == 37);
}
