// The keys of a flip-chess ruleset, spelled as in rules: flipchess 1.5. The sources are the
// numbered sentences of the source rules (#1 to #20), the sister sources [P1] to [P7] and the
// decisions A1 to A40 of the rules document.

#include "ruleset/key_table.hpp"

namespace shinpan {
namespace {

using R = FlipchessRules;
using keys::count;
using keys::seconds;
using keys::seven;
using keys::word;

constexpr std::string_view own_decision = "a decision of this project";
constexpr keys::Range plies{"plies from 0 to 10000", "plies", 0, 10'000};
constexpr keys::Range plies_or_null{
    "plies from 1 to 10000, or null", "plies", 1, 10'000, 1, Absent::null};
constexpr keys::Range points{"points from -1000 to 1000", "points", -1'000, 1'000};
constexpr keys::Range time_or_null{
    "seconds from 0.001 to 86400, or null", "seconds", 1, 86'400'000, 1, Absent::null};

const std::array table{
    seven<&R::pieces>(ValueKind::pieces, "pieces", "a count for each of K G M R N C P, 16 in all",
                      "the pieces of one side", "source #3 corrected by [P2]: A1"),
    seven<&R::ladder>(ValueKind::ladder, "ladder",
                      "each of K G M R N C P once, strongest first, equals as a nested list",
                      "which piece is stronger", "source #2"),
    word<&R::soldier_takes_general>("soldier_takes_general", "false | true",
                                    "whether a soldier may take the general", "source #2: A3"),
    word<&R::general_takes_soldier>("general_takes_soldier", "false | true",
                                    "whether the general may take a soldier", "source #4: A3"),
    word<&R::equal_rank>("equal_rank", "trade | attacker_wins | illegal",
                         "what happens when a piece captures its equal",
                         "source #7: A5; attacker_wins: TCGA 2016, NTU, ICGA"),
    word<&R::cannon, &R::Cannon::capture>(
        "cannon.capture", "jump | step",
        "whether a cannon captures over one screen, or by a step like the others",
        "source #5; step: Hong Kong"),
    word<&R::cannon, &R::Cannon::quiet>(
        "cannon.quiet", "step | slide | none",
        "how a cannon moves without capturing: one square, any free distance, or never",
        "source #5: A9; none: [P4]"),
    word<&R::cannon, &R::Cannon::capture_hidden>(
        "cannon.capture_hidden", "none | enemy | enemy_or_own",
        "whether a cannon may capture a face-down piece", "source #5: A7; enemy_or_own: [P4]"),
    word<&R::cannon, &R::Cannon::equal>("cannon.equal", "trade | capture",
                                        "what happens when a cannon captures a cannon",
                                        "source #5 and #7: A6"),
    word<&R::chariot, &R::Chariot::rush>(
        "chariot.rush", "false | true",
        "whether a chariot runs any free distance and, over a gap, takes every kind",
        "none in the source; FunTown's chariot mode"),
    word<&R::chariot, &R::Chariot::slide>(
        "chariot.slide", "false | true",
        "whether a chariot moves and captures over any free distance",
        "none in the source; a running site"),
    word<&R::chain_capture>("chain_capture", "none | revealed",
                            "whether a piece that captured may go on capturing face-up pieces",
                            "none in the source; revealed: FunTown's chain mode"),
    word<&R::end, &R::End::no_move>("end.no_move", "loss | pass | draw",
                                    "what happens to a side without a legal action",
                                    "the source is silent; TCGA 2016: A23"),
    count<&R::end, &R::End::max_plies>("end.max_plies", plies_or_null,
                                       "the length at which a game is drawn; null: no limit",
                                       "source #18: A17"),
    word<&R::end, &R::End::max_plies_trigger>(
        "end.max_plies_trigger", "after | next",
        "drawn when the last ply is completed, or when one more is played", "source #18: A17"),
    count<&R::end, &R::End::no_progress>(
        "end.no_progress", plies_or_null,
        "plies without capture or flip at which a game is drawn; null: no such rule",
        "none in the source: A38; 40: TCGA 2016, 60: NTU, 180: ICGA"),
    word<&R::end, &R::End::repetition>(
        "end.repetition.kind", "null | position | cycle | forbidden",
        "drawn by the same position, or by identical cycles of moves; forbidden: the move that "
        "would "
        "bring the same position once more is refused; null: no such rule",
        "none in the source: A38; position: ICGA, cycle: NTU platform, forbidden: "
        "pychess-variants #1205"),
    count<&R::end, &R::End::repetition_times>(
        "end.repetition.times", {"times from 2 to 10", "times", 2, 10}, "how often it must occur",
        "three in TCGA 2016, NTU and ICGA"),
    count<&R::end, &R::End::cycle_max>(
        "end.repetition.cycle_max", {"plies from 4 to 40 in steps of 4", "plies", 4, 40, 4},
        "the longest cycle looked for", "NTU platform: cycles of 4, 8 and 12"),
    count<&R::end, &R::End::few_pieces, &R::FewPieces::pieces_lt>(
        "end.few_pieces_draw.pieces_lt",
        {"pieces from 1 to 16, or null", "pieces", 1, 16, 1, Absent::null},
        "drawn when each side has fewer pieces; null: no such rule", "none in the source; 2: [P1]"),
    count<&R::end, &R::End::few_pieces, &R::FewPieces::plies_gt>(
        "end.few_pieces_draw.plies_gt", plies, "and more plies than this are played", "[P1]"),
    word<&R::chase, &R::Chase::definition>(
        "chase.definition", "D1 | D2 | D3",
        "what a chase step is: each attacks the same piece; only the first must, by a piece that "
        "attacks one; each attacks the piece that moved last",
        "source #14: D1; [P4]: D2; mistboard: D3"),
    count<&R::chase, &R::Chase::max_steps>(
        "chase.max_steps",
        {"steps from 1 to 1000, or null", "plies of the chaser", 1, 1'000, 1, Absent::null},
        "the steps one piece may chase another; null: no limit", "source #8 and #14: A34"),
    word<&R::chase, &R::Chase::equal_rank>("chase.equal_rank", "false | true",
                                           "whether attacking an equal is a chase", own_decision),
    word<&R::chase, &R::Chase::cannon>("chase.cannon", "false | true", "whether a cannon can chase",
                                       own_decision),
    word<&R::chase, &R::Chase::on_exceed>("chase.on_exceed", "illegal | loss | draw | warn",
                                          "what one step too many is", "source #14: A35"),
    word<&R::chase, &R::Chase::scope>("chase.scope", "step | piece",
                                      "whether the limit bars chasing moves only, or every move "
                                      "of the chaser",
                                      "source #8: A36; piece: [P4]"),
    word<&R::chase, &R::Chase::only_move>("chase.only_move", "exempt | loss",
                                          "when only chasing moves are left",
                                          "a decision of this project: A37"),
    seconds<&R::clock, &R::Clock::per_move>(
        "clock.per_move", time_or_null, "the time for one move; null: no limit", "source #12: A22"),
    seconds<&R::clock, &R::Clock::total>("clock.total", time_or_null,
                                         "the time of one player for the game; null: no limit",
                                         "none in the source; 900 s: NTU, ICGA"),
    word<&R::clock, &R::Clock::timeout_action>("clock.timeout_action", "skip | loss",
                                               "whether a timeout costs the turn or the game",
                                               "[P1], [P6]: A20; loss: NTU, ICGA"),
    word<&R::clock, &R::Clock::late_move>("clock.late_move", "stands | void",
                                          "whether a move made too late stands",
                                          "a decision of this project: A20"),
    count<&R::clock, &R::Clock::timeouts_max>(
        "clock.timeouts_max", {"timeouts from 1 to 100", "timeouts", 1, 100},
        "the timeouts of one player that lose the game", "source #13: A21"),
    word<&R::clock, &R::Clock::lose_when>("clock.lose_when", "reached | exceeded",
                                          "whether that timeout loses, or the next",
                                          "source #13: A21; exceeded: [P1]"),
    word<&R::clock, &R::Clock::reset_on_move>("clock.reset_on_move", "false | true",
                                              "whether a move in time forgives earlier timeouts",
                                              "a decision of this project: A21"),
    word<&R::clock, &R::Clock::first_move_free>("clock.first_move_free", "false | true",
                                                "whether the first ply of the game costs no time",
                                                "none in the source; NTU platform"),
    count<&R::resign_min_plies>("resign.min_plies", plies,
                                "the plies that must be played before a player may resign",
                                "source #16: A18"),
    word<&R::resign_early>("resign.early", "void | forfeit",
                           "what resigning earlier is: nothing, or a loss",
                           "a decision of this project: A18"),
    count<&R::draw_offer_min_plies>("draw_offer.min_plies", plies,
                                    "the plies that must be played before a draw may be offered",
                                    "source #16: A18"),
    count<&R::fouls_max>("fouls_max",
                         {"fouls from 1 to 100, or null", "fouls", 1, 100, 1, Absent::null},
                         "the fouls of one player that lose the game; null: none do",
                         "none in the source; 2: TCGA 2016"),
    word<&R::points, &R::Points::kind>("score.kind", "pieces | wdl | none",
                                       "points by remaining pieces, by win and draw, or none",
                                       "source #17; wdl: TCGA 2016, NTU, ICGA"),
    count<&R::points, &R::Points::early_plies>("score.early.plies_lt", plies,
                                               "a game of fewer plies is scored as early",
                                               "source #16: A16"),
    count<&R::points, &R::Points::early_winner>(
        "score.early.winner", points, "the winner's points in an early end", "source #16"),
    count<&R::points, &R::Points::early_loser>("score.early.loser", points,
                                               "the loser's points in an early end", "source #16"),
    word<&R::points, &R::Points::remaining>("score.remaining", "all | revealed",
                                            "which of the winner's pieces count",
                                            "a decision of this project: A26"),
    count<&R::points, &R::Points::bonus>("score.bonus.points", points,
                                         "for a winner whose first capture was the general",
                                         "source #19"),
    word<&R::points, &R::Points::bonus_paid_by_loser>("score.bonus.paid_by_loser", "false | true",
                                                      "whether the loser pays the bonus",
                                                      "source #19: A27"),
    word<&R::points, &R::Points::bonus_in_early>("score.bonus.in_early", "false | true",
                                                 "whether the bonus is given in an early end",
                                                 "a decision of this project: A28"),
    word<&R::points, &R::Points::trade_counts_for>(
        "score.bonus.trade_counts_for", "both | mover | none", "whose first capture a trade is",
        "source #7: A29"),
    count<&R::points, &R::Points::draw>("score.draw", points, "the points of each for a draw",
                                        "source #18: A33; 1: [P1]"),
};

}  // namespace

std::span<const Key> flipchess_keys() {
    return table;
}

}  // namespace shinpan
