#include "renju/lines.hpp"

#include <bit>

namespace shinpan::renju {
namespace {

// Half a line, nearest point first: bit i says that point i is of the own colour; the sentinel
// above the last open point ends it.
std::uint32_t half_code(std::uint32_t nearest_first, Stone colour) {
    std::uint32_t code = 0;
    for (std::uint32_t i = 0; i < 5; ++i) {
        const auto stone = static_cast<Stone>(nearest_first >> (2 * i) & 3);
        if (stone == colour) {
            code |= 1U << i;
        } else if (stone != Stone::none) {
            return code | 1U << i;
        }
    }
    return code | 1U << 5;
}

std::uint32_t reversed_pairs(std::uint32_t five_points) {
    std::uint32_t reversed = 0;
    for (int i = 0; i < 5; ++i) reversed |= (five_points >> (2 * i) & 3) << (2 * (4 - i));
    return reversed;
}

// Eleven points, the stone in the middle: which are of the own colour, which are not blocked.
struct Pattern {
    std::uint32_t own = 1U << 5;
    std::uint32_t open = 1U << 5;

    [[nodiscard]] bool owns(int place) const { return (own >> place & 1) != 0; }
    [[nodiscard]] bool empty(int place) const {
        return (open >> place & 1) != 0 && (own >> place & 1) == 0;
    }
    [[nodiscard]] bool is_open(std::uint32_t points) const { return (open & points) == points; }
};

Pattern decode(std::uint32_t before, std::uint32_t after) {
    Pattern pattern;
    for (int i = 0; i + 1 < static_cast<int>(std::bit_width(before)); ++i) {
        pattern.open |= 1U << (4 - i);
        pattern.own |= (before >> i & 1) << (4 - i);
    }
    for (int i = 0; i + 1 < static_cast<int>(std::bit_width(after)); ++i) {
        pattern.open |= 1U << (6 + i);
        pattern.own |= (after >> i & 1) << (6 + i);
    }
    return pattern;
}

bool makes_overline(const Pattern& pattern) {
    int length = 1;
    for (int place = 4; place >= 0 && pattern.owns(place); --place) ++length;
    for (int place = 6; place <= 10 && pattern.owns(place); ++place) ++length;
    return length >= 6;
}

// Fives and fours: five points through the stone, none blocked, and no own stone at either end, for
// six are no five. A straight four completes on both sides but is one row, hence one four.
LineSum fives_and_fours(const Pattern& pattern) {
    int fours = 0;
    std::uint32_t last_row = 0;
    for (int first = 1; first <= 5; ++first) {
        const std::uint32_t points = 31U << first;
        if (!pattern.is_open(points) || pattern.owns(first - 1) || pattern.owns(first + 5))
            continue;
        const auto row = pattern.own & points;
        if (row == points) return LineSum::of(1, 0, 0, 0);
        if (std::popcount(row) == 4 && row != last_row) {
            ++fours;
            last_row = row;
        }
    }
    return LineSum::of(0, 0, fours, 0);
}

// Four points through the stone of which one is empty, both ends empty and no own stone beyond: the
// empty point makes a straight four.
std::uint32_t straight_four_points(const Pattern& pattern) {
    std::uint32_t found = 0;
    for (int first = 2; first <= 5; ++first) {
        const std::uint32_t points = 15U << first;
        if (!pattern.is_open(points) || std::popcount(pattern.own & points) != 3) continue;
        if (!pattern.empty(first - 1) || !pattern.empty(first + 4)) continue;
        if (pattern.owns(first - 2) || pattern.owns(first + 5)) continue;
        const auto place = std::countr_zero(points & ~pattern.own);  // 2 to 8 without 5
        found |= 1U << (place < 5 ? place - 2 : place - 3);
    }
    return found;
}

LineTables make_tables() {
    LineTables tables;
    for (std::uint32_t points = 0; points < 1024; ++points) {
        for (const auto colour : {Stone::black, Stone::white}) {
            const auto own = static_cast<std::size_t>(colour) - 1;
            tables.before[own][points] = half_code(reversed_pairs(points), colour) << 6;
            const auto after = half_code(points, colour);
            for (std::uint32_t stone = 0; stone < 4; ++stone) {
                tables.after[own][points << 2 | stone] = after;
            }
        }
    }
    for (std::uint32_t before = 1; before < 64; ++before) {
        for (std::uint32_t after = 1; after < 64; ++after) {
            const auto pattern = decode(before, after);
            const auto extensions = straight_four_points(pattern);
            const auto sum = makes_overline(pattern) ? LineSum::of(0, 1, 0, 0)
                             : extensions != 0       ? LineSum::of(0, 0, 0, 1)
                                                     : fives_and_fours(pattern);
            tables.outcome[before << 6 | after] = sum.bits();
            tables.extensions[before << 6 | after] = static_cast<std::uint8_t>(extensions);
        }
    }
    return tables;
}

}  // namespace

const LineTables& line_tables() {
    static const LineTables tables = make_tables();
    return tables;
}

}  // namespace shinpan::renju
