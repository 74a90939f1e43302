#pragma once
// FCR-1, the flip-chess log: one event a line. The format is described in FORMAT.md.

#include "formats/format.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace shinpan::formats::fcr1 {

inline constexpr std::string_view format_name = "fcr";
inline constexpr std::string_view known_tags =
    "FCR Event Site Date Round Room Ruleset Stake PlayerA PlayerB First Time Deal DealHash "
    "DealSalt Position Pool Strikes FirstCaptures Source";

// One piece: a letter, or a glyph of the board. `ambiguous` numbers the glyphs that are written for
// both colours, from 0; -1 when the colour is certain.
struct Piece {
    char letter = 0;
    int ambiguous = -1;
    std::size_t length = 0;  // in bytes; 0: no piece here
};
inline constexpr std::size_t ambiguous_glyphs = 6;
[[nodiscard]] Piece piece_at(std::string_view bytes, std::size_t at);
[[nodiscard]] std::string_view ambiguous_glyph(std::size_t number);

// A position `<rows> <r|b|-> <plies>` (spaces between them, any number). The men are appended to
// `setup`. Returns whether all of it could be read.
enum class Plies : std::uint8_t { required, optional };
[[nodiscard]] bool read_position(std::string_view text, Plies plies, Setup& setup);
void write_position(const Setup& setup, std::string& out);
// Whether a line is meant as a position: its first word has a slash.
[[nodiscard]] bool looks_like_position(std::string_view line);

// The reasons of a result line; none and empty for what it does not know.
[[nodiscard]] EndReason reason_of(std::string_view word);
[[nodiscard]] std::string_view reason_word(EndReason reason);

// What a tag's value must look like; empty when it does.
[[nodiscard]] std::string_view tag_fault(const Tag& tag);

[[nodiscard]] std::unique_ptr<Splitter> make_splitter();
[[nodiscard]] Confidence detect(std::string_view head);
void read(std::string_view bytes, const ReadOptions& options, Record& record);
void write(const Record& record, const WriteOptions& options, std::string& out);
[[nodiscard]] const BatchReader& batch_reader();

}  // namespace shinpan::formats::fcr1
