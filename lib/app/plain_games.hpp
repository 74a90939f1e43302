#pragma once
// What each game has to offer the batch lane (plain_lane.hpp), one source a game: which rules its
// bulk replay knows, the proof of the candidates of a batch, and the verdict on a record it proved.
//
// A game that joins needs a type of moves with a bulk replay, a PlainReader of them in its formats,
// a lane here with its kind of knowledge in PlainRecord::game, and a line in plain_records.

#include "base/catalogue/othello.hpp"
#include "base/catalogue/record.hpp"
#include "base/catalogue/renju.hpp"
#include "flipchess/bulk_replay.hpp"
#include "othello/bulk_replay.hpp"
#include "record/result.hpp"
#include "record/ruling.hpp"
#include "referee/verdict.hpp"
#include "renju/bulk_replay.hpp"
#include "ruleset/ruleset.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace shinpan::app {

// Notes of one code that a fine record has.
struct PlainNote {
    Code code{};
    std::uint16_t count = 0;
};

// What a game remembers of a record to make its notes and its position digest, should it be shown.
struct PlainOthello {
    othello::BulkVerdict game;
    // Where the moves begin in the record, of two bytes each; empty in binary formats, where no
    // place is told.
    std::optional<std::uint32_t> pairs_at;
};

struct PlainFlipchess {
    std::uint64_t position = 0;
};

struct PlainRenju {
    renju::BulkVerdict game;
    std::uint32_t moves_at = 0;  // where they begin in the record
};

// A record that is accepted, its claim, if any, not refuted, with no finding but a few notes.
struct PlainRecord {
    bool fine = false;  // otherwise nothing is said of it
    Outcome outcome = Outcome::unfinished;
    EndReason reason = EndReason::none;
    Agreement agreement = Agreement::no_claim;
    std::int32_t plies = 0;
    std::array<PlainNote, 3> notes{};  // none after the first of count 0; ignored ones are left out
    std::optional<Score> score;
    std::optional<ClaimedResult> claim;
    const Ruleset* ruleset = nullptr;
    std::variant<PlainOthello, PlainFlipchess, PlainRenju> game;
};

// A record that its format's reader takes.
struct PlainCandidate {
    std::size_t number = 0;  // in the batch
    std::string_view text;
    std::optional<ClaimedResult> claim;
    const Ruleset* ruleset = nullptr;  // one of those the lane knows
};
// Those of a batch, and their moves place for place.
template <class Moves>
struct PlainCandidates {
    std::vector<PlainCandidate> records;
    std::vector<Moves> moves;
};

// Proves candidates one after the other: `settle(candidate, moves, rules, plain)` says whether one
// is fine and fills what is known of it.
template <class Rules, class Moves, class Settle>
void prove_each(const PlainCandidates<Moves>& candidates, std::vector<PlainRecord>& records,
                const Settle& settle) {
    for (std::size_t k = 0; k < candidates.moves.size(); ++k) {
        const auto& candidate = candidates.records[k];
        auto& plain = records[candidate.number];
        const auto& rules = std::get<Rules>(candidate.ruleset->rules);
        plain.fine = settle(candidate, candidates.moves[k], rules, plain);
        if (plain.fine) plain.ruleset = candidate.ruleset;
    }
}

struct OthelloLane {
    using Moves = othello::PlainMoves;
    // The codes its fine records may have: rules that change their severity have no lane.
    static constexpr std::array notes{code::othello_implicit_pass};
    // Whether a game the bulk replay finds fine has no finding under these rules but those notes.
    [[nodiscard]] static bool knows(const Ruleset& ruleset);
    // Fills records[candidate.number] of those that are fine.
    static void prove(const PlainCandidates<Moves>& candidates, std::vector<PlainRecord>& records);
    // What the ruling holds that PlainRecord does not tell to all games alike: findings in their
    // order, critical ply, digest. False: not enough was kept.
    [[nodiscard]] static bool rule(const PlainRecord& plain, const PlainOthello& game,
                                   Ruling& ruling);
};

struct FlipchessLane {
    using Moves = flipchess::PlainMoves;
    static constexpr std::array<Code, 0> notes{};
    [[nodiscard]] static bool knows(const Ruleset& ruleset);
    static void prove(const PlainCandidates<Moves>& candidates, std::vector<PlainRecord>& records);
    [[nodiscard]] static bool rule(const PlainRecord& plain, const PlainFlipchess& game,
                                   Ruling& ruling);
};

struct RenjuLane {
    using Moves = renju::PlainMoves;
    static constexpr std::array notes{code::renju_opening_name, code::renju_unfinished,
                                      code::record_claim_unverified};
    [[nodiscard]] static bool knows(const Ruleset& ruleset);
    static void prove(const PlainCandidates<Moves>& candidates, std::vector<PlainRecord>& records);
    [[nodiscard]] static bool rule(const PlainRecord& plain, const PlainRenju& game,
                                   Ruling& ruling);
};

}  // namespace shinpan::app
