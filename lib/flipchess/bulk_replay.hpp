#pragma once
// The bulk replay: a plain game judged without its Record. Plain is a game from the usual start,
// by seat A first, every ply in its place and turn, with nothing but plies in it. The deal may be
// known.
//
// It says that the game is over and fine, or nothing. What is not plainly fine is judged again from
// its record by the referee, which explains; both play with the same loop (replay_quick.cpp).

#include "flipchess/plain_ply.hpp"
#include "record/result.hpp"
#include "ruleset/flipchess_rules.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace shinpan::flipchess {

struct PlainMoves {
    std::vector<PlainPly> plies;
    // What the record says of time, in milliseconds: the longest ply and the sum of each seat; the
    // limits it names.
    std::int64_t longest = 0;
    std::array<std::int64_t, 2> used{};
    struct Limits {
        std::int64_t per_move = 0;
        std::int64_t total = 0;
    };
    std::optional<Limits> limits;
    // As the tags of the record say; empty: they do not.
    std::string_view deal;
    std::string_view stake;
    // The claim says "cannot move" also of a side without pieces: its reason is the one found.
    enum class NoMove : std::uint8_t { alone, or_eliminated };
    NoMove no_move = NoMove::alone;
};

struct BulkVerdict {
    bool fine = false;
    Outcome outcome = Outcome::unfinished;
    EndReason reason = EndReason::none;
    std::int32_t plies = 0;
    std::optional<Score> score;
    std::uint64_t position = 0;  // digest of the last position
};

[[nodiscard]] BulkVerdict bulk_replay(const PlainMoves& game, const FlipchessRules& rules);

}  // namespace shinpan::flipchess
