#include "clock/clock.hpp"

#include "base/catalogue/clock.hpp"
#include "base/catalogue/record.hpp"

#include <charconv>

namespace shinpan::clock {

std::int64_t Clock::elapsed(const Event& event, Reading& reading) {
    std::int64_t used = event.elapsed;
    if (event.stamp >= 0) {
        if (stamp_ >= 0) {
            if (event.stamp < stamp_) {
                reading.backwards = true;  // nothing can be charged for this event
            } else if (used < 0) {
                used = event.stamp - stamp_;
            }
        }
        stamp_ = event.stamp;
    }
    return used;
}

void Clock::strike(Player& player, Reading& reading) const {
    reading.strike = ++player.strikes;
    const std::int32_t max = control_.strikes_max;
    const bool enough = max > 0 && (control_.lose_when == LoseWhen::reached ? player.strikes >= max
                                                                            : player.strikes > max);
    const bool loses = reading.by_total || control_.on_timeout == OnTimeout::loss || enough;
    reading.flag = loses ? Flag::lost : Flag::strike;
}

Reading Clock::timed_ply(Seat seat, const Event& event, Charge charge) {
    Reading reading;
    Player& player = players_[index(seat)];
    reading.claimed = event.has(Remark::late);
    reading.used = elapsed(event, reading);
    reading.limit = control_.per_move;
    if (charge == Charge::free) return reading;
    if (reading.used < 0) {
        ++player.untimed;
        if (reading.claimed) strike(player, reading);  // as a timeout without seconds
        return reading;
    }
    player.used += reading.used;
    if (control_.total > 0 && player.used > control_.total) {
        reading.by_total = true;
        reading.used = player.used;
        reading.limit = control_.total;
        reading.evidence = Evidence::proof;
        strike(player, reading);
    } else if (control_.per_move > 0 && reading.used > control_.per_move) {
        reading.evidence = Evidence::proof;
        strike(player, reading);
    } else {
        reading.evidence = Evidence::against;
        if (control_.reset_on_move) player.strikes = 0;
    }
    return reading;
}

Reading Clock::timeout(Seat seat, const Event& event) {
    Reading reading;
    Player& player = players_[index(seat)];
    reading.claimed = true;
    reading.used = elapsed(event, reading);
    reading.limit = control_.per_move;
    if (reading.used >= 0) {
        player.used += reading.used;
        // The server stops at the limit, so reaching it is proof.
        const bool total = control_.total > 0 && player.used >= control_.total;
        const bool move = control_.per_move > 0 && reading.used >= control_.per_move;
        const bool limited = control_.total > 0 || control_.per_move > 0;
        reading.evidence = total || move ? Evidence::proof
                           : limited     ? Evidence::against
                                         : Evidence::none;
        if (!move && control_.total > 0) {
            reading.by_total = true;
            reading.used = player.used;
            reading.limit = control_.total;
        }
    } else {
        ++player.untimed;
        reading.by_total = control_.per_move == 0 && control_.total > 0;
    }
    strike(player, reading);
    return reading;
}

void report(const Reading& reading, const Control& control, std::string_view seat,
            const Event& event, std::int32_t ply, std::vector<Finding>& findings) {
    const auto add = [&](Code code, Args args) {
        args.insert(args.begin(), {"seat", std::string(seat)});
        findings.push_back(make_finding(code, event.span, ply, std::move(args)));
    };
    if (reading.backwards) add(code::clock_backwards, {{"stamp", event.stamp}});
    const Args times{{"used", seconds(reading.used)}, {"limit", seconds(reading.limit)}};
    const std::int64_t max = reading.by_total || control.on_timeout == OnTimeout::loss
                                 ? std::int64_t{1}
                                 : std::int64_t{control.strikes_max};
    const bool is_timeout = event.kind == EventKind::timeout;
    if (reading.claimed && reading.evidence == Evidence::against) {
        add(code::clock_claimed_without_evidence, times);
    }
    if (reading.flag == Flag::up) return;
    if (reading.evidence == Evidence::none) add(code::clock_unproved, {});
    if (is_timeout) {
        add(code::clock_timeout, {{"strike", reading.strike}, {"max", max}});
        return;
    }
    if (reading.evidence == Evidence::proof && reading.by_total) {
        if (!reading.claimed) add(code::clock_evidence_without_claim, times);
        add(code::clock_timeout, {{"strike", reading.strike}, {"max", max}});
        return;
    }
    if (reading.evidence == Evidence::proof) {
        Args args = times;
        args.push_back({"strike", reading.strike});
        args.push_back({"max", max});
        add(code::clock_late, std::move(args));
    }
    if (reading.flag == Flag::lost || reading.evidence == Evidence::none) {
        add(code::clock_timeout, {{"strike", reading.strike}, {"max", max}});
    }
}

std::string seconds(std::int64_t milliseconds) {
    if (milliseconds < 0) return "-";
    std::string text = std::to_string(milliseconds / 1000);
    if (const auto rest = milliseconds % 1000; rest != 0) {
        std::string digits = std::to_string(1000 + rest).substr(1);
        while (digits.back() == '0') digits.pop_back();
        text += '.' + digits;
    }
    return text;
}

std::optional<Limits> parse_limits(std::string_view text) {
    Limits limits;
    bool any = false;
    while (!text.empty()) {
        const auto space = text.find(' ');
        const std::string_view part = text.substr(0, space);
        text = space == std::string_view::npos ? std::string_view{} : text.substr(space + 1);
        std::int64_t number = 0;
        const char* const end = part.data() + part.size();
        const auto [after, error] = std::from_chars(part.data(), end, number);
        if (error != std::errc{} || number <= 0 || number > 10'000'000) return std::nullopt;
        const std::string_view unit(after, static_cast<std::size_t>(end - after));
        std::int64_t& limit = unit == "/move" ? limits.per_move : limits.total;
        if ((unit != "/move" && unit != "/game") || limit != 0) return std::nullopt;
        limit = number * 1000;
        any = true;
    }
    if (!any) return std::nullopt;
    return limits;
}

std::string to_string(const Limits& limits) {
    std::string text;
    if (limits.per_move > 0) text = seconds(limits.per_move) + "/move";
    if (limits.total > 0) {
        if (!text.empty()) text += ' ';
        text += seconds(limits.total) + "/game";
    }
    return text.empty() ? "-" : text;
}

void compare(const Tag& tag, const Control& control, std::vector<Finding>& findings) {
    const auto limits = parse_limits(tag.value);
    if (!limits) {
        findings.push_back(make_finding(
            code::record_bad_tag_value, tag.span, 0,
            {{"tag", "Time"}, {"text", tag.value}, {"wanted", "seconds/move or seconds/game"}}));
        return;
    }
    const Limits wanted{control.per_move, control.total};
    if (*limits == wanted) return;
    findings.push_back(make_finding(code::clock_control_differs, tag.span, 0,
                                    {{"name", std::string("Time")},
                                     {"tag", to_string(*limits)},
                                     {"rules", to_string(wanted)}}));
}

}  // namespace shinpan::clock
