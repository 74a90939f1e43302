#include "othello/referee.hpp"

#include "base/catalogue/othello.hpp"
#include "base/catalogue/record.hpp"
#include "othello/moves.hpp"
#include "othello/replay.hpp"
#include "othello/scoring.hpp"

namespace shinpan::othello {
namespace {

std::int64_t plies_from(const Record& record, std::size_t index) {
    std::int64_t plies = 0;
    for (; index < record.events.size(); ++index) {
        plies += is_ply(record.events[index].kind) ? 1 : 0;
    }
    return plies;
}

template <class L>
void close(const Record& record, const OthelloRules& rules, const Board<L>& board, Ruling& ruling) {
    const Discs discs{count(board.black), count(board.white), count(board.empties())};
    if (is_over(board)) {
        ruling.score = score_of(discs, rules);
        ruling.outcome = outcome_of(*ruling.score, rules);
        ruling.reason = discs.empties == 0 ? EndReason::full_board : EndReason::no_moves;
        return;
    }
    ruling.outcome = Outcome::unfinished;
    // A damaged record has a finding that says more.
    if (ruling.stopped || record.damaged || record.position_only) return;
    const auto end = record.events.empty() ? record.setup.span.end : record.events.back().span.end;
    ruling.findings.push_back(
        make_finding(code::othello_unfinished, {end, end}, 0,
                     {{"empties", std::int64_t{discs.empties}},
                      {"seat", std::string(name_of(board.to_move, Game::othello))}}));
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
    bool by_word = false;
    for (std::size_t i = 0; i < record.events.size() && !ruling.stopped && !by_word; ++i) {
        const auto& event = record.events[i];
        switch (replay.step(event)) {
            case Step::played:
            case Step::ignored: break;
            case Step::stopped:
                if (const auto rest = plies_from(record, i + 1); rest > 0) {
                    ruling.findings.push_back(make_finding(code::record_not_judged, event.span,
                                                           ruling.critical_ply, {{"count", rest}}));
                }
                break;
            case Step::ended:
                // The natural result stands (rules: othello 7).
                ruling.findings.push_back(make_finding(code::othello_after_end, event.span,
                                                       replay.written(),
                                                       {{"count", plies_from(record, i)}}));
                ruling.critical_ply = replay.written();
                ruling.stopped = true;
                break;
            case Step::word: {
                const auto seat = event.seat == Seat::none ? replay.board().to_move : event.seat;
                // A word after the last move changes nothing.
                if (is_over(replay.board())) break;
                ruling.outcome = win_of(other(seat));
                ruling.reason = event.kind == EventKind::resign    ? EndReason::resign
                                : event.kind == EventKind::timeout ? EndReason::timeout
                                                                   : EndReason::abandon;
                by_word = true;
                break;
            }
        }
    }
    ruling.plies = replay.discs_placed();
    ruling.position = digest(replay.board());
    if (!by_word) close(record, rules, replay.board(), ruling);
}

}  // namespace

void judge(const Record& record, const OthelloRules& rules, Ruling& ruling) {
    with_lattice(rules, [&]<class L>(L) { judge_on<L>(record, rules, ruling); });
}

}  // namespace shinpan::othello
