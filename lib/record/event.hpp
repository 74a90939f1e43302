#pragma once
// What a record says happened, before anybody has checked it.
//
// An event is what was written, where it was written: a move here may be illegal, off the board or
// by the wrong player. The referee of the game resolves it.

#include "base/span.hpp"
#include "record/game.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace shinpan {

// A point as a record names it: column a = 0, row 1 = 0, whatever the board and wherever its
// row 1 lies. Not checked against any board.
struct Point {
    std::int8_t column = -1;
    std::int8_t row = -1;

    [[nodiscard]] constexpr bool given() const { return column >= 0 && row >= 0; }
    friend bool operator==(const Point&, const Point&) = default;
};

// "h8"; columns past z continue "aa", "ab".
[[nodiscard]] std::string to_string(Point point);

enum class EventKind : std::uint8_t {
    // plies
    place,  // a disc or stone on `to`; `number`: the player's evaluation, 1/100 disc (GGF), else 0
    pass,
    flip,     // a face-down piece at `to` shows `piece`
    move,     // `from` → `to`; `mark` says what the record calls it
    hop,      // a further step of the same capture chain, from the last square to `to`
    unknown,  // a token that stands for a ply but cannot be read ("??")
    // what the players say; no ply
    resign,
    timeout,  // the record claims a timeout of `seat`
    draw_offer,
    draw_accept,
    draw_decline,
    claim,  // a claim by `seat`; `number` holds a ClaimKind
    abandon,
    swap,     // colours exchanged (`number` 1) or expressly not (0)
    declare,  // `number` fifth moves declared
    offer,    // an alternative fifth at `to`
    // arbiter and server; no ply
    foul,
    adjourn,
    warn_chase,  // a server's count `number` of a chase `from` > `to`
    refused,     // a try `from` → `to` that the server refused; `number`: its words in Record::texts
    ruling,      // an arbiter's words; `number`: the words in Record::texts
};

// What a claim event claims (renju: RIF 9.6 to 9.8).
enum class ClaimKind : std::uint8_t { forbidden, double_three, double_four, overline, five, time };

// Whether an event of this kind is a ply of the game.
[[nodiscard]] constexpr bool is_ply(EventKind kind) {
    return kind <= EventKind::unknown;
}

// Remarks a record hangs on a move; combined with |.
enum class Remark : std::uint8_t { late = 1, automatic = 2, doubtful = 4, good = 8 };

struct Event {
    EventKind kind = EventKind::unknown;
    Seat seat = Seat::none;  // who acts, as the record says; none: not said
    char piece = 0;          // letter shown by a flip or named as victim; 0: not said
    char mark = 0;  // '-', 'x', '*' (trade) or '?' (capture of a hidden piece); 0: not said
    std::uint8_t remarks = 0;  // Remark bits
    Point from;
    Point to;
    std::int32_t numbered = -1;  // the ply or move number as written; -1: none
    std::int32_t number = 0;     // see the kinds that use it
    std::int64_t elapsed = -1;   // milliseconds used for this event; -1: not said
    std::int64_t stamp = -1;     // milliseconds since 1970 when it happened; -1: not said
    Span span;                   // the event's own token

    [[nodiscard]] bool has(Remark remark) const {
        return (remarks & static_cast<std::uint8_t>(remark)) != 0;
    }
};

}  // namespace shinpan
