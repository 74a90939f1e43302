#pragma once
// Bar charts as one picture in SVG that needs nothing else: no script, no font file, no network.

#include <cstdint>
#include <string>
#include <vector>

namespace shinpan::report {

struct BarChart {
    struct Bar {
        std::string name;
        std::uint64_t value = 0;
    };
    std::string title;
    std::vector<Bar> bars;
};

// The charts one below the other; each is drawn to its own largest value.
[[nodiscard]] std::string svg_bars(const std::vector<BarChart>& charts);

}  // namespace shinpan::report
