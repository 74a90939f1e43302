#pragma once
// Flip-chess dialects: how they name squares and pieces, and a board that follows a record.

#include "record/record.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shinpan::formats::flip {

inline constexpr int columns = 4;
inline constexpr int rows = 8;
inline constexpr std::size_t squares = 32;

// General to soldier in each set; upper case is red except in `pao`.
enum class Letters : std::uint8_t {
    icga,     // KGMRNCP
    gaerhcs,  // G is the general here, the advisor in ICGA's set
    kabrncp,
    pao,  // KGECHQP, red in lower case
};
[[nodiscard]] std::string_view name_of(Letters letters);
// The ICGA letter of a piece; 0 when the set has no such letter.
[[nodiscard]] char to_icga(char letter, Letters letters);
// The ICGA letter of a piece by the English name of its kind in any of its spellings (cart,
// chariot, …) and its colour: red or w, black or b. 0 for other words.
[[nodiscard]] char piece_named(std::string_view kind, std::string_view colour);
[[nodiscard]] constexpr bool is_red(char icga) {
    return icga >= 'A' && icga <= 'Z';
}

// How squares are named: 4 columns a-d and 8 rows (ICGA), or 8 files a-h and 4 ranks, which is the
// same board on its side: rank 1 is column a, file a is row 1.
enum class Axes : std::uint8_t { four_by_eight, eight_by_four };
[[nodiscard]] std::string_view name_of(Axes axes);
// The square that stands at `at`; both cases of the letter are taken.
[[nodiscard]] std::optional<Point> square_at(std::string_view text, std::size_t at, Axes axes);
[[nodiscard]] constexpr Point swapped(int file, int rank) {
    return {static_cast<std::int8_t>(rank), static_cast<std::int8_t>(file)};
}

enum class Sure : std::uint8_t { certain, likely, guessed };
// dialect/assumed: what was taken for granted of squares, letters and case.
[[nodiscard]] Finding assumed(Axes axes, Letters letters, Sure sure);

[[nodiscard]] Event flip_event(Point at, char piece, Span span);
[[nodiscard]] Event move_event(Point from, Point to, Span span);
[[nodiscard]] constexpr Seat seat_of_ply(std::size_t plies_before) {
    return plies_before % 2 == 0 ? Seat::first : Seat::second;
}

[[nodiscard]] constexpr std::size_t index_of(Point point) {
    return static_cast<std::size_t>(point.row * columns + point.column);
}

// The pieces as a record moves them.
class Men {
  public:
    Men() { squares_.fill('X'); }
    explicit Men(const Setup& setup);

    // 'X' face-down, 0 empty or off the board.
    [[nodiscard]] char at(Point point) const {
        return on_board(point) ? squares_[index_of(point)] : '\0';
    }
    void put(Point point, char piece) {
        if (on_board(point)) squares_[index_of(point)] = piece;
    }
    // What stood on `to` is taken and returned.
    char move(Point from, Point to) {
        const auto piece = at(from);
        const auto taken = at(to);
        put(from, 0);
        put(to, piece);
        take(taken);
        return taken;
    }
    // Whether all sixteen pieces of a colour (of those at the start) have been taken.
    [[nodiscard]] bool wiped_out() const { return left_[0] <= 0 || left_[1] <= 0; }
    void take(char piece) {
        if (piece != 0 && piece != 'X') --left_[is_red(piece) ? 0 : 1];
    }

  private:
    [[nodiscard]] static bool on_board(Point point) {
        return point.given() && point.column < columns && point.row < rows;
    }
    std::array<char, squares> squares_{};
    std::array<int, 2> left_{16, 16};  // red, black
};

// Whether a set of 32 face-down pieces is meant: every square X and nothing else.
[[nodiscard]] bool all_face_down(const Setup& setup);
// 32 letters in the order of FCR-1's Deal (rows 8 to 1), from a letter for each square.
[[nodiscard]] std::string deal_text(const std::array<char, squares>& deal);

}  // namespace shinpan::formats::flip
