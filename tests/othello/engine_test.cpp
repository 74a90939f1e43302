// The engine against the oracle: legal moves, flips, ends and scores of random positions; perft.

#include "othello/moves.hpp"
#include "othello/oracle.hpp"
#include "othello/scoring.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/table.hpp"

#include <cstdlib>
#include <random>

using namespace shinpan;
using namespace shinpan::othello;

namespace {

template <class L>
Board<L> board_of(const oracle::Grid& grid) {
    Board<L> board;
    board.size = static_cast<std::int8_t>(grid.size);
    board.to_move = grid.to_move == 'B' ? Seat::first : Seat::second;
    for (int r = 0; r < grid.size; ++r) {
        for (int c = 0; c < grid.size; ++c) {
            const auto square = bit<L>(c + L::stride * r);
            if (grid.at(c, r) == 'B') board.black |= square;
            if (grid.at(c, r) == 'W') board.white |= square;
        }
    }
    return board;
}

template <class L>
typename L::Word set_of(const std::vector<oracle::Square>& squares) {
    typename L::Word set = 0;
    for (const auto& [c, r] : squares) set |= bit<L>(c + L::stride * r);
    return set;
}

// True when everything the engine says of the position is what the oracle says.
template <class L>
bool same(const oracle::Grid& grid) {
    const auto board = board_of<L>(grid);
    if (legal_moves(board) != set_of<L>(oracle::legal(grid, grid.to_move))) return false;
    if (is_over(board) != oracle::over(grid)) return false;
    for (int r = 0; r < grid.size; ++r) {
        for (int c = 0; c < grid.size; ++c) {
            if (grid.at(c, r) != '.') continue;
            const auto wanted = set_of<L>(oracle::flips(grid, grid.to_move, c, r));
            if (flips<L>(board.own(), board.opposing(), c + L::stride * r) != wanted) return false;
        }
    }
    const auto score =
        score_of({count(board.black), count(board.white), count(board.empties())}, OthelloRules{});
    const auto [black, white] = oracle::wof_halves(grid);
    return score == Score{black, white};
}
bool same_on(const oracle::Grid& grid) {
    return grid.size > 8 ? same<Large>(grid) : same<Small>(grid);
}

// The board turned by a symmetry: bit 0 transposes, 1 flips columns, 2 flips rows.
oracle::Grid turned(const oracle::Grid& grid, unsigned symmetry) {
    auto copy = grid;
    for (int r = 0; r < grid.size; ++r) {
        for (int c = 0; c < grid.size; ++c) {
            int x = (symmetry & 1U) != 0 ? r : c;
            int y = (symmetry & 1U) != 0 ? c : r;
            if ((symmetry & 2U) != 0) x = grid.size - 1 - x;
            if ((symmetry & 4U) != 0) y = grid.size - 1 - y;
            copy.at(x, y) = grid.at(c, r);
        }
    }
    return copy;
}

int pick(std::mt19937_64& random, std::size_t below) {
    return static_cast<int>(random() % below);
}

constexpr int sizes[] = {8, 4, 6, 8, 10};

}  // namespace

