#pragma once
// The empty points around which enough black stones stand for anything to happen.
//
// A black stone decides nothing unless it has two other black stones within four points on two of
// its lines, or four on one: a three needs two more stones, a four three, and a line alone needs
// four for a five, an overline or two fours. All points of the board are counted at once, as bits
// of one long number with 16 places a row; what spills over an edge only lets a point be looked at
// in vain.

#include "renju/board.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace shinpan::renju {

// 15 rows of 16 places.
using Places = std::array<std::uint64_t, 4>;

// Bits moved up or down by `by` places, 1 to 63 or a multiple of 64 more.
template <int By>
[[nodiscard]] constexpr Places moved(const Places& places) {
    constexpr int words = (By < 0 ? -By : By) / 64, bits = (By < 0 ? -By : By) % 64;
    Places to{};
    for (int i = 0; i < 4; ++i) {
        const int from = By > 0 ? i - words : i + words;
        const int next = By > 0 ? from - 1 : from + 1;
        const auto at = [&places](int k) {
            return k >= 0 && k < 4 ? places[static_cast<std::size_t>(k)] : 0;
        };
        auto& word = to[static_cast<std::size_t>(i)];
        if constexpr (bits == 0) {
            word = at(from);
        } else if constexpr (By > 0) {
            word = at(from) << bits | at(next) >> (64 - bits);
        } else {
            word = at(from) >> bits | at(next) << (64 - bits);
        }
    }
    return to;
}

// How many stones were counted at each place: at least one, two, three, four.
struct Tally {
    Places one{}, two{}, three{}, four{};

    constexpr void add(const Places& stones) {
        for (std::size_t i = 0; i < 4; ++i) {
            four[i] |= three[i] & stones[i];
            three[i] |= two[i] & stones[i];
            two[i] |= one[i] & stones[i];
            one[i] |= stones[i];
        }
    }
};

// The stones within four points before and after each place along a line.
template <int Step>
[[nodiscard]] constexpr Tally tally(const Places& stones) {
    Tally count;
    count.add(moved<Step>(stones));
    count.add(moved<2 * Step>(stones));
    count.add(moved<3 * Step>(stones));
    count.add(moved<4 * Step>(stones));
    count.add(moved<-Step>(stones));
    count.add(moved<-2 * Step>(stones));
    count.add(moved<-3 * Step>(stones));
    count.add(moved<-4 * Step>(stones));
    return count;
}

// Every second bit of the lower and of the upper half, moved together.
[[nodiscard]] constexpr std::uint64_t gathered(std::uint64_t pairs) {
    pairs = (pairs | pairs >> 1) & 0x3333333333333333U;
    pairs = (pairs | pairs >> 2) & 0x0F0F0F0F0F0F0F0FU;
    pairs = (pairs | pairs >> 4) & 0x00FF00FF00FF00FFU;
    return (pairs | pairs >> 8) & 0x0000FFFF0000FFFFU;
}

// Calls `work` with each crowded empty cell, row by row from a1. Larger boards than that of renju
// are searched point by point.
template <int Capacity, class Work>
void for_each_crowded(const BasicBoard<Capacity>& board, const Work& work) {
    if constexpr (Capacity > 15) {
        for (std::uint8_t y = 0; y < board.size(); ++y) {
            for (std::uint8_t x = 0; x < board.size(); ++x) {
                if (board.at(Cell{x, y}) == Stone::none) work(Cell{x, y});
            }
        }
    } else {
        Places black{}, empty{};
        for (std::size_t y = 0; y < static_cast<std::size_t>(board.size()); ++y) {
            const std::uint64_t row = board.row(static_cast<int>(y));
            const std::uint64_t low = row & 0x55555555U, high = row >> 1 & 0x55555555U;
            const auto both = gathered((low & ~high) | (~(low | high) & 0x55555555U) << 32U);
            black[y / 4] |= (both & 0xFFFFU) << (16 * (y % 4));
            empty[y / 4] |= (both >> 32U) << (16 * (y % 4));
        }
        const std::array lines{tally<1>(black), tally<16>(black), tally<17>(black),
                               tally<15>(black)};
        for (std::size_t i = 0; i < 4; ++i) {
            std::uint64_t once = 0, twice = 0, alone = 0;
            for (const auto& line : lines) {
                twice |= once & line.two[i];
                once |= line.two[i];
                alone |= line.four[i];
            }
            for (auto left = (twice | alone) & empty[i]; left != 0; left &= left - 1) {
                const auto place = static_cast<unsigned>(std::countr_zero(left)) + 64 * i;
                work(Cell{static_cast<std::uint8_t>(place % 16),
                          static_cast<std::uint8_t>(place / 16)});
            }
        }
    }
}

}  // namespace shinpan::renju
