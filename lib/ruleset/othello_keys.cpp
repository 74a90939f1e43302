// The keys of an Othello ruleset (rules: othello, "Policies that are data").

#include "ruleset/key_table.hpp"

namespace shinpan {
namespace {

using R = OthelloRules;
using keys::count;
using keys::word;

const std::array table{
    count<&R::board>("board", {"4 | 6 | 8 | 10", "squares a side", 4, 10, 2},
                     "the side of the board", "WOF rules 2010; variants: rules othello, policies"),
    word<&R::start>("start", "standard | parallel",
                    "the first four discs: crossed, or side by side (d4 and e4 black)",
                    "WOF rules 2010; USOA 1-2; old Reversi: Brockington"),
    word<&R::first>("first", "black | white", "who moves first", "WOF rules 2010"),
    word<&R::goal>("goal", "most | fewest", "whether most or fewest discs win",
                   "WOF rules 2010; anti: GGS"),
    word<&R::empties>(
        "empties", "winner | split | none", "who is given the empties at the end of the game",
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
};

}  // namespace

std::span<const Key> othello_keys() {
    return table;
}

}  // namespace shinpan
