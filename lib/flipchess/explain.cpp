#include "base/catalogue/flipchess.hpp"
#include "flipchess/reasons.hpp"
#include "flipchess/referee.hpp"
#include "flipchess/replay.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace shinpan::flipchess {
namespace {

std::string name(Square square) {
    return to_string(point_of(square));
}
std::string one(Piece piece) {
    return std::string(1, letter(piece));
}
std::string seat_name(Seat seat) {
    return std::string(name_of(seat, Game::flipchess));
}
std::string number(std::int64_t value) {
    return std::to_string(value);
}

std::string_view name_of(FlipchessRules::ChaseDefinition definition) {
    switch (definition) {
        case FlipchessRules::ChaseDefinition::d1: return "D1";
        case FlipchessRules::ChaseDefinition::d2: return "D2";
        case FlipchessRules::ChaseDefinition::d3: return "D3";
    }
    return {};
}

// A record replayed event by event, with what an account needs of each.
class Story {
  public:
    Story(const Record& record, const FlipchessRules& rules)
        : rules_(rules), replay_(record, rules, ruling_, memory_), before_(replay_.state()) {
        clock_.name = "clock";
        clock_.columns = {"ply", "seat", "event", "used", "limit", "strikes"};
        chase_.name = "chase";
        chase_.columns = {"definition", "seat", "chaser", "target", "from ply", "to ply", "steps"};
        captures_.name = "captures";
        captures_.columns = {"ply", "seat", "piece", "from", "to", "victim", "kind", "first of"};
        if (replay_.broken() || replay_.state().ended) return;
        for (const Event& event : record.events) {
            before_ = replay_.state();
            critical_ = &event;
            ++events_;
            if (!replay_.step(event) || (!before_.ended && replay_.state().ended)) {
                note(event);
                return;
            }
            note(event);
        }
        replay_.settle();
        before_ = replay_.state();
        critical_ = nullptr;
    }

    Account account() {
        Account account;
        replay_.close();
        const bool critical = critical_ != nullptr;
        account.ply = critical ? ruling_.critical_ply : 0;
        account.board = diagram(before_, critical);
        add_reasons(account);
        close_runs(std::nullopt);
        for (const Seat seat : {Seat::first, Seat::second}) {
            const clock::Player& player = replay_.state().clock.player(seat);
            clock_.rows.push_back(
                {"-", seat_name(seat), "total", clock::seconds(player.used),
                 rules_.clock.total > 0 ? clock::seconds(rules_.clock.total) : "-",
                 number(player.strikes)});
        }
        account.ledgers = {clock_, chase_, captures_, pieces(), points()};
        return account;
    }

    // How many events of the record were replayed.
    [[nodiscard]] std::size_t events() const { return events_; }
    [[nodiscard]] const State& last() const { return replay_.state(); }
    [[nodiscard]] const Ladder& ladder() const { return replay_.ladder(); }
    [[nodiscard]] const History& history() const { return history_; }

  private:
    void note(const Event& event) {
        const State& after = replay_.state();
        const clock::Player& was = before_.clock.player(before_.to_move);
        const clock::Player& is = after.clock.player(before_.to_move);
        if (is.strikes > was.strikes) {
            const bool move = rules_.clock.per_move > 0;
            clock_.rows.push_back(
                {number(before_.plies + (is_ply(event.kind) ? 1 : 0)), seat_name(before_.to_move),
                 is_ply(event.kind) ? "late" : "timeout",
                 clock::seconds(move ? (is.used > was.used ? is.used - was.used : -1) : is.used),
                 clock::seconds(move ? rules_.clock.per_move : rules_.clock.total),
                 number(is.strikes)});
        }
        if (event.kind == EventKind::hop && before_.chain != no_square &&
            after.board != before_.board) {
            capture_row(before_.plies, other(before_.to_move), before_.chain, square_of(event.to),
                        before_.board.at(square_of(event.to)));
        }
        if (after.plies == before_.plies) {
            if (after.to_move != before_.to_move) close_runs(std::nullopt);
            return;
        }
        Trace trace{after.plies,           before_.to_move,     event.kind, Effect::quiet,
                    square_of(event.from), square_of(event.to), {},         {}};
        if (event.kind == EventKind::move) {
            trace.piece = before_.board.at(trace.from);
            trace.victim = before_.board.at(trace.to);
            if (!trace.victim.empty()) {
                trace.effect = after.board.at(trace.to).empty() ? Effect::trade : Effect::capture;
                if (trace.victim.hidden()) trace.victim = piece_of(event.piece);
                trace.kind = EventKind::hop;  // no quiet move; ends a chase
                capture_row(trace.ply, trace.seat, trace.from, trace.to, trace.victim);
            }
        }
        history_.push_back(trace);
        close_runs(trace);
    }

