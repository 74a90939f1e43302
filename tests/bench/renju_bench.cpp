// Renju: the forbidden test of each black stone in replay, and all forbidden points of a position.
//
// Games are random but quiet (no five, nothing forbidden), so that each replay runs to its end; the
// accepted plies and a digest of the final boards are asserted, so that a fast wrong answer fails.

#include "formats/batch.hpp"
#include "formats/format.hpp"
#include "renju/bulk_replay.hpp"
#include "renju/forbidden.hpp"
#include "renju/quiet.hpp"
#include "renju/referee.hpp"

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <span>
#include <string>
#include <utility>
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

// Under either reading.
bool decides_nothing(const Board& board, Cell cell, LineSum sum, const BlackRules& black) {
    const auto [own, other] = assess_both(board, cell, sum, black);
    return own == Assessment{} && other == Assessment{};
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
                    if (stone == Stone::black && !decides_nothing(board, cell, sum, black))
                        continue;
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

struct Stones {
    std::span<const Event> events;
    [[nodiscard]] Cell at(std::size_t number, Stone) const {
        if (number >= events.size()) return {255, 255};
        const auto to = events[number].to;
        return {static_cast<std::uint8_t>(to.column), static_cast<std::uint8_t>(to.row)};
    }
};

// The core of it alone: board, lines and forbidden test of each stone.
void renju_stones(benchmark::State& state) {
    const auto& input = games();
    const auto& tables = line_tables();
    const auto black = black_rules(computer());
    for (auto _ : state) {
        std::size_t plies = 0;
        std::uint64_t digest = 0;
        for (const auto& record : input.records) {
            Board board;
            plies += play_quiet_stones<Watched::black>(
                board, tables, Stone::black, 0, Stones{record.events},
                [&black](const Board& before, Cell cell, LineSum sum, std::size_t) {
                    return assess(before, cell, sum, black) == Assessment{};
                });
            digest ^= board.digest();
        }
        if (digest != input.digest || plies != static_cast<std::size_t>(input.plies)) {
            state.SkipWithError("wrong board");
        }
    }
    state.SetItemsProcessed(state.iterations() * input.plies);
}
BENCHMARK(renju_stones);

std::vector<std::string> lines_of_text() {
    std::vector<std::string> lines;
    for (const auto& record : games().records) {
        auto& line = lines.emplace_back();
        for (const auto& event : record.events) line += to_string(event.to);
        line += '\n';
    }
    return lines;
}

// From text: a line a game, read and judged record by record.
void renju_text(benchmark::State& state) {
    const auto& input = games();
    const auto rules = computer();
    const auto* format = formats::find_format("renju-text");
    const auto lines = lines_of_text();
    Record record;
    Ruling ruling;
    for (auto _ : state) {
        std::int64_t plies = 0;
        std::uint64_t digest = 0;
        for (const auto& line : lines) {
            record.clear();
            ruling.clear();
            format->read(line, nullptr, {}, record);
            judge(record, rules, ruling);
            plies += ruling.plies;
            digest ^= ruling.position;
        }
        if (plies != input.plies || digest != input.digest) state.SkipWithError("wrong replay");
    }
    state.SetItemsProcessed(state.iterations() * input.plies);
}
BENCHMARK(renju_text);

// The batch lane: no record is made of a game.
void renju_batch_text(benchmark::State& state) {
    const auto& input = games();
    const auto rules = computer();
    const auto* reader = dynamic_cast<const formats::PlainReader<PlainMoves>*>(
        formats::find_format("renju-text")->batch_reader());
    const auto lines = lines_of_text();
    for (auto _ : state) {
        std::int64_t plies = 0;
        std::uint64_t digest = 0;
        for (const auto& line : lines) {
            formats::PlainGame<PlainMoves> game;
            if (!reader->read(line, nullptr, game)) std::abort();
            const auto verdict = bulk_replay(game.moves, rules);
            plies += verdict.plies;
            digest ^= verdict.position;
        }
        if (plies != input.plies || digest != input.digest) state.SkipWithError("wrong replay");
    }
    state.SetItemsProcessed(state.iterations() * input.plies);
}
BENCHMARK(renju_batch_text);

// The yardstick: the forbidden test as textbooks have it, line by line and stone by stone, with
// the same recursion, on an array of bytes.
class Classic {
  public:
    explicit Classic(const Board& board) {
        cells_.fill('#');
        for (int y = 0; y < 15; ++y) {
            for (int x = 0; x < 15; ++x) at(x, y) = ".XO"[static_cast<int>(board.at(x, y))];
        }
    }
    void put(int x, int y, char stone) { at(x, y) = stone; }
    // 0 nothing, 1 five, 2 forbidden.
    int kind(int x, int y) {
        if (at(x, y) != '.') return 0;
        at(x, y) = 'X';
        int fives = 0, overlines = 0, fours = 0;
        for (const auto& [dx, dy] : ways) {
            const int length = run(x, y, dx, dy) + run(x, y, -dx, -dy) + 1;
            fives += length == 5 ? 1 : 0;
            overlines += length > 5 ? 1 : 0;
            if (length < 5) fours += fours_on(x, y, dx, dy);
        }
        int kind = fives > 0 ? 1 : overlines > 0 || fours > 1 ? 2 : 0;
        if (kind == 0) {
            int threes = 0;
            for (const auto& [dx, dy] : ways) threes += is_three(x, y, dx, dy) ? 1 : 0;
            if (threes > 1) kind = 2;
        }
        at(x, y) = '.';
        return kind;
    }

  private:
    static constexpr std::array<std::pair<int, int>, 4> ways{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

    char& at(int x, int y) { return cells_[static_cast<std::size_t>((y + 6) * 27 + x + 6)]; }
    int run(int x, int y, int dx, int dy) {
        int length = 0;
        while (at(x + (length + 1) * dx, y + (length + 1) * dy) == 'X') ++length;
        return length;
    }
    bool makes_five(int x, int y, int dx, int dy) {
        if (at(x, y) != '.') return false;
        at(x, y) = 'X';
        const bool five = run(x, y, dx, dy) + run(x, y, -dx, -dy) == 4;
        at(x, y) = '.';
        return five;
    }
    // Points that complete a five through x, y; a straight four is one four.
    int fours_on(int x, int y, int dx, int dy) {
        int count = 0, last = -99;
        for (int i = -4; i <= 4; ++i) {
            if (i == 0 || !makes_five(x + i * dx, y + i * dy, dx, dy)) continue;
            if (!joined(x, y, dx, dy, i)) continue;
            const bool straight = last != -99 && i - last == 5;
            count += straight ? 0 : 1;
            last = i;
        }
        return count;
    }
    // Whether the five completed at `i` holds x, y.
    bool joined(int x, int y, int dx, int dy, int i) {
        for (int k = i > 0 ? 1 : i + 1; k < (i > 0 ? i : 0); ++k) {
            if (at(x + k * dx, y + k * dy) != 'X') return false;
        }
        return true;
    }
    bool straight_four(int x, int y, int dx, int dy) {
        int ahead = run(x, y, dx, dy), behind = run(x, y, -dx, -dy);
        return ahead + behind == 3 &&
               makes_five(x + (ahead + 1) * dx, y + (ahead + 1) * dy, dx, dy) &&
               makes_five(x - (behind + 1) * dx, y - (behind + 1) * dy, dx, dy);
    }
    bool is_three(int x, int y, int dx, int dy) {
        for (int i = -3; i <= 3; ++i) {
            const int ex = x + i * dx, ey = y + i * dy;
            if (i == 0 || at(ex, ey) != '.' || !joined(x, y, dx, dy, i)) continue;
            at(ex, ey) = 'X';
            const bool four = straight_four(ex, ey, dx, dy);
            at(ex, ey) = '.';
            if (four && kind(ex, ey) == 0) return true;
        }
        return false;
    }

    std::array<char, 27 * 27> cells_{};
};

std::size_t classic_points() {
    std::size_t points = 0;
    for (const auto& board : games().boards) {
        Classic classic(board);
        for (int y = 0; y < 15; ++y) {
            for (int x = 0; x < 15; ++x) points += classic.kind(x, y) != 0 ? 1U : 0U;
        }
    }
    return points;
}

void renju_classic_stones(benchmark::State& state) {
    const auto& input = games();
    for (auto _ : state) {
        std::int64_t quiet = 0;
        for (const auto& record : input.records) {
            Classic classic{Board()};
            bool black = true;
            for (const auto& event : record.events) {
                const int x = event.to.column, y = event.to.row;
                if (!black || classic.kind(x, y) == 0) ++quiet;
                classic.put(x, y, black ? 'X' : 'O');
                black = !black;
            }
        }
        if (quiet != input.plies) state.SkipWithError("a stone that is not quiet");
    }
    state.SetItemsProcessed(state.iterations() * input.plies);
}
BENCHMARK(renju_classic_stones);

void renju_classic_scan(benchmark::State& state) {
    const auto boards = static_cast<std::int64_t>(games().boards.size());
    for (auto _ : state) benchmark::DoNotOptimize(classic_points());
    state.SetItemsProcessed(state.iterations() * boards);
}
BENCHMARK(renju_classic_scan);

void renju_scan(benchmark::State& state) {
    const auto& input = games();
    const auto black = black_rules(computer());
    const auto wanted = classic_points();
    std::vector<AssessedCell> found;
    for (auto _ : state) {
        std::size_t points = 0;
        for (const auto& board : input.boards) {
            scan(board, black, found);
            points += found.size();
        }
        if (points != wanted) state.SkipWithError("not the points of the yardstick");
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(input.boards.size()));
}
BENCHMARK(renju_scan);

}  // namespace
