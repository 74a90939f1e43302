#pragma once
// A record as SGF: Othello with letter and number, renju and gomoku with two letters from the top.

#include "formats/format.hpp"

#include <string>

namespace shinpan::formats::sgf {

void write_game(const Record& record, const WriteOptions& options, std::string& out);

}  // namespace shinpan::formats::sgf
