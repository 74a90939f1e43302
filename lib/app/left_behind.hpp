#pragma once
// What is not in an output though its record is: other branches of a tree, comments and marks of
// moves, and what the target cannot hold.

#include "app/common.hpp"
#include "archive/records.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::app {

// Where a record came from, as far as its tree can be walked again.
struct TreeSource {
    const formats::Format* format = nullptr;
    const formats::InputContext* context = nullptr;
    bool decoded = false;
};

// Of one record whose first line is written: `text` is all of it, `findings` what its reader said.
[[nodiscard]] std::vector<Finding> left_behind(const TreeSource& source, const Settings& settings,
                                               std::string_view text, const Record& record,
                                               std::span<const Finding> findings);

// On stderr: one line a finding, and of equal ones only the first few.
class DropTeller {
  public:
    void tell_of(std::string_view path, std::uint64_t number, const Position& start,
                 const std::vector<Finding>& dropped);
    void close() const;

  private:
    static constexpr std::uint64_t most_lines = 20;
    static constexpr std::size_t most_kinds = 1000;
    std::map<std::string, std::uint64_t> seen_;  // by their words
};

}  // namespace shinpan::app
