#pragma once
// One record, replayed event by event. Used by judge (to the end) and by explain (up to a ply).
// Its parts: replay.cpp the events and the order of play, replay_opening.cpp the opening,
// replay_stones.cpp what a stone is, replay_claims.cpp claims and the end of the record,
// replay_clock.cpp time.

#include "record/record.hpp"
#include "record/ruling.hpp"
#include "renju/board.hpp"
#include "renju/forbidden.hpp"
#include "renju/lines.hpp"
#include "renju/opening_protocol.hpp"
#include "renju/timing.hpp"
#include "ruleset/renju_rules.hpp"

#include <optional>
#include <vector>

namespace shinpan::renju {

// A stone that broke a rule which somebody may claim, or which the referee punishes.
struct Fault {
    std::int32_t ply = 0;
    Cell cell;
    Kinds kinds;                    // empty: a breach of the opening
    Span span;                      // of the stone
    std::size_t first_finding = 0;  // its findings in the ruling
    std::size_t findings = 0;
    std::int32_t claimed = 0;  // the ply count when it was claimed; 0: never
    std::int32_t late = 0;     // the same of a claim that came too late

    // Whether the right to claim outlives White's next move (RIF 9.8).
    [[nodiscard]] bool lasting() const { return kinds.has(Kind::overline); }
};

// Who makes the first move of a record: where a set-up does not say, it follows from its stones.
[[nodiscard]] Seat first_to_move(const Record& record);
[[nodiscard]] Choices choices_of(const Record& record);

template <int Capacity>
class Replay {
  public:
    Replay(const Record& record, const RenjuRules& rules, Ruling& ruling);

    // Everything, and what the end of the record means.
    void run();
    // Stops before the event that would be ply `ply`.
    void run_before(std::int32_t ply);
    // The moves alone, whatever the players say, up to the end of the game.
    void run_moves();
    // Step by step, for trees (branches.hpp): the set-up, then one event after the other. `stop`:
    // an error; what follows cannot be judged.
    enum class Go : std::uint8_t { on, stop };
    Go begin() { return set_up(); }
    Go next(const Event& event) { return take(event); }

    [[nodiscard]] const BasicBoard<Capacity>& board() const { return board_; }
    [[nodiscard]] Seat turn() const { return turn_; }
    [[nodiscard]] bool over() const { return over_; }
    [[nodiscard]] const std::vector<Fault>& faults() const { return faults_; }
    // Null: no clock ran.
    [[nodiscard]] const Timing* timing() const { return timing_ ? &*timing_ : nullptr; }
    // The last black stone that looked like a double-three and was none; 0: there was no such.
    [[nodiscard]] std::int32_t seeming() const { return seeming_; }

  private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    Go set_up();
    // Plays the stones from event `at` on that need no second look; the first event left.
    std::size_t play_quiet(std::size_t at);
    bool decides_nothing(const BasicBoard<Capacity>& board, Cell cell, LineSum sum,
                         std::int32_t played);
    Go take(const Event& event);
    Go place(const Event& event);
    Go pass(const Event& event);
    Go turn_is(const Event& event);
    void speak_of_draw(const Event& event);
    Go opening_word(const Event& event);
    Go heed(const std::vector<OpeningFact>& facts, const Event& event);
    void name_opening(const Event& event, Cell cell);
    void note_draw();
    void draw_if_due();
    void missing_move();
    void played(const Event& event, Cell cell, LineSum sum);
    void black_played(const Event& event, Cell cell, LineSum sum);
    void made_five(const Event& event, Cell cell, Seat seat, LineSum sum);
    void claim(const Event& event);
    void claim_forbidden(const Event& event, ClaimKind kind, Seat by);
    void other_kind(const Event& event, ClaimKind kind, const Fault& fault, Kinds open);
    void claim_five(const Event& event, Seat by);
    void wrong_claim(const Event& event, Seat by, ClaimKind kind);
    void claim_of_other_side(const Event& event, Seat by, ClaimKind kind, Cell cell);
    void costs_of_claim(Seat by);
    void claim_after_end(const Event& event, ClaimKind kind);
    [[nodiscard]] Seat claimant(const Event& event, ClaimKind kind);
    void move_begins();
    void finish();
    void taken_as_claim();
    void rests_on_failed_claim();
    void rests_on_no_stone();
    void acknowledge();
    // Who says that the time of a player is out.
    enum class SaidBy : std::uint8_t { player, record, result };
    bool out_of_time(const Event& event);
    void time_of_word(const Event& event);
    void runs_backwards(Seat seat, const Event& event);
    [[nodiscard]] Seat on_the_clock() const;
    void flag_falls(const FallenFlag& flag);
    Seat claimant_of_time(const Event& event);
    void timeout(const Event& event);
    void time_is_out(Seat by, Span span, SaidBy said);
    void flag_shown(Seat by, FallenFlag& flag, Span span);
    void no_flag_shown(Seat by, Span span, SaidBy said);
    void result_by_time();
    void flags_unclaimed();

    void end(Outcome outcome, EndReason reason, std::int32_t critical);
    void ruled_out(Fault& fault);  // the fault is claimed: White wins by it
    void open_claim(const Fault& fault);
    void set_severity(const Fault& fault, Severity severity);
    Go error(Code code, const Event& event, Args args);
    Finding& add(Code code, Span span, std::int32_t ply, Args args);

    const Record& record_;
    const RenjuRules& rules_;
    const BlackRules black_;
    Ruling& ruling_;
    const LineTables& tables_;

    BasicBoard<Capacity> board_;
    Seat turn_ = Seat::first;
    bool over_ = false;
    bool in_opening_ = false;  // the first three stones are played by the book so far
    OpeningWatch watch_;
    bool watching_ = false;  // the ruleset has a protocol and the record starts at the first move
    bool unheeded_ = false;  // words of an opening that nobody follows
    std::int32_t ply_ = 0;
    std::int32_t stones_ = 0;
    std::int32_t most_stones_;              // at which the game is drawn
    std::int32_t passes_ = 0;               // in a row
    EndReason draw_due_ = EndReason::none;  // drawn unless the last stone is claimed
    // Of a draw, made together with a move of `by` (RIF 10.2), the one before the words or behind.
    struct Offer {
        Seat by = Seat::none;
        std::int32_t ply = 0;   // at which it was said
        std::int32_t move = 0;  // of `by`; 0: there is none
        Span span;
    };
    Offer offer_;
    bool undecided_ = false;  // the last stone could not be told
    bool unsettled_ = false;  // a fault or a five of the last ply waits for a claim
    std::int32_t seeming_ = 0;
    Cell second_;
    Cell last_;  // the last stone

    std::vector<Fault> faults_;
    std::size_t fresh_ = none;     // the fault of the last ply
    std::size_t lasting_ = none;   // an overline that may still be claimed
    std::size_t missed_ = none;    // the last fault whose window has closed
    std::size_t ended_by_ = none;  // the fault the referee ended the game for
    struct Five {
        std::int32_t ply = 0;  // 0: none
        Cell cell;
        Span span;
        EndReason reason = EndReason::five;
        bool unnoticed = false;
    };
    // The plies after which the last claim of a side was late or wrong.
    struct Failed {
        static constexpr std::int32_t never = -1;
        std::int32_t of_stone = never;
        std::int32_t of_time = never;
    };
    std::array<Failed, 2> failed_;  // by seat
    std::array<Five, 2> fives_;     // made and not claimed, by seat
    std::optional<Timing> timing_;
    Choices choices_;  // where the times of the record matter
};

}  // namespace shinpan::renju
