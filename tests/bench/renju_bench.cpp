// Renju: the forbidden test of each black stone in replay, and all forbidden points of a position.
//
// Games are random but quiet (no five, nothing forbidden), so that each replay runs to its end; the
// accepted plies and a digest of the final boards are asserted, so that a fast wrong answer fails.

#include "renju/forbidden.hpp"
#include "renju/referee.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <random>
#include <vector>

namespace {

using namespace shinpan;
using namespace shinpan::renju;

struct Games {
    std::vector<Record> records;
    std::int64_t plies = 0;
    std::uint64_t digest = 0;
    std::vector<Board> boards;  // final positions
};

RenjuRules computer() {
    RenjuRules rules;
    rules.claim = RenjuRules::Claim::automatic;
    rules.opening = RenjuRules::Opening::none;
    return rules;
}

const Games& games() {
    static const Games made = [] {
        Games all;
        std::mt19937_64 random(20261129);
        const auto& tables = line_tables();
        const auto black = black_rules(computer());
        for (int n = 0; n < 1000; ++n) {
            Record record;
            record.game = Game::renju;
            Board board;
            Cell last{7, 7};
            for (int ply = 0; ply < 60; ++ply) {
                const auto stone = ply % 2 == 0 ? Stone::black : Stone::white;
                // Near the stone before, as games are.
                for (int attempt = 0; attempt < 200; ++attempt) {
                    const int x = last.x + static_cast<int>(random() % 7) - 3;
                    const int y = last.y + static_cast<int>(random() % 7) - 3;
                    if (board.at(x, y) != Stone::none) continue;
                    const Cell cell{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
                    const auto sum = lines_through(tables, board, cell, stone);
                    if (sum.five_or_more()) continue;
                    if (stone == Stone::black && assess(board, cell, sum, black) != Assessment{}) {
                        continue;
                    }
                    board.put(cell, stone);
                    Event event;
                    event.kind = EventKind::place;
                    event.to = to_point(cell);
                    record.events.push_back(event);
                    last = cell;
                    break;
                }
                if (record.events.size() != static_cast<std::size_t>(ply) + 1) break;
            }
            all.plies += static_cast<std::int64_t>(record.events.size());
            all.digest ^= board.digest();
            all.boards.push_back(board);
            all.records.push_back(std::move(record));
        }
        return all;
    }();
    return made;
}

void renju_replay(benchmark::State& state) {
    const auto& input = games();
    const auto rules = computer();
    Ruling ruling;
    for (auto _ : state) {
        std::int64_t plies = 0;
        std::uint64_t digest = 0;
        for (const auto& record : input.records) {
            ruling.clear();
            judge(record, rules, ruling);
            plies += ruling.plies;
            digest ^= ruling.position;
        }
        if (plies != input.plies || digest != input.digest) state.SkipWithError("wrong replay");
    }
    state.SetItemsProcessed(state.iterations() * input.plies);
}
BENCHMARK(renju_replay);

// The core of it alone: board, lines and forbidden test of each stone.
void renju_stones(benchmark::State& state) {
    const auto& input = games();
    const auto& tables = line_tables();
    const auto black = black_rules(computer());
    for (auto _ : state) {
        std::uint64_t digest = 0;
        for (const auto& record : input.records) {
            Board board;
            auto stone = Stone::black;
            bool quiet = true;
            for (const auto& event : record.events) {
                const Cell cell{static_cast<std::uint8_t>(event.to.column),
                                static_cast<std::uint8_t>(event.to.row)};
                const auto sum = lines_through(tables, board, cell, stone);
                if (!sum.quiet() && stone == Stone::black) {
                    quiet = quiet && assess(board, cell, sum, black) == Assessment{};
                }
                board.put(cell, stone);
                stone = stone == Stone::black ? Stone::white : Stone::black;
            }
            if (quiet) digest ^= board.digest();
        }
        if (digest != input.digest) state.SkipWithError("wrong board");
    }
    state.SetItemsProcessed(state.iterations() * input.plies);
}
BENCHMARK(renju_stones);

void renju_scan(benchmark::State& state) {
    const auto& input = games();
    const auto black = black_rules(computer());
    std::vector<AssessedCell> found;
    for (auto _ : state) {
        std::size_t points = 0;
        for (const auto& board : input.boards) {
            scan(board, black, found);
            points += found.size();
        }
        benchmark::DoNotOptimize(points);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(input.boards.size()));
}
BENCHMARK(renju_scan);

}  // namespace
