// Flip-chess: replay in memory and from text (FCR-1 with deal, times and tags; records of the NTU
// platform with their stamps), everything checked: bag, captures, chases, repetition, ends, points.
// The games are long and quiet, made from a seed. Accepted records, plies and a digest of the final
// positions are asserted, so that a wrong answer cannot be fast.

#include "flipchess/bulk_replay.hpp"
#include "flipchess/referee.hpp"
#include "flipchess/replay.hpp"
#include "formats/batch.hpp"
#include "formats/format.hpp"
#include "ruleset/ruleset.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace shinpan;
using namespace shinpan::flipchess;

struct Games {
    FlipchessRules rules;
    const formats::Format* format = nullptr;
    std::vector<Record> records;
    std::vector<std::string> texts;
    std::int64_t plies = 0;
    std::int64_t characters = 0;
    std::uint64_t digest = 0;
    // Of the games without a finding.
    std::vector<std::size_t> plain;
    std::int64_t plain_plies = 0;
    std::int64_t plain_characters = 0;
    std::uint64_t plain_digest = 0;
};

struct Choice {
    Square from = no_square;  // no_square: a flip
    Square to = no_square;
    Effect effect = Effect::quiet;
};

// Quiet moves as long as they are legal; a flip or a capture about every twelfth ply.
Choice choose(const Replay& replay, const FlipchessRules& rules, std::mt19937_64& random) {
    const State& state = replay.state();
    std::vector<Choice> quiet;
    std::vector<Choice> others;
    for (Squares hidden = state.board.hidden; hidden != 0;) {
        others.push_back({no_square, take(hidden)});
    }
    each_move(state.board, replay.ladder(), state.colour_of(state.to_move),
              [&](Square from, Square to, Effect effect) {
                  if (over_chase_limit(state, replay.ladder(), rules, from, to, effect)) return;
                  (effect == Effect::quiet ? quiet : others).push_back({from, to, effect});
              });
    const bool stir = quiet.empty() || (!others.empty() && random() % 12 == 0);
    const auto& set = stir ? others : quiet;
    return set[random() % set.size()];
}

Record play(const FlipchessRules& rules, std::mt19937_64& random) {
    std::string deal = "KGGMMRRNNCCPPPPPkggmmrrnnccppppp";
    std::shuffle(deal.begin(), deal.end(), random);
    Record record;
    record.game = Game::flipchess;
    std::string rows;  // 8 to 1
    for (std::size_t row = 8; row-- > 0;) rows += deal.substr(row * 4, 4) + (row > 0 ? "/" : "");
    const std::string limit = rules.clock.per_move > 0 ? "30/move" : "900/game";
    const bool ntu = rules.clock.per_move == 0;  // the platform knows its players by number
    record.tags = {{"PlayerA", ntu ? "R09946011" : "Zhang San", {}},
                   {"PlayerB", ntu ? "B10715058" : "Li Si", {}},
                   {"Date", ntu ? "2026-11-30 16:15" : "2026-11-30", {}},
                   {"First", "A", {}},
                   {"Time", limit, {}}};
    if (rules.clock.per_move > 0) {
        record.tags.push_back({"Stake", "20", {}});
        record.tags.push_back({"Deal", rows, {}});
    }
    Ruling ruling;
    std::vector<std::uint64_t> memory;
    Replay replay(record, rules, ruling, memory);
    std::int64_t now = 1'642'090'560'069;
    while (!replay.state().ended) {
        const State& state = replay.state();
        const Choice choice = choose(replay, rules, random);
        Event event;
        event.seat = state.to_move;
        event.numbered = state.plies + 1;
        event.to = point_of(choice.to);
        const auto used = static_cast<std::int64_t>(random() % 30) * 100;
        if (rules.clock.per_move > 0) {
            event.elapsed = used;
        } else {
            event.stamp = now += state.plies > 0 ? used : 0;
        }
        if (choice.from == no_square) {
            event.kind = EventKind::flip;
            event.piece = deal[choice.to];
        } else {
            event.kind = EventKind::move;
            event.from = point_of(choice.from);
            constexpr char marks[] = {'-', 'x', '*'};
            event.mark = marks[static_cast<std::size_t>(choice.effect)];
            if (choice.effect != Effect::quiet) event.piece = letter(state.board.at(choice.to));
        }
        record.events.push_back(event);
        if (!replay.step(event)) std::abort();
    }
    replay.close();
    record.claim = ClaimedResult{ruling.outcome, ruling.reason, ruling.score, {}};
    return record;
}

