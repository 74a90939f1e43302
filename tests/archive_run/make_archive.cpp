// A generated archive of Othello games: make_archive RECORDS FOLDER [SEED [ONE_IN]]
// writes FOLDER/games.txt (transcripts), games.ggf and games.wtb, a third of the records each, and
// FOLDER/damaged.tsv, one line for each record that was damaged (one in ONE_IN, 1000 by default, in
// eight ways):
//   FILE, RECORD, WAY, PLY, LINE, COLUMN (0: has none)
// Where a move was touched, the board below has proved that the record cannot be played, and at
// which ply it breaks: a damage that leaves a legal game would be none.
//
// It stands alone, so that the generator shares nothing with what it measures.

#include "plain_othello.hpp"

#include <array>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace plain;

namespace {

enum class Form : std::uint8_t { text, ggf, wthor };
constexpr std::array file_names{"games.txt", "games.ggf", "games.wtb"};

enum class Way : std::uint8_t {
    taken,          // a move to a square that is taken
    flips_nothing,  // a move to an empty square that flips nothing
    lost,           // a move is left out
    exchanged,      // two moves of one side are exchanged
    after_end,      // a move more
    unreadable,     // a move that is none
    claim,          // another score than the board's
    cut,            // the record breaks off in a move (WTHOR: a hole in the moves)
};
constexpr std::array way_names{"taken",     "flips-nothing", "lost",  "exchanged",
                               "after-end", "unreadable",    "claim", "cut"};

struct Damage {
    Way way = Way::taken;
    std::size_t at = 0;   // index of the touched move
    std::size_t ply = 0;  // where the replay breaks, 0: it does not
    std::size_t line = 0;
    std::size_t column = 0;
};

// What stands in a record: GGF writes passes, the others leave them out.
std::vector<Move> written(const Game& game, Form form) {
    if (form != Form::ggf) return game.moves;
    std::vector<Move> all;
    bool black = true;
    for (const auto& move : game.moves) {
        if (move.black != black) all.push_back({pass, black});
        all.push_back(move);
        black = !move.black;
    }
    return all;
}

// Tries `way` on a copy of `game`; empty when it cannot be done or would leave a legal record.
std::optional<std::pair<Game, Damage>> damaged(const Game& sound, Form form, Way way) {
    auto game = sound;
    Damage damage{way};
    const auto count = game.moves.size();
    const auto at = 4 + below(count - 8);
    damage.at = at;
    switch (way) {
        case Way::taken: game.moves[at].square = game.moves[below(at)].square; break;
        case Way::flips_nothing: {
            const auto square = idle_square(sound, at);
            if (!square) return std::nullopt;
            game.moves[at].square = *square;
            break;
        }
        case Way::lost:
            game.moves.erase(game.moves.begin() + static_cast<std::ptrdiff_t>(at));
            break;
        case Way::exchanged: std::swap(game.moves[at].square, game.moves[at + 2].square); break;
        case Way::after_end: {
            // A binary record has room for sixty moves.
            if (form == Form::wthor && count >= 60) return std::nullopt;
            const auto last = game.moves.back();
            game.moves.push_back({game.moves.front().square, !last.black});
            break;
        }
        case Way::claim:
            if (form == Form::text) return std::nullopt;
            return std::pair{game, damage};
        case Way::unreadable:
        case Way::cut: return std::pair{game, damage};
    }
    damage.ply = first_break(written(game, form), form == Form::ggf);
    if (damage.ply == 0) return std::nullopt;
    return std::pair{game, damage};
}

std::pair<Game, Damage> damaged_somehow(const Game& game, Form form) {
    for (auto way = below(8);; way = below(8)) {
        if (auto done = damaged(game, form, static_cast<Way>(way))) return *done;
    }
}

// The score as usually written: the winner has the empties.
int claimed(int mine, int theirs) {
    return mine > theirs ? 64 - theirs : mine < theirs ? mine : 32;
}

// One line of games.txt. The column of what is wrong is left in `damage`.
std::string transcript(const Game& game, Damage* damage) {
    std::string text;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        if (damage != nullptr && damage->ply == i + 1) damage->column = text.size() + 1;
        if (damage != nullptr && damage->at == i) {
            if (damage->way == Way::unreadable) {
                damage->column = text.size() + 1;
                constexpr std::array signs{"??", "z1", "\x01\x02", "d0"};
                text += signs[below(signs.size())];
                continue;
            }
            if (damage->way == Way::cut) {
                damage->column = text.size() + 1;
                return text + name(game.moves[i].square).front();
            }
        }
        text += name(game.moves[i].square);
    }
    return text;
}

