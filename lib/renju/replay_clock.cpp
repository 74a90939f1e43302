// Time: flags that fall, claims of time, and results that rest on one (rules: renju, RIF 9.4, 10).
#include "base/catalogue/clock.hpp"
#include "base/catalogue/renju.hpp"
#include "clock/clock.hpp"
#include "renju/replay.hpp"
#include "renju/words.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace shinpan::renju {

// Whose clock runs: before an exchange of colours not that of the side to move.
template <int Capacity>
Seat Replay<Capacity>::on_the_clock() const {
    if (!watching_ || !watch_.active()) return turn_;
    return watch_.maker(ply_ + 1, stone_of(turn_), choices_);
}

// The time of the move that is to be made. True: the referee has ended the game, and the move came
// too late to be made.
template <int Capacity>
bool Replay<Capacity>::out_of_time(const Event& event) {
    const auto coming = ply_ + 1;
    const auto seat = on_the_clock();
    const auto reading = timing_->charge(seat, event, coming);
    if (reading.backwards) runs_backwards(seat, event);
    if (reading.charge.limit == 0) return false;
    const bool at_once = rules_.clock.claim == RenjuRules::TimeClaim::automatic;
    flag_falls({seat, coming, event.span, reading.charge,
                at_once ? FallenFlag::at_once : FallenFlag::never});
    if (!at_once) return false;
    end(win_of(other(seat)), EndReason::timeout, coming);
    return true;
}

// The time of a word of the opening.
template <int Capacity>
void Replay<Capacity>::time_of_word(const Event& event) {
    const auto reading = timing_->said(event);
    const auto seat = event.seat == Seat::none ? on_the_clock() : event.seat;
    if (reading.backwards) runs_backwards(seat, event);
}

template <int Capacity>
void Replay<Capacity>::runs_backwards(Seat seat, const Event& event) {
    add(code::clock_backwards, event.span, ply_ + 1,
        {{"seat", text(seat)}, {"stamp", event.stamp}});
}

template <int Capacity>
void Replay<Capacity>::flag_falls(const FallenFlag& flag) {
    const auto& charge = flag.charge;
    std::string then;
    if (charge.agreed > 0) {
        then =
            std::to_string(charge.made) + " of " + std::to_string(charge.agreed) + " moves made, ";
    }
    if (rules_.clock.claim == RenjuRules::TimeClaim::automatic) {
        then += "the game is lost";
    } else if (flag.lasting()) {
        then += "claimable until the end of the game";
    } else {
        then += "claimable until ply " + std::to_string(flag.ply + 1);
    }
    add(code::clock_flag_fell, flag.span, flag.ply,
        {{"seat", text(flag.seat)},
         {"used", clock::seconds(charge.used)},
         {"limit", clock::seconds(charge.limit)},
         {"then", std::move(then)}});
    timing_->fell(flag);
}

// A word that names no side means the one whose flag is down; else whoever is to move.
template <int Capacity>
Seat Replay<Capacity>::claimant_of_time(const Event& event) {
    if (event.seat != Seat::none) return event.seat;
    const auto fallen = timing_ ? timing_->only_open(ply_) : Seat::none;
    return fallen != Seat::none ? other(fallen) : other(turn_);
}

// The record states that the time of a player was out.
template <int Capacity>
void Replay<Capacity>::timeout(const Event& event) {
    const auto loser = event.seat != Seat::none ? event.seat : other(claimant_of_time(event));
    if (timing_ && loser == on_the_clock()) {
        const auto reading = timing_->stopped(loser, event);
        if (reading.backwards) runs_backwards(loser, event);
        if (reading.charge.limit > 0) {
            flag_falls({loser, ply_ + 1, event.span, reading.charge});
        }
    }
    time_is_out(other(loser), event.span, SaidBy::record);
}

// What the times prove of a claim, and what becomes of the game.
template <int Capacity>
void Replay<Capacity>::time_is_out(Seat by, Span span, SaidBy said) {
    const auto loser = other(by);
    auto* flag = timing_ ? timing_->open_flag(loser, ply_) : nullptr;
    if (timing_ && flag == nullptr) {
        if (const auto reached = timing_->at_the_limit(loser)) {
            flag_falls(*reached);
            flag = timing_->open_flag(loser, ply_);
        }
    }
    if (flag != nullptr) return flag_shown(by, *flag, span);
    // How long the side to move has thought, the record cannot say. A result that is no more than
    // the record's own word is then for whoever reads it (check of the claim).
    const bool refuted =
        timing_ && !record_.damaged && loser != on_the_clock() && timing_->complete(loser);
    if (refuted) return no_flag_shown(by, span, said);
    add(code::clock_unproved, span, 0, {{"seat", text(loser)}});
    if (said != SaidBy::result) end(win_of(by), EndReason::timeout, 0);
}

