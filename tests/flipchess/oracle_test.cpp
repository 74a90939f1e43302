// The engine against the slow oracle, ply by ply, in random games played to the end; and the same
// games mirrored, with the colours and with the seats exchanged.

#include "oracle.hpp"

#include "builder.hpp"
#include "flipchess/bulk_replay.hpp"
#include "flipchess/referee.hpp"
#include "flipchess/replay.hpp"
#include "ruleset/ruleset.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <random>
#include <string>

using namespace shinpan;
using test::Oracle;

namespace {

using Random = std::mt19937_64;
int pick(Random& random, std::size_t n) {
    return static_cast<int>(random() % n);
}
constexpr std::size_t u(int i) {
    return static_cast<std::size_t>(i);
}

struct Rule {
    std::string_view name;
    FlipchessRules rules;
};

std::vector<Rule> rules_tried() {
    const auto named = [](std::string_view name) {
        return std::get<FlipchessRules>(load_ruleset(name).value().rules);
    };
    FlipchessRules third = named("flipchess-classic");
    third.end.repetition = FlipchessRules::Repetition::position;
    third.end.no_progress = 90;
    third.chase.max_steps = 3;
    third.cannon.equal = FlipchessRules::CannonEqual::capture;
    FlipchessRules d3 = named("flipchess-classic");
    d3.chase.definition = FlipchessRules::ChaseDefinition::d3;
    d3.chase.max_steps = 3;
    FlipchessRules d2 = d3;
    d2.chase.definition = FlipchessRules::ChaseDefinition::d2;
    d2.chariot.slide = true;
    FlipchessRules frozen = d2;
    frozen.chase.scope = FlipchessRules::ChaseScope::piece;
    frozen.chariot = {true, false};
    std::vector<Rule> rules{{"positions", third}, {"D3", d3}, {"D2", d2}, {"frozen", frozen}};
    for (const Preset& preset : presets()) {
        const auto ruleset = load_ruleset(preset.name).value();
        if (ruleset.game() != Game::flipchess) continue;
        rules.push_back({preset.name, std::get<FlipchessRules>(ruleset.rules)});
    }
    return rules;
}

struct Opening {
    std::string board = std::string(32, 'X');
    std::string deal;
    int side = -1;
    int plies = 0;
};

Opening opening(Random& random) {
    Opening made;
    made.deal = "KGGMMRRNNCCPPPPPkggmmrrnnccppppp";
    std::shuffle(made.deal.begin(), made.deal.end(), random);
    if (pick(random, 3) == 0) return made;
    // A late position: few pieces, perhaps some face-down.
    made.plies = 20 + pick(random, 250);
    made.side = pick(random, 2);
    const int keep = 3 + pick(random, 7);
    const bool hidden = pick(random, 3) == 0;
    std::vector<int> order(32);
    for (int i = 0; i < 32; ++i) order[u(i)] = i;
    std::shuffle(order.begin(), order.end(), random);
    made.board = std::string(32, '.');
    std::string pieces = made.deal;
    for (int i = 0; i < keep; ++i) {
        const std::size_t at = u(order[u(i)]);
        made.deal[at] = pieces[u(i)];
        made.board[at] = hidden && i % 4 == 3 ? 'X' : pieces[u(i)];
    }
    return made;
}

Record record_of(const Opening& opening) {
    Record record;
    record.game = Game::flipchess;
    if (opening.side < 0) return record;
    record.has_setup = true;
    Setup& setup = record.setup;
    for (int i = 0; i < 32; ++i) {
        const char c = opening.board[u(i)];
        if (c == '.') continue;
        setup.men.push_back(
            {{static_cast<std::int8_t>(i % 4), static_cast<std::int8_t>(i / 4)}, c});
        if (c == 'X') setup.pool += opening.deal[u(i)];
    }
    setup.side = opening.side == 0 ? 'r' : 'b';
    setup.plies = opening.plies;
    record.tags.push_back({"FirstCaptures", "A- B-", {}});
    return record;
}

std::vector<std::string> engine_legal(const flipchess::Replay& replay,
                                      const FlipchessRules& rules) {
    using namespace flipchess;
    std::vector<std::string> found;
    const State& state = replay.state();
    for (Squares hidden = state.board.hidden; hidden != 0;) {
        found.push_back(test::square_name(take(hidden)));
    }
    each_move(state.board, replay.ladder(), state.colour_of(state.to_move),
              [&](Square from, Square to, Effect effect) {
                  if (over_chase_limit(state, replay.ladder(), rules, from, to, effect)) return;
                  const char mark = effect == Effect::quiet       ? '-'
                                    : state.board.at(to).hidden() ? '?'
                                    : effect == Effect::capture   ? 'x'
                                                                  : '*';
                  found.push_back(test::square_name(from) + mark + test::square_name(to));
              });
    std::sort(found.begin(), found.end());
    return found;
}

void compare_all_moves(const flipchess::Replay& replay, const Oracle& oracle) {
    using namespace flipchess;
    const State& state = replay.state();
    for (int from = 0; from < 32; ++from) {
        for (int to = 0; to < 32; ++to) {
            const auto target = static_cast<Square>(to);
            const Piece named = piece_of(oracle.dealt(to));
            const Judged judged =
                judge_move(state.board, replay.ladder(), state.colour_of(state.to_move),
                           static_cast<Square>(from), target, named);
            const char mark = judged.fault != Fault::none        ? '\0'
                              : state.board.at(target).hidden()  ? '?'
                              : judged.effect == Effect::quiet   ? '-'
                              : judged.effect == Effect::capture ? 'x'
                                                                 : '*';
            if (mark != oracle.move_kind(from, to)) FAIL("move " << from << ' ' << to);
        }
    }
}

int square_at(const std::string& action, std::size_t place) {
    return action[place] - 'a' + 4 * (action[place + 1] - '1');
}

// Mostly shuttles and pursuits, so that limits and repetitions are reached.
std::string choose(Random& random, const std::vector<std::string>& legal, const Oracle& oracle,
                   const std::string& last_own) {
    if (oracle.plies() > 300) {  // no rule has ended it: get on
        std::vector<std::string> captures;
        std::copy_if(legal.begin(), legal.end(), std::back_inserter(captures),
                     [](const std::string& one) { return one.size() > 2 && one[2] != '-'; });
        if (!captures.empty()) return captures[u(pick(random, captures.size()))];
        return legal[u(pick(random, legal.size()))];
    }
    if (last_own.size() >= 5 && last_own[2] == '-' && pick(random, 10) < 6) {
        const std::string back = last_own.substr(3, 2) + '-' + last_own.substr(0, 2);
        if (std::find(legal.begin(), legal.end(), back) != legal.end()) return back;
    }
    if (pick(random, 10) < 5) {
        int best = 0;
        std::string found;
        for (const auto& action : legal) {
            if (action.size() < 5 || action[2] != '-') continue;
            const int steps = oracle.chase_steps(square_at(action, 0), square_at(action, 3));
            if (steps > best) {
                best = steps;
                found = action;
            }
        }
        if (best > 0) return found;
    }
    return legal[u(pick(random, legal.size()))];
}

Event event_of(const std::string& action, const Oracle& oracle) {
    if (action.size() == 2) {
        return test::action(action + '(' + oracle.dealt(square_at(action, 0)) + ')');
    }
    if (action[2] == '-') return test::action(action);
    if (action[2] == '?') {
        return test::action(action.substr(0, 2) + "x?" + action.substr(3) + '(' +
                            oracle.dealt(square_at(action, 3)) + ')');
    }
    return test::action(action + '(' + oracle.at(square_at(action, 3)) + ')');
}

// Columns and rows mirrored, red and black exchanged: the same game to any referee.
Record mirrored(Record record) {
    const auto turn = [](Point& point) {
        if (!point.given()) return;
        point.column = static_cast<std::int8_t>(3 - point.column);
        point.row = static_cast<std::int8_t>(7 - point.row);
    };
    const auto swap_case = [](char& c) {
        if (c == 'X' || c == 0) return;
        c = static_cast<char>(c ^ ' ');
    };
    for (auto& man : record.setup.men) {
        turn(man.at);
        swap_case(man.piece);
    }
    for (char& c : record.setup.pool) swap_case(c);
    if (record.setup.side != 0) record.setup.side = record.setup.side == 'r' ? 'b' : 'r';
    for (auto& event : record.events) {
        turn(event.from);
        turn(event.to);
        swap_case(event.piece);
    }
    return record;
}

// The record as a plain game; empty where it is none.
std::optional<flipchess::PlainMoves> plain_of(const Record& record) {
    using namespace flipchess;
    if (record.has_setup) return std::nullopt;
    PlainMoves game;
    for (const Event& event : record.events) {
        const bool flip = event.kind == EventKind::flip;
        if (!flip && event.kind != EventKind::move) return std::nullopt;
        game.plies.push_back({flip ? no_square : square_of(event.from), square_of(event.to),
                              piece_of(event.piece), event.mark});
        game.longest = std::max(game.longest, event.elapsed);
    }
    return game;
}

template <class Found>
void check_result(const Found& found, const Ruling& ruling) {
    CHECK(found.outcome == ruling.outcome);
    CHECK(found.reason == ruling.reason);
    CHECK(found.plies == ruling.plies);
    CHECK(found.score == ruling.score);
    CHECK(found.position == ruling.position);
}

// The bulk replay says the same, or, where there is something to tell, nothing.
void compare_bulk(const Record& record, const FlipchessRules& rules, const Ruling& ruling) {
    const auto game = plain_of(record);
    if (!game) return;
    const auto verdict = flipchess::bulk_replay(*game, rules);
    CHECK(verdict.fine == ruling.findings.empty());
    if (!verdict.fine) return;
    check_result(verdict, ruling);
    CHECK(ruling.critical_ply == ruling.plies);
}

// One game played to its end; false: the position drawn for it was over at once.
bool play(const Rule& rule, Random& random, std::int64_t& plies, std::map<std::string, int>& ends) {
    const Opening start = opening(random);
    Record record = record_of(start);
    Oracle oracle(rule.rules, start.board, start.deal, start.side, start.plies);
    Ruling ruling;
    std::vector<std::uint64_t> memory;
    flipchess::Replay replay(record, rule.rules, ruling, memory);
    if (replay.state().ended) return false;  // nothing to play for
    std::string last[2];
    const bool timed = pick(random, 2) == 0;
    const bool numbered = pick(random, 2) == 0;
    while (!oracle.over()) {
        INFO(rule.name << " at ply " << oracle.plies());
        REQUIRE_FALSE(replay.state().ended);
        const auto legal = oracle.legal();
        if (engine_legal(replay, rule.rules) != legal) FAIL("legal actions differ");
        if (plies % 8 == 0) compare_all_moves(replay, oracle);
        if (plies % 64 == 0) CHECK(flipchess::legal(record, rule.rules).size() == legal.size());
        ++plies;
        if (pick(random, 100) == 0) {
            record.events.push_back(test::action("!timeout"));
            oracle.timeout();
        } else {
            const int seat = oracle.seat();
            const std::string action = choose(random, legal, oracle, last[seat]);
            record.events.push_back(event_of(action, oracle));
            last[seat] = action;
            if (action.size() == 2) {
                oracle.flip(square_at(action, 0));
            } else {
                oracle.move(square_at(action, 0), square_at(action, 3));
            }
        }
        if (timed) record.events.back().elapsed = pick(random, 2000);
        if (numbered && is_ply(record.events.back().kind)) {
            record.events.back().numbered = replay.state().plies + 1;
        }
        const Event event = record.events.back();
        if (!replay.step(event)) FAIL("refused: " << message(ruling.findings.back()));
        while (!oracle.over() && pick(random, 4) != 0) {
            const auto targets = oracle.hops();
            if (targets.empty()) break;
            const int to = targets[u(pick(random, targets.size()))];
            Event hop;
            hop.kind = EventKind::hop;
            hop.to = {static_cast<std::int8_t>(to % 4), static_cast<std::int8_t>(to / 4)};
            record.events.push_back(hop);
            oracle.hop(to);
            if (!replay.step(hop)) FAIL("hop refused: " << message(ruling.findings.back()));
        }
        oracle.settle();
        replay.settle();
    }
    replay.close();
    INFO(rule.name << " ends by " << oracle.end());
    const Outcome outcome = oracle.winner() < 0    ? Outcome::draw
                            : oracle.winner() == 0 ? Outcome::first_wins
                                                   : Outcome::second_wins;
    CHECK(ruling.outcome == outcome);
    CHECK(name_of(ruling.reason) == oracle.end());
    CHECK(ruling.plies == oracle.plies());
    CHECK((ruling.score ? to_string(*ruling.score, ScoreStyle::by_seat) : "-") == oracle.points());
    ++ends[std::string(rule.name) + " " + oracle.end()];

    // The record at one go, by the short way where it is open: the same in every word.
    Ruling at_one_go;
    flipchess::judge(record, rule.rules, at_one_go);
    check_result(at_one_go, ruling);
    CHECK(at_one_go.critical_ply == ruling.critical_ply);
    CHECK(at_one_go.findings == ruling.findings);
    compare_bulk(record, rule.rules, ruling);

    Ruling again;
    flipchess::judge(mirrored(record), rule.rules, again);
    CHECK(again.outcome == ruling.outcome);
    CHECK(again.score == ruling.score);
    record.tags.insert(record.tags.begin(), {"First", "B", {}});
    Ruling swapped;
    flipchess::judge(record, rule.rules, swapped);
    CHECK(winner_of(swapped.outcome) == other(winner_of(ruling.outcome)));
    if (ruling.score) {
        CHECK(swapped.score == Score{ruling.score->second_halves, ruling.score->first_halves});
    }
    return true;
}

// Re-checks a chase tree from the moves alone: steps and flights alternate and hang together.
void check_chase(const Reason& reason) {
    int steps = 0;
    std::string chaser;
    std::string prey;
    for (const Reason& node : reason.because) {
        const auto text = [&node](std::string_view name) -> std::string {
            for (const Arg& arg : node.args) {
                if (arg.name == name && std::holds_alternative<std::string>(arg.value)) {
                    return std::get<std::string>(arg.value);
                }
            }
            return {};
        };
        if (node.code == ReasonCode::chase_step) {
            ++steps;
            if (!chaser.empty()) CHECK(text("from") == chaser);
            if (!prey.empty()) CHECK(node.at == prey);
            chaser = text("to");
            prey = node.at;
        } else if (node.code == ReasonCode::chase_flight) {
            CHECK(text("from") == prey);
            prey = node.at;
        }
    }
    CHECK(steps == 11);
}

}  // namespace

