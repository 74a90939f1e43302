#pragma once
// Solitaires: positions with one winning move, in .pzz files (formats/wthor/FORMAT.md).

#include "formats/wthor/tables.hpp"

#include <string_view>

namespace shinpan::formats::wthor {

// How many bytes stand between the header and the first solitaire: files of two sizes are told of.
// `body` is what follows the header, at least most_preface + solitaire_bytes of it or all there is.
inline constexpr std::size_t most_preface = 512;
[[nodiscard]] std::size_t preface_of(std::string_view body, const Header& header);

// A solitaire as a position to judge.
void read_solitaire(std::string_view bytes, const Context* file, Record& record);

}  // namespace shinpan::formats::wthor
