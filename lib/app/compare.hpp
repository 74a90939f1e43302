#pragma once
// shinpan-adjudicate --compare A B: two score sheets of one game. Where do they part, which of them
// is legal, and which meets the score?

#include "app/common.hpp"
#include "app/output.hpp"

namespace shinpan::app {

// Inputs are FILE or FILE#K, two of them; the files may be of different formats.
[[nodiscard]] Status compare_sheets(const Options& options, const Settings& settings, Output& out);

}  // namespace shinpan::app