    void capture_row(std::int32_t ply, Seat seat, Square from, Square to, Piece victim) {
        const State& after = replay_.state();
        std::string first;
        for (const Seat one_of : {Seat::first, Seat::second}) {
            const std::size_t i = index_of(one_of);
            using Known = FirstCapture::Known;
            if (before_.first_captures[i].known != Known::none ||
                after.first_captures[i].known == Known::none) {
                continue;
            }
            if (!first.empty()) first += ' ';
            first += seat_name(one_of);
        }
        const bool trade = after.board.at(to).empty();
        captures_.rows.push_back({number(ply), seat_name(seat), one(before_.board.at(from)),
                                  name(from), name(to), one(victim), trade ? "trade" : "capture",
                                  first.empty() ? "-" : first});
    }

    // Pursuits that the last event ended go into the ledger; those that go on are remembered.
    void close_runs(std::optional<Trace> trace) {
        for (const Seat seat : {Seat::first, Seat::second}) {
            const std::size_t side = index_of(seat);
            const Run& now = replay_.state().chase.run(side);
            for (const Open& open : open_) {
                if (open.seat != seat) continue;
                const bool goes_on =
                    trace && std::any_of(now.pursuits.begin(), now.pursuits.begin() + now.count,
                                         [&](const Pursuit& one_of) {
                                             return one_of.from_ply == open.start;
                                         });
                if (goes_on || open.steps < 2) continue;
                chase_.rows.push_back({std::string(name_of(rules_.chase.definition)),
                                       seat_name(seat), open.chaser, open.target,
                                       number(open.start), number(open.last), number(open.steps)});
            }
        }
        open_.clear();
        if (!trace) return;
        const Board& board = replay_.state().board;
        for (const Seat seat : {Seat::first, Seat::second}) {
            const Run& run = replay_.state().chase.run(index_of(seat));
            for (std::uint8_t i = 0; i < run.count; ++i) {
                const Pursuit& pursuit = run.pursuits[i];
                const std::int32_t last = seat == trace->seat ? trace->ply : trace->ply - 1;
                open_.push_back({seat, one(board.at(run.chaser)) + ' ' + name(run.chaser),
                                 one(board.at(pursuit.target)) + ' ' + name(pursuit.target),
                                 pursuit.from_ply, last, pursuit.steps});
            }
        }
    }

    Diagram diagram(const State& state, bool critical) const {
        Diagram diagram;
        diagram.columns = columns;
        diagram.rows = rows;
        for (const Piece piece : state.board.cells) diagram.men += letter(piece);
        diagram.caption = seat_name(state.to_move) + " (" +
                          std::string(name_of(state.colour_of(state.to_move))) + ") to move";
        if (critical) {
            diagram.caption = "before ply " + number(ruling_.critical_ply) + ", " + diagram.caption;
        } else if (state.ended) {
            diagram.caption = "final position";
        }
        if (critical && is_ply(critical_->kind)) {
            if (square_of(critical_->from) < squares) {
                diagram.marks.push_back({critical_->from, "from"});
            }
            if (square_of(critical_->to) < squares) {
                diagram.marks.push_back({critical_->to, "played"});
            }
        }
        return diagram;
    }

    void add_reasons(Account& account) const {
        if (critical_ != nullptr && ruling_.stopped) {
            const Square to = square_of(critical_->to);
            if (before_.ended) return;
            // The move itself is legal there; what it uncovers is not what was dealt.
            if (!ruling_.findings.empty() &&
                ruling_.findings.back().code == code::flipchess_deal_mismatch) {
                account.reasons.push_back(
                    reason_of_deal(to, replay_.dealt(to), piece_of(critical_->piece)));
            } else if (critical_->kind == EventKind::flip) {
                account.reasons.push_back(
                    reason_of_flip(before_, rules_, to, piece_of(critical_->piece)));
            } else if (critical_->kind == EventKind::move) {
                account.reasons.push_back(reason_of_move(before_, replay_.ladder(), rules_,
                                                         square_of(critical_->from), to, history_));
            }
            return;
        }
        if (ruling_.reason == EndReason::elimination ||
            ruling_.reason == EndReason::both_eliminated || ruling_.reason == EndReason::no_move) {
            account.reasons.push_back(reason_of_end(replay_.state(), ruling_.reason));
        }
    }

