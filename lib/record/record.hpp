#pragma once
// A record: one game as somebody wrote it down, or one position.
//
// Readers (formats/) fill it; referees read it. It owns its bytes' meaning, not its bytes: spans
// refer to the chunk it was read from. A Record is reused from game to game: `clear()` keeps the
// memory.

#include "base/finding.hpp"
#include "base/span.hpp"
#include "record/event.hpp"
#include "record/game.hpp"
#include "record/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan {

struct Tag {
    std::string name;   // as the format spells it
    std::string value;  // decoded, UTF-8
    Span span;          // of the value

    friend bool operator==(const Tag&, const Tag&) = default;
};

// A position in place of, or before, the moves. Squares are listed, not drawn, so that every
// game and board size fits; what a letter means is the game's business.
struct Setup {
    struct Man {
        Point at;
        char piece = 0;  // Othello, renju: 'B', 'W'; flip-chess: piece letter, 'X' face-down
    };
    std::vector<Man> men;
    std::int8_t columns = 0;  // size as drawn; 0: the ruleset's board
    std::int8_t rows = 0;
    Seat to_move = Seat::none;  // Othello, renju
    char side = 0;              // flip-chess: 'r', 'b' or '-' (no colours bound yet)
    std::int32_t plies = 0;     // plies played before
    std::string pool;           // flip-chess: letters still face-down
    Span span;

    void clear();
};

struct Record {
    Game game = Game::othello;
    std::string_view format;  // name of the format it was read from (static)
    std::vector<Tag> tags;
    bool has_setup = false;
    Setup setup;
    std::vector<Event> events;
    std::vector<std::string> texts;     // words of events, by Event::number (ruling, refused)
    std::optional<ClaimedResult> claim;
    std::vector<Finding> findings;  // the reader's
    bool damaged = false;           // the reader could not make sense of all of it
    bool position_only = false;     // a position to judge, not a game

    void clear();
    // The value of a tag, or null. Linear: records have few tags.
    [[nodiscard]] const Tag* tag(std::string_view name) const;
};

}  // namespace shinpan
