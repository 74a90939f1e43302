#pragma once
// The articles a verdict stands on: of the end it found, and of the facts it reports.

#include "referee/verdict.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace shinpan {

// The article under which a game ends for `reason`; empty for a game that is open. Articles are
// cited as the rule documents number them ("RIF 9.1", "flipchess A24").
[[nodiscard]] std::string_view article_of(EndReason reason, Game game);

// Those of the end, then of the errors and warnings, and of the fact at the critical ply. A rule
// document that is cited by numbers is named once: "RIF 9.2 c, 9.6, 9.8".
[[nodiscard]] std::vector<std::string> articles_of(const Verdict& verdict);

}  // namespace shinpan
