// The opening protocols, beyond the cases of tests/data/renju/protocols.cases.tsv.

#include "positions.hpp"
#include "renju/opening_protocol.hpp"
#include "renju/referee.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <map>

using namespace shinpan;
using namespace shinpan::renju;

namespace {

// A symmetry found by trying: every turn and every shift of the plane, stone by stone.
using Plane = std::map<std::pair<int, int>, Stone>;

std::pair<int, int> turn(std::pair<int, int> at, int form) {
    if ((form & 4) != 0) std::swap(at.first, at.second);
    if ((form & 1) != 0) at.first = -at.first;
    if ((form & 2) != 0) at.second = -at.second;
    return at;
}
bool slowly_symmetrical(const std::vector<ShapeStone>& shape, Cell one, Cell other) {
    Plane plain;
    for (const auto& stone : shape) plain[{stone.cell.x, stone.cell.y}] = stone.colour;
    for (int form = 0; form < 8; ++form) {
        for (int dx = -30; dx <= 30; ++dx) {
            for (int dy = -30; dy <= 30; ++dy) {
                const auto carried = [&](int x, int y) {
                    const auto to = turn({x, y}, form);
                    return std::pair(to.first + dx, to.second + dy);
                };
                if (carried(one.x, one.y) != std::pair<int, int>(other.x, other.y)) continue;
                Plane moved;
                for (const auto& [at, colour] : plain) moved[carried(at.first, at.second)] = colour;
                if (moved == plain) return true;
            }
        }
    }
    return false;
}

Event place(Cell cell) {
    Event event;
    event.kind = EventKind::place;
    event.to = to_point(cell);
    return event;
}

}  // namespace

TEST_CASE("fifth moves are symmetrical when a symmetry of the four stones says so") {
    positions::Random random(test::seed() + 5);
    int found = 0;
    for (std::int64_t round = test::rounds(300); round > 0; --round) {
        const auto cell = [&random] {
            return Cell{static_cast<std::uint8_t>(5 + positions::below(random, 4)),
                        static_cast<std::uint8_t>(5 + positions::below(random, 4))};
        };
        std::vector<ShapeStone> shape;
        const auto is_free = [&shape](Cell at) {
            return std::none_of(shape.begin(), shape.end(),
                                [at](const ShapeStone& one) { return one.cell == at; });
        };
        // Half of the shapes stand in one column, which is a mirror.
        const bool column = positions::below(random, 2) == 0;
        while (shape.size() < 4) {
            auto at = cell();
            if (column) at.x = 6;
            if (is_free(at)) {
                shape.push_back({at, shape.size() % 2 == 0 ? Stone::black : Stone::white});
            }
        }
        const auto one = cell(), other = cell();
        if (!is_free(one) || !is_free(other)) continue;
        const bool same = symmetrical(shape, one, other, Cell{7, 7}, RenjuRules::Symmetry::shape);
        CHECK(same == slowly_symmetrical(shape, one, other));
        // The board's symmetries are some of the shape's.
        if (symmetrical(shape, one, other, Cell{7, 7}, RenjuRules::Symmetry::board)) CHECK(same);
        if (same && one != other) ++found;
    }
    CHECK(found > 0);
}

TEST_CASE("any events under any protocol are judged, and plain games are never called wrong") {
    positions::Random random(test::seed() + 6);
    for (std::int64_t round = test::rounds(3000); round > 0; --round) {
        RenjuRules rules;
        rules.opening = static_cast<RenjuRules::Opening>(positions::below(random, 14));
        rules.breach = static_cast<RenjuRules::Breach>(positions::below(random, 3));
        rules.fifths = positions::below(random, 4);
        Record record;
        record.game = Game::renju;
        for (int n = positions::below(random, 40); n > 0; --n) {
            Event event;
            const auto which = positions::below(random, 10);
            event.kind = which < 6   ? EventKind::place
                         : which < 7 ? EventKind::swap
                         : which < 8 ? EventKind::offer
                         : which < 9 ? EventKind::declare
                                     : EventKind::pass;
            event.number = positions::below(random, 3);
            event.to = {static_cast<std::int8_t>(5 + positions::below(random, 6)),
                        static_cast<std::int8_t>(5 + positions::below(random, 6))};
            record.events.push_back(event);
        }
        Ruling ruling;
        judge(record, rules, ruling);
        CHECK(ruling.plies <= static_cast<std::int32_t>(record.events.size()));
        CHECK(explain(record, rules, ruling).ply >= 0);
    }
    // A record of stones alone, by the strictest squares, is too poor to be wrong anywhere.
    Record record;
    record.game = Game::renju;
    for (const auto cell :
         {Cell{7, 7}, Cell{7, 8}, Cell{8, 9}, Cell{6, 6}, Cell{9, 7}, Cell{0, 0}}) {
        record.events.push_back(place(cell));
    }
    for (int protocol = 0; protocol <= static_cast<int>(RenjuRules::Opening::swap2); ++protocol) {
        RenjuRules rules;
        rules.opening = static_cast<RenjuRules::Opening>(protocol);
        Ruling ruling;
        judge(record, rules, ruling);
        CHECK(std::all_of(ruling.findings.begin(), ruling.findings.end(),
                          [](const Finding& one) { return one.severity == Severity::note; }));
    }
}

TEST_CASE("the account says who held Black after each step") {
    Record record;
    record.game = Game::renju;
    record.tags = {{"Black", "Aoki", {}}, {"White", "Berg", {}}};
    for (const auto cell : {Cell{7, 7}, Cell{7, 8}, Cell{7, 9}}) {
        record.events.push_back(place(cell));
    }
    Event swap;
    swap.kind = EventKind::swap;
    swap.number = 1;
    record.events.push_back(swap);
    record.events.push_back(place(Cell{0, 0}));
    RenjuRules rules;
    rules.opening = RenjuRules::Opening::rif;
    Ruling ruling;
    judge(record, rules, ruling);
    const auto account = explain(record, rules, ruling);
    REQUIRE(account.ledgers.size() == 1);
    const auto& rows = account.ledgers[0].rows;
    REQUIRE(rows.size() == 6);
    CHECK(rows[0] == std::vector<std::string>{"0", "start", "-", "Berg"});
    CHECK(rows[3] == std::vector<std::string>{"3", "stone", "h10", "Berg"});
    CHECK(rows[4] == std::vector<std::string>{"3", "swap", "-", "Aoki"});
    CHECK(rows[5] == std::vector<std::string>{"4", "stone", "a1", "Aoki"});
}
