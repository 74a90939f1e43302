#pragma once
// The names of openings.
//
// Renju: the 26 openings of stones 2 and 3, under every symmetry: "D4", "Kagetsu", "花月". Othello:
// the named opening whose position the game reached last, turned or not, so that a transposition
// keeps its name; the table is othello_openings.def, and lists of a user's own are added to it.

#include "select/subject.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace shinpan::select {

class OpeningBook {
  public:
    // The table of othello_openings.def.
    OpeningBook();

    // Adds a list: one opening a line, moves from the start and, after a tab, its name; one without
    // a name is called STEM#LINE. '#' starts a comment line. What is wrong, in words.
    [[nodiscard]] tl::expected<void, std::string> add(std::string_view list, std::string_view stem);

    // The names of the opening of a game, the usual one first; empty: none that is known.
    [[nodiscard]] std::vector<std::string_view> names_of(Subject& subject) const;
    // Whether a game can have an opening of this name, compared folded.
    [[nodiscard]] bool knows(std::string_view folded_name) const;

  private:
    [[nodiscard]] bool add_line(std::string_view moves, std::vector<std::string> names);

    std::vector<std::vector<std::string>> names_;
    // The board after the last move, in every orientation → index of its names.
    std::unordered_map<std::uint64_t, std::size_t> boards_;
    std::int32_t last_ply_ = 0;
};

// The book of every run that brings no list.
[[nodiscard]] const OpeningBook& usual_openings();

}  // namespace shinpan::select
