#pragma once
// The lock-step verifier: many plain games replayed at once, a game in each lane of a vector.
//
// It answers for the common case alone: a game from the usual start, every move legal, passes left
// out. What is not plainly fine is to be looked at again by the referee, which explains. The answer
// is the same whatever vectors the machine has. No other file of the project knows of vectors.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace shinpan::othello {

// The moves of one game as its record holds them.
struct PlainMoves {
    enum class Coding : std::uint8_t {
        square_pairs,  // "f5d6C3": a letter and a digit each, nothing between, at most 60 moves
        wthor_bytes,   // 60 bytes: column + 10 * row, both counted from 1; 0 after the last move
    };
    std::string_view bytes;
    Coding coding = Coding::square_pairs;
};

struct BulkVerdict {
    enum class State : std::uint8_t {
        look_again,  // not plainly fine; the rest is not set
        over,        // all moves are legal, and neither side can go on
        open,        // all moves are legal, and the game stops early
    };
    State state = State::look_again;
    std::uint8_t plies = 0;   // discs placed
    std::uint8_t passes = 0;  // supplied, none of them after the last move
    // The plies before which they were supplied, from 1; of the first passes only.
    std::array<std::uint8_t, 5> pass_plies{};
    std::uint64_t black = 0;  // the final position; bit column + 8 * row
    std::uint64_t white = 0;

    friend bool operator==(const BulkVerdict&, const BulkVerdict&) = default;
};

// `verdicts` has room for each game.
void bulk_replay(std::span<const PlainMoves> games, std::span<BulkVerdict> verdicts);

// For tests and benchmarks: the vector instruction sets this machine has, and the one to use; 0
// leaves the choice to the machine again. Not while another thread replays.
struct BulkTarget {
    std::int64_t id = 0;
    const char* name = "";
};
[[nodiscard]] std::vector<BulkTarget> bulk_targets();
void use_bulk_target(std::int64_t id);

}  // namespace shinpan::othello
