#pragma once
// Text encodings: what a byte order mark declares, whether bytes are UTF-8, and decoding by iconv.
// Nothing is guessed in silence: the caller reports an assumption (io/encoding-assumed).

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace shinpan::archive {

// What the first bytes of an input declare.
struct Mark {
    std::size_t bytes = 0;      // length of the byte order mark
    std::string_view encoding;  // "UTF-8", "UTF-16LE", "UTF-16BE"; empty: none
};
[[nodiscard]] Mark byte_order_mark(std::string_view head);

// Strict: no overlong forms, no surrogates, nothing above U+10FFFF.
[[nodiscard]] bool is_utf8(std::string_view bytes);

// Converts a stream to UTF-8 piece by piece. Bytes that mean nothing in the encoding become U+FFFD
// and are counted.
class Decoder {
  public:
    explicit Decoder(std::string_view encoding);
    ~Decoder();
    Decoder(Decoder&&) noexcept;
    Decoder& operator=(Decoder&&) noexcept;

    // False when iconv does not know the encoding.
    [[nodiscard]] bool usable() const;
    // Appends the text of `bytes`, after what an earlier call left over, to `out`.
    void decode(std::string_view bytes, std::string& out);
    // The input ends here: an unfinished sequence becomes U+FFFD.
    void finish(std::string& out);
    [[nodiscard]] std::uint64_t damaged() const { return damaged_; }

  private:
    struct Handle;
    std::unique_ptr<Handle> handle_;
    std::string rest_;
    std::uint64_t damaged_ = 0;
};

// All of `bytes` at once; bytes without a meaning become U+FFFD.
[[nodiscard]] std::string decode_all(std::string_view encoding, std::string_view bytes);

}  // namespace shinpan::archive
