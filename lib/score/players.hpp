#pragma once
// Who is who: ids, names, aliases, names cut as WTHOR cuts them. Names that only look alike are
// listed, never joined.

#include "score/event.hpp"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace shinpan::score {

class Roster {
  public:
    // Whether a player that nobody announced is added.
    enum class Strangers : std::uint8_t { added, refused };

    // A known player (of a players file or event file): the place in `players`. Equal ids or names
    // are a finding in `problems`, and the first player stands.
    Index add(Player player, Place place, std::vector<Note>& problems);
    // Takes a table's players as they are, namesakes and unknown persons included.
    void adopt(std::vector<Player> players);
    void add_alias(std::string name, std::string stands_for, Place place);
    void add_aliases_of(const Roster& other);
    // The name at the end of the chain of aliases; the name itself if it is none.
    [[nodiscard]] std::string resolved(std::string_view name) const;
    // Follows every alias to its player; cycles, aliases of nobody and aliases of two are findings. Aliases of
    // strangers are allowed: the name they lead to is used.
    void settle(std::vector<Note>& problems);

    // The player of a name as a record gives it; `none` when refused. A name of just the length
    // WTHOR cuts at is taken for the one player it begins, with a note.
    Index find(std::string_view name, Place place, Strangers strangers, std::vector<Note>& notes);
    [[nodiscard]] Index by_id(std::string_view id) const;

    [[nodiscard]] const std::vector<Player>& players() const { return players_; }
    [[nodiscard]] std::vector<Player>& players() { return players_; }

  private:
    struct Alias {
        std::string stands_for;
        Place place;
    };

    [[nodiscard]] Index cut(std::string_view name) const;

    std::vector<Player> players_;
    std::unordered_map<std::string, Index> names_;
    std::unordered_map<std::string, Index> ids_;
    std::unordered_map<std::string, Alias> aliases_;
    std::vector<std::string> alias_order_;
    std::vector<Note> alias_conflicts_;
    std::size_t known_ = 0;  // players that were announced
};

struct LooksAlike {
    Index first = none;
    Index second = none;
};
// Pairs of names that differ in one letter, in case, in accents or in the order of their words.
[[nodiscard]] std::vector<LooksAlike> near_duplicates(const std::vector<Player>& players);

}  // namespace shinpan::score
