#include "renju/opening.hpp"

#include <algorithm>
#include <array>

namespace shinpan::renju {
namespace {

constexpr std::array openings{
    Opening{"D1", "Kansei", "寒星", 0, 1, 0, 2},
    Opening{"D2", "Keigetsu", "渓月", 0, 1, 1, 2},
    Opening{"D3", "Sosei", "疎星", 0, 1, 2, 2},
    Opening{"D4", "Kagetsu", "花月", 0, 1, 1, 1},
    Opening{"D5", "Zangetsu", "残月", 0, 1, 2, 1},
    Opening{"D6", "Ugetsu", "雨月", 0, 1, 1, 0},
    Opening{"D7", "Kinsei", "金星", 0, 1, 2, 0},
    Opening{"D8", "Shogetsu", "松月", 0, 1, 0, -1},
    Opening{"D9", "Kyugetsu", "丘月", 0, 1, 1, -1},
    Opening{"D10", "Shingetsu", "新月", 0, 1, 2, -1},
    Opening{"D11", "Zuisei", "瑞星", 0, 1, 0, -2},
    Opening{"D12", "Sangetsu", "山月", 0, 1, 1, -2},
    Opening{"D13", "Yusei", "遊星", 0, 1, 2, -2},
    Opening{"I1", "Chosei", "長星", 1, 1, 2, 2},
    Opening{"I2", "Kyogetsu", "峡月", 1, 1, 2, 1},
    Opening{"I3", "Kosei", "恒星", 1, 1, 2, 0},
    Opening{"I4", "Suigetsu", "水月", 1, 1, 2, -1},
    Opening{"I5", "Ryusei", "流星", 1, 1, 2, -2},
    Opening{"I6", "Ungetsu", "雲月", 1, 1, 1, 0},
    Opening{"I7", "Hogetsu", "浦月", 1, 1, 1, -1},
    Opening{"I8", "Rangetsu", "嵐月", 1, 1, 1, -2},
    Opening{"I9", "Gingetsu", "銀月", 1, 1, 0, -1},
    Opening{"I10", "Myojo", "明星", 1, 1, 0, -2},
    Opening{"I11", "Shagetsu", "斜月", 1, 1, -1, -1},
    Opening{"I12", "Meigetsu", "名月", 1, 1, -1, -2},
    Opening{"I13", "Suisei", "彗星", 1, 1, -2, -2},
};

struct Offset {
    int x, y;
    friend bool operator==(const Offset&, const Offset&) = default;
};

// The `form`-th of the eight symmetries of the square.
Offset turned(Offset offset, int form) {
    if ((form & 4) != 0) std::swap(offset.x, offset.y);
    if ((form & 1) != 0) offset.x = -offset.x;
    if ((form & 2) != 0) offset.y = -offset.y;
    return offset;
}

}  // namespace

const Opening* find_opening(Cell centre, Cell second, Cell third) {
    const Offset two{second.x - centre.x, second.y - centre.y};
    const Offset three{third.x - centre.x, third.y - centre.y};
    for (int form = 0; form < 8; ++form) {
        const auto a = turned(two, form);
        const auto b = turned(three, form);
        const auto* found = std::find_if(openings.begin(), openings.end(), [&](const Opening& one) {
            return Offset{one.second_x, one.second_y} == a && Offset{one.third_x, one.third_y} == b;
        });
        if (found != openings.end()) return found;
    }
    return nullptr;
}

bool symmetrical(std::span<const ShapeStone> shape, Cell one, Cell other, Cell centre,
                 RenjuRules::Symmetry reading) {
    if (one == other) return true;
    const auto seen = [centre](Cell cell) { return Offset{cell.x - centre.x, cell.y - centre.y}; };
    for (int form = 1; form < 8; ++form) {
        // The lower left corner of the shape must come to lie where it lay.
        Offset plain{99, 99}, moved{99, 99};
        for (const auto& stone : shape) {
            const auto from = seen(stone.cell), to = turned(from, form);
            plain = {std::min(plain.x, from.x), std::min(plain.y, from.y)};
            moved = {std::min(moved.x, to.x), std::min(moved.y, to.y)};
        }
        const Offset shift{plain.x - moved.x, plain.y - moved.y};
        if (reading == RenjuRules::Symmetry::board && shift != Offset{0, 0}) continue;
        const auto carried = [&](Cell cell) {
            const auto to = turned(seen(cell), form);
            return Offset{to.x + shift.x, to.y + shift.y};
        };
        const bool kept = std::all_of(shape.begin(), shape.end(), [&](const ShapeStone& stone) {
            const auto to = carried(stone.cell);
            return std::any_of(shape.begin(), shape.end(), [&](const ShapeStone& there) {
                return there.colour == stone.colour && seen(there.cell) == to;
            });
        });
        if (kept && carried(one) == seen(other)) return true;
    }
    return false;
}

}  // namespace shinpan::renju