TEST_CASE("the engine and the oracle agree on the positions of random games", "[othello]") {
    std::mt19937_64 random(test::seed());
    std::int64_t positions = 0;
    const auto wanted = test::rounds(100'000);
    std::int64_t wrong = 0;
    while (positions < wanted) {
        auto grid = oracle::start(sizes[pick(random, 5)], random() % 4 == 0);
        if (random() % 4 == 0) grid.to_move = 'W';
        for (;;) {
            ++positions;
            wrong += same_on(grid) ? 0 : 1;
            const auto moves = oracle::legal(grid, grid.to_move);
            if (moves.empty()) {
                if (oracle::over(grid)) break;
                grid.to_move = oracle::rival(grid.to_move);
                continue;
            }
            const auto [c, r] = moves[random() % moves.size()];
            oracle::play(grid, c, r);
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("the engine and the oracle agree on positions no game can reach", "[othello]") {
    std::mt19937_64 random(test::seed() + 1);
    const auto wanted = test::rounds(100'000);
    std::int64_t wrong = 0;
    for (std::int64_t i = 0; i < wanted; ++i) {
        oracle::Grid grid(sizes[pick(random, 5)]);
        // From nearly empty to full, and lopsided, so that long runs and wipe-outs come up.
        const auto filled = random() % 101;
        const auto black = random() % 101;
        for (auto& row : grid.rows) {
            for (auto& cell : row) {
                if (random() % 100 < filled) cell = random() % 100 < black ? 'B' : 'W';
            }
        }
        if (random() % 2 == 0) grid.to_move = 'W';
        wrong += same_on(grid) ? 0 : 1;
    }
    CHECK(wrong == 0);
}

TEST_CASE("a turned board has as many legal moves and as many flips", "[othello]") {
    std::mt19937_64 random(test::seed() + 2);
    for (int i = 0; i < 500; ++i) {
        oracle::Grid grid(8);
        for (auto& row : grid.rows) {
            for (auto& cell : row) cell = "BW."[random() % 3];
        }
        const auto board = board_of<Small>(grid);
        for (unsigned symmetry = 1; symmetry < 8; ++symmetry) {
            const auto other_board = board_of<Small>(turned(grid, symmetry));
            REQUIRE(count(legal_moves(board)) == count(legal_moves(other_board)));
            REQUIRE(perft(board, 2) == perft(other_board, 2));
        }
    }
}

TEST_CASE("perft agrees with the published tables", "[othello]") {
    const bool deep = std::getenv("SHINPAN_PERFT") != nullptr || test::rounds(1) > 1;
    for (const auto& row : test::read_table(test::data_dir() / "othello/perft.tsv")) {
        const auto depth = std::stoi(row["depth"]);
        if (depth > 9 && !deep) continue;
        OthelloRules rules;
        rules.board = std::stoi(row["board"]);
        if (row["start"] == "parallel") rules.start = OthelloRules::Start::parallel;
        const auto leaves = rules.board > 8 ? perft(start_board<Large>(rules), depth)
                                            : perft(start_board<Small>(rules), depth);
        INFO("line " << row.line);
        CHECK(std::to_string(leaves) == row["leaves"]);
    }
}

TEST_CASE("the same position on both lattices has the same moves", "[othello]") {
    OthelloRules rules;
    CHECK(perft(start_board<Large>(rules), 7) == 55092);
    rules.board = 6;
    CHECK(perft(start_board<Large>(rules), 6) == 7604);
}

TEST_CASE("scores follow the ruleset's policies", "[othello]") {
    OthelloRules rules;
    const Discs discs{34, 29, 1};
    CHECK(score_of(discs, rules) == Score::whole(35, 29));
    rules.empties = OthelloRules::Empties::split;
    CHECK(to_string(score_of(discs, rules), ScoreStyle::plain) == "34.5-29.5");
    rules.empties = OthelloRules::Empties::none;
    CHECK(score_of(discs, rules) == Score::whole(34, 29));
    // A perfect game is 64 even where empties are split (JOA rule 14).
    rules.empties = OthelloRules::Empties::split;
    CHECK(score_of({13, 0, 51}, rules) == Score::whole(64, 0));
    rules.wipeout = OthelloRules::Wipeout::as_counted;
    rules.empties = OthelloRules::Empties::none;
    CHECK(score_of({0, 14, 50}, rules) == Score::whole(0, 14));
    rules.goal = OthelloRules::Goal::fewest;
    CHECK(outcome_of(Score::whole(0, 14), rules) == Outcome::first_wins);
    CHECK(outcome_of(Score::whole(32, 32), rules) == Outcome::draw);
    rules.draw_holder = OthelloRules::DrawHolder::white;
    CHECK(outcome_of(Score::whole(32, 32), rules) == Outcome::second_wins);
    rules.empties = OthelloRules::Empties::winner;
    CHECK(score_of({31, 31, 2}, rules) == Score::whole(32, 32));
}
