#include "othello/moves.hpp"
#include "othello/orientation.hpp"
#include "othello/reasons.hpp"
#include "othello/referee.hpp"
#include "othello/replay.hpp"
#include "othello/scoring.hpp"
#include "othello/squares.hpp"
#include "othello/timing.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace shinpan::othello {
namespace {

std::string colour(Seat seat) {
    return std::string(name_of(seat, Game::othello));
}

template <class L>
Diagram diagram_of(const Board<L>& board) {
    Diagram diagram;
    diagram.columns = diagram.rows = board.size;
    diagram.row_one_on_top = true;
    for (std::int8_t row = 0; row < board.size; ++row) {
        for (std::int8_t column = 0; column < board.size; ++column) {
            diagram.men += board.letter(square_of<L>({column, row}));
        }
    }
    return diagram;
}

template <class L>
void mark_set(Diagram& diagram, typename L::Word set, std::string_view role) {
    for (; set != 0; set = static_cast<typename L::Word>(set & (set - 1))) {
        diagram.marks.push_back({point_of<L>(lowest(set)), role});
    }
}

// The board before the written ply `stop`, or the final board when `stop` is 0; `critical` is that
// ply's event, if there is one.
template <class L>
struct Found {
    Board<L> board;
    const Event* critical = nullptr;
};
template <class L>
Found<L> find_board(const Record& record, const OthelloRules& rules, std::int32_t stop) {
    Ruling scratch;
    Replay<L> replay(record, rules, scratch);
    if (!replay.usable()) return {replay.board(), nullptr};
    for (const auto& event : record.events) {
        if (stop != 0 && is_ply(event.kind) && replay.written() + 1 == stop) {
            return {replay.board(), &event};
        }
        const auto step = replay.step(event);
        const bool surplus = step == Step::ended && event.kind == EventKind::pass;
        if (step == Step::stopped || step == Step::word) break;
        if (step == Step::ended && !surplus) break;
    }
    return {replay.board(), nullptr};
}

// What the fallen flag costs under each time policy, marking the ruleset's own.
template <class L>
std::optional<Ledger> policies_ledger(const Record& record, const OthelloRules& rules) {
    Timing timing(record, rules);
    Ruling scratch;
    Replay<L> replay(record, rules, scratch);
    if (!replay.usable()) return std::nullopt;
    for (const auto& event : record.events) {
        const auto step = replay.step(event);
        if (step == Step::played && timing.running()) {
            timing.charge(other(replay.board().to_move), event, replay.written(), scratch.findings);
        }
        if (scratch.stopped || step == Step::word) break;
    }
    const auto& board = replay.board();
    const bool over = is_over(board);
    auto flag = timing.flag();
    const auto word = claimed_word(record);
    if (word.kind == EventKind::timeout) {
        const auto seat = word.seat == Seat::none ? board.to_move : word.seat;
        if (!flag.fell()) flag = {seat, !over, false, 0, word.span};
        if (flag.seat == seat && !over) flag.out = true;
    }
    if (!flag.fell()) return std::nullopt;
    const Discs discs{count(board.black), count(board.white), count(board.empties())};
    const auto state = flag.out ? Flagged::out : over ? Flagged::finished : Flagged::playing;
    Ledger ledger{"policies", {"policy", "winner", "score", "applies"}, {}};
    using Timeout = OthelloRules::Timeout;
    for (const auto policy : {Timeout::none, Timeout::zero64, Timeout::wof_two_minutes,
                              Timeout::joa_33, Timeout::ggs}) {
        std::optional<Score> score = flag_score(policy, discs, flag.seat, state, rules);
        std::string winner = colour(other(flag.seat));
        if (!score && over) {
            score = score_of(discs, rules);
            const auto won = winner_of(outcome_of(*score, rules));
            winner = won == Seat::none ? "draw" : colour(won);
        } else if (!score && !(policy == Timeout::none && word.kind == EventKind::timeout)) {
            winner = "open";
        }
        ledger.rows.push_back({std::string(name_of(policy)), std::move(winner),
                               score ? to_string(*score, ScoreStyle::plain) : "-",
                               policy == rules.timeout ? "yes" : ""});
    }
    return ledger;
}

template <class L>
Account explain_on(const Record& record, const OthelloRules& rules, const Ruling& ruling) {
    auto [board, critical] = find_board<L>(record, rules, ruling.critical_ply);
    Account account;
    // A pass that was left out comes before the critical event; the reasons speak of the side that
    // is to move after it.
    const bool left_out = critical != nullptr && critical->kind == EventKind::place &&
                          legal_moves(board) == 0 && !is_over(board);
    if (left_out) {
        account.reasons.push_back(reason_of_pass(board));
        board.pass();
    }
    account.board = diagram_of(board);
    if (critical == nullptr) {
        account.board.caption =
            is_over(board) ? std::string("final position") : colour(board.to_move) + " to move";
        account.reasons.push_back(reason_of_pass(board));
    } else {
        account.ply = ruling.critical_ply;
        account.board.caption =
            is_over(board)
                ? fmt::format("before ply {}, game over", account.ply)
                : fmt::format("before ply {}, {} to move", account.ply, colour(board.to_move));
        if (is_over(board) || critical->kind == EventKind::pass) {
            account.reasons.push_back(reason_of_pass(board));
        } else if (critical->seat != Seat::none && critical->seat != board.to_move) {
            Reason reason;
            reason.code = ReasonCode::not_to_move;
            reason.args.push_back({"seat", colour(board.to_move)});
            account.reasons.push_back(std::move(reason));
        } else if (critical->kind == EventKind::place) {
            account.reasons.push_back(reason_of_square(board, critical->to));
            if (ruling.critical_ply == 1) {
                for (auto& mend : mends(record, rules).readings) {
                    Reason reason;
                    reason.code = ReasonCode::mended_by;
                    reason.args.push_back({"mend", std::move(mend)});
                    account.reasons.back().because.push_back(std::move(reason));
                }
            }
        }
        if (critical->kind == EventKind::place && board.holds(critical->to)) {
            account.board.marks.push_back({critical->to, "played"});
        }
        mark_set<L>(account.board, legal_moves(board), "legal");
    }
    const Discs discs{count(board.black), count(board.white), count(board.empties())};
    Ledger ledger{"points", {"side", "discs", "points"}, {}};
    const auto points = [&](bool black) -> std::string {
        if (!ruling.score) return "-";
        return halves_to_string(black ? ruling.score->first_halves : ruling.score->second_halves);
    };
    ledger.rows.push_back({"Black", std::to_string(discs.black), points(true)});
    ledger.rows.push_back({"White", std::to_string(discs.white), points(false)});
    ledger.rows.push_back({"empties", std::to_string(discs.empties), "-"});
    account.ledgers.push_back(std::move(ledger));
    if (auto clock = clock_ledger(record, rules)) account.ledgers.push_back(std::move(*clock));
    if (auto policies = policies_ledger<L>(record, rules)) {
        account.ledgers.push_back(std::move(*policies));
    }
    return account;
}

}  // namespace

Account explain(const Record& record, const OthelloRules& rules, const Ruling& ruling) {
    return with_lattice(rules, [&]<class L>(L) { return explain_on<L>(record, rules, ruling); });
}

std::vector<PointNote> legal(const Record& record, const OthelloRules& rules) {
    return with_lattice(rules, [&]<class L>(L) {
        const auto board = find_board<L>(record, rules, 0).board;
        std::vector<PointNote> notes;
        const auto moves = legal_moves(board);
        for (auto& name : names_of<L>(moves)) notes.push_back({std::move(name), {"flips"}});
        if (moves == 0 && !is_over(board)) notes.push_back({"pass", {"pass"}});
        return notes;
    });
}

Reason why(const Record& record, const OthelloRules& rules, Point point) {
    return with_lattice(rules, [&]<class L>(L) {
        return reason_of_square(find_board<L>(record, rules, 0).board, point);
    });
}

}  // namespace shinpan::othello
