// The lock-step verifier against the referee, on every vector path of the machine: what it calls
// fine is fine, with the same board, and all that the referee finds fine it calls so too.

#include "base/catalogue/othello.hpp"
#include "formats/wthor/tables.hpp"
#include "othello/bulk_replay.hpp"
#include "othello/moves.hpp"
#include "othello/referee.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace shinpan;
using namespace shinpan::othello;
using Coding = PlainMoves::Coding;

// A random game from the usual start, in both codings. One in four stops early.
struct Sheet {
    std::string pairs;
    std::string bytes = std::string(60, '\0');
};
Sheet random_game(std::mt19937_64& random) {
    Sheet game;
    auto board = start_board<Small>({});
    const auto stop = random() % 4 == 0 ? random() % 61 : 60;
    for (std::size_t ply = 0; ply < stop && !is_over(board);) {
        auto moves = legal_moves(board);
        if (moves == 0) {
            board.pass();
            continue;
        }
        for (auto skip = random() % static_cast<std::uint64_t>(count(moves)); skip > 0; --skip) {
            moves &= moves - 1;
        }
        const int square = lowest(moves);
        const auto point = point_of<Small>(square);
        auto name = to_string(point);
        if (random() % 2 == 0) name[0] = static_cast<char>(name[0] - 'a' + 'A');
        game.pairs += name;
        game.bytes[ply] = static_cast<char>(formats::wthor::code_of(point, 8));
        board.play(square, flips<Small>(board.own(), board.opposing(), square));
        ++ply;
    }
    return game;
}

// Some change somewhere: another byte of any value, two bytes exchanged, or the end cut off.
void corrupt(std::string& bytes, std::mt19937_64& random) {
    if (bytes.empty()) return;
    const auto any = [&] { return random() % bytes.size(); };
    switch (random() % 5) {
        case 0: bytes[any()] = static_cast<char>(random() % 256); break;
        case 1: bytes[any()] = static_cast<char>(128 + random() % 128); break;
        case 2: std::swap(bytes[any()], bytes[any()]); break;
        case 3: bytes[any()] = bytes[any()]; break;
        default: bytes.resize(any()); break;
    }
}

// What the referee says, in the words of the bulk replay.
BulkVerdict refereed(const PlainMoves& moves) {
    Record record;
    const auto add = [&](Point point) {
        Event event;
        event.kind = EventKind::place;
        event.to = point;
        record.events.push_back(event);
    };
    if (moves.coding == Coding::square_pairs) {
        if (moves.bytes.size() % 2 != 0 || moves.bytes.size() > 120) return {};
        for (std::size_t at = 0; at < moves.bytes.size(); at += 2) {
            const std::string_view letters = "abcdefghABCDEFGH";
            const auto column = letters.find(moves.bytes[at]);
            const char digit = moves.bytes[at + 1];
            if (column == std::string_view::npos || digit < '1' || digit > '8') return {};
            add({static_cast<std::int8_t>(column % 8), static_cast<std::int8_t>(digit - '1')});
        }
    } else {
        if (moves.bytes.size() != 60) return {};
        bool ended = false;
        for (const char c : moves.bytes) {
            if (c == '\0') {
                ended = true;
                continue;
            }
            const auto point = formats::wthor::point_of(static_cast<unsigned char>(c), 8);
            if (ended || !point) return {};
            add(*point);
        }
    }
    Ruling ruling;
    judge(record, {}, ruling);
    BulkVerdict verdict;
    if (ruling.stopped) return verdict;
    using State = BulkVerdict::State;
    verdict.state = ruling.outcome == Outcome::unfinished ? State::open : State::over;
    verdict.plies = static_cast<std::uint8_t>(ruling.plies);
    auto board = start_board<Small>({});
    for (const auto& event : record.events) {
        const int square = square_of<Small>(event.to);
        if (flips<Small>(board.own(), board.opposing(), square) == 0) {
            board.pass();
            if (verdict.passes < verdict.pass_plies.size()) {
                verdict.pass_plies[verdict.passes] =
                    static_cast<std::uint8_t>(&event - record.events.data() + 1);
            }
            ++verdict.passes;
        }
        board.play(square, flips<Small>(board.own(), board.opposing(), square));
    }
    verdict.black = board.black;
    verdict.white = board.white;
    return verdict;
}

// Leaves the choice of vectors to the machine again at its end.
struct AllTargets {
    ~AllTargets() { use_bulk_target(0); }
    std::vector<BulkTarget> all = bulk_targets();
};

