#include "support/paths.hpp"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>

namespace shinpan::test {
namespace {

std::int64_t number_from(const char* variable, std::int64_t fallback) {
    const char* text = std::getenv(variable);
    return text == nullptr ? fallback : std::atoll(text);
}

}  // namespace

std::filesystem::path source_dir() {
    return SHINPAN_SOURCE_DIR;
}
std::filesystem::path data_dir() {
    return source_dir() / "tests" / "data";
}

std::string read_file(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path.string());
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::optional<std::filesystem::path> corpus(std::string_view name) {
    const char* root = std::getenv("SHINPAN_CORPUS");
    const auto base = root != nullptr ? std::filesystem::path(root)
                                      : source_dir().parent_path() / "shared" / "corpus";
    const auto path = base / name;
    if (std::filesystem::exists(path)) return path;
    std::cout << "skipped: no corpus at " << path << '\n';
    return std::nullopt;
}

std::uint64_t seed() {
    return static_cast<std::uint64_t>(number_from("SHINPAN_SEED", 20261129));
}

std::int64_t rounds(std::int64_t in_the_suite) {
    return in_the_suite * number_from("SHINPAN_ROUNDS", 1);
}

}  // namespace shinpan::test
