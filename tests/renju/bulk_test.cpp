// The bulk replay against the referee: what it calls fine the referee accepts without a word but
// the notes of a sound game, and hardly any such game is left to the long way.

#include "base/catalogue/renju.hpp"
#include "renju/board.hpp"
#include "renju/bulk_replay.hpp"
#include "renju/lines.hpp"
#include "renju/referee.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

using namespace shinpan;
using namespace shinpan::renju;
using shinpan::test::seed;

namespace {

using Random = std::mt19937_64;

// Crowded, so that rows, forbidden points and full neighbourhoods come soon; sometimes with a
// stone off the board, on another, or played on behind the end.
Record random_game(int board, Random& random) {
    Record record;
    record.game = Game::renju;
    const auto length = random() % 50;
    std::vector<Point> used;
    LargeBoard stones(board);
    int x = board / 2, y = board / 2;
    for (std::size_t ply = 0; ply < length; ++ply) {
        Point point;
        for (int attempt = 0; attempt < 40; ++attempt) {
            const int reach = ply < 3 ? static_cast<int>(ply) : 2;
            const auto width = static_cast<unsigned>(2 * reach + 1);
            const int from_x = ply < 3 ? board / 2 : x, from_y = ply < 3 ? board / 2 : y;
            const int column = from_x + static_cast<int>(random() % width) - reach;
            const int row = from_y + static_cast<int>(random() % width) - reach;
            const bool inside = column >= 0 && row >= 0 && column < board && row < board;
            point = {static_cast<std::int8_t>(column), static_cast<std::int8_t>(row)};
            const bool taken = std::find(used.begin(), used.end(), point) != used.end();
            if ((inside && !taken) || random() % 400 == 0) break;
            point = {};
        }
        if (point.column < 0 || point.row < 0 || point.column > 24) break;
        x = std::min<int>(point.column, board - 1);
        y = std::min<int>(point.row, board - 1);
        used.push_back(point);
        Event event;
        event.kind = EventKind::place;
        event.to = point;
        record.events.push_back(event);
        const auto cell = stones.cell(point);
        if (!cell || stones.at(*cell) != Stone::none) continue;
        const auto stone = ply % 2 == 0 ? Stone::black : Stone::white;
        const bool row = lines_through(line_tables(), stones, *cell, stone).five_or_more();
        if (row && random() % 4 != 0) break;
        stones.put(*cell, stone);
    }
    return record;
}

std::string points_of(Record& record, Random& random) {
    std::string points;
    const bool spaced = random() % 2 == 0;
    for (auto& event : record.events) {
        if (spaced && !points.empty()) points += ' ';
        const auto begin = static_cast<std::uint32_t>(points.size());
        points += to_string(event.to);
        event.span = {begin, static_cast<std::uint32_t>(points.size())};
    }
    return points;
}

// Nothing to say but the notes of a sound game.
bool plainly_fine(const Ruling& ruling) {
    return !ruling.stopped &&
           std::all_of(ruling.findings.begin(), ruling.findings.end(), [](const Finding& finding) {
               return finding.code == code::renju_opening_name ||
                      finding.code == code::renju_unfinished;
           });
}

struct Named {
    std::string name;
    RenjuRules rules;
};
std::vector<Named> all_rules() {
    RenjuRules classic;
    RenjuRules computer;
    computer.opening = RenjuRules::Opening::none;
    computer.claim = RenjuRules::Claim::automatic;
    RenjuRules limited = computer;
    limited.draw_at = 45;
    limited.max_moves = 40;
    limited.five = RenjuRules::FiveEnds::claimed;
    RenjuRules other_reading = classic;
    other_reading.three_through_five = RenjuRules::ThreeThroughFive::counts;
    RenjuRules standard;
    standard.opening = RenjuRules::Opening::none;
    standard.forbid_double_three = standard.forbid_double_four = standard.forbid_overline = false;
    standard.white_five = RenjuRules::Five::exactly;
    RenjuRules freestyle = standard;
    freestyle.board = 20;
    freestyle.black_five = freestyle.white_five = RenjuRules::Five::or_more;
    RenjuRules caro = freestyle;
    caro.board = 15;
    caro.blocked_five = RenjuRules::BlockedFive::void_;
    return {{"classic", classic},   {"computer", computer},
            {"limited", limited},   {"counts", other_reading},
            {"standard", standard}, {"freestyle", freestyle},
            {"caro", caro}};
}

}  // namespace