std::string ggf(const Game& game, Damage* damage) {
    const int black = claimed(game.black, game.white);
    const int score = black - (64 - black);
    const bool lies = damage != nullptr && damage->way == Way::claim;
    std::string text = "(;GM[Othello]PC[GEN]DT[2026.01.01]PB[a]PW[b]RE[" +
                       std::to_string(lies ? (score < 0 ? score + 2 : score - 2) : score) +
                       ".000]TI[5:00]TY[8]"
                       "BO[8 ---------------------------O*------*O--------------------------- *]";
    const auto all = written(game, Form::ggf);
    std::size_t moves = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& move = all[i];
        if (damage != nullptr && damage->ply == i + 1) damage->column = text.size() + 3;
        text += move.black ? "B[" : "W[";
        if (move.square == pass) {
            text += "pa]";
            continue;
        }
        const bool here = damage != nullptr && damage->at == moves++;
        if (here && (damage->way == Way::unreadable || damage->way == Way::cut)) {
            damage->column = text.size() + 1;
            if (damage->way == Way::cut) return text + name(move.square).front();
            text += "Q7]";
        } else {
            text += static_cast<char>('A' + move.square % 8);
            text += static_cast<char>('1' + move.square / 8);
            text += ']';
        }
    }
    return text + ";)";
}

std::string wthor(const Game& game, Damage* damage) {
    std::string record(68, '\0');
    const int score = claimed(game.black, game.white);
    const bool lies = damage != nullptr && damage->way == Way::claim;
    record[6] = static_cast<char>(lies ? (score > 32 ? score - 1 : score + 1) : score);
    record[7] = static_cast<char>(score);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const auto square = game.moves[i].square;
        int byte = 10 * (square / 8 + 1) + square % 8 + 1;
        if (damage != nullptr && damage->at == i) {
            if (damage->way == Way::unreadable) byte = 99;
            if (damage->way == Way::cut) byte = 0;
            if (damage->way == Way::unreadable || damage->way == Way::cut) damage->ply = i + 1;
        }
        record[8 + i] = static_cast<char>(byte);
    }
    return record;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const auto records = std::strtoull(argv[1], nullptr, 10);
    const std::string folder = argv[2];
    if (argc > 3) seed(std::strtoull(argv[3], nullptr, 10));
    const auto one_in = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1000;
    if (one_in == 0) return 2;
    std::array<std::ofstream, 3> files;
    for (std::size_t i = 0; i < 3; ++i) {
        files[i].open(folder + '/' + file_names[i], std::ios::binary);
    }
    std::ofstream list(folder + "/damaged.tsv", std::ios::binary);

    const auto third = records / 3;
    std::string head(16, '\0');
    head[0] = 20;
    head[1] = 26;
    head[2] = head[3] = 1;
    for (std::size_t i = 0; i < 4; ++i) head[4 + i] = static_cast<char>(third >> (8 * i));
    head[10] = static_cast<char>(2023 & 0xFF);
    head[11] = static_cast<char>(2023 >> 8);
    head[12] = 8;
    files[2] << head;

    std::array<std::uint64_t, 3> numbers{};
    for (std::uint64_t i = 0; i < records; ++i) {
        const auto form = i < third ? Form::wthor : static_cast<Form>(i % 2);
        const auto index = static_cast<std::size_t>(form);
        const auto number = ++numbers[index];
        auto game = random_game();
        std::optional<Damage> damage;
        if (below(one_in) == 0) std::tie(game, damage) = damaged_somehow(game, form);
        auto* const how = damage ? &*damage : nullptr;
        switch (form) {
            case Form::text: files[index] << transcript(game, how) << '\n'; break;
            case Form::ggf: files[index] << ggf(game, how) << '\n'; break;
            case Form::wthor: files[index] << wthor(game, how); break;
        }
        if (!damage) continue;
        damage->line = damage->column == 0 ? 0 : number;
        list << file_names[index] << '\t' << number << '\t'
             << way_names[static_cast<std::size_t>(damage->way)] << '\t' << damage->ply << '\t'
             << damage->line << '\t' << damage->column << '\n';
    }
    for (auto& file : files) {
        if (!file.flush()) return 3;
    }
    return list.flush() ? 0 : 3;
}
