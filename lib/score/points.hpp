#pragma once
// Points as data: what a result is worth in the standings, by event and game.

#include "score/event.hpp"

namespace shinpan::score {

struct Points {
    // `result`: by the table below. `score`: the score of the record or table itself counts
    // (flip-chess points, cross tables whose cells are sums of games).
    enum class From : std::uint8_t { result, score };
    From from = From::result;
    Halves win = 2;
    Halves draw = 1;
    Halves loss = 0;
    Halves bye = 2;              // in a Swiss
    Halves bye_round_robin = 0;  // there it is no round (rules of gomoku.5v.pl)
    Halves half_bye = 1;
    Halves zero_bye = 0;
    Halves forfeit_win = 2;
    Halves forfeit_loss = 0;
    Halves double_forfeit = 0;      // each
    Seat draw_holder = Seat::none;  // a draw is this side's win (JOA)
    // A player who withdraws loses what he played, too (renjusignup: e-mail championships).
    enum class Withdrawn : std::uint8_t { keep, all_lost };
    Withdrawn withdrawn = Withdrawn::keep;
};

// Gives every pairing its points.
void apply_points(Event& event, const Points& points);

}  // namespace shinpan::score
