#include "othello/scoring.hpp"

namespace shinpan::othello {

Score score_of(Discs discs, const OthelloRules& rules) {
    Score score = Score::whole(discs.black, discs.white);
    const std::int32_t all = 2 * (discs.black + discs.white + discs.empties);
    if (rules.wipeout == OthelloRules::Wipeout::full_board) {
        if (discs.white == 0 && discs.black != 0) return {all, 0};
        if (discs.black == 0 && discs.white != 0) return {0, all};
    }
    switch (rules.empties) {
        case OthelloRules::Empties::none: break;
        case OthelloRules::Empties::split:
            score.first_halves += discs.empties;
            score.second_halves += discs.empties;
            break;
        case OthelloRules::Empties::winner:
            if (discs.black > discs.white) {
                score.first_halves += 2 * discs.empties;
            } else if (discs.white > discs.black) {
                score.second_halves += 2 * discs.empties;
            } else {
                score.first_halves += discs.empties;
                score.second_halves += discs.empties;
            }
            break;
    }
    return score;
}

Outcome outcome_of(Score score, const OthelloRules& rules) {
    if (score.first_halves == score.second_halves) {
        switch (rules.draw_holder) {
            case OthelloRules::DrawHolder::nobody: return Outcome::draw;
            case OthelloRules::DrawHolder::black: return Outcome::first_wins;
            case OthelloRules::DrawHolder::white: return Outcome::second_wins;
        }
    }
    const bool black_has_more = score.first_halves > score.second_halves;
    const bool black_wins = black_has_more == (rules.goal == OthelloRules::Goal::most);
    return black_wins ? Outcome::first_wins : Outcome::second_wins;
}

}  // namespace shinpan::othello
