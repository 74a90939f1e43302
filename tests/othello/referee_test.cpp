// The referee against a second one made of the oracle, and its trees of reasons node by node.

#include "othello/referee.hpp"

#include "base/catalogue/othello.hpp"
#include "othello/oracle.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <optional>
#include <random>

using namespace shinpan;

namespace {

Point point_of(const std::string& name) {
    return {static_cast<std::int8_t>(name[0] - 'a'),
            static_cast<std::int8_t>(std::stoi(name.substr(1)) - 1)};
}
Event place(Point to) {
    Event event;
    event.kind = EventKind::place;
    event.to = to;
    return event;
}
Event pass() {
    Event event;
    event.kind = EventKind::pass;
    return event;
}

// What the rules say of a record, by the oracle: the first error, discs placed, implicit passes.
struct Found {
    std::optional<Code> error;
    int at = 0;
    int plies = 0;
    int supplied = 0;
    oracle::Grid grid;
};
Found referee(const std::vector<Event>& events, int size) {
    Found found;
    found.grid = oracle::start(size);
    auto& grid = found.grid;
    int written = 0;
    for (const auto& event : events) {
        ++written;
        found.at = written;
        if (oracle::over(grid)) {
            if (event.kind == EventKind::pass) continue;  // passes after the end do no harm
            found.error = code::othello_after_end;
            return found;
        }
        const bool stuck = oracle::legal(grid, grid.to_move).empty();
        if (event.kind == EventKind::pass) {
            if (!stuck) {
                found.error = code::othello_illegal_pass;
                return found;
            }
            grid.to_move = oracle::rival(grid.to_move);
            continue;
        }
        if (stuck) {
            grid.to_move = oracle::rival(grid.to_move);
            ++found.supplied;
        }
        if (!grid.inside(event.to.column, event.to.row)) {
            found.error = code::othello_off_board;
        } else if (grid.at(event.to.column, event.to.row) != '.') {
            found.error = code::othello_occupied;
        } else if (oracle::flips(grid, grid.to_move, event.to.column, event.to.row).empty()) {
            found.error = code::othello_flips_nothing;
        }
        if (found.error) return found;
        oracle::play(grid, event.to.column, event.to.row);
        ++found.plies;
    }
    return found;
}

std::vector<Event> random_game(std::mt19937_64& random, int size) {
    std::vector<Event> events;
    auto grid = oracle::start(size);
    while (!oracle::over(grid)) {
        const auto moves = oracle::legal(grid, grid.to_move);
        if (moves.empty()) {
            if (random() % 2 == 0) events.push_back(pass());
            grid.to_move = oracle::rival(grid.to_move);
            continue;
        }
        const auto [c, r] = moves[random() % moves.size()];
        events.push_back(place({static_cast<std::int8_t>(c), static_cast<std::int8_t>(r)}));
        oracle::play(grid, c, r);
        if (random() % 200 == 0) break;
    }
    return events;
}

void damage(std::mt19937_64& random, std::vector<Event>& events) {
    if (events.empty()) return;
    const auto at = random() % events.size();
    switch (random() % 5) {
        case 0: std::swap(events[at], events[(at + 1) % events.size()]); break;
        case 1: events.erase(events.begin() + static_cast<std::ptrdiff_t>(at)); break;
        case 2: events.insert(events.begin() + static_cast<std::ptrdiff_t>(at), pass()); break;
        case 3:
            events[at] = place(
                {static_cast<std::int8_t>(random() % 12), static_cast<std::int8_t>(random() % 12)});
            break;
        default: events.push_back(events[at]); break;
    }
}

std::optional<Finding> first_error(const Ruling& ruling) {
    for (const auto& finding : ruling.findings) {
        if (finding.severity == Severity::error) return finding;
    }
    return std::nullopt;
}

bool agrees(const Record& record, const OthelloRules& rules, const Ruling& ruling) {
    const auto found = referee(record.events, rules.board);
    const auto error = first_error(ruling);
    if (found.error.has_value() != error.has_value()) return false;
    if (error) {
        // Move 1 may be mended by turning the sheet: then the code names that.
        const bool turned = error->code == code::othello_orientation && found.at == 1 &&
                            *found.error == code::othello_flips_nothing;
        if (error->code != *found.error && !turned) return false;
        if (error->ply != found.at) return false;
    }
    const auto supplied =
        std::count_if(ruling.findings.begin(), ruling.findings.end(),
                      [](const Finding& one) { return one.code == code::othello_implicit_pass; });
    if (ruling.plies != found.plies || supplied != found.supplied) return false;
    if (!oracle::over(found.grid)) return ruling.outcome == Outcome::unfinished && !ruling.score;
    auto [black, white] = oracle::wof_halves(found.grid);
    const auto outcome = black > white   ? Outcome::first_wins
                         : black < white ? Outcome::second_wins
                                         : Outcome::draw;
    return ruling.outcome == outcome && ruling.score == Score{black, white};
}

const Args::value_type* arg(const Reason& reason, std::string_view name) {
    const auto found = std::find_if(reason.args.begin(), reason.args.end(),
                                    [name](const Arg& one) { return one.name == name; });
    return found == reason.args.end() ? nullptr : &*found;
}
std::string word(const Reason& reason, std::string_view name) {
    const auto* found = arg(reason, name);
    return found == nullptr ? "" : std::get<std::string>(found->value);
}
std::int64_t number(const Reason& reason, std::string_view name) {
    const auto* found = arg(reason, name);
    return found == nullptr ? -1 : std::get<std::int64_t>(found->value);
}

// One direction, checked against the grid alone.
bool true_line(const Reason& reason, const oracle::Grid& grid, Point from) {
    const auto direction = word(reason, "direction");
    const auto has = [&direction](const char* part) {
        return direction.find(part) != std::string::npos;
    };
    const int dc = has("east") ? 1 : has("west") ? -1 : 0;
    const int dr = has("south") ? 1 : has("north") ? -1 : 0;
    if (dc == 0 && dr == 0) return false;
    std::vector<std::string> run;
    int c = from.column + dc;
    int r = from.row + dr;
    while (grid.inside(c, r) && grid.at(c, r) == oracle::rival(grid.to_move)) {
        run.push_back(oracle::name({c, r}));
        c += dc;
        r += dr;
    }
    const bool edge = !grid.inside(c, r);
    const bool own = !edge && grid.at(c, r) == grid.to_move;
    const auto here = edge ? "" : oracle::name({c, r});
    const auto length = static_cast<std::int64_t>(run.size());
    switch (reason.code) {
        case ReasonCode::line_at_edge: return length == 0 && edge;
        case ReasonCode::line_next_empty:
            return length == 0 && !edge && !own && word(reason, "next") == here;
        case ReasonCode::line_next_own: return length == 0 && own && word(reason, "next") == here;
        case ReasonCode::line_run_to_edge:
            return length > 0 && edge && number(reason, "count") == length;
        case ReasonCode::line_run_to_empty:
            return length > 0 && !edge && !own && number(reason, "count") == length &&
                   word(reason, "end") == here;
        case ReasonCode::line_flips:
            return length > 0 && own && number(reason, "count") == length &&
                   word(reason, "end") == here && reason.shapes.size() == 2 &&
                   reason.shapes[0].role == "flips" && reason.shapes[0].points == run &&
                   reason.shapes[1].points == std::vector<std::string>{here};
        default: return false;
    }
}

bool true_tree(const Reason& reason, const oracle::Grid& grid, Point point) {
    if (!grid.inside(point.column, point.row)) return reason.code == ReasonCode::off_board;
    if (grid.at(point.column, point.row) != '.') return reason.code == ReasonCode::occupied;
    auto flipped = oracle::flips(grid, grid.to_move, point.column, point.row);
    const auto wanted = flipped.empty() ? ReasonCode::flips_nothing : ReasonCode::flips;
    if (reason.code != wanted || reason.because.size() != 8) return false;
    std::vector<std::string> directions;
    for (const auto& line : reason.because) {
        directions.push_back(word(line, "direction"));
        if (!true_line(line, grid, point)) return false;
    }
    std::sort(directions.begin(), directions.end());
    if (std::unique(directions.begin(), directions.end()) != directions.end()) return false;
    if (flipped.empty()) return reason.shapes.empty();
    std::vector<std::string> names;
    for (const auto& square : flipped) names.push_back(oracle::name(square));
    if (reason.shapes.size() != 1) return false;
    auto shown = reason.shapes[0].points;
    std::sort(names.begin(), names.end());
    std::sort(shown.begin(), shown.end());
    return shown == names && number(reason, "count") == static_cast<std::int64_t>(names.size());
}

Record record_of(const oracle::Grid& grid) {
    Record record;
    record.has_setup = record.position_only = true;
    record.setup.columns = record.setup.rows = static_cast<std::int8_t>(grid.size);
    record.setup.to_move = grid.to_move == 'B' ? Seat::first : Seat::second;
    for (int r = 0; r < grid.size; ++r) {
        for (int c = 0; c < grid.size; ++c) {
            if (grid.at(c, r) == '.') continue;
            record.setup.men.push_back(
                {{static_cast<std::int8_t>(c), static_cast<std::int8_t>(r)}, grid.at(c, r)});
        }
    }
    return record;
}

Record game(const std::vector<std::string>& moves) {
    Record record;
    for (const auto& move : moves) {
        record.events.push_back(move == "--" ? pass() : place(point_of(move)));
    }
    return record;
}

Ruling judged(const Record& record, const OthelloRules& rules = {}) {
    Ruling ruling;
    othello::judge(record, rules, ruling);
    return ruling;
}

// Black must pass after these.
const std::vector<std::string> stuck{"e6", "f6", "c4", "c5", "c6", "d6", "g7", "f4",
                                     "g4", "g6", "e7", "h8", "h6", "g5", "g8", "f8"};

std::vector<std::string> stuck_then(std::initializer_list<std::string> more) {
    auto moves = stuck;
    moves.insert(moves.end(), more);
    return moves;
}

}  // namespace

