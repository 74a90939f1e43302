#include "renju/opening.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

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
constexpr Offset turned(Offset offset, int form) {
    if ((form & 4) != 0) std::swap(offset.x, offset.y);
    if ((form & 1) != 0) offset.x = -offset.x;
    if ((form & 2) != 0) offset.y = -offset.y;
    return offset;
}

// In the table below: of a second stone in the 3×3 around the centre and a third in the 5×5.
constexpr std::optional<std::size_t> place_of(Offset second, Offset third) {
    const auto within = [](Offset offset, int reach) {
        return offset.x >= -reach && offset.x <= reach && offset.y >= -reach && offset.y <= reach;
    };
    if (!within(second, 1) || !within(third, 2)) return std::nullopt;
    return static_cast<std::size_t>(((second.y + 1) * 3 + second.x + 1) * 25 + (third.y + 2) * 5 +
                                    third.x + 2);
}

// Which opening a place holds; all their forms.
constexpr std::uint8_t no_opening = 255;
constexpr auto opening_at = [] {
    std::array<std::uint8_t, 9 * 25> number{};
    number.fill(no_opening);
    for (std::uint8_t i = 0; i < openings.size(); ++i) {
        const auto& one = openings[i];
        for (int form = 0; form < 8; ++form) {
            const auto place = place_of(turned({one.second_x, one.second_y}, form),
                                        turned({one.third_x, one.third_y}, form));
            number[*place] = i;
        }
    }
    return number;
}();

// Capitals count as small letters, as far as ASCII goes.
bool same_letters(std::string_view one, std::string_view other) {
    const auto small = [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    };
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [small](char a, char b) { return small(a) == small(b); });
}

}  // namespace

const Opening* find_opening(Cell centre, Cell second, Cell third) {
    const auto place = place_of({second.x - centre.x, second.y - centre.y},
                                {third.x - centre.x, third.y - centre.y});
    if (!place || opening_at[*place] == no_opening) return nullptr;
    return &openings[opening_at[*place]];
}

const Opening* opening_called(std::string_view words) {
    const auto found = std::find_if(openings.begin(), openings.end(), [&](const Opening& one) {
        const std::string number_first = std::string(one.code.substr(1)) + one.code[0];
        return same_letters(words, one.code) || same_letters(words, number_first) ||
               same_letters(words, one.name) || words == one.kanji;
    });
    return found == openings.end() ? nullptr : &*found;
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
