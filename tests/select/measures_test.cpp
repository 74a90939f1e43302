#include "../renju/oracle.hpp"
#include "helpers.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <random>

using namespace shinpan;
using namespace shinpan::select;

namespace {

std::string shown_in(Field field, test::Asked& asked) {
    auto subject = asked.subject();
    return shown(field, subject).text;
}

// A game in a corner of nine by nine: crowded, so that much is forbidden.
struct RenjuGame {
    std::vector<std::pair<int, int>> moves;
    bool declined = false;  // as the rules read
    bool certain = true;    // both readings of a three through a five say the same
};

RenjuGame random_renju(std::mt19937_64& random) {
    RenjuGame game;
    oracle::Board board;
    const auto plies = 9 + random() % 14;
    while (game.moves.size() < plies) {
        const bool black = game.moves.size() % 2 == 0;
        std::vector<std::pair<int, int>> free;
        bool forbidden = false;
        for (int x = 4; x < 11; ++x) {
            for (int y = 4; y < 11; ++y) {
                if (board.at(x, y) != '.') continue;
                if (!black) {
                    free.emplace_back(x, y);
                    continue;
                }
                const auto kinds = oracle::kinds(board, x, y);
                game.certain = game.certain && kinds.excluded == kinds.counts;
                if (kinds.excluded == "five") continue;  // the game is to go on
                if (kinds.excluded == "legal") {
                    free.emplace_back(x, y);
                } else {
                    forbidden = true;
                }
            }
        }
        // Far from the rest nothing can be forbidden: the board around was looked at whole.
        if (black) {
            for (int x = 0; x < 15; ++x) {
                for (int y = 0; y < 15; ++y) {
                    const bool seen = x >= 4 && x < 11 && y >= 4 && y < 11;
                    if (seen || board.at(x, y) != '.' || oracle::too_lonely(board, x, y)) continue;
                    const auto kinds = oracle::kinds(board, x, y);
                    game.certain = game.certain && kinds.excluded == kinds.counts;
                    if (kinds.excluded != "five" && kinds.excluded != "legal") forbidden = true;
                }
            }
        }
        if (free.empty()) break;
        // The opening: the middle, then three by three, then five by five points.
        const auto stone = static_cast<int>(game.moves.size());
        const auto [x, y] = free[random() % free.size()];
        if (stone < 3 && std::max(std::abs(x - 7), std::abs(y - 7)) > stone) continue;
        board.at(x, y) = black ? 'B' : 'W';
        game.moves.emplace_back(x, y);
        game.declined = game.declined || forbidden;
    }
    return game;
}

}  // namespace

TEST_CASE("a forbidden point that Black declined is found as an oracle of the rules finds it") {
    std::mt19937_64 random(test::seed());
    int declined = 0;
    int asked_of = 0;
    for (int round = 0; round < test::rounds(60); ++round) {
        const auto game = random_renju(random);
        if (!game.certain) continue;
        std::string text;
        for (const auto& [x, y] : game.moves) {
            text += fmt::format("{}{} ", static_cast<char>('a' + x), y + 1);
        }
        INFO(text);
        test::Asked asked("renju-text", text + '\n');
        auto subject = asked.subject();
        // White may have made a five on the way: then the game ends there.
        const bool whole = subject.facts().reason == EndReason::none &&
                           subject.facts().plies == static_cast<int>(game.moves.size());
        if (!whole) continue;
        ++asked_of;
        declined += game.declined ? 1 : 0;
        CHECK(evaluate(test::parsed("declined-forbidden"), subject) ==
              (game.declined ? Truth::yes : Truth::no));
    }
    CHECK(asked_of > 10);
    CHECK(declined > 0);
    CHECK(declined < asked_of);
}

TEST_CASE("the least time left and the longest think are those of plain sums") {
    std::mt19937_64 random(test::seed());
    const std::string pool = "KkGGggMMmmRRrrNNnnCCccPPPPPppppp";
    for (int round = 0; round < test::rounds(30); ++round) {
        auto letters = pool;
        std::shuffle(letters.begin(), letters.end(), random);
        std::string text =
            "[FCR \"1\"]\n[Ruleset \"flipchess-classic@1\"]\n[First \"A\"]\n[Time \"30/move\"]\n\n";
        int least = 300;  // in tenths
        int longest = 0;
        for (int ply = 0; ply < 12; ++ply) {
            const auto at = static_cast<std::size_t>(ply);
            const int used = static_cast<int>(random() % 299) + 1;
            text += fmt::format("{} {} {}{}({}) {}.{}\n", ply + 1, ply % 2 == 0 ? 'A' : 'B',
                                static_cast<char>('a' + ply % 4), ply / 4 + 1, letters[at],
                                used / 10, used % 10);
            longest = std::max(longest, used);
            least = std::min(least, 300 - used);
        }
        const auto seconds = [](int tenths) {
            return tenths % 10 == 0 ? fmt::format("{}", tenths / 10)
                                    : fmt::format("{}.{}", tenths / 10, tenths % 10);
        };
        INFO(text);
        test::Asked asked("fcr", text);
        CHECK(shown_in(Field::least_left, asked) == seconds(least));
        CHECK(shown_in(Field::longest_think, asked) == seconds(longest));
        test::Asked fallen("fcr", text + "- A !timeout 30.0\n");
        CHECK(shown_in(Field::least_left, fallen) == "0");
    }
}

TEST_CASE("the pieces on the board are told by colour and rank, and how many are face-down") {
    test::Asked asked("fcr",
                      "[FCR \"1\"]\n[Ruleset \"flipchess-classic@1\"]\n[First \"A\"]\n\n"
                      "1 A a1(K)\n2 B b1(p)\n3 A c1(P)\n4 B d1(g)\n");
    CHECK(shown_in(Field::pieces, asked) == "KP-gp/28X");
    auto subject = asked.subject();
    for (const auto* yes : {"pieces@2 = K-p/30X", "pieces =* 'K*-*p/28X'", "pieces@0 = '-/32X'",
                            "pieces@1..3 = KP-p/29X", "move = a1(K)", "move in (h9, a1(k))"}) {
        INFO(yes);
        CHECK(evaluate(test::parsed(yes), subject) == Truth::yes);
    }
    CHECK(evaluate(test::parsed("pieces = KP-pg/28X"), subject) == Truth::no);
}