    Ledger pieces() const {
        Ledger ledger{"pieces", {"seat", "colour", "face-up", "face-down", "total"}, {}};
        const State& state = replay_.state();
        for (const Seat seat : {Seat::first, Seat::second}) {
            const Colour colour = state.colour_of(seat);
            if (colour == Colour::none) {
                ledger.rows.push_back({seat_name(seat), "none", "0", number(state.board.down[0]),
                                       number(state.board.down[0])});
                continue;
            }
            const int up = std::popcount(state.board.of(colour));
            const int all = state.board.pieces(colour);
            ledger.rows.push_back({seat_name(seat), std::string(name_of(colour)), number(up),
                                   number(all - up), number(all)});
        }
        return ledger;
    }

    Ledger points() const {
        Ledger ledger{"points", {"seat", "bracket", "base", "bonus", "stake", "points"}, {}};
        if (!replay_.state().ended || rules_.points.kind == FlipchessRules::ScoreKind::none) {
            return ledger;
        }
        const Points points = points_of(replay_.finish(), rules_.points);
        for (std::size_t i = 0; i < 2; ++i) {
            std::string total = "?";
            if (points.score) {
                total = halves_to_string(i == 0 ? points.score->first_halves
                                                : points.score->second_halves);
            }
            const bool unknown = points.has_bonus == Bonus::unknown;
            const std::string bonus = unknown ? std::string("?") : number(points.bonus[i]);
            ledger.rows.push_back({i == 0 ? "A" : "B", points.early ? "early" : "normal",
                                   number(points.base[i]), bonus, number(points.stake), total});
        }
        return ledger;
    }

    struct Open {
        Seat seat;
        std::string chaser;
        std::string target;
        std::int32_t start;
        std::int32_t last;
        std::int32_t steps;
    };

    const FlipchessRules& rules_;
    Ruling ruling_;
    std::vector<std::uint64_t> memory_;
    Replay replay_;
    State before_;
    const Event* critical_ = nullptr;
    std::size_t events_ = 0;
    History history_;
    std::vector<Open> open_;
    Ledger clock_;
    Ledger chase_;
    Ledger captures_;
};

}  // namespace

Account explain(const Record& record, const FlipchessRules& rules, const Ruling& /*ruling*/) {
    Story own(record, rules);
    Account account = own.account();
    if (rules.chase.max_steps <= 0) return account;
    // The same chases as the other definitions count them, up to the ply the ruling turns on.
    Ledger& chase = account.ledgers[1];
    using Definition = FlipchessRules::ChaseDefinition;
    for (const Definition definition : {Definition::d1, Definition::d2, Definition::d3}) {
        if (definition == rules.chase.definition) continue;
        FlipchessRules changed = rules;
        changed.chase.definition = definition;
        changed.chase.on_exceed = FlipchessRules::OnExceed::warn;
        changed.chase.scope = FlipchessRules::ChaseScope::step;
        Record until = record;
        until.events.resize(std::min(own.events(), until.events.size()));
        Story story(until, changed);
        Account other = story.account();
        for (auto& row : other.ledgers[1].rows) chase.rows.push_back(std::move(row));
    }
    return account;
}

Reason why(const Record& record, const FlipchessRules& rules, Point point) {
    const Story story(record, rules);
    auto reason =
        reason_of_square(story.last(), story.ladder(), rules, square_of(point), story.history());
    if (reason.code == ReasonCode::off_board) reason.at = to_string(point);
    return reason;
}

Reason why(const Record& record, const FlipchessRules& rules, Point from, Point to) {
    const Story story(record, rules);
    auto reason = reason_of_move(story.last(), story.ladder(), rules, square_of(from),
                                 square_of(to), story.history());
    if (reason.code == ReasonCode::off_board) {
        reason.at = to_string(square_of(from) < squares ? to : from);
    }
    return reason;
}

}  // namespace shinpan::flipchess
