// Claims, and the results that stand for one (rules: renju 5, RIF 9.6 to 9.8).
#include "base/catalogue/renju.hpp"
#include "renju/notes.hpp"
#include "renju/replay.hpp"
#include "renju/words.hpp"

#include <algorithm>
#include <utility>

namespace shinpan::renju {
namespace {

std::string_view name_of(ClaimKind kind) {
    switch (kind) {
        case ClaimKind::forbidden: return "a forbidden move";
        case ClaimKind::double_three: return "a double-three";
        case ClaimKind::double_four: return "a double-four";
        case ClaimKind::overline: return "an overline";
        case ClaimKind::five: return "a five";
        case ClaimKind::time: return "time";
    }
    return {};
}

// Whether the words of a claim fit a stone of these kinds.
bool fits(ClaimKind claimed, Kinds kinds) {
    switch (claimed) {
        case ClaimKind::forbidden: return !kinds.empty();
        case ClaimKind::double_three: return kinds.has(Kind::double_three);
        case ClaimKind::double_four: return kinds.has(Kind::double_four);
        case ClaimKind::overline: return kinds.has(Kind::overline);
        case ClaimKind::five:
        case ClaimKind::time: return false;
    }
    return false;
}

bool names_none(EndReason reason) {
    return reason == EndReason::none || reason == EndReason::adjudicated;
}

// Results a record may give for a forbidden move without naming it.
bool may_mean_forbidden(EndReason reason) {
    return names_none(reason) || reason == EndReason::forbidden;
}

}  // namespace

template <int Capacity>
void Replay<Capacity>::claim(const Event& event) {
    const auto kind = static_cast<ClaimKind>(event.number);
    if (over_) return claim_after_end(event, kind);
    const auto by = claimant(event, kind);
    switch (kind) {
        case ClaimKind::forbidden:
        case ClaimKind::double_three:
        case ClaimKind::double_four:
        case ClaimKind::overline: return claim_forbidden(event, kind, by);
        case ClaimKind::five: return claim_five(event, by);
        case ClaimKind::time: return time_is_out(by, event.span, SaidBy::player);
    }
}

// Who is meant where the record does not say who claims.
template <int Capacity>
Seat Replay<Capacity>::claimant(const Event& event, ClaimKind kind) {
    if (event.seat != Seat::none) return event.seat;
    switch (kind) {
        case ClaimKind::forbidden:
        case ClaimKind::double_three:
        case ClaimKind::double_four:
        case ClaimKind::overline: return Seat::second;
        case ClaimKind::five:
            return fives_[0].ply != 0   ? Seat::first
                   : fives_[1].ply != 0 ? Seat::second
                                        : other(turn_);
        case ClaimKind::time: return claimant_of_time(event);
    }
    return Seat::none;
}

// The winner may point out what the referee has ruled already. Any other claim comes too late.
template <int Capacity>
void Replay<Capacity>::claim_after_end(const Event& event, ClaimKind kind) {
    const auto by = claimant(event, kind);
    if (ruling_.outcome != win_of(by)) {
        add(code::renju_claim_after_end, event.span, ply_,
            {{"by", text(by)},
             {"what", std::string(name_of(kind))},
             {"end", std::int64_t{ply_}},
             {"reason", std::string(shinpan::name_of(ruling_.reason))}});
    } else if (ended_by_ != none && kind != ClaimKind::five && kind != ClaimKind::time) {
        acknowledge();
    }
}

// RIF 9.6, 9.8. A stone that may still be claimed is forbidden by whatever it is: White's words
// that name another kind point it out all the same, and the slip is reported.
template <int Capacity>
void Replay<Capacity>::claim_forbidden(const Event& event, ClaimKind kind, Seat by) {
    if (by != Seat::second) {
        const auto own = fresh_ != none ? fresh_ : lasting_;
        if (own == none) return wrong_claim(event, by, kind);
        return claim_of_other_side(event, by, kind, faults_[own].cell);
    }
    const bool named_overline = kind == ClaimKind::forbidden || kind == ClaimKind::overline;
    if (fresh_ != none && fits(kind, faults_[fresh_].kinds)) return ruled_out(faults_[fresh_]);
    if (lasting_ != none && named_overline) return ruled_out(faults_[lasting_]);
    if (fresh_ != none) {
        other_kind(event, kind, faults_[fresh_], faults_[fresh_].kinds);
        return ruled_out(faults_[fresh_]);
    }
    if (missed_ != none && kind != ClaimKind::overline &&
        (lasting_ == none || fits(kind, faults_[missed_].kinds))) {
        auto& fault = faults_[missed_];
        fault.late = ply_;
        add(code::renju_claim_late, event.span, ply_,
            {{"at", text(fault.cell)},
             {"ply", std::int64_t{fault.ply}},
             {"until", std::int64_t{fault.ply + 1}}});
        failed_[index(by)].of_stone = ply_;
        return;
    }
    if (lasting_ != none) {
        // Whatever else the stone was, White has played past it.
        Kinds left;
        left.add(Kind::overline);
        other_kind(event, kind, faults_[lasting_], left);
        return ruled_out(faults_[lasting_]);
    }
    wrong_claim(event, by, kind);
}

template <int Capacity>
void Replay<Capacity>::other_kind(const Event& event, ClaimKind kind, const Fault& fault,
                                  Kinds open) {
    add(code::renju_claim_kind, event.span, ply_,
        {{"at", text(fault.cell)},
         {"by", text(Seat::second)},
         {"what", std::string(name_of(kind))},
         {"kinds", to_string(open)}});
}

template <int Capacity>
void Replay<Capacity>::claim_five(const Event& event, Seat by) {
    const auto& five = fives_[index(by)];
    if (five.ply != 0) return end(win_of(by), five.reason, five.ply);
    const auto& theirs = fives_[index(other(by))];
    if (theirs.ply != 0) return claim_of_other_side(event, by, ClaimKind::five, theirs.cell);
    wrong_claim(event, by, ClaimKind::five);
}

template <int Capacity>
void Replay<Capacity>::wrong_claim(const Event& event, Seat by, ClaimKind kind) {
    add(code::renju_claim_wrong, event.span, ply_,
        {{"by", text(by)}, {"what", std::string(name_of(kind))}});
    costs_of_claim(by);
}

// There is what is claimed, but it is not for this side to claim.
template <int Capacity>
void Replay<Capacity>::claim_of_other_side(const Event& event, Seat by, ClaimKind kind, Cell cell) {
    add(code::renju_claim_wrong_side, event.span, ply_,
        {{"by", text(by)},
         {"what", std::string(name_of(kind))},
         {"at", text(cell)},
         {"owner", text(other(by))}});
    costs_of_claim(by);
}

template <int Capacity>
void Replay<Capacity>::costs_of_claim(Seat by) {
    failed_[index(by)].of_stone = ply_;
    if (rules_.wrong_claim == RenjuRules::WrongClaim::loss) {
        end(win_of(other(by)), EndReason::fouls, ply_);
    }
}

// The record is over, and the game may be: a result given without a claim event is the claim.
template <int Capacity>
void Replay<Capacity>::finish() {
    const auto last = record_.events.empty() ? record_.setup.span : record_.events.back().span;
    if (watching_) {
        std::vector<OpeningFact> facts;
        watch_.close(facts);
        Event end_of_record;
        end_of_record.span = last;
        if (heed(facts, end_of_record) == Go::stop) {
            ruling_.stopped = true;
            return;
        }
    }
    if (!over_) taken_as_claim();
    if (!over_) result_by_time();
    if (!over_) missing_move();
    draw_if_due();
    if (!over_ && fresh_ != none) open_claim(faults_[fresh_]);
    if (!over_) rests_on_failed_claim();
    if (!over_) rests_on_no_stone();
    if (ended_by_ != none && record_.claim && record_.claim->outcome == ruling_.outcome) {
        acknowledge();
    }
    if (!over_ && !record_.position_only && !record_.damaged) {
        ruling_.findings.push_back(left_unfinished(turn_, last));
    }
    if (timing_) flags_unclaimed();
}

template <int Capacity>
void Replay<Capacity>::taken_as_claim() {
    const auto* claim = record_.claim ? &*record_.claim : nullptr;
    if (claim != nullptr && claim->outcome == Outcome::second_wins) {
        const bool named =
            claim->reason == EndReason::forbidden || claim->reason == EndReason::overline;
        if (fresh_ != none &&
            (may_mean_forbidden(claim->reason) || (named && faults_[fresh_].lasting()))) {
            return ruled_out(faults_[fresh_]);
        }
        // Behind a five that Black has not claimed there is nothing else White can have won by.
        const bool only_so = fives_[0].ply != 0 && fives_[0].ply == ply_;
        if (lasting_ != none && (named || (only_so && may_mean_forbidden(claim->reason)))) {
            return ruled_out(faults_[lasting_]);
        }
    }
    for (auto seat : {Seat::first, Seat::second}) {
        const auto& five = fives_[index(seat)];
        if (five.ply == 0) continue;
        // A record that ends on a five ends by it; one that goes on must say so. White's may be an
        // overline, by either name.
        const bool said = claim != nullptr && claim->outcome == win_of(seat) &&
                          (claim->reason == EndReason::five || claim->reason == five.reason);
        if (five.ply == ply_ || said) return end(win_of(seat), five.reason, five.ply);
    }
}

// Some writers drop the forbidden move that lost the game (psq): then the record ends one move
// early, with White as winner and Black to move.
template <int Capacity>
void Replay<Capacity>::missing_move() {
    if (turn_ != Seat::first || black_.forbidden.empty() || fresh_ != none || lasting_ != none) {
        return;
    }
    const auto* claim = record_.claim ? &*record_.claim : nullptr;
    // psq tells no winner, but whether the game came to an end in good order.
    const auto* end_code = claim == nullptr && ply_ > 0 ? record_.tag("EndCode") : nullptr;
    const bool ended = end_code != nullptr && (end_code->value == "0" || end_code->value == "-1") &&
                       draw_due_ == EndReason::none;
    // Without a reason it is only likely where nobody but the referee ends a game.
    const bool by_referee = rules_.claim == RenjuRules::Claim::automatic;
    if (claim != nullptr) {
        if (claim->outcome != Outcome::second_wins) return;
        const bool said = claim->reason == EndReason::forbidden;
        if (!said && !(claim->reason == EndReason::none && by_referee)) return;
    } else if (!ended || !by_referee) {
        return;
    }
    std::vector<AssessedCell> found;
    scan(board_, black_, found);
    std::string points;
    for (const auto& one : found) {
        if (one.assessment.kinds.empty()) continue;
        points += (points.empty() ? "" : " ") + text(one.cell);
    }
    if (points.empty()) return;
    const auto which =
        claim != nullptr ? code::renju_forbidden_move_missing : code::renju_forbidden_move_perhaps;
    add(which, claim != nullptr ? claim->span : end_code->span, ply_ + 1,
        {{"points", std::move(points)}});
}

// A win that has nothing behind it but a claim that came too late or was wrong (rules: renju 5, 6).
// Where the game went on after it the players may have settled it otherwise, unless the result says
// that it did not.
template <int Capacity>
void Replay<Capacity>::rests_on_failed_claim() {
    const auto by = record_.claim ? winner_of(record_.claim->outcome) : Seat::none;
    if (by == Seat::none) return;
    const auto& claim = *record_.claim;
    const auto& failed = failed_[index(by)];
    const bool any = names_none(claim.reason);
    const bool of_stone = claim.reason == EndReason::forbidden ? failed.of_stone != Failed::never
                                                               : any && failed.of_stone == ply_;
    const bool of_time = (any || claim.reason == EndReason::timeout) && failed.of_time == ply_;
    if (!of_stone && !of_time) return;
    if (ruling_.critical_ply == 0) {
        ruling_.critical_ply = of_stone ? failed.of_stone : failed.of_time;
    }
    add(code::renju_result_unsupported, claim.span, 0, {{"by", text(by)}});
}

// A result by a forbidden move where no stone can be meant: whatever may still be claimed has been
// looked at before, and a move that a writer dropped can only be one that is forbidden on this
// board (rules: renju 5, facts).
template <int Capacity>
void Replay<Capacity>::rests_on_no_stone() {
    const auto* claim = record_.claim ? &*record_.claim : nullptr;
    if (claim == nullptr || claim->reason != EndReason::forbidden || record_.damaged ||
        record_.position_only) {
        return;
    }
    const auto by = winner_of(claim->outcome);
    // What rests on a failed claim has been told.
    if (by == Seat::none || failed_[index(by)].of_stone != Failed::never) return;
    if (by == Seat::second && turn_ == Seat::first) {
        std::vector<AssessedCell> found;
        scan(board_, black_, found);
        const bool some = std::any_of(found.begin(), found.end(), [](const AssessedCell& one) {
            return !one.assessment.kinds.empty() || one.assessment.decided == Decided::no;
        });
        if (some) return;
    }
    add(code::renju_no_forbidden_move, claim->span, 0, {{"by", text(by)}});
}

template <int Capacity>
void Replay<Capacity>::acknowledge() {
    set_severity(faults_[ended_by_], Severity::note);
    faults_[ended_by_].claimed = ply_;
}

template <int Capacity>
void Replay<Capacity>::ruled_out(Fault& fault) {
    set_severity(fault, Severity::note);
    fault.claimed = ply_;
    end(Outcome::second_wins, EndReason::forbidden, fault.ply);
}

template <int Capacity>
void Replay<Capacity>::open_claim(const Fault& fault) {
    auto until = fault.lasting() ? std::string("the end of the game")
                                 : "ply " + std::to_string(fault.ply + 1);
    add(code::renju_claim_open, fault.span, fault.ply,
        {{"at", text(fault.cell)}, {"until", std::move(until)}});
}

template <int Capacity>
void Replay<Capacity>::set_severity(const Fault& fault, Severity severity) {
    for (std::size_t i = 0; i < fault.findings; ++i) {
        ruling_.findings[fault.first_finding + i].severity = severity;
    }
}

template void Replay<15>::claim(const Event&);
template void Replay<15>::finish();
template void Replay<15>::open_claim(const Fault&);
template void Replay<15>::set_severity(const Fault&, Severity);
template void Replay<20>::claim(const Event&);
template void Replay<20>::finish();
template void Replay<20>::open_claim(const Fault&);
template void Replay<20>::set_severity(const Fault&, Severity);

}  // namespace shinpan::renju
