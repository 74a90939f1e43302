#include "select/position_search.hpp"

#include "othello/moves.hpp"
#include "othello/replay.hpp"
#include "select/walk.hpp"

#include <algorithm>
#include <variant>

namespace shinpan::select {
namespace {

bool contains(const std::vector<std::uint64_t>& keys, std::uint64_t key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

// The four cells of the start are occupied whatever their colours.
bool in_centre(std::int32_t at, std::int32_t size) {
    return at == size / 2 - 1 || at == size / 2;
}

// Whether the points that are occupied, by whichever colour, ever are those of an image. Neither
// flips nor legality are asked.
bool may_hold_othello(const Pattern& pattern, const Record& record) {
    const auto size = pattern.columns;
    const auto cell_of = [size](Point at) {
        return static_cast<std::uint32_t>(at.row * size + at.column);
    };
    std::uint64_t key = 0;
    std::int32_t men = 0;
    const auto add = [&](Point at) {
        if (!at.given() || at.column >= size || at.row >= size) return;
        key ^= cell_key(cell_of(at), '#');
        ++men;
    };
    if (record.has_setup) {
        for (const auto& man : record.setup.men) add(man.at);
    } else {
        for (std::int8_t row = 0; row < size; ++row) {
            for (std::int8_t column = 0; column < size; ++column) {
                if (in_centre(row, size) && in_centre(column, size)) add({column, row});
            }
        }
    }
    if (men == pattern.men && contains(pattern.places, key)) return true;
    for (const auto& event : record.events) {
        if (event.kind != EventKind::place) continue;
        add(event.to);
        if (men < pattern.men) continue;
        return men == pattern.men && contains(pattern.places, key);
    }
    return false;
}

// The same for stones, with their colours.
bool may_hold_renju(const Pattern& pattern, const Record& record) {
    const auto size = pattern.columns;
    std::uint64_t key = 0;
    std::int32_t men = 0;
    std::int32_t black = 0;
    const auto add = [&](Point at, char letter) {
        if (!at.given() || at.column >= size || at.row >= size) return;
        key ^= cell_key(static_cast<std::uint32_t>(at.row * size + at.column), letter);
        ++men;
        black += letter == 'B' ? 1 : 0;
    };
    for (const auto& man : record.setup.men) {
        if (record.has_setup) add(man.at, man.piece);
    }
    if (men == pattern.men && contains(pattern.keys, key)) return true;
    bool blacks_turn = record.has_setup && record.setup.to_move != Seat::none
                           ? record.setup.to_move == Seat::first
                           : black <= men - black;
    for (const auto& event : record.events) {
        if (!is_ply(event.kind)) continue;
        if (event.kind == EventKind::place) {
            add(event.to, blacks_turn ? 'B' : 'W');
            if (men == pattern.men) return contains(pattern.keys, key);
        }
        blacks_turn = !blacks_turn;
    }
    return false;
}

bool may_hold(const Pattern& pattern, const Record& record) {
    if (!pattern.whole) return true;
    switch (pattern.game) {
        case Game::othello: return may_hold_othello(pattern, record);
        case Game::renju: return may_hold_renju(pattern, record);
        case Game::flipchess: return true;
    }
    return true;
}

bool board_matches(const Pattern& pattern, const Walk& walk) {
    const auto& cells = walk.cells();
    if (pattern.whole) {
        return contains(pattern.keys, walk.key()) &&
               std::find(pattern.images.begin(), pattern.images.end(), cells) !=
                   pattern.images.end();
    }
    return std::any_of(pattern.wanted.begin(), pattern.wanted.end(), [&cells](const auto& wanted) {
        return std::all_of(wanted.begin(), wanted.end(), [&cells](const Pattern::Wanted& one) {
            return cells[one.cell] == one.letter;
        });
    });
}

bool side_matches(const Pattern& pattern, const Walk& walk) {
    return pattern.side == 0 || pattern.side == walk.side() || walk.must_pass();
}

// A part of an Othello board: sets of squares against the engine's own, no cell by cell.
Found search_squares(const Pattern& pattern, const PlyRange& plies, const Record& record,
                     const OthelloRules& rules) {
    Ruling ruling;
    othello::Replay<othello::Small> replay(record, rules, ruling);
    const auto miss = record.damaged ? Found::Kind::unknown : Found::Kind::no;
    if (!replay.usable()) return {Found::Kind::unknown, -1};
    const auto holds = [&] {
        const auto& board = replay.board();
        const bool there = std::any_of(pattern.squares.begin(), pattern.squares.end(),
                                       [&board](const auto& wanted) {
                                           return (board.black & wanted.black) == wanted.black &&
                                                  (board.white & wanted.white) == wanted.white &&
                                                  ((board.black | board.white) & wanted.empty) == 0;
                                       });
        if (!there || pattern.side == 0) return there;
        if ((pattern.side == 'B') == (board.to_move == Seat::first)) return true;
        return legal_moves(board) == 0 && legal_moves(board, other(board.to_move)) != 0;
    };
    auto event = record.events.begin();
    while (true) {
        const auto ply = replay.discs_placed();
        if (plies.given && ply > plies.last) return {miss, -1};
        if (plies.holds(ply) && holds()) return {Found::Kind::yes, ply};
        auto step = othello::Step::ignored;
        while (step == othello::Step::ignored && event != record.events.end()) {
            step = replay.step(*event++);
        }
        if (step != othello::Step::played) return {miss, -1};
    }
}

}  // namespace

Found search(const Pattern& pattern, const PlyRange& plies, Subject& subject) {
    const auto* record = subject.record();
    if (record == nullptr) return {Found::Kind::unknown, -1};
    if (record->game != pattern.game) return {};
    const auto miss = record->damaged ? Found::Kind::unknown : Found::Kind::no;
    if (!may_hold(pattern, *record)) return {miss, -1};
    const auto* ruleset = subject.ruleset();
    if (!pattern.whole && !pattern.squares.empty() && ruleset != nullptr) {
        const auto* rules = std::get_if<OthelloRules>(&ruleset->rules);
        if (rules != nullptr && rules->board == pattern.columns) {
            return search_squares(pattern, plies, *record, *rules);
        }
    }
    const auto walk = walk_of(subject);
    if (!walk) return {Found::Kind::unknown, -1};
    if (walk->columns() != pattern.columns || walk->rows() != pattern.rows) return {miss, -1};
    do {
        if (plies.given && walk->ply() > plies.last) break;
        if (plies.holds(walk->ply()) && board_matches(pattern, *walk) &&
            side_matches(pattern, *walk)) {
            return {Found::Kind::yes, walk->ply()};
        }
    } while (walk->next());
    return {miss, -1};
}

}  // namespace shinpan::select
