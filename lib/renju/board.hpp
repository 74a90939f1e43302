#pragma once
// A renju or gomoku board as lines: each point stands in four packed words, one per direction, two
// bits a point, so that the eleven points around a stone are one load and one rotation.
//
// What lies outside the board reads as `off`. A word keeps ones above its last point; the rotation
// brings them round to serve as the edge on both sides, so no line needs padding. Rows above the
// last one are all ones: one look at two bits tells whether a cell can be played on.

#include "record/event.hpp"
#include "record/game.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

namespace shinpan::renju {

enum class Stone : std::uint8_t { none = 0, black = 1, white = 2, off = 3 };

[[nodiscard]] constexpr Stone stone_of(Seat seat) {
    return seat == Seat::second ? Stone::white : Stone::black;
}

// A point known to lie on its board. Column a = x 0, row 1 = y 0.
struct Cell {
    std::uint8_t x = 0;
    std::uint8_t y = 0;

    friend constexpr bool operator==(const Cell&, const Cell&) = default;
};

[[nodiscard]] constexpr Point to_point(Cell cell) {
    return {static_cast<std::int8_t>(cell.x), static_cast<std::int8_t>(cell.y)};
}

// The four directions of a line; `falling` runs from the top left to the bottom right.
enum class Direction : std::uint8_t { horizontal, vertical, rising, falling };
inline constexpr std::array directions{Direction::horizontal, Direction::vertical,
                                       Direction::rising, Direction::falling};

[[nodiscard]] constexpr int step_x(Direction direction) {
    return direction == Direction::vertical ? 0 : 1;
}
[[nodiscard]] constexpr int step_y(Direction direction) {
    switch (direction) {
        case Direction::horizontal: return 0;
        case Direction::vertical:
        case Direction::rising: return 1;
        case Direction::falling: return -1;
    }
    return 0;
}
// The cell `steps` further along a line; the caller knows that it is on the board.
[[nodiscard]] constexpr Cell along(Cell from, Direction direction, int steps) {
    return {static_cast<std::uint8_t>(from.x + steps * step_x(direction)),
            static_cast<std::uint8_t>(from.y + steps * step_y(direction))};
}

template <int Capacity>
class BasicBoard {
  public:
    static_assert(
        Capacity >= 5 && Capacity <= 31,
        "a word must hold a line and a point of edge, which ends what is seen from a point");

    // 15 lines of 15 fit into 32 bits with one spare point.
    using Bits = std::conditional_t<Capacity <= 15, std::uint32_t, std::uint64_t>;

    // An empty board; one of the full size is copied, not computed.
    explicit constexpr BasicBoard(int size = Capacity)
        : words_(size == Capacity ? full_size : empty_words(size)),
          size_(static_cast<std::uint8_t>(size)) {}

    [[nodiscard]] constexpr int size() const { return size_; }

    // The checked cell of a point as a record names it.
    [[nodiscard]] constexpr std::optional<Cell> cell(Point point) const {
        // A negative coordinate becomes a large one.
        const auto x = static_cast<std::uint8_t>(point.column);
        const auto y = static_cast<std::uint8_t>(point.row);
        if (x >= size_ || y >= size_) return std::nullopt;
        return Cell{x, y};
    }

    [[nodiscard]] constexpr Stone at(Cell cell) const {
        return static_cast<Stone>(words_[cell.y] >> place_of(cell.x) & 3U);
    }
    // Any coordinates; outside the board is `off`.
    [[nodiscard]] constexpr Stone at(int x, int y) const {
        if (x < 0 || y < 0 || x >= size_ || y >= size_) return Stone::off;
        return at(Cell{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)});
    }
    [[nodiscard]] constexpr Stone at(Cell from, Direction direction, int steps) const {
        return at(from.x + steps * step_x(direction), from.y + steps * step_y(direction));
    }

    // A row as it is packed: two bits a point from column a on; ones above the last point.
    [[nodiscard]] constexpr std::uint64_t row(int y) const {
        return words_[static_cast<std::size_t>(y)];
    }

    // Puts a stone on an empty cell; `take` undoes it.
    constexpr void put(Cell cell, Stone stone) { toggle(cell, stone); }
    constexpr void take(Cell cell, Stone stone) { toggle(cell, stone); }

