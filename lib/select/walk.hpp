#pragma once
// A game as a row of boards, replayed by the referee's own engine: only what stands is seen.

#include "select/pattern.hpp"
#include "select/subject.hpp"

#include <cstdint>
#include <memory>

namespace shinpan::select {

class Walk {
  public:
    virtual ~Walk() = default;
    // The next ply that stands; false at the end. Before the first call: the start.
    virtual bool next() = 0;
    // Whether the side to move has to pass, so that the other side may be seen as the one to move.
    [[nodiscard]] virtual bool must_pass() const { return false; }
    // Pieces of the first player less those of the second (flip-chess); else 0.
    [[nodiscard]] virtual std::int32_t balance() const { return 0; }

    // As the verdict counts plies.
    [[nodiscard]] std::int32_t ply() const { return ply_; }
    [[nodiscard]] char side() const { return side_; }
    [[nodiscard]] const Cells& cells() const { return cells_; }
    [[nodiscard]] std::uint64_t key() const { return key_; }
    [[nodiscard]] std::int32_t columns() const { return columns_; }
    [[nodiscard]] std::int32_t rows() const { return rows_; }

  protected:
    void size(std::int32_t columns, std::int32_t rows);
    void put(std::uint32_t cell, char letter) {
        if (cells_[cell] == letter) return;
        key_ ^= cell_key(cell, cells_[cell]) ^ cell_key(cell, letter);
        cells_[cell] = letter;
    }

    std::int32_t ply_ = 0;
    char side_ = 0;

  private:
    Cells cells_;
    std::uint64_t key_ = 0;
    std::int32_t columns_ = 0;
    std::int32_t rows_ = 0;
};

// Null when the record cannot be replayed under its rules, or is none of a database.
[[nodiscard]] std::unique_ptr<Walk> walk_of(Subject& subject);

}  // namespace shinpan::select
