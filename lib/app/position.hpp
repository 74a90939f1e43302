#pragma once
// Records made of what a person types: a position, tags and moves in the short forms of the command
// line and of case tables (see samples/README.md, "Positions" and "Tables of cases").

#include "formats/format.hpp"
#include "record/record.hpp"

#include <tl/expected.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shinpan::app {

using TagList = std::vector<std::pair<std::string, std::string>>;

struct Typed {
    std::string position;  // "" for the start of the game
    TagList tags;
    std::string moves;
    const formats::Format* format = nullptr;  // of the position, where the user names one
};

// The record, and the text it was read from (findings point into it).
struct TypedRecord {
    Record record;
    std::string text;
};

// What cannot be understood at all is returned in words; the rest are findings of the record.
[[nodiscard]] tl::expected<TypedRecord, std::string> build_record(
    Game game, const Typed& typed, const formats::ReadOptions& options);

// "POSITION; Name=value; Name=value": what follows the first ';' are tags.
[[nodiscard]] Typed split_typed(std::string_view text);
// "Name=value; Name=value".
[[nodiscard]] TagList parse_tags(std::string_view text);

// The game a position is of, from its look: "B h8 …" renju, rows with '/' flip-chess unless they are
// a FEN of Othello, else Othello.
[[nodiscard]] Game guess_game(std::string_view position);

// The text format of a game in which records are typed.
[[nodiscard]] const formats::Format* text_format(Game game);

}  // namespace shinpan::app
