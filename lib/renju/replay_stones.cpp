// What a stone is whose lines show something: a five, or forbidden (rules: renju 2 to 4).
#include "base/catalogue/renju.hpp"
#include "renju/replay.hpp"
#include "renju/words.hpp"

namespace shinpan::renju {
namespace {

Code code_of(Kind kind) {
    switch (kind) {
        case Kind::double_three: return code::renju_double_three;
        case Kind::double_four: return code::renju_double_four;
        case Kind::overline: return code::renju_overline;
    }
    return code::renju_overline;
}

}  // namespace

// A stone whose lines show something.
template <int Capacity>
void Replay<Capacity>::played(const Event& event, Cell cell, LineSum sum) {
    const WinRule rule{turn_ == Seat::first ? rules_.black_five : rules_.white_five,
                       rules_.blocked_five};
    if (wins(board_, cell, stone_of(turn_), sum, rule)) {
        made_five(event, cell, turn_, sum);
    } else if (turn_ == Seat::first && !black_.forbidden.empty()) {
        black_played(event, cell, sum);
    }
}

template <int Capacity>
void Replay<Capacity>::black_played(const Event& event, Cell cell, LineSum sum) {
    const auto [found, other_found] = assess_both(board_, cell, sum, black_);
    if (found.decided == Decided::no) {
        // Never guessed: the game cannot be judged from here on.
        add(code::renju_undecided, event.span, ply_,
            {{"at", text(cell)}, {"limit", std::int64_t{black_.most_tests}}});
        ruling_.critical_ply = ply_;
        ruling_.outcome = Outcome::undecided;
        undecided_ = true;
        return;
    }
    if (!found.kinds.empty()) {
        const auto number = faults_.size();
        faults_.push_back({ply_, cell, found.kinds, event.span, ruling_.findings.size(), 0, 0});
        for (const auto kind : kinds) {
            if (!found.kinds.has(kind)) continue;
            add(code_of(kind), event.span, ply_,
                {{"at", text(cell)}, {"kinds", to_string(found.kinds)}})
                .severity = Severity::warning;
            ++faults_[number].findings;
        }
        if (ruling_.critical_ply == 0) ruling_.critical_ply = ply_;
        if (rules_.claim == RenjuRules::Claim::automatic) {
            set_severity(faults_[number], Severity::error);
            ended_by_ = number;
            end(Outcome::second_wins, EndReason::forbidden, ply_);
        } else {
            fresh_ = number;
            unsettled_ = true;
        }
    }
    if (sum.threes() < 2 || !black_.forbidden.has(Kind::double_three)) return;
    if (found.kinds.empty()) seeming_ = ply_;
    if (other_found == found || other_found.decided == Decided::no) return;
    if (ruling_.critical_ply == 0) ruling_.critical_ply = ply_;
    add(code::renju_depends_on_reading, event.span, ply_,
        {{"at", text(cell)}, {"this", to_string(found)}, {"other", to_string(other_found)}});
}

template <int Capacity>
void Replay<Capacity>::made_five(const Event& event, Cell cell, Seat seat, LineSum sum) {
    const auto reason = reason_of_row(board_, cell, stone_of(seat), sum, rules_.blocked_five);
    if (rules_.five == RenjuRules::FiveEnds::natural) {
        end(win_of(seat), reason, ply_);
    } else if (fives_[index(seat)].ply == 0) {
        fives_[index(seat)] = {ply_, cell, event.span, reason, false};
        unsettled_ = true;
    }
}

template void Replay<15>::played(const Event&, Cell, LineSum);
template void Replay<20>::played(const Event&, Cell, LineSum);

}  // namespace shinpan::renju
