#include "othello/replay.hpp"

#include "base/catalogue/othello.hpp"
#include "othello/moves.hpp"
#include "othello/orientation.hpp"
#include "othello/squares.hpp"

#include <string>
#include <utility>

namespace shinpan::othello {
namespace {

std::string colour(Seat seat) {
    return std::string(name_of(seat, Game::othello));
}

}  // namespace

template <class L>
Replay<L>::Replay(const Record& record, const OthelloRules& rules, Ruling& ruling)
    : record_(record), rules_(rules), ruling_(ruling), board_(start_board<L>(rules)) {
    if (!record.has_setup) return;
    const auto& setup = record.setup;
    const auto drawn = setup.columns == 0 ? rules.board : setup.columns;
    if (drawn != rules.board || (setup.rows != 0 && setup.rows != drawn)) {
        usable_ = false;
        ruling.findings.push_back(
            make_finding(code::othello_wrong_board, setup.span, 0,
                         {{"found", std::int64_t{drawn}}, {"wanted", std::int64_t{rules.board}}}));
        return;
    }
    board_.black = board_.white = 0;
    if (setup.to_move != Seat::none) board_.to_move = setup.to_move;
    for (const auto& man : setup.men) {
        if (!board_.holds(man.at)) {
            usable_ = false;
            ruling.findings.push_back(
                make_finding(code::othello_off_board, setup.span, 0,
                             {{"at", to_string(man.at)}, {"size", std::int64_t{rules.board}}}));
            return;
        }
        const auto square = bit<L>(square_of<L>(man.at));
        auto& set = man.piece == 'B' ? board_.black : board_.white;
        auto& rest = man.piece == 'B' ? board_.white : board_.black;
        set = static_cast<typename L::Word>(set | square);
        rest = static_cast<typename L::Word>(rest & ~square);
    }
}

template <class L>
std::size_t Replay<L>::play_plain(std::span<const Event> events, std::size_t at) {
    const auto first = at;
    auto own = board_.own();
    auto opposing = board_.opposing();
    auto seat = board_.to_move;
    for (; at < events.size(); ++at) {
        const auto& event = events[at];
        const bool plain = event.kind == EventKind::place &&
                           (event.seat == Seat::none || event.seat == seat) &&
                           board_.holds(event.to);
        if (!plain) break;
        const int square = square_of<L>(event.to);
        const auto disc = bit<L>(square);
        if (((own | opposing) & disc) != 0) break;
        const auto flipped = flips<L>(own, opposing, square);
        if (flipped == 0) break;
        const auto mine = static_cast<typename L::Word>(own | flipped | disc);
        own = static_cast<typename L::Word>(opposing & ~flipped);
        opposing = mine;
        seat = other(seat);
    }
    board_.to_move = seat;
    board_.black = seat == Seat::first ? own : opposing;
    board_.white = seat == Seat::first ? opposing : own;
    const auto played = static_cast<std::int32_t>(at - first);
    written_ += played;
    placed_ += played;
    return at;
}

template <class L>
Step Replay<L>::step(const Event& event) {
    switch (event.kind) {
        case EventKind::place: ++written_; return place(event);
        case EventKind::pass: ++written_; return pass(event);
        case EventKind::flip:
        case EventKind::move:
        case EventKind::hop:
        case EventKind::unknown:
            // The reader has said what is wrong with the token.
            ++written_;
            ruling_.stopped = true;
            ruling_.critical_ply = written_;
            return Step::stopped;
        case EventKind::resign:
        case EventKind::timeout:
        case EventKind::abandon: return Step::word;
        case EventKind::draw_offer:
        case EventKind::draw_accept:
        case EventKind::draw_decline:
        case EventKind::claim:
        case EventKind::swap:
        case EventKind::declare:
        case EventKind::offer:
        case EventKind::foul:
        case EventKind::adjourn:
        case EventKind::warn_chase:
        case EventKind::refused:
        case EventKind::ruling: break;
    }
    return Step::ignored;
}

// The fast path: right colour, empty square, something flips. Everything else is looked at again.
template <class L>
Step Replay<L>::place(const Event& event) {
    if ((event.seat == Seat::none || event.seat == board_.to_move) && board_.holds(event.to)) {
        const int square = square_of<L>(event.to);
        if (((board_.black | board_.white) & bit<L>(square)) == 0) {
            const auto flipped = flips<L>(board_.own(), board_.opposing(), square);
            if (flipped != 0) {
                board_.play(square, flipped);
                ++placed_;
                return Step::played;
            }
        }
    }
    if (legal_moves(board_) != 0) return refuse(event);
    if (legal_moves(board_, other(board_.to_move)) == 0) return Step::ended;
    if (!supply_pass(event)) return Step::stopped;
    // The other side has a move, so this is not asked twice.
    return place(event);
}

// An event that is not legal for the side to move, which has a legal move.
template <class L>
Step Replay<L>::refuse(const Event& event) {
    const auto at = to_string(event.to);
    if (!board_.holds(event.to)) {
        return error(code::othello_off_board, event,
                     {{"at", at}, {"size", std::int64_t{board_.size}}});
    }
    const int square = square_of<L>(event.to);
    if (((board_.black | board_.white) & bit<L>(square)) != 0) {
        return error(code::othello_occupied, event, {{"at", at}});
    }
    if (event.seat != Seat::none && event.seat != board_.to_move) {
        Args args{{"at", at}, {"recorded", colour(event.seat)}, {"seat", colour(board_.to_move)}};
        if (error(code::othello_wrong_colour, event, std::move(args)) == Step::stopped) {
            return Step::stopped;
        }
        board_.to_move = event.seat;
        board_.play(square, flips<L>(board_.own(), board_.opposing(), square));
        ++placed_;
        return Step::played;
    }
    auto args = flips_nothing_args(event);
    auto code = code::othello_flips_nothing;
    if (written_ == 1 && !stands()) {
        const auto found = mends(record_, rules_);
        std::string readings;
        for (const auto& mend : found.readings) {
            if (!readings.empty()) readings += ", ";
            readings += mend;
        }
        if (!readings.empty()) {
            code = found.whole() ? code::othello_orientation : code::othello_orientation_prefix;
            if (!found.whole()) {
                args.push_back({"count", found.legal});
                args.push_back({"plies", found.plies});
            }
            args.push_back({"mends", std::move(readings)});
        }
    }
    if (error(code, event, std::move(args)) == Step::stopped) return Step::stopped;
    board_.play(square, 0);
    ++placed_;
    return Step::played;
}

template <class L>
Step Replay<L>::pass(const Event& event) {
    const auto moves = legal_moves(board_);
    const bool other_can_move = legal_moves(board_, other(board_.to_move)) != 0;
    if (moves == 0 && !other_can_move) return Step::ended;
    const bool wrong_seat = event.seat != Seat::none && event.seat != board_.to_move;
    if (wrong_seat) {
        Args args{
            {"at", "pass"}, {"recorded", colour(event.seat)}, {"seat", colour(board_.to_move)}};
        if (error(code::othello_wrong_colour, event, std::move(args)) == Step::stopped) {
            return Step::stopped;
        }
    } else if (moves != 0) {
        Args args{{"seat", colour(board_.to_move)}, {"moves", list_of<L>(moves)}};
        if (error(code::othello_illegal_pass, event, std::move(args)) == Step::stopped) {
            return Step::stopped;
        }
    } else if (rules_.passes == OthelloRules::Passes::implicit_only) {
        // The replay is none the worse for it, so it goes on.
        ruling_.findings.push_back(make_finding(code::othello_written_pass, event.span, written_,
                                                {{"seat", colour(board_.to_move)}}));
    }
    board_.pass();
    return Step::played;
}

template <class L>
bool Replay<L>::supply_pass(const Event& event) {
    Args args{{"seat", colour(board_.to_move)}};
    if (rules_.passes == OthelloRules::Passes::explicit_only) {
        if (error(code::othello_missing_pass, event, std::move(args)) == Step::stopped) {
            return false;
        }
    } else {
        ruling_.findings.push_back(
            make_finding(code::othello_implicit_pass, event.span, written_, std::move(args)));
    }
    board_.pass();
    return true;
}

// Under `illegal_move: stands` an illegal ply that can be carried out is a warning and stands; a
// disc off the board or on another disc cannot.
template <class L>
Step Replay<L>::error(Code code, const Event& event, Args args) {
    auto& finding =
        ruling_.findings.emplace_back(make_finding(code, event.span, written_, std::move(args)));
    if (stands() && code != code::othello_off_board && code != code::othello_occupied) {
        finding.severity = Severity::warning;
        return Step::played;
    }
    ruling_.stopped = true;
    ruling_.critical_ply = written_;
    return Step::stopped;
}

template <class L>
Args Replay<L>::flips_nothing_args(const Event& event) const {
    const auto theirs = flips<L>(board_.opposing(), board_.own(), square_of<L>(event.to));
    return {{"at", to_string(event.to)},
            {"seat", colour(board_.to_move)},
            {"other", colour(other(board_.to_move))},
            {"legal_for_other", theirs != 0 ? "yes" : "no"}};
}

template class Replay<Small>;
template class Replay<Large>;

}  // namespace shinpan::othello
