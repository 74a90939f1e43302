#pragma once
// Positions drawn as a line of letters (FORMAT.md, "Positions").

#include "formats/othello_transcript/glyphs.hpp"
#include "record/record.hpp"

#include <string>

namespace shinpan::formats::othello_text {

enum class PositionRead : std::uint8_t {
    none,  // the text does not start with a position; the cursor has not moved
    read,  // record.setup is filled, with a finding where the side or a letter was in doubt
    bad,   // meant as a position, but not one; the finding is made
};

[[nodiscard]] PositionRead read_position(Cursor& cursor, Record& record);

// "---…--- X": row by row, then the side to move.
void write_position(const Setup& setup, std::string& out);

}  // namespace shinpan::formats::othello_text
