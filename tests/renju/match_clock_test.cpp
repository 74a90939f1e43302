// The clock of a match against sums: by which move how much time was given, and how much was used.

#include "clock/match.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

using namespace shinpan;
using clock::MatchClock;
using clock::MatchControl;

namespace {

using Times = std::vector<std::int64_t>;
using Falls = std::vector<std::size_t>;  // the numbers of the moves, from 1

// All that was given for the first `moves` moves.
std::int64_t given(const MatchControl& control, std::int64_t moves) {
    const auto added = control.increment * (moves - 1);
    if (control.moves == 0) return control.initial + added;
    if (control.period == 0) return control.initial * (1 + (moves - 1) / control.moves) + added;
    const auto behind = moves - control.moves - 1;
    if (behind < 0) return control.initial + added;
    const auto again = control.period_moves > 0 ? behind / control.period_moves : 0;
    return control.initial + control.period * (1 + again) + added;
}

Falls in_a_game(const MatchControl& control, const Times& times) {
    std::int64_t used = 0;
    for (std::size_t move = 1; move <= times.size(); ++move) {
        used += times[move - 1];
        if (used > given(control, static_cast<std::int64_t>(move))) return {move};
    }
    return {};
}

// Byoyomi of one move each: so many periods may be used up, save the last.
Falls in_periods(const MatchControl& control, const Times& times, std::size_t move,
                 std::int64_t over) {
    Falls falls;
    std::int64_t left = control.periods;
    for (;; over = times[move - 1]) {
        if (over > left * control.period) {
            falls.push_back(move);
            left = 1;
        } else if (over > 0) {
            left -= (over - 1) / control.period;
        }
        if (++move > times.size()) return falls;
    }
}

// A period for several moves, which begins anew when they were made or the flag has fallen; all but
// the last may be used up.
Falls in_groups(const MatchControl& control, const Times& times, std::size_t move,
                std::int64_t over) {
    Falls falls;
    std::int64_t used = 0, made = 0, left = control.periods;
    for (;; over = times[move - 1]) {
        used += over;
        for (; used > control.period && left > 1; --left) {
            used -= control.period;
            made = 0;
        }
        ++made;
        if (used > control.period) falls.push_back(move);
        if (used > control.period || made == control.period_moves) used = made = 0;
        if (++move > times.size()) return falls;
    }
}

Falls plain_falls(const MatchControl& control, const Times& times) {
    const bool overtime = control.moves == 0 && control.period > 0;
    if (control.initial > 0 && !overtime) return in_a_game(control, times);
    std::size_t move = 1;
    std::int64_t over = times[0];
    if (control.initial > 0) {
        std::int64_t used = 0;
        for (;; ++move) {
            if (move > times.size()) return {};
            used += times[move - 1];
            over = used - given(control, static_cast<std::int64_t>(move));
            if (over > 0) break;
        }
    }
    return control.period_moves > 1 ? in_groups(control, times, move, over)
                                    : in_periods(control, times, move, over);
}

}  // namespace

TEST_CASE("a match clock falls where the sums say") {
    std::mt19937_64 random(test::seed() + 11);
    const auto below = [&random](std::uint64_t end) {
        return static_cast<std::int32_t>(random() % end);
    };
    const auto some_time = [&below] {
        constexpr std::array lengths{5, 10, 20, 30, 60};
        return std::int64_t{1000} * lengths[static_cast<std::size_t>(below(lengths.size()))];
    };
    for (std::int64_t round = test::rounds(5000); round > 0; --round) {
        MatchControl control;
        const auto kind = below(6);
        if (kind != 5) control.initial = some_time();
        if (kind <= 4 && below(3) == 0) control.increment = 1000 * (1 + below(5));
        if (kind == 1 || kind == 2) control.moves = 1 + below(4);
        if (kind >= 2) control.period = some_time() / 2;
        if (kind == 2) control.period_moves = below(4);
        if (kind == 3) control.period_moves = 2 + below(3);
        if (kind >= 3) control.periods = 1 + below(4);
        Times times;
        for (auto left = 1 + below(30); left > 0; --left) {
            constexpr std::array seconds{0, 1, 2, 5, 5, 9, 10, 11, 20, 31};
            times.push_back(1000 * seconds[static_cast<std::size_t>(below(seconds.size()))]);
        }
        std::string text = clock::to_string(control) + ':';
        for (const auto time : times) text += ' ' + std::to_string(time / 1000);
        INFO(text);

        MatchClock clock(control);
        Falls falls;
        std::int64_t used = 0;
        for (std::size_t move = 1; move <= times.size(); ++move) {
            const auto charge = clock.charge(Seat::second, times[move - 1]);
            if (charge.exceeded != MatchClock::Limit::none) falls.push_back(move);
            CHECK((charge.limit > 0) == (charge.exceeded != MatchClock::Limit::none));
            CHECK((charge.limit == 0 || charge.used > charge.limit));
            used += times[move - 1];
        }
        CHECK(falls == plain_falls(control, times));
        CHECK(clock.used(Seat::second) == used);
        CHECK(clock.used(Seat::first) == 0);
    }
}

