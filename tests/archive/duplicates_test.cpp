// Games that are there more than once.

#include "archive/duplicates.hpp"

#include "support/catch.hpp"

#include <algorithm>

using namespace shinpan;
using namespace shinpan::archive;

namespace {

Record played(Game game, const std::string& moves) {
    Record record;
    record.game = game;
    for (std::size_t i = 0; i + 1 < moves.size(); i += 2) {
        Event event;
        event.kind = moves[i] == '-' ? EventKind::pass : EventKind::place;
        if (event.kind == EventKind::place) {
            event.to = {static_cast<std::int8_t>(moves[i] - 'a'),
                        static_cast<std::int8_t>(moves[i + 1] - '1')};
        }
        record.events.push_back(event);
    }
    return record;
}

GameLine line_of(Game game, const std::string& moves, std::uint64_t number = 1,
                 Outcome outcome = Outcome::first_wins) {
    Ruling ruling;
    ruling.plies = static_cast<std::int32_t>(moves.size() / 2);
    ruling.outcome = outcome;
    return game_line(played(game, moves), ruling, number);
}

}  // namespace

TEST_CASE("an Othello game has one line in its four orientations, with and without passes") {
    const auto line = line_of(Game::othello, "f5d6c3d3c4").line;
    CHECK(!line.empty());
    CHECK(line_of(Game::othello, "e6f4c3c4d3").line == line);
    CHECK(line_of(Game::othello, "d3e3f6e6f5").line != line);
    CHECK(line_of(Game::othello, "c4e3f6e6f5").line == line);  // half a turn
    CHECK(line_of(Game::othello, "d3c5f6f5e6").line == line);
    CHECK(line_of(Game::othello, "f5d6--c3d3c4").line == line);
    CHECK(line_of(Game::othello, "f5d6c3d3").line == line.substr(0, 4));
}

TEST_CASE("duplicates are the same games, and games inside longer ones") {
    Duplicates games;
    const std::vector<GameLine> first{line_of(Game::othello, "f5d6c3d3c4f4f6f3", 1),
                                      line_of(Game::othello, "f5f6e6f4", 2),
                                      line_of(Game::renju, "f5f6e6f4", 3)};
    const std::vector<GameLine> second{
        line_of(Game::othello, "c4e3f6e6f5c5c3c6", 1),             // 1, turned
        line_of(Game::othello, "f5d6c3d3c4", 2),                   // starts 1
        line_of(Game::othello, "f5d6c3", 3, Outcome::unfinished),  // too short
        line_of(Game::othello, "f5f6e6d6", 4)};
    games.add("a", first);
    games.add("b", second);
    const auto pairs = games.find(12);
    REQUIRE(pairs.size() == 2);
    CHECK(pairs[0].kind == Duplicates::Pair::Kind::same);
    CHECK(pairs[0].place.path == "b");
    CHECK(pairs[0].of.path == "a");
    CHECK(pairs[0].of.record == 1);
    CHECK(pairs[1].kind == Duplicates::Pair::Kind::longer);
    CHECK(pairs[1].place.record == 2);
    CHECK(pairs[1].of.plies == 8);
    CHECK(games.find(3).size() == 3);
}

TEST_CASE("many equal games are compared in good time") {
    Duplicates games;
    const std::vector<GameLine> lines(200'000, line_of(Game::othello, "f5d6c3d3c4f4f6f3"));
    games.add("a", lines);
    CHECK(games.find(12).size() == lines.size() - 1);
}
