#pragma once
// The short way through WTHOR games, and what both ways share.

#include "formats/batch.hpp"
#include "record/result.hpp"

#include <cstdint>

namespace shinpan::formats::wthor {

// The claim of the score byte, which counts Black's discs.
[[nodiscard]] ClaimedResult claim_of(std::uint32_t score, std::uint32_t discs);

[[nodiscard]] const BatchReader& batch_reader();

}  // namespace shinpan::formats::wthor
