// Captures and trades, alone or in a chain of hops (rules: flipchess 1.1, 1.4).

#include "base/catalogue/flipchess.hpp"
#include "flipchess/replay_chase.hpp"

#include <string>

namespace shinpan::flipchess {

using Rules = FlipchessRules;

bool Replay::capture(const Event& event, Square from, Square to, const Judged& judged) {
    Excess excess = Excess::plays;
    if (rules_.chase.max_steps > 0 && frozen(state_, rules_, from)) {
        Pursuit pursuit = state_.chase.run(index_of(state_.to_move)).longest();
        ++pursuit.steps;
        excess = rule_chase(event, from, to, pursuit);
        if (excess == Excess::refused) return false;
    }
    if (!take_piece(event, from, to, judged, state_.to_move, state_.plies + 1)) return false;
    if (excess != Excess::plays) return end_by_chase(excess);
    ++state_.plies;
    state_.to_move = other(state_.to_move);
    if (check_elimination()) return true;
    if (rules_.chain_capture != Rules::ChainCapture::none && judged.effect == Effect::capture) {
        state_.chain = to;
        waiting_ = true;
        return true;
    }
    check_ends();
    return true;
}

// A further capture by the piece that captured last, in the same turn (rules: 1.4).
bool Replay::hop(const Event& event) {
    if (state_.ended) {
        return stop(code::flipchess_after_end, event, state_.plies,
                    {{"ply", state_.plies}, {"reason", std::string(name_of(ruling_.reason))}});
    }
    if (state_.chain == no_square) {
        return stop(code::flipchess_chain, event, state_.plies, {{"to", to_string(event.to)}});
    }
    const Seat seat = other(state_.to_move);
    const Square from = state_.chain;
    const Square to = square_of(event.to);
    Event whole = event;
    whole.from = point_of(from);
    const Judged judged = judge_move(state_.board, ladder_, state_.colour_of(seat), from, to);
    const std::int32_t ply = state_.plies;
    if (judged.fault != Fault::none) {
        --state_.plies;  // the fault is of the ply that is not complete
        state_.to_move = seat;
        return stop(judged, whole, from, to);
    }
    if (judged.effect == Effect::quiet) {
        return stop(code::flipchess_mark_differs, event, ply,
                    {{"to", to_string(event.to)},
                     {"effect", "quiet move"},
                     {"written", std::string(1, event.mark)}});
    }
    if (!take_piece(whole, from, to, judged, seat, ply)) return false;
    if (check_elimination()) return true;
    state_.chain = judged.effect == Effect::capture ? to : no_square;
    return true;
}

void Replay::settle() {
    if (!waiting_) return;
    waiting_ = false;
    state_.chain = no_square;
    if (!state_.ended && !ruling_.stopped) check_ends();
}

bool Replay::take_piece(const Event& event, Square from, Square to, const Judged& judged, Seat by,
                        std::int32_t ply) {
    const bool was_hidden = state_.board.at(to).hidden();
    const bool trade = judged.effect == Effect::trade;
    const char usual = was_hidden ? '?' : trade ? '*' : 'x';
    if (event.mark != 0 && event.mark != usual) {
        return stop(code::flipchess_mark_differs, event, ply,
                    {{"to", to_string(event.to)},
                     {"effect", trade ? "trade" : "capture"},
                     {"written", std::string(1, event.mark)}});
    }
    if (event.piece != 0 && event.piece != letter(judged.victim)) {
        return stop(code::flipchess_victim_differs, event, ply,
                    {{"at", to_string(event.to)},
                     {"piece", std::string(1, letter(judged.victim))},
                     {"written", std::string(1, event.piece)}});
    }
    Board& board = state_.board;
    const Piece mover = board.at(from);
    if (was_hidden) {
        if (has_deal_ && !check_dealt(event, to, judged.victim)) return false;
        board.reveal(to, judged.victim);
        if (count_positions_) {
            state_.hash ^= square_key(to, face_down) ^ square_key(to, judged.victim);
        }
    }
    const std::size_t seat = index_of(by);
    using Known = FirstCapture::Known;
    const auto counts = [this](std::size_t whose, Piece piece) {
        FirstCapture& first = state_.first_captures[whose];
        if (first.known == Known::none) first = {Known::piece, piece};
    };
    const bool enemy = judged.victim.colour() != mover.colour();
    const auto trades = rules_.points.trade_counts_for;
    if (enemy && (!trade || trades != Rules::TradeCountsFor::none)) counts(seat, judged.victim);
    if (trade && trades == Rules::TradeCountsFor::both) counts(1 - seat, mover);

    board.remove(to);
    if (trade) {
        board.remove(from);
    } else {
        board.shift(from, to);
    }
    if (count_positions_) {
        state_.hash ^= square_key(to, judged.victim) ^ square_key(from, mover) ^
                       square_key(from, {}) ^ square_key(to, trade ? Piece{} : mover);
    }
    progress();
    if (!trade) state_.chase.captured(to);
    return true;
}

}  // namespace shinpan::flipchess
