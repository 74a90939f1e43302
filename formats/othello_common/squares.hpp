#pragma once
// What the Othello archive formats share: squares and discs as text, start positions, the
// symmetries that keep the start, whose move each move of a record is, and the names of players.

#include "formats/format.hpp"
#include "record/record.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::formats::othello_common {

inline constexpr std::int32_t largest_board = 14;

// "f5", "N14" at `at`; `after` is the place behind it.
struct SquareRead {
    Point point;
    std::size_t after = 0;
};
[[nodiscard]] std::optional<SquareRead> square_at(std::string_view text, std::size_t at);
// The whole of `text` is a square.
[[nodiscard]] std::optional<Point> square(std::string_view text);
// A pass in any spelling met in the wild: "--", "-", "??" is none, a prefix of "pass", "ps".
[[nodiscard]] bool is_pass(std::string_view text);

// The colour a board letter stands for: 'B', 'W', '.' (empty) or 0 (none of them). '0' is not a
// letter here: it is White in one dialect and Black in another.
[[nodiscard]] char disc_of(char letter);

// The four discs in the centre, Black to move (rules: othello 1).
void set_standard_start(std::int8_t size, Setup& setup);
[[nodiscard]] bool is_standard_start(const Setup& setup);
// Columns of the record's board: its setup's, else 8.
[[nodiscard]] std::int8_t board_size(const Record& record);

// The symmetry that takes a first move on the standard start to f5 (on other boards: to the point
// right below the centre that f5 is on 8x8).
enum class Turn : std::uint8_t { none, main_diagonal, half_turn, other_diagonal };
[[nodiscard]] Turn turn_to_f5(Point first, std::int8_t size);
[[nodiscard]] Point turned(Point point, Turn turn, std::int8_t size);

// The plies of a record as formats with written colours and passes want them. Whose move it is, is
// what the record says; where it does not say, a replay tells, and after an illegal move the sides
// simply alternate.
struct Ply {
    Seat seat = Seat::first;
    const Event* event = nullptr;  // null: a pass the record left out
};
[[nodiscard]] std::vector<Ply> plies_of(const Record& record);

[[nodiscard]] std::string_view player_name(const Record& record, Seat seat);
[[nodiscard]] std::string_view first_tag(const Record& record,
                                         std::initializer_list<std::string_view> names);

// Score of Black and White as a whole number of discs, from what the referee found or the record
// claims; the empties go to the winner. Empty when neither gives one.
struct Discs {
    std::int32_t black = 0;
    std::int32_t white = 0;
};
[[nodiscard]] std::optional<Discs> full_score(const Record& record, const WriteOptions& options);

// A finding that is made once a record, where it was met first, with a count as its last argument:
// a long damaged record must not fill the memory with them.
class Repeated {
  public:
    void add(Record& record, Code code, Span span, std::int32_t ply, std::string text);

  private:
    std::optional<std::size_t> at_;  // in record.findings
};

void add_tag(Record& record, std::string_view name, std::string_view value, Span span);
// record/dropped, once per kind of thing.
void report_dropped(const WriteOptions& options, std::string_view format, std::string_view what,
                    std::int64_t count);
// Everything but places and passes is dropped by formats that hold only moves; says so.
void report_dropped_events(const Record& record, const WriteOptions& options,
                           std::string_view format);

}  // namespace shinpan::formats::othello_common
