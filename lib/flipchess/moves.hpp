#pragma once
// What a piece may do (rules: flipchess 1.1 to 1.3): the ladder, the step, the cannon's jump,
// trades; and which pieces a piece attacks, which is what a chase is made of.

#include "flipchess/board.hpp"

#include <cstdint>

namespace shinpan::flipchess {

// The ruleset as the move tests want it: for each kind, the kinds it may capture, one bit a kind.
struct Ladder {
    struct Row {
        std::uint8_t takes = 0;   // by a step, or for the cannon by its jump
        std::uint8_t trades = 0;  // of these: both pieces vanish
        std::uint8_t chases = 0;  // of these: an attack on them is a chase (rules: 6.5)
    };
    std::array<Row, kinds> rows{};
    FlipchessRules::CaptureHidden capture_hidden = FlipchessRules::CaptureHidden::none;
    FlipchessRules::CannonCapture cannon_capture = FlipchessRules::CannonCapture::jump;
    FlipchessRules::CannonQuiet cannon_quiet = FlipchessRules::CannonQuiet::step;
    bool chariot_runs = false;    // over any free distance
    bool chariot_rushes = false;  // and over a gap it takes every kind

    // The same rows by Piece::code: a set of the codes of enemies, one bit a code. Nothing is in it
    // for a square that is empty, face-down or the mover's own.
    struct Victims {
        std::uint16_t takes = 0;
        std::uint16_t trades = 0;
        std::uint16_t chases = 0;
    };
    std::array<Victims, 16> victims{};

    Ladder() = default;
    explicit Ladder(const FlipchessRules& rules);
    [[nodiscard]] const Row& of(Piece piece) const { return rows[(piece.code & 7U) - 1U]; }
    [[nodiscard]] bool jumps(Piece piece) const {
        return piece.kind() == Kind::cannon &&
               cannon_capture == FlipchessRules::CannonCapture::jump;
    }
    // Whether this piece, without capturing, goes further than a step.
    [[nodiscard]] bool runs(Piece piece) const {
        return (chariot_runs && piece.kind() == Kind::chariot) ||
               (cannon_quiet == FlipchessRules::CannonQuiet::slide && piece.kind() == Kind::cannon);
    }
    [[nodiscard]] bool stays(Piece piece) const {
        return cannon_quiet == FlipchessRules::CannonQuiet::none && piece.kind() == Kind::cannon;
    }
};
// The ladder of a ruleset. The last one made is kept, because an archive is judged by one ruleset.
[[nodiscard]] Ladder ladder_of(const FlipchessRules& rules);

[[nodiscard]] constexpr bool holds(std::uint8_t kinds_set, Piece piece) {
    return (kinds_set >> ((piece.code & 7U) - 1U) & 1U) != 0;
}

enum class Fault : std::uint8_t {
    none,
    off_board,
    flip_not_hidden,
    flip_unnamed,
    flip_exhausted,
    from_empty,
    from_hidden,
    not_own,
    diagonal,
    not_one_step,
    target_hidden,
    target_own,
    cannon_adjacent,
    cannon_screens,
    general_takes_soldier,
    rank,
    equal_rank,
    blocked,
    cannon_quiet,
};

enum class Effect : std::uint8_t { quiet, capture, trade };

struct Judged {
    Fault fault = Fault::none;
    Effect effect = Effect::quiet;
    Piece victim;  // of a capture or trade
    friend bool operator==(const Judged&, const Judged&) = default;
};

// Whether `colour` may move from → to. `named` is the victim the record names; it matters only
// where a cannon may capture a face-down piece.
[[nodiscard]] Judged judge_move(const Board& board, const Ladder& ladder, Colour colour,
                                Square from, Square to, Piece named = {});
[[nodiscard]] Fault judge_flip(const Board& board, Square square, Piece named);

// Squares strictly between two squares of one line; empty when they are not on one.
inline constexpr std::array<std::array<Squares, squares>, squares> all_between = [] {
    std::array<std::array<Squares, squares>, squares> made{};
    for (Square from = 0; from < squares; ++from) {
        for (Square to = 0; to < squares; ++to) {
            const bool line = column_of(from) == column_of(to) || row_of(from) == row_of(to);
            const Square step = row_of(from) == row_of(to) ? 1 : columns;
            for (Square at = from < to ? from : to; line && at < (from < to ? to : from);
                 at = static_cast<Square>(at + step)) {
                if (at != from && at != to) made[from][to] |= bit(at);
            }
        }
    }
    return made;
}();
[[nodiscard]] constexpr Squares between(Square from, Square to) {
    return all_between[from][to];
}
// Where a cannon on `square` would land: the first pieces beyond exactly one screen, at most four.
[[nodiscard]] Squares jumps(Squares occupied, Square square);

// The free squares a piece on `square` may go to.
[[nodiscard]] Squares quiet_targets(const Board& board, const Ladder& ladder, Piece piece,
                                    Square square);

// The face-up enemies that `piece`, standing on `square`, may capture / is chasing.
enum class Attack : std::uint8_t { capture, chase };
[[nodiscard]] Squares attacked(const Board& board, const Ladder& ladder, Piece piece, Square square,
                               Attack kind);

// Whether the colour has anything to do: a flip, a step or a capture.
[[nodiscard]] bool has_action(const Board& board, const Ladder& ladder, Colour colour);

// Calls sink(from, to, effect) for each legal move of the colour; flips are board.hidden.
template <class Sink>
void each_move(const Board& board, const Ladder& ladder, Colour colour, Sink&& sink) {
    if (colour == Colour::none) return;
    for (Squares own = board.of(colour); own != 0;) {
        const Square from = take(own);
        const Piece piece = board.at(from);
        for (Squares to = quiet_targets(board, ladder, piece, from); to != 0;) {
            sink(from, take(to), Effect::quiet);
        }
        for (Squares to = attacked(board, ladder, piece, from, Attack::capture); to != 0;) {
            const Square target = take(to);
            sink(
                from, target,
                holds(ladder.of(piece).trades, board.at(target)) ? Effect::trade : Effect::capture);
        }
        if (ladder.capture_hidden == FlipchessRules::CaptureHidden::none || !ladder.jumps(piece)) {
            continue;
        }
        for (Squares to = jumps(board.occupied(), from) & board.hidden; to != 0;) {
            sink(from, take(to), Effect::capture);
        }
    }
}

}  // namespace shinpan::flipchess
