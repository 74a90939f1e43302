#pragma once
// Runs a shell line as a user would, with the tools of this build first on PATH.

#include <filesystem>
#include <string>

namespace shinpan::test {

struct Run {
    std::string out;
    std::string err;
    int status = -1;
};

// `folder` is the working directory of the line.
[[nodiscard]] Run shell(const std::string& line, const std::filesystem::path& folder);

// Checks that a tool line says the same, and something, with the batch lane and without it.
void check_lane(const std::string& line, const std::filesystem::path& folder);

// A fresh folder for inputs a test makes; emptied before use.
[[nodiscard]] std::filesystem::path scratch_dir(const std::string& name);

}  // namespace shinpan::test