void compare(const std::vector<PlainMoves>& games) {
    std::vector<BulkVerdict> wanted;
    for (const auto& game : games) wanted.push_back(refereed(game));
    const AllTargets targets;
    REQUIRE(!targets.all.empty());
    for (const auto& target : targets.all) {
        INFO(target.name);
        use_bulk_target(target.id);
        std::vector<BulkVerdict> found(games.size());
        bulk_replay(games, found);
        for (std::size_t i = 0; i < games.size(); ++i) {
            INFO("game " << i << " of " << games.size());
            const auto look_again = [](const BulkVerdict& one) {
                return one.state == BulkVerdict::State::look_again;
            };
            REQUIRE(look_again(found[i]) == look_again(wanted[i]));
            if (!look_again(wanted[i])) REQUIRE(found[i] == wanted[i]);
        }
    }
}

}  // namespace

TEST_CASE("the bulk replay finds legal games fine, with their final board, on every vector path") {
    std::mt19937_64 random(test::seed());
    std::vector<Sheet> games;
    for (int i = 0; i < 2000; ++i) games.push_back(random_game(random));
    std::vector<PlainMoves> moves;
    for (const auto& game : games) {
        moves.push_back({game.pairs, Coding::square_pairs});
        moves.push_back({game.bytes, Coding::wthor_bytes});
    }
    compare(moves);
}

TEST_CASE("the bulk replay agrees with the referee where every other game is damaged") {
    std::mt19937_64 random(test::seed());
    std::vector<std::string> texts;
    for (int i = 0; i < test::rounds(3000); ++i) {
        auto game = random_game(random);
        if (random() % 2 == 0) corrupt(game.pairs, random);
        if (random() % 2 == 0) corrupt(game.bytes, random);
        texts.push_back(game.pairs);
        texts.push_back(game.bytes);
    }
    std::vector<PlainMoves> moves;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        moves.push_back({texts[i], i % 2 == 0 ? Coding::square_pairs : Coding::wthor_bytes});
    }
    compare(moves);
}

TEST_CASE("the bulk replay takes no byte of 128 or more, and no other stray byte, for a square") {
    std::vector<std::string> texts;
    for (int value = 0; value < 256; ++value) {
        for (const std::size_t at : {0U, 1U, 58U, 59U}) {
            std::string bytes(60, '\0');
            bytes[0] = 56;  // f5
            bytes[at] = static_cast<char>(value);
            texts.push_back(bytes);
        }
        for (const std::size_t at : {0U, 1U, 2U, 3U}) {
            std::string pairs = "f5d6";
            pairs[at] = static_cast<char>(value);
            texts.push_back(pairs);
        }
    }
    std::vector<PlainMoves> moves;
    for (const auto& text : texts) {
        moves.push_back({text, text.size() == 60 ? Coding::wthor_bytes : Coding::square_pairs});
    }
    compare(moves);
}

TEST_CASE("the bulk replay supplies 23 passes, knows wipe-outs, and refuses moves after the end") {
    const std::vector<std::string> texts{
        "F5d6C4g5D7c7H5d8B8b7B6a7b5A6a5b4B3c6E8f8C8a8e7a4b2A2c2D2d1e2F2c5c3a1a3e6d3f6F7f1g2H2e3F4b1"
        "g"
        "1c1e1g8g7f3h1h3h4h6",
        "f5d6c5f6e7f4g5e6e3",
        "f5d6c5f6e7f4g5e6e3a1",
        "d3c3b3e3f5a3c4e6f4g4",
        "f5f4c3e6f7g6g4e8g8g5h5",
        "f5f4e3f2f3d6f1g3e6f6g4h4f7e1d1f8",
        "",
        "f5f5",
        "f5d5",
        "d6"};
    std::vector<PlainMoves> moves;
    for (const auto& text : texts) moves.push_back({text, Coding::square_pairs});
    compare(moves);
    std::vector<BulkVerdict> found(moves.size());
    bulk_replay(moves, found);
    using State = BulkVerdict::State;
    CHECK(found[0].state == State::over);
    CHECK(int{found[0].passes} == 23);
    CHECK(found[0].black == 0);
    CHECK(count(found[0].white) == 59);
    CHECK(found[1].state == State::over);
    CHECK(found[2].state == State::look_again);
    CHECK(found[6].state == State::open);
    CHECK(found[7].state == State::look_again);
}
