// Othello: replay of random games in memory and from text, one by one and in bulk, against the
// textbook replay that lists all legal moves before each ply and then steps along eight directions;
// perft. Accepted games, plies and a digest of the final positions are asserted, so a wrong answer
// cannot be fast.

#include "formats/format.hpp"
#include "othello/bulk_replay.hpp"
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
    std::vector<std::string> bytes;  // WTHOR move lists
    std::vector<Record> records;
    std::vector<PlainMoves> as_lines;
    std::vector<PlainMoves> as_bytes;
    std::int64_t plies = 0;
    std::int64_t characters = 0;
    std::uint64_t digest = 0;
};

// The same for every way to replay a game.
std::uint64_t digest_of(std::uint64_t black, std::uint64_t white) {
    return (black * 0x9E3779B97F4A7C15U) ^ (white * 0xC2B2AE3D27D4EB4FU);
}

// Random legal games with the passes left out, always the same.
const Games& games() {
    static const Games made = [] {
        Games all;
        std::mt19937_64 random(1);
        for (int i = 0; i < 1000; ++i) {
            auto board = start_board<Small>({});
            Record record;
            std::string line;
            std::string bytes;
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
                bytes += static_cast<char>(11 + square % 8 + square / 8 * 10);
                board.play(square, flips<Small>(board.own(), board.opposing(), square));
            }
            bytes.resize(60, '\0');
            all.plies += static_cast<std::int64_t>(record.events.size());
            all.characters += static_cast<std::int64_t>(line.size());
            all.digest += digest_of(board.black, board.white);
            all.lines.push_back(std::move(line));
            all.bytes.push_back(std::move(bytes));
            all.records.push_back(std::move(record));
        }
        for (const auto& line : all.lines) {
            all.as_lines.push_back({line, PlainMoves::Coding::square_pairs});
        }
        for (const auto& bytes : all.bytes) {
            all.as_bytes.push_back({bytes, PlainMoves::Coding::wthor_bytes});
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

void bulk(benchmark::State& state, const std::vector<PlainMoves>& moves) {
    std::vector<BulkVerdict> verdicts(moves.size());
    std::int64_t plies = 0;
    for (auto _ : state) {
        bulk_replay(moves, verdicts);
        std::uint64_t digest = 0;
        for (const auto& verdict : verdicts) {
            if (verdict.state != BulkVerdict::State::over) std::abort();
            plies += verdict.plies;
            digest += digest_of(verdict.black, verdict.white);
        }
        if (digest != games().digest) std::abort();
    }
    finish(state, plies);
}
void othello_bulk_wthor(benchmark::State& state) {
    bulk(state, games().as_bytes);
}
BENCHMARK(othello_bulk_wthor);

void othello_bulk_text(benchmark::State& state) {
    bulk(state, games().as_lines);
    state.SetBytesProcessed(games().characters * static_cast<std::int64_t>(state.iterations()));
}
BENCHMARK(othello_bulk_text);

// Every other game has a move exchanged with another one.
void othello_bulk_half_damaged(benchmark::State& state) {
    auto texts = games().bytes;
    std::mt19937_64 random(2);
    for (std::size_t i = 0; i < texts.size(); i += 2) {
        const auto one = random() % 60;
        std::swap(texts[i][one], texts[i][random() % 60]);
    }
    std::vector<PlainMoves> moves;
    for (const auto& text : texts) moves.push_back({text, PlainMoves::Coding::wthor_bytes});
    std::vector<BulkVerdict> verdicts(moves.size());
    for (auto _ : state) {
        bulk_replay(moves, verdicts);
        std::size_t fine = 0;
        for (std::size_t i = 1; i < verdicts.size(); i += 2) {
            fine += verdicts[i].state == BulkVerdict::State::over ? 1U : 0U;
        }
        if (fine != verdicts.size() / 2) std::abort();
    }
    state.SetItemsProcessed(games().plies * static_cast<std::int64_t>(state.iterations()));
}
BENCHMARK(othello_bulk_half_damaged);

// --- yardsticks, which share nothing with the engine

// One step in a direction; squares that leave the board are lost.
std::uint64_t stepped(std::uint64_t set, int direction) {
    constexpr std::uint64_t not_a = 0xFEFEFEFEFEFEFEFEU;
    constexpr std::uint64_t not_h = 0x7F7F7F7F7F7F7F7FU;
    switch (direction) {
        case 0: return set << 8U;
        case 1: return set >> 8U;
        case 2: return (set & not_h) << 1U;
        case 3: return (set & not_a) >> 1U;
        case 4: return (set & not_h) << 9U;
        case 5: return (set & not_a) << 7U;
        case 6: return (set & not_h) >> 7U;
        default: return (set & not_a) >> 9U;
    }
}
std::uint64_t textbook_moves(std::uint64_t own, std::uint64_t opposing) {
    std::uint64_t moves = 0;
    for (int direction = 0; direction < 8; ++direction) {
        auto run = stepped(own, direction) & opposing;
        for (int i = 0; i < 5; ++i) run |= stepped(run, direction) & opposing;
        moves |= stepped(run, direction) & ~(own | opposing);
    }
    return moves;
}
std::uint64_t textbook_flips(std::uint64_t own, std::uint64_t opposing, std::uint64_t disc) {
    std::uint64_t flipped = 0;
    for (int direction = 0; direction < 8; ++direction) {
        std::uint64_t run = 0;
        auto at = stepped(disc, direction);
        for (; (at & opposing) != 0; at = stepped(at, direction)) run |= at;
        if ((at & own) != 0) flipped |= run;
    }
    return flipped;
}

void othello_textbook(benchmark::State& state) {
    std::int64_t plies = 0;
    for (auto _ : state) {
        std::uint64_t digest = 0;
        for (const auto& bytes : games().bytes) {
            std::uint64_t own = 0x0000000810000000;
            std::uint64_t opposing = 0x0000001008000000;
            bool black = true;
            for (const char code : bytes) {
                if (code == '\0') break;
                const auto square = static_cast<unsigned>(code % 10 - 1 + (code / 10 - 1) * 8);
                const auto disc = std::uint64_t{1} << square;
                if ((textbook_moves(own, opposing) & disc) == 0) {
                    std::swap(own, opposing);
                    black = !black;
                    if ((textbook_moves(own, opposing) & disc) == 0) std::abort();
                }
                const auto flipped = textbook_flips(own, opposing, disc);
                const auto mine = own | flipped | disc;
                own = opposing & ~flipped;
                opposing = mine;
                black = !black;
                ++plies;
            }
            digest += black ? digest_of(own, opposing) : digest_of(opposing, own);
        }
        if (digest != games().digest) std::abort();
    }
    finish(state, plies);
}
BENCHMARK(othello_textbook);

// What it costs only to look at the moves.
void othello_scan(benchmark::State& state) {
    for (auto _ : state) {
        unsigned sum = 0;
        for (const auto& bytes : games().bytes) {
            for (const char code : bytes) sum += static_cast<unsigned char>(code);
        }
        benchmark::DoNotOptimize(sum);
    }
    state.SetItemsProcessed(games().plies * static_cast<std::int64_t>(state.iterations()));
}
BENCHMARK(othello_scan);

// Leaves counted in bulk.
void othello_perft_10(benchmark::State& state) {
    for (auto _ : state) {
        if (perft(start_board<Small>({}), 10) != 24571284) std::abort();
    }
    state.SetItemsProcessed(24571284 * static_cast<std::int64_t>(state.iterations()));
}
BENCHMARK(othello_perft_10);

}  // namespace