TEST_CASE("the referee and the oracle agree on sound and damaged games", "[othello]") {
    std::mt19937_64 random(test::seed() + 10);
    constexpr int sizes[] = {8, 8, 6, 4, 10};
    std::int64_t wrong = 0;
    const auto games = test::rounds(2'000);
    Ruling ruling;
    for (std::int64_t i = 0; i < games; ++i) {
        OthelloRules rules;
        rules.board = sizes[random() % 5];
        Record record;
        record.events = random_game(random, rules.board);
        if (random() % 2 == 0) damage(random, record.events);
        ruling.clear();
        othello::judge(record, rules, ruling);
        wrong += agrees(record, rules, ruling) ? 0 : 1;
    }
    CHECK(wrong == 0);
}

TEST_CASE("each node of a tree of reasons is true of the board", "[othello]") {
    std::mt19937_64 random(test::seed() + 11);
    constexpr int sizes[] = {8, 6, 4, 10};
    std::int64_t wrong = 0;
    const auto boards = test::rounds(400);
    for (std::int64_t i = 0; i < boards; ++i) {
        oracle::Grid grid(sizes[random() % 4]);
        for (auto& row : grid.rows) {
            for (auto& cell : row) cell = "BW.."[random() % 4];
        }
        if (random() % 2 == 0) grid.to_move = 'W';
        OthelloRules rules;
        rules.board = grid.size;
        const auto record = record_of(grid);
        for (std::int8_t r = 0; r <= grid.size; ++r) {
            for (std::int8_t c = 0; c < grid.size; ++c) {
                const auto reason = othello::why(record, rules, {c, r});
                wrong += true_tree(reason, grid, {c, r}) ? 0 : 1;
            }
        }
        const auto moves = oracle::legal(grid, grid.to_move);
        const auto notes = othello::legal(record, rules);
        if (moves.empty()) {
            wrong += notes.size() == (oracle::over(grid) ? 0U : 1U) ? 0 : 1;
        } else {
            wrong +=
                notes.size() == moves.size() && notes[0].action == oracle::name(moves[0]) ? 0 : 1;
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("passes follow the ruleset's policy", "[othello]") {
    OthelloRules rules;
    CHECK(judged(game(stuck_then({"--", "c3"})), rules).findings.size() == 1);  // unfinished
    rules.passes = OthelloRules::Passes::explicit_only;
    auto ruling = judged(game(stuck_then({"c3"})), rules);
    REQUIRE(ruling.stopped);
    CHECK(ruling.findings[0].code == code::othello_missing_pass);
    CHECK(ruling.critical_ply == 17);
    CHECK_FALSE(judged(game(stuck_then({"--", "c3"})), rules).stopped);
    rules.passes = OthelloRules::Passes::implicit_only;
    ruling = judged(game(stuck_then({"--", "c3"})), rules);
    CHECK(ruling.findings[0].code == code::othello_written_pass);
    CHECK(ruling.plies == 17);
}

TEST_CASE("an illegal move that stands is a warning and the game goes on", "[othello]") {
    OthelloRules rules;
    rules.illegal_move = OthelloRules::IllegalMove::stands;
    const auto ruling = judged(game({"f5", "d6", "a1", "--", "c3"}), rules);
    CHECK_FALSE(ruling.stopped);
    REQUIRE(ruling.findings.size() == 3);
    CHECK(ruling.findings[0].code == code::othello_flips_nothing);
    CHECK(ruling.findings[0].severity == Severity::warning);
    CHECK(ruling.findings[1].code == code::othello_illegal_pass);
    CHECK(ruling.plies == 4);
    // A disc cannot stand on another one.
    CHECK(judged(game({"f5", "f5", "d6"}), rules).stopped);
}

TEST_CASE("a recorded colour is checked against the side to move", "[othello]") {
    auto record = game({"f5", "d6", "c3"});
    record.events[0].seat = record.events[2].seat = Seat::first;
    record.events[1].seat = Seat::second;
    CHECK_FALSE(judged(record).stopped);
    record.events[1].seat = Seat::first;
    const auto ruling = judged(record);
    CHECK(ruling.findings[0].code == code::othello_wrong_colour);
    CHECK(ruling.critical_ply == 2);
    // After a pass left out, the other colour's move is the right one.
    auto passed = game(stuck_then({"c3"}));
    passed.events.back().seat = Seat::second;
    CHECK_FALSE(judged(passed).stopped);
    passed.events.back().seat = Seat::first;
    CHECK(judged(passed).stopped);
}

TEST_CASE("a sheet that lies wrong is recognised by its first move", "[othello]") {
    for (const auto& moves : {std::vector<std::string>{"e3", "f5"}, {"d6", "c6", "f3"}}) {
        const auto ruling = judged(game(moves));
        INFO(moves[0]);
        REQUIRE(!ruling.findings.empty());
        if (ruling.findings[0].code != code::othello_orientation) continue;
        const auto text = message(ruling.findings[0]);
        CHECK(text.find("rank-flip") != std::string::npos);
        CHECK(text.find("white-first") != std::string::npos);
    }
    CHECK(judged(game({"e3", "f5"})).findings[0].code == code::othello_orientation);
    CHECK(judged(game({"e3"})).findings[0].code == code::othello_flips_nothing);
    OthelloRules rules;
    rules.first = OthelloRules::First::white;
    CHECK_FALSE(judged(game({"e3", "f5"}), rules).stopped);
}

TEST_CASE("a word ends the game, unless the board has ended it", "[othello]") {
    auto record = game({"f5", "d6"});
    record.events.push_back({});
    record.events.back().kind = EventKind::resign;
    record.events.back().seat = Seat::second;
    auto ruling = judged(record);
    CHECK(ruling.outcome == Outcome::first_wins);
    CHECK(ruling.reason == EndReason::resign);
    CHECK_FALSE(ruling.score);
    auto over = game({"f5", "d6", "c5", "f6", "e7", "f4", "g5", "e6", "e3"});
    over.events.push_back(record.events.back());
    over.events.back().seat = Seat::first;
    ruling = judged(over);
    CHECK(ruling.outcome == Outcome::first_wins);
    CHECK(ruling.score == Score::whole(64, 0));
}

TEST_CASE("an account shows the board before the critical ply and why", "[othello]") {
    const auto record = game({"f5", "d6", "a1", "c3"});
    const auto ruling = judged(record);
    const auto account = othello::explain(record, {}, ruling);
    CHECK(account.ply == 3);
    CHECK(account.board.at({5, 4}) == 'B');
    CHECK(account.board.at({3, 5}) == 'W');
    REQUIRE(account.reasons.size() == 1);
    CHECK(account.reasons[0].code == ReasonCode::flips_nothing);
    CHECK(account.reasons[0].because.size() == 8);
    const auto after = game({"f5", "d6", "c5", "f6", "e7", "f4", "g5", "e6", "e3", "a1"});
    const auto late = othello::explain(after, {}, judged(after));
    CHECK(late.ply == 10);
    CHECK(late.reasons[0].code == ReasonCode::game_over);
    const auto forced = game(stuck);
    CHECK(othello::explain(forced, {}, judged(forced)).reasons[0].code == ReasonCode::must_pass);
}