// SHINPAN_ROUNDS=2000 makes it 200,000 games a ruleset, or 28 million plies.
TEST_CASE("the engine agrees with the slow oracle at every ply of random games") {
    Random random(test::seed());
    std::map<std::string, int> ends;
    for (const Rule& rule : rules_tried()) {
        std::int64_t plies = 0;
        // Where no rule ends a quiet game, a few go on for very long.
        for (std::int64_t games = 0; games < test::rounds(100) && plies < test::rounds(14'000);) {
            if (play(rule, random, plies, ends)) ++games;
        }
    }
    for (const auto& [name, count] : ends) UNSCOPED_INFO(name << ": " << count);
    for (const char* reached :
         {"flipchess-classic max-plies", "flipchess-classic elimination",
          "flipchess-classic timeout", "flipchess-ntu-2021 repetition",
          "flipchess-ntu-2021 no-progress", "flipchess-hall max-plies", "positions repetition"}) {
        INFO(reached);
        CHECK(ends[reached] > 0);
    }
}

TEST_CASE("the tree of a refused chase names every step and flight") {
    const auto rules = std::get<FlipchessRules>(load_ruleset("flipchess-classic").value().rules);
    std::string actions;
    const char* cycle[] = {"c3-b3 ", "b4-c4 ", "b3-c3 ", "c4-b4 "};
    for (int i = 0; i < 21; ++i) actions += cycle[i % 4];
    const Record record =
        test::build("FirstCaptures=A- B-", "3p/4/4/4/1r2/2G1/2c1/P2P r 25", actions);
    Ruling ruling;
    flipchess::judge(record, rules, ruling);
    CHECK(ruling.critical_ply == 46);
    const Account account = flipchess::explain(record, rules, ruling);
    CHECK(account.ply == 46);
    REQUIRE(account.reasons.size() == 1);
    CHECK(account.reasons[0].code == ReasonCode::chase_over_limit);
    check_chase(account.reasons[0]);
}
