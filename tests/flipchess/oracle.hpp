#pragma once
// A slow second opinion on flip-chess: plain arrays, everything worked out from the whole history
// at every ply. Shares no code with lib/flipchess.

#include "ruleset/flipchess_rules.hpp"

#include <string>
#include <vector>

namespace shinpan::test {

class Oracle {
  public:
    struct Ply {
        char kind = 'm';  // 'f' flip, 'm' quiet, 'x' capture, '*' trade, 't' timeout
        int from = -1;
        int to = -1;
        char piece = '.';  // that moved or was shown
        char victim = '.';
        int mover = 0;  // identity of the piece
        int taken = 0;
        int seat = 0;
        std::vector<int> chased;  // D2: identities of what a quiet move attacks
    };

    // `board`: 32 letters from a1 row by row; 'X' has its letter in `deal`.
    Oracle(const FlipchessRules& rules, std::string board, std::string deal, int side, int plies);

    // '-' quiet, 'x' capture, '*' trade, '?' capture of a face-down piece; 0: not legal by the
    // pieces alone (no chase limit).
    [[nodiscard]] char move_kind(int from, int to) const;
    // "a1" flips and "a1-a2" moves that are legal, the chase limit included; sorted.
    [[nodiscard]] std::vector<std::string> legal() const;
    // Steps of the chase that the quiet move would make (the longest of its targets).
    [[nodiscard]] int chase_steps(int from, int to) const;

    void flip(int square);
    void move(int from, int to);
    void timeout();
    // Chain captures: where the piece that captured may go on, going on, and the end of the turn.
    [[nodiscard]] std::vector<int> hops() const;
    void hop(int to);
    [[nodiscard]] int chain() const { return chain_; }
    void settle();

    [[nodiscard]] char at(int square) const { return board_[static_cast<std::size_t>(square)]; }
    [[nodiscard]] char dealt(int square) const { return deal_[static_cast<std::size_t>(square)]; }
    [[nodiscard]] bool over() const { return !end_.empty(); }
    [[nodiscard]] const std::string& end() const { return end_; }  // "elimination", "max-plies", …
    [[nodiscard]] int winner() const { return winner_; }           // seat 0 or 1; -1: draw
    [[nodiscard]] int plies() const { return plies_; }
    [[nodiscard]] int seat() const { return seat_; }
    [[nodiscard]] std::string points() const;  // "A+7 B-7"

  private:
    [[nodiscard]] int colour_to_move() const;  // 0 red, 1 black, -1 unknown
    [[nodiscard]] bool takes(char mover, char victim) const;
    [[nodiscard]] bool jumps(char mover) const;
    [[nodiscard]] bool runs(char mover) const;
    [[nodiscard]] char kind_for(char mover, int from, int to) const;
    [[nodiscard]] bool chased(const std::string& board, int from, int to) const;
    [[nodiscard]] int chase_back(int from, int to) const;
    // Steps of the pursuit of a piece so far, by definition D2.
    [[nodiscard]] int frozen_steps(int seat, int piece) const;
    void take(int from, int to, char what, int by);
    void decide();
    void other_ends();
    [[nodiscard]] bool attacks(const std::string& board, int from, int to) const;
    [[nodiscard]] int alive(int colour) const;
    [[nodiscard]] bool can_act() const;
    void after_ply();
    void finish(std::string how, int winner);

    FlipchessRules rules_;
    std::string board_;
    std::string deal_;
    std::vector<int> ids_;
    std::vector<Ply> history_;
    std::vector<std::string> positions_;
    int first_colour_ = -1;
    int seat_ = 0;
    int plies_ = 0;
    int strikes_[2] = {0, 0};
    std::string first_[2];
    int chain_ = -1;
    bool waiting_ = false;
    std::string end_;
    int winner_ = -1;
};

[[nodiscard]] std::string square_name(int square);

}  // namespace shinpan::test
