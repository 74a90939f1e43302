#include "formats/charset/charset.hpp"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace shinpan::formats::charset {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

unsigned byte_at(std::string_view bytes, std::size_t at) {
    return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0U;
}

// Length of the valid UTF-8 sequence at `at`; 0 when there is none.
std::size_t utf8_length(std::string_view bytes, std::size_t at) {
    const auto continues = [&](std::size_t i) { return (byte_at(bytes, at + i) & 0xC0U) == 0x80U; };
    const auto lead = byte_at(bytes, at);
    const auto second = byte_at(bytes, at + 1);
    if (lead < 0x80U) return 1;
    if (lead < 0xC2U || lead > 0xF4U) return 0;
    if (lead < 0xE0U) return continues(1) ? 2 : 0;
    if (!continues(1) || !continues(2)) return 0;
    if (lead < 0xF0U) {
        if (lead == 0xE0U && second < 0xA0U) return 0;  // overlong
        if (lead == 0xEDU && second > 0x9FU) return 0;  // surrogate
        return 3;
    }
    if (!continues(3)) return 0;
    if (lead == 0xF0U && second < 0x90U) return 0;
    if (lead == 0xF4U && second > 0x8FU) return 0;
    return 4;
}

bool is_pair(unsigned lead, unsigned trail, Family family) {
    switch (family) {
        case Family::gbk:
        case Family::big5:
            return lead >= 0x81U && lead <= 0xFEU && trail >= 0x40U && trail != 0x7FU;
        case Family::shift_jis:
            return ((lead >= 0x81U && lead <= 0x9FU) || (lead >= 0xE0U && lead <= 0xFCU)) &&
                   trail >= 0x40U && trail != 0x7FU && trail <= 0xFCU;
        case Family::single:
        case Family::utf8: break;
    }
    return false;
}

std::string folded(std::string_view name) {
    std::string out;
    for (const char c : name) {
        if (c >= 'a' && c <= 'z') {
            out += static_cast<char>(c - 'a' + 'A');
        } else if (c != '-' && c != '_' && c != ' ') {
            out += c;
        }
    }
    return out;
}

// iconv's name of a superset: files that say GB2312 hold GBK, those that say Shift_JIS hold CP932.
std::string superset_of(std::string_view name) {
    switch (family_of(name)) {
        case Family::gbk: return "GB18030";
        case Family::shift_jis: return "CP932";
        case Family::big5: return "BIG5-HKSCS";
        case Family::utf8: return "UTF-8";
        case Family::single: break;
    }
    const auto plain = folded(name);
    // What calls itself Latin-1 holds windows-1252 punctuation more often than C1 controls.
    if (plain == "ISO88591" || plain == "LATIN1") return "WINDOWS-1252";
    return std::string(name);
}

class Converter {
  public:
    explicit Converter(std::string_view name) {
        const bool sane =
            !name.empty() && name.size() <= 40 && std::all_of(name.begin(), name.end(), [](char c) {
                return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                       c == '-' || c == '_' || c == '.' || c == ':';
            });
        if (sane) handle_ = iconv_open("UTF-8", superset_of(name).c_str());
    }
    ~Converter() {
        if (usable()) iconv_close(handle_);
    }
    Converter(const Converter&) = delete;
    Converter& operator=(const Converter&) = delete;

    [[nodiscard]] bool usable() const { return handle_ != invalid(); }
    [[nodiscard]] iconv_t get() const { return handle_; }

  private:
    // iconv_open answers (iconv_t)-1, whatever iconv_t is.
    static iconv_t invalid() {
        static_assert(sizeof(iconv_t) == sizeof(std::intptr_t));
        constexpr std::intptr_t minus_one = -1;
        iconv_t handle{};
        std::memcpy(&handle, &minus_one, sizeof handle);
        return handle;
    }
    iconv_t handle_ = invalid();
};

struct Census {
    std::size_t pairs = 0;
    std::size_t usual = 0;      // in the rows of everyday text
    std::size_t strangers = 0;  // bytes that make no character
};

Census take_census(std::string_view bytes, Family family) {
    Census census;
    for (std::size_t at = 0; at < bytes.size();) {
        const auto lead = byte_at(bytes, at);
        if (lead < 0x80U) {
            ++at;
            continue;
        }
        const auto trail = byte_at(bytes, at + 1);
        // Half-width katakana are single bytes of Shift-JIS.
        const bool kana = family == Family::shift_jis && lead >= 0xA1U && lead <= 0xDFU;
        if (kana) {
            ++at;
            continue;
        }
        if (!is_pair(lead, trail, family)) {
            ++census.strangers;
            ++at;
            continue;
        }
        ++census.pairs;
        // GB2312 hanzi have a trail of A1 or more; western text in an 8-bit set nearly never has
        // two such bytes in a row. Kana and common kanji of Shift-JIS lead with 81 to 98.
        const bool usual = family == Family::gbk ? lead >= 0xA1U && lead <= 0xF7U && trail >= 0xA1U
                                                 : lead >= 0x81U && lead <= 0x98U;
        if (usual) ++census.usual;
        at += 2;
    }
    return census;
}

