#pragma once
// The chase ledger (rules: flipchess 6.5): a run counts the consecutive quiet moves by which one
// and the same piece attacks one and the same enemy. By definition D1 each of them must attack it;
// by D2 only the first, which attacks nothing else and is no cannon's; by D3 each, and the target
// is the piece that moved last.
//
// A seat's pursuits always have one chaser, the piece it moved last, and the opponent's answer
// keeps only the pursuit whose target fled; so a seat needs at most four counters and no map.
// Pieces are known by the square they stand on, and the ledger follows them.

#include "flipchess/board.hpp"

#include <array>
#include <cstdint>

namespace shinpan::flipchess {

struct Pursuit {
    Square target = no_square;
    std::uint16_t steps = 0;
    std::int32_t from_ply = 0;  // ply of the first step
};

struct Run {
    Square chaser = no_square;
    std::uint8_t count = 0;
    std::array<Pursuit, 4> pursuits{};  // a piece attacks at most four others

    // The longest pursuit; its steps are 0 when there is none.
    [[nodiscard]] Pursuit longest() const {
        Pursuit best;
        for (std::uint8_t i = 0; i < count; ++i) {
            if (pursuits[i].steps > best.steps) best = pursuits[i];
        }
        return best;
    }
};

class Chase {
  public:
    // A flip, a capture, a trade or a skipped turn, by anybody: every pursuit is over.
    void clear() {
        runs_[0].count = runs_[1].count = 0;
        moved_ = no_square;
    }
    // Whether anybody is chasing.
    [[nodiscard]] bool under_way() const { return (runs_[0].count | runs_[1].count) != 0; }
    // A capture: D3 may chase the piece that made it.
    void captured(Square to) { moved_ = to; }
    // The square of the piece that moved last; no_square after a flip or a skipped turn.
    [[nodiscard]] Square moved() const { return moved_; }
    // Whether `side` is chasing with the piece on `from`.
    [[nodiscard]] bool chases(std::size_t side, Square from) const {
        return runs_[side].count != 0 && runs_[side].chaser == from;
    }
    // D2: a pursuit under way goes on with every move of the chaser, whatever it attacks.
    [[nodiscard]] Run follow(std::size_t side, Square to) const {
        Run run = runs_[side];
        run.chaser = to;
        for (std::uint8_t i = 0; i < run.count; ++i) ++run.pursuits[i].steps;
        return run;
    }

    // The run of `side` after its quiet move from → to, where the moved piece attacks `targets`.
    [[nodiscard]] Run after(std::size_t side, Square from, Square to, Squares targets,
                            std::int32_t ply) const {
        const Run& before = runs_[side];
        Run run;
        run.chaser = to;
        while (targets != 0) {
            Pursuit pursuit{take(targets), 1, ply};
            if (before.chaser == from) {
                for (std::uint8_t i = 0; i < before.count; ++i) {
                    const Pursuit& old = before.pursuits[i];
                    if (old.target != pursuit.target) continue;
                    pursuit.steps = static_cast<std::uint16_t>(old.steps + 1);
                    pursuit.from_ply = old.from_ply;
                }
            }
            run.pursuits[run.count++] = pursuit;
        }
        return run;
    }

    // The move is made: `run` is the mover's, and of the opponent's pursuits only that of the piece
    // that just moved goes on.
    void commit(std::size_t side, Square from, Square to, const Run& run) {
        Run& pursuers = runs_[1 - side];
        std::uint8_t kept = 0;
        for (std::uint8_t i = 0; i < pursuers.count; ++i) {
            if (pursuers.pursuits[i].target != from) continue;
            pursuers.pursuits[0] = pursuers.pursuits[i];
            pursuers.pursuits[0].target = to;
            kept = 1;
        }
        pursuers.count = kept;
        runs_[side] = run;
        moved_ = to;
    }
    // The same for a move that attacks nothing, the usual case.
    void commit_quiet(std::size_t side, Square from, Square to) {
        if (runs_[1 - side].count != 0) {
            commit(side, from, to, Run{});
        } else {
            runs_[side].count = 0;
            moved_ = to;
        }
    }

    [[nodiscard]] const Run& run(std::size_t side) const { return runs_[side]; }

  private:
    std::array<Run, 2> runs_{};
    Square moved_ = no_square;
};

}  // namespace shinpan::flipchess
