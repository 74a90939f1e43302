#pragma once
// --deal-stats of shinpan-validate: what the deals of an archive of flip-chess look like.

#include "app/common.hpp"
#include "archive/inputs.hpp"

namespace shinpan::app {

// Reads every record of the listing and writes the table; judges nothing but what cannot be read.
[[nodiscard]] Status run_deal_stats(const Options& options, const Settings& settings,
                                    archive::Listing listing, int jobs);

}  // namespace shinpan::app
