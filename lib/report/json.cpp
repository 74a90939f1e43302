#include "report/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>

namespace shinpan::report {
namespace {

// Length of the well-formed UTF-8 sequence at the start of `text`, 0 when there is none.
std::size_t sequence_length(std::string_view text) {
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    const std::size_t length = lead < 0x80U                     ? 1U
                               : lead >= 0xC2U && lead < 0xE0U  ? 2U
                               : lead >= 0xE0U && lead < 0xF0U  ? 3U
                               : lead >= 0xF0U && lead <= 0xF4U ? 4U
                                                                : 0U;
    if (length == 0 || length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return 0;
    }
    if (length < 3) return length;
    const unsigned second = byte(1);
    const bool bad = (lead == 0xE0U && second < 0xA0U) || (lead == 0xEDU && second > 0x9FU) ||
                     (lead == 0xF0U && second < 0x90U) || (lead == 0xF4U && second > 0x8FU);
    return bad ? 0 : length;
}

constexpr auto plain_bytes = [] {
    std::array<bool, 256> plain{};
    for (std::size_t byte = 0x20; byte < 0x7F; ++byte) plain[byte] = byte != '"' && byte != '\\';
    return plain;
}();

// Whether a byte stands in a JSON string as it is.
bool is_plain(char c) {
    return plain_bytes[static_cast<unsigned char>(c)];
}

}  // namespace

void append_utf8(std::string& out, std::string_view text) {
    while (!text.empty()) {
        const auto length = text.front() == '\0' ? 0 : sequence_length(text);
        out += length == 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
}

void append_json_string(std::string& out, std::string_view text) {
    out += '"';
    append_json_text(out, text);
    out += '"';
}

void append_json_text(std::string& out, std::string_view text) {
    while (true) {
        // Almost all text is of such bytes, from end to end.
        const auto stop = std::find_if_not(text.begin(), text.end(), is_plain);
        const auto plain = static_cast<std::size_t>(stop - text.begin());
        out.append(text.data(), plain);
        text.remove_prefix(plain);
        if (text.empty()) return;
        const char c = text.front();
        const auto length = sequence_length(text);
        if (length == 0) {
            out += "\xEF\xBF\xBD";
        } else if (length > 1) {
            out += text.substr(0, length);
        } else if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\t') {
            out += "\\t";
        } else if (c == '\r') {
            out += "\\r";
        } else {
            fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
}

void append_integer(std::string& out, std::int64_t number) {
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
}

void JsonWriter::separate() {
    if (comma_) out_ += ',';
    comma_ = true;
}

JsonWriter& JsonWriter::open(char bracket) {
    separate();
    out_ += bracket;
    comma_ = false;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
    out_ += bracket;
    comma_ = true;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    separate();
    append_json_string(out_, name);
    out_ += ':';
    comma_ = false;
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
    separate();
    append_json_string(out_, text);
    return *this;
}

JsonWriter& JsonWriter::integer(std::int64_t number) {
    separate();
    append_integer(out_, number);
    return *this;
}

JsonWriter& JsonWriter::raw(std::string_view json) {
    separate();
    out_ += json;
    return *this;
}

}  // namespace shinpan::report
