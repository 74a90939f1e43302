#include "flipchess/referee.hpp"

#include "base/catalogue/record.hpp"
#include "flipchess/replay.hpp"

namespace shinpan::flipchess {

namespace {

// Reused from record to record.
std::vector<std::uint64_t>& positions_memory() {
    thread_local std::vector<std::uint64_t> memory;
    return memory;
}

}  // namespace

void judge(const Record& record, const FlipchessRules& rules, Ruling& ruling) {
    Replay replay(record, rules, ruling, positions_memory());
    std::size_t judged = 0;
    if (!replay.broken()) {
        const std::span<const Event> events = record.events;
        for (;;) {
            judged += replay.run(events.subspan(judged));
            if (judged == events.size() || !replay.step(events[judged++])) break;
        }
    }
    replay.close();
    if (ruling.stopped && judged < record.events.size()) {
        const Span span = record.events[judged].span;
        const auto count = static_cast<std::int64_t>(record.events.size() - judged);
        ruling.findings.push_back(
            make_finding(code::record_not_judged, span, 0, {{"count", count}}));
    }
}

std::vector<PointNote> legal(const Record& record, const FlipchessRules& rules) {
    Ruling ruling;
    Replay replay(record, rules, ruling, positions_memory());
    if (replay.broken()) return {};
    for (const Event& event : record.events) {
        if (!replay.step(event)) break;
    }
    replay.settle();
    std::vector<PointNote> notes;
    const State& state = replay.state();
    if (state.ended) return notes;
    const auto name = [](Square square) { return to_string(point_of(square)); };
    for (Squares hidden = state.board.hidden; hidden != 0;) {
        notes.push_back({name(take(hidden)), {"flip"}});
    }
    each_move(
        state.board, replay.ladder(), state.colour_of(state.to_move),
        [&](Square from, Square to, Effect effect) {
            if (refused_here(state, replay.ladder(), rules, from, to, effect)) return;
            switch (effect) {
                case Effect::quiet:
                    notes.push_back({name(from) + '-' + name(to), {"move"}});
                    return;
                case Effect::capture: {
                    const bool hidden = state.board.at(to).hidden();
                    notes.push_back({name(from) + (hidden ? "x?" : "x") + name(to), {"capture"}});
                    return;
                }
                case Effect::trade:
                    notes.push_back({name(from) + '*' + name(to), {"trade"}});
                    return;
            }
        });
    return notes;
}

}  // namespace shinpan::flipchess
