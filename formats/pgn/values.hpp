#pragma once
// What tags of an Othello PGN mean.

#include "record/record.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace shinpan::formats::pgn {

// "37-27" is a score, "1-0" a win of Black (who moves first), "1/2-1/2" a draw; "*" and "?" claim
// nothing.
struct ResultRead {
    bool understood = true;
    std::optional<ClaimedResult> claim;
};
[[nodiscard]] ResultRead read_result(std::string_view text);

// The reason in a Termination tag.
[[nodiscard]] EndReason termination(std::string_view text);

// FEN of Othello. Edax writes row 8 first, p is Black and P White; Fairy-Stockfish and PlayStrategy
// write the same text for the start, but there row 1 comes first, P moves first and is Black.
enum class FenDialect : std::uint8_t { edax, fairy };
[[nodiscard]] bool is_fairy(std::string_view fen);
[[nodiscard]] bool read_fen(std::string_view fen, FenDialect dialect, Setup& setup);
void write_fen(const Setup& setup, std::string& out);  // Edax's dialect

}  // namespace shinpan::formats::pgn
