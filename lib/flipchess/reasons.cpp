#include "flipchess/reasons.hpp"

#include <algorithm>
#include <string>

namespace shinpan::flipchess {
namespace {

std::string name(Square square) {
    return to_string(point_of(square));
}
std::string one(Piece piece) {
    return std::string(1, letter(piece));
}

Shape shape(std::string_view role, Squares set) {
    Shape made{role, {}};
    while (set != 0) made.points.push_back(name(take(set)));
    return made;
}

Reason leaf(ReasonCode code, Square at, Args args = {}) {
    return {code, at < squares ? name(at) : std::string{}, std::move(args), {}, {}};
}

// The chase that the move from → to would carry past its limit: each step and each flight.
Reason reason_of_chase(const State& state, const Ladder& ladder, const FlipchessRules& rules,
                       Square from, Square to, const History& history) {
    const Pursuit pursuit = run_after(state, ladder, rules, from, to).longest();
    const Piece chaser = state.board.at(from);
    const Piece target = state.board.at(pursuit.target);
    Reason reason = leaf(ReasonCode::chase_over_limit, pursuit.target,
                         {{"piece", one(chaser)},
                          {"victim", one(target)},
                          {"step", pursuit.steps},
                          {"max", rules.chase.max_steps}});
    reason.shapes.push_back(shape("chaser", bit(from)));
    reason.shapes.push_back(shape("target", bit(pursuit.target)));
    // Where the target stood at each step: walk its flights backwards.
    Square where = pursuit.target;
    std::vector<Reason> nodes;
    nodes.push_back(leaf(ReasonCode::chase_step, where,
                         {{"ply", state.plies + 1},
                          {"piece", one(chaser)},
                          {"from", name(from)},
                          {"to", name(to)},
                          {"victim", one(target)}}));
    for (auto step = history.rbegin(); step != history.rend(); ++step) {
        if (step->ply < pursuit.from_ply || step->kind != EventKind::move) break;
        const bool chases = step->seat == state.to_move;
        if (chases) {
            nodes.push_back(leaf(ReasonCode::chase_step, where,
                                 {{"ply", step->ply},
                                  {"piece", one(step->piece)},
                                  {"from", name(step->from)},
                                  {"to", name(step->to)},
                                  {"victim", one(target)}}));
        } else {
            nodes.push_back(
                leaf(ReasonCode::chase_flight, step->to,
                     {{"ply", step->ply}, {"from", name(step->from)}, {"to", name(step->to)}}));
            where = step->from;
        }
    }
    std::reverse(nodes.begin(), nodes.end());
    reason.because = std::move(nodes);
    Action action;
    if (has_free_action(state, ladder, rules, &action)) {
        const std::string text =
            action.from < squares ? name(action.from) + '-' + name(action.to) : name(action.to);
        reason.because.push_back(leaf(ReasonCode::other_action, no_square, {{"action", text}}));
    }
    return reason;
}

}  // namespace

Reason reason_of_move(const State& state, const Ladder& ladder, const FlipchessRules& rules,
                      Square from, Square to, const History& history) {
    const Board& board = state.board;
    const Colour colour = state.colour_of(state.to_move);
    if (from >= squares || to >= squares) return leaf(ReasonCode::off_board, no_square);
    const Judged judged = judge_move(board, ladder, colour, from, to);
    const Piece mover = board.at(from);
    const Piece target = board.at(to);
    const Args both{{"piece", one(mover)}, {"victim", one(target)}};
    switch (judged.fault) {
        case Fault::none: break;
        case Fault::off_board: return leaf(ReasonCode::off_board, no_square);
        case Fault::from_empty: return leaf(ReasonCode::square_empty, from);
        case Fault::from_hidden: return leaf(ReasonCode::square_face_down, from);
        case Fault::not_own:
            return leaf(
                ReasonCode::opponents_piece, from,
                {{"piece", one(mover)},
                 {"owner", std::string(name_of(state.seat_of(mover.colour()), Game::flipchess))}});
        case Fault::diagonal:
        case Fault::not_one_step: {
            Reason reason = leaf(ReasonCode::steps_only, from, {{"piece", one(mover)}});
            reason.shapes.push_back(shape("steps", neighbours[from]));
            return reason;
        }
        case Fault::cannon_quiet: return leaf(ReasonCode::cannon_stays, from);
        case Fault::blocked: {
            Reason reason = leaf(ReasonCode::way_blocked, to, {{"from", name(from)}});
            reason.shapes.push_back(shape("screen", between(from, to) & board.occupied()));
            return reason;
        }
        case Fault::target_hidden: return leaf(ReasonCode::square_face_down, to);
        case Fault::target_own: return leaf(ReasonCode::own_piece, to, {{"piece", one(target)}});
        case Fault::cannon_adjacent: return leaf(ReasonCode::cannon_beside, to);
        case Fault::cannon_screens: {
            const Squares set = between(from, to) & board.occupied();
            if (set == 0) return leaf(ReasonCode::no_screen, to);
            Reason reason = leaf(ReasonCode::screens, to, {{"count", std::popcount(set)}});
            reason.shapes.push_back(shape("screen", set));
            return reason;
        }
        case Fault::general_takes_soldier: return leaf(ReasonCode::general_and_soldier, to, both);
        case Fault::rank: return leaf(ReasonCode::weaker, to, both);
        case Fault::equal_rank: return leaf(ReasonCode::same_rank, to, both);
        case Fault::flip_unnamed:
        case Fault::flip_exhausted:
        case Fault::flip_not_hidden: return leaf(ReasonCode::square_face_down, to);
    }
    if (over_chase_limit(state, ladder, rules, from, to, judged.effect)) {
        if (rules.chase.scope == FlipchessRules::ChaseScope::piece ||
            rules.chase.definition == FlipchessRules::ChaseDefinition::d2) {
            return leaf(ReasonCode::chaser_frozen, from,
                        {{"piece", one(mover)},
                         {"step", state.chase.run(index_of(state.to_move)).longest().steps},
                         {"max", rules.chase.max_steps}});
        }
        return reason_of_chase(state, ladder, rules, from, to, history);
    }
    if (repeats(state, ladder, rules, from, to, judged.effect)) {
        return leaf(ReasonCode::stood_before, to,
                    {{"from", name(from)}, {"times", rules.end.repetition_times - 1}});
    }
    return leaf(ReasonCode::move_is_legal, to, {{"from", name(from)}});
}

Reason reason_of_flip(const State& state, const FlipchessRules& rules, Square square, Piece named) {
    if (square >= squares) return leaf(ReasonCode::off_board, no_square);
    const Piece piece = state.board.at(square);
    if (piece.empty()) return leaf(ReasonCode::square_empty, square);
    if (piece.shown()) return leaf(ReasonCode::square_face_up, square, {{"piece", one(piece)}});
    if (named.shown() && state.board.bag[named.code] <= 0) {
        const auto kind = static_cast<std::size_t>(named.kind());
        Reason reason = leaf(ReasonCode::kind_exhausted, square,
                             {{"piece", one(named)}, {"max", rules.pieces[kind]}});
        Squares same = 0;
        for (Square other_square = 0; other_square < squares; ++other_square) {
            if (state.board.at(other_square) == named) same |= bit(other_square);
        }
        if (same != 0) reason.shapes.push_back(shape("same", same));
        return reason;
    }
    return leaf(ReasonCode::may_flip, square);
}

Reason reason_of_deal(Square square, Piece dealt, Piece shown) {
    return leaf(ReasonCode::deal_differs, square, {{"dealt", one(dealt)}, {"piece", one(shown)}});
}

Reason reason_of_square(const State& state, const Ladder& ladder, const FlipchessRules& rules,
                        Square square, const History& history) {
    if (square >= squares) return leaf(ReasonCode::off_board, no_square);
    const Board& board = state.board;
    const Piece piece = board.at(square);
    if (!piece.shown()) return reason_of_flip(state, rules, square, {});
    const Colour colour = state.colour_of(state.to_move);
    if (piece.colour() != colour) {
        return leaf(
            ReasonCode::opponents_piece, square,
            {{"piece", one(piece)},
             {"owner", std::string(name_of(state.seat_of(piece.colour()), Game::flipchess))}});
    }
    Reason reason = leaf(ReasonCode::may_move, square, {{"piece", one(piece)}});
    Squares legal = 0;
    const auto consider = [&](Square to) {
        const Judged judged = judge_move(board, ladder, colour, square, to);
        const bool over = judged.fault == Fault::none &&
                          refused_here(state, ladder, rules, square, to, judged.effect);
        if (judged.fault != Fault::none || over) {
            reason.because.push_back(reason_of_move(state, ladder, rules, square, to, history));
            return;
        }
        legal |= bit(to);
        if (judged.effect == Effect::quiet) return;
        const auto code =
            judged.effect == Effect::trade ? ReasonCode::may_trade : ReasonCode::may_capture;
        reason.because.push_back(
            leaf(code, square,
                 {{"piece", one(piece)}, {"victim", one(board.at(to))}, {"to", name(to)}}));
    };
    for (Square to = 0; to < squares; ++to) {
        const bool beside = (neighbours[square] & bit(to)) != 0;
        const bool far =
            piece.kind() == Kind::cannon || (ladder.chariot_runs && piece.kind() == Kind::chariot);
        const bool on_line = far && to != square && board.at(to).shown() &&
                             (column_of(to) == column_of(square) || row_of(to) == row_of(square));
        const bool runs =
            ladder.runs(piece) && (quiet_targets(board, ladder, piece, square) & bit(to)) != 0;
        if (beside || on_line || runs) consider(to);
    }
    if (legal == 0) {
        reason.code = ReasonCode::no_moves_there;
    } else {
        reason.shapes.push_back(shape("legal", legal));
    }
    return reason;
}

Reason reason_of_end(const State& state, EndReason reason) {
    if (reason == EndReason::no_move) {
        const Colour colour = state.colour_of(state.to_move);
        Reason made =
            leaf(ReasonCode::blocked, no_square, {{"colour", std::string(name_of(colour))}});
        if (colour != Colour::none) {
            made.shapes.push_back(shape("blocked", state.board.of(colour)));
        }
        return made;
    }
    const Colour gone = state.board.pieces(Colour::red) == 0 ? Colour::red : Colour::black;
    Reason made = leaf(ReasonCode::eliminated, no_square, {{"colour", std::string(name_of(gone))}});
    if (reason == EndReason::both_eliminated) {
        made.because.push_back(leaf(ReasonCode::eliminated, no_square,
                                    {{"colour", std::string(name_of(other(gone)))}}));
    }
    return made;
}

}  // namespace shinpan::flipchess
