// An archive in which games stand twice: plant_duplicates GAMES PLANTED FOLDER [SEED]
// writes FOLDER/games.txt, GAMES random games as transcripts, and PLANTED copies of some of them as
// GGF (copies.ggf), PGN (copies.pgn) and transcripts turned or mirrored (copies.txt), with
// FOLDER/planted.tsv: FILE, RECORD, and the record of games.txt it is a copy of.

#include "plain_othello.hpp"

#include <array>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

using namespace plain;

namespace {

// The images of a square under the symmetries that keep the start.
int turned(int square, std::size_t symmetry) {
    const int column = square % 8;
    const int row = square / 8;
    switch (symmetry) {
        case 0: return 8 * (7 - row) + 7 - column;   // half a turn
        case 1: return 8 * column + row;             // mirrored in the diagonal a1-h8
        default: return 8 * (7 - column) + 7 - row;  // mirrored in the diagonal a8-h1
    }
}

std::string transcript(const std::vector<int>& squares) {
    std::string text;
    for (const int square : squares) text += name(square);
    return text;
}

std::string ggf(const Game& game) {
    std::string text =
        "(;GM[Othello]PC[GEN]DT[2026.01.01]PB[c]PW[d]TI[5:00]TY[8]"
        "BO[8 ---------------------------O*------*O--------------------------- *]";
    bool black = true;
    for (const auto& move : game.moves) {
        if (move.black != black) text += black ? "B[pa]" : "W[pa]";
        text += (move.black ? "B[" : "W[") + name(move.square) + ']';
        black = !move.black;
    }
    return text + ";)";
}

std::string pgn(const Game& game) {
    std::string text = "[Event \"e\"]\n[Black \"e\"]\n[White \"f\"]\n[Result \"*\"]\n\n";
    int number = 1;
    bool black = true;
    const auto token = [&](const std::string& word) {
        if (black) text += std::to_string(number++) + ". ";
        text += word + ' ';
        black = !black;
    };
    for (const auto& move : game.moves) {
        if (move.black != black) token("--");
        token(name(move.square));
    }
    return text + "*\n\n";
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) return 2;
    const auto count = std::strtoull(argv[1], nullptr, 10);
    const auto planted = std::strtoull(argv[2], nullptr, 10);
    const std::string folder = argv[3];
    const auto first_state = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1;
    std::ofstream games(folder + "/games.txt", std::ios::binary);
    std::array<std::ofstream, 3> copies;
    constexpr std::array names{"copies.ggf", "copies.pgn", "copies.txt"};
    for (std::size_t i = 0; i < 3; ++i) copies[i].open(folder + '/' + names[i], std::ios::binary);
    std::ofstream list(folder + "/planted.tsv", std::ios::binary);
    seed(first_state);
    std::array<std::uint64_t, 3> numbers{};
    const auto every = planted == 0 ? count + 1 : count / planted;
    for (std::uint64_t i = 1, done = 0; i <= count; ++i) {
        const auto game = random_game();
        std::vector<int> squares;
        for (const auto& move : game.moves) squares.push_back(move.square);
        games << transcript(squares) << '\n';
        if (i % every != 0 || done == planted) continue;
        const auto how = done++ % 5;
        const auto file = how < 2 ? how : 2;
        if (how == 0) copies[0] << ggf(game) << '\n';
        if (how == 1) copies[1] << pgn(game);
        if (how >= 2) {
            for (int& square : squares) square = turned(square, how - 2);
            copies[2] << transcript(squares) << '\n';
        }
        list << names[file] << '\t' << ++numbers[file] << '\t' << i << '\n';
    }
    return games.flush() && list.flush() ? 0 : 3;
}