// RIF 10: with the claimant's own flag down, too, it is a draw.
template <int Capacity>
void Replay<Capacity>::flag_shown(Seat by, FallenFlag& flag, Span span) {
    flag.claimed = ply_;
    auto* own = timing_->open_flag(by, ply_);
    if (own == nullptr) return end(win_of(by), EndReason::timeout, flag.ply);
    own->claimed = ply_;
    const auto last = std::max(flag.ply, own->ply);
    add(code::renju_both_out_of_time, span, last, {});
    end(Outcome::draw, EndReason::timeout, last);
}

// The times deny a claim: the flag has been up all the time, or is up again.
template <int Capacity>
void Replay<Capacity>::no_flag_shown(Seat by, Span span, SaidBy said) {
    const auto loser = other(by);
    if (auto* missed = timing_->last_flag(loser)) {
        missed->late = ply_;
        add(code::clock_claim_late, span, ply_,
            {{"by", text(by)},
             {"seat", text(loser)},
             {"ply", std::int64_t{missed->ply}},
             {"until", std::int64_t{missed->ply + 1}}});
    } else {
        const auto [used, limit] = timing_->figures(loser);
        add(code::clock_claimed_without_evidence, span, said == SaidBy::result ? 0 : ply_,
            {{"seat", text(loser)},
             {"used", clock::seconds(used)},
             {"limit", clock::seconds(limit)}});
        const bool costs = rules_.wrong_claim == RenjuRules::WrongClaim::loss;
        if (said == SaidBy::player && costs) end(win_of(loser), EndReason::fouls, ply_);
    }
    if (said == SaidBy::player) failed_[index(by)].of_time = ply_;
}

// A result by time that no event of the record claims.
template <int Capacity>
void Replay<Capacity>::result_by_time() {
    const auto* claim = record_.claim ? &*record_.claim : nullptr;
    if (claim == nullptr || claim->reason != EndReason::timeout) return;
    if (claim->outcome == Outcome::draw) {
        // RIF 10: the time of both.
        auto* black = timing_ ? timing_->open_flag(Seat::first, ply_) : nullptr;
        auto* white = timing_ ? timing_->open_flag(Seat::second, ply_) : nullptr;
        if (black != nullptr && white != nullptr) {
            time_is_out(Seat::second, claim->span, SaidBy::result);
        }
        return;
    }
    const auto by = winner_of(claim->outcome);
    // A claim that has failed on the last move is not tried once more.
    if (by == Seat::none || failed_[index(by)].of_time == ply_) return;
    time_is_out(by, claim->span, SaidBy::result);
}

// Flags that fell and that nobody spoke of: once for each side.
template <int Capacity>
void Replay<Capacity>::flags_unclaimed() {
    std::array<bool, 2> told{};
    for (const auto& flag : timing_->flags()) {
        if (flag.claimed != FallenFlag::never || flag.late != FallenFlag::never)
            told[index(flag.seat)] = true;
    }
    for (const auto& flag : timing_->flags()) {
        if (std::exchange(told[index(flag.seat)], true)) continue;
        add(code::clock_evidence_without_claim, flag.span, flag.ply,
            {{"seat", text(flag.seat)},
             {"used", clock::seconds(flag.charge.used)},
             {"limit", clock::seconds(flag.charge.limit)}});
    }
}

template bool Replay<15>::out_of_time(const Event&);
template void Replay<15>::time_of_word(const Event&);
template Seat Replay<15>::claimant_of_time(const Event&);
template void Replay<15>::timeout(const Event&);
template void Replay<15>::time_is_out(Seat, Span, SaidBy);
template void Replay<15>::result_by_time();
template void Replay<15>::flags_unclaimed();
template bool Replay<20>::out_of_time(const Event&);
template void Replay<20>::time_of_word(const Event&);
template Seat Replay<20>::claimant_of_time(const Event&);
template void Replay<20>::timeout(const Event&);
template void Replay<20>::time_is_out(Seat, Span, SaidBy);
template void Replay<20>::result_by_time();
template void Replay<20>::flags_unclaimed();

}  // namespace shinpan::renju
