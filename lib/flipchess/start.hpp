#pragma once
// Where a game starts: the tags of a record and its position, read and checked (record: FCR-1).

#include "clock/clock.hpp"
#include "flipchess/board.hpp"
#include "flipchess/scoring.hpp"
#include "record/record.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace shinpan::flipchess {

struct Start {
    Board board;
    Seat to_move = Seat::first;
    Colour first_colour = Colour::none;  // of Seat::first; none until the first flip
    std::int32_t plies = 0;
    std::int32_t stake = 1;
    std::array<std::int32_t, 2> strikes{};
    std::array<FirstCapture, 2> first_captures{};
    bool has_deal = false;
    std::array<Piece, squares> deal{};  // when has_deal
    bool watch_deal = false;            // a hash without a deal: the flips may complete it
    bool broken = false;                // the position makes no sense; nothing to replay
};

// Findings about tags and position are appended. A tag the reader complained about already is not
// named twice.
[[nodiscard]] Start read_start(const Record& record, const FlipchessRules& rules,
                               std::vector<Finding>& findings);

// The published hash of the deal; compares it with the deal that the flips made known.
void check_deal_hash(const Record& record, std::string_view deal, Span span, std::int32_t ply,
                     std::vector<Finding>& findings);
// "Rmpp/NPMc/…": rows 8 to 1.
[[nodiscard]] std::string deal_text(const std::array<Piece, squares>& deal);

[[nodiscard]] clock::Control control_of(const FlipchessRules::Clock& rules);

}  // namespace shinpan::flipchess
