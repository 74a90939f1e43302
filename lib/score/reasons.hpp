#pragma once
// Why a declared score may differ from the computed one: readings of a table's lines under which it
// would come out. Found by search, so a reason is what could be, not what was.

#include "score/event.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace shinpan::score {

// Combined with |; the first that are enough are taken, single ones before pairs.
enum class Reading : std::uint8_t {
    as_filed = 0,
    one_of_round = 1,   // of several games of a player in one round not all count
    by_discs = 2,       // where sign and discs disagree the discs decide
    unwritten_bye = 4,  // a round without a pairing was a bye
};

struct DeclaredReason {
    std::uint8_t readings = 0;         // of Reading
    std::vector<std::uint32_t> lines;  // those that are read in another way; of byes there is none
};

// `counted`: which stages count. Empty: no such reading gives the declared points.
[[nodiscard]] std::optional<DeclaredReason> declared_reason(const Event& event, Index player,
                                                            const std::vector<bool>& counted);

}  // namespace shinpan::score
