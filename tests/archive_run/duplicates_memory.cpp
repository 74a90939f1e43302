// What the search for duplicates costs: duplicates_memory GAMES
// keeps so many games of 60 plies, one in a thousand of them twice, and looks for those. Prints
// seconds and the peak of memory; status 1 when not all are found or it takes over 1 GiB.

#include "archive/duplicates.hpp"
#include "plain_othello.hpp"

#include <sys/resource.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>

int main(int argc, char** argv) {
    const auto count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10'000'000;
    const auto start = std::chrono::steady_clock::now();
    shinpan::archive::Duplicates games;
    shinpan::archive::GameLine line;
    std::uint64_t planted = 0;
    for (std::uint64_t i = 1; i <= count; ++i) {
        line.number = i;
        line.plies = 60;
        line.ended = true;
        if (i % 1000 == 0) {
            ++planted;  // the line of the game before
        } else {
            line.line.clear();
            while (line.line.size() < 60) {
                line.line += static_cast<char>(1 + plain::below(64));
            }
        }
        games.add("games", std::span(&line, 1));
    }
    const auto found = games.find(12).size();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf("%llu games, %llu planted, %zu found, %.1f s, peak %ld MiB\n",
                static_cast<unsigned long long>(count), static_cast<unsigned long long>(planted),
                found, seconds.count(), usage.ru_maxrss / 1024);
    return found == planted && usage.ru_maxrss < (1 << 20) ? 0 : 1;
}
