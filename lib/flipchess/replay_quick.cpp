// The short way of the replay: plies that are legal, in time, end nothing and give no finding.
//
// Each test here is one the long way makes, too, in the words of the rules. What does not pass all
// of them is left to the long way with nothing changed, so that this file decides only the usual.

#include "flipchess/replay.hpp"

#include <algorithm>
#include <limits>

namespace shinpan::flipchess {
namespace {

using Rules = FlipchessRules;

constexpr bool in(std::uint16_t victims, Piece piece) {
    return (victims >> piece.code & 1U) != 0;
}

constexpr bool exactly_one(Squares set) {
    return set != 0 && (set & (set - 1)) == 0;
}

// What a ply is, of an event or of a plain ply.
bool is_flip(const Event& event) {
    return event.kind == EventKind::flip;
}
bool is_move(const Event& event) {
    return event.kind == EventKind::move;
}
Square from_of(const Event& event) {
    return square_of(event.from);
}
Square to_of(const Event& event) {
    return square_of(event.to);
}
Piece shown_by(const Event& event) {
    return piece_of(event.piece);
}
bool names_none(const Event& event) {
    return event.piece == 0;
}
bool names(const Event& event, Piece piece) {
    return event.piece == letter(piece);
}
bool is_flip(const PlainPly& ply) {
    return ply.is_flip();
}
bool is_move(const PlainPly&) {
    return true;
}
Square from_of(const PlainPly& ply) {
    return ply.from;
}
Square to_of(const PlainPly& ply) {
    return ply.to;
}
Piece shown_by(const PlainPly& ply) {
    return ply.piece;
}
bool names_none(const PlainPly& ply) {
    return ply.piece.empty();
}
bool names(const PlainPly& ply, Piece piece) {
    return ply.piece == piece;
}

// A side that has a free square beside a piece of its own has something to do.
constexpr bool can_step(Squares own, Squares occupied) {
    return (beside(own) & ~occupied) != 0;
}

// The replay while nothing unusual happens. The board and the counters are copies, so that the
// compiler may keep them where they are fast; `store` hands them back.
template <class Ply>
class Lane {
  public:
    Lane(State& state, const Rules& rules, const Ladder& ladder, Positions& positions,
         const std::array<Piece, squares>* deal)
        : state_(state),
          rules_(rules),
          ladder_(ladder),
          positions_(positions),
          deal_(deal),
          board_(state.board),
          plies_(state.plies),
          progress_(state.plies - state.since_progress),
          seat_(state.to_move),
          first_colour_(static_cast<std::size_t>(state.first_colour)),
          cycles_(rules.end.repetition == Rules::Repetition::cycle),
          count_positions_(rules.end.repetition == Rules::Repetition::position),
          // The chase rule in its usual form; in another, a ply of a pursuit is unusual.
          chase_(rules.chase.max_steps > 0),
          plain_chase_(rules.chase.definition == Rules::ChaseDefinition::d1 &&
                       rules.chase.scope == Rules::ChaseScope::step && rules.chase.max_steps > 3) {
        if (rules.end.max_plies > 0) {
            const bool next = rules.end.max_plies_trigger == Rules::Trigger::next;
            last_ply_ = rules.end.max_plies + (next ? 1 : 0);
        }
        set_calm();
    }

    // Whether the next ply cannot end the game by counting.
    [[nodiscard]] bool calm() const { return plies_ + 1 < calm_until_; }
    [[nodiscard]] bool repeated() const { return repeated_; }

    bool play(const Ply& ply) {
        if (is_flip(ply)) return flip(ply);
        return is_move(ply) && move(ply);
    }

    void store() {
        state_.board = board_;
        state_.plies = plies_;
        state_.since_progress = plies_ - progress_;
        state_.to_move = seat_;
    }

  private:
    [[nodiscard]] std::size_t side() const { return static_cast<std::size_t>(seat_); }
    void pass() {
        ++plies_;
        seat_ = static_cast<Seat>(side() ^ 1);
    }

    // The ply is due, by this seat and in time; then the time is charged.
    bool is_due(const Event& event) {
        if (event.numbered >= 0 && event.numbered != plies_ + state_.voided + 1) return false;
        if (event.seat != Seat::none && event.seat != seat_) return false;
        return state_.clock.in_time(seat_, event);
    }
    // Of a plain ply that is known.
    bool is_due(const PlainPly&) { return true; }

