#include "archive/duplicates.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

namespace shinpan::archive {
namespace {

// Blocks of a fixed size: one string for all would be copied, and twice as large, when it grows.
constexpr std::size_t block_bytes = std::size_t{4} << 20U;

}  // namespace

void Duplicates::add(std::string_view path, std::span<const GameLine> lines) {
    if (sources_.empty() || sources_.back() != path) sources_.emplace_back(path);
    for (const auto& line : lines) {
        if (line.line.empty() || line.line.size() > std::numeric_limits<std::uint16_t>::max()) {
            continue;
        }
        if (blocks_.empty() || blocks_.back().size() + line.line.size() > block_bytes) {
            blocks_.emplace_back().reserve(block_bytes);
        }
        Entry entry;
        entry.at = (blocks_.size() - 1) * block_bytes + blocks_.back().size();
        entry.source = static_cast<std::uint32_t>(sources_.size() - 1);
        entry.record = static_cast<std::uint32_t>(line.number);
        entry.length = static_cast<std::uint16_t>(line.line.size());
        entry.plies = static_cast<std::int16_t>(std::min(line.plies, 32767));
        entry.game = line.game;
        entry.ended = line.ended;
        blocks_.back() += line.line;
        games_.push_back(entry);
    }
}

std::string_view Duplicates::line_of(const Entry& entry) const {
    return std::string_view(blocks_[entry.at / block_bytes])
        .substr(entry.at % block_bytes, entry.length);
}

std::vector<Duplicates::Pair> Duplicates::find(std::int32_t min_plies) const {
    std::vector<std::uint32_t> order(games_.size());
    std::iota(order.begin(), order.end(), 0U);
    // By line; among equal ones the first place first, because places ascend.
    std::sort(order.begin(), order.end(), [this](std::uint32_t a, std::uint32_t b) {
        const auto& one = games_[a];
        const auto& two = games_[b];
        return std::tuple(one.game, line_of(one), a) < std::tuple(two.game, line_of(two), b);
    });
    const auto place = [this](std::uint32_t index) {
        const auto& entry = games_[index];
        return Place{sources_[entry.source], entry.record, entry.plies};
    };
    std::vector<std::pair<std::uint32_t, Pair>> found;
    // From the back: a line that starts others stands before them, so what was met last is the
    // longest candidate.
    std::vector<std::uint32_t> longest(games_.size());
    for (std::size_t i = order.size(); i-- > 0;) {
        const auto self = order[i];
        longest[i] = self;
        if (i + 1 == order.size()) continue;
        const auto next = longest[i + 1];
        const auto& entry = games_[self];
        if (games_[next].game != entry.game) continue;
        const auto line = line_of(entry);
        if (!line_of(games_[order[i + 1]]).starts_with(line)) continue;
        // Where the game went on in several ways, the end of the first of them.
        longest[i] = next;
    }
    std::size_t head = 0;  // the first of the games equal to this one
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto self = order[i];
        const auto& entry = games_[self];
        const auto line = line_of(entry);
        const auto& first = games_[order[head]];
        if (first.game != entry.game || line_of(first) != line) head = i;
        if (!entry.ended && entry.plies < min_plies) continue;
        const auto longer = longest[i];
        if (line_of(games_[longer]).size() > line.size()) {
            found.push_back({self, {Pair::Kind::longer, place(self), place(longer)}});
        } else if (head < i) {
            found.push_back({self, {Pair::Kind::same, place(self), place(order[head])}});
        }
    }
    std::sort(found.begin(), found.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Pair> pairs;
    pairs.reserve(found.size());
    for (auto& one : found) pairs.push_back(one.second);
    return pairs;
}

}  // namespace shinpan::archive
