#pragma once
// Whether and when a game reaches a position.
//
// The images of the position under the symmetries of its board are made once, so one key of the
// game, brought forward by each ply, finds all of them. In Othello and renju a first pass over the
// points alone, without flips or rules, rules out most games; a game that may hold the position is
// replayed by its engine, and what the key finds is confirmed on the board, cell by cell.

#include "select/field.hpp"
#include "select/pattern.hpp"

namespace shinpan::select {

struct Found {
    enum class Kind : std::uint8_t { no, unknown, yes };
    Kind kind = Kind::no;
    std::int32_t ply = -1;  // the first one, as the verdict counts plies; 0: the start
};

[[nodiscard]] Found search(const Pattern& pattern, const PlyRange& plies, Subject& subject);

}  // namespace shinpan::select
