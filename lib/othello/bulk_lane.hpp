#pragma once
// What the lock-step verifier does for one game at a time, in plain C++: the rare steps, and whole
// games on machines without vectors. Belongs to bulk_replay.cpp.

#include "othello/bulk_replay.hpp"

#include <cstddef>
#include <cstdint>

namespace shinpan::othello {

// The board of one game while it is replayed, seen from the side to move.
struct BulkLane {
    std::uint64_t own = 0x0000'0008'1000'0000;  // the usual start: e4 d5 to move
    std::uint64_t opposing = 0x0000'0010'0800'0000;
};

// A disc that flips nothing: was a pass left out before it? Then both are played.
[[nodiscard]] bool supply_pass(BulkLane& lane, unsigned square);
// Counts a pass supplied before the ply, from 1.
void note_pass(BulkVerdict& verdict, std::size_t ply);
// What the game comes to after its last move; plies and passes are set.
void close_game(const BulkLane& lane, BulkVerdict& verdict);
// A whole game.
[[nodiscard]] BulkVerdict replay_alone(const PlainMoves& moves);

}  // namespace shinpan::othello
