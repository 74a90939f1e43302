#pragma once
// What the formats of mistboard share, inside this folder.

#include "record/record.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace shinpan::formats::mistboard {

// A FEN: four ranks of eight files, the side, the face-down pieces by letter and count, two
// numbers, and for a dealt game the letter of each face-down piece in the order of the board.
struct Fen {
    Setup setup;
    std::string deal;  // FCR-1's Deal, when all 32 are face-down and named
};
[[nodiscard]] std::optional<Fen> read_fen(std::string_view text);

}  // namespace shinpan::formats::mistboard