    void set_calm() {
        calm_until_ = last_ply_;
        const Rules::End& end = rules_.end;
        if (end.no_progress > 0) calm_until_ = std::min(calm_until_, progress_ + end.no_progress);
        const Rules::FewPieces& few = end.few_pieces;
        if (few.pieces_lt > 0 && board_.pieces(Colour::red) <= few.pieces_lt &&
            board_.pieces(Colour::black) <= few.pieces_lt) {
            calm_until_ = std::min(calm_until_, few.plies_gt + 1);
        }
    }

    // A flip or a capture was made: nothing before it is chased, repeated or counted any more.
    void progress() {
        state_.chase.clear();
        state_.cycles.clear();
        pass();
        progress_ = plies_;
        set_calm();
        if (count_positions_) positions_.clear();
    }

    void hash(Square square, Piece before, Piece after) {
        state_.hash ^= square_key(square, before) ^ square_key(square, after);
    }
    std::int32_t push_position() {
        return positions_.push(state_.hash ^ (side() == 0 ? 0 : turn_key));
    }

    bool flip(const Ply& ply) {
        const Square square = to_of(ply);
        const Piece piece = shown_by(ply);
        if (square >= squares || (board_.hidden & bit(square)) == 0) return false;
        if (!piece.shown() || board_.bag[piece.code] <= 0) return false;
        if (deal_ != nullptr && (*deal_)[square] != piece) return false;
        // With the last face-down piece open, the opponent may have nothing to do.
        if (exactly_one(board_.hidden) || !is_due(ply)) return false;
        board_.reveal(square, piece);
        progress();
        if (count_positions_) {
            hash(square, face_down, piece);
            push_position();
        }
        return true;
    }

    bool move(const Ply& ply) {
        const Square from = from_of(ply);
        const Square to = to_of(ply);
        if (from >= squares || to >= squares) return false;
        if ((board_.shown[side() ^ first_colour_] & bit(from)) == 0) return false;
        return board_.at(to).empty() ? step(ply, from, to) : capture(ply, from, to);
    }

    [[nodiscard]] Squares enemies() const { return board_.shown[side() ^ first_colour_ ^ 1]; }

    bool step(const Ply& ply, Square from, Square to) {
        if ((neighbours[from] & bit(to)) == 0 || !names_none(ply)) return false;
        if (ply.mark != '-' && ply.mark != 0) return false;
        const Squares occupied = board_.occupied() ^ bit(from) ^ bit(to);
        if (board_.hidden == 0 && !can_step(enemies(), occupied)) return false;
        const Piece piece = board_.at(from);
        if (chase_) {
            if (!pursue(ply, piece, from, to, occupied)) return false;
        } else if (!is_due(ply)) {
            return false;
        }
        board_.shift(from, to);
        pass();
        if (cycles_) {
            repeated_ = state_.cycles.push(from, to, rules_.end.cycle_max,
                                           rules_.end.repetition_times) != 0;
        } else if (count_positions_) {
            hash(from, piece, {});
            hash(to, {}, piece);
            repeated_ = push_position() >= rules_.end.repetition_times;
        }
        if (repeated_) calm_until_ = 0;
        return true;
    }

    // What the piece that steps to `to` chases from there. Without a branch for the neighbours:
    // which of them are enemies changes with every ply. `to` itself is still empty, and nobody's
    // victim.
    [[nodiscard]] Squares attacked(Piece piece, Square to, Squares occupied) const {
        const std::uint16_t victims = ladder_.victims[piece.code].chases;
        const auto chased = [&](Square at) {
            return static_cast<Squares>(victims >> board_.at(at).code & 1U) << at;
        };
        Squares targets = 0;
        if (ladder_.jumps(piece)) {
            for (Squares far = jumps(occupied, to) & enemies(); far != 0;) {
                targets |= chased(take(far));
            }
        } else {
            for (const Square near : around[to]) targets |= chased(near);
        }
        return targets;
    }

