// The opening of a record: its name and its protocol (rules: renju 1).
#include "base/catalogue/renju.hpp"
#include "renju/notes.hpp"
#include "renju/opening.hpp"
#include "renju/replay.hpp"
#include "renju/words.hpp"

#include <utility>

namespace shinpan::renju {

template <int Capacity>
void Replay<Capacity>::name_opening(const Event& event, Cell cell) {
    const auto middle = static_cast<std::uint8_t>(board_.size() / 2);
    const Cell centre{middle, middle};
    if (ply_ == 2) second_ = cell;
    in_opening_ = ply_ < 3 && ring(centre, cell) < ply_;
    if (ply_ != 3) return;
    if (const auto* opening = find_opening(centre, second_, cell)) {
        ruling_.findings.push_back(opening_named(*opening, event.span));
        const auto* tag = record_.tag("Opening");
        const auto* called = tag == nullptr ? nullptr : opening_called(tag->value);
        if (called != nullptr && called != opening) {
            add(code::renju_opening_differs, tag->span, 0,
                {{"tag", tag->value},
                 {"code", std::string(opening->code)},
                 {"name", std::string(opening->name)}});
        }
    }
}

// Swaps, declared and offered fifth moves.
template <int Capacity>
auto Replay<Capacity>::opening_word(const Event& event) -> Go {
    if (over_) return Go::on;  // words behind the end
    if (timing_) time_of_word(event);
    if (!watching_ || !has_words(protocol_of(rules_.opening))) {
        const bool refusal = event.kind == EventKind::swap && event.number == 0;
        if (!refusal && !record_.has_setup && !std::exchange(unheeded_, true)) {
            add(code::renju_opening_unheeded, event.span, ply_ + 1, {});
        }
        return Go::on;
    }
    std::vector<OpeningFact> facts;
    const auto coming = ply_ + 1;
    if (event.kind == EventKind::swap) {
        using Exchange = OpeningWatch::Exchange;
        watch_.swap(coming, event.number != 0 ? Exchange::yes : Exchange::no, facts);
    } else if (event.kind == EventKind::declare) {
        watch_.declare(coming, event.number, facts);
    } else {
        const auto cell = board_.cell(event.to);
        if (!cell) {
            return error(code::renju_off_board, event,
                         {{"at", text(event.to)}, {"board", std::int64_t{rules_.board}}});
        }
        const auto there = board_.at(*cell);
        // An offer may stand behind the fifth move that was chosen, and name it again.
        if (there != Stone::none && (ply_ != 5 || *cell != last_)) {
            return error(
                code::renju_occupied, event,
                {{"at", text(event.to)}, {"colour", there == Stone::black ? "Black" : "White"}});
        }
        watch_.offer(coming, *cell, facts);
    }
    return heed(facts, event);
}

// What the opening shows, at the price of the ruleset.
template <int Capacity>
auto Replay<Capacity>::heed(const std::vector<OpeningFact>& facts, const Event& event) -> Go {
    for (const auto& fact : facts) {
        // One breach that loses is enough.
        if (ended_by_ != none && fact.weight == OpeningFact::Weight::fault) continue;
        auto& finding = add(fact.code, event.span, fact.ply, fact.args);
        if (fact.weight == OpeningFact::Weight::remark) continue;
        in_opening_ = false;
        switch (rules_.breach) {
            case RenjuRules::Breach::reject: ruling_.critical_ply = fact.ply; return Go::stop;
            case RenjuRules::Breach::warn: finding.severity = Severity::warning; break;
            case RenjuRules::Breach::loss: {
                if (over_) break;  // by a word
                const auto loser = fact.by == Seat::none ? turn_ : fact.by;
                ended_by_ = faults_.size();
                faults_.push_back(
                    {fact.ply, {}, {}, event.span, ruling_.findings.size() - 1, 1, 0});
                end(win_of(other(loser)), EndReason::opening, fact.ply);
                break;
            }
        }
    }
    return Go::on;
}

template void Replay<15>::name_opening(const Event&, Cell);
template auto Replay<15>::opening_word(const Event&) -> Go;
template auto Replay<15>::heed(const std::vector<OpeningFact>&, const Event&) -> Go;
template void Replay<20>::name_opening(const Event&, Cell);
template auto Replay<20>::opening_word(const Event&) -> Go;
template auto Replay<20>::heed(const std::vector<OpeningFact>&, const Event&) -> Go;

}  // namespace shinpan::renju
