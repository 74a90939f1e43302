#include "base/sha256.hpp"

#include <fmt/format.h>
#include <nettle/sha2.h>

#include <array>

namespace shinpan {

std::string sha256(std::initializer_list<std::string_view> parts) {
    sha256_ctx context;
    sha256_init(&context);
    for (const auto part : parts) {
        sha256_update(&context, part.size(), reinterpret_cast<const std::uint8_t*>(part.data()));
    }
    std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
    sha256_digest(&context, digest.size(), digest.data());
    std::string hex;
    for (const auto byte : digest) fmt::format_to(std::back_inserter(hex), "{:02x}", byte);
    return hex;
}

std::string sha256(std::string_view bytes) {
    return sha256({bytes});
}

}  // namespace shinpan
