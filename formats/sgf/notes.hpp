#pragma once
// What stands beside the moves of a node, where a tree is told to who wants it.

#include "formats/sgf/sgf.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace shinpan::formats::sgf {

// The name of a property that says something of the game rather than of a position; else empty.
[[nodiscard]] std::string_view info_name(std::string_view written);

class NotesReader {
  public:
    explicit NotesReader(const SgfGame& game) : game_(game) {}

    // Which properties of the game the record of the first line has as tags: none where it does not
    // pass, all but TE behind a move (there TE marks a good move).
    enum class Told : std::uint8_t { nothing, game, all_of_game };
    // Valid until the next call.
    [[nodiscard]] const TreeNotes& read(const Node& node, Told told);

  private:
    void property(const Property& property, Told told);
    bool label(Span value);

    const SgfGame& game_;
    TreeNotes notes_;
    std::string comment_;
    std::string properties_;
    std::vector<std::string> texts_;
    std::vector<TreeNotes::Label> labels_;
};

}  // namespace shinpan::formats::sgf
