#pragma once
// The notes on a sound game, which the replay and the batch lane make alike.

#include "base/catalogue/renju.hpp"
#include "base/finding.hpp"
#include "renju/opening.hpp"
#include "renju/words.hpp"

#include <string>

namespace shinpan::renju {

// `third`: of the stone that completes the opening.
[[nodiscard]] inline Finding opening_named(const Opening& opening, Span third) {
    return make_finding(code::renju_opening_name, third, 3,
                        {{"code", std::string(opening.code)}, {"name", std::string(opening.name)}});
}
// `last`: of the last event.
[[nodiscard]] inline Finding left_unfinished(Seat turn, Span last) {
    return make_finding(code::renju_unfinished, last, 0, {{"turn", text(turn)}});
}

}  // namespace shinpan::renju
