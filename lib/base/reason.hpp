#pragma once
// The explanation of a ruling as a tree: each node is a coded reason at a place, with the shapes
// that show it and the reasons that bring it about. Text, JSON and diagrams are renderings of it
// (lib/report); tests compare trees and re-check each node from the board.
//
// Engines build a tree only when somebody asks why. Like findings they hold no prose: the sentence
// of a reason stands in lib/base/reasons/all.def, by code.

#include "base/finding.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan {

enum class ReasonCode : std::uint16_t {
#define SHINPAN_REASON(name, ...) name,
#include "base/reasons/all.def"
#undef SHINPAN_REASON
};

// A marked group of points on the board: the stones of a row, the points that complete it.
struct Shape {
    std::string_view role;            // "stones", "completes", "extension", "screen", "flips", …
    std::vector<std::string> points;  // "h8", in the game's own notation, in line order

    friend bool operator==(const Shape&, const Shape&) = default;
};

struct Reason {
    ReasonCode code{};
    std::string at;  // the point or square the node speaks of; empty for the whole board
    Args args;       // arguments of the sentence
    std::vector<Shape> shapes;
    std::vector<Reason> because;

    friend bool operator==(const Reason&, const Reason&) = default;
};

[[nodiscard]] std::string_view name_of(ReasonCode code);  // "double-three"
[[nodiscard]] std::string_view sentence_of(
    ReasonCode code);                                     // template; `{at}` is the node's place
[[nodiscard]] std::string message(const Reason& reason);  // the sentence, arguments filled in

}  // namespace shinpan
