#pragma once
// Games that are in an archive more than once: the same moves, or all moves of one at the start of
// a longer one. Everything is kept in memory, about 90 bytes for an Othello game.

#include "archive/game_line.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::archive {

class Duplicates {
  public:
    struct Place {
        std::string_view path;
        std::uint64_t record = 0;
        std::int32_t plies = 0;
    };
    struct Pair {
        enum class Kind : std::uint8_t { same, longer };
        Kind kind = Kind::same;
        Place place;  // the later one, or the shorter one
        Place of;     // the first one, or the longest one: the one to keep
    };

    // The games of a batch of the input `path`, in order.
    void add(std::string_view path, std::span<const GameLine> lines);
    // Every pair by the place of the duplicate. An unfinished game of fewer than `min_plies` is no
    // duplicate: openings are alike.
    [[nodiscard]] std::vector<Pair> find(std::int32_t min_plies) const;
    [[nodiscard]] std::size_t size() const { return games_.size(); }

  private:
    struct Entry {
        std::uint64_t at = 0;  // in bytes_
        std::uint32_t source = 0;
        std::uint32_t record = 0;
        std::uint16_t length = 0;
        std::int16_t plies = 0;
        Game game = Game::othello;
        bool ended = false;
    };
    [[nodiscard]] std::string_view line_of(const Entry& entry) const;

    std::vector<std::string> sources_;
    std::vector<Entry> games_;
    std::vector<std::string> blocks_;  // lines end to end; an entry never spans two
};

}  // namespace shinpan::archive
