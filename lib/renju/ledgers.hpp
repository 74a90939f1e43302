#pragma once
// The tables of an account: what could be claimed, the result as played beside the result as
// claimed, and who held Black after each step of the opening.

#include "record/account.hpp"
#include "record/record.hpp"
#include "record/ruling.hpp"
#include "renju/replay.hpp"
#include "ruleset/renju_rules.hpp"

#include <vector>

namespace shinpan::renju {

// Each forbidden stone and each flag that fell (`timing` null: no clock ran), until when it could be
// claimed, and what became of it.
[[nodiscard]] Ledger claims_ledger(const std::vector<Fault>& faults, const Timing* timing,
                                   RenjuRules::Claim mode);

// Three results: as played, when every win counts the moment it stands on the board and nobody says
// a word; as claimed, by the words in the record or the result it gives itself; and as ruled.
// Without rows when all say the same.
[[nodiscard]] Ledger results_ledger(const Record& record, const RenjuRules& rules,
                                    const Ruling& ruling);

// The steps of the opening with the player who holds the black stones after each. Players are
// called by what they hold in the end, as the names and the result of a record are; so the stones
// before an exchange may be Black's and yet laid by White. Without rows when the record holds no
// step but stones.
[[nodiscard]] Ledger opening_ledger(const Record& record, const RenjuRules& rules);

}  // namespace shinpan::renju
