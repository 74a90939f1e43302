#include "othello/bulk_lane.hpp"

#include "othello/moves.hpp"

#include <array>
#include <cstddef>

namespace shinpan::othello {
namespace {

constexpr std::size_t most_moves = 60;

struct MoveList {
    std::array<std::uint8_t, most_moves> squares;
    int plies = -1;  // -1: not plain moves
};

// A move byte or a pair of characters; 64: no square.
unsigned square_at(std::string_view bytes, PlainMoves::Coding coding, std::size_t ply) {
    constexpr unsigned none = 64;
    const auto byte = [bytes](std::size_t at) { return static_cast<unsigned char>(bytes[at]); };
    unsigned column = 0;
    unsigned row = 0;
    switch (coding) {
        case PlainMoves::Coding::square_pairs:
            column = (byte(2 * ply) | 0x20U) - 'a';
            row = byte(2 * ply + 1) - unsigned{'1'};
            break;
        case PlainMoves::Coding::wthor_bytes:
            column = byte(ply) % 10 - 1;
            row = byte(ply) / 10 - 1;
            break;
    }
    return column < 8 && row < 8 ? column + 8 * row : none;
}

MoveList decode(const PlainMoves& moves) {
    MoveList list;
    auto count = moves.bytes.size();
    switch (moves.coding) {
        case PlainMoves::Coding::square_pairs:
            if (count % 2 != 0) return list;
            count /= 2;
            break;
        case PlainMoves::Coding::wthor_bytes:
            if (count != most_moves) return list;
            while (count > 0 && moves.bytes[count - 1] == '\0') --count;
            break;
    }
    if (count > most_moves) return list;
    for (std::size_t ply = 0; ply < count; ++ply) {
        const auto square = square_at(moves.bytes, moves.coding, ply);
        if (square >= 64) return list;
        list.squares[ply] = static_cast<std::uint8_t>(square);
    }
    list.plies = static_cast<int>(count);
    return list;
}

}  // namespace

bool supply_pass(BulkLane& lane, unsigned square) {
    const auto empties = ~(lane.own | lane.opposing);
    if (mobility<Small>(lane.own, lane.opposing, empties) != 0) return false;
    const auto flipped = flips<Small>(lane.opposing, lane.own, static_cast<int>(square));
    if (flipped == 0) return false;
    lane.opposing |= flipped | bit<Small>(static_cast<int>(square));
    lane.own &= ~flipped;
    return true;
}

void note_pass(BulkVerdict& verdict, std::size_t ply) {
    if (verdict.passes < verdict.pass_plies.size()) {
        verdict.pass_plies[verdict.passes] = static_cast<std::uint8_t>(ply);
    }
    ++verdict.passes;
}

void close_game(const BulkLane& lane, BulkVerdict& verdict) {
    using State = BulkVerdict::State;
    const auto discs = lane.own | lane.opposing;
    // A disc placed on another one adds none to the board, and two squares cannot make up for it.
    if ((lane.own & lane.opposing) != 0 || count(discs) != 4 + int{verdict.plies}) {
        verdict = {};
        return;
    }
    const bool black_to_move = (verdict.plies + verdict.passes) % 2 == 0;
    verdict.black = black_to_move ? lane.own : lane.opposing;
    verdict.white = black_to_move ? lane.opposing : lane.own;
    const bool over = ~discs == 0 || (mobility<Small>(lane.own, lane.opposing, ~discs) == 0 &&
                                      mobility<Small>(lane.opposing, lane.own, ~discs) == 0);
    verdict.state = over ? State::over : State::open;
}

BulkVerdict replay_alone(const PlainMoves& moves) {
    const auto list = decode(moves);
    if (list.plies < 0) return {};
    BulkVerdict verdict;
    BulkLane lane;
    for (int ply = 0; ply < list.plies; ++ply) {
        const unsigned square = list.squares[static_cast<std::size_t>(ply)];
        const auto flipped = flips<Small>(lane.own, lane.opposing, static_cast<int>(square));
        if (flipped != 0) {
            const auto mine = lane.own | flipped | bit<Small>(static_cast<int>(square));
            lane = {lane.opposing & ~flipped, mine};
        } else if (supply_pass(lane, square)) {
            note_pass(verdict, static_cast<std::size_t>(ply) + 1);
        } else {
            return {};
        }
    }
    verdict.plies = static_cast<std::uint8_t>(list.plies);
    close_game(lane, verdict);
    return verdict;
}

}  // namespace shinpan::othello