Games make(std::string_view rules, std::string_view format) {
    Games made;
    made.rules = std::get<FlipchessRules>(load_ruleset(rules).value().rules);
    made.format = formats::find_format(format);
    std::mt19937_64 random(20261130);
    Ruling ruling;
    for (int game = 0; game < 500; ++game) {
        const Record played = play(made.rules, random);
        std::string text;
        made.format->write(played, {}, text);
        Record record;
        made.format->read(text, nullptr, {}, record);
        ruling.clear();
        judge(record, made.rules, ruling);
        if (ruling.stopped || record.damaged) std::abort();
        made.plies += ruling.plies;
        made.digest += ruling.position;
        if (ruling.findings.empty()) {
            made.plain.push_back(made.texts.size());
            made.plain_characters += static_cast<std::int64_t>(text.size());
            made.plain_plies += ruling.plies;
            made.plain_digest += ruling.position;
        }
        made.characters += static_cast<std::int64_t>(text.size());
        made.texts.push_back(std::move(text));
        made.records.push_back(std::move(record));
    }
    return made;
}

const Games& classic() {
    static const Games made = make("flipchess-classic", "fcr");
    return made;
}
const Games& platform() {
    static const Games made = make("flipchess-ntu-2021", "ntu");
    return made;
}

// Judges `record_of(i)` for each game.
template <class RecordOf>
void run(benchmark::State& state, const Games& games, RecordOf record_of) {
    Ruling ruling;
    for (auto _ : state) {
        std::int64_t plies = 0;
        std::uint64_t digest = 0;
        for (std::size_t i = 0; i < games.records.size(); ++i) {
            ruling.clear();
            judge(record_of(i), games.rules, ruling);
            if (ruling.stopped || ruling.outcome == Outcome::unfinished) std::abort();
            plies += ruling.plies;
            digest += ruling.position;
        }
        if (plies != games.plies || digest != games.digest) std::abort();
    }
    state.SetItemsProcessed(state.iterations() * games.plies);
}

void judge_records(benchmark::State& state, const Games& games) {
    run(state, games, [&](std::size_t i) -> const Record& { return games.records[i]; });
}

void read_and_judge(benchmark::State& state, const Games& games) {
    Record record;
    run(state, games, [&](std::size_t i) -> const Record& {
        record.clear();
        games.format->read(games.texts[i], nullptr, {}, record);
        return record;
    });
    state.SetBytesProcessed(state.iterations() * games.characters);
}

void flipchess_judge_classic(benchmark::State& state) {
    judge_records(state, classic());
}
void flipchess_judge_ntu(benchmark::State& state) {
    judge_records(state, platform());
}
void flipchess_read_and_judge_fcr(benchmark::State& state) {
    read_and_judge(state, classic());
}
void flipchess_read_and_judge_ntu(benchmark::State& state) {
    read_and_judge(state, platform());
}
// The batch lane: no record is made of a game.
void batch(benchmark::State& state, const Games& games) {
    const auto* reader =
        dynamic_cast<const formats::PlainReader<PlainMoves>*>(games.format->batch_reader());
    for (auto _ : state) {
        std::int64_t plies = 0;
        std::uint64_t digest = 0;
        for (const auto number : games.plain) {
            formats::PlainGame<PlainMoves> game;
            if (!reader->read(games.texts[number], nullptr, game)) std::abort();
            const auto verdict = bulk_replay(game.moves, games.rules);
            plies += verdict.plies;
            digest += verdict.position;
        }
        if (plies != games.plain_plies || digest != games.plain_digest) std::abort();
    }
    state.SetItemsProcessed(state.iterations() * games.plain_plies);
    state.SetBytesProcessed(state.iterations() * games.plain_characters);
}
void flipchess_batch_fcr(benchmark::State& state) {
    batch(state, classic());
}
void flipchess_batch_ntu(benchmark::State& state) {
    batch(state, platform());
}
BENCHMARK(flipchess_batch_fcr);
BENCHMARK(flipchess_batch_ntu);
BENCHMARK(flipchess_judge_classic);
BENCHMARK(flipchess_judge_ntu);
BENCHMARK(flipchess_read_and_judge_fcr);
BENCHMARK(flipchess_read_and_judge_ntu);