bool looks_like(std::string_view bytes, Family family) {
    const auto census = take_census(bytes, family);
    return census.pairs > 0 && census.strangers * 20 <= census.pairs &&
           census.usual * 10 >= census.pairs * 9;
}

bool has_long_utf8(std::string_view bytes) {
    return std::any_of(bytes.begin(), bytes.end(),
                       [](char c) { return static_cast<unsigned char>(c) >= 0xE0U; });
}

}  // namespace

bool is_ascii(std::string_view bytes) {
    while (bytes.size() >= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data(), sizeof word);
        if ((word & 0x8080808080808080U) != 0) return false;
        bytes.remove_prefix(8);
    }
    return std::all_of(bytes.begin(), bytes.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80U; });
}

bool is_utf8(std::string_view bytes) {
    for (std::size_t at = 0; at < bytes.size();) {
        const auto length = utf8_length(bytes, at);
        if (length == 0) return false;
        at += length;
    }
    return true;
}

Family family_of(std::string_view name) {
    const auto plain = folded(name);
    if (plain == "UTF8") return Family::utf8;
    for (const auto* gb : {"GB2312", "GBK", "GB18030", "CP936", "EUCCN", "MS936"}) {
        if (plain == gb) return Family::gbk;
    }
    for (const auto* jis : {"SHIFTJIS", "SJIS", "CP932", "WINDOWS31J", "MSKANJI", "XSJIS"}) {
        if (plain == jis) return Family::shift_jis;
    }
    for (const auto* big : {"BIG5", "CP950", "BIG5HKSCS"}) {
        if (plain == big) return Family::big5;
    }
    return Family::single;
}

bool is_known(std::string_view name) {
    return Converter(name).usable();
}

std::size_t step(std::string_view bytes, std::size_t at, Family family) {
    const auto lead = byte_at(bytes, at);
    if (lead < 0x80U || family == Family::single) return 1;
    const auto utf8 = utf8_length(bytes, at);
    if (family == Family::utf8) return std::max<std::size_t>(utf8, 1);
    if (utf8 >= 3) return utf8;
    const auto trail = byte_at(bytes, at + 1);
    if (!is_pair(lead, trail, family)) return 1;
    if (trail == ']') {
        const auto next = byte_at(bytes, at + 2);
        if (next < 0x80U && next != ']') return 1;
    }
    return 2;
}

Choice choose(std::string_view bytes, std::string_view declared) {
    if (is_ascii(bytes)) return {};
    const bool utf8 = is_utf8(bytes);
    if (declared.empty() || !is_known(declared)) {
        const bool unknown = !declared.empty();
        const auto reason = unknown ? Choice::Reason::unknown
                            : utf8  ? Choice::Reason::declared
                                    : Choice::Reason::assumed;
        if (utf8) return {"UTF-8", Family::utf8, reason};
        return {"WINDOWS-1252", Family::single, reason};
    }
    const auto family = family_of(declared);
    if (family == Family::utf8) {
        if (utf8) return {"UTF-8", Family::utf8, Choice::Reason::declared};
        if (looks_like(bytes, Family::gbk)) {
            return {"GB18030", Family::gbk, Choice::Reason::wrong};
        }
        if (looks_like(bytes, Family::shift_jis)) {
            return {"CP932", Family::shift_jis, Choice::Reason::wrong};
        }
        return {"WINDOWS-1252", Family::single, Choice::Reason::wrong};
    }
    // Text of another set is UTF-8 by accident only when it is very short.
    if (utf8 && has_long_utf8(bytes)) return {"UTF-8", Family::utf8, Choice::Reason::wrong};
    return {superset_of(declared), family, Choice::Reason::declared};
}

Decoded decode(std::string_view bytes, std::string_view name) {
    Decoded out;
    if (is_ascii(bytes)) {
        out.text = bytes;
        return out;
    }
    const Converter converter(name);
    if (!converter.usable()) {
        out.text = bytes;
        return out;
    }
    std::string copy(bytes);
    char* in = copy.data();
    std::size_t left = copy.size();
    std::array<char, 1024> buffer;  // filled by iconv
    while (left > 0) {
        char* to = buffer.data();
        std::size_t room = buffer.size();
        const auto result = iconv(converter.get(), &in, &left, &to, &room);
        const auto error = errno;
        out.text.append(buffer.data(), buffer.size() - room);
        if (result != static_cast<std::size_t>(-1)) break;
        if (error == E2BIG) continue;
        ++in;
        --left;
        ++out.damaged;
        out.text += replacement;
    }
    return out;
}

}  // namespace shinpan::formats::charset
