#include "archive/kinds.hpp"

#include <algorithm>
#include <array>

namespace shinpan::archive {
namespace {

using namespace std::string_view_literals;

struct Magic {
    std::string_view bytes;
    std::string_view word;
    std::size_t at = 0;
};

constexpr std::array refused_kinds{
    Magic{"7z\xBC\xAF\x27\x1C"sv, "7z"},
    Magic{"Rar!\x1A\x07"sv, "rar"},
    Magic{"\xFD"
          "7zXZ\0"sv,
          "xz"},
    Magic{"\x04\x22\x4D\x18"sv, "lz4"},
    Magic{"LZIP"sv, "lzip"},
    Magic{"\x1F\x9D"sv, "compress (.Z)"},
    Magic{"MSCF\0\0\0\0"sv, "cabinet"},
};

constexpr std::array other_kinds{
    Magic{"\x89PNG\r\n\x1A\n"sv, "a PNG picture"},
    Magic{"\xFF\xD8\xFF"sv, "a JPEG picture"},
    Magic{"GIF87a"sv, "a GIF picture"},
    Magic{"GIF89a"sv, "a GIF picture"},
    Magic{"II*\0"sv, "a TIFF picture"},
    Magic{"MM\0*"sv, "a TIFF picture"},
    Magic{"WEBP"sv, "a WebP picture", 8},
    Magic{"ftyp"sv, "a video", 4},
    Magic{"\0\0\1\0"sv, "an icon"},
    Magic{"%PDF-"sv, "a PDF document"},
    Magic{"{\\rtf"sv, "an RTF document"},
    Magic{"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, "an Office document"},
    Magic{"SQLite format 3\0"sv, "an SQLite database"},
    Magic{"\x7F"
          "ELF"sv,
          "a program"},
    Magic{"ID3"sv, "music"},
    Magic{"OggS"sv, "music"},
};

bool has(std::string_view head, const Magic& magic) {
    return head.size() >= magic.at && head.substr(magic.at).starts_with(magic.bytes);
}

// The sum of the header's bytes, its own field as spaces, stands at 148 in octal. Old tar files
// have no other mark.
bool is_tar(std::string_view head) {
    if (head.size() < 512 || head[0] == '\0') return false;
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < 512; ++i) {
        sum += i >= 148 && i < 156 ? 0x20U : static_cast<unsigned char>(head[i]);
    }
    std::uint32_t stated = 0;
    bool digits = false;
    for (const char c : head.substr(148, 8)) {
        if (c >= '0' && c <= '7') {
            stated = stated * 8 + static_cast<std::uint32_t>(c - '0');
            digits = true;
        } else if (digits) {
            break;
        } else if (c != ' ') {
            return false;
        }
    }
    return digits && sum == stated;
}

}  // namespace

Kind kind_of(std::string_view head) {
    if (head.starts_with("\x1F\x8B\x08"sv)) return Kind::gzip;
    if (head.size() >= 10 && head.starts_with("BZh"sv) && head[3] >= '1' && head[3] <= '9') {
        const auto block = head.substr(4, 6);
        if (block == "\x31\x41\x59\x26\x53\x59"sv || block == "\x17\x72\x45\x38\x50\x90"sv) {
            return Kind::bzip2;
        }
    }
    if (head.starts_with("\x28\xB5\x2F\xFD"sv)) return Kind::zstd;
    // A skippable frame stands first in files of pzstd.
    if (head.size() >= 4 && (static_cast<unsigned char>(head[0]) & 0xF0U) == 0x50U &&
        head.substr(1, 3) == "\x2A\x4D\x18"sv) {
        return Kind::zstd;
    }
    if (head.starts_with("PK\x03\x04"sv) || head.starts_with("PK\x05\x06"sv)) return Kind::zip;
    if (is_tar(head)) return Kind::tar;
    const bool refused = std::any_of(refused_kinds.begin(), refused_kinds.end(),
                                     [head](const Magic& magic) { return has(head, magic); });
    return refused ? Kind::refused : Kind::plain;
}

std::string_view word_of(std::string_view head) {
    for (const auto& magic : refused_kinds) {
        if (has(head, magic)) return magic.word;
    }
    for (const auto& magic : other_kinds) {
        if (has(head, magic)) return magic.word;
    }
    return {};
}

std::string_view without_packing(std::string_view path) {
    for (const auto suffix : {".gz"sv, ".bz2"sv, ".zst"sv}) {
        if (path.ends_with(suffix)) return path.substr(0, path.size() - suffix.size());
    }
    return path;
}

}  // namespace shinpan::archive
