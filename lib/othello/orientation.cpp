#include "othello/orientation.hpp"

#include "othello/replay.hpp"

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

template <class L>
bool all_legal(const Record& record, const OthelloRules& rules, const Symmetry* symmetry) {
    Ruling scratch;
    auto strict = rules;
    strict.illegal_move = OthelloRules::IllegalMove::reject;
    Replay<L> replay(record, strict, scratch);
    if (!replay.usable()) return false;
    for (auto event : record.events) {
        if (!is_ply(event.kind)) continue;
        if (symmetry != nullptr) event.to = turned(event.to, *symmetry, rules.board);
        if (replay.step(event) != Step::played) return false;
    }
    return true;
}

// While a mend is tried, a failing move 1 must not ask for mends again.
bool move_one_fits(const Record& record, const OthelloRules& rules, const Symmetry* symmetry) {
    Record first;
    first.game = record.game;
    first.has_setup = record.has_setup;
    first.setup = record.setup;
    for (auto event : record.events) {
        if (!is_ply(event.kind)) continue;
        if (symmetry != nullptr) event.to = turned(event.to, *symmetry, rules.board);
        first.events.push_back(event);
        break;
    }
    // A record of a single ply is never asked for its mends.
    return with_lattice(rules, [&]<class L>(L) { return all_legal<L>(first, rules, nullptr); });
}

}  // namespace

std::vector<std::string> mends(const Record& record, const OthelloRules& rules) {
    std::vector<std::string> found;
    std::size_t plies = 0;
    for (const auto& event : record.events) plies += is_ply(event.kind) ? 1U : 0U;
    if (plies < 2) return found;
    const auto fits = [&record](const OthelloRules& under, const Symmetry* symmetry) {
        return move_one_fits(record, under, symmetry) && with_lattice(under, [&]<class L>(L) {
                   return all_legal<L>(record, under, symmetry);
               });
    };
    for (const auto& symmetry : symmetries) {
        if (fits(rules, &symmetry)) found.emplace_back(symmetry.name);
    }
    if (!record.has_setup) {
        auto swapped = rules;
        const bool black = rules.first == OthelloRules::First::black;
        swapped.first = black ? OthelloRules::First::white : OthelloRules::First::black;
        if (fits(swapped, nullptr)) found.emplace_back(black ? "white-first" : "black-first");
    }
    return found;
}

}  // namespace shinpan::othello
