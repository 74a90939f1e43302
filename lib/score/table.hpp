#pragma once
// The rounds of every player side by side: what tie-breaks and standings are computed from.

#include "score/event.hpp"

#include <span>
#include <vector>

namespace shinpan::score {

// One round of one player.
struct Entry {
    Index pairing = none;   // none: a round of which nothing is known
    Index opponent = none;  // none: a bye or such a round
    std::int32_t round = 0;
    std::int32_t points = 0;
    std::int32_t against = 0;  // points of the opponent
    std::int32_t own = 0;      // discs or game points, halves
    std::int32_t other = 0;
    How how = How::played;
    Seat seat = Seat::none;
    bool scored = false;
    bool doubtful = false;  // the winner has fewer discs
    bool won = false;
    bool drawn = false;
    bool absent = false;    // no pairing at all: counts as a requested bye worth nothing
    bool withdrew = false;  // the opponent, later on

    [[nodiscard]] bool played() const { return how == How::played; }
    // A half-point or zero-point bye, or an absence (FIDE C.07 16.1.1).
    [[nodiscard]] bool requested_bye() const {
        return absent || how == How::half_bye || how == How::zero_bye;
    }
    // A requested bye or a forfeit loss (16.1.2).
    [[nodiscard]] bool voluntary() const {
        return requested_bye() || (how == How::forfeit && !won);
    }
};

enum class Which : std::uint8_t { counting, all };

class Table {
  public:
    // Pairings of stages that do not count are left out, unless `which` is `all`.
    explicit Table(const Event& event, Which which = Which::counting);

    [[nodiscard]] const Event& event() const { return *event_; }
    [[nodiscard]] std::size_t players() const { return totals_.size(); }
    // By round; where rounds are not known, in the order of the pairings.
    [[nodiscard]] std::span<const Entry> of(Index player) const {
        return std::span(entries_).subspan(starts_[player], starts_[player + 1] - starts_[player]);
    }
    [[nodiscard]] Halves points(Index player) const { return totals_[player]; }
    // For tie-breaks of the opponents: what a player asked not to play at the end counts as draws
    // (FIDE C.07 16.3).
    [[nodiscard]] Halves adjusted(Index player) const { return adjusted_[player]; }
    // Discs, or game points, of all rounds.
    [[nodiscard]] Halves score(Index player) const { return scores_[player]; }
    [[nodiscard]] bool has_discs() const { return discs_; }
    // Depends on a record that was not accepted.
    [[nodiscard]] bool tainted(Index player) const { return tainted_[player]; }

  private:
    const Event* event_;
    std::vector<std::size_t> starts_;
    std::vector<Entry> entries_;
    std::vector<Halves> totals_;
    std::vector<Halves> adjusted_;
    std::vector<Halves> scores_;
    std::vector<bool> tainted_;
    bool discs_ = false;
};

// The most rounds any player has pairings for: what `rounds` is when nobody says it.
[[nodiscard]] std::int32_t most_games(const Event& event);

}  // namespace shinpan::score
