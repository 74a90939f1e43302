#include "othello/referee.hpp"

#include "base/catalogue/clock.hpp"
#include "base/catalogue/othello.hpp"
#include "base/catalogue/record.hpp"
#include "clock/clock.hpp"
#include "othello/moves.hpp"
#include "othello/replay.hpp"
#include "othello/scoring.hpp"
#include "othello/timing.hpp"

#include <string>

namespace shinpan::othello {
namespace {

constexpr std::int32_t xot_plies = 8;

std::string colour(Seat seat) {
    return std::string(name_of(seat, Game::othello));
}

std::int64_t plies_from(const Record& record, std::size_t index) {
    std::int64_t plies = 0;
    for (; index < record.events.size(); ++index) {
        plies += is_ply(record.events[index].kind) ? 1 : 0;
    }
    return plies;
}

// What the end of a record is judged by.
struct End {
    const Record& record;
    const OthelloRules& rules;
    const Timing& timing;
    Discs discs;
    Seat to_move = Seat::first;
    bool over = false;  // neither side can move
    Word word = {};

    [[nodiscard]] Seat loser() const { return word.seat == Seat::none ? to_move : word.seat; }
};

// The rules with the empties settled by the date of the record, where the rules want that.
OthelloRules dated(const End& end, Ruling& ruling) {
    auto rules = end.rules;
    if (rules.empties != OthelloRules::Empties::joa_by_date) return rules;
    const auto empties = empties_by_date(end.record);
    rules.empties = empties.value_or(OthelloRules::Empties::winner);
    const bool matters = end.over && end.discs.empties > 0 && end.discs.black > 0 &&
                         end.discs.white > 0 && end.discs.black != end.discs.white;
    if (!empties && matters) {
        ruling.findings.push_back(make_finding(code::othello_date_unknown, {}, 0,
                                               {{"empties", std::int64_t{end.discs.empties}}}));
    }
    return rules;
}

// The flag that decides: by the clock, else by the word of the record. Says what the times prove of
// that word.
Flag decided_flag(const End& end, Ruling& ruling) {
    auto flag = end.timing.flag();
    const bool worded = end.word.kind == EventKind::timeout;
    const auto& claim = end.record.claim;
    if (flag.fell() && !worded) {
        const bool denies =
            claim && claim->outcome != Outcome::unfinished &&
            (claim->outcome != Outcome::undecided || claim->score || claim->difference_halves);
        // One who had his extension may well have lost or resigned in time: that the record does
        // not say `:t` is worth a word, not more.
        if (denies) {
            const auto& clock = end.timing.clock();
            ruling.findings.push_back(
                make_finding(code::clock_evidence_without_claim, flag.span, flag.ply,
                             {{"seat", colour(flag.seat)},
                              {"used", clock::seconds(clock.used(flag.seat))},
                              {"limit", clock::seconds(clock.given(flag.seat))}}));
        }
        return flag;
    }
    if (!worded) return flag;
    const auto seat = end.loser();
    const bool stops = !end.over;
    if (flag.fell() && flag.seat == seat) {
        flag.out = flag.out || stops;
        return flag;
    }
    const auto& clock = end.timing.clock();
    // The clock found the other side without any time: the word is wrong about who lost.
    const bool contradicted = flag.fell() && flag.out;
    // The time of a move that was never made is not recorded.
    const bool may_have_thought = stops && end.to_move == seat && !contradicted;
    if (end.timing.running() && end.timing.complete(seat) && !may_have_thought) {
        ruling.findings.push_back(make_finding(code::clock_claimed_without_evidence, end.word.span,
                                               0,
                                               {{"seat", colour(seat)},
                                                {"used", clock::seconds(clock.used(seat))},
                                                {"limit", clock::seconds(clock.given(seat))}}));
        if (end.over || contradicted) return flag;
    } else {
        ruling.findings.push_back(
            make_finding(code::clock_unproved, end.word.span, 0, {{"seat", colour(seat)}}));
    }
    return {seat, stops, false, 0, end.word.span};
}

// Lost by a flag, under the ruleset's time policy. False: the flag decides nothing.
bool lost_on_time(const End& end, const OthelloRules& rules, const Flag& flag, Ruling& ruling) {
    if (!flag.fell()) return false;
    if (rules.timeout == OthelloRules::Timeout::none) {
        if (flag.by_clock && end.word.kind != EventKind::timeout) return false;
        if (end.over) return false;  // a word after the last move changes nothing
        ruling.outcome = win_of(other(end.loser()));
        ruling.reason = EndReason::timeout;
        return true;
    }
    const auto state = flag.out ? Flagged::out : end.over ? Flagged::finished : Flagged::playing;
    const auto score = flag_score(rules.timeout, end.discs, flag.seat, state, rules);
    if (!score) return false;
    ruling.score = score;
    ruling.outcome = win_of(other(flag.seat));
    ruling.reason = EndReason::timeout;
    if (!ruling.stopped) ruling.critical_ply = flag.ply;
    return true;
}

bool lost_by_word(const End& end, const OthelloRules& rules, Ruling& ruling) {
    // A word after the last move changes nothing.
    if (!end.word.given() || end.word.kind == EventKind::timeout || end.over) return false;
    const auto winner = other(end.loser());
    ruling.outcome = win_of(winner);
    ruling.reason = end.word.kind == EventKind::resign ? EndReason::resign : EndReason::abandon;
    if (end.word.kind == EventKind::resign && rules.resign == OthelloRules::Resign::full_board) {
        ruling.score = everything(winner, end.discs);
    }
    return true;
}

void stopped_open(const End& end, std::int32_t plies, Ruling& ruling) {
    ruling.outcome = Outcome::unfinished;
    const auto& record = end.record;
    // A damaged record has a finding that says more.
    if (ruling.stopped || record.damaged || record.position_only) return;
    const auto at = record.events.empty() ? record.setup.span.end : record.events.back().span.end;
    if (plies == 0 && record.claim) return;  // othello/unplayed says it
    ruling.findings.push_back(make_finding(
        code::othello_unfinished, {at, at}, 0,
        {{"empties", std::int64_t{end.discs.empties}}, {"seat", colour(end.to_move)}}));
}

void close(const End& end, std::int32_t plies, Ruling& ruling) {
    const auto rules = dated(end, ruling);
    const bool legal_throughout = !ruling.stopped && !end.record.damaged;
    if (legal_throughout && end.record.claim &&
        end.record.claim->reason == EndReason::illegal_move) {
        ruling.findings.push_back(
            make_finding(code::othello_illegal_move_unproved, end.record.claim->span));
    }
    if (legal_throughout && plies == 0 && end.record.claim && !end.over) {
        ruling.findings.push_back(make_finding(code::othello_unplayed, end.record.claim->span));
    }
    if (end.over) {
        ruling.score = score_of(end.discs, rules);
        ruling.outcome = outcome_of(*ruling.score, rules);
        ruling.reason = end.discs.empties == 0 ? EndReason::full_board : EndReason::no_moves;
    }
    // After an error nobody knows how the game went on.
    if (ruling.stopped && !end.over) {
        ruling.outcome = Outcome::unfinished;
        return;
    }
    if (lost_on_time(end, rules, decided_flag(end, ruling), ruling)) return;
    if (end.over || lost_by_word(end, rules, ruling)) return;
    stopped_open(end, plies, ruling);
}

template <class L>
void judge_on(const Record& record, const OthelloRules& rules, Ruling& ruling) {
    Replay<L> replay(record, rules, ruling);
    if (!replay.usable()) {
        ruling.stopped = true;
        ruling.outcome = Outcome::undecided;
        if (const auto rest = plies_from(record, 0); rest > 0) {
            ruling.findings.push_back(
                make_finding(code::record_not_judged, {}, 0, {{"count", rest}}));
        }
        return;
    }
    Timing timing(record, rules);
    std::int64_t surplus = 0;  // passes after the end
    Span surplus_at;
    std::int32_t surplus_ply = 0;
    bool by_word = false;
    for (std::size_t i = 0; !ruling.stopped && !by_word; ++i) {
        // A clock wants to see every ply.
        if (!timing.running()) i = replay.play_plain(record.events, i);
        if (i == record.events.size()) break;
        const auto& event = record.events[i];
        switch (replay.step(event)) {
            case Step::played:
                if (timing.running()) {
                    timing.charge(other(replay.board().to_move), event, replay.written(),
                                  ruling.findings);
                }
                break;
            case Step::ignored: break;
            case Step::stopped:
                if (const auto rest = plies_from(record, i + 1); rest > 0) {
                    ruling.findings.push_back(make_finding(code::record_not_judged, event.span,
                                                           ruling.critical_ply, {{"count", rest}}));
                }
                break;
            case Step::ended:
                // Some sheets close a game with passes, some programs fill up with them.
                if (event.kind == EventKind::pass) {
                    if (surplus++ == 0) {
                        surplus_at = event.span;
                        surplus_ply = replay.written();
                    }
                    break;
                }
                // The natural result stands (rules: othello 7).
                ruling.findings.push_back(make_finding(code::othello_after_end, event.span,
                                                       replay.written(),
                                                       {{"count", plies_from(record, i)}}));
                ruling.critical_ply = replay.written();
                ruling.stopped = true;
                break;
            case Step::word: by_word = true; break;
        }
    }
    if (surplus > 0) {
        ruling.findings.push_back(make_finding(code::othello_surplus_pass, surplus_at, surplus_ply,
                                               {{"count", surplus}}));
    }
    ruling.plies = replay.discs_placed();
    const auto& board = replay.board();
    ruling.position = digest(board);
    End end{record,
            rules,
            timing,
            {count(board.black), count(board.white), count(board.empties())},
            board.to_move};
    end.over = is_over(board);
    // Events that were all replayed hold no word.
    end.word = by_word || ruling.stopped ? claimed_word(record) : word_of_claim(record);
    if (rules.start == OthelloRules::Start::xot && !record.position_only && !ruling.stopped &&
        !end.over && end.discs.black + end.discs.white < 4 + xot_plies) {
        ruling.findings.push_back(
            make_finding(code::othello_opening_short, {}, 0,
                         {{"wanted", std::int64_t{xot_plies}},
                          {"found", std::int64_t{end.discs.black + end.discs.white - 4}}}));
    }
    close(end, ruling.plies, ruling);
}

}  // namespace

void judge(const Record& record, const OthelloRules& rules, Ruling& ruling) {
    with_lattice(rules, [&]<class L>(L) { judge_on<L>(record, rules, ruling); });
}

}  // namespace shinpan::othello
