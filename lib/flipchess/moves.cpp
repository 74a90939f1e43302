#include "flipchess/moves.hpp"

#include <cstdlib>

namespace shinpan::flipchess {
namespace {

constexpr Squares file_a = 0x11111111U;
constexpr Squares row_one = 0xFU;

// The squares of the file and of the row of a square that lie above / below it in square order.
constexpr Squares above(Square square) {
    return square == 31 ? 0 : ~Squares{0} << (square + 1);
}
constexpr Squares below(Square square) {
    return bit(square) - 1;
}
constexpr Squares file_of(Square square) {
    return file_a << column_of(square);
}
constexpr Squares rank_of(Square square) {
    return row_one << (row_of(square) * columns);
}

// The second piece of a ray, counted from its low or its high end.
constexpr Squares second_lowest(Squares ray) {
    const Squares rest = ray & (ray - 1);
    return rest & (~rest + 1);
}
constexpr Squares second_highest(Squares ray) {
    if (ray == 0) return 0;
    const Squares rest = ray ^ std::bit_floor(ray);
    return std::bit_floor(rest);
}

constexpr Squares lowest(Squares ray) {
    return ray & (~ray + 1);
}
constexpr Squares highest(Squares ray) {
    return ray == 0 ? 0 : std::bit_floor(ray);
}

// Where a piece that runs along its file and row comes to: the free squares, and the first piece
// on each of the four ways.
struct Way {
    Squares free = 0;
    Squares hits = 0;
};
Way run_from(Squares occupied, Square square) {
    Way run;
    for (const Squares line : {file_of(square), rank_of(square)}) {
        const Squares up = line & above(square);
        const Squares down = line & below(square);
        const Squares hit_up = lowest(up & occupied);
        const Squares hit_down = highest(down & occupied);
        run.hits |= hit_up | hit_down;
        run.free |= hit_up == 0 ? up : up & (hit_up - 1);
        run.free |= hit_down == 0 ? down : down & ~(hit_down | (hit_down - 1));
    }
    return run;
}

}  // namespace

Ladder::Ladder(const FlipchessRules& rules)
    : capture_hidden(rules.cannon.capture_hidden),
      cannon_capture(rules.cannon.capture),
      cannon_quiet(rules.cannon.quiet),
      chariot_runs(rules.chariot.slide || rules.chariot.rush),
      chariot_rushes(rules.chariot.rush) {
    using Rules = FlipchessRules;
    for (std::size_t mover = 0; mover < kinds; ++mover) {
        Row& row = rows[mover];
        for (std::size_t victim = 0; victim < kinds; ++victim) {
            const auto mask = static_cast<std::uint8_t>(1U << victim);
            const auto is = [&](Kind one, Kind two) {
                return mover == static_cast<std::size_t>(one) &&
                       victim == static_cast<std::size_t>(two);
            };
            const bool equal = rules.ladder[mover] == rules.ladder[victim];
            bool takes = rules.ladder[mover] > rules.ladder[victim];
            if (equal) takes = rules.equal_rank != Rules::EqualRank::illegal;
            if (is(Kind::soldier, Kind::general)) takes = rules.soldier_takes_general;
            if (is(Kind::general, Kind::soldier)) takes = rules.general_takes_soldier;
            bool trades = equal && rules.equal_rank == Rules::EqualRank::trade;
            bool chases = !equal || rules.chase.equal_rank;
            if (mover == static_cast<std::size_t>(Kind::cannon) &&
                rules.cannon.capture == Rules::CannonCapture::step) {
                chases = chases && rules.chase.cannon;
            } else if (mover == static_cast<std::size_t>(Kind::cannon)) {
                // Over a screen a cannon takes every kind (rules: 1.1 #5); another cannon follows
                // the equal rule unless A6 says that it is simply captured.
                takes = !equal || rules.equal_rank != Rules::EqualRank::illegal ||
                        rules.cannon.equal == Rules::CannonEqual::capture;
                if (rules.cannon.equal == Rules::CannonEqual::capture) trades = false;
                chases = chases && rules.chase.cannon;
            }
            if (!takes) continue;
            row.takes = static_cast<std::uint8_t>(row.takes | mask);
            if (trades) row.trades = static_cast<std::uint8_t>(row.trades | mask);
            if (chases) row.chases = static_cast<std::uint8_t>(row.chases | mask);
        }
    }
    for (std::size_t code = 1; code < victims.size(); ++code) {
        if ((code & 7) == 0) continue;
        const Row& row = rows[(code & 7) - 1];
        // The kinds of a row are bits from 0; the codes of red begin at 1, those of black at 9.
        const unsigned shift = code < 8 ? 9 : 1;
        victims[code] = {static_cast<std::uint16_t>(row.takes << shift),
                         static_cast<std::uint16_t>(row.trades << shift),
                         static_cast<std::uint16_t>(row.chases << shift)};
    }
}

Ladder ladder_of(const FlipchessRules& rules) {
    struct Kept {
        FlipchessRules rules;
        Ladder ladder{rules};
    };
    thread_local Kept kept;
    if (kept.rules != rules) kept = {rules, Ladder(rules)};
    return kept.ladder;
}

Squares jumps(Squares occupied, Square square) {
    const Squares file = occupied & file_of(square);
    const Squares rank = occupied & rank_of(square);
    const Squares up = above(square);
    const Squares down = below(square);
    return second_lowest(file & up) | second_lowest(rank & up) | second_highest(file & down) |
           second_highest(rank & down);
}

Squares quiet_targets(const Board& board, const Ladder& ladder, Piece piece, Square square) {
    if (ladder.stays(piece)) return 0;
    if (ladder.runs(piece)) return run_from(board.occupied(), square).free;
    return neighbours[square] & ~board.occupied();
}

Squares attacked(const Board& board, const Ladder& ladder, Piece piece, Square square,
                 Attack kind) {
    const Ladder::Row& row = ladder.of(piece);
    const std::uint8_t victims = kind == Attack::chase ? row.chases : row.takes;
    Squares reach = neighbours[square];
    Squares found = 0;
    if (ladder.jumps(piece)) {
        reach = jumps(board.occupied(), square);
    } else if (ladder.chariot_runs && piece.kind() == Kind::chariot) {
        reach = run_from(board.occupied(), square).hits;
        if (ladder.chariot_rushes) {
            found = reach & ~neighbours[square] & board.of(other(piece.colour()));
        }
    }
    for (Squares enemies = reach & ~found & board.of(other(piece.colour())); enemies != 0;) {
        const Square target = take(enemies);
        if (holds(victims, board.at(target))) found |= bit(target);
    }
    return found;
}

bool has_action(const Board& board, const Ladder& ladder, Colour colour) {
    if (board.hidden != 0) return true;
    if (colour == Colour::none) return false;
    Squares own = board.of(colour);
    const bool all_step = ladder.cannon_quiet != FlipchessRules::CannonQuiet::none;
    if (all_step && (beside(own) & ~board.occupied()) != 0) return true;
    while (own != 0) {
        const Square from = take(own);
        if (quiet_targets(board, ladder, board.at(from), from) != 0) return true;
        if (attacked(board, ladder, board.at(from), from, Attack::capture) != 0) return true;
    }
    return false;
}

Fault judge_flip(const Board& board, Square square, Piece named) {
    if (square >= squares) return Fault::off_board;
    if (!board.at(square).hidden()) return Fault::flip_not_hidden;
    if (!named.shown()) return Fault::flip_unnamed;
    if (board.bag[named.code] <= 0) return Fault::flip_exhausted;
    return Fault::none;
}

namespace {

Judged fault(Fault what) {
    return {what, Effect::quiet, {}};
}

// Why a way that is no step is none.
Fault geometry(Square from, Square to) {
    const int across = std::abs(column_of(from) - column_of(to));
    const int along = std::abs(row_of(from) - row_of(to));
    return across == along && across != 0 ? Fault::diagonal : Fault::not_one_step;
}

Judged capture(const Ladder& ladder, Piece mover, Piece victim) {
    const Ladder::Row& row = ladder.of(mover);
    if (!holds(row.takes, victim)) {
        if (mover.kind() == Kind::general && victim.kind() == Kind::soldier) {
            return fault(Fault::general_takes_soldier);
        }
        return fault(mover.kind() == victim.kind() ? Fault::equal_rank : Fault::rank);
    }
    return {Fault::none, holds(row.trades, victim) ? Effect::trade : Effect::capture, victim};
}

Judged capture_hidden(const Board& board, const Ladder& ladder, Piece mover, Piece named) {
    if (!named.shown()) return fault(Fault::flip_unnamed);
    if (board.bag[named.code] <= 0) return fault(Fault::flip_exhausted);
    if (named.colour() == mover.colour() &&
        ladder.capture_hidden != FlipchessRules::CaptureHidden::enemy_or_own) {
        return fault(Fault::target_own);
    }
    const bool trade = named.colour() != mover.colour() && holds(ladder.of(mover).trades, named);
    return {Fault::none, trade ? Effect::trade : Effect::capture, named};
}

Judged judge_cannon(const Board& board, const Ladder& ladder, Square from, Square to, Piece named) {
    const Piece mover = board.at(from);
    const Piece target = board.at(to);
    if (target.empty()) {
        return fault(ladder.stays(mover) ? Fault::cannon_quiet : geometry(from, to));
    }
    if (column_of(from) != column_of(to) && row_of(from) != row_of(to)) {
        return fault(geometry(from, to));
    }
    const bool may_take_hidden = ladder.capture_hidden != FlipchessRules::CaptureHidden::none;
    if (target.hidden() && !may_take_hidden) return fault(Fault::target_hidden);
    if (target.shown() && target.colour() == mover.colour()) return fault(Fault::target_own);
    if ((neighbours[from] & bit(to)) != 0) return fault(Fault::cannon_adjacent);
    if (std::popcount(between(from, to) & board.occupied()) != 1) {
        return fault(Fault::cannon_screens);
    }
    if (target.hidden()) return capture_hidden(board, ladder, mover, named);
    return capture(ladder, mover, target);
}

// A piece that goes over any free distance of a file or a row.
Judged judge_run(const Board& board, const Ladder& ladder, Square from, Square to) {
    const Piece mover = board.at(from);
    const Piece target = board.at(to);
    if (from == to || (column_of(from) != column_of(to) && row_of(from) != row_of(to))) {
        return fault(geometry(from, to));
    }
    if ((between(from, to) & board.occupied()) != 0) return fault(Fault::blocked);
    if (target.empty()) return {};
    if (target.hidden()) return fault(Fault::target_hidden);
    if (target.colour() == mover.colour()) return fault(Fault::target_own);
    if (ladder.chariot_rushes && (neighbours[from] & bit(to)) == 0) {
        return {Fault::none,
                holds(ladder.of(mover).trades, target) ? Effect::trade : Effect::capture, target};
    }
    return capture(ladder, mover, target);
}

}  // namespace

Judged judge_move(const Board& board, const Ladder& ladder, Colour colour, Square from, Square to,
                  Piece named) {
    if (from >= squares || to >= squares) return fault(Fault::off_board);
    const Piece mover = board.at(from);
    if (!mover.shown()) return fault(mover.hidden() ? Fault::from_hidden : Fault::from_empty);
    if (mover.colour() != colour) return fault(Fault::not_own);
    const bool step = (neighbours[from] & bit(to)) != 0;
    const Piece target = board.at(to);
    if (step && target.empty()) return ladder.stays(mover) ? fault(Fault::cannon_quiet) : Judged{};
    if (target.empty() ? ladder.runs(mover)
                       : ladder.chariot_runs && mover.kind() == Kind::chariot) {
        return judge_run(board, ladder, from, to);
    }
    if (ladder.jumps(mover)) return judge_cannon(board, ladder, from, to, named);
    if (!step) return fault(geometry(from, to));
    if (target.hidden()) return fault(Fault::target_hidden);
    if (target.colour() == colour) return fault(Fault::target_own);
    return capture(ladder, mover, target);
}

}  // namespace shinpan::flipchess
