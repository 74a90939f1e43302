// The batch lane changes the time of a run and nothing else: mixed and damaged archives, with the
// lane and without it, byte for byte.

#include "othello/moves.hpp"
#include "run.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <fstream>
#include <random>
#include <string>
#include <vector>

using namespace shinpan::test;
namespace fs = std::filesystem;
using shinpan::othello::Small;

namespace {

struct Game {
    std::vector<int> squares;
    int score = 0;  // Black's, the empties to the winner
};

Game random_game(std::mt19937_64& random) {
    Game game;
    auto board = shinpan::othello::start_board<Small>({});
    while (!is_over(board)) {
        auto moves = legal_moves(board);
        if (moves == 0) {
            board.pass();
            continue;
        }
        const auto choices = static_cast<std::uint64_t>(shinpan::othello::count(moves));
        for (auto skip = random() % choices; skip > 0; --skip) moves &= moves - 1;
        const int square = shinpan::othello::lowest(moves);
        game.squares.push_back(square);
        board.play(square, shinpan::othello::flips<Small>(board.own(), board.opposing(), square));
    }
    const int black = shinpan::othello::count(board.black);
    const int white = shinpan::othello::count(board.white);
    game.score = black > white ? 64 - white : black < white ? black : 32;
    return game;
}

void damage(std::string& bytes, std::mt19937_64& random) {
    if (bytes.empty()) return;
    const auto at = random() % bytes.size();
    switch (random() % 4) {
        case 0: bytes[at] = static_cast<char>(random() % 256); break;
        case 1: bytes[at] = static_cast<char>(128 + random() % 128); break;
        case 2: std::swap(bytes[at], bytes[random() % bytes.size()]); break;
        default: bytes[at] = bytes[random() % bytes.size()]; break;
    }
}

std::string line_of(const Game& game, std::mt19937_64& random) {
    std::string line;
    for (const int square : game.squares) {
        line += static_cast<char>((random() % 50 == 0 ? 'A' : 'a') + square % 8);
        line += static_cast<char>('1' + square / 8);
    }
    switch (random() % 8) {
        case 0:
            line += " " + std::to_string(game.score) + "-" + std::to_string(64 - game.score);
            break;
        case 1: line += " 1-0"; break;
        case 2: line += " 33-31"; break;
        case 3: line += " # a comment"; break;
        case 4: line = "  " + line; break;
        default: break;
    }
    return line;
}

std::string record_of(const Game& game, std::mt19937_64& random) {
    std::string record;
    const auto id = [&](unsigned count) {
        record += static_cast<char>(random() % count);
        record += '\0';
    };
    id(3);
    id(40);
    id(40);
    record += static_cast<char>(game.score);
    record += static_cast<char>(random() % 65);
    for (const int square : game.squares) {
        record += static_cast<char>(11 + square % 8 + square / 8 * 10);
    }
    record.resize(68, '\0');
    return record;
}

void write(const fs::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

// A .wtb of `games`; every record for which `damaged` says so has a fault somewhere.
std::string database(std::size_t games, unsigned one_in, std::mt19937_64& random) {
    std::string bytes("\x14\x1A\x02\x10\0\0\0\0\0\0\xE2\x07\x08\0\x18\0", 16);
    bytes[4] = static_cast<char>(games & 0xFFU);
    bytes[5] = static_cast<char>(games >> 8U);
    for (std::size_t i = 0; i < games; ++i) {
        auto record = record_of(random_game(random), random);
        // The first one tells detection what it is.
        if (i > 0 && one_in > 0 && random() % one_in == 0) damage(record, random);
        bytes += record;
    }
    return bytes;
}

std::string transcripts(std::size_t games, unsigned one_in, std::mt19937_64& random) {
    std::string text;
    for (std::size_t i = 0; i < games; ++i) {
        auto line = line_of(random_game(random), random);
        if (i > 0 && one_in > 0 && random() % one_in == 0) damage(line, random);
        text += line + (random() % 3 == 0 ? "\r\n" : "\n");
        if (random() % 20 == 0) text += "\n";
    }
    return text;
}

}  // namespace

TEST_CASE("reports are the same with the batch lane and without it") {
    std::mt19937_64 random(seed());
    const auto folder = scratch_dir("lane");
    write(folder / "half.wtb", database(1200, 2, random));
    write(folder / "sound.wtb", database(2500, 0, random));
    auto cut = database(300, 50, random);
    cut.resize(cut.size() - 30);
    write(folder / "cut.wtb", cut);
    write(folder / "half.txt", transcripts(1200, 2, random));
    write(folder / "sound.txt", transcripts(2500, 0, random));
    for (const std::string options :
         {"", "-q", "--summary", "-q -j2", "--max-findings 0", "--max-findings 3 -j2",
          "--rules othello-joa", "--rules othello-classic", "--rules othello-anti --summary",
          "--rules othello-xot -q", "--ignore othello/implicit-pass", "--hash", "-v",
          "--format jsonl", "--format csv", "--encoding windows-1252", "--duplicates -q"}) {
        check_lane("shinpan-validate " + options + " .", folder);
    }
}

TEST_CASE("selections are the same with the batch lane and without it") {
    std::mt19937_64 random(seed());
    const auto folder = scratch_dir("lane-select");
    write(folder / "half.wtb", database(600, 2, random));
    write(folder / "sound.wtb", database(1200, 0, random));
    write(folder / "half.txt", transcripts(600, 2, random));
    for (const std::string options :
         {"--where 'result = draw'", "--where 'result = draw' --invert --list record,lead",
          "--where 'lead > 30 and year = 2000 or verdict = rejected'", "--count-by result,plies",
          "--where 'not (end = full-board)' --list record,code,passes,agreement,claimed",
          "--where 'lead < 5 and move@1 = f5' --list record,plies --sort -plies",
          "--where 'winner = x or plies < 60' --count-by end,rules",
          "--rules othello-joa --count-by "
          "result",
          "--where 'margin = 2' --to othello-transcript", "--where 'lead < 3' --stats",
          "--where 'opening = tiger or result = draw' --unique --list record,opening"}) {
        check_lane("shinpan-select " + options + " .", folder);
    }
}
