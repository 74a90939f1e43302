#pragma once
// The three families of games and the two seats at a board.

#include <cstdint>
#include <optional>
#include <string_view>

namespace shinpan {

enum class Game : std::uint8_t { othello, renju, flipchess };

// The player who is listed first: Black in Othello and renju, player A in flip-chess (where the
// colour is decided by the first flip). `none` where a record does not say.
enum class Seat : std::uint8_t { first, second, none };

[[nodiscard]] constexpr Seat other(Seat seat) {
    switch (seat) {
        case Seat::first:
            return Seat::second;
        case Seat::second:
            return Seat::first;
        case Seat::none:
            break;
    }
    return Seat::none;
}

[[nodiscard]] std::string_view name_of(Game game);  // "othello"
[[nodiscard]] std::optional<Game> find_game(std::string_view name);
[[nodiscard]] std::string_view name_of(Seat seat, Game game);  // "Black", "White"; "A", "B"

}  // namespace shinpan
