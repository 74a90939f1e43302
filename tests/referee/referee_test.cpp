// The claim check, the choice of rules, severities: what is the same for all games.

#include "base/catalogue/othello.hpp"
#include "base/catalogue/record.hpp"
#include "base/catalogue/ruleset.hpp"
#include "formats/format.hpp"
#include "referee/articles.hpp"
#include "referee/claim.hpp"
#include "referee/select.hpp"
#include "referee/verdict.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace shinpan {
namespace {

Record read(std::string_view format, std::string_view text) {
    Record record;
    const auto* reader = formats::find_format(format);
    REQUIRE(reader != nullptr);
    reader->read(text, nullptr, {}, record);
    return record;
}

Ruleset preset(std::string_view name) {
    auto loaded = load_ruleset(name);
    REQUIRE(loaded);
    return std::move(*loaded);
}

bool has(const std::vector<Finding>& findings, Code code) {
    return std::any_of(findings.begin(), findings.end(),
                       [code](const Finding& one) { return one.code == code; });
}

Ruling ruling_of(Outcome outcome, EndReason reason, std::optional<Score> score = {}) {
    Ruling ruling;
    ruling.outcome = outcome;
    ruling.reason = reason;
    ruling.score = score;
    return ruling;
}

Agreement agreement(Game game, const ClaimedResult& claim, Ruling& ruling) {
    Record record;
    record.game = game;
    record.claim = claim;
    const char* rules = game == Game::othello ? "othello-wof"
                        : game == Game::renju ? "renju-classic"
                                              : "flipchess-classic";
    return check_claim(record, preset(rules), ruling);
}

}  // namespace

TEST_CASE("Where only a bonus is unknown, the claimed score must be one of the two there can be") {
    const auto verdict_of = [](std::string_view score) {
        const auto record =
            read("fcr",
                 "[FCR \"1\"]\n[PlayerA \"Ma\"]\n[PlayerB \"Lu\"]\n[Stake \"2\"]\n"
                 "[Position \"4/4/4/4/4/1r2/1G2/4 r 50\"]\n[FirstCaptures \"A? B-\"]\n\n"
                 "51 A b2xb3(r)\n= A elimination " +
                     std::string(score) + "\n");
        Verdict verdict;
        judge(record, preset("flipchess-classic"), verdict);
        return verdict;
    };
    CHECK(verdict_of("A+2 B-2").agreement == Agreement::cannot_tell);
    CHECK(verdict_of("A+12 B-2").agreement == Agreement::cannot_tell);
    for (const auto* score : {"A+2 B-12", "A+12 B-12", "A+7 B-2", "A+2 B+0"}) {
        INFO(score);
        const auto verdict = verdict_of(score);
        CHECK(verdict.agreement == Agreement::differs);
        CHECK(has(verdict.ruling.findings, code::record_score_differs));
    }
}

