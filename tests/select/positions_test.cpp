#include "helpers.hpp"
#include "oracle.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <filesystem>
#include <random>

using namespace shinpan;
using namespace shinpan::select;

namespace {

std::string transcript(const std::vector<int>& moves, int size) {
    std::string text;
    for (const int move : moves) {
        text += static_cast<char>('a' + move % size);
        text += std::to_string(move / size + 1);
    }
    return text;
}

// A position in the words of --position, rows separated by '/'.
std::string drawn(const oracle::Letters& board, int size) {
    std::string text;
    for (int row = 0; row < size; ++row) {
        if (row > 0) text += '/';
        // Renju is drawn with row 1 at the bottom.
        const int from = size == 8 ? row : size - 1 - row;
        text += board.substr(static_cast<std::size_t>(from * size), static_cast<std::size_t>(size));
    }
    return text;
}

std::vector<int> random_othello(std::mt19937_64& random, std::size_t plies) {
    std::vector<int> moves;
    while (moves.size() < plies) {
        std::vector<int> legal;
        for (int move = 0; move < 64; ++move) {
            auto longer = moves;
            longer.push_back(move);
            if (oracle::othello(longer).size() == longer.size() + 1) legal.push_back(move);
        }
        if (legal.empty()) break;
        moves.push_back(legal[random() % legal.size()]);
    }
    return moves;
}

bool finds(test::Asked& asked, const std::string& position, int ply) {
    auto subject = asked.subject();
    const auto text = "position@" + std::to_string(ply) + " = '" + position + "'";
    return evaluate(test::parsed(text), subject) == Truth::yes;
}

}  // namespace

TEST_CASE(
    "a position of a random Othello game is found turned, at its ply, "
    "and in no other game") {
    std::mt19937_64 random(test::seed());
    std::vector<std::vector<int>> games;
    for (std::int64_t i = 0; i < test::rounds(24); ++i) {
        games.push_back(random_othello(random, 6 + random() % 8));
    }
    for (const auto& game : games) {
        const auto boards = oracle::othello(game);
        const auto ply = static_cast<int>(random() % boards.size());
        auto wanted = boards[static_cast<std::size_t>(ply)];
        if (random() % 2 == 0) {
            for (int i = 0; i < 50; ++i) wanted[random() % 64] = '?';
        }
        for (const auto& other : games) {
            const auto text = transcript(other, 8);
            INFO(text << " " << drawn(wanted, 8) << " at " << ply);
            test::Asked asked("othello-transcript", text);
            const auto seen = oracle::othello(other);
            const auto at = static_cast<std::size_t>(ply);
            const bool expected = at < seen.size() && oracle::same_when_turned(wanted, seen[at], 8);
            CHECK(finds(asked, drawn(wanted, 8), ply) == expected);
        }
    }
}

TEST_CASE(
    "a position of a random renju game is found turned, at its ply, and "
    "in no other game") {
    std::mt19937_64 random(test::seed() + 1);
    std::vector<std::vector<int>> games;
    for (std::int64_t i = 0; i < test::rounds(30); ++i) {
        std::vector<int> game{112};  // h8
        while (game.size() < 5) {
            const int x = 6 + static_cast<int>(random() % 3);
            const int y = 6 + static_cast<int>(random() % 3);
            const int move = x + 15 * y;
            if (std::find(game.begin(), game.end(), move) == game.end()) game.push_back(move);
        }
        games.push_back(game);
    }
    for (const auto& game : games) {
        const auto boards = oracle::renju(game);
        const auto ply = random() % boards.size();
        auto wanted = boards[ply];
        if (random() % 2 == 0) {
            for (int i = 0; i < 180; ++i) wanted[random() % 225] = '?';
        }
        for (const auto& other : games) {
            INFO(transcript(other, 15) << " " << drawn(wanted, 15) << " at " << ply);
            test::Asked asked("renju-text", transcript(other, 15));
            CHECK(finds(asked, drawn(wanted, 15), static_cast<int>(ply)) ==
                  oracle::same_when_turned(wanted, oracle::renju(other)[ply], 15));
        }
    }
}

TEST_CASE("positions of WTHOR games are counted as the slow oracle counts them") {
    const auto folder = test::corpus("othello/wthor");
    if (!folder) return;
    const std::vector<std::string> lines{"f5d6c3d3c4f4f6f3e6e7", "f5f6e6f4e3c5c4e7c6e2",
                                         "f5d6c5f4e3c6d3f6e6d7"};
    std::vector<oracle::Letters> wanted;
    for (const auto& line : lines) {
        std::vector<int> moves;
        for (std::size_t i = 0; i < line.size(); i += 2) {
            moves.push_back(line[i] - 'a' + 8 * (line[i + 1] - '1'));
        }
        wanted.push_back(oracle::othello(moves).back());
    }
    std::vector<Expression> conditions;
    for (const auto& board : wanted) {
        conditions.push_back(test::parsed("position@10 = '" + drawn(board, 8) + "'"));
    }
    for (const auto* year : {"WTH_2003.wtb", "WTH_2018.wtb"}) {
        const auto games = oracle::wthor_games(test::read_file(*folder / year));
        std::vector<int> slow(wanted.size(), 0);
        std::vector<int> fast(wanted.size(), 0);
        for (auto game : games) {
            test::Asked asked("othello-transcript", transcript(game, 8));
            auto subject = asked.subject();
            game.resize(std::min<std::size_t>(game.size(), 10));
            const auto boards = oracle::othello(game);
            for (std::size_t i = 0; i < wanted.size(); ++i) {
                if (boards.size() > 10 && oracle::same_when_turned(wanted[i], boards[10], 8)) {
                    ++slow[i];
                }
                if (evaluate(conditions[i], subject) == Truth::yes) ++fast[i];
            }
        }
        INFO(year);
        CHECK(fast == slow);
        CHECK(slow[0] > 0);
    }
}
