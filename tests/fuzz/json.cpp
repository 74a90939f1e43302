// The readers of JSON dialects on any bytes.

#include "shared.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    for (const auto* name : {"quest-json", "egaroucid-json", "rs-othello-json", "ftd-json"}) {
        shinpan::fuzz::run(name, data, size);
    }
    return 0;
}
