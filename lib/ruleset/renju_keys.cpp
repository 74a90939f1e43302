// The keys of a renju or gomoku ruleset (rules: renju, "Keys").

#include "ruleset/key_table.hpp"

namespace shinpan {
namespace {

using R = RenjuRules;
using keys::count;
using keys::word;

const std::array table{
    count<&R::board>("board", {"15 to 20", "lines", 15, 20, 1}, "the lines of the board",
                     "RIF 1; gomoku on 15 to 20: Gomocup"),
    word<&R::black_five>("exactly_five.black", "true | false",
                         "whether only a row of exactly five wins for Black", "RIF 9.1"),
    word<&R::white_five>("exactly_five.white", "true | false",
                         "whether only a row of exactly five wins for White", "RIF 9.1"),
    word<&R::forbid_double_three>("forbidden.black.double_three", "false | true",
                                  "whether a double-three is forbidden for Black",
                                  "RIF 9.2 c, 9.3"),
    word<&R::forbid_double_four>("forbidden.black.double_four", "false | true",
                                 "whether a double-four is forbidden for Black", "RIF 9.2 b"),
    word<&R::forbid_overline>("forbidden.black.overline", "false | true",
                              "whether an overline is forbidden for Black", "RIF 9.2 a"),
    word<&R::claim>("claim", "required | automatic",
                    "whether a forbidden move loses only when White points it out, or at once",
                    "RIF 9.6, 9.8; automatic: servers and Gomocup"),
    word<&R::wrong_claim>("wrong_claim", "void | loss", "what a claim of nothing costs",
                          "a decision of this project"),
    word<&R::five>("five", "natural | claimed",
                   "whether a five ends the game at once, or when it is noticed",
                   "rules: renju 5; claimed: RIF 9.6, 9.7"),
    word<&R::opening>("opening.protocol", "none | classic", "what the first moves must be",
                      "rules: renju 1 (RIF 4.2)"),
    word<&R::breach>("opening.breach", "reject | warn | loss", "what a breach of the opening costs",
                     "a decision of this project"),
    word<&R::passes>("passes", "none | allowed", "whether a player may pass", "RIF 5, 10, 12.9"),
    count<&R::draw_at>(
        "draw_at",
        {"stones from 1 to 400, or null", "stones on the board", 1, 400, 1, Absent::null},
        "the stones at which a game is drawn; null: only by a full board",
        "GomocupJudge (board² - 25)"),
    word<&R::three_through_five>(
        "three_through_five", "excluded | counts",
        "whether a three counts when its straight-four point also makes a five",
        "RIF 3 read literally; counts: Renju Sekai, Nov 2000 and Sep 2001"),
};

}  // namespace

std::span<const Key> renju_keys() {
    return table;
}

}  // namespace shinpan