TEST_CASE("A claim agrees, differs or cannot be told") {
    struct Row {
        const char* what;
        ClaimedResult claim;
        Ruling ruling;
        Agreement agreement;
        std::optional<Code> code;
    };
    const auto scored = ruling_of(Outcome::first_wins, EndReason::no_moves, Score::whole(64, 0));
    const auto claimed = [](Outcome outcome, EndReason reason = EndReason::none,
                            std::optional<Score> score = {}) {
        ClaimedResult claim;
        claim.outcome = outcome;
        claim.reason = reason;
        claim.score = score;
        return claim;
    };
    auto by_difference = claimed(Outcome::undecided);
    by_difference.difference_halves = 128;
    auto wrong_difference = claimed(Outcome::first_wins);
    wrong_difference.difference_halves = 40;
    const Row rows[]{
        {"same winner, same score",
         claimed(Outcome::first_wins, {}, Score::whole(64, 0)),
         scored,
         Agreement::agrees,
         {}},
        {"a score alone claims the winner it shows",
         claimed(Outcome::undecided, {}, Score::whole(64, 0)),
         scored,
         Agreement::agrees,
         {}},
        {"a difference alone does too", by_difference, scored, Agreement::agrees, {}},
        {"another winner", claimed(Outcome::second_wins), scored, Agreement::differs,
         code::record_result_differs},
        {"a draw is another result", claimed(Outcome::undecided, {}, Score::whole(32, 32)), scored,
         Agreement::differs, code::record_result_differs},
        {"another score", claimed(Outcome::first_wins, {}, Score::whole(63, 1)), scored,
         Agreement::differs, code::record_score_differs},
        {"another difference", wrong_difference, scored, Agreement::differs,
         code::record_score_differs},
        {"the right winner for another reason", claimed(Outcome::first_wins, EndReason::timeout),
         scored, Agreement::agrees, code::record_reason_differs},
        {"somebody's decision agrees with any reason",
         claimed(Outcome::first_wins, EndReason::adjudicated),
         scored,
         Agreement::agrees,
         {}},
        {"an open game cannot confirm a win", claimed(Outcome::first_wins),
         ruling_of(Outcome::unfinished, EndReason::none), Agreement::cannot_tell,
         code::record_claim_unverified},
        {"an open game that says so",
         claimed(Outcome::unfinished),
         ruling_of(Outcome::unfinished, EndReason::none),
         Agreement::agrees,
         {}},
        {"a finished game said to be open", claimed(Outcome::unfinished), scored,
         Agreement::differs, code::record_result_differs},
        {"a void game", claimed(Outcome::undecided), scored, Agreement::cannot_tell,
         code::record_claim_unverified},
        {"points that cannot be told", claimed(Outcome::first_wins, {}, Score::whole(7, -7)),
         ruling_of(Outcome::first_wins, EndReason::elimination), Agreement::cannot_tell,
         code::record_claim_unverified},
    };
    for (const auto& row : rows) {
        CAPTURE(row.what);
        auto ruling = row.ruling;
        CHECK(agreement(Game::othello, row.claim, ruling) == row.agreement);
        REQUIRE(ruling.findings.size() == (row.code ? 1U : 0U));
        if (row.code) CHECK(ruling.findings.front().code == *row.code);
    }
}

TEST_CASE("A replay that stopped at an error says no more than its error") {
    auto ruling = ruling_of(Outcome::unfinished, EndReason::none);
    ruling.stopped = true;
    ClaimedResult claim;
    claim.outcome = Outcome::first_wins;
    CHECK(agreement(Game::renju, claim, ruling) == Agreement::cannot_tell);
    CHECK(ruling.findings.empty());
}

TEST_CASE("The rules of a record: --rules, then its tag, then the default") {
    const auto tagged = read("fcr", "[FCR \"1\"]\n[Ruleset \"flipchess-ntu-2021@1\"]\n1 A a1(K)\n");
    const auto plain = read("othello-transcript", "f5d6\n");
    std::vector<Finding> findings;

    SECTION("a tag names a preset") {
        RulesetChooser chooser;
        CHECK(chooser.choose(tagged, {}, findings)->id == "flipchess-ntu-2021");
        CHECK(findings.empty());
    }
    SECTION("without a tag the game's usual rules, silently") {
        RulesetChooser chooser;
        CHECK(chooser.choose(plain, {}, findings)->id == "othello-wof");
        CHECK(findings.empty());
    }
    SECTION("a format that never states its rules says what was assumed") {
        RulesetChooser chooser;
        const auto game = read("renju-text", "h8 i9\n");
        CHECK(chooser.choose(game, {"gomoku-freestyle", true}, findings)->id == "gomoku-freestyle");
        CHECK(has(findings, code::ruleset_assumed));
    }
    SECTION("a board larger than renju's is of gomoku, which is said") {
        RulesetChooser chooser;
        const auto large = read("renju-text", "[Board \"17\"]\n\nh8 i9\n");
        CHECK(chooser.choose(large, {}, findings)->id == "gomoku-freestyle");
        CHECK(has(findings, code::ruleset_assumed));
        const auto twenty = read("sgf", "(;GM[4]SZ[20];B[jj];W[tt])");
        CHECK(chooser.choose(twenty, {}, findings)->id == "gomocup-freestyle");
        const auto go = read("sgf", "(;GM[1]SZ[19];B[jj];W[aa])");
        CHECK(chooser.choose(go, {}, findings)->id == "renju-classic");
    }
    SECTION("--rules wins, and says so when the record asked for others") {
        RulesetChooser chooser(preset("flipchess-classic"));
        CHECK(chooser.choose(tagged, {}, findings)->id == "flipchess-classic");
        CHECK(has(findings, code::ruleset_overridden));
    }
    SECTION("a tag never makes the referee read a file") {
        const auto hostile = read("fcr", "[FCR \"1\"]\n[Ruleset \"/etc/passwd\"]\n1 A a1(K)\n");
        RulesetChooser chooser;
        CHECK(chooser.choose(hostile, {}, findings)->id == "flipchess-classic");
        CHECK(has(findings, code::ruleset_unknown_name));
    }
    SECTION("another version is another ruleset") {
        const auto newer =
            read("fcr", "[FCR \"1\"]\n[Ruleset \"flipchess-classic@9\"]\n1 A a1(K)\n");
        RulesetChooser chooser;
        CHECK(chooser.choose(newer, {}, findings)->id == "flipchess-classic");
        CHECK(has(findings, code::ruleset_unknown_name));
    }
    SECTION("each ruleset used is listed once") {
        RulesetChooser chooser;
        (void)chooser.choose(plain, {}, findings);
        (void)chooser.choose(plain, {}, findings);
        (void)chooser.choose(tagged, {}, findings);
        CHECK(chooser.used().size() == 2);
    }
}

