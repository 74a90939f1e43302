#pragma once
// Games that are in an archive more than once: the same moves, or all moves of one at the start of
// a longer one; and older versions of a game's file, `name(1).psq` beside `name(2).psq`, whatever
// their moves. Everything is kept in memory, about 90 bytes for an Othello game.

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
        enum class Kind : std::uint8_t { same, longer, version };
        Kind kind = Kind::same;
        Place place;  // the later one, the shorter one, or the older version
        Place of;     // the first one, the longest one, or the newest version: the one to keep
    };

    // The games of a batch of the input `path`, in order.
    void add(std::string_view path, std::span<const GameLine> lines);
    // Every pair by the place of the duplicate. An unfinished game of fewer than `min_plies` is no
    // duplicate: openings are alike.
    [[nodiscard]] std::vector<Pair> find(std::int32_t min_plies) const;
    [[nodiscard]] std::size_t size() const { return games_.size(); }

  private:
    // A record in a file whose name tells its version.
    struct Version {
        std::string slot;  // the name without the version
        std::uint64_t number = 0;
        std::uint64_t record = 0;
        std::uint32_t source = 0;
        std::int32_t plies = 0;
    };
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
    void add_versions(std::string_view path, std::span<const GameLine> lines);
    [[nodiscard]] std::vector<Pair> older_versions() const;

    std::vector<std::string> sources_;
    std::vector<Version> versions_;
    std::vector<Entry> games_;
    std::vector<std::string> blocks_;  // lines end to end; an entry never spans two
};

}  // namespace shinpan::archive
