// How a turn passes, the ends of the game and what the replay has come to.

#include "base/catalogue/flipchess.hpp"
#include "flipchess/replay.hpp"

#include <bit>
#include <string>
#include <utility>

namespace shinpan::flipchess {

using Rules = FlipchessRules;

namespace {

// The position after a quiet move has stood as often as the ruleset permits.
bool stood_enough(const State& state, const Rules& rules, Square from, Square to) {
    const Piece piece = state.board.at(from);
    const std::uint64_t after = state.hash ^ square_key(from, piece) ^ square_key(to, piece) ^
                                square_key(to, {}) ^ square_key(from, {}) ^
                                (state.to_move == Seat::first ? turn_key : 0);
    return state.positions->count(after) + 1 >= rules.end.repetition_times;
}

}  // namespace

bool repeats(const State& state, const Ladder& ladder, const Rules& rules, Square from, Square to,
             Effect effect) {
    if (state.positions == nullptr || effect != Effect::quiet ||
        !stood_enough(state, rules, from, to)) {
        return false;
    }
    bool other = state.board.hidden != 0;
    each_move(state.board, ladder, state.colour_of(state.to_move),
              [&](Square start, Square end, Effect what) {
                  other = other ||
                          ((what != Effect::quiet || !stood_enough(state, rules, start, end)) &&
                           !over_chase_limit(state, ladder, rules, start, end, what));
              });
    return other;
}

bool refused_here(const State& state, const Ladder& ladder, const Rules& rules, Square from,
                  Square to, Effect effect) {
    return over_chase_limit(state, ladder, rules, from, to, effect) ||
           repeats(state, ladder, rules, from, to, effect);
}

// A flip or a capture: nothing before it can be chased, repeated or counted any more.
void Replay::progress() {
    state_.since_progress = 0;
    state_.chase.clear();
    state_.cycles.clear();
    positions_.clear();
}

void Replay::next_turn() {
    ++state_.plies;
    state_.to_move = other(state_.to_move);
    check_ends();
}

void Replay::skip_turn() {
    state_.chase.clear();  // no flight, no pursuit (rules: 6.5)
    state_.to_move = other(state_.to_move);
    if (state_.first_colour != Colour::none) check_no_move();
}

bool Replay::check_elimination() {
    const bool red = state_.board.pieces(Colour::red) == 0;
    const bool black = state_.board.pieces(Colour::black) == 0;
    if (!red && !black) return false;
    if (red && black) {
        end(Outcome::draw, EndReason::both_eliminated);
    } else {
        end(win_of(state_.seat_of(red ? Colour::black : Colour::red)), EndReason::elimination);
    }
    return true;
}

bool Replay::check_no_move() {
    const Colour colour = state_.colour_of(state_.to_move);
    if (state_.board.hidden != 0 || has_action(state_.board, ladder_, colour)) return false;
    const std::string seat(name_of(state_.to_move, Game::flipchess));
    ruling_.findings.push_back(
        make_finding(code::flipchess_no_move, {}, state_.plies, {{"seat", seat}}));
    switch (rules_.end.no_move) {
        case Rules::NoMove::loss:
            end(win_of(other(state_.to_move)), EndReason::no_move);
            return true;
        case Rules::NoMove::draw: end(Outcome::draw, EndReason::no_move); return true;
        case Rules::NoMove::pass: break;
    }
    state_.chase.clear();
    state_.to_move = other(state_.to_move);
    if (has_action(state_.board, ladder_, state_.colour_of(state_.to_move))) return false;
    end(Outcome::draw, EndReason::no_move);
    return true;
}

// The ends that a completed ply can bring, in the order in which they are ruled: eliminated,
// nothing to do, too many plies, no progress, repetition.
void Replay::check_ends() {
    if (state_.board.hidden == 0 && check_no_move()) return;
    if (last_ply_ > 0 && state_.plies >= last_ply_) return end(Outcome::draw, EndReason::max_plies);
    const Rules::FewPieces& few = rules_.end.few_pieces;
    if (few.pieces_lt > 0 && state_.plies > few.plies_gt &&
        state_.board.pieces(Colour::red) < few.pieces_lt &&
        state_.board.pieces(Colour::black) < few.pieces_lt) {
        ruling_.findings.push_back(
            make_finding(code::flipchess_few_pieces, {}, state_.plies,
                         {{"pieces", few.pieces_lt}, {"plies", few.plies_gt}}));
        return end(Outcome::draw, EndReason::max_plies);
    }
    if (rules_.end.no_progress > 0 && state_.since_progress >= rules_.end.no_progress) {
        return end(Outcome::draw, EndReason::no_progress);
    }
    if (count_positions_ && state_.plies > record_.setup.plies) {
        const std::int32_t times = positions_.push(state_.hash ^ turn_hash());
        if (state_.positions == nullptr && times >= rules_.end.repetition_times) {
            return end(Outcome::draw, EndReason::repetition);
        }
    }
}

void Replay::end(Outcome outcome, EndReason reason) {
    state_.ended = true;
    ruling_.outcome = outcome;
    ruling_.reason = reason;
    ruling_.critical_ply = state_.plies;
}

Finish Replay::finish() const {
    Finish finish;
    finish.outcome = ruling_.outcome;
    finish.plies = state_.plies;
    finish.stake = stake_;
    finish.first_captures = state_.first_captures;
    for (const Seat seat : {Seat::first, Seat::second}) {
        const std::size_t i = index_of(seat);
        const Colour colour = state_.colour_of(seat);
        if (colour == Colour::none) {
            finish.pieces[i] = state_.board.down[0];  // both sides alike while nobody has a colour
            continue;
        }
        finish.pieces[i] = state_.board.pieces(colour);
        finish.face_up[i] = std::popcount(state_.board.of(colour));
    }
    return finish;
}

void Replay::close() {
    settle();
    ruling_.plies = state_.plies;
    if (broken_) {
        ruling_.stopped = true;
        return;
    }
    ruling_.position = digest(state_.board, state_.colour_of(state_.to_move));
    if (!state_.ended) return;
    const Finish final = finish();
    const Points points = points_of(final, rules_.points);
    ruling_.score = points.score;
    const auto add = [this](Code code, Args args) {
        ruling_.findings.push_back(make_finding(code, {}, state_.plies, std::move(args)));
    };
    if (points.has_bonus == Bonus::unknown) {
        const Seat winner = winner_of(ruling_.outcome);
        add(code::flipchess_points_unknown,
            {{"seat", std::string(name_of(winner, Game::flipchess))},
             {"bonus", rules_.points.bonus},
             {"without", to_string(points.possible[0], ScoreStyle::by_seat)},
             {"with", to_string(points.possible[1], ScoreStyle::by_seat)}});
    } else if (points.score && rules_.points.kind == Rules::ScoreKind::pieces &&
               points.has_bonus == Bonus::yes) {
        const std::int32_t sum = points.score->first_halves + points.score->second_halves;
        if (sum != 0) add(code::flipchess_not_zero_sum, {{"sum", halves_to_string(sum)}});
    }
}

}  // namespace shinpan::flipchess
