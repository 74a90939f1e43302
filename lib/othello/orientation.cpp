#include "othello/orientation.hpp"

#include "othello/moves.hpp"
#include "othello/replay.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace shinpan::othello {
namespace {

struct Symmetry {
    std::string_view name;
    bool swap;         // column and row change places first
    bool flip_column;  // then columns are counted from the other side
    bool flip_row;
};
constexpr std::array<Symmetry, 7> symmetries{{
    {"rank-flip", false, false, true},
    {"file-flip", false, true, false},
    {"half-turn", false, true, true},
    {"quarter-turn-right", true, true, false},
    {"quarter-turn-left", true, false, true},
    {"transposed", true, false, false},
    {"anti-transposed", true, true, true},
}};

Point turned(Point point, const Symmetry& symmetry, std::int32_t size) {
    if (!point.given()) return point;
    auto column = point.column;
    auto row = point.row;
    if (symmetry.swap) std::swap(column, row);
    const auto last = static_cast<std::int8_t>(size - 1);
    if (symmetry.flip_column) column = static_cast<std::int8_t>(last - column);
    if (symmetry.flip_row) row = static_cast<std::int8_t>(last - row);
    return {column, row};
}

constexpr std::int64_t shortest_prefix = 8;

// How many plies from move 1 on are legal.
template <class L>
std::int64_t legal_plies(const Record& record, const OthelloRules& rules,
                         const Symmetry* symmetry) {
    Ruling scratch;
    const Replay<L> start(record, rules, scratch);
    if (!start.usable()) return 0;
    auto board = start.board();
    std::int64_t legal = 0;
    for (const auto& event : record.events) {
        if (!is_ply(event.kind)) continue;
        const bool wrong_seat = event.seat != Seat::none && event.seat != board.to_move;
        const auto moves = legal_moves(board);
        if (event.kind == EventKind::pass) {
            // Passes behind the last move do no harm.
            if (!is_over(board)) {
                if (wrong_seat || moves != 0) return legal;
                board.pass();
            }
        } else {
            if (event.kind != EventKind::place) return legal;
            if (moves == 0 && rules.passes != OthelloRules::Passes::explicit_only) board.pass();
            const auto to =
                symmetry != nullptr ? turned(event.to, *symmetry, rules.board) : event.to;
            if (event.seat != Seat::none && event.seat != board.to_move) return legal;
            if (!board.holds(to)) return legal;
            const int square = square_of<L>(to);
            if ((board.empties() & bit<L>(square)) == 0) return legal;
            const auto flipped = flips<L>(board.own(), board.opposing(), square);
            if (flipped == 0) return legal;
            board.play(square, flipped);
        }
        ++legal;
    }
    return legal;
}

}  // namespace

Mends mends(const Record& record, const OthelloRules& rules) {
    Mends found;
    for (const auto& event : record.events) found.plies += is_ply(event.kind) ? 1 : 0;
    if (found.plies < 2) return found;
    const auto least = std::min(found.plies, shortest_prefix);
    const auto look = [&](const OthelloRules& under, const Symmetry* symmetry,
                          std::string_view name) {
        const auto legal = with_lattice(
            under, [&]<class L>(L) { return legal_plies<L>(record, under, symmetry); });
        if (legal < least || legal < found.legal) return;
        if (legal > found.legal) found.readings.clear();
        found.legal = legal;
        found.readings.emplace_back(name);
    };
    for (const auto& symmetry : symmetries) look(rules, &symmetry, symmetry.name);
    if (!record.has_setup) {
        auto swapped = rules;
        const bool black = rules.first == OthelloRules::First::black;
        swapped.first = black ? OthelloRules::First::white : OthelloRules::First::black;
        look(swapped, nullptr, black ? "white-first" : "black-first");
    }
    return found;
}

}  // namespace shinpan::othello
