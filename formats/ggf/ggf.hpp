#pragma once
// GGF: the pieces the reader and the writer share (formats/ggf/FORMAT.md).

#include "formats/format.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace shinpan::formats::ggf {

inline constexpr std::string_view format_name = "ggf";

[[nodiscard]] std::unique_ptr<Splitter> make_splitter();
void read_game(std::string_view bytes, Record& record);
void write_game(const Record& record, const WriteOptions& options, std::string& out);

// A match type: board, and the letters behind it.
struct MatchType {
    std::int8_t board = 0;  // 0: not readable
    bool octagon = false;
    bool anti = false;
    bool well_formed = false;
    std::int32_t random_discs = -1;  // r<N>; -1: no random start
};
[[nodiscard]] MatchType match_type(std::string_view text);

// "8 -------- … *" with or without blanks. False when it is no board; what stands there up to the
// damage is then in `setup`.
struct BoardRead {
    bool ok = false;
    std::int8_t size = 0;
    std::int32_t squares = 0;
};
[[nodiscard]] BoardRead read_board(std::string_view text, bool octagon, Setup& setup);
// The same the other way round, with its size in front.
void write_board(const Record& record, std::string& out);

}  // namespace shinpan::formats::ggf
