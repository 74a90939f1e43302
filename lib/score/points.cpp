#include "score/points.hpp"

#include <utility>

namespace shinpan::score {
namespace {

std::pair<Halves, Halves> of_result(const Pairing& one, const Points& points) {
    switch (one.outcome) {
        case Outcome::first_wins: return {points.win, points.loss};
        case Outcome::second_wins: return {points.loss, points.win};
        case Outcome::draw:
            // A recorded winner of equal discs is first-wins or second-wins already.
            if (points.draw_holder == Seat::first) return {points.win, points.loss};
            if (points.draw_holder == Seat::second) return {points.loss, points.win};
            return {points.draw, points.draw};
        case Outcome::unfinished:
        case Outcome::undecided: break;
    }
    return {0, 0};
}

std::pair<Halves, Halves> of_forfeit(const Pairing& one, const Points& points) {
    switch (one.outcome) {
        case Outcome::first_wins: return {points.forfeit_win, points.forfeit_loss};
        case Outcome::second_wins: return {points.forfeit_loss, points.forfeit_win};
        case Outcome::draw: return {points.draw, points.draw};
        case Outcome::unfinished:
        case Outcome::undecided: break;
    }
    return {points.double_forfeit, points.double_forfeit};
}

std::pair<Halves, Halves> points_of(const Event& event, const Pairing& one, const Points& points) {
    switch (one.how) {
        case How::played:
        case How::unrated:
            if (points.from == Points::From::score) {
                if (one.scored) return {one.first_score, one.second_score};
                return {0, 0};
            }
            return of_result(one, points);
        case How::forfeit: return of_forfeit(one, points);
        case How::full_bye:
            return {event.system == System::round_robin ? points.bye_round_robin : points.bye, 0};
        case How::half_bye:
            return {event.system == System::round_robin ? points.bye_round_robin : points.half_bye,
                    0};
        case How::zero_bye: return {points.zero_bye, 0};
        case How::open: break;
    }
    return {0, 0};
}

}  // namespace

void apply_points(Event& event, const Points& points) {
    event.win = points.win;
    event.draw = points.draw;
    for (auto& one : event.pairings) {
        auto [first, second] = points_of(event, one, points);
        if (points.withdrawn == Points::Withdrawn::all_lost && one.second != none) {
            const bool first_gone = event.players[one.first].withdrawn >= 0;
            const bool second_gone = event.players[one.second].withdrawn >= 0;
            if (first_gone || second_gone) {
                first = first_gone ? points.forfeit_loss : points.forfeit_win;
                second = second_gone ? points.forfeit_loss : points.forfeit_win;
            }
        }
        one.first_points = static_cast<std::int32_t>(first);
        one.second_points = static_cast<std::int32_t>(second);
    }
}

}  // namespace shinpan::score
