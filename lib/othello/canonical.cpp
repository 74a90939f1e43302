#include "othello/canonical.hpp"

#include "othello/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace shinpan::othello {
namespace {

// The symmetries that map the crossed start onto itself, colours kept: nothing, the half turn and
// the reflections in the two long diagonals; the parallel start has its mirror from left to right.
enum class Symmetry : std::uint8_t { identity, half_turn, transposed, anti_transposed, file_flip };

Point turned(Point point, Symmetry symmetry, std::int8_t last) {
    const auto mirror = [last](std::int8_t one) { return static_cast<std::int8_t>(last - one); };
    switch (symmetry) {
        case Symmetry::identity: return point;
        case Symmetry::half_turn: return {mirror(point.column), mirror(point.row)};
        case Symmetry::transposed: return {point.row, point.column};
        case Symmetry::anti_transposed: return {mirror(point.row), mirror(point.column)};
        case Symmetry::file_flip: return {mirror(point.column), point.row};
    }
    return point;
}

constexpr std::array crossed{Symmetry::identity, Symmetry::half_turn, Symmetry::transposed,
                             Symmetry::anti_transposed};
constexpr std::array parallel{Symmetry::identity, Symmetry::file_flip};

std::uint64_t mix(std::uint64_t value) {
    value ^= value >> 30U;
    value *= 0xbf58476d1ce4e5b9U;
    value ^= value >> 27U;
    value *= 0x94d049bb133111ebU;
    return value ^ value >> 31U;
}

// Two independent 64-bit lanes over the bytes.
class Hash {
  public:
    void add(std::uint64_t value) {
        high_ = mix(high_ ^ value) + 0x9e3779b97f4a7c15U;
        low_ = mix(low_ + value * 0xd6e8feb86659fd93U) ^ 0xa0761d6478bd642fU;
    }
    void add(std::span<const std::uint8_t> bytes) {
        std::uint64_t word = 0;
        unsigned held = 0;
        for (const auto byte : bytes) {
            word |= std::uint64_t{byte} << (8U * held);
            if (++held == 8) {
                add(word);
                word = 0;
                held = 0;
            }
        }
        add(word);
        add(bytes.size());
    }
    [[nodiscard]] GameKey key() const { return {high_, low_}; }

  private:
    std::uint64_t high_ = 0x243f6a8885a308d3U;
    std::uint64_t low_ = 0x13198a2e03707344U;
};

std::uint8_t byte_of(Point point) {
    return static_cast<std::uint8_t>(point.column * 16 + point.row);
}

// Whether the record's own position is the start of the rules: then it says nothing.
bool is_start(const Setup& setup, const OthelloRules& rules) {
    if (setup.men.size() != 4) return false;
    const auto board = start_board<Large>(rules);
    if (setup.to_move != Seat::none && setup.to_move != board.to_move) return false;
    return std::all_of(setup.men.begin(), setup.men.end(), [&board](const Setup::Man& man) {
        return board.holds(man.at) && board.letter(square_of<Large>(man.at)) == man.piece;
    });
}

}  // namespace

GameKey canonical_key(const Record& record, const OthelloRules& rules) {
    const bool own = record.has_setup && !is_start(record.setup, rules);
    const auto size = static_cast<std::int8_t>(
        record.has_setup && record.setup.columns > 0 ? record.setup.columns : rules.board);
    const auto last = static_cast<std::int8_t>(size - 1);
    const bool beside = rules.start == OthelloRules::Start::parallel && !own;
    const std::span<const Symmetry> symmetries =
        beside ? std::span<const Symmetry>(parallel) : std::span<const Symmetry>(crossed);

    std::vector<std::uint8_t> best;
    std::vector<std::uint8_t> bytes;
    for (const auto symmetry : symmetries) {
        bytes.clear();
        if (own) {
            for (const auto& man : record.setup.men) {
                bytes.push_back(byte_of(turned(man.at, symmetry, last)));
                bytes.push_back(man.piece == 'B' ? 1 : 2);
            }
            // The order in which a position lists its discs means nothing.
            std::vector<std::pair<std::uint8_t, std::uint8_t>> men;
            for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
                men.emplace_back(bytes[i], bytes[i + 1]);
            }
            std::sort(men.begin(), men.end());
            bytes.clear();
            for (const auto& [at, piece] : men) {
                bytes.push_back(at);
                bytes.push_back(piece);
            }
            bytes.push_back(record.setup.to_move == Seat::second ? 0xFE : 0xFD);
        }
        for (const auto& event : record.events) {
            if (event.kind == EventKind::place) {
                bytes.push_back(byte_of(turned(event.to, symmetry, last)));
            } else if (is_ply(event.kind) && event.kind != EventKind::pass) {
                break;
            }
        }
        if (best.empty() || bytes < best) best.swap(bytes);
    }
    Hash hash;
    hash.add(static_cast<std::uint64_t>(size) * 4 +
             (rules.first == OthelloRules::First::white ? 2U : 0U) + (beside ? 1U : 0U));
    hash.add(best);
    return hash.key();
}

std::string to_string(const GameKey& key) {
    return fmt::format("{:016x}{:016x}", key.high, key.low);
}

}  // namespace shinpan::othello
