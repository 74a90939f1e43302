#include "flipchess/scoring.hpp"

namespace shinpan::flipchess {
namespace {

using Rules = FlipchessRules;

// What the bonus gives each seat.
std::array<std::int32_t, 2> bonus_of(Seat winner, const Rules::Points& rules) {
    const std::int32_t lost = rules.bonus_paid_by_loser ? -rules.bonus : 0;
    if (winner == Seat::first) return {rules.bonus, lost};
    return {lost, rules.bonus};
}

Points pieces_points(const Finish& finish, const Rules::Points& rules) {
    Points points;
    points.stake = finish.stake;
    const Seat winner = winner_of(finish.outcome);
    if (winner == Seat::none) {
        points.base = {rules.draw, rules.draw};
    } else {
        const std::size_t w = winner == Seat::first ? 0 : 1;
        const std::size_t l = 1 - w;
        points.early = finish.plies < rules.early_plies;
        if (points.early) {
            points.base[w] = rules.early_winner;
            points.base[l] = rules.early_loser;
        } else {
            const int remaining =
                rules.remaining == Rules::Remaining::all ? finish.pieces[w] : finish.face_up[w];
            points.base[w] = remaining;
            points.base[l] = -remaining;
        }
        const FirstCapture& first = finish.first_captures[w];
        if (rules.bonus != 0 && (!points.early || rules.bonus_in_early)) {
            if (first.known == FirstCapture::Known::unknown) {
                points.has_bonus = Bonus::unknown;
            } else if (first.known == FirstCapture::Known::piece &&
                       first.piece.kind() == Kind::general) {
                points.has_bonus = Bonus::yes;
                points.bonus = bonus_of(winner, rules);
            }
        }
    }
    const auto with = [&points](const std::array<std::int32_t, 2>& bonus) {
        return Score::whole((points.base[0] + bonus[0]) * points.stake,
                            (points.base[1] + bonus[1]) * points.stake);
    };
    if (points.has_bonus != Bonus::unknown) {
        points.score = with(points.bonus);
    } else {
        points.possible = {with({}), with(bonus_of(winner, rules))};
    }
    return points;
}

}  // namespace

Points points_of(const Finish& finish, const Rules::Points& rules) {
    switch (rules.kind) {
        case Rules::ScoreKind::pieces: return pieces_points(finish, rules);
        case Rules::ScoreKind::wdl: {
            Points points;
            const Seat winner = winner_of(finish.outcome);
            points.score = winner == Seat::none    ? Score{1, 1}
                           : winner == Seat::first ? Score{2, 0}
                                                   : Score{0, 2};
            return points;
        }
        case Rules::ScoreKind::none: break;
    }
    return {};
}

}  // namespace shinpan::flipchess
