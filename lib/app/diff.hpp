#pragma once
// shinpan-validate --diff OLD NEW: two editions of an archive.

#include "app/common.hpp"

#include <span>
#include <string>

namespace shinpan::app {

// Status 0: the same records; 1: some were added, removed or changed; 3: not all could be read.
[[nodiscard]] Status run_diff(std::span<const std::string> paths, const Options& options,
                              const Settings& settings, int jobs);

}  // namespace shinpan::app
