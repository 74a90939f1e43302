#pragma once
// The replay of one record: the state of the game after each event, and what the events mean
// (rules: flipchess 1.3). Private to the referee; `judge` drives it fast, `explain` looks into it.

#include "clock/clock.hpp"
#include "flipchess/board.hpp"
#include "flipchess/chase.hpp"
#include "flipchess/moves.hpp"
#include "flipchess/plain_ply.hpp"
#include "flipchess/repetition.hpp"
#include "flipchess/scoring.hpp"
#include "flipchess/start.hpp"
#include "record/record.hpp"
#include "record/ruling.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace shinpan::flipchess {

struct State {
    Board board;
    Chase chase;
    Cycles cycles;
    clock::Clock clock;
    std::array<FirstCapture, 2> first_captures{};
    std::uint64_t hash = 0;                // of the position, only where positions are counted
    const Positions* positions = nullptr;  // that a move must not repeat; the replay's own
    std::int32_t plies = 0;
    std::int32_t since_progress = 0;  // plies since the last flip or capture
    std::int32_t voided = 0;          // numbered plies of the record that were not played
    Seat to_move = Seat::first;
    Square chain = no_square;  // of the piece that may go on capturing
    std::array<std::int32_t, 2> fouls{};
    Seat offer = Seat::none;             // who has offered a draw that still stands
    Seat void_offer = Seat::none;        // who has offered one too early,
    std::int32_t void_offer_ply = 0;     // after so many plies
    Colour first_colour = Colour::none;  // of Seat::first
    bool ended = false;

    [[nodiscard]] Colour colour_of(Seat seat) const {
        return seat == Seat::first ? first_colour : other(first_colour);
    }
    [[nodiscard]] Seat seat_of(Colour colour) const {
        if (first_colour == Colour::none) return Seat::none;
        return colour == first_colour ? Seat::first : Seat::second;
    }
};

[[nodiscard]] constexpr std::size_t index_of(Seat seat) {
    return seat == Seat::second ? 1 : 0;
}

// The pursuits of the mover after a quiet move, from the board before it.
[[nodiscard]] Run run_after(const State& state, const Ladder& ladder, const FlipchessRules& rules,
                            Square from, Square to);
// Whether the mover has a legal action that is no chase step over the limit (rules: A37). Where
// `action` is given it receives one.
struct Action {
    Square from = no_square;  // no_square: a flip
    Square to = no_square;
};
[[nodiscard]] bool has_free_action(const State& state, const Ladder& ladder,
                                   const FlipchessRules& rules, Action* action = nullptr);
// Whether the chase limit forbids this move.
[[nodiscard]] bool over_chase_limit(const State& state, const Ladder& ladder,
                                    const FlipchessRules& rules, Square from, Square to,
                                    Effect effect);

// Whether a repetition that is forbidden would be complete with this move. Where every other action
// is refused, too, it is permitted, as a chase is (rules: A37).
[[nodiscard]] bool repeats(const State& state, const Ladder& ladder, const FlipchessRules& rules,
                           Square from, Square to, Effect effect);
// Whether a move that the pieces may make is refused for what was played before it.
[[nodiscard]] bool refused_here(const State& state, const Ladder& ladder,
                                const FlipchessRules& rules, Square from, Square to, Effect effect);

class Replay {
  public:
    Replay(const Record& record, const FlipchessRules& rules, Ruling& ruling,
           std::vector<std::uint64_t>& memory);
    Replay(const Replay&) = delete;  // the state looks at the positions
    Replay& operator=(const Replay&) = delete;

