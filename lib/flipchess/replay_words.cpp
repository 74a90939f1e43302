// The part of the replay that is not on the usual path: what players, server and arbiter say, and
// the findings for actions that are not legal.

#include "base/catalogue/flipchess.hpp"
#include "base/catalogue/record.hpp"
#include "flipchess/replay.hpp"

#include <string>

namespace shinpan::flipchess {
namespace {

using Rules = FlipchessRules;

std::string seat_name(Seat seat) {
    return std::string(name_of(seat, Game::flipchess));
}

Code code_of(Fault fault) {
    switch (fault) {
        case Fault::none: break;
        case Fault::off_board: return code::record_unknown_token;
        case Fault::flip_not_hidden: return code::flipchess_flip_not_hidden;
        case Fault::flip_unnamed: return code::flipchess_flip_unnamed;
        case Fault::flip_exhausted: return code::flipchess_flip_exhausted;
        case Fault::from_empty: return code::flipchess_from_empty;
        case Fault::from_hidden: return code::flipchess_from_hidden;
        case Fault::not_own: return code::flipchess_not_own;
        case Fault::diagonal: return code::flipchess_diagonal;
        case Fault::not_one_step: return code::flipchess_not_one_step;
        case Fault::target_hidden: return code::flipchess_target_hidden;
        case Fault::target_own: return code::flipchess_target_own;
        case Fault::cannon_adjacent: return code::flipchess_cannon_adjacent;
        case Fault::cannon_screens: return code::flipchess_cannon_screens;
        case Fault::general_takes_soldier: return code::flipchess_general_takes_soldier;
        case Fault::rank: return code::flipchess_rank;
        case Fault::equal_rank: return code::flipchess_equal_rank;
        case Fault::blocked: return code::flipchess_blocked;
        case Fault::cannon_quiet: return code::flipchess_cannon_quiet;
    }
    return code::record_unknown_token;
}

}  // namespace

bool Replay::stop(const Judged& judged, const Event& event, Square from, Square to) {
    Args args{{"seat", seat_name(state_.to_move)}, {"to", to_string(event.to)}};
    const auto letter_on = [this](Square square) {
        return std::string(1, letter(state_.board.at(square)));
    };
    if (event.kind == EventKind::flip) {
        args.push_back({"at", to_string(event.to)});
        args.push_back({"text", to_string(event.to)});
        if (event.piece != 0) args.push_back({"piece", std::string(1, event.piece)});
        return stop(code_of(judged.fault), event, state_.plies + 1, std::move(args));
    }
    args.push_back({"from", to_string(event.from)});
    args.push_back({"text", to_string(event.from) + '-' + to_string(event.to)});
    args.push_back({"at", to_string(from >= squares ? event.from : event.to)});
    if (judged.fault == Fault::flip_exhausted) {
        args.push_back({"piece", std::string(1, event.piece)});
    } else if (from < squares) {
        args.push_back({"piece", letter_on(from)});
    }
    if (to < squares) {
        args.push_back({"victim", letter_on(to)});
    }
    if (judged.fault == Fault::cannon_screens || judged.fault == Fault::blocked) {
        std::string names;
        Squares set = between(from, to) & state_.board.occupied();
        args.push_back({"count", std::popcount(set)});
        while (set != 0) {
            if (!names.empty()) names += ' ';
            names += to_string(point_of(take(set)));
        }
        args.push_back({"open", names.empty() ? 1 : 0});  // chooses the words
        args.push_back({"listed", names.empty() ? "" : ": " + names});
        args.push_back({"screens", std::move(names)});
    }
    return stop(code_of(judged.fault), event, state_.plies + 1, std::move(args));
}

bool Replay::word(const Event& event) {
    // Remarks of the server and the arbiter can stand anywhere.
    if (event.kind == EventKind::adjourn || event.kind == EventKind::ruling) return true;
    if (event.kind == EventKind::foul) {
        foul(event);
        return true;
    }
    if (state_.ended) {
        return stop(code::flipchess_after_end, event, state_.plies,
                    {{"ply", state_.plies}, {"reason", std::string(name_of(ruling_.reason))}});
    }
    switch (event.kind) {
        case EventKind::timeout: return timeout(event);
        case EventKind::resign: resign(event); break;
        case EventKind::abandon: {
            const Seat seat = event.seat == Seat::none ? state_.to_move : event.seat;
            end(win_of(other(seat)), EndReason::abandon);
            break;
        }
        case EventKind::draw_offer:
        case EventKind::draw_accept:
        case EventKind::draw_decline: draw_word(event); break;
        case EventKind::warn_chase: warn_chase(event); break;
        case EventKind::refused: refused(event); break;
        case EventKind::place:
        case EventKind::pass:
        case EventKind::flip:
        case EventKind::move:
        case EventKind::hop:
        case EventKind::unknown:
        case EventKind::claim:
        case EventKind::swap:
        case EventKind::declare:
        case EventKind::offer:
        case EventKind::foul:
        case EventKind::adjourn:
        case EventKind::ruling: break;
    }
    return true;
}

bool Replay::timeout(const Event& event) {
    if (event.seat != Seat::none && event.seat != state_.to_move) {
        return stop(code::flipchess_wrong_seat, event, state_.plies,
                    {{"seat", seat_name(event.seat)}, {"expected", seat_name(state_.to_move)}});
    }
    const clock::Reading reading = state_.clock.timeout(state_.to_move, event);
    clock::report(reading, state_.clock.control(), seat_name(state_.to_move), event, state_.plies,
                  ruling_.findings);
    if (reading.flag == clock::Flag::lost) {
        end(win_of(other(state_.to_move)), EndReason::timeout);
    } else {
        skip_turn();  // the turn passes (rules: A20)
    }
    return true;
}

void Replay::resign(const Event& event) {
    const Seat seat = event.seat == Seat::none ? state_.to_move : event.seat;
    if (state_.plies < rules_.resign_min_plies) {
        // Void: the game goes on (rules: A18); a director may rule it a forfeit.
        const bool is_void = rules_.resign_early == Rules::Early::void_;
        note(
            is_void ? code::flipchess_resign_early : code::flipchess_resign_forfeit, event,
            state_.plies,
            {{"seat", seat_name(seat)}, {"plies", state_.plies}, {"min", rules_.resign_min_plies}});
        if (is_void) return;
    }
    end(win_of(other(seat)), EndReason::resign);
}

// Fouls are the judge's word; the ruleset says how many lose (TCGA/NTU 2016: two).
void Replay::foul(const Event& event) {
    if (state_.ended || rules_.fouls_max <= 0 || event.seat == Seat::none) return;
    const std::int32_t count = ++state_.fouls[index_of(event.seat)];
    note(code::flipchess_foul, event, state_.plies,
         {{"seat", seat_name(event.seat)}, {"count", count}, {"max", rules_.fouls_max}});
    if (count >= rules_.fouls_max) end(win_of(other(event.seat)), EndReason::fouls);
}

void Replay::draw_word(const Event& event) {
    const bool early = state_.plies < rules_.draw_offer_min_plies;
    if (event.kind == EventKind::draw_offer) {
        const Seat seat = event.seat == Seat::none ? state_.to_move : event.seat;
        if (early) {
            note(code::flipchess_draw_early, event, state_.plies,
                 {{"seat", seat_name(seat)},
                  {"plies", state_.plies},
                  {"min", rules_.draw_offer_min_plies}});
            state_.void_offer = seat;
            state_.void_offer_ply = state_.plies;
            return;
        }
        state_.offer = seat;
        return;
    }
    // The answer to a void offer is as void, and the offer was flagged.
    const bool answers_void = state_.void_offer != Seat::none && event.seat != state_.void_offer &&
                              state_.plies <= state_.void_offer_ply + 1;
    state_.void_offer = Seat::none;
    if (answers_void && state_.offer == Seat::none) return;
    const Seat seat = event.seat != Seat::none     ? event.seat
                      : state_.offer != Seat::none ? other(state_.offer)
                                                   : state_.to_move;
    if (state_.offer == Seat::none || seat == state_.offer) {
        note(code::flipchess_draw_without_offer, event, state_.plies, {{"seat", seat_name(seat)}});
        return;
    }
    state_.offer = Seat::none;
    if (event.kind == EventKind::draw_accept) end(Outcome::draw, EndReason::draw_agreed);
}

void Replay::warn_chase(const Event& event) {
    const Square chaser = square_of(event.from);
    const Square target = square_of(event.to);
    std::int32_t found = 0;
    for (std::size_t side = 0; side < 2; ++side) {
        const Run& run = state_.chase.run(side);
        for (std::uint8_t i = 0; i < run.count; ++i) {
            if (run.chaser == chaser && run.pursuits[i].target == target) {
                found = run.pursuits[i].steps;
            }
        }
    }
    if (found == event.number || rules_.chase.max_steps <= 0) return;
    note(code::flipchess_chase_count_differs, event, state_.plies,
         {{"written", event.number},
          {"found", found},
          {"from", to_string(event.from)},
          {"to", to_string(event.to)}});
}

void Replay::refused(const Event& event) {
    if (event.seat != Seat::none && event.seat != state_.to_move) return;
    const Square from = square_of(event.from);
    const Square to = square_of(event.to);
    const Judged judged = judge_move(state_.board, ladder_, state_.colour_of(state_.to_move), from,
                                     to, piece_of(event.piece));
    if (judged.fault != Fault::none) return;
    if (refused_here(state_, ladder_, rules_, from, to, judged.effect)) return;
    note(code::flipchess_refused_legal, event, state_.plies,
         {{"from", to_string(event.from)}, {"to", to_string(event.to)}});
}

}  // namespace shinpan::flipchess
