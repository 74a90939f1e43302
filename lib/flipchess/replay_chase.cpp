#include "flipchess/replay_chase.hpp"

#include "base/catalogue/flipchess.hpp"

#include <string>

namespace shinpan::flipchess {

using Rules = FlipchessRules;

namespace {

// Whether the move is a step over the limit, whatever else there is to play.
bool exceeds(const State& state, const Ladder& ladder, const Rules& rules, Square from, Square to,
             Effect effect) {
    if (frozen(state, rules, from)) return true;
    return effect == Effect::quiet &&
           run_after(state, ladder, rules, from, to).longest().steps > rules.chase.max_steps;
}

}  // namespace

Run next_run(const State& state, const Rules& rules, Piece piece, Square from, Square to,
             Squares targets) {
    const std::size_t side = index_of(state.to_move);
    switch (rules.chase.definition) {
        case Rules::ChaseDefinition::d1: break;
        case Rules::ChaseDefinition::d2:
            if (state.chase.chases(side, from)) return state.chase.follow(side, to);
            if (piece.kind() == Kind::cannon || std::popcount(targets) != 1) return {};
            break;
        case Rules::ChaseDefinition::d3:
            if (state.chase.moved() == no_square) return {};
            targets &= bit(state.chase.moved());
            break;
    }
    if (targets == 0) return {};
    return state.chase.after(side, from, to, targets, state.plies + 1);
}

Run run_after(const State& state, const Ladder& ladder, const Rules& rules, Square from,
              Square to) {
    Board board = state.board;
    const Piece piece = board.at(from);
    board.shift(from, to);
    const Squares targets = attacked(board, ladder, piece, to, Attack::chase);
    return next_run(state, rules, piece, from, to, targets);
}

bool over_chase_limit(const State& state, const Ladder& ladder, const Rules& rules, Square from,
                      Square to, Effect effect) {
    if (rules.chase.max_steps <= 0 || rules.chase.on_exceed != Rules::OnExceed::illegal) {
        return false;
    }
    return exceeds(state, ladder, rules, from, to, effect) && has_free_action(state, ladder, rules);
}

bool has_free_action(const State& state, const Ladder& ladder, const Rules& rules, Action* action) {
    if (state.board.hidden != 0) {
        Squares hidden = state.board.hidden;
        if (action != nullptr) *action = {no_square, take(hidden)};
        return true;
    }
    bool found = false;
    each_move(state.board, ladder, state.colour_of(state.to_move),
              [&](Square from, Square to, Effect effect) {
                  if (found || exceeds(state, ladder, rules, from, to, effect)) return;
                  found = true;
                  if (action != nullptr) *action = {from, to};
              });
    return found;
}

void Replay::chase_note(Code code, const Event& event, Square from, Square to,
                        const Pursuit& pursuit, Severity severity) {
    const auto name = [](Square square) { return to_string(point_of(square)); };
    const auto one = [](Piece piece) { return std::string(1, letter(piece)); };
    note(code, event, state_.plies + 1,
         {{"step", pursuit.steps},
          {"max", rules_.chase.max_steps},
          {"piece", one(state_.board.at(to).empty() ? state_.board.at(from) : state_.board.at(to))},
          {"from", name(from)},
          {"to", name(to)},
          {"victim", one(state_.board.at(pursuit.target))},
          {"target", name(pursuit.target)},
          {"start", pursuit.from_ply}})
        .severity = severity;
}

Replay::Excess Replay::rule_chase(const Event& event, Square from, Square to,
                                  const Pursuit& pursuit) {
    if (pursuit.steps <= rules_.chase.max_steps) {
        chase_note(code::flipchess_chase_near, event, from, to, pursuit, Severity::note);
        return Excess::plays;
    }
    const bool free = has_free_action(state_, ladder_, rules_);
    if (!free && rules_.chase.only_move == Rules::OnlyMove::exempt) {
        chase_note(code::flipchess_chase_exempt, event, from, to, pursuit, Severity::note);
        return Excess::plays;
    }
    const bool refused = free && rules_.chase.on_exceed == Rules::OnExceed::illegal;
    chase_note(code::flipchess_chase_limit, event, from, to, pursuit,
               refused ? Severity::error : Severity::warning);
    if (refused) {
        ruling_.stopped = true;
        ruling_.critical_ply = state_.plies + 1;
        return Excess::refused;
    }
    if (!free || rules_.chase.on_exceed == Rules::OnExceed::loss) return Excess::loses;
    return rules_.chase.on_exceed == Rules::OnExceed::draw ? Excess::draws : Excess::plays;
}

// The move was played, and the limit decides the game.
bool Replay::end_by_chase(Excess excess) {
    const Seat chaser = state_.to_move;
    ++state_.plies;
    state_.to_move = other(chaser);
    end(excess == Excess::loses ? win_of(other(chaser)) : Outcome::draw, EndReason::chase);
    return true;
}

}  // namespace shinpan::flipchess
