#include "flipchess/bulk_replay.hpp"

#include "flipchess/replay.hpp"
#include "record/record.hpp"

#include <algorithm>
#include <span>

namespace shinpan::flipchess {
namespace {

// Kept from game to game.
struct Workspace {
    Record record;  // nothing but the tags that a replay starts from
    Ruling ruling;
    std::vector<std::uint64_t> positions;
};

// Nobody oversteps a limit, and the record names those of the rules.
bool in_time(const PlainMoves& game, const FlipchessRules::Clock& rules) {
    if (game.limits &&
        (game.limits->per_move != rules.per_move || game.limits->total != rules.total)) {
        return false;
    }
    if (rules.per_move > 0 && game.longest > rules.per_move) return false;
    return rules.total <= 0 || std::max(game.used[0], game.used[1]) <= rules.total;
}

void tell(const PlainMoves& game, Record& record) {
    std::size_t count = 0;
    const auto add = [&](std::string_view name, std::string_view value) {
        if (value.empty()) return;
        if (record.tags.size() == count) record.tags.emplace_back();
        record.tags[count].name = name;
        record.tags[count++].value = value;
    };
    add("Deal", game.deal);
    add("Stake", game.stake);
    record.tags.resize(count);
}

}  // namespace

Event event_of(const PlainPly& ply) {
    Event event;
    event.kind = ply.is_flip() ? EventKind::flip : EventKind::move;
    if (!ply.is_flip()) event.from = point_of(ply.from);
    event.to = point_of(ply.to);
    event.piece = ply.piece.shown() ? letter(ply.piece) : '\0';
    event.mark = ply.mark;
    return event;
}

BulkVerdict bulk_replay(const PlainMoves& game, const FlipchessRules& rules) {
    if (!in_time(game, rules.clock)) return {};
    thread_local Workspace work;
    Ruling& ruling = work.ruling;
    ruling.clear();
    tell(game, work.record);
    Replay replay(work.record, rules, ruling, work.positions);
    const std::span<const PlainPly> plies = game.plies;
    for (std::size_t played = replay.run(plies); played < plies.size();
         played += replay.run(plies.subspan(played))) {
        if (!replay.step(event_of(plies[played++])) || !ruling.findings.empty()) return {};
    }
    if (!replay.state().ended) return {};
    replay.close();
    if (ruling.stopped || !ruling.findings.empty()) return {};
    return {true, ruling.outcome, ruling.reason, ruling.plies, ruling.score, ruling.position};
}

}  // namespace shinpan::flipchess
