// Othello: replay of random games in memory and from text, against the textbook replay that lists
// all legal moves before each ply; perft. Accepted plies are asserted, so a wrong answer cannot be
// fast.

#include "formats/format.hpp"
#include "othello/moves.hpp"
#include "othello/referee.hpp"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace shinpan;
using namespace shinpan::othello;

struct Games {
    std::vector<std::string> lines;
    std::vector<Record> records;
    std::int64_t plies = 0;
};

// Random legal games with the passes left out, always the same.
const Games& games() {
    static const Games made = [] {
        Games all;
        std::mt19937_64 random(1);
        for (int i = 0; i < 1000; ++i) {
            auto board = start_board<Small>({});
            Record record;
            std::string line;
            while (!is_over(board)) {
                auto moves = legal_moves(board);
                if (moves == 0) {
                    board.pass();
                    continue;
                }
                for (auto skip = random() % static_cast<std::uint64_t>(count(moves)); skip > 0;
                     --skip) {
                    moves &= moves - 1;
                }
                const int square = lowest(moves);
                Event event;
                event.kind = EventKind::place;
                event.to = point_of<Small>(square);
                record.events.push_back(event);
                line += to_string(event.to);
                board.play(square, flips<Small>(board.own(), board.opposing(), square));
            }
            all.plies += static_cast<std::int64_t>(record.events.size());
            all.lines.push_back(std::move(line));
            all.records.push_back(std::move(record));
        }
        return all;
    }();
    return made;
}

void finish(benchmark::State& state, std::int64_t plies) {
    if (plies != games().plies * static_cast<std::int64_t>(state.iterations())) std::abort();
    state.SetItemsProcessed(plies);
}

void othello_judge(benchmark::State& state) {
    Ruling ruling;
    std::int64_t plies = 0;
    for (auto _ : state) {
        for (const auto& record : games().records) {
            ruling.clear();
            judge(record, {}, ruling);
            plies += ruling.plies;
        }
    }
    finish(state, plies);
}
BENCHMARK(othello_judge);

void othello_read_and_judge(benchmark::State& state) {
    const auto* format = formats::find_format("othello-transcript");
    Record record;
    Ruling ruling;
    std::int64_t plies = 0;
    for (auto _ : state) {
        for (const auto& line : games().lines) {
            record.clear();
            ruling.clear();
            format->read(line, nullptr, {}, record);
            judge(record, {}, ruling);
            plies += ruling.plies;
        }
    }
    finish(state, plies);
}
BENCHMARK(othello_read_and_judge);

// The yardstick: legal moves first, then the flips.
void othello_textbook(benchmark::State& state) {
    std::int64_t plies = 0;
    for (auto _ : state) {
        for (const auto& record : games().records) {
            auto board = start_board<Small>({});
            for (const auto& event : record.events) {
                const int square = square_of<Small>(event.to);
                if ((legal_moves(board) & bit<Small>(square)) == 0) board.pass();
                if ((legal_moves(board) & bit<Small>(square)) == 0) std::abort();
                board.play(square, flips<Small>(board.own(), board.opposing(), square));
                ++plies;
            }
            benchmark::DoNotOptimize(board);
        }
    }
    finish(state, plies);
}
BENCHMARK(othello_textbook);

void othello_perft_8(benchmark::State& state) {
    for (auto _ : state) {
        if (perft(start_board<Small>({}), 8) != 390216) std::abort();
    }
    state.SetItemsProcessed(390216 * static_cast<std::int64_t>(state.iterations()));
}
BENCHMARK(othello_perft_8);

}  // namespace