TEST_CASE("a clock shows the periods of several moves that are left") {
    clock::MatchControl control;
    control.initial = 60'000;
    control.period = 10'000;
    control.period_moves = 2;
    control.periods = 3;
    clock::MatchClock match(control);
    std::string words;
    for (const std::int64_t time : {40'000, 25'000, 13'000, 9'000}) {
        (void)match.charge(Seat::first, time);
        words += (words.empty() ? "" : " ") + match.shown(Seat::first);
    }
    CHECK(words == "20 3x1/5 2x1/2 1x1/3");
}

TEST_CASE("a control in words is read, and printed in few") {
    const auto said = [](const char* main, const char* overtime) {
        const auto control = clock::parse_match(main, overtime);
        if (!control) return std::string("none");
        const auto text = clock::to_string(*control);
        INFO(text);
        CHECK(clock::parse_match(text, "") == control);
        return text;
    };
    CHECK(said("600", "") == "600/game");
    CHECK(said("600+5", "") == "600/game +5");
    CHECK(said("10 min", "") == "600/game");
    CHECK(said("1:30:00", "") == "5400/game");
    CHECK(said("40/7200", "") == "40/7200");
    CHECK(said("40/7200:3600", "") == "40/7200:3600");
    CHECK(said("40/7200:20/3600", "") == "40/7200:20/3600");
    CHECK(said("30/move", "") == "30/move");
    CHECK(said("30/move 900/game", "") == "900/game 30/move");
    CHECK(said("600", "5x30 byo-yomi") == "600/game 5x30");
    CHECK(said("600", "25/300 Canadian") == "600/game 25/300");
    CHECK(said("600", "30 byo-yomi") == "600/game 1x30");
    CHECK(said("600", "10 fischer") == "600/game +10");
    CHECK(said("", "300+2") == "300/game +2");
    CHECK(said("0", "5x30 byo-yomi") == "5x30");
    CHECK(said("40/7200", "20/3600 canadian") == "40/7200:20/3600");
    CHECK(said("600 5x30", "") == "600/game 5x30");
    CHECK(said("600 25/300", "") == "600/game 25/300");
    CHECK(said("600", "3x25/300 canadian") == "none");
    clock::MatchControl both;
    both.period = 300'000;
    both.period_moves = 25;
    CHECK(clock::to_string(both) == "25/300");
    both.periods = 3;
    CHECK(clock::to_string(both) == "3x25/300");
    CHECK(said("40/7200:3600 +5 60/move", "") == "40/7200:3600 +5 60/move");
    CHECK(said("0.5/move", "") == "0.5/move");
    for (const auto* bad :
         {"", "0", "soon", "-5", "40/", "/60", "600+", "99999999999999999999", "+5", "600 600",
          "600 5x30 5x30", "600 +5 +5", "5x30 600", "40/7200:20/3600:900", "40/7200 5x30"}) {
        INFO(bad);
        CHECK(said(bad, "") == "none");
    }
    // Byoyomi behind agreed moves is a control of its own.
    CHECK(said("40/7200", "5x30 byo-yomi") == "none");
    CHECK(said("40/7200", "30 byo-yomi") == "none");
    CHECK(said("600", "soon") == "none");
    CHECK(said("600", "30") == "none");  // a period or an increment: nobody knows
}

// The first stone that decides a game, by plain loops and the slow oracle.
