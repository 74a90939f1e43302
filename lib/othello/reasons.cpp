#include "othello/reasons.hpp"

#include "othello/moves.hpp"
#include "othello/squares.hpp"

#include <string>
#include <utility>
#include <vector>

namespace shinpan::othello {
namespace {

std::string colour(Seat seat) {
    return std::string(name_of(seat, Game::othello));
}

// Walks square by square, so that the tree owes nothing to the bit tricks it explains.
template <class L>
Reason reason_of_line(const Board<L>& board, Point from, const Direction& direction) {
    const char mine = board.to_move == Seat::first ? 'B' : 'W';
    const auto step = [&direction](Point at) {
        return Point{static_cast<std::int8_t>(at.column + direction.column),
                     static_cast<std::int8_t>(at.row + direction.row)};
    };
    Reason reason;
    reason.at = to_string(from);
    reason.args.push_back({"direction", direction.name});
    Shape run{"opposing", {}};
    Point at = step(from);
    for (; board.holds(at); at = step(at)) {
        const char letter = board.letter(square_of<L>(at));
        if (letter == '.' || letter == mine) break;
        run.points.push_back(to_string(at));
    }
    const auto length = static_cast<std::int64_t>(run.points.size());
    const bool edge = !board.holds(at);
    const bool own = !edge && board.letter(square_of<L>(at)) == mine;
    if (length == 0) {
        reason.code = edge  ? ReasonCode::line_at_edge
                      : own ? ReasonCode::line_next_own
                            : ReasonCode::line_next_empty;
        if (!edge) reason.args.push_back({"next", to_string(at)});
        return reason;
    }
    reason.args.push_back({"count", length});
    if (!edge) reason.args.push_back({"end", to_string(at)});
    reason.code = edge  ? ReasonCode::line_run_to_edge
                  : own ? ReasonCode::line_flips
                        : ReasonCode::line_run_to_empty;
    if (own) run.role = "flips";
    reason.shapes.push_back(std::move(run));
    if (own) reason.shapes.push_back({"anchor", {to_string(at)}});
    return reason;
}

template <class L>
Reason reason_of_side(const Board<L>& board, Seat seat) {
    const auto moves = legal_moves(board, seat);
    Reason reason;
    reason.args.push_back({"seat", colour(seat)});
    if (moves == 0) {
        reason.code = ReasonCode::cannot_move;
        return reason;
    }
    reason.code = ReasonCode::can_move;
    reason.args.push_back({"count", std::int64_t{count(moves)}});
    reason.shapes.push_back({"legal", names_of<L>(moves)});
    return reason;
}

}  // namespace

template <class L>
Reason reason_of_square(const Board<L>& board, Point point) {
    Reason reason;
    reason.at = to_string(point);
    if (!board.holds(point)) {
        reason.code = ReasonCode::off_board;
        return reason;
    }
    const int square = square_of<L>(point);
    if (board.letter(square) != '.') {
        reason.code = ReasonCode::occupied;
        return reason;
    }
    const auto flipped = flips<L>(board.own(), board.opposing(), square);
    reason.args.push_back({"seat", colour(board.to_move)});
    if (flipped == 0) {
        reason.code = ReasonCode::flips_nothing;
    } else {
        reason.code = ReasonCode::flips;
        reason.args.push_back({"count", std::int64_t{count(flipped)}});
        reason.shapes.push_back({"flips", names_of<L>(flipped)});
    }
    for (const auto& direction : directions) {
        reason.because.push_back(reason_of_line(board, point, direction));
    }
    return reason;
}

template <class L>
Reason reason_of_pass(const Board<L>& board) {
    auto own = reason_of_side(board, board.to_move);
    if (own.code == ReasonCode::can_move) return own;
    auto others = reason_of_side(board, other(board.to_move));
    Reason reason;
    if (others.code == ReasonCode::cannot_move) {
        reason.code = ReasonCode::game_over;
    } else {
        reason.code = ReasonCode::must_pass;
        reason.args.push_back({"seat", colour(board.to_move)});
    }
    reason.because.push_back(std::move(own));
    reason.because.push_back(std::move(others));
    return reason;
}

template Reason reason_of_square(const Board<Small>&, Point);
template Reason reason_of_square(const Board<Large>&, Point);
template Reason reason_of_pass(const Board<Small>&);
template Reason reason_of_pass(const Board<Large>&);

}  // namespace shinpan::othello
