#pragma once
// Tables of rule cases: positions or moves with the findings, outcome and points they must get.
// Directors test house rules with them, and they are the runner of this project's own data tests.
// The columns are described in samples/README.md.

#include "app/status.hpp"
#include "formats/format.hpp"

#include <tl/expected.hpp>

#include <string>
#include <string_view>

namespace shinpan::app {

struct CaseCounts {
    std::size_t rows = 0;
    std::size_t passed = 0;
};

// Runs the rows of `table` (the text of the file at `path`); appends one line for each failure to
// `report`. What is wrong with the table itself is returned in words.
[[nodiscard]] tl::expected<CaseCounts, std::string> run_cases(std::string_view table,
                                                              const std::string& path,
                                                              const formats::ReadOptions& options,
                                                              std::string& report);

}  // namespace shinpan::app
