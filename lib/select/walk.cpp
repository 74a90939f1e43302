#include "select/walk.hpp"

#include "flipchess/replay.hpp"
#include "othello/moves.hpp"
#include "othello/replay.hpp"

#include <algorithm>
#include <array>
#include <variant>
#include <vector>

namespace shinpan::select {
namespace {

template <class L>
class OthelloWalk final : public Walk {
  public:
    OthelloWalk(const Record& record, const OthelloRules& rules)
        : record_(record), replay_(record, rules, ruling_), board_(replay_.board()) {
        size(board_.size, board_.size);
        show(board_.black | board_.white);
    }
    [[nodiscard]] bool usable() const { return replay_.usable(); }

    bool next() override {
        while (at_ < record_.events.size()) {
            switch (replay_.step(record_.events[at_++])) {
                case othello::Step::ignored: continue;
                case othello::Step::stopped:
                case othello::Step::ended:
                case othello::Step::word: at_ = record_.events.size(); return false;
                case othello::Step::played: break;
            }
            const auto before = board_;
            board_ = replay_.board();
            show(static_cast<typename L::Word>((before.black ^ board_.black) |
                                               (before.white ^ board_.white)));
            return true;
        }
        return false;
    }

    [[nodiscard]] bool must_pass() const override {
        return legal_moves(board_) == 0 && legal_moves(board_, other(board_.to_move)) != 0;
    }

  private:
    void show(typename L::Word changed) {
        for (; changed != 0; changed = static_cast<typename L::Word>(changed & (changed - 1))) {
            const int square = othello::lowest(changed);
            const auto point = othello::point_of<L>(square);
            put(static_cast<std::uint32_t>(point.row * board_.size + point.column),
                board_.letter(square));
        }
        ply_ = replay_.discs_placed();
        side_ = board_.to_move == Seat::first ? 'B' : 'W';
    }

    const Record& record_;
    Ruling ruling_;
    othello::Replay<L> replay_;
    othello::Board<L> board_;
    std::size_t at_ = 0;
};

// A stone once set stays, so the points of the record are the boards, as far as the verdict lets
// them stand.
class RenjuWalk final : public Walk {
  public:
    RenjuWalk(const Record& record, std::int32_t board, std::int32_t last)
        : record_(record), last_(last) {
        size(board, board);
        std::array<int, 2> count{};
        if (record.has_setup) {
            for (const auto& man : record.setup.men) {
                set(man.at, man.piece);
                ++count[man.piece == 'W' ? 1 : 0];
            }
        }
        const bool white = record.has_setup && record.setup.to_move != Seat::none
                               ? record.setup.to_move == Seat::second
                               : count[0] > count[1];
        side_ = white ? 'W' : 'B';
    }

    bool next() override {
        while (ply_ < last_ && at_ < record_.events.size()) {
            const auto& event = record_.events[at_++];
            if (event.kind != EventKind::place && event.kind != EventKind::pass) continue;
            if (event.kind == EventKind::place) set(event.to, side_);
            side_ = side_ == 'B' ? 'W' : 'B';
            ++ply_;
            return true;
        }
        return false;
    }

  private:
    void set(Point at, char letter) {
        if (!at.given() || at.column >= columns() || at.row >= rows()) return;
        put(static_cast<std::uint32_t>(at.row * columns() + at.column), letter);
    }

    const Record& record_;
    std::int32_t last_;
    std::size_t at_ = 0;
};

class FlipchessWalk final : public Walk {
  public:
    FlipchessWalk(const Record& record, const FlipchessRules& rules)
        : record_(record), replay_(record, rules, ruling_, memory_) {
        size(flipchess::columns, flipchess::rows);
        show();
    }
    [[nodiscard]] bool usable() const { return !replay_.broken(); }

    bool next() override {
        while (going_on_ && at_ < record_.events.size()) {
            const auto& event = record_.events[at_++];
            going_on_ = replay_.step(event);
            if (!is_ply(event.kind) || !going_on_) continue;
            show();
            return true;
        }
        return false;
    }

    [[nodiscard]] std::int32_t balance() const override {
        const auto& state = replay_.state();
        if (state.first_colour == flipchess::Colour::none) return 0;
        return state.board.pieces(state.first_colour) -
               state.board.pieces(flipchess::other(state.first_colour));
    }

  private:
    void show() {
        const auto& state = replay_.state();
        for (flipchess::Square square = 0; square < flipchess::squares; ++square) {
            put(square, flipchess::letter(state.board.at(square)));
        }
        ply_ = state.plies;
        const auto colour = state.first_colour == flipchess::Colour::none
                                ? flipchess::Colour::none
                                : state.colour_of(state.to_move);
        side_ = colour == flipchess::Colour::none ? '-' : name_of(colour).front();
    }

    const Record& record_;
    Ruling ruling_;
    std::vector<std::uint64_t> memory_;
    flipchess::Replay replay_;
    std::size_t at_ = 0;
    bool going_on_ = true;
};

template <class W>
std::unique_ptr<Walk> usable(std::unique_ptr<W> walk) {
    if (!walk->usable()) return nullptr;
    return walk;
}

}  // namespace

void Walk::size(std::int32_t columns, std::int32_t rows) {
    columns_ = columns;
    rows_ = rows;
    cells_.assign(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), '.');
}

std::unique_ptr<Walk> walk_of(Subject& subject) {
    const auto* record = subject.record();
    const auto* ruleset = subject.ruleset();
    if (record == nullptr || ruleset == nullptr || ruleset->game() != record->game) return nullptr;
    switch (record->game) {
        case Game::othello: {
            const auto& rules = std::get<OthelloRules>(ruleset->rules);
            return othello::with_lattice(rules, [&]<class L>(L) {
                return usable(std::make_unique<OthelloWalk<L>>(*record, rules));
            });
        }
        case Game::renju: {
            const auto& setup = record->setup;
            const auto board = record->has_setup && setup.columns > 0
                                   ? std::int32_t{setup.columns}
                                   : std::get<RenjuRules>(ruleset->rules).board;
            return std::make_unique<RenjuWalk>(*record, board, subject.facts().plies);
        }
        case Game::flipchess:
            return usable(
                std::make_unique<FlipchessWalk>(*record, std::get<FlipchessRules>(ruleset->rules)));
    }
    return nullptr;
}

}  // namespace shinpan::select
