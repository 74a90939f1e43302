// The PGN and PlayOK readers on any bytes.

#include "shared.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    shinpan::fuzz::run("pgn", data, size);
    shinpan::fuzz::run("playok", data, size);
    return 0;
}