TEST_CASE("A ruleset decides how much a fact weighs") {
    const auto parse = [](std::string_view weight) {
        auto made = parse_ruleset(
            "id: house\nversion: 1\nextends: othello-wof\nfindings:\n"
            "  othello/flips-nothing: " +
                std::string(weight) + "\n",
            "house.yaml");
        REQUIRE(made);
        return std::move(*made);
    };
    const auto record = read("othello-transcript", "f5d6a1\n");
    Verdict verdict;
    judge(record, preset("othello-wof"), verdict);
    CHECK_FALSE(verdict.accepted);
    judge(record, parse("warning"), verdict);
    CHECK(verdict.accepted);
    CHECK(has(verdict.ruling.findings, code::othello_flips_nothing));
    judge(record, parse("ignore"), verdict);
    CHECK(verdict.accepted);
    CHECK_FALSE(has(verdict.ruling.findings, code::othello_flips_nothing));
}

TEST_CASE("A rule document is cited once, with all that is cited of it") {
    const auto articles = [](std::string_view format, std::string_view text,
                             std::string_view rules) {
        const auto record = read(format, text);
        const auto ruleset = preset(rules);
        Verdict verdict;
        judge(record, ruleset, verdict);
        std::string joined;
        for (const auto& one : articles_of(verdict)) joined += (joined.empty() ? "" : "; ") + one;
        return joined;
    };
    const std::string three = "h8 i9 h7 a1 i7 a15 g8 o1 g9 o15 g7";
    CHECK(articles("renju-text", three + " claim:33\n", "renju-classic") ==
          "RIF 9.2 c, 9.6, 9.8, 9.3; renju 3");
    CHECK(articles("renju-text", three + " black:claim:33 m3 claim:33 0-1\n", "renju-classic") ==
          "renju 3, 5, 6; RIF 9.2 c, 9.3, 9.8, 9.6");
    CHECK(articles("renju-text", "h8 i9 h7 claim:33\n", "renju-classic") ==
          "renju 5, key wrong_claim");
    CHECK(articles("renju-text", "h8 h9 h10 a1\n", "renju-tarannikov") ==
          "renju 1.4 (Taraguchi, Tarannikov, Super Sakata)");
    CHECK(articles("othello-transcript", "f5d6a1c3\n", "othello-wof") ==
          "othello 2; one error, no cascade");
}

TEST_CASE("A record of another game than the ruleset's is refused, not guessed") {
    const auto record = read("othello-transcript", "f5d6\n");
    Verdict verdict;
    judge(record, preset("renju-classic"), verdict);
    CHECK_FALSE(verdict.accepted);
    CHECK(has(verdict.ruling.findings, code::record_wrong_game));
}

TEST_CASE("The registry calls each format as it calls itself") {
    std::size_t lines = 0;
#define SHINPAN_FORMAT(factory, name)             \
    CHECK(formats::find_format(name) != nullptr); \
    ++lines;
#include "formats/registry.def"
#undef SHINPAN_FORMAT
    CHECK(lines == formats::registry().size());
}

TEST_CASE("A verdict does not depend on what was judged before it") {
    const auto bad = read("othello-transcript", "f5d6a1c3\n");
    const auto good = read("othello-transcript", "f5d6c3\n");
    const auto rules = preset("othello-wof");
    Verdict fresh;
    judge(good, rules, fresh);
    Verdict reused;
    judge(bad, rules, reused);
    judge(good, rules, reused);
    CHECK(reused.accepted == fresh.accepted);
    CHECK(reused.ruling.findings == fresh.ruling.findings);
    CHECK(reused.ruling.position == fresh.ruling.position);
}

}  // namespace shinpan