    // Puts a stone if it can be put, on a cell of any coordinates, and shows the four windows of
    // the cell, in which the stone stands.
    template <class See>
    constexpr bool put_if_open(Cell cell, Stone stone, const See& see) {
        const unsigned x = cell.x, y = cell.y;
        if (x >= rows_held || y >= rows_held) return false;
        const auto place_x = place_of(x), place_y = place_of(y);
        if ((words_[y] >> place_x & 3U) != 0) return false;
        const auto by_x = static_cast<Bits>(Bits{static_cast<std::uint8_t>(stone)} << place_x);
        const auto by_y = static_cast<Bits>(Bits{static_cast<std::uint8_t>(stone)} << place_y);
        const auto show = [&](std::size_t word, unsigned place, Bits change) {
            words_[word] ^= change;
            see(window_at(words_[word], place));
        };
        show(y, place_x, by_x);
        show(first_rising + x - y, place_x, by_x);
        show(first_falling + x + y, place_x, by_x);
        show(first_column + x, place_y, by_y);
        return true;
    }

    // The eleven cells around `cell` on one line: bits 0 and 1 itself, bits 2 to 11 the five after
    // it, the ten highest bits the five before it, the nearest highest. What lies beyond an edge
    // means nothing; what is between neither.
    [[nodiscard]] constexpr Bits window(Cell cell, Direction direction) const {
        return window_at(words_[word_of(cell, direction)],
                         place_of(direction == Direction::vertical ? cell.y : cell.x));
    }

    // Equal boards have equal digests (FNV-1a over the rows).
    [[nodiscard]] constexpr std::uint64_t digest() const {
        std::uint64_t hash = 14695981039346656037ULL;
        for (std::size_t y = 0; y < size_; ++y) hash = (hash ^ words_[y]) * 1099511628211ULL;
        return hash;
    }

    friend constexpr bool operator==(const BasicBoard&, const BasicBoard&) = default;

  private:
    // As many rows as a word can have points.
    static constexpr std::size_t rows_held = std::numeric_limits<Bits>::digits / 2;
    static constexpr std::size_t first_column = rows_held;
    static constexpr std::size_t first_rising = rows_held + 2 * Capacity - 1;  // main diagonal
    static constexpr std::size_t first_falling = rows_held + 3 * Capacity - 1;

    using Words = std::array<Bits, rows_held + static_cast<std::size_t>(5 * Capacity - 2)>;

    // Where the two bits of a point begin.
    static constexpr unsigned place_of(unsigned point) { return 2 * point; }
    static constexpr Bits window_at(Bits line, unsigned place) {
        return std::rotr(line, static_cast<int>(place));
    }

    static constexpr std::size_t word_of(Cell cell, Direction direction) {
        const std::size_t x = cell.x, y = cell.y;
        switch (direction) {
            case Direction::horizontal: return y;
            case Direction::vertical: return first_column + x;
            case Direction::rising: return first_rising + x - y;
            case Direction::falling: return first_falling + x + y;
        }
        return 0;
    }
    static constexpr void toggle(Words& words, Cell cell, Stone stone) {
        const auto bits = static_cast<Bits>(stone);
        const auto by_x = static_cast<Bits>(bits << place_of(cell.x));
        words[word_of(cell, Direction::horizontal)] ^= by_x;
        words[word_of(cell, Direction::vertical)] ^= static_cast<Bits>(bits << place_of(cell.y));
        words[word_of(cell, Direction::rising)] ^= by_x;
        words[word_of(cell, Direction::falling)] ^= by_x;
    }
    constexpr void toggle(Cell cell, Stone stone) { toggle(words_, cell, stone); }

    static constexpr Words empty_words(int size) {
        Words words{};
        words.fill(static_cast<Bits>(~Bits{0}));
        for (int y = 0; y < size; ++y) {
            for (int x = 0; x < size; ++x) {
                toggle(words, {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)},
                       Stone::off);
            }
        }
        return words;
    }
    static const Words full_size;

    Words words_;
    std::uint8_t size_ = Capacity;
};

template <int Capacity>
constexpr typename BasicBoard<Capacity>::Words BasicBoard<Capacity>::full_size =
    BasicBoard<Capacity>::empty_words(Capacity);

using Board = BasicBoard<15>;       // the renju board: 360 bytes
using LargeBoard = BasicBoard<20>;  // gomoku, 15 to 20

}  // namespace shinpan::renju