    // False: the event is an error, and nothing after it is judged.
    bool step(const Event& event);
    // Plays the usual plies at the front of `events` the short way (replay_quick.cpp), up to the
    // first event that is unusual, and returns how many; the state is as if `step` had been called
    // for each.
    std::size_t run(std::span<const Event> events);
    std::size_t run(std::span<const PlainPly> plies);
    // A capture chain is over; the ends that had to wait for it are ruled. Without one: nothing.
    void settle();
    // Writes what the replay has come to into the ruling.
    void close();

    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] const Ladder& ladder() const { return ladder_; }
    [[nodiscard]] std::int32_t stake() const { return stake_; }
    [[nodiscard]] bool broken() const { return broken_; }
    // What the declared deal has on a square; nothing where no deal is declared.
    [[nodiscard]] Piece dealt(Square square) const {
        return has_deal_ && square < squares ? deal_[square] : Piece{};
    }
    [[nodiscard]] Finish finish() const;

  private:
    template <class Ply>
    std::size_t run_plies(std::span<const Ply> plies);
    enum class Turn : std::uint8_t { play, void_, stop };

    Turn begin(const Event& event);
    Turn unusual_begin(const Event& event);
    // Whether the event is due, by whom it is due and in time; then the time is charged.
    bool is_due(const Event& event) {
        if (state_.ended || state_.offer != Seat::none) return false;
        if (event.numbered >= 0 && event.numbered != state_.plies + state_.voided + 1) return false;
        if (event.seat != Seat::none && event.seat != state_.to_move) return false;
        if (state_.plies == 0 && rules_.clock.first_move_free) return false;
        return state_.clock.in_time(state_.to_move, event);
    }
    Turn overstepped(const Event& event, const clock::Reading& reading);
    bool flip(const Event& event);
    bool move(const Event& event);
    bool quiet_move(const Event& event, Square from, Square to);
    bool hop(const Event& event);
    // What the chase limit makes of a move, from the board before it.
    enum class Excess : std::uint8_t { plays, refused, loses, draws };
    Excess rule_chase(const Event& event, Square from, Square to, const Pursuit& pursuit);
    bool end_by_chase(Excess excess);
    void chase_note(Code code, const Event& event, Square from, Square to, const Pursuit& pursuit,
                    Severity severity);
    bool capture(const Event& event, Square from, Square to, const Judged& judged);
    bool take_piece(const Event& event, Square from, Square to, const Judged& judged, Seat seat,
                    std::int32_t ply);
    bool word(const Event& event);
    bool timeout(const Event& event);
    void resign(const Event& event);
    void draw_word(const Event& event);
    void foul(const Event& event);
    void warn_chase(const Event& event);
    void refused(const Event& event);

    void progress();
    void next_turn();
    void skip_turn();
    void check_ends();
    bool check_elimination();
    bool check_no_move();
    void end(Outcome outcome, EndReason reason);
    void shift_hash(Square square, Piece piece) {
        if (count_positions_) state_.hash ^= square_key(square, piece);
    }
    [[nodiscard]] std::uint64_t turn_hash() const {
        return state_.to_move == Seat::first ? 0 : turn_key;
    }
    void watch_deal(const Event& event, Square square, Piece piece);
    bool check_dealt(const Event& event, Square square, Piece piece);

    bool stop(Code code, const Event& event, std::int32_t ply, Args args = {});
    bool stop(const Judged& judged, const Event& event, Square from, Square to);
    Finding& note(Code code, const Event& event, std::int32_t ply, Args args = {});

    State state_;
    const Record& record_;
    const FlipchessRules& rules_;
    Ruling& ruling_;
    Ladder ladder_;
    Positions positions_;
    std::int32_t stake_ = 1;
    std::int32_t last_ply_ = 0;  // the ply whose completion draws the game; 0: none
    std::int32_t cycle_max_ = 0;
    bool count_positions_ = false;
    bool count_cycles_ = false;
    bool has_deal_ = false;
    bool watch_deal_ = false;
    bool broken_ = false;
    bool waiting_ = false;               // ends wait for the capture chain
    bool may_run_ = false;               // the ruleset leaves the short way open
    std::array<Piece, squares> deal_{};  // declared, or as far as the flips have shown it
};

}  // namespace shinpan::flipchess
