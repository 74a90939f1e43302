#pragma once
// The opening protocols of renju and gomoku as data (rules: renju 1.4), and the little machine that
// follows one of them through a record.
//
// A protocol is one or more lines of steps: a stone inside or outside a square around the centre, a
// choice of colours, a number of fifth moves declared, the fifth moves offered. Where players may
// choose how to go on (Taraguchi, swap2) the lines are followed side by side until the record tells
// them apart; a breach is what no line allows.
//
// Records rarely hold everything. A step that left no trace is `unsaid`, never wrong.

#include "base/finding.hpp"
#include "record/event.hpp"
#include "renju/board.hpp"
#include "renju/opening.hpp"
#include "ruleset/renju_rules.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace shinpan::renju {

enum class Act : std::uint8_t { stone, swap, declare, fifths };
// Who acts: the holder of the colour to move, or the player who was Black or White at first,
// whoever holds the colour now.
enum class Actor : std::uint8_t { turn, first, second };

struct Step {
    Act act = Act::stone;
    std::int8_t nearest = 0;  // a stone: how far from the centre at least and at most
    std::int8_t farthest = 127;
    Actor by = Actor::turn;
};

struct Protocol {
    std::string_view name;
    std::array<std::span<const Step>, 2> lines;
    std::uint8_t line_count = 1;
    std::int32_t usual_fifths = 0;  // offered, or the most that may be declared
    std::int32_t first_pass = 4;    // the first move that may be a pass (RIF 12.9)
    bool adds_pairs = false;        // a choice may be put off by two more stones (Super Sakata)
    bool old_patterns = false;      // the 24 openings without the two thirteenths
    bool refusal_decides = false;   // who refuses a choice of colours has chosen his line (swap2)
};
[[nodiscard]] const Protocol& protocol_of(RenjuRules::Opening opening);
// Whether a step of the protocol is of this kind.
[[nodiscard]] bool asks_for(const Protocol& protocol, Act act);
// Whether it has words at all. Those with a number or with fifth moves have a choice, too.
[[nodiscard]] inline bool has_words(const Protocol& protocol) {
    return asks_for(protocol, Act::swap);
}

// Something the opening shows: a breach (`fault`), which costs what the ruleset says, or a remark.
struct OpeningFact {
    enum class Weight : std::uint8_t { fault, remark };
    Code code{};
    Weight weight = Weight::fault;
    std::int32_t ply = 0;
    Seat by = Seat::none;  // a fault: who committed it; none: whoever is to move
    Args args;
};

// The choices of colours that a whole record writes.
struct Choices {
    std::int32_t exchanges = 0;
    std::int32_t last_after = 0;  // the plies before the last choice, taken or refused
};

class OpeningWatch {
  public:
    OpeningWatch(const RenjuRules& rules, int board);

    // Whether there is anything left to follow.
    [[nodiscard]] bool active() const { return alive_ != 0; }
    // Whether move `ply` may be a pass as far as the opening goes.
    [[nodiscard]] bool may_pass(std::int32_t ply) const { return ply >= protocol_->first_pass; }

    // Who makes stone or pass `ply`, the next one, by the colours the players hold in the end.
    [[nodiscard]] Seat maker(std::int32_t ply, Stone colour, const Choices& choices) const;

    // The events of a record in their order; `ply` is the number of the stone, or of the stone to
    // come. What they show is added to `facts`.
    void stone(std::int32_t ply, Cell cell, Stone colour, std::vector<OpeningFact>& facts);
    void pass(std::int32_t ply, std::vector<OpeningFact>& facts);
    enum class Exchange : std::uint8_t { no, yes };
    void swap(std::int32_t ply, Exchange exchange, std::vector<OpeningFact>& facts);
    void declare(std::int32_t ply, std::int32_t count, std::vector<OpeningFact>& facts);
    void offer(std::int32_t ply, Cell cell, std::vector<OpeningFact>& facts);
    // The record is over, or the opening is: what was left unsaid.
    void close(std::vector<OpeningFact>& facts);

  private:
    static constexpr std::int32_t most_offers = 32;
    static constexpr int a_pass = -1;  // in place of a distance: fits every step

    // A line of steps and how far it has been followed.
    struct Line {
        std::span<const Step> steps;
        std::size_t at = 0;
        std::array<std::int8_t, 6> unsaid{};  // the stones after which a choice is unsaid
        std::uint8_t unsaid_count = 0;
        bool undeclared = false;
        bool declares = false;  // the fifth moves are declared
        bool at_fifth = false;  // the fifth move stands, the sixth does not

        [[nodiscard]] bool finished() const { return at == steps.size() && !at_fifth; }
        void leave_unsaid(std::int32_t ply);
    };

    // How a line takes an event: whether it fits.
    [[nodiscard]] bool fits_stone(Line& line, std::int32_t ply, int distance) const;
    [[nodiscard]] bool fits_word(Line& line, std::int32_t ply, Act act) const;
    template <class Fits>
    [[nodiscard]] bool keep_if(const Fits& fits);  // drops the other lines unless none fits

    void close_if_finished(std::vector<OpeningFact>& facts);
    void misplaced(std::int32_t ply, Cell cell, std::vector<OpeningFact>& facts);
    void check_pattern(Cell third, std::vector<OpeningFact>& facts);
    void add_fifth(Cell cell, std::vector<OpeningFact>& facts);
    void way_unsaid(std::vector<OpeningFact>& facts) const;
    void settle_fifths(const Line& line, std::vector<OpeningFact>& facts);
    void stop() { alive_ = 0; }
    [[nodiscard]] const Line& leading() const { return lines_[(alive_ & 1) != 0 ? 0 : 1]; }
    [[nodiscard]] Seat seat_of(Actor actor, Stone colour) const;
    [[nodiscard]] static Seat maker_with_pairs(std::int32_t ply, Stone colour,
                                               const Choices& choices);

    const Protocol* protocol_;
    RenjuRules::Symmetry symmetry_;
    std::int32_t fifths_;
    Cell centre_;
    std::array<Line, 2> lines_;
    std::uint8_t alive_ = 0;   // a bit for each line
    bool words_seen_ = false;  // some choice is written: silence elsewhere means no exchange
    std::int32_t chosen_ = 0;  // the stone before which a choice was made last
    bool exchanged_ = false;   // the player who was Black at first holds White
    std::int32_t declared_ = 0;
    std::array<ShapeStone, 4> stones_{};  // before the fifth
    std::uint8_t stone_count_ = 0;
    std::array<Cell, most_offers> fifth_moves_{};  // each once, the chosen one among them
    std::int32_t fifth_count_ = 0;
    bool offered_ = false;
};

}  // namespace shinpan::renju
