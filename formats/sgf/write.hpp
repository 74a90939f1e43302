#pragma once
// A record as SGF: Othello with letter and number, renju and gomoku with two letters from the top.

#include "formats/format.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace shinpan::formats::sgf {

// The whole of a record; or its root alone, whose parenthesis stays open.
enum class Body : std::uint8_t { moves, root };
void write_game(const Record& record, const WriteOptions& options, Body body, std::string& out);

// "[hh]": the value of a move of renju; a pass where the board has no such point.
void write_move(const Event& event, int size, std::string& out);
// "hh", of renju.
void write_move_point(Point at, int size, std::string& out);
// "[text]", escaped.
void write_value(std::string_view value, std::string& out);

// Trees, too (formats/tree_writer.hpp).
[[nodiscard]] std::unique_ptr<ArchiveWriter> make_writer();

}  // namespace shinpan::formats::sgf
