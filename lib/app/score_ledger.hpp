#pragma once
// The season ledger of shinpan-score: booking, reconciliation, and what is shown of it.

#include "app/score_outputs.hpp"
#include "score/ledger.hpp"

#include <string>
#include <vector>

namespace shinpan::app {

struct LedgerReport {
    std::string text;  // for stdout
    std::vector<score::Note> notes;
    std::vector<std::string> files;  // of the notes
};

// Books every game that has a hash, and the corrections of --correct. What is wrong, in words.
[[nodiscard]] tl::expected<LedgerReport, std::string> keep_ledger(std::vector<ScoredEvent>& events,
                                                                  const Options& options);

}  // namespace shinpan::app
