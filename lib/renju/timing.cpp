#include "renju/timing.hpp"

#include "base/catalogue/clock.hpp"
#include "clock/clock.hpp"
#include "renju/words.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace shinpan::renju {
namespace {

using Limit = clock::MatchClock::Limit;

clock::MatchControl control_of(const RenjuRules::Clock& keys) {
    return clock::reduced({keys.initial, keys.moves, keys.increment, keys.per_move, keys.period,
                           keys.period_moves, keys.periods});
}

// The control a record names; `tag` is where.
struct OwnControl {
    const Tag* tag = nullptr;
    std::string text;
    std::optional<clock::MatchControl> control;
};
// Words that say that there is no control, or that nobody knows it.
bool says_nothing(std::string_view value) {
    return value.empty() || value == "-" || value == "?" || value == "0" || value == "none";
}

// The tag, where it says something.
const Tag* speaking(const Record& record, std::string_view name) {
    const auto* tag = record.tag(name);
    return tag == nullptr || says_nothing(tag->value) ? nullptr : tag;
}

OwnControl own_control(const Record& record) {
    OwnControl own;
    const auto take = [&own](const Tag& main, const Tag* overtime) {
        own.tag = &main;
        own.text = main.value;
        if (overtime != nullptr) own.text += " " + overtime->value;
        own.control = clock::parse_match(
            main.value, overtime == nullptr ? std::string_view() : overtime->value);
    };
    // With a colon and no number of moves it is the time of day.
    const auto of_day = [](std::string_view value) {
        return value.find(':') != std::string_view::npos &&
               value.find('/') == std::string_view::npos;
    };
    const auto* overtime = speaking(record, "OT");
    if (const auto* tag = speaking(record, "TimeControl")) {
        take(*tag, nullptr);
    } else if (const auto* main = speaking(record, "TM")) {
        take(*main, overtime);
    } else if (overtime != nullptr) {
        own.tag = overtime;
        own.text = overtime->value;
        own.control = clock::parse_match({}, overtime->value);
    } else if (const auto* time = speaking(record, "Time");
               time != nullptr && !of_day(time->value)) {
        take(*time, nullptr);
    }
    return own;
}

}  // namespace

std::optional<Timing> Timing::with_control(const Record& record, const RenjuRules& rules,
                                           std::vector<Finding>& findings) {
    const auto& events = record.events;
    const bool timed = std::any_of(events.begin(), events.end(), [](const Event& event) {
        return event.elapsed >= 0 || event.stamp >= 0;
    });
    const bool limited = rules.clock.limited();
    if (!timed && !limited) return std::nullopt;
    const auto own = own_control(record);
    const auto control =
        limited ? control_of(rules.clock) : own.control.value_or(clock::MatchControl{});
    if (own.tag != nullptr && !own.control) {
        findings.push_back(
            make_finding(code::clock_control_unread, own.tag->span, 0, {{"text", own.text}}));
    } else if (own.control && *own.control != control) {
        findings.push_back(make_finding(code::clock_control_differs, own.tag->span, 0,
                                        {{"name", own.tag->name},
                                         {"tag", clock::to_string(*own.control)},
                                         {"rules", clock::to_string(control)}}));
    }
    if (!timed) return std::nullopt;
    Timing timing;
    timing.seats_.reserve(events.size());
    timing.clock_ = clock::MatchClock(control);
    return timing;
}

Timing::Reading Timing::time_of(const Event& event) {
    Reading reading;
    reading.used = event.elapsed;
    if (event.stamp < 0) return reading;
    if (stamp_ >= 0 && event.stamp < stamp_) {
        reading.backwards = true;  // the difference means nothing
    } else if (stamp_ >= 0 && reading.used < 0) {
        reading.used = event.stamp - stamp_;
    }
    stamp_ = event.stamp;
    return reading;
}

Timing::Reading Timing::said(const Event& event) {
    const auto reading = time_of(event);
    if (reading.used < 0) return reading;
    if (event.seat == Seat::none) {
        for (auto& count : untimed_) ++count;
    } else {
        auto& waiting = waiting_[index(event.seat)];
        waiting = clock::MatchClock::bounded(waiting + clock::MatchClock::bounded(reading.used));
    }
    return reading;
}

