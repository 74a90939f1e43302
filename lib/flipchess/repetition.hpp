#pragma once
// Repetition (rules: flipchess 1.4): identical cycles of moves, as the NTU platform counts them,
// and the same position several times, which draws, as ICGA has it, or is forbidden. Both look back
// to the last flip or capture only.

#include "flipchess/board.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace shinpan::flipchess {

// Draw when, for a length L of 4, 8, 12, …, the last times·L plies are `times` identical sequences
// of L moves. For each L it knows the last ply that differed from the one L plies before.
class Cycles {
  public:
    static constexpr std::int32_t longest = 32;

    // A flip or capture: no move before it counts.
    void clear() { start_ = plies_; }

    // Notes a quiet move; returns the length of a cycle that is complete `times` times, or 0.
    std::int32_t push(Square from, Square to, std::int32_t cycle_max, std::int32_t times) {
        const auto move = static_cast<std::uint16_t>(from * squares + to);
        const std::int32_t max = cycle_max < longest ? cycle_max : longest;
        std::int32_t found = 0;
        ++plies_;
        std::int32_t* differed = differed_.data();
        for (std::int32_t length = 4; length <= max; length += 4, ++differed) {
            if (moves_[slot(plies_ - length)] != move) {
                *differed = plies_;
                continue;
            }
            const std::int32_t first = start_ + length;  // what stands before it is no move
            const std::int32_t equal = plies_ - (*differed > first ? *differed : first);
            if (found == 0 && equal > 0 && equal >= (times - 1) * length) found = length;
        }
        moves_[slot(plies_)] = move;
        return found;
    }

  private:
    static std::size_t slot(std::int32_t ply) {
        return static_cast<std::uint32_t>(ply) % static_cast<std::size_t>(longest);
    }
    std::int32_t plies_ = 0;  // quiet plies
    std::int32_t start_ = 0;  // of these, the last before a flip or capture
    std::array<std::uint16_t, longest> moves_{};
    std::array<std::int32_t, longest / 4> differed_{};
};

// Positions since the last flip or capture, by hash. The memory is the caller's and is reused.
class Positions {
  public:
    explicit Positions(std::vector<std::uint64_t>& memory) : seen_(memory) { seen_.clear(); }

    void reserve(std::size_t plies) { seen_.reserve(plies); }
    // Notes a position; returns how often it has stood, this time included.
    std::int32_t push(std::uint64_t hash) {
        const std::int32_t times = count(hash) + 1;
        seen_.push_back(hash);
        return times;
    }
    [[nodiscard]] std::int32_t count(std::uint64_t hash) const {
        return static_cast<std::int32_t>(std::count(seen_.begin(), seen_.end(), hash));
    }
    void clear() { seen_.clear(); }

  private:
    std::vector<std::uint64_t>& seen_;
};

[[nodiscard]] constexpr std::uint64_t square_key(Square square, Piece piece) {
    std::uint64_t key = (std::uint64_t{square} * 16 + piece.code + 1) * 0x9e3779b97f4a7c15ULL;
    key = (key ^ key >> 30) * 0xbf58476d1ce4e5b9ULL;
    key = (key ^ key >> 27) * 0x94d049bb133111ebULL;
    return key ^ key >> 31;
}
inline constexpr std::uint64_t turn_key = 0x5851f42d4c957f2dULL;

}  // namespace shinpan::flipchess
