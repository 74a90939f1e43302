// The keys of a renju or gomoku ruleset (rules: renju, "Keys").

#include "ruleset/key_table.hpp"

namespace shinpan {
namespace {

using R = RenjuRules;
using keys::count;
using keys::seconds;
using keys::word;

constexpr keys::Range time_or_null{
    "seconds from 0.001 to 86400, or null", "seconds", 1, 86'400'000, 1, Absent::null};
constexpr keys::Range moves_or_null{
    "moves from 1 to 400, or null", "moves", 1, 400, 1, Absent::null};

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
    seconds<&R::clock, &R::Clock::initial>(
        "clock.initial", time_or_null,
        "the time of a player for the game, or for the moves agreed; null: none. With no time of "
        "any kind the record's own control counts",
        "RIF 9.4; tournament announcements"),
    count<&R::clock, &R::Clock::moves>(
        "clock.moves", moves_or_null,
        "the moves agreed for that time; null: it is for the whole game",
        "RIF 9.4: has not made the agreed number of moves"),
    seconds<&R::clock, &R::Clock::increment>("clock.increment", time_or_null,
                                             "what a move adds to the time of its player",
                                             "tournament announcements"),
    seconds<&R::clock, &R::Clock::per_move>("clock.per_move", time_or_null,
                                            "the time for one move; null: no limit",
                                            "Gomocup and servers: a limit per move"),
    seconds<&R::clock, &R::Clock::period>(
        "clock.period", time_or_null,
        "byoyomi: a time that comes back when its moves were made in it; where moves are agreed "
        "for the first time, what is added after them; null: none, or the first time again",
        "SGF FF[4], OT; RIF 9.4"),
    count<&R::clock, &R::Clock::period_moves>(
        "clock.period_moves", moves_or_null,
        "the moves to be made in a period; null: one, or after agreed moves all that are left",
        "SGF FF[4], OT (25/300 Canadian); RIF 9.4"),
    count<&R::clock, &R::Clock::periods>(
        "clock.periods", {"periods from 1 to 100", "periods", 1, 100, 1},
        "the periods of byoyomi; all but the last may be used up", "SGF FF[4], OT (5x30 byo-yomi)"),
    word<&R::clock, &R::Clock::claim>(
        "clock.claim", "required | automatic",
        "whether time that is out loses when the opponent shows it, or at once",
        "RIF 9.4, 9.6; automatic: servers and Gomocup"),
};

}  // namespace

std::span<const Key> renju_keys() {
    return table;
}

}  // namespace shinpan
