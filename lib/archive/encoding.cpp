#include "archive/encoding.hpp"

#include <iconv.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace shinpan::archive {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

// Length of the valid sequence at the start of `bytes`, 0 when there is none.
std::size_t sequence_length(std::string_view bytes) {
    const auto at = [bytes](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const auto continues = [&](std::size_t i) {
        return i < bytes.size() && (at(i) & 0xC0U) == 0x80U;
    };
    const unsigned lead = at(0);
    if (lead < 0x80U) return 1;
    if (lead < 0xC2U) return 0;
    if (lead < 0xE0U) return continues(1) ? 2 : 0;
    if (lead < 0xF0U) {
        if (!continues(1) || !continues(2)) return 0;
        const unsigned second = at(1);
        if (lead == 0xE0U && second < 0xA0U) return 0;  // overlong
        if (lead == 0xEDU && second > 0x9FU) return 0;  // surrogate
        return 3;
    }
    if (lead > 0xF4U || !continues(1) || !continues(2) || !continues(3)) return 0;
    const unsigned second = at(1);
    if (lead == 0xF0U && second < 0x90U) return 0;
    if (lead == 0xF4U && second > 0x8FU) return 0;
    return 4;
}

}  // namespace

Mark byte_order_mark(std::string_view head) {
    if (head.starts_with("\xEF\xBB\xBF")) return {3, "UTF-8"};
    if (head.starts_with("\xFF\xFE")) return {2, "UTF-16LE"};
    if (head.starts_with("\xFE\xFF")) return {2, "UTF-16BE"};
    return {};
}

bool is_utf8(std::string_view bytes) {
    while (!bytes.empty()) {
        // Records are nearly always ASCII: eight bytes at a time.
        while (bytes.size() >= 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes.data(), sizeof word);
            if ((word & 0x8080808080808080U) != 0) break;
            bytes.remove_prefix(8);
        }
        if (bytes.empty()) return true;
        const auto length = sequence_length(bytes);
        if (length == 0) return false;
        bytes.remove_prefix(length);
    }
    return true;
}

struct Decoder::Handle {
    iconv_t to_utf8;

    explicit Handle(std::string_view encoding)
        : to_utf8(iconv_open("UTF-8", std::string(encoding).c_str())) {}
    ~Handle() {
        if (valid()) iconv_close(to_utf8);
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;

    [[nodiscard]] bool valid() const {
        // iconv_open answers (iconv_t)-1; iconv_t is a pointer here, an integer elsewhere.
        return std::memcmp(&to_utf8, &invalid(), sizeof to_utf8) != 0;
    }
    static const std::intptr_t& invalid() {
        static constexpr std::intptr_t value = -1;
        return value;
    }
};

Decoder::Decoder(std::string_view encoding) : handle_(std::make_unique<Handle>(encoding)) {}
Decoder::~Decoder() = default;
Decoder::Decoder(Decoder&&) noexcept = default;
Decoder& Decoder::operator=(Decoder&&) noexcept = default;

bool Decoder::usable() const {
    return handle_->valid();
}

void Decoder::decode(std::string_view bytes, std::string& out) {
    rest_ += bytes;
    char* in = rest_.data();
    std::size_t left = rest_.size();
    std::array<char, 4096> buffer;  // filled by iconv
    while (left > 0) {
        char* to = buffer.data();
        std::size_t room = buffer.size();
        const auto result = iconv(handle_->to_utf8, &in, &left, &to, &room);
        const auto error = errno;
        out.append(buffer.data(), buffer.size() - room);
        if (result != static_cast<std::size_t>(-1)) break;
        if (error == E2BIG) continue;
        if (error == EINVAL) break;  // a sequence cut by the end of this piece
        ++in;
        --left;
        ++damaged_;
        out += replacement;
    }
    rest_.erase(0, rest_.size() - left);
}

void Decoder::finish(std::string& out) {
    if (rest_.empty()) return;
    ++damaged_;
    out += replacement;
    rest_.clear();
}

std::string decode_all(std::string_view encoding, std::string_view bytes) {
    std::string text;
    Decoder decoder(encoding);
    if (!decoder.usable()) return std::string(bytes);
    decoder.decode(bytes, text);
    decoder.finish(text);
    return text;
}

}  // namespace shinpan::archive
