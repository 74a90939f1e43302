#pragma once
// A game as a line of bytes that is the same however the game was written down: turned or
// mirrored, with passes written or left out, in any format, whatever the players are called.
//
// Of all images of a game under the symmetries of its start the least is taken, byte by byte. The
// start of a game's line is therefore the line of its start, so that a game inside a longer one is
// found by comparing lines.

#include "record/record.hpp"
#include "record/ruling.hpp"

#include <cstdint>
#include <string>

namespace shinpan::archive {

struct GameLine {
    Game game = Game::othello;
    std::uint64_t number = 0;  // of the record in its input
    std::int32_t plies = 0;
    bool ended = false;
    std::string line;  // empty: no game to compare (a position, a damaged record)
};

[[nodiscard]] GameLine game_line(const Record& record, const Ruling& ruling, std::uint64_t number);
// What is written of a game that has no such line, because it breaks the rules or starts somewhere
// else: to know the same record again, not the same game.
[[nodiscard]] std::string written_line(const Record& record);

}  // namespace shinpan::archive
