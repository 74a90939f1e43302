#pragma once
// The bulk replay of renju and gomoku: a plain game judged without its Record. Plain is a game from
// the empty board by stones alone, in turn, Black's first; no time, no pass, no word.
//
// It says that every stone is fine, up to a five at the end or without one, or nothing. What is not
// plainly fine is judged again from its record by the referee, which explains; both play with the
// same loop (quiet.hpp).

#include "base/span.hpp"
#include "record/result.hpp"
#include "renju/opening.hpp"
#include "ruleset/renju_rules.hpp"

#include <cstdint>
#include <string_view>

namespace shinpan::renju {

// The moves of one game as its record holds them: points like "h8", column and row, with nothing
// or one blank between two.
struct PlainMoves {
    std::string_view points;
};

struct BulkVerdict {
    bool fine = false;  // otherwise nothing else is set
    Outcome outcome = Outcome::unfinished;
    EndReason reason = EndReason::none;
    std::int32_t plies = 0;
    const Opening* opening = nullptr;  // null: the first three stones are none of the 26
    // Of the third stone and the last one, in the bytes of the moves.
    Span third;
    Span last;
    std::uint64_t position = 0;  // digest of the last position
};

// Whether the bulk replay knows the opening of these rules: no protocol, or the classic one.
[[nodiscard]] bool bulk_knows(const RenjuRules& rules);

[[nodiscard]] BulkVerdict bulk_replay(const PlainMoves& game, const RenjuRules& rules);

}  // namespace shinpan::renju