// --- yardsticks, which share nothing with the engine

// What may be captured, by letter: the letters of a ladder, the general and soldier apart.
bool takes(char mover, char victim) {
    constexpr std::string_view ladder = "KGMRNCP";
    const bool red = mover < 'a';
    if (red == (victim < 'a')) return false;
    const char one = static_cast<char>(mover & ~0x20);
    const char two = static_cast<char>(victim & ~0x20);
    if (one == 'P' && two == 'K') return true;
    if (one == 'K' && two == 'P') return false;
    return ladder.find(one) <= ladder.find(two);
}

// The textbook replay: all legal moves of the side are listed before each ply, and the ply must be
// among them. No clock, chase, repetition or end.
bool listed(const std::string& board, bool red, int from, int to) {
    bool found = false;
    for (int at = 0; at < 32; ++at) {
        const char piece = board[static_cast<std::size_t>(at)];
        if (piece == '.' || piece == 'X' || (piece < 'a') != red) continue;
        const bool cannon = (piece & ~0x20) == 'C';
        constexpr int ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        for (const auto& way : ways) {
            int screens = 0;
            for (int steps = 1;; ++steps) {
                const int column = at % 4 + way[0] * steps;
                const int row = at / 4 + way[1] * steps;
                if (column < 0 || column > 3 || row < 0 || row > 7) break;
                const char target = board[static_cast<std::size_t>(row * 4 + column)];
                const bool quiet = steps == 1 && target == '.';
                const bool jump = cannon && screens == 1 && target != '.' && target != 'X' &&
                                  (target < 'a') != red;
                const bool step =
                    !cannon && steps == 1 && target != '.' && target != 'X' && takes(piece, target);
                const bool here = at == from && row * 4 + column == to;
                found = found || (here && (quiet || jump || step));
                if (target != '.') ++screens;
                if (!cannon || screens > 1) break;
            }
        }
    }
    return found;
}

void flipchess_textbook(benchmark::State& state) {
    const Games& games = platform();
    for (auto _ : state) {
        std::int64_t plies = 0;
        for (const Record& record : games.records) {
            std::string board(32, 'X');
            bool red = record.events.front().piece < 'a';
            for (const Event& event : record.events) {
                const auto to = event.to.row * 4 + event.to.column;
                if (event.kind == EventKind::flip) {
                    if (board[static_cast<std::size_t>(to)] != 'X') std::abort();
                    board[static_cast<std::size_t>(to)] = event.piece;
                } else if (event.kind == EventKind::move) {
                    const auto from = event.from.row * 4 + event.from.column;
                    if (!listed(board, red, from, to)) std::abort();
                    board[static_cast<std::size_t>(to)] = board[static_cast<std::size_t>(from)];
                    board[static_cast<std::size_t>(from)] = '.';
                }
                red = !red;
                ++plies;
            }
            benchmark::DoNotOptimize(board);
        }
        if (plies != games.plies) std::abort();
    }
    state.SetItemsProcessed(state.iterations() * games.plies);
}
BENCHMARK(flipchess_textbook);

// What it costs only to look at the text.
void flipchess_scan(benchmark::State& state) {
    const Games& games = platform();
    for (auto _ : state) {
        unsigned sum = 0;
        for (const auto& text : games.texts) {
            for (const char c : text) sum += static_cast<unsigned char>(c);
        }
        benchmark::DoNotOptimize(sum);
    }
    state.SetItemsProcessed(state.iterations() * games.plies);
}
BENCHMARK(flipchess_scan);

}  // namespace
