// The XOF reader on any bytes.

#include "shared.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    shinpan::fuzz::run("xof", data, size);
    return 0;
}
