// A generated archive of Othello games: make_archive RECORDS FOLDER [SEED]
// writes FOLDER/games.txt (transcripts), games.ggf and games.wtb, a third of the records each, and
// FOLDER/damaged.tsv: the records that were damaged (0.1 %, in eight ways) as FILE, RECORD, HOW.
//
// It stands alone, so that the generator shares nothing with what it measures.

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace {

using Set = std::uint64_t;

std::uint64_t state = 1;
std::uint64_t random_number() {  // splitmix64
    state += 0x9E3779B97F4A7C15U;
    auto x = state;
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31U);
}
std::size_t below(std::size_t limit) {
    return static_cast<std::size_t>(random_number() % limit);
}

Set shifted(Set set, int direction) {
    constexpr Set not_a = 0xFEFEFEFEFEFEFEFEU;
    constexpr Set not_h = 0x7F7F7F7F7F7F7F7FU;
    switch (direction) {
        case 0: return set << 8U;
        case 1: return set >> 8U;
        case 2: return (set & not_h) << 1U;
        case 3: return (set & not_a) >> 1U;
        case 4: return (set & not_h) << 9U;
        case 5: return (set & not_a) << 7U;
        case 6: return (set & not_h) >> 7U;
        default: return (set & not_a) >> 9U;
    }
}

Set flips(Set own, Set other, int square) {
    Set all = 0;
    for (int direction = 0; direction < 8; ++direction) {
        Set line = 0;
        Set at = shifted(Set{1} << static_cast<unsigned>(square), direction);
        for (; (at & other) != 0; at = shifted(at, direction)) line |= at;
        if ((at & own) != 0) all |= line;
    }
    return all;
}

Set legal(Set own, Set other) {
    Set all = 0;
    const Set empty = ~(own | other);
    for (int direction = 0; direction < 8; ++direction) {
        Set run = shifted(own, direction) & other;
        for (int i = 0; i < 5; ++i) run |= shifted(run, direction) & other;
        all |= shifted(run, direction) & empty;
    }
    return all;
}

struct Move {
    int square;
    bool black;
};

struct Played {
    std::vector<Move> moves;
    int black = 0;
    int white = 0;
};

Played random_game() {
    Set own = 0x0000000810000000U;
    Set other = 0x0000001008000000U;
    bool black = true;
    Played game;
    for (int passes = 0; passes < 2;) {
        auto moves = legal(own, other);
        if (moves == 0) {
            ++passes;
        } else {
            passes = 0;
            for (auto skip = below(static_cast<std::size_t>(__builtin_popcountll(moves))); skip > 0;
                 --skip) {
                moves &= moves - 1;
            }
            const int square = __builtin_ctzll(moves);
            const auto flipped = flips(own, other, square);
            own |= flipped | Set{1} << static_cast<unsigned>(square);
            other &= ~flipped;
            game.moves.push_back({square, black});
        }
        std::swap(own, other);
        black = !black;
    }
    game.black = __builtin_popcountll(black ? own : other);
    game.white = __builtin_popcountll(black ? other : own);
    return game;
}

std::string name(int square) {
    return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

int with_empties(int mine, int theirs) {
    return mine > theirs ? 64 - theirs : mine < theirs ? mine : 32;
}

// Replaces the move at a random place by one that is wrong in its own way.
void damage_moves(Played& game, std::size_t how) {
    const auto at = 4 + below(game.moves.size() - 8);
    switch (how) {
        case 0: game.moves[at].square = game.moves[0].square; break;  // a square taken
        case 1: game.moves.erase(game.moves.begin() + 2); break;      // a move lost
        case 2: std::swap(game.moves[0], game.moves[3]); break;       // two exchanged
        default: game.moves.push_back(game.moves.front()); break;     // after the end
    }
}

std::string transcript(const Played& game) {
    std::string text;
    for (const auto& move : game.moves) text += name(move.square);
    return text;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const auto records = std::strtoull(argv[1], nullptr, 10);
    const std::string folder = argv[2];
    if (argc > 3) state = std::strtoull(argv[3], nullptr, 10);
    std::ofstream lines(folder + "/games.txt", std::ios::binary);
    std::ofstream ggf(folder + "/games.ggf", std::ios::binary);
    std::ofstream wtb(folder + "/games.wtb", std::ios::binary);
    std::ofstream damaged(folder + "/damaged.tsv", std::ios::binary);
    const auto third = records / 3;
    std::array<unsigned char, 16> head{20, 26, 1, 1};
    for (unsigned i = 0; i < 4; ++i) {
        head[4 + i] = static_cast<unsigned char>(third >> (8 * i));
    }
    head[10] = 0x7E7 & 0xFF;
    head[11] = 0x7E7 >> 8;
    head[12] = 8;
    wtb.write(reinterpret_cast<const char*>(head.data()), 16);

    std::array<std::uint64_t, 3> number{};
    for (std::uint64_t i = 0; i < records; ++i) {
        const auto form = i < third ? 2U : static_cast<unsigned>(i % 2);
        auto game = random_game();
        const auto own_number = ++number[form];
        const char* const files[] = {"games.txt", "games.ggf", "games.wtb"};
        const bool damage = below(1000) == 0;
        const auto how = below(4);
        const auto special = below(2) == 0;
        if (damage) damage_moves(game, how);
        if (damage) {
            damaged << files[form] << '\t' << own_number << '\t'
                    << (form != 2 && special ? 4 + how : how) << '\n';
        }
        if (form == 0) {
            auto text = transcript(game);
            if (damage && special) {
                constexpr std::array<const char*, 4> signs{"i9", "??", "z", "\x01"};
                text.insert(10 + 2 * how, signs[how]);
            }
            lines << text << '\n';
        } else if (form == 1) {
            ggf << "(;GM[Othello]PC[GEN]DT[2026.01.01]PB[a]PW[b]RE[";
            const int score =
                with_empties(game.black, game.white) - with_empties(game.white, game.black);
            ggf << (damage && special ? -score - 2 : score) << ".000]TI[5:00]TY[8]";
            ggf << "BO[8 ---------------------------O*------*O--------------------------- *]";
            bool black = true;
            for (const auto& move : game.moves) {
                if (move.black != black) ggf << (black ? "B[pa]" : "W[pa]");
                ggf << (move.black ? "B[" : "W[") << static_cast<char>('A' + move.square % 8)
                    << move.square / 8 + 1 << ']';
                black = !move.black;
            }
            ggf << ";)\n";
        } else {
            std::array<unsigned char, 68> record{};
            const auto score = static_cast<unsigned char>(with_empties(game.black, game.white));
            record[6] = record[7] = score;
            std::size_t at = 8;
            for (const auto& move : game.moves) {
                if (at == 68) break;
                record[at++] =
                    static_cast<unsigned char>(10 * (move.square / 8 + 1) + move.square % 8 + 1);
            }
            wtb.write(reinterpret_cast<const char*>(record.data()), 68);
        }
    }
    return 0;
}
