#include "select/measures.hpp"

#include "base/catalogue/othello.hpp"
#include "flipchess/start.hpp"
#include "othello/timing.hpp"
#include "renju/forbidden.hpp"
#include "select/walk.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

namespace shinpan::select {
namespace {

// The time of each ply, from the record's own figure or from its stamps; -1: not said.
std::vector<std::int64_t> times_of(const Record& record) {
    std::vector<std::int64_t> times;
    std::int64_t stamp = -1;
    for (const auto& event : record.events) {
        auto used = event.elapsed;
        if (used < 0 && event.stamp >= 0 && stamp >= 0 && event.stamp >= stamp) {
            used = event.stamp - stamp;
        }
        if (event.stamp >= 0) stamp = event.stamp;
        if (is_ply(event.kind)) times.push_back(used);
    }
    return times;
}

void longest_think(const Record& record, Values& values) {
    const auto times = times_of(record);
    const auto longest = std::max_element(times.begin(), times.end());
    if (longest == times.end() || *longest < 0) return values.missing();
    values.list.push_back(duration_value(*longest));
}

void least_of(std::optional<std::int64_t> least, Values& values) {
    if (!least) return values.missing();
    values.list.push_back(duration_value(*least));
}

// Of the clock of the record's own control, or the ruleset's.
void othello_left(const Record& record, const OthelloRules& rules, Values& values) {
    othello::Timing timing(record, rules);
    if (!timing.running()) return values.missing();
    std::optional<std::int64_t> least;
    std::vector<Finding> unused;
    // An extension is no time that was left.
    std::array<std::int64_t, 2> left{timing.clock().left(Seat::first),
                                     timing.clock().left(Seat::second)};
    auto seat = Seat::first;
    for (const auto& event : record.events) {
        if (!is_ply(event.kind)) continue;
        if (event.seat != Seat::none) seat = event.seat;
        const auto used = std::max<std::int64_t>(event.elapsed, 0);
        const auto now = left[seat == Seat::second ? 1 : 0] - used;
        timing.charge(seat, event, 0, unused);
        left[seat == Seat::second ? 1 : 0] = timing.clock().left(seat);
        if (event.elapsed >= 0) least = std::min(least.value_or(now), now);
        seat = other(seat);
    }
    least_of(least, values);
}

// Of the limit per move and of the total, whichever was nearer.
void flipchess_left(const Record& record, const FlipchessRules& rules, Values& values) {
    auto control = flipchess::control_of(rules.clock);
    if (const auto* tag = record.tag("Time")) {
        if (const auto limits = clock::parse_limits(tag->value)) {
            control.per_move = limits->per_move;
            control.total = limits->total;
        }
    }
    std::optional<std::int64_t> least;
    std::array<std::int64_t, 2> used{};
    const auto times = times_of(record);
    std::size_t ply = 0;
    auto turn = Seat::first;
    for (const auto& event : record.events) {
        // A fall of the flag that cost a strike, not the game.
        if (event.kind == EventKind::timeout && event.elapsed >= 0 && control.per_move > 0) {
            const auto left = control.per_move - event.elapsed;
            least = std::min(least.value_or(left), left);
        }
        if (!is_ply(event.kind)) continue;
        const auto time = times[ply++];
        if (event.seat != Seat::none) turn = event.seat;
        auto& total = used[turn == Seat::second ? 1 : 0];
        turn = other(turn);
        if (time < 0 || (ply == 1 && control.first_move_free)) continue;
        total += time;
        if (control.per_move > 0) {
            least = std::min(least.value_or(control.per_move), control.per_move - time);
        }
        if (control.total > 0) {
            least = std::min(least.value_or(control.total), control.total - total);
        }
    }
    least_of(least, values);
}

void least_left(Subject& subject, Values& values) {
    const auto& record = *subject.record();
    const auto* ruleset = subject.ruleset();
    if (ruleset == nullptr || ruleset->game() != record.game) return values.missing();
    switch (record.game) {
        case Game::othello:
            return othello_left(record, std::get<OthelloRules>(ruleset->rules), values);
        case Game::renju: return values.missing();
        case Game::flipchess:
            return flipchess_left(record, std::get<FlipchessRules>(ruleset->rules), values);
    }
}

// "c1(R)" and "c1"; "a4xa3(N)" and "a4-a3".
void add_move(const Event& event, Values& values) {
    const auto add = [&values](std::string text) { values.list.push_back({std::move(text), {}}); };
    const auto to = to_string(event.to);
    switch (event.kind) {
        case EventKind::place: return add(to);
        case EventKind::pass: return add("pass");
        case EventKind::flip:
            if (event.piece != 0) add(to + '(' + event.piece + ')');
            return add(to);
        case EventKind::move:
        case EventKind::hop: {
            const auto from = to_string(event.from);
            add(from + '-' + to);
            if (event.mark != 0 && event.mark != '-') add(from + 'x' + to);
            return;
        }
        case EventKind::unknown: return values.missing();
        case EventKind::resign:
        case EventKind::timeout:
        case EventKind::draw_offer:
        case EventKind::draw_accept:
        case EventKind::draw_decline:
        case EventKind::claim:
        case EventKind::abandon:
        case EventKind::swap:
        case EventKind::declare:
        case EventKind::offer:
        case EventKind::foul:
        case EventKind::adjourn:
        case EventKind::warn_chase:
        case EventKind::refused:
        case EventKind::ruling: return;
    }
}

// Plies as the verdict counts them: in Othello passes are none.
void moves(const Record& record, const PlyRange& plies, Values& values) {
    std::int32_t ply = record.game == Game::flipchess ? record.setup.plies : 0;
    for (const auto& event : record.events) {
        if (!is_ply(event.kind)) continue;
        const bool counts = record.game != Game::othello || event.kind != EventKind::pass;
        if (counts) ++ply;
        if (plies.given && !counts) continue;
        if (plies.given && ply > plies.last) return;
        if (plies.holds(ply)) add_move(event, values);
    }
    if (record.damaged) values.missing();
}

void passes(Subject& subject, Values& values) {
    const auto& record = *subject.record();
    std::int64_t count =
        std::count_if(record.events.begin(), record.events.end(),
                      [](const Event& event) { return event.kind == EventKind::pass; });
    if (record.game == Game::othello) {
        // One that was left out is a finding of the replay.
        const auto& findings = subject.verdict().ruling.findings;
        count += std::count_if(findings.begin(), findings.end(), [](const Finding& finding) {
            return finding.code == code::othello_implicit_pass;
        });
    }
    values.list.push_back(number_value(count));
}

// At a turn of Black some point was forbidden, and the stone went elsewhere.
template <int Capacity>
bool declined_on(Walk& walk, const RenjuRules& rules, const PlyRange& plies) {
    const auto black = renju::black_rules(rules);
    if (black.forbidden.empty() || walk.columns() > Capacity) return false;
    renju::BasicBoard<Capacity> board(walk.columns());
    Cells before(walk.cells().size(), '.');
    std::vector<renju::AssessedCell> points;
    // Stones of a position come first.
    const auto follow = [&]() -> std::optional<renju::Cell> {
        std::optional<renju::Cell> played;
        for (std::size_t cell = 0; cell < before.size(); ++cell) {
            const char now = walk.cells()[cell];
            if (now == before[cell]) continue;
            const auto size = static_cast<std::size_t>(walk.columns());
            const renju::Cell at{static_cast<std::uint8_t>(cell % size),
                                 static_cast<std::uint8_t>(cell / size)};
            board.put(at, now == 'B' ? renju::Stone::black : renju::Stone::white);
            before[cell] = now;
            played = at;
        }
        return played;
    };
    follow();
    constexpr std::ptrdiff_t fewest = 4;  // stones of Black: two rows of two make a double-three
    for (;;) {
        const bool asked = walk.side() == 'B' && plies.holds(walk.ply() + 1) &&
                           std::count(before.begin(), before.end(), 'B') >= fewest;
        points.clear();
        if (asked) renju::scan(board, black, points);
        if (!walk.next()) return false;
        const auto at = follow();
        if (!at || points.empty()) continue;
        bool forbidden_there = false;
        bool was_one = false;
        for (const auto& point : points) {
            if (point.assessment.kinds.empty() || point.assessment.five == renju::FiveMade::yes) {
                continue;
            }
            forbidden_there = true;
            was_one = was_one || point.cell == *at;
        }
        if (forbidden_there && !was_one) return true;
    }
}

void declined(Subject& subject, const PlyRange& plies, Values& values) {
    if (subject.game() != Game::renju) return;
    const auto walk = walk_of(subject);
    if (!walk) return values.missing();
    const auto& rules = std::get<RenjuRules>(subject.ruleset()->rules);
    const bool found = walk->columns() <= 15 ? declined_on<15>(*walk, rules, plies)
                                             : declined_on<20>(*walk, rules, plies);
    if (found) values.list.push_back(number_value(1));
}

void material(Subject& subject, const PlyRange& plies, Values& values) {
    if (subject.game() != Game::flipchess) return;
    const auto walk = walk_of(subject);
    if (!walk) return values.missing();
    do {
        if (plies.given && plies.holds(walk->ply())) {
            values.list.push_back(number_value(walk->balance()));
        }
    } while (walk->next());
    if (!plies.given) values.list.push_back(number_value(walk->balance()));
}

// "KGP-kp": Red's pieces, then Black's, from the highest rank down.
std::string signature(const Cells& cells) {
    constexpr std::string_view ranks = "KGMRNCP-kgmrncp";
    std::string text;
    for (const char letter : ranks) {
        const auto count = letter == '-' ? 1 : std::count(cells.begin(), cells.end(), letter);
        text.append(static_cast<std::size_t>(count), letter);
    }
    const auto hidden = std::count(cells.begin(), cells.end(), 'X');
    return hidden == 0 ? text : text + '/' + std::to_string(hidden) + 'X';
}

void pieces(Subject& subject, const PlyRange& plies, Values& values) {
    if (subject.game() != Game::flipchess) return;
    const auto walk = walk_of(subject);
    if (!walk) return values.missing();
    do {
        if (plies.given && plies.holds(walk->ply())) {
            values.list.push_back({signature(walk->cells()), {}});
        }
    } while (walk->next());
    if (!plies.given) values.list.push_back({signature(walk->cells()), {}});
}

void first_flip(const Record& record, Values& values) {
    if (record.game != Game::flipchess) return;
    for (const auto& event : record.events) {
        if (event.kind != EventKind::flip) continue;
        const auto piece = flipchess::piece_of(event.piece);
        if (piece.empty()) return values.missing();
        values.list.push_back({std::string(name_of(piece.colour())), {}});
        return;
    }
}

}  // namespace

void measure(Field field, const PlyRange& plies, Subject& subject, Values& values) {
    const auto& record = *subject.record();
    if (field == Field::longest_think) return longest_think(record, values);
    if (field == Field::least_left) return least_left(subject, values);
    if (field == Field::move) return moves(record, plies, values);
    if (field == Field::passes) return passes(subject, values);
    if (field == Field::declined) return declined(subject, plies, values);
    if (field == Field::material) return material(subject, plies, values);
    if (field == Field::pieces) return pieces(subject, plies, values);
    if (field == Field::first_flip) return first_flip(record, values);
}

}  // namespace shinpan::select