TEST_CASE("the bulk replay and the referee agree on random games") {
    Random random(seed());
    int rows = 0;
    for (const auto& [name, rules] : all_rules()) {
        CAPTURE(name);
        REQUIRE(bulk_knows(rules));
        int fine = 0, others = 0, missed = 0;
        for (int game = 0; game < 8000; ++game) {
            auto record = random_game(rules.board, random);
            const auto points = points_of(record, random);
            CAPTURE(points);
            const auto bulk = bulk_replay({points}, rules);
            Ruling ruling;
            judge(record, rules, ruling);
            const auto count = static_cast<std::int32_t>(record.events.size());
            // The stone that reaches a limit is not plain, whatever it does.
            const auto limit = std::min(rules.draw_at > 0 ? rules.draw_at : 1000,
                                        rules.max_moves > 0 ? rules.max_moves : 1000);
            const bool wanted =
                plainly_fine(ruling) && ruling.plies == count && count >= 3 && count < limit;
            REQUIRE((wanted || !bulk.fine));
            if (!bulk.fine) {
                ++(wanted ? missed : others);
                continue;
            }
            ++fine;
            rows += bulk.outcome != Outcome::unfinished ? 1 : 0;
            REQUIRE(bulk.outcome == ruling.outcome);
            REQUIRE(bulk.reason == ruling.reason);
            REQUIRE(bulk.plies == ruling.plies);
            REQUIRE(bulk.position == ruling.position);
            REQUIRE(bulk.last == record.events.back().span);
            REQUIRE(bulk.third == record.events[2].span);
            const bool named = std::any_of(
                ruling.findings.begin(), ruling.findings.end(),
                [](const Finding& finding) { return finding.code == code::renju_opening_name; });
            REQUIRE((bulk.opening != nullptr) == named);
            if (named) {
                const auto& code = ruling.findings.front().args.front().value;
                REQUIRE(std::get<std::string>(code) == bulk.opening->code);
            }
        }
        REQUIRE(fine > 1000);
        REQUIRE(others > 100);
        // A row that wins nothing is looked at again.
        const bool all_rows_win = rules.black_five == RenjuRules::Five::or_more &&
                                  rules.blocked_five == RenjuRules::BlockedFive::wins;
        const bool forbidden = rules.forbid_overline;
        REQUIRE(missed <= (forbidden || all_rows_win ? 0 : fine / 20));
    }
    REQUIRE(rows > 500);
}

TEST_CASE("the bulk replay takes no points that are not plain") {
    RenjuRules rules;
    rules.opening = RenjuRules::Opening::none;
    REQUIRE(bulk_replay({"h8h9i9"}, rules).fine);
    REQUIRE(bulk_replay({"h8 h9 i10 "}, rules).fine);
    for (const std::string points :
         {"",         "h8",         "h8h9",      "h8h9i",    "h8h9i0",        "h8h9i16",
          "h8h9i09",  "h8h9p9",     "h8h9I9",    "h8  h9i9", " h8h9i9",       "h8,h9,i9",
          "h8h9i9\n", "h8h9i9h8",   "h8h9i9{5}", "h8h9i9!",  "h8 h9 i9 pass", "h8h9i99",
          "h8h9i9a",  "\xFFh8h9i9", "h8h9i/",    "h8h9i:",   "h8h9i9 1-0"}) {
        CAPTURE(points);
        REQUIRE_FALSE(bulk_replay({points}, rules).fine);
    }
}
