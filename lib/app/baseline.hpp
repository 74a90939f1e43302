#pragma once
// A baseline: findings that are known, each with a reason. They stay in the report, as notes.
//
// A line is `FILE#RECORD<TAB>CODE<TAB>REASON`, or `FILE<TAB>CODE<TAB>REASON` for a finding about
// an input; '#' starts a comment line. `--format baseline` writes such lines without the reasons.

#include "base/finding.hpp"

#include <tl/expected.hpp>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace shinpan::app {

class Baseline {
  public:
    // What is wrong with the file or one of its lines, ready to print.
    [[nodiscard]] static tl::expected<std::shared_ptr<const Baseline>, std::string> load(
        const std::string& path);

    // Turns known errors and warnings into notes. `record` is 0 for findings about an input. May
    // be called by many threads.
    void apply(std::string_view path, std::uint64_t record, std::vector<Finding>& findings) const;
    // Lines that no finding has met.
    [[nodiscard]] std::vector<std::string> unmet() const;

  private:
    struct Entry {
        explicit Entry(std::string text) : line(std::move(text)) {}
        std::string line;
        std::atomic<bool> met = false;
    };
    std::unordered_map<std::string, std::unique_ptr<Entry>> entries_;  // by place and code
};

}  // namespace shinpan::app
