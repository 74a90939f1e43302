#include "archive/game_line.hpp"

#include <algorithm>
#include <array>
#include <tuple>

namespace shinpan::archive {
namespace {

// The image of a point under one of the eight symmetries of a board of `size`.
Point turned(Point point, int symmetry, int size) {
    int column = point.column;
    int row = point.row;
    if ((symmetry & 1) != 0) column = size - 1 - column;
    if ((symmetry & 2) != 0) row = size - 1 - row;
    if ((symmetry & 4) != 0) std::swap(column, row);
    return {static_cast<std::int8_t>(column), static_cast<std::int8_t>(row)};
}

// The points played, least of their images under `symmetries`.
template <std::size_t N>
std::string least_image(const Record& record, const std::array<int, N>& symmetries, int size) {
    std::string best;
    for (const int symmetry : symmetries) {
        std::string line;
        for (const auto& event : record.events) {
            if (event.kind != EventKind::place) continue;
            if (!event.to.given() || event.to.column >= size || event.to.row >= size) return {};
            const auto to = turned(event.to, symmetry, size);
            line += static_cast<char>(1 + to.row * size + to.column);
        }
        if (best.empty() || line < best) best = std::move(line);
    }
    return best;
}

// In flip-chess nothing can be turned: the seats flip in the order they sit, and files count from
// a fixed corner.
std::string actions(const Record& record) {
    std::string line;
    for (const auto& event : record.events) {
        if (!is_ply(event.kind)) continue;
        line += static_cast<char>(1 + static_cast<int>(event.kind));
        line += static_cast<char>(event.piece);
        for (const auto point : {event.from, event.to}) {
            line += static_cast<char>(2 + point.column * 16 + point.row);
        }
    }
    return line;
}

// A start position that is written out (GGF always does) is no position of its own.
bool is_usual_start(const Record& record) {
    const auto& setup = record.setup;
    if (record.game != Game::othello || setup.men.size() != 4 || setup.plies != 0 ||
        setup.to_move == Seat::second) {
        return false;
    }
    return std::all_of(setup.men.begin(), setup.men.end(), [](const Setup::Man& man) {
        const bool centre =
            (man.at.column == 3 || man.at.column == 4) && (man.at.row == 3 || man.at.row == 4);
        return centre && (man.piece == 'W') == (man.at.column == man.at.row);
    });
}

}  // namespace

std::string written_line(const Record& record) {
    // No line of a game starts with this.
    return record.events.empty() ? std::string() : '\xFF' + actions(record);
}

GameLine game_line(const Record& record, const Ruling& ruling, std::uint64_t number) {
    GameLine result;
    result.game = record.game;
    result.number = number;
    result.plies = ruling.plies;
    result.ended = ruling.outcome != Outcome::unfinished;
    if (record.damaged || record.position_only || ruling.stopped) return result;
    if (record.has_setup && !is_usual_start(record)) return result;
    switch (record.game) {
        case Game::othello:
            // The four symmetries that keep the start: half a turn and the two long diagonals.
            // Passes follow from the moves.
            result.line = least_image(record, std::array{0, 3, 4, 7}, 8);
            break;
        case Game::renju: {
            int size = 15;
            for (const auto& event : record.events) {
                size = std::max({size, event.to.column + 1, event.to.row + 1});
            }
            result.line =
                least_image(record, std::array{0, 1, 2, 3, 4, 5, 6, 7}, std::min(size, 15));
            break;
        }
        case Game::flipchess: result.line = actions(record); break;
    }
    return result;
}

}  // namespace shinpan::archive
