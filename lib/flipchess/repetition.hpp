#pragma once
// Repetition (rules: flipchess 1.4): identical cycles of moves, as the NTU platform counts them,
// and the same position several times, which draws, as ICGA has it, or is forbidden. Both look back
// to the last flip or capture only.

#include "flipchess/board.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace shinpan::flipchess {

// Draw when, for a length L of 4, 8, 12, …, the last times·L plies are `times` identical sequences
// of L moves: the last (times − 1)·L of them equal the move L plies before. A ply that differs puts
// that off by as many plies, so that most plies need no look.
class Cycles {
  public:
    // A flip or capture: no move before it counts.
    void clear() {
        start_ = plies_;
        due_ = plies_ + 2 * shortest;  // nothing repeats less than twice
    }

    // Notes a quiet move; returns the length of a cycle that is complete `times` times, or 0.
    std::int32_t push(Square from, Square to, std::int32_t cycle_max, std::int32_t times) {
        ++plies_;
        moves_[slot(plies_)] = static_cast<std::uint16_t>(from * squares + to);
        return plies_ < due_ ? 0 : look(cycle_max, times);
    }

  private:
    static constexpr std::int32_t shortest = 4;
    static constexpr std::size_t kept = 512;  // ten cycles of 40 plies, the most a ruleset asks for

    std::int32_t look(std::int32_t cycle_max, std::int32_t times) {
        due_ = std::numeric_limits<std::int32_t>::max();
        for (std::int32_t length = shortest; length <= cycle_max; length += shortest) {
            const std::int32_t next = next_complete(length, times);
            if (next == plies_) {
                due_ = plies_ + 1;
                return length;
            }
            due_ = std::min(due_, next);
        }
        return 0;
    }
    // The first ply, this or a later one, at which a cycle of this length can be complete.
    [[nodiscard]] std::int32_t next_complete(std::int32_t length, std::int32_t times) const {
        if (plies_ < start_ + times * length) return start_ + times * length;
        const std::int32_t needed = (times - 1) * length;
        for (std::int32_t ply = plies_; ply > plies_ - needed; --ply) {
            if (moves_[slot(ply)] != moves_[slot(ply - length)]) return ply + needed;
        }
        return plies_;
    }

    static std::size_t slot(std::int32_t ply) { return static_cast<std::uint32_t>(ply) % kept; }
    std::int32_t plies_ = 0;           // quiet plies
    std::int32_t start_ = 0;           // of these, the last before a flip or capture
    std::int32_t due_ = 2 * shortest;  // the first at which a cycle can be complete
    std::array<std::uint16_t, kept> moves_{};
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
