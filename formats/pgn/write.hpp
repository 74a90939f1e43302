#pragma once
// An Othello record as PGN in the style of PlayOK: small letters, passes as --, the score as
// result.

#include "formats/format.hpp"

#include <string>

namespace shinpan::formats::pgn {

void write_game(const Record& record, const WriteOptions& options, std::string& out);

}  // namespace shinpan::formats::pgn
