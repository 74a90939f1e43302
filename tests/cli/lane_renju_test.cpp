// The batch lane of renju and gomoku: random games as lines of points, half of them damaged, with
// the lane and without it, byte for byte.

#include "renju/board.hpp"
#include "renju/lines.hpp"
#include "run.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <fstream>
#include <random>
#include <string>

using namespace shinpan;
using namespace shinpan::test;

namespace {

using Random = std::mt19937_64;

// Stones near the one before, from an opening in the middle; to a row of five, or 61 of them at
// most.
std::string random_game(Random& random) {
    renju::Board board;
    std::string line;
    const bool spaced = random() % 2 == 0;
    int x = 7, y = 7;
    bool row = false;
    const auto length = 2 + random() % 60;
    for (std::size_t ply = 0; ply < length && !row; ++ply) {
        const auto stone = ply % 2 == 0 ? renju::Stone::black : renju::Stone::white;
        const int reach = ply < 3 ? static_cast<int>(ply) : 2;
        const int from_x = ply < 3 ? 7 : x, from_y = ply < 3 ? 7 : y;
        for (int attempt = 0; attempt < 100; ++attempt) {
            const auto width = static_cast<unsigned>(2 * reach + 1);
            x = from_x + static_cast<int>(random() % width) - reach;
            y = from_y + static_cast<int>(random() % width) - reach;
            if (board.at(x, y) == renju::Stone::none) break;
        }
        if (board.at(x, y) != renju::Stone::none) break;
        const renju::Cell cell{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
        row = renju::lines_through(renju::line_tables(), board, cell, stone).five_or_more();
        board.put(cell, stone);
        if (spaced && !line.empty()) line += ' ';
        line += to_string(renju::to_point(cell));
    }
    switch (random() % 12) {
        case 0: line += " 1-0"; break;
        case 1: line += " 0-1"; break;
        case 2: line += " 1/2-1/2"; break;
        case 3: line += " *"; break;
        case 4: line += " # a comment"; break;
        case 5: line += "1-0"; break;
        case 6: line += " "; break;
        default: break;
    }
    return line;
}

void damage(std::string& line, Random& random) {
    const auto at = random() % line.size();
    switch (random() % 6) {
        case 0: line[at] = static_cast<char>(random() % 256); break;
        case 1: line[at] = line[random() % line.size()]; break;
        case 2: line.resize(at + 1); break;
        case 3: line.erase(at, 1); break;
        case 4: line[at] = "ahoz0159 {}\t#AH-"[random() % 16]; break;
        default: line.insert(at, 1, line[random() % line.size()]); break;
    }
}

std::string lines(int games, unsigned one_in, Random& random) {
    std::string text = "h8h9i9\n";  // detection looks at the first line
    for (int i = 0; i < games; ++i) {
        auto line = random_game(random);
        if (one_in > 0 && random() % one_in == 0) damage(line, random);
        text += line + (random() % 4 == 0 ? "\r\n" : "\n");
        if (random() % 20 == 0) text += "\n";
    }
    return text;
}

}  // namespace

TEST_CASE("reports on transcripts of renju are the same with the batch lane and without") {
    Random random(seed());
    const auto folder = scratch_dir("lane-renju");
    std::ofstream(folder / "sound.txt", std::ios::binary) << lines(1500, 0, random);
    std::ofstream(folder / "half.txt", std::ios::binary) << lines(1500, 2, random);
    // No line here is judged by the rules that lines without a header have.
    std::ofstream headers(folder / "headers.txt", std::ios::binary);
    for (int i = 0; i < 50; ++i) {
        headers << "[Rules \"renju-computer\"]\n" << random_game(random) << "\n\n";
    }
    headers.close();
    for (const std::string tool :
         {"validate ", "validate -q -j2 ", "validate --summary ", "validate --max-findings 2 ",
          "validate --format jsonl --hash ", "validate --format csv ",
          "validate --rules renju-computer ", "validate --rules gomocup-renju --summary ",
          "validate --rules renju-rif --summary ", "validate --rules gomoku-freestyle --summary ",
          "validate --rules gomoku-standard -q ", "validate --rules gomoku-caro --format jsonl ",
          "validate --rules gomoku-caro5 --summary ", "validate --row-one top --summary ",
          "validate --ignore renju/opening-name --ignore record/claim-unverified ",
          "select --where 'plies > 30 or end = five' --list record,plies,result,end ",
          "select --count-by result,end,verdict ",
          "select --where 'opening = D4 and winner = black' --list record,opening,code "}) {
        check_lane("shinpan-" + tool + ".", folder);
    }
    check_lane("shinpan-validate headers.txt", folder);
}
