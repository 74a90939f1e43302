#pragma once
// What the first bytes of an input say it is: packed, an archive, or something that holds no
// records. Names are never believed.

#include <cstdint>
#include <string_view>

namespace shinpan::archive {

enum class Kind : std::uint8_t {
    plain,  // nothing known: a format may claim it
    gzip,
    bzip2,
    zstd,
    zip,
    tar,
    refused,  // an archive that is not read: word_of says which
};

inline constexpr std::size_t kind_bytes = 512;  // kind_of wants as many, if there are

[[nodiscard]] Kind kind_of(std::string_view head);
// "7z", "rar", "xz"; "a PNG picture", "a PDF document"; empty when the bytes say nothing.
[[nodiscard]] std::string_view word_of(std::string_view head);
// The name without the suffix of its packing: "a.ggf.gz" → "a.ggf".
[[nodiscard]] std::string_view without_packing(std::string_view path);

}  // namespace shinpan::archive
