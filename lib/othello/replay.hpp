#pragma once
// The replay shared by `judge` and `explain`: one record, one board, one event after the other.

#include "othello/board.hpp"
#include "record/record.hpp"
#include "record/ruling.hpp"
#include "ruleset/othello_rules.hpp"

#include <cstdint>
#include <span>

namespace shinpan::othello {

// How the replay of one event ended.
enum class Step : std::uint8_t {
    played,   // it stands; a pass left out may have been supplied before it
    ignored,  // no ply, and it does not end the game
    stopped,  // an error; the finding is made
    ended,    // the game was over before it
    word,     // it ends the game by word: a resignation, a timeout, a walk-out
};

template <class L>
class Replay {
  public:
    // Starts from the record's position or the ruleset's start. `usable()` is false when the
    // record's position does not fit the rules' board; the finding is then in `ruling`.
    Replay(const Record& record, const OthelloRules& rules, Ruling& ruling);

    [[nodiscard]] bool usable() const { return usable_; }
    [[nodiscard]] const Board<L>& board() const { return board_; }
    [[nodiscard]] std::int32_t written() const { return written_; }  // plies seen so far
    [[nodiscard]] std::int32_t discs_placed() const { return placed_; }

    // Places discs from events[at] on, as long as each is by the side to move and flips something;
    // the index of the first event that wants a closer look.
    std::size_t play_plain(std::span<const Event> events, std::size_t at);
    Step step(const Event& event);

  private:
    Step place(const Event& event);
    Step pass(const Event& event);
    Step refuse(const Event& event);
    Step error(Code code, const Event& event, Args args);
    // Supplies the pass of a side that cannot move. False when these rules want it written.
    bool supply_pass(const Event& event);
    [[nodiscard]] Args flips_nothing_args(const Event& event) const;
    [[nodiscard]] bool stands() const {
        return rules_.illegal_move == OthelloRules::IllegalMove::stands;
    }

    const Record& record_;
    const OthelloRules& rules_;
    Ruling& ruling_;
    Board<L> board_;
    std::int32_t written_ = 0;
    std::int32_t placed_ = 0;
    bool usable_ = true;
};

extern template class Replay<Small>;
extern template class Replay<Large>;

// Calls `what` with the lattice that holds the rules' board.
template <class What>
decltype(auto) with_lattice(const OthelloRules& rules, What&& what) {
    return rules.board > Small::stride ? what(Large{}) : what(Small{});
}

}  // namespace shinpan::othello
