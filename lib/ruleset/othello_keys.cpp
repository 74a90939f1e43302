// The keys of an Othello ruleset (rules: othello, "Policies that are data").

#include "ruleset/key_table.hpp"

namespace shinpan {
namespace {

using R = OthelloRules;
using keys::count;
using keys::seconds;
using keys::word;

constexpr keys::Range time_or_null{
    "seconds from 0.001 to 86400, or null", "seconds", 1, 86'400'000, 1, Absent::null};

const std::array table{
    count<&R::board>("board", {"4 | 6 | 8 | 10", "squares a side", 4, 10, 2},
                     "the side of the board", "WOF rules 2010; variants: rules othello, policies"),
    word<&R::start>(
        "start", "standard | parallel | xot",
        "the first four discs: crossed, or side by side (d4 and e4 black); xot: crossed, "
        "and the first eight plies are an opening drawn by lot, off the clock",
        "WOF rules 2010; USOA 1-2; old Reversi: Brockington; XOT: Othello Quest, LiveOthello"),
    word<&R::first>("first", "black | white", "who moves first", "WOF rules 2010"),
    word<&R::goal>("goal", "most | fewest", "whether most or fewest discs win",
                   "WOF rules 2010; anti: GGS"),
    word<&R::empties>(
        "empties", "winner | split | none | joa-by-date",
        "who is given the empties at the end of the game; joa-by-date: split until 2014-05-31, the "
        "winner from 2014-06-01, by the date of the record",
        "WOF scoring (Brockington; all finished WTHOR games); split: JOA until 2014-05-31"),
    word<&R::wipeout>("wipeout", "64-0 | as-counted",
                      "what a game in which one side has no disc left is scored as",
                      "WOF scoring; JOA rule 14"),
    word<&R::draw_holder>("draw_holder", "nobody | black | white", "who wins a game of equal discs",
                          "JOA, the draw-win right"),
    word<&R::passes>("passes", "explicit | implicit | either", "whether a record writes its passes",
                     "rules: othello 6"),
    word<&R::illegal_move>("illegal_move", "reject | stands",
                           "whether an illegal move ends the judging, or is reported and stands",
                           "a decision of this project"),
    count<&R::komi>(
        "komi", {"-200 to 200", "half discs", -200, 200, 1},
        "what Black gives when the winner is decided; the score stays that of the board",
        "GGS: KM, the result is the difference less the komi"),
    word<&R::timeout>(
        "timeout", "none | zero64 | wof-two-minutes | joa-33 | ggs",
        "what a fallen flag costs; none: the side has lost, without a score, when the "
        "record says so, and the clock decides nothing",
        "rules: othello, time forfeit (WOF practice; JOA 2018; GGS)"),
    word<&R::resign>(
        "resign", "score-adjudicated | 64-0 | none",
        "the score of a resigned game: the record's own, the whole board, or none at all",
        "WTHOR stores an adjudicated score; no WOF rule found"),
    seconds<&R::clock, &R::Clock::initial>(
        "clock.initial", time_or_null,
        "the time of a side where the record names no clock; null: such records have none",
        "tournament announcements"),
    seconds<&R::clock, &R::Clock::increment>("clock.increment", time_or_null,
                                             "what a move in time adds", "GGS: TI"),
    seconds<&R::clock, &R::Clock::extension>("clock.extension", time_or_null,
                                             "what a side is given once, when its time has run out",
                                             "WOF practice: two minutes; GGS: default 2:00"),
    count<&R::clock, &R::Clock::least_loss>(
        "clock.least_loss", {"2 to 64", "discs", 2, 64, 2},
        "the least difference by which a side loses whose flag has fallen",
        "WOF practice and JOA: 31-33; GGS: a minimum loss"),
};

}  // namespace

std::span<const Key> othello_keys() {
    return table;
}

}  // namespace shinpan
