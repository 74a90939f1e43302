#include "flipchess/replay.hpp"

#include "base/catalogue/flipchess.hpp"
#include "base/catalogue/record.hpp"
#include "flipchess/replay_chase.hpp"

#include <algorithm>
#include <string>

namespace shinpan::flipchess {

using Rules = FlipchessRules;

Replay::Replay(const Record& record, const Rules& rules, Ruling& ruling,
               std::vector<std::uint64_t>& memory)
    : record_(record),
      rules_(rules),
      ruling_(ruling),
      ladder_(ladder_of(rules)),
      positions_(memory) {
    const Start start = read_start(record, rules, ruling.findings);
    state_.board = start.board;
    state_.to_move = start.to_move;
    state_.first_colour = start.first_colour;
    state_.plies = start.plies;
    state_.first_captures = start.first_captures;
    state_.clock = clock::Clock(control_of(rules.clock));
    state_.clock.set_strikes(Seat::first, start.strikes[0]);
    state_.clock.set_strikes(Seat::second, start.strikes[1]);
    stake_ = start.stake;
    has_deal_ = start.has_deal;
    watch_deal_ = start.watch_deal;
    if (has_deal_) deal_ = start.deal;
    broken_ = start.broken;
    if (rules.end.max_plies > 0) {
        last_ply_ =
            rules.end.max_plies + (rules.end.max_plies_trigger == Rules::Trigger::next ? 1 : 0);
    }
    count_cycles_ = rules.end.repetition == Rules::Repetition::cycle;
    cycle_max_ = rules.end.cycle_max;
    const bool forbids = rules.end.repetition == Rules::Repetition::forbidden;
    count_positions_ = forbids || rules.end.repetition == Rules::Repetition::position;
    if (forbids) state_.positions = &positions_;
    if (count_positions_) {
        positions_.reserve(record.events.size() + 1);
        for (Square square = 0; square < squares; ++square) {
            shift_hash(square, state_.board.at(square));
        }
        positions_.push(state_.hash ^ turn_hash());
    }
    // No piece moves further than a step without capturing, none is refused for a repetition, and
    // a turn is one ply.
    may_run_ = !ladder_.chariot_runs && !forbids &&
               rules.cannon.quiet == Rules::CannonQuiet::step &&
               rules.chain_capture == Rules::ChainCapture::none && !broken_;
    if (record.has_setup && !broken_ && state_.first_colour != Colour::none) {
        if (!check_elimination()) check_ends();
    }
}

bool Replay::step(const Event& event) {
    if (waiting_ && event.kind != EventKind::hop) settle();
    switch (event.kind) {
        case EventKind::flip: return flip(event);
        case EventKind::move: return move(event);
        case EventKind::hop: return hop(event);
        case EventKind::place:
        case EventKind::pass:
        case EventKind::unknown:
        case EventKind::claim:
        case EventKind::swap:
        case EventKind::declare:
        case EventKind::offer: {
            const auto is_error = [](const Finding& one) {
                return one.severity == Severity::error;
            };
            if (std::any_of(record_.findings.begin(), record_.findings.end(), is_error)) {
                ruling_.stopped = true;  // the reader has said what is wrong
                ruling_.critical_ply = state_.plies + 1;
                return false;
            }
            return stop(code::record_unknown_token, event, state_.plies + 1, {{"text", "?"}});
        }
        case EventKind::resign:
        case EventKind::timeout:
        case EventKind::draw_offer:
        case EventKind::draw_accept:
        case EventKind::draw_decline:
        case EventKind::abandon:
        case EventKind::foul:
        case EventKind::adjourn:
        case EventKind::warn_chase:
        case EventKind::refused:
        case EventKind::ruling: break;
    }
    return word(event);
}

Replay::Turn Replay::begin(const Event& event) {
    return is_due(event) ? Turn::play : unusual_begin(event);
}

Replay::Turn Replay::unusual_begin(const Event& event) {
    const std::int32_t expected = state_.plies + state_.voided + 1;
    if (state_.ended) {
        stop(code::flipchess_after_end, event, expected,
             {{"ply", state_.plies}, {"reason", std::string(name_of(ruling_.reason))}});
        return Turn::stop;
    }
    if (event.numbered >= 0 && event.numbered != expected) {
        stop(code::flipchess_ply_gap, event, expected,
             {{"written", event.numbered}, {"expected", expected}});
        return Turn::stop;
    }
    if (event.seat != Seat::none && event.seat != state_.to_move) {
        stop(code::flipchess_wrong_seat, event, expected,
             {{"seat", std::string(name_of(event.seat, Game::flipchess))},
              {"expected", std::string(name_of(state_.to_move, Game::flipchess))}});
        return Turn::stop;
    }
    // An offer lapses when the opponent moves on.
    if (state_.offer != Seat::none && state_.offer != state_.to_move) state_.offer = Seat::none;
    const auto charge = rules_.clock.first_move_free && state_.plies == 0
                            ? clock::Clock::Charge::free
                            : clock::Clock::Charge::normal;
    const clock::Reading reading = state_.clock.ply(state_.to_move, event, charge);
    if (reading.flag == clock::Flag::up && !reading.backwards && !reading.claimed) {
        return Turn::play;
    }
    return overstepped(event, reading);
}

Replay::Turn Replay::overstepped(const Event& event, const clock::Reading& reading) {
    const clock::Control& control = state_.clock.control();
    clock::report(reading, control, name_of(state_.to_move, Game::flipchess), event,
                  state_.plies + state_.voided + 1, ruling_.findings);
    switch (reading.flag) {
        case clock::Flag::up: return Turn::play;
        case clock::Flag::strike:
            if (control.late_move == clock::LateMove::stands) return Turn::play;
            ++state_.voided;
            skip_turn();
            return Turn::void_;
        case clock::Flag::lost:
            // The move of the losing strike is not played, even if it would have won (rules: A20).
            ++state_.voided;
            end(win_of(other(state_.to_move)), EndReason::timeout);
            return Turn::void_;
    }
    return Turn::play;
}

bool Replay::flip(const Event& event) {
    switch (begin(event)) {
        case Turn::play: break;
        case Turn::void_: return true;
        case Turn::stop: return false;
    }
    const Square square = square_of(event.to);
    const Piece piece = piece_of(event.piece);
    const Fault fault = judge_flip(state_.board, square, piece);
    if (fault != Fault::none) return stop(Judged{fault, {}, piece}, event, square, square);
    if (has_deal_ && !check_dealt(event, square, piece)) return false;
    state_.board.reveal(square, piece);
    if (count_positions_) {
        state_.hash ^= square_key(square, face_down) ^ square_key(square, piece);
    }
    if (state_.first_colour == Colour::none) {
        // The first piece flipped binds its flipper (rules: A11, A12).
        state_.first_colour =
            state_.to_move == Seat::first ? piece.colour() : other(piece.colour());
    }
    if (watch_deal_) watch_deal(event, square, piece);
    progress();
    next_turn();
    return true;
}

bool Replay::check_dealt(const Event& event, Square square, Piece piece) {
    if (deal_[square] == piece) return true;
    return stop(code::flipchess_deal_mismatch, event, state_.plies + 1,
                {{"at", to_string(point_of(square))},
                 {"piece", std::string(1, letter(piece))},
                 {"dealt", std::string(1, letter(deal_[square]))}});
}

// A hash was published but no deal: once all face-down pieces are of one kind the deal is known.
void Replay::watch_deal(const Event& event, Square square, Piece piece) {
    deal_[square] = piece;
    Piece last;
    for (std::uint8_t code = 1; code < 16; ++code) {
        if (state_.board.bag[code] == 0) continue;
        if (last.shown()) return;
        last = {code};
    }
    watch_deal_ = false;
    auto deal = deal_;
    for (Squares hidden = state_.board.hidden; hidden != 0;) deal[take(hidden)] = last;
    check_deal_hash(record_, deal_text(deal), event.span, state_.plies + 1, ruling_.findings);
}

bool Replay::move(const Event& event) {
    switch (begin(event)) {
        case Turn::play: break;
        case Turn::void_: return true;
        case Turn::stop: return false;
    }
    const Square from = square_of(event.from);
    const Square to = square_of(event.to);
    Piece named = piece_of(event.piece);
    if (has_deal_ && event.piece == 0 && to < squares && state_.board.at(to).hidden()) {
        named = deal_[to];
    }
    const Judged judged =
        judge_move(state_.board, ladder_, state_.colour_of(state_.to_move), from, to, named);
    if (judged.fault != Fault::none) return stop(judged, event, from, to);
    if (judged.effect == Effect::quiet) return quiet_move(event, from, to);
    return capture(event, from, to, judged);
}

bool Replay::quiet_move(const Event& event, Square from, Square to) {
    if ((event.mark != '-' && event.mark != 0) || event.piece != 0) {
        if (event.mark == '-' || event.mark == 0) {
            return stop(code::flipchess_victim_differs, event, state_.plies + 1,
                        {{"at", to_string(event.to)},
                         {"piece", "-"},
                         {"written", std::string(1, event.piece)}});
        }
        return stop(code::flipchess_mark_differs, event, state_.plies + 1,
                    {{"to", to_string(event.to)},
                     {"effect", "quiet move"},
                     {"written", std::string(1, event.mark)}});
    }
    Board& board = state_.board;
    const Piece piece = board.at(from);
    if (repeats(state_, ladder_, rules_, from, to, Effect::quiet)) {
        return stop(code::flipchess_repetition, event, state_.plies + 1,
                    {{"from", to_string(event.from)},
                     {"to", to_string(event.to)},
                     {"times", rules_.end.repetition_times}});
    }
    Excess excess = Excess::plays;
    if (rules_.chase.max_steps > 0) {
        const std::size_t side = index_of(state_.to_move);
        const bool stuck = frozen(state_, rules_, from);
        board.shift(from, to);
        const Squares targets = attacked(board, ladder_, piece, to, Attack::chase);
        if (targets == 0 && !state_.chase.chases(side, from)) {
            state_.chase.commit_quiet(side, from, to);
        } else {
            const Run run = next_run(state_, rules_, piece, from, to, targets);
            Pursuit longest = run.longest();
            if (stuck) {
                longest = state_.chase.run(side).longest();
                ++longest.steps;
            }
            if (longest.steps + 2 >= rules_.chase.max_steps && longest.steps > 0) {
                board.shift(to, from);
                excess = rule_chase(event, from, to, longest);
                if (excess == Excess::refused) return false;
                board.shift(from, to);
            }
            state_.chase.commit(side, from, to, run);
        }
    } else {
        board.shift(from, to);
    }
    if (count_positions_) {
        state_.hash ^= square_key(from, piece) ^ square_key(to, piece) ^ square_key(to, {}) ^
                       square_key(from, {});
    }
    ++state_.since_progress;
    std::int32_t cycle = 0;
    if (count_cycles_) {
        cycle = state_.cycles.push(from, to, cycle_max_, rules_.end.repetition_times);
    }
    if (excess != Excess::plays) return end_by_chase(excess);
    next_turn();
    if (cycle != 0 && !state_.ended) end(Outcome::draw, EndReason::repetition);
    return true;
}

Finding& Replay::note(Code code, const Event& event, std::int32_t ply, Args args) {
    return ruling_.findings.emplace_back(make_finding(code, event.span, ply, std::move(args)));
}

bool Replay::stop(Code code, const Event& event, std::int32_t ply, Args args) {
    note(code, event, ply, std::move(args));
    ruling_.stopped = true;
    if (!state_.ended) ruling_.critical_ply = ply;
    return false;
}

}  // namespace shinpan::flipchess