Timing::Reading Timing::charge(Seat seat, const Event& event, std::int32_t ply) {
    auto reading = time_of(event);
    seats_.push_back(seat);
    if (reading.used < 0) {
        ++untimed_[index(seat)];
        return reading;
    }
    const auto used =
        clock::MatchClock::bounded(reading.used) + std::exchange(waiting_[index(seat)], 0);
    ++timed_[index(seat)];
    longest_[index(seat)] = std::max(longest_[index(seat)], used);
    last_[index(seat)] = {ply, event.span};
    reading.charge = clock_.charge(seat, used);
    return reading;
}

Timing::Reading Timing::stopped(Seat seat, const Event& event) {
    auto reading = time_of(event);
    if (reading.used < 0) return reading;
    const auto used = clock::MatchClock::bounded(reading.used) + waiting_[index(seat)];
    // The clock is stopped at the limit: to reach it is enough. No move is made, so the clock of
    // the record stays as it is.
    auto trial = clock_;
    reading.charge = trial.charge(seat, used + 1);
    if (reading.charge.limit > 0) --reading.charge.used;
    return reading;
}

Seat Timing::only_open(std::int32_t plies) {
    const bool first = open_flag(Seat::first, plies) != nullptr;
    const bool second = open_flag(Seat::second, plies) != nullptr;
    if (first == second) return Seat::none;
    return first ? Seat::first : Seat::second;
}

std::optional<FallenFlag> Timing::at_the_limit(Seat seat) const {
    const auto& control = clock_.control();
    const bool ends = control.initial > 0 && (control.period == 0 || control.moves > 0);
    const auto& last = last_[index(seat)];
    if (!ends || last.ply == 0 || clock_.left(seat) != 0) return std::nullopt;
    const auto given = clock_.given(seat);
    return FallenFlag{seat, last.ply, last.span, {Limit::game, given, given, 0, 0}};
}

FallenFlag* Timing::open_flag(Seat seat, std::int32_t plies) {
    const auto found = std::find_if(flags_.begin(), flags_.end(), [&](const FallenFlag& flag) {
        return flag.seat == seat && flag.open(plies);
    });
    return found == flags_.end() ? nullptr : &*found;
}

FallenFlag* Timing::last_flag(Seat seat) {
    const auto found = std::find_if(flags_.rbegin(), flags_.rend(),
                                    [seat](const FallenFlag& flag) { return flag.seat == seat; });
    return found == flags_.rend() ? nullptr : &*found;
}

bool Timing::complete(Seat seat) const {
    return clock_.control().limited() && timed_[index(seat)] > 0 && untimed_[index(seat)] == 0;
}

Timing::Figures Timing::figures(Seat seat) const {
    const auto& control = clock_.control();
    if (control.initial == 0 && control.period == 0) {
        return {longest_[index(seat)], control.per_move};
    }
    const auto [used, limit] = clock_.last(seat);
    return {used, limit};
}

Ledger clock_ledger(const Record& record, const RenjuRules& rules, const std::vector<Seat>& seats) {
    Ledger ledger{"clock", {"ply", "clock of", "move", "used", "left", "flag"}, {}};
    std::vector<Finding> unused;
    auto timing = Timing::of(record, rules, unused);
    if (!timing) return ledger;
    const bool has_game = timing->clock().given(Seat::first) > 0;
    std::int32_t ply = 0;
    for (const auto& event : record.events) {
        if (Timing::is_word(event.kind)) {
            const auto used = timing->said(event).used;
            if (used < 0) continue;
            ledger.rows.push_back({std::to_string(ply),
                                   event.seat == Seat::none ? "-" : text(event.seat),
                                   event.kind == EventKind::swap      ? "choice"
                                   : event.kind == EventKind::declare ? "number"
                                                                      : "offer",
                                   clock::seconds(used), "-", ""});
        }
        if (!is_ply(event.kind)) continue;
        // What stands behind an error was not judged; the move that came too late is shown.
        if (static_cast<std::size_t>(ply) == seats.size()) break;
        const auto seat = seats[static_cast<std::size_t>(ply++)];
        const auto reading = timing->charge(seat, event, ply);
        std::string flag;
        switch (reading.charge.exceeded) {
            case Limit::none: break;
            case Limit::move: flag = "fell, move"; break;
            case Limit::period: flag = "fell, period"; break;
            case Limit::game: flag = "fell, game"; break;
        }
        ledger.rows.push_back({std::to_string(ply), text(seat),
                               event.kind == EventKind::pass ? "pass" : to_string(event.to),
                               reading.used < 0 ? "-" : clock::seconds(reading.used),
                               has_game ? timing->clock().shown(seat) : "-", std::move(flag)});
    }
    return ledger;
}

}  // namespace shinpan::renju
