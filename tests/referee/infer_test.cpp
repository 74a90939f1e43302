// Which rules a record was played under, and which keys of a ruleset a ruling hangs on.

#include "referee/infer.hpp"

#include "base/catalogue/flipchess.hpp"
#include "formats/format.hpp"
#include "referee/what_if.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <string>

using namespace shinpan;

namespace {

Record read_fcr(const std::string& moves, std::string_view position) {
    const std::string text = "[FCR \"1\"]\n[PlayerA \"Ma\"]\n[PlayerB \"Lu\"]\n[Position \"" +
                             std::string(position) + "\"]\n[FirstCaptures \"A- B-\"]\n\n" + moves;
    Record record;
    record.game = Game::flipchess;
    formats::find_format("fcr")->read(text, nullptr, {}, record);
    REQUIRE_FALSE(record.damaged);
    return record;
}

// The pursuit of `chase-limit`: the eleventh step is at ply 46.
Record chase() {
    const char* cycle[] = {"c3-b3", "b4-c4", "b3-c3", "c4-b4"};
    std::string moves;
    for (int i = 0; i < 21; ++i) {
        moves += std::to_string(26 + i) + (i % 2 == 0 ? " A " : " B ") + cycle[i % 4] + "\n";
    }
    return read_fcr(moves, "3p/4/4/4/1r2/2G1/2c1/P2P r 25");
}

const Fit& fit_named(const Inference& inference, std::string_view name) {
    const auto found = std::find_if(inference.fits.begin(), inference.fits.end(),
                                    [name](const Fit& fit) { return fit.ruleset == name; });
    REQUIRE(found != inference.fits.end());
    return *found;
}

const Alternative* alternative(const std::vector<Alternative>& all, std::string_view key,
                               std::string_view value) {
    for (const Alternative& one : all) {
        if (one.key == key && one.value == value) return &one;
    }
    return nullptr;
}

}  // namespace

TEST_CASE("every ruleset says whether a record fits and where it becomes impossible") {
    const auto rulesets = presets_of(Game::flipchess);
    const Inference inference = infer_rules(chase(), rulesets);
    REQUIRE(inference.fits.size() == rulesets.size());
    CHECK(fit_named(inference, "flipchess-taiwan-otb@1").fitness == Fitness::fits);
    const Fit& classic = fit_named(inference, "flipchess-classic@1");
    CHECK(classic.fitness == Fitness::impossible);
    REQUIRE(classic.first.has_value());
    CHECK(classic.first->code == code::flipchess_chase_limit);
    CHECK(classic.first->ply == 46);
    CHECK(fit_named(inference, "flipchess-icga@1").first->ply == 34);
    // Those that fit stand first.
    CHECK(std::is_sorted(inference.fits.begin(), inference.fits.end(),
                         [](const Fit& a, const Fit& b) { return a.fitness < b.fitness; }));
}

TEST_CASE("boards part where equals meet, long before the record becomes impossible") {
    // Without a mark the same words are a capture here and a trade there (as in NTU records).
    Record record = read_fcr("51 A b2xb3(r)\n52 B d8-d7\n53 A b3-b4\n54 B d7-d8\n",
                             "3p/4/4/4/4/1r2/1R2/P3 r 50");
    record.events.front().mark = 0;
    const Inference inference = infer_rules(record, presets_of(Game::flipchess));
    const Fit& classic = fit_named(inference, "flipchess-classic@1");
    CHECK(classic.fitness == Fitness::impossible);
    CHECK(classic.boards_part == 51);
    CHECK(classic.first->code == code::flipchess_from_empty);
    CHECK(classic.first->ply == 53);
    CHECK(fit_named(inference, "flipchess-ntu-2021@1").fitness == Fitness::fits);
}

TEST_CASE("boards of different sizes do not part") {
    Record record;
    record.game = Game::renju;
    formats::find_format("renju-text")->read("h8 i9 h7 claim:33 0-1\n", nullptr, {}, record);
    for (const Fit& fit : infer_rules(record, presets_of(Game::renju)).fits) {
        INFO(fit.ruleset);
        CHECK(fit.boards_part == 0);
    }
}

TEST_CASE("a claim tells apart rulesets under which the same moves are legal") {
    const auto rulesets = presets_of(Game::flipchess);
    Record record =
        read_fcr("51 A b2xb3(r)\n= A elimination A+1 B-1\n", "4/4/4/4/4/1r2/1G2/4 r 50");
    const Inference inference = infer_rules(record, rulesets);
    CHECK(fit_named(inference, "flipchess-classic@1").fitness == Fitness::fits);
    CHECK(fit_named(inference, "flipchess-icga@1").fitness == Fitness::differs);
}

TEST_CASE("what-if lists the values of the keys a ruling hangs on, and no other key") {
    const auto classic = load_ruleset("flipchess-classic").value();
    const auto all = what_if(chase(), classic);
    const auto* nine = alternative(all, "chase.max_steps", "9");
    const auto* eleven = alternative(all, "chase.max_steps", "11");
    REQUIRE(nine != nullptr);
    REQUIRE(eleven != nullptr);
    CHECK(nine->upshot.error->ply == 44);
    CHECK_FALSE(eleven->upshot.error.has_value());
    CHECK_FALSE(alternative(all, "chase.definition", "D2")->changes);
    CHECK(alternative(all, "chase.definition", "D3")->changes);
    CHECK(alternative(all, "chase.on_exceed", "loss")->upshot.outcome == Outcome::second_wins);
    for (const Alternative& one : all) {
        CHECK(one.key != "score.kind");
        CHECK(one.key != "cannon.capture_hidden");
        CHECK(one.value != one.now);
    }
}

TEST_CASE("a running chariot is named as the difference") {
    const auto classic = load_ruleset("flipchess-classic").value();
    const auto all = what_if(read_fcr("11 A a1xd1(p)\n", "4/4/4/4/4/4/4/R2p r 10"), classic);
    const auto* slide = alternative(all, "chariot.slide", "true");
    REQUIRE(slide != nullptr);
    CHECK(slide->upshot.outcome == Outcome::first_wins);
    CHECK_FALSE(slide->upshot.error.has_value());
}
