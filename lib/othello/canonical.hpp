#pragma once
// A key that is the same for equal games, however they are written: under the four symmetries that
// keep the start position, with or without their passes, from any format.
//
// 128 bits, so that the chance of two different games sharing a key in an archive of a billion is
// below 1e-20. The key is our own and no security promise; it is stable across runs and machines.

#include "record/record.hpp"
#include "ruleset/othello_rules.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace shinpan::othello {

struct GameKey {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    friend bool operator==(const GameKey&, const GameKey&) = default;
    friend auto operator<=>(const GameKey&, const GameKey&) = default;
};

// The key of the discs in the order they were placed. A record from a position of its own has the
// position in its key, under the same symmetries. What stands after the first ply that cannot be
// read is not part of it; nor is legality asked, so equal damaged records have equal keys.
[[nodiscard]] GameKey canonical_key(const Record& record, const OthelloRules& rules);

// 32 hexadecimal digits.
[[nodiscard]] std::string to_string(const GameKey& key);

}  // namespace shinpan::othello