    // Keeps the ledger of a step that is due; where a pursuit comes near its limit there is a note.
    bool pursue(const Ply& ply, Piece piece, Square from, Square to, Squares occupied) {
        Chase& chase = state_.chase;
        const Squares targets = attacked(piece, to, occupied);
        if (!plain_chase_ && (targets != 0 || chase.under_way())) return false;
        if (targets == 0) {
            if (!is_due(ply)) return false;
            chase.commit_quiet(side(), from, to);
            return true;
        }
        const Run run = chase.after(side(), from, to, targets, plies_ + 1);
        if (run.longest().steps + 2 >= rules_.chase.max_steps || !is_due(ply)) return false;
        chase.commit(side(), from, to, run);
        return true;
    }

    bool capture(const Ply& ply, Square from, Square to) {
        const Piece piece = board_.at(from);
        const Piece victim = board_.at(to);
        const Ladder::Victims& victims = ladder_.victims[piece.code];
        if (!in(victims.takes, victim)) return false;
        const bool reaches = ladder_.jumps(piece)
                                 ? exactly_one(between(from, to) & board_.occupied())
                                 : (neighbours[from] & bit(to)) != 0;
        const bool trade = in(victims.trades, victim);
        if (!reaches || (ply.mark != 0 && ply.mark != (trade ? '*' : 'x'))) return false;
        if (!names_none(ply) && !names(ply, victim)) return false;
        if (chase_ && !plain_chase_ && state_.chase.under_way()) return false;
        // The last piece of a colour is unusual, and so is a side that may be stuck.
        const Squares others = enemies() ^ bit(to);
        Squares own = board_.shown[side() ^ first_colour_] ^ bit(from);
        if (!trade) own ^= bit(to);
        if (others == 0 || own == 0) return false;
        if (board_.hidden == 0 && !can_step(others, own | others)) return false;
        if (!is_due(ply)) return false;
        note_first_captures(piece, victim, trade ? Effect::trade : Effect::capture);
        board_.remove(to);
        if (trade) {
            board_.remove(from);
        } else {
            board_.shift(from, to);
        }
        progress();
        if (!trade) state_.chase.captured(to);
        if (count_positions_) {
            hash(from, piece, {});
            hash(to, victim, trade ? Piece{} : piece);
            push_position();
        }
        return true;
    }

    void note_first_captures(Piece piece, Piece victim, Effect effect) {
        using Known = FirstCapture::Known;
        const auto counts = [this](std::size_t side, Piece taken) {
            FirstCapture& first = state_.first_captures[side];
            if (first.known == Known::none) first = {Known::piece, taken};
        };
        const auto trades = rules_.points.trade_counts_for;
        const bool trade = effect == Effect::trade;
        if (!trade || trades != Rules::TradeCountsFor::none) counts(side(), victim);
        if (trade && trades == Rules::TradeCountsFor::both) counts(side() ^ 1, piece);
    }

    State& state_;
    const Rules& rules_;
    const Ladder& ladder_;
    Positions& positions_;
    const std::array<Piece, squares>* deal_;  // null: none is declared
    Board board_;
    std::int32_t plies_;
    std::int32_t progress_;  // the ply of the last flip or capture
    Seat seat_;              // to move
    std::size_t first_colour_;
    std::int32_t last_ply_ = std::numeric_limits<std::int32_t>::max();
    std::int32_t calm_until_ = 0;
    bool cycles_;
    bool count_positions_;
    bool chase_;
    bool plain_chase_;
    bool repeated_ = false;
};

}  // namespace

template <class Ply>
std::size_t Replay::run_plies(std::span<const Ply> plies) {
    const bool open = may_run_ && !state_.ended && state_.offer == Seat::none && !watch_deal_ &&
                      state_.first_colour != Colour::none &&
                      !(rules_.clock.first_move_free && state_.plies == 0);
    if (!open) return 0;
    Lane<Ply> lane(state_, rules_, ladder_, positions_, has_deal_ ? &deal_ : nullptr);
    std::size_t played = 0;
    while (played < plies.size() && lane.calm() && lane.play(plies[played])) ++played;
    lane.store();
    if (lane.repeated()) end(Outcome::draw, EndReason::repetition);
    return played;
}

std::size_t Replay::run(std::span<const Event> events) {
    return run_plies(events);
}
std::size_t Replay::run(std::span<const PlainPly> plies) {
    return run_plies(plies);
}

}  // namespace shinpan::flipchess
