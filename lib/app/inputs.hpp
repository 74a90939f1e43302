#pragma once
// Which inputs a run reads: the arguments, the names in --files-from, what --include and --exclude
// select, and how much may be unpacked.

#include "app/options.hpp"
#include "archive/inputs.hpp"

#include <tl/expected.hpp>

#include <string>
#include <vector>

namespace shinpan::app {

// The paths named on the command line and in --files-from, in that order; "-" when neither names
// any and standard input is no terminal. What is wrong, ready to print.
[[nodiscard]] tl::expected<std::vector<std::string>, std::string> paths_from(
    const Options& options);

[[nodiscard]] tl::expected<archive::InputOptions, std::string> input_options_from(
    const Options& options);

}  // namespace shinpan::app
