#pragma once
// An Account as text: the board with its marks, the tree of reasons in words, ledgers as tables.

#include "base/terms.hpp"
#include "record/account.hpp"
#include "record/game.hpp"
#include "report/style.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace shinpan::report {

// The board with coordinates around it. The cells of a mark stand in brackets, one pair for each
// role, explained below the board.
void append_diagram(std::string& out, const Diagram& board, Game game);

// `board` with the points of the reasons marked as well, as far as they are not marked yet.
[[nodiscard]] Diagram with_reasons(Diagram board, const std::vector<Reason>& reasons);

// One line for each node: the sentence, then the points that show it; causes stand below,
// indented.
void append_reason(std::string& out, const Reason& reason, std::size_t indent = 0,
                   Language language = Language::english);

// Columns aligned; numbers to the right.
void append_ledger(std::string& out, const Ledger& ledger);

// "h8" → the point; not given when the text is no point.
[[nodiscard]] Point parse_point(std::string_view text);

}  // namespace shinpan::report
