#pragma once
// What a referee can show of its work when somebody asks: the board at the critical ply, the tree
// of reasons, the ledgers; and for a position, its points with what they are. Made only on demand,
// by each game's `explain`; rendered by lib/report as text, JSON, Markdown or a drawing.

#include "base/reason.hpp"
#include "record/event.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan {

// A board as a picture of letters. Row 1 is row index 0; `row_one_on_top` says how it is drawn
// (Othello: on top; renju and flip-chess: at the bottom).
struct Diagram {
    std::int8_t columns = 0;
    std::int8_t rows = 0;
    bool row_one_on_top = false;
    std::string men;  // row by row from row 1, one letter a cell, '.' empty

    struct Mark {
        Point at;
        std::string_view role;  // as Shape::role; "played" for the critical move
    };
    std::vector<Mark> marks;
    std::string caption;  // "before ply 46, A to move" — built from words of the field

    [[nodiscard]] char at(Point point) const {
        return men[static_cast<std::size_t>(point.row) * static_cast<std::size_t>(columns) +
                   static_cast<std::size_t>(point.column)];
    }
};

// A table of what was counted. Names and column heads are words of the field; cells are values.
struct Ledger {
    std::string_view name;  // "clock", "chase", "captures", "pieces", "points", "claims"
    std::vector<std::string_view> columns;
    std::vector<std::vector<std::string>> rows;
};

struct Account {
    std::int32_t ply = 0;  // the critical ply the board stands before; 0: the final position
    Diagram board;
    std::vector<Reason> reasons;
    std::vector<Ledger> ledgers;
};

// One point or action of a position, and what it is: kinds of a forbidden point ("33", "44", "6"),
// or of a legal action ("flip", "move", "capture").
struct PointNote {
    std::string action;  // "e14", "a1-a2"
    std::vector<std::string_view> kinds;

    friend bool operator==(const PointNote&, const PointNote&) = default;
};

}  // namespace shinpan
