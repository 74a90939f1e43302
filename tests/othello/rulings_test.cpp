// Rulings beyond the board: fallen flags, resignations, dates, komi, what a sheet shows when it was
// held the wrong way round; and the key that equal games share.

#include "base/catalogue/clock.hpp"
#include "base/catalogue/othello.hpp"
#include "base/catalogue/record.hpp"
#include "clock/ggs.hpp"
#include "formats/format.hpp"
#include "othello/canonical.hpp"
#include "othello/moves.hpp"
#include "othello/referee.hpp"
#include "othello/scoring.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>

using namespace shinpan;
using R = OthelloRules;

namespace {

constexpr std::string_view wipe_out = "f5d6c5f6e7f4g5e6e3";  // Black 64-0 after nine plies

Record record_of(std::string_view moves) {
    Record record;
    for (std::size_t i = 0; i + 1 < moves.size(); i += 2) {
        auto& event = record.events.emplace_back();
        if (moves[i] == '-') {
            event.kind = EventKind::pass;
        } else {
            event.kind = EventKind::place;
            event.to = {static_cast<std::int8_t>(moves[i] - 'a'),
                        static_cast<std::int8_t>(moves[i + 1] - '1')};
        }
        event.span = {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(i + 2)};
    }
    return record;
}

Ruling judged(const Record& record, const R& rules) {
    Ruling ruling;
    othello::judge(record, rules, ruling);
    return ruling;
}

const Finding* find(const Ruling& ruling, Code code) {
    const auto found = std::find_if(ruling.findings.begin(), ruling.findings.end(),
                                    [code](const Finding& one) { return one.code == code; });
    return found == ruling.findings.end() ? nullptr : &*found;
}

std::string score_of(const Ruling& ruling) {
    return ruling.score ? to_string(*ruling.score, ScoreStyle::plain) : "-";
}

void word(Record& record, EventKind kind, Seat seat) {
    auto& event = record.events.emplace_back();
    event.kind = kind;
    event.seat = seat;
}

// Every ply takes `each` seconds, ply `slow` of them (from 1) `seconds`.
void times(Record& record, std::int64_t each, std::size_t slow, std::int64_t seconds) {
    for (auto& event : record.events) event.elapsed = each * 1000;
    record.events[slow - 1].elapsed = seconds * 1000;
}

}  // namespace

