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
    word<&R::blocked_five>("blocked_five", "wins | void",
                           "what a row of exactly five is worth between two stones of the opponent",
                           "void: caro, P. Lastovicka, Piskvork, rules 8 and 9"),
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
    word<&R::opening>("opening.protocol",
                      "none | classic | rif | swap-1989 | yamaguchi | soosorv | taraguchi | "
                      "super-taraguchi | tarannikov | super-sakata | swap | swap2 | pro | long-pro",
                      "how the first moves are played, offered and exchanged",
                      "rules: renju 1 and 1.4 (RIF 4.2; RenjuNet rules 1, 5, 17, 24, 25)"),
    word<&R::breach>("opening.breach", "reject | warn | loss", "what a breach of the opening costs",
                     "a decision of this project"),
    count<&R::fifths>(
        "opening.fifths",
        {"fifth moves from 1 to 20, or null", "fifth moves", 1, 20, 1, Absent::null},
        "how many fifth moves are offered, or where they are declared the most that may be; null: "
        "as the protocol has it",
        "rules: renju 1.4 (RIF two, Yamaguchi 12, Soosorv-8 eight, Taraguchi-10 ten)"),
    word<&R::symmetry>(
        "opening.symmetry", "shape | board",
        "whether fifth moves are equal by the shape of the stones, wherever it lies, "
        "or only when it lies symmetrically on the board too",
        "rules: renju 1.4 (A. Meritee: not symmetrical in any aspect)"),
    word<&R::passes>("passes", "none | allowed", "whether a player may pass", "RIF 5, 10, 12.9"),
    count<&R::draw_at>(
        "draw_at",
        {"stones from 1 to 400, or null", "stones on the board", 1, 400, 1, Absent::null},
        "the stones at which a game is drawn; null: only by a full board",
        "GomocupJudge (board² - 25)"),
    count<&R::max_moves>(
        "max_moves", {"moves from 1 to 800, or null", "stones and passes", 1, 800, 1, Absent::null},
        "the moves, passes included, after which a game is drawn; null: no such limit",
        "e-mail championships: 150"),
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
