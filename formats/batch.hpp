#pragma once
// The batch sink (design: one grammar, two sinks): what a verdict on a plain game needs and nothing
// more. Of a record that is written in the plainest form of its format, a batch reader says where
// the moves stand and what score is claimed; the bulk replay of the game decodes and proves them.
//
// Nothing is lost by saying no: such a record is read again from its bytes by Format::read. What is
// taken must be such that Format::read would make the same moves and claim of it, with no finding
// and no damage.

#include "formats/format.hpp"
#include "othello/bulk_replay.hpp"
#include "record/result.hpp"

#include <optional>
#include <string_view>

namespace shinpan::formats {

// An Othello game on the usual board from the usual start, whose record names no ruleset.
struct PlainGame {
    othello::PlainMoves moves;  // in the bytes of the record
    std::optional<ClaimedResult> claim;
};

class BatchReader {
  public:
    virtual ~BatchReader() = default;
    // False: the record is not plain. The moves themselves need no look: who decodes them will say
    // no as well.
    [[nodiscard]] virtual bool read(std::string_view bytes, const InputContext* context,
                                    PlainGame& game) const = 0;
};

}  // namespace shinpan::formats