TEST_CASE("GGS clock controls are read in all their forms") {
    using clock::GgsControl;
    using clock::parse_ggs;
    struct Row {
        const char* text;
        GgsControl control;
    };
    const GgsControl quarter{900'000, 0, 120'000};
    for (const auto& [text, control] :
         {Row{"15:00//02:00", quarter}, Row{"15:00", quarter}, Row{"15:00//", quarter},
          Row{"900", quarter}, Row{"5:00/3", {300'000, 3'000, 120'000}},
          Row{"1:00:00/0:30/5:00", {3'600'000, 30'000, 300'000}},
          Row{"1.01:00:00//0", {90'000'000, 0, 0}}, Row{"2.5", {2'500, 0, 120'000}}}) {
        INFO(text);
        CHECK(parse_ggs(text) == control);
    }
    for (const auto* text : {"", "//", "fast", "5:00/x", "5:00/1/2/3", "1.5:00", "1:2:3:4",
                             "99999999999999999999", "-5", "5::"}) {
        INFO(text);
        CHECK(!parse_ggs(text));
    }
    CHECK(clock::parse_seconds_and_increment("300+2.5") == GgsControl{300'000, 2'500, 0});
    CHECK(!clock::parse_seconds_and_increment("40/7200"));
}

TEST_CASE("a GGS clock gives its extension once, and exactly zero is in time") {
    using Fall = clock::GgsClock::Fall;
    const clock::GgsControl control{10'000, 1'000, 5'000};
    clock::GgsClock clock(control, control);
    CHECK(clock.charge(Seat::first, 10'000) == Fall::none);
    CHECK(clock.left(Seat::first) == 1'000);
    CHECK(clock.charge(Seat::first, 1'001) == Fall::first);
    CHECK(clock.left(Seat::first) == 5'999);
    CHECK(clock.charge(Seat::first, 6'000) == Fall::second);
    CHECK(clock.left(Seat::first) == 0);
    CHECK(clock.charge(Seat::first, 6'000) == Fall::none);
    CHECK(clock.given(Seat::first) == 10'000 + 1'000 + 5'000 + 1'000);
    // What the extension does not cover is nothing left at once.
    CHECK(clock.charge(Seat::second, 15'001) == Fall::second);
    CHECK(clock.falls(Seat::second) == 2);
}

TEST_CASE("each time policy makes its own score of a fallen flag") {
    struct Row {
        R::Timeout policy;
        othello::Discs discs;
        othello::Flagged state;
        const char* score;  // Black's flag has fallen
    };
    using T = R::Timeout;
    using F = othello::Flagged;
    for (const auto& [policy, discs, state, score] :
         {Row{T::none, {40, 24, 0}, F::out, "-"}, Row{T::zero64, {40, 24, 0}, F::finished, "0-64"},
          Row{T::zero64, {10, 5, 49}, F::playing, "0-64"},
          Row{T::wof_two_minutes, {40, 24, 0}, F::finished, "31-33"},
          Row{T::wof_two_minutes, {32, 32, 0}, F::finished, "31-33"},
          Row{T::wof_two_minutes, {20, 40, 4}, F::finished, "20-44"},
          Row{T::wof_two_minutes, {20, 10, 34}, F::playing, "-"},
          Row{T::wof_two_minutes, {20, 10, 34}, F::out, "0-64"},
          Row{T::ggs, {40, 24, 0}, F::finished, "31-33"}, Row{T::ggs, {20, 10, 34}, F::out, "0-64"},
          // Stopped early: the empties go to the side that ran out.
          Row{T::joa_33, {10, 40, 14}, F::out, "24-40"},
          Row{T::joa_33, {10, 20, 34}, F::out, "31-33"},
          Row{T::joa_33, {20, 40, 4}, F::finished, "20-44"}}) {
        R rules;
        const auto found = othello::flag_score(policy, discs, Seat::first, state, rules);
        INFO(othello::name_of(policy)
             << ' ' << discs.black << '-' << discs.white << " want " << score);
        CHECK((found ? to_string(*found, ScoreStyle::plain) : "-") == score);
    }
    R wide;
    wide.clock.least_loss = 10;
    const auto found = othello::flag_score(T::ggs, {40, 24, 0}, Seat::second, F::finished, wide);
    CHECK(found == Score::whole(40, 24));
    CHECK(othello::flag_score(T::ggs, {30, 34, 0}, Seat::second, F::finished, wide) ==
          Score::whole(37, 27));
    R small;
    small.board = 6;
    CHECK(othello::flag_score(T::ggs, {20, 16, 0}, Seat::first, F::finished, small) ==
          Score::whole(17, 19));
}

TEST_CASE("the ply at which a flag fell is named, and a result that denies it is doubted") {
    auto record = record_of(wipe_out);
    record.tags.push_back({"TI", "5:00//2:00", {}});
    times(record, 10, 3, 301);  // Black's second move: 10 + 301 of 300 seconds
    record.claim.emplace();
    record.claim->outcome = Outcome::first_wins;
    record.claim->score = Score::whole(64, 0);

    R rules;
    auto ruling = judged(record, rules);
    const auto* fell = find(ruling, code::clock_flag_fell);
    REQUIRE(fell != nullptr);
    CHECK(fell->ply == 3);
    CHECK(find(ruling, code::clock_evidence_without_claim) != nullptr);
    CHECK(score_of(ruling) == "64-0");  // timeout: none decides nothing

    rules.timeout = R::Timeout::ggs;
    ruling = judged(record, rules);
    CHECK(score_of(ruling) == "31-33");
    CHECK(ruling.outcome == Outcome::second_wins);
    CHECK(ruling.reason == EndReason::timeout);
    CHECK(ruling.critical_ply == 3);

    rules.timeout = R::Timeout::zero64;
    CHECK(score_of(judged(record, rules)) == "0-64");

    // With `:t` in the record nothing is denied.
    record.claim->reason = EndReason::timeout;
    record.claim->outcome = Outcome::second_wins;
    ruling = judged(record, rules);
    CHECK(find(ruling, code::clock_evidence_without_claim) == nullptr);

    const auto account = othello::explain(record, rules, ruling);
    REQUIRE(account.ledgers.size() == 3);
    CHECK(account.ledgers[1].name == "clock");
    CHECK(account.ledgers[1].rows.size() == 9);
    CHECK(account.ledgers[1].rows[2].back() == "fell, extended");
    CHECK(account.ledgers[2].rows.size() == 5);  // every policy
}

TEST_CASE("a claimed timeout is held against the clock") {
    auto record = record_of(wipe_out);
    record.tags.push_back({"TI", "5:00//2:00", {}});
    times(record, 10, 1, 10);
    word(record, EventKind::timeout, Seat::first);
    R rules;
    rules.timeout = R::Timeout::ggs;
    auto ruling = judged(record, rules);
    CHECK(find(ruling, code::clock_claimed_without_evidence) != nullptr);
    CHECK(score_of(ruling) == "64-0");

    // Without times it is taken at its word.
    for (auto& event : record.events) event.elapsed = -1;
    ruling = judged(record, rules);
    CHECK(find(ruling, code::clock_unproved) != nullptr);
    CHECK(score_of(ruling) == "31-33");

    // The move that was not made any more has no time: no evidence against the word.
    auto open = record_of("f5d6c5f6");
    open.tags.push_back({"TI", "5:00//2:00", {}});
    times(open, 10, 1, 10);
    word(open, EventKind::timeout, Seat::first);
    ruling = judged(open, rules);
    CHECK(find(ruling, code::clock_claimed_without_evidence) == nullptr);
    CHECK(score_of(ruling) == "0-64");
    rules.timeout = R::Timeout::joa_33;
    CHECK(score_of(judged(open, rules)) == "31-33");
    rules.timeout = R::Timeout::none;
    ruling = judged(open, rules);
    CHECK(ruling.outcome == Outcome::second_wins);
    CHECK(score_of(ruling) == "-");
}

TEST_CASE("a claimed timeout is denied by a clock that ran out on the other side") {
    // White is to move and is said to have run out of time; but Black had used up everything.
    auto record = record_of("f5d6c5");
    record.tags.push_back({"TI", "5:00//2:00", {}});
    times(record, 10, 1, 421);
    word(record, EventKind::timeout, Seat::second);
    R rules;
    rules.timeout = R::Timeout::ggs;
    auto ruling = judged(record, rules);
    CHECK(find(ruling, code::clock_claimed_without_evidence) != nullptr);
    CHECK(score_of(ruling) == "0-64");
    CHECK(ruling.critical_ply == 1);

    // One who had his extension plays on; White may have thought too long after that.
    record.events[0].elapsed = 301'000;
    ruling = judged(record, rules);
    CHECK(find(ruling, code::clock_claimed_without_evidence) == nullptr);
    CHECK(score_of(ruling) == "64-0");
}

TEST_CASE("the ruleset's clock counts where the record names none, and XOT openings are off it") {
    auto record = record_of(wipe_out);
    times(record, 10, 3, 301);
    R rules;
    CHECK(find(judged(record, rules), code::clock_flag_fell) == nullptr);
    rules.clock.initial = 300'000;
    CHECK(find(judged(record, rules), code::clock_flag_fell) != nullptr);
    rules.clock.increment = 30'000;
    CHECK(find(judged(record, rules), code::clock_flag_fell) == nullptr);
    rules.clock.increment = 0;
    rules.clock.extension = 1'000;
    const auto ruling = judged(record, rules);
    CHECK(std::count_if(ruling.findings.begin(), ruling.findings.end(),
                        [](const Finding& one) { return one.code == code::clock_flag_fell; }) == 1);
    rules.start = R::Start::xot;
    CHECK(find(judged(record, rules), code::clock_flag_fell) == nullptr);
    CHECK(find(judged(record_of("f5d6c3"), rules), code::othello_opening_short) != nullptr);
}

TEST_CASE("a resigned game is scored by policy") {
    auto record = record_of("f5d6c3");
    word(record, EventKind::resign, Seat::none);  // whoever is to move: White
    R rules;
    auto ruling = judged(record, rules);
    CHECK(ruling.outcome == Outcome::first_wins);
    CHECK(ruling.reason == EndReason::resign);
    CHECK(score_of(ruling) == "-");
    rules.resign = R::Resign::full_board;
    CHECK(score_of(judged(record, rules)) == "64-0");
}

TEST_CASE("JOA gives the empties by the date of the record") {
    using E = R::Empties;
    struct Row {
        const char* date;
        std::optional<E> empties;
    };
    for (const auto& [date, empties] :
         {Row{"2014-05-31", E::split}, Row{"2014.06.01", E::winner}, Row{"1999", E::split},
          Row{"2014", std::nullopt}, Row{"2014.??.??", std::nullopt}, Row{"2015.??.??", E::winner},
          Row{"31/05/2014", E::split}, Row{"01.06.2014", E::winner}, Row{"20140601", E::winner},
          Row{"1401580799", E::split}, Row{"1401580800", E::winner},
          Row{"1401580800000", E::winner}, Row{"?", std::nullopt}, Row{"", std::nullopt},
          Row{"spring 2013", E::split}}) {
        Record record;
        record.tags.push_back({"Date", date, {}});
        INFO(date);
        CHECK(othello::empties_by_date(record) == empties);
    }
    R joa;
    joa.empties = E::joa_by_date;
    auto record = record_of("f5f4c3e6f7g6g4e8g8g5h5");  // 14-1 with 49 empties
    auto ruling = judged(record, joa);
    CHECK(score_of(ruling) == "63-1");
    CHECK(find(ruling, code::othello_date_unknown) != nullptr);
    record.tags.push_back({"Date", "2014-05-31", {}});
    ruling = judged(record, joa);
    CHECK(score_of(ruling) == "38.5-25.5");
    CHECK(find(ruling, code::othello_date_unknown) == nullptr);
}

TEST_CASE("komi decides who wins, not the score") {
    R rules;
    rules.komi = 128;  // as many half discs as the wipe-out is worth
    const auto ruling = judged(record_of(wipe_out), rules);
    CHECK(score_of(ruling) == "64-0");
    CHECK(ruling.outcome == Outcome::draw);
    rules.komi = -1;
    CHECK(othello::outcome_of(Score::whole(32, 32), rules) == Outcome::first_wins);
}

TEST_CASE("passes behind the last move are a note, a move there an error") {
    auto ruling = judged(record_of("f5d6c5f6e7f4g5e6e3----"), {});
    const auto* surplus = find(ruling, code::othello_surplus_pass);
    REQUIRE(surplus != nullptr);
    CHECK(surplus->ply == 10);
    CHECK(surplus->severity == Severity::note);
    CHECK(!ruling.stopped);
    CHECK(score_of(ruling) == "64-0");
    ruling = judged(record_of("f5d6c5f6e7f4g5e6e3--a1"), {});
    const auto* after = find(ruling, code::othello_after_end);
    REQUIRE(after != nullptr);
    CHECK(after->ply == 11);
}

TEST_CASE("a sheet held the wrong way round with a slip in it says so") {
    // The wipe-out upside down, its last move off by one.
    const auto ruling = judged(record_of("f4d3c4f3e2f5g4e3a1"), {});
    const auto* prefix = find(ruling, code::othello_orientation_prefix);
    REQUIRE(prefix != nullptr);
    CHECK(prefix->ply == 1);
    CHECK(std::get<std::string>(prefix->args.back().value).find("rank-flip") != std::string::npos);
    CHECK(std::get<std::int64_t>(prefix->args[4].value) == 8);
    // Too short a run proves nothing.
    CHECK(find(judged(record_of("f4d3c4a1"), {}), code::othello_flips_nothing) != nullptr);
    const auto start = judged(record_of("d6c3"), {});
    const auto* other_side = find(start, code::othello_flips_nothing);
    REQUIRE(other_side != nullptr);
    CHECK(std::get<std::string>(other_side->args[3].value) == "yes");  // legal for White
}

TEST_CASE("a claimed illegal move that is not there is doubted, a game without moves is named") {
    auto record = record_of("f5d6c3");
    record.claim.emplace();
    record.claim->outcome = Outcome::first_wins;
    record.claim->reason = EndReason::illegal_move;
    CHECK(find(judged(record, {}), code::othello_illegal_move_unproved) != nullptr);
    record.events.clear();
    record.claim->reason = EndReason::none;
    CHECK(find(judged(record, {}), code::othello_unplayed) != nullptr);
}

TEST_CASE("a transcript of millions of moves is counted, not kept") {
    std::string line;
    for (int i = 0; i < 500'000; ++i) line += "f5d6c3d3c4";
    Record record;
    formats::find_format("othello-transcript")->read(line, nullptr, {}, record);
    CHECK(record.events.size() == 4000);
    REQUIRE(record.findings.size() == 1);
    CHECK(record.findings[0].code == code::record_not_judged);
    CHECK(std::get<std::int64_t>(record.findings[0].args[0].value) == 2'500'000 - 4000);
}

TEST_CASE("one game has one key, however it is turned and whatever its passes") {
    const R rules;
    const std::string game = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8c3";
    const auto key = othello::canonical_key(record_of(game), rules);
    std::string half;
    std::string transposed;
    std::string anti;
    for (std::size_t i = 0; i < game.size(); i += 2) {
        const auto column = static_cast<char>(game[i] - 'a');
        const auto row = static_cast<char>(game[i + 1] - '1');
        const auto add = [](std::string& to, int c, int r) {
            to += static_cast<char>('a' + c);
            to += static_cast<char>('1' + r);
        };
        add(half, 7 - column, 7 - row);
        add(transposed, row, column);
        add(anti, 7 - row, 7 - column);
    }
    for (const auto& turned : {half, transposed, anti}) {
        CHECK(othello::canonical_key(record_of(turned), rules) == key);
    }
    auto passed = game;
    passed.insert(passed.size() - 2, "--");
    CHECK(othello::canonical_key(record_of(passed), rules) == key);
    CHECK(othello::canonical_key(record_of(game.substr(0, game.size() - 2)), rules) != key);
    auto other = game;
    std::swap(other[0], other[4]);
    CHECK(othello::canonical_key(record_of(other), rules) != key);
    // A start written out is no position of its own.
    Record start;
    formats::find_format("ggf")->read(
        "(;GM[Othello]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- "
        "-------- *]B[e6]W[f6]B[c4];)",
        nullptr, {}, start);
    CHECK(othello::canonical_key(start, rules) ==
          othello::canonical_key(record_of("e6f6c4"), rules));
    // Colours and the side to move belong to a position.
    start.setup.to_move = Seat::second;
    CHECK(othello::canonical_key(start, rules) !=
          othello::canonical_key(record_of("e6f6c4"), rules));
    CHECK(to_string(key).size() == 32);
}

TEST_CASE("the archive at hand holds four groups of equal full games, all of 2001") {
    const auto folder = test::corpus("othello/wthor");
    if (!folder) {
        WARN("skipped: no corpus");
        return;
    }
    const auto* format = formats::find_format("wthor");
    const R rules;
    std::map<othello::GameKey, std::vector<std::string>> seen;
    for (const auto* year : {"1977", "1984", "1986", "1990", "1992", "1997", "2001", "2003", "2007",
                             "2018", "2024", "2025"}) {
        const auto path = folder->string() + "/WTH_" + year + ".wtb";
        std::ifstream in(path, std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(in), {}};
        const auto splitter = format->splitter(path);
        std::string_view rest = bytes;
        for (auto cut = splitter->next(rest, true); cut.kind == formats::Cut::Kind::record;
             cut = splitter->next(rest, true)) {
            Record record;
            format->read(rest.substr(cut.begin, cut.end - cut.begin), splitter->context().get(), {},
                         record);
            rest.remove_prefix(cut.end);
            Ruling ruling;
            othello::judge(record, rules, ruling);
            if (ruling.outcome == Outcome::unfinished || ruling.stopped) continue;
            seen[othello::canonical_key(record, rules)].emplace_back(year);
        }
    }
    int groups = 0;
    for (const auto& [key, years] : seen) {
        if (years.size() < 2) continue;
        ++groups;
        CHECK(
            std::all_of(years.begin(), years.end(), [](const auto& one) { return one == "2001"; }));
    }
    CHECK(groups == 4);
}
