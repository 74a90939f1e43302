#pragma once
// Where the games of an SGF collection start.

#include "formats/format.hpp"

#include <memory>

namespace shinpan::formats::sgf {

// A game is a parenthesis with all it holds and the text up to the next one. A game that is never
// closed ends where a parenthesis starts with properties that only a root has, so that it does not
// swallow its neighbour; inside a value only at the start of a line.
[[nodiscard]] std::unique_ptr<Splitter> make_splitter();

}  // namespace shinpan::formats::sgf
