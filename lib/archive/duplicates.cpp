#include "archive/duplicates.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <numeric>
#include <optional>
#include <set>
#include <system_error>
#include <tuple>

namespace shinpan::archive {
namespace {

// Blocks of a fixed size: one string for all would be copied, and twice as large, when it grows.
constexpr std::size_t block_bytes = std::size_t{4} << 20U;

// Of "cup/0x1-1(2).psq": 2, and where the number stands. Managers of gomoku tournaments write a
// game again under the next number; elsewhere "(2)" may mean anything.
struct VersionName {
    std::uint64_t number = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
};
std::optional<VersionName> version_of(std::string_view path) {
    constexpr std::string_view tail = ").psq";
    if (!path.ends_with(tail)) return std::nullopt;
    const auto end = path.size() - tail.size();
    const auto open = path.find_last_of("(/", end);
    if (open == std::string_view::npos || path[open] != '(' || open == 0) return std::nullopt;
    VersionName name{0, open, end + 1};
    const auto* last = path.data() + end;
    const auto [stop, error] = std::from_chars(path.data() + open + 1, last, name.number);
    if (error != std::errc{} || stop != last) return std::nullopt;
    return name;
}

}  // namespace

void Duplicates::add_versions(std::string_view path, std::span<const GameLine> lines) {
    const auto name = version_of(path);
    if (!name) return;
    std::string slot(path.substr(0, name->begin));
    slot += path.substr(name->end);
    for (const auto& line : lines) {
        versions_.push_back({slot, name->number, line.number,
                             static_cast<std::uint32_t>(sources_.size() - 1), line.plies});
    }
}

// Of each slot all but the newest version.
std::vector<Duplicates::Pair> Duplicates::older_versions() const {
    auto sorted = versions_;
    std::sort(sorted.begin(), sorted.end(), [](const Version& a, const Version& b) {
        return std::tie(a.slot, a.record, a.number) < std::tie(b.slot, b.record, b.number);
    });
    std::vector<Pair> pairs;
    const auto place = [this](const Version& one) {
        return Place{sources_[one.source], one.record, one.plies};
    };
    // From the back, so that the newest of a slot is met first.
    const Version* newest = nullptr;
    for (auto one = sorted.rbegin(); one != sorted.rend(); ++one) {
        if (newest == nullptr || newest->slot != one->slot || newest->record != one->record) {
            newest = &*one;
        } else if (newest->number != one->number) {
            pairs.push_back({Pair::Kind::version, place(*one), place(*newest)});
        }
    }
    std::reverse(pairs.begin(), pairs.end());
    return pairs;
}

void Duplicates::add(std::string_view path, std::span<const GameLine> lines) {
    if (sources_.empty() || sources_.back() != path) sources_.emplace_back(path);
    add_versions(path, lines);
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
    auto pairs = older_versions();
    std::set<std::pair<std::string_view, std::uint64_t>> told;
    for (const auto& one : pairs) told.emplace(one.place.path, one.place.record);
    pairs.reserve(pairs.size() + found.size());
    for (auto& one : found) {
        // An older version may have been broken off: that is told already.
        if (!told.contains({one.second.place.path, one.second.place.record})) {
            pairs.push_back(one.second);
        }
    }
    return pairs;
}

}  // namespace shinpan::archive
