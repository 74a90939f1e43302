#include "renju/ledgers.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace shinpan::renju {
namespace {

struct Result {
    Outcome outcome = Outcome::unfinished;
    EndReason reason = EndReason::none;
    std::int32_t plies = 0;
};

template <int Capacity>
Result played_on(const Record& record, const RenjuRules& rules) {
    // Wins count at once, and what the opening costs is not a matter of the board.
    auto bare = rules;
    bare.claim = RenjuRules::Claim::automatic;
    bare.five = RenjuRules::FiveEnds::natural;
    bare.breach = RenjuRules::Breach::warn;
    bare.clock.claim = RenjuRules::TimeClaim::automatic;
    Ruling scratch;
    Replay<Capacity>(record, bare, scratch).run_moves();
    return {scratch.outcome, scratch.reason, scratch.plies};
}

// What the words of an event would make of the game, if they were right.
std::optional<Result> said_by(const Event& event, Seat turn) {
    const auto speaker = event.seat == Seat::none ? turn : event.seat;
    switch (event.kind) {
        case EventKind::resign: return Result{win_of(other(speaker)), EndReason::resign};
        case EventKind::timeout: return Result{win_of(other(speaker)), EndReason::timeout};
        case EventKind::abandon: return Result{win_of(other(speaker)), EndReason::abandon};
        case EventKind::draw_accept: return Result{Outcome::draw, EndReason::draw_agreed};
        case EventKind::claim: break;
        case EventKind::place:
        case EventKind::pass:
        case EventKind::flip:
        case EventKind::move:
        case EventKind::hop:
        case EventKind::unknown:
        case EventKind::draw_offer:
        case EventKind::draw_decline:
        case EventKind::swap:
        case EventKind::declare:
        case EventKind::offer:
        case EventKind::foul:
        case EventKind::adjourn:
        case EventKind::warn_chase:
        case EventKind::refused:
        case EventKind::ruling: return std::nullopt;
    }
    // A claim is made by the side that has just seen the move, unless the record says who.
    const auto claimant = event.seat == Seat::none ? other(turn) : event.seat;
    switch (static_cast<ClaimKind>(event.number)) {
        case ClaimKind::forbidden:
        case ClaimKind::double_three:
        case ClaimKind::double_four:
        case ClaimKind::overline: return Result{Outcome::second_wins, EndReason::forbidden};
        case ClaimKind::five: return Result{win_of(claimant), EndReason::five};
        case ClaimKind::time: return Result{win_of(claimant), EndReason::timeout};
    }
    return std::nullopt;
}

// Whose time or whose five a word without a side means, the ruling has found out.
bool ruling_tells_whose(const Result& said, const Ruling& ruling) {
    if (said.reason == EndReason::timeout) return ruling.reason == EndReason::timeout;
    return said.reason == EndReason::five &&
           (ruling.reason == EndReason::five || ruling.reason == EndReason::overline);
}

// By the result a record gives itself, else by the first words that would end the game.
std::optional<Result> claimed_by(const Record& record, const Ruling& ruling) {
    std::int32_t ply = 0;
    auto turn = first_to_move(record);
    std::optional<Result> said;
    for (const auto& event : record.events) {
        if (is_ply(event.kind)) {
            ++ply;
            turn = other(turn);
            continue;
        }
        if (said) continue;
        said = said_by(event, turn);
        if (!said) continue;
        said->plies = ply;
        if (event.seat == Seat::none && ruling_tells_whose(*said, ruling)) {
            said->outcome = ruling.outcome;
        }
    }
    if (!record.claim) return said;
    return Result{record.claim->outcome, record.claim->reason, ply};
}

std::vector<std::string> row_of(std::string name, const Result& result) {
    return {std::move(name), std::string(name_of(result.outcome)),
            result.reason == EndReason::none ? "-" : std::string(name_of(result.reason)),
            std::to_string(result.plies)};
}

}  // namespace

