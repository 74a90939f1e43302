#include "formats/wthor/tables.hpp"

#include "formats/text/scan.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace shinpan::formats::wthor {

void put_u16(std::uint32_t value, std::string& out) {
    out += static_cast<char>(value & 0xFFU);
    out += static_cast<char>(value >> 8U & 0xFFU);
}
void put_u32(std::uint32_t value, std::string& out) {
    put_u16(value & 0xFFFFU, out);
    put_u16(value >> 16U, out);
}

bool Header::date_ok() const {
    using namespace std::chrono;
    return year >= 1900 && year < 2200 &&
           year_month_day{std::chrono::year{year}, std::chrono::month{static_cast<unsigned>(month)},
                          std::chrono::day{static_cast<unsigned>(day)}}
               .ok();
}

Header read_header(std::string_view bytes) {
    Header header;
    header.year = static_cast<std::int32_t>(byte_at(bytes, 0) * 100 + byte_at(bytes, 1));
    header.month = static_cast<std::int32_t>(byte_at(bytes, 2));
    header.day = static_cast<std::int32_t>(byte_at(bytes, 3));
    header.games = u32_at(bytes, 4);
    header.names = u16_at(bytes, 8);
    header.games_year = static_cast<std::int32_t>(u16_at(bytes, 10));
    header.board = static_cast<std::uint8_t>(byte_at(bytes, 12));
    header.kind = static_cast<std::uint8_t>(byte_at(bytes, 13));
    header.depth = static_cast<std::uint8_t>(byte_at(bytes, 14));
    header.reserved = static_cast<std::uint8_t>(byte_at(bytes, 15));
    return header;
}

void write_header(const Header& header, std::string& out) {
    out += static_cast<char>(header.year / 100);
    out += static_cast<char>(header.year % 100);
    out += static_cast<char>(header.month);
    out += static_cast<char>(header.day);
    put_u32(header.games, out);
    put_u16(header.names, out);
    put_u16(static_cast<std::uint32_t>(header.games_year), out);
    for (const auto byte : {header.board, header.kind, header.depth, header.reserved}) {
        out += static_cast<char>(byte);
    }
}

namespace {

// Whether the bytes behind the header look like names of `width` bytes: letters, then NULs.
bool names_fit(std::string_view body, std::size_t width) {
    const auto count = std::min<std::size_t>(body.size() / width, 64);
    std::size_t fit = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto field = body.substr(i * width, width);
        const auto end = std::min(field.find('\0'), field.size());
        const bool letters =
            end > 0 && std::all_of(field.begin(), field.begin() + static_cast<std::ptrdiff_t>(end),
                                   [](char c) { return static_cast<unsigned char>(c) >= 0x20; });
        const bool padded = field.find_first_not_of('\0', end) == std::string_view::npos;
        if (letters && padded) ++fit;
    }
    return count > 0 && fit * 10 >= count * 9;
}

}  // namespace

FileKind kind_of(const Header& header, std::string_view head) {
    if (header.kind == 1) return FileKind::solitaires;
    if (header.games == 0 && header.names > 0) {
        const auto body = head.substr(std::min(header_bytes, head.size()));
        if (names_fit(body, player_bytes)) return FileKind::players;
        if (names_fit(body, tournament_bytes)) return FileKind::tournaments;
    }
    return header.board == 10 ? FileKind::games10 : FileKind::games8;
}

std::size_t record_bytes(FileKind kind) {
    switch (kind) {
        case FileKind::games8: return fixed_bytes + 60;
        case FileKind::games10: return fixed_bytes + 96;
        case FileKind::players: return player_bytes;
        case FileKind::tournaments: return tournament_bytes;
        case FileKind::solitaires: return solitaire_bytes;
    }
    return fixed_bytes + 60;
}

std::optional<NameTable> read_names(std::string_view bytes, std::size_t width) {
    if (bytes.size() < header_bytes) return std::nullopt;
    const auto header = read_header(bytes);
    const auto body = bytes.substr(header_bytes);
    if (header.games != 0 || (!body.empty() && !names_fit(body, width))) return std::nullopt;
    NameTable table;
    table.names.reserve(body.size() / width);
    for (std::size_t at = 0; at + width <= body.size(); at += width) {
        const auto field = body.substr(at, width);
        const auto end = field.find('\0');
        if (end == std::string_view::npos) {
            table.unterminated.push_back(static_cast<std::int64_t>(table.names.size()));
        }
        table.names.emplace_back(field.substr(0, end));
    }
    return table;
}

std::uint64_t digest_of(const NameTable& players, const NameTable& tournaments) {
    std::uint64_t digest = 0xCBF29CE484222325U;  // FNV-1a
    const auto add = [&digest](char c) {
        digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    };
    for (const auto* table : {&players, &tournaments}) {
        for (const auto& name : table->names) {
            for (const char c : name) add(c);
            add('\0');
        }
        add('\n');
    }
    return digest;
}

std::string latin1_to_utf8(std::string_view latin1) {
    std::string utf8;
    utf8.reserve(latin1.size());
    for (const char c : latin1) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            utf8 += c;
        } else {
            utf8 += static_cast<char>(0xC0U | byte >> 6U);
            utf8 += static_cast<char>(0x80U | (byte & 0x3FU));
        }
    }
    return utf8;
}

Latin1 utf8_to_latin1(std::string_view utf8) {
    Latin1 latin1;
    for (std::size_t at = 0; at < utf8.size();) {
        const auto glyph = text::glyph_at(utf8, at);
        if (glyph.length == 0) break;
        const bool fits = glyph.code < 0x100 && glyph.code >= 0x20;
        latin1.bytes += fits ? static_cast<char>(glyph.code) : '?';
        latin1.exact = latin1.exact && fits;
        at += glyph.length;
    }
    return latin1;
}

Beside find_beside(std::string_view path) {
    namespace fs = std::filesystem;
    Beside found;
    if (path.empty() || path == "-") return found;
    std::error_code error;
    const fs::path file{std::string(path)};
    const auto folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    const auto stem = file.stem().string();
    int best_players = 0;
    int best_tournaments = 0;
    fs::directory_iterator it(folder, error);
    for (; !error && it != fs::directory_iterator(); it.increment(error)) {
        const auto& one = it->path();
        const auto extension = one.extension().string();
        const bool players = text::equal_ignoring_case(extension, ".jou");
        if (!players && !text::equal_ignoring_case(extension, ".trn")) continue;
        const auto name = one.stem().string();
        const int rank = text::equal_ignoring_case(name, stem)      ? 3
                         : text::equal_ignoring_case(name, "wthor") ? 2
                         : text::equal_ignoring_case(name, "wth")   ? 1
                                                                    : 0;
        auto& best = players ? best_players : best_tournaments;
        auto& keep = players ? found.players : found.tournaments;
        // Two names that differ only in case: the first in byte order, whatever the directory says.
        if (rank > best || (rank == best && rank > 0 && one.string() < keep)) {
            best = rank;
            keep = one.string();
        }
    }
    return found;
}

}  // namespace shinpan::formats::wthor
