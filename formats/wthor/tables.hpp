#pragma once
// The parts of a WTHOR file: header, name tables, and the squares of move bytes
// (formats/wthor/FORMAT.md).

#include "formats/format.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::formats::wthor {

inline constexpr std::size_t header_bytes = 16;
inline constexpr std::size_t fixed_bytes = 8;  // of a game record, before its moves
inline constexpr std::size_t player_bytes = 20;
inline constexpr std::size_t tournament_bytes = 26;
inline constexpr std::size_t solitaire_bytes = 36;

[[nodiscard]] constexpr std::uint32_t byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<unsigned char>(bytes[at]);
}
[[nodiscard]] constexpr std::uint32_t u16_at(std::string_view bytes, std::size_t at) {
    return byte_at(bytes, at) | byte_at(bytes, at + 1) << 8U;
}
[[nodiscard]] constexpr std::uint32_t u32_at(std::string_view bytes, std::size_t at) {
    return u16_at(bytes, at) | u16_at(bytes, at + 2) << 16U;
}
void put_u16(std::uint32_t value, std::string& out);
void put_u32(std::uint32_t value, std::string& out);

struct Header {
    std::int32_t year = 0;  // of creation: century · 100 + year
    std::int32_t month = 0;
    std::int32_t day = 0;
    std::uint32_t games = 0;  // N1
    std::uint32_t names = 0;  // N2
    std::int32_t games_year = 0;
    std::uint8_t board = 0;  // P1
    std::uint8_t kind = 0;   // P2
    std::uint8_t depth = 0;  // P3
    std::uint8_t reserved = 0;

    [[nodiscard]] bool date_ok() const;
    friend bool operator==(const Header&, const Header&) = default;
};
[[nodiscard]] Header read_header(std::string_view bytes);  // at least header_bytes
void write_header(const Header& header, std::string& out);

enum class FileKind : std::uint8_t { games8, games10, players, tournaments, solitaires };
// Games unless the header says names (N1 = 0, year 0, N2 > 0); players and tournaments differ only
// by the size of a name, which `head` shows.
[[nodiscard]] FileKind kind_of(const Header& header, std::string_view head);
[[nodiscard]] std::size_t record_bytes(FileKind kind);

// A table of names as it stands in its file: raw bytes (Latin-1, NUL at the end).
struct NameTable {
    std::vector<std::string> names;
    std::vector<std::int64_t> unterminated;  // numbers of names without a NUL, from 0

    [[nodiscard]] std::string_view at(std::size_t index) const { return names[index]; }
    [[nodiscard]] bool empty() const { return names.empty(); }
};
// Empty when `bytes` are not a table of names of `width` bytes each.
[[nodiscard]] std::optional<NameTable> read_names(std::string_view bytes, std::size_t width);

[[nodiscard]] std::string latin1_to_utf8(std::string_view latin1);
// A character outside Latin-1 becomes '?'; `exact` says whether none did.
struct Latin1 {
    std::string bytes;
    bool exact = true;
};
[[nodiscard]] Latin1 utf8_to_latin1(std::string_view utf8);

// The square of a move byte: column + (size + 2) · row, both counted from 1.
[[nodiscard]] constexpr std::optional<Point> point_of(std::uint32_t code, std::int8_t size) {
    const auto step = static_cast<std::uint32_t>(size) + 2;
    const auto column = code % step;
    const auto row = code / step;
    const auto limit = static_cast<std::uint32_t>(size);
    if (column < 1 || column > limit || row < 1 || row > limit) return std::nullopt;
    return Point{static_cast<std::int8_t>(column - 1), static_cast<std::int8_t>(row - 1)};
}
[[nodiscard]] constexpr std::uint8_t code_of(Point point, std::int8_t size) {
    return static_cast<std::uint8_t>(point.column + 1 + (point.row + 1) * (size + 2));
}

// What every record of one input shares.
struct Context final : InputContext {
    Header header;
    FileKind kind = FileKind::games8;
    NameTable players;
    NameTable tournaments;
    std::uint64_t tables = 0;  // digest of both tables: equal numbers mean equal names
};
[[nodiscard]] std::uint64_t digest_of(const NameTable& players, const NameTable& tournaments);

// The files that belong to `path`, found beside it whatever the case of their names: same stem,
// else WTHOR, else WTH. Empty when there is none.
struct Beside {
    std::string players;
    std::string tournaments;
};
[[nodiscard]] Beside find_beside(std::string_view path);

}  // namespace shinpan::formats::wthor