Ledger claims_ledger(const std::vector<Fault>& faults, const Timing* timing,
                     RenjuRules::Claim mode) {
    Ledger ledger{"claims", {"ply", "point", "kinds", "claimable until", "claimed after"}, {}};
    for (const auto& fault : faults) {
        if (fault.kinds.empty()) continue;
        auto claimed = std::string("-");
        if (fault.claimed != 0) {
            claimed = "ply " + std::to_string(fault.claimed);
        } else if (fault.late != 0) {
            claimed = "ply " + std::to_string(fault.late) + ", too late";
        }
        ledger.rows.push_back({std::to_string(fault.ply), to_string(to_point(fault.cell)),
                               to_string(fault.kinds),
                               mode == RenjuRules::Claim::automatic ? "at once"
                               : fault.lasting()                    ? "end"
                                                 : "ply " + std::to_string(fault.ply + 1),
                               std::move(claimed)});
    }
    if (timing == nullptr) return ledger;
    for (const auto& flag : timing->flags()) {
        const bool at_once = flag.claimed == FallenFlag::at_once;
        auto claimed = std::string("-");
        if (flag.claimed >= 0) {
            claimed = "ply " + std::to_string(flag.claimed);
        } else if (flag.late >= 0) {
            claimed = "ply " + std::to_string(flag.late) + ", too late";
        }
        ledger.rows.push_back({std::to_string(flag.ply), "-", "time",
                               at_once          ? "at once"
                               : flag.lasting() ? "end"
                                                : "ply " + std::to_string(flag.ply + 1),
                               std::move(claimed)});
    }
    return ledger;
}

Ledger results_ledger(const Record& record, const RenjuRules& rules, const Ruling& ruling) {
    Ledger ledger{"results", {"result", "outcome", "reason", "plies"}, {}};
    const auto played =
        rules.board <= 15 ? played_on<15>(record, rules) : played_on<20>(record, rules);
    const auto claimed = claimed_by(record, ruling);
    const bool same =
        played.outcome == ruling.outcome && (!claimed || claimed->outcome == ruling.outcome);
    if (same) return ledger;
    ledger.rows.push_back(row_of("as played", played));
    if (claimed) ledger.rows.push_back(row_of("as claimed", *claimed));
    ledger.rows.push_back(row_of("as ruled", {ruling.outcome, ruling.reason, ruling.plies}));
    return ledger;
}

Ledger opening_ledger(const Record& record, const RenjuRules& rules) {
    Ledger ledger{"opening", {"after ply", "step", "at", "Black is held by"}, {}};
    if (record.has_setup || protocol_of(rules.opening).line_count == 0) return ledger;
    const auto is_step = [](EventKind kind) {
        return kind == EventKind::swap || kind == EventKind::declare || kind == EventKind::offer;
    };
    const bool any = std::any_of(record.events.begin(), record.events.end(),
                                 [&](const Event& one) { return is_step(one.kind); });
    if (!any) return ledger;
    const auto player = [&record](Seat seat) {
        const auto* tag = record.tag(seat == Seat::first ? "Black" : "White");
        return tag != nullptr && !tag->value.empty() ? tag->value
                                                     : std::string(name_of(seat, Game::renju));
    };
    auto holder = choices_of(record).exchanges % 2 == 0 ? Seat::first : Seat::second;
    std::int32_t ply = 0;
    ledger.rows.push_back({"0", "start", "-", player(holder)});
    for (const auto& event : record.events) {
        if (is_ply(event.kind)) ++ply;
        std::string step, at = "-";
        if (event.kind == EventKind::swap) {
            step = event.number != 0 ? "swap" : "no swap";
            if (event.number != 0) holder = other(holder);
        } else if (event.kind == EventKind::declare) {
            step = "fifth moves declared";
            at = std::to_string(event.number);
        } else if (event.kind == EventKind::offer) {
            step = "fifth move offered";
            at = to_string(event.to);
        } else if (event.kind == EventKind::place && ply <= 5) {
            step = "stone";
            at = to_string(event.to);
        } else {
            continue;
        }
        ledger.rows.push_back({std::to_string(ply), step, at, player(holder)});
    }
    return ledger;
}

}  // namespace shinpan::renju
