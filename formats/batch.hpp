#pragma once
// The batch sink (design: one grammar, two sinks): what a verdict on a plain game needs and nothing
// more. Of a record that is written in the plainest form of its format, a batch reader says where
// the moves stand and what result is claimed; the bulk replay of the game decodes and proves them.
//
// Nothing is lost by saying no: such a record is read again from its bytes by Format::read. What is
// taken must be such that Format::read would make the same moves and claim of it, with no finding
// and no damage.

#include "formats/format.hpp"
#include "record/result.hpp"

#include <optional>
#include <string_view>

namespace shinpan::formats {

// A game on the usual board from the usual start. `Moves` says where they stand in the bytes of the
// record and how they are coded: the PlainMoves of the game's bulk replay.
template <class Moves>
struct PlainGame {
    Moves moves;
    std::optional<ClaimedResult> claim;
    std::string_view rules;  // the ruleset the record names; empty: none
};

// Every batch reader is a PlainReader of the moves of its game.
class BatchReader {
  public:
    virtual ~BatchReader() = default;
};

template <class Moves>
class PlainReader : public BatchReader {
  public:
    // `game` comes empty. False: the record is not plain. The moves themselves need no look: who
    // decodes them will say no as well.
    [[nodiscard]] virtual bool read(std::string_view bytes, const InputContext* context,
                                    PlainGame<Moves>& game) const = 0;
};

}  // namespace shinpan::formats
