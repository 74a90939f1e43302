#pragma once
// What --summary prints: how many records of each source, finding, outcome and end reason.

#include "report/jsonl.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace shinpan::report {

// How games ended, by outcome and reason.
using Ends = std::map<std::pair<Outcome, EndReason>, std::uint64_t>;

class Tally {
  public:
    // Counts a batch of the input `path`.
    void add(std::string_view path, const Summary& summary, const Ends& ends);
    // The batches of one input are all counted.
    void end_source();
    // Aligned tables; the sources with most rejected records first, at most `rows` of them.
    void append(std::string& out, const Summary& whole, std::size_t rows = 20) const;

  private:
    struct Source {
        std::uint64_t found = 0;
        std::uint64_t rejected = 0;
        std::uint64_t errors = 0;
        std::uint64_t warnings = 0;
    };
    // Only sources with something to say are kept, so that a million clean files cost nothing.
    std::map<std::string, Source, std::less<>> sources_;
    std::string current_;  // the source being counted, kept only if it turns out to matter
    Source counts_;
    std::uint64_t clean_ = 0;
    Ends ends_;
};

}  // namespace shinpan::report
