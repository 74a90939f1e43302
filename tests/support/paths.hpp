#pragma once
// Where tests find things, and seeds.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace shinpan::test {

[[nodiscard]] std::filesystem::path source_dir();
[[nodiscard]] std::filesystem::path data_dir();  // tests/data
[[nodiscard]] std::string read_file(const std::filesystem::path& path);

// A file or folder of real records beside the checkout (../shared/corpus/NAME, or under
// $SHINPAN_CORPUS). Without it, says so on stdout and returns nothing: the caller returns early.
[[nodiscard]] std::optional<std::filesystem::path> corpus(std::string_view name);

// $SHINPAN_SEED, else a fixed seed; $SHINPAN_ROUNDS multiplies the number of random trials.
[[nodiscard]] std::uint64_t seed();
[[nodiscard]] std::int64_t rounds(std::int64_t in_the_suite);

}  // namespace shinpan::test
