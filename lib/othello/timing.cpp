#include "othello/timing.hpp"

#include "base/catalogue/clock.hpp"
#include "clock/clock.hpp"
#include "othello/replay.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

namespace shinpan::othello {
namespace {

constexpr std::int32_t opening_plies = 8;  // of a drawn opening (XOT)

struct Controls {
    clock::GgsControl first;
    clock::GgsControl second;
};

std::optional<clock::GgsControl> milliseconds(const std::string& text) {
    clock::GgsControl control;
    const auto* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, control.initial);
    if (read.ec != std::errc{} || read.ptr != end || control.initial <= 0) return std::nullopt;
    return control;
}

// The record's own control; a tag that says none in a way known here is no control.
std::optional<Controls> control_of(const Record& record, const OthelloRules& rules) {
    const auto* both = record.tag("TI");
    const auto* black = record.tag("TB");
    const auto* white = record.tag("TW");
    if (both != nullptr || black != nullptr || white != nullptr) {
        const auto* first = black != nullptr ? black : both;
        const auto* second = white != nullptr ? white : both;
        if (first == nullptr || second == nullptr) return std::nullopt;
        const auto a = clock::parse_ggs(first->value);
        const auto b = clock::parse_ggs(second->value);
        if (!a || !b) return std::nullopt;
        return Controls{*a, *b};
    }
    std::optional<clock::GgsControl> control;
    const auto* byoyomi = record.tag("OT");
    if (const auto* tag = record.tag("TimeControl")) {
        control = clock::parse_seconds_and_increment(tag->value);
    } else if (const auto* ms = record.tag("TimeControlMs")) {
        control = milliseconds(ms->value);
    } else if (const auto* tm = record.tag("TM"); tm != nullptr && byoyomi == nullptr) {
        control = clock::parse_seconds_and_increment(tm->value);
    } else if (rules.clock.initial > 0) {
        control =
            clock::GgsControl{rules.clock.initial, rules.clock.increment, rules.clock.extension};
    }
    if (!control) return std::nullopt;
    return Controls{*control, *control};
}

}  // namespace

Timing::Timing(const Record& record, const OthelloRules& rules) {
    const bool timed = std::any_of(record.events.begin(), record.events.end(),
                                   [](const Event& event) { return event.elapsed >= 0; });
    if (!timed) return;
    const auto controls = control_of(record, rules);
    if (!controls) return;
    running_ = true;
    clock_ = clock::GgsClock(controls->first, controls->second);
    const bool from_start = !record.has_setup || record.setup.men.size() <= 4;
    if (rules.start == OthelloRules::Start::xot && from_start) off_clock_ = opening_plies;
}

clock::GgsClock::Fall Timing::charge(Seat seat, const Event& event, std::int32_t ply,
                                     std::vector<Finding>& findings) {
    using Fall = clock::GgsClock::Fall;
    if (off_clock_ > 0) {
        --off_clock_;
        return Fall::none;
    }
    if (event.elapsed < 0) {
        ++untimed_[index(seat)];
        return Fall::none;
    }
    const auto before = clock_.given(seat);
    const auto fall = clock_.charge(seat, event.elapsed);
    if (fall == Fall::none) return fall;
    const bool out = fall == Fall::second;
    findings.push_back(make_finding(
        code::clock_flag_fell, event.span, ply,
        {{"seat", std::string(name_of(seat, Game::othello))},
         {"used", clock::seconds(clock_.used(seat))},
         {"limit", clock::seconds(before)},
         {"then", out ? std::string("nothing is left")
                      : "an extension of " + clock::seconds(clock_.control(seat).extension) +
                            " s is added"}}));
    const bool decides = !flag_.fell() || (out && !flag_.out);
    if (decides) flag_ = {seat, out, true, ply, event.span};
    return fall;
}

Word claimed_word(const Record& record) {
    for (const auto& event : record.events) {
        if (event.kind == EventKind::resign || event.kind == EventKind::timeout ||
            event.kind == EventKind::abandon) {
            return {event.kind, event.seat, event.span};
        }
    }
    return word_of_claim(record);
}

Word word_of_claim(const Record& record) {
    // What a damaged record claims may belong to events that were lost.
    if (!record.claim || record.damaged) return {};
    const auto loser = other(winner_of(record.claim->outcome));
    if (loser == Seat::none) return {};
    const auto& claim = *record.claim;
    if (claim.reason == EndReason::resign) return {EventKind::resign, loser, claim.span};
    if (claim.reason == EndReason::timeout) return {EventKind::timeout, loser, claim.span};
    if (claim.reason == EndReason::abandon) return {EventKind::abandon, loser, claim.span};
    return {};
}

std::optional<Ledger> clock_ledger(const Record& record, const OthelloRules& rules) {
    Timing timing(record, rules);
    if (!timing.running()) return std::nullopt;
    Ledger ledger{"clock", {"ply", "side", "move", "used", "left", "flag"}, {}};
    with_lattice(rules, [&]<class L>(L) {
        Ruling scratch;
        Replay<L> replay(record, rules, scratch);
        if (!replay.usable()) return;
        for (const auto& event : record.events) {
            if (replay.step(event) != Step::played) {
                if (scratch.stopped) break;
                continue;
            }
            const auto seat = other(replay.board().to_move);
            const auto fall = timing.charge(seat, event, replay.written(), scratch.findings);
            using Fall = clock::GgsClock::Fall;
            ledger.rows.push_back({std::to_string(replay.written()),
                                   std::string(name_of(seat, Game::othello)),
                                   event.kind == EventKind::pass ? "pass" : to_string(event.to),
                                   event.elapsed < 0 ? "-" : clock::seconds(event.elapsed),
                                   clock::seconds(timing.clock().left(seat)),
                                   fall == Fall::none    ? ""
                                   : fall == Fall::first ? "fell, extended"
                                                         : "fell, out"});
        }
    });
    return ledger;
}

}  // namespace shinpan::othello
