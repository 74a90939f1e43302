// Replay of flip-chess records in memory: every flip and move checked, bag, chases, ends and
// points.

#include "flipchess/referee.hpp"
#include "formats/format.hpp"
#include "support/paths.hpp"

#include <benchmark/benchmark.h>

#include <stdexcept>
#include <string>

namespace {

using namespace shinpan;

Record sample(const char* name) {
    Record record;
    record.game = Game::flipchess;
    const std::string bytes = test::read_file(test::source_dir() / "samples" / "flipchess" / name);
    formats::find_format("fcr")->read(bytes, nullptr, {}, record);
    return record;
}

// A long quiet pursuit from a small position: the shuttle G c3-b3, r b4-c4, …, kept below the
// limit.
Record quiet_game() {
    Record record = sample("chase-limit.fcr");
    record.events.clear();
    const auto at = [](int column, int row) {
        return Point{static_cast<std::int8_t>(column), static_cast<std::int8_t>(row)};
    };
    const Point ways[2][2] = {{at(3, 0), at(3, 1)}, {at(3, 7), at(3, 6)}};
    for (int i = 0; i < 240; ++i) {
        Event event;
        event.kind = EventKind::move;
        event.mark = '-';
        event.from = ways[i % 2][i / 2 % 2];
        event.to = ways[i % 2][1 - i / 2 % 2];
        event.elapsed = 3000;
        record.events.push_back(event);
    }
    return record;
}

void run(benchmark::State& state, const Record& record, EndReason expected) {
    const FlipchessRules rules;
    Ruling ruling;
    std::int64_t plies = 0;
    for (auto _ : state) {
        ruling.clear();
        flipchess::judge(record, rules, ruling);
        if (ruling.stopped || ruling.reason != expected) throw std::logic_error("wrong verdict");
        plies += static_cast<std::int64_t>(record.events.size());
    }
    state.SetItemsProcessed(plies);
}

void flipchess_elimination(benchmark::State& state) {
    run(state, sample("clean-elimination.fcr"), EndReason::elimination);
}
void flipchess_quiet(benchmark::State& state) {
    run(state, quiet_game(), EndReason::none);
}

BENCHMARK(flipchess_elimination);
BENCHMARK(flipchess_quiet);

}  // namespace
