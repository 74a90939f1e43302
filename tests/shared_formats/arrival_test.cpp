// Where records begin does not depend on how the bytes of a file arrive: every sample of a finding,
// every sample of the project and every seed of the fuzz targets, whole and in small pieces, by the
// splitter of its format; the seeds by every splitter.

#include "formats/format.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

using namespace shinpan;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t largest = 4096;  // splitting byte by byte looks at a record again and again

std::vector<std::string> split(const formats::Format& format, std::string_view input,
                               std::size_t piece) {
    std::vector<std::string> records;
    const auto splitter = format.splitter("");
    std::size_t at = 0;
    auto end = std::min(piece, input.size());
    for (;;) {
        const auto cut = splitter->next(input.substr(at, end - at), end == input.size());
        if (cut.kind == formats::Cut::Kind::end) return records;
        if (cut.kind == formats::Cut::Kind::more) {
            REQUIRE(end < input.size());
            end = std::min(end + piece, input.size());
            continue;
        }
        REQUIRE(cut.begin <= cut.end);
        REQUIRE(cut.end > 0);
        REQUIRE(at + cut.end <= end);
        if (cut.kind == formats::Cut::Kind::record) {
            records.emplace_back(input.substr(at + cut.begin, cut.end - cut.begin));
        }
        at += cut.end;
    }
}

void check(const formats::Format& format, const fs::path& path, std::string_view bytes) {
    CAPTURE(path, format.info().name);
    const auto whole = split(format, bytes, largest);
    for (const std::size_t piece : {1U, 5U, 64U}) {
        CAPTURE(piece);
        REQUIRE(split(format, bytes, piece) == whole);
    }
}

std::vector<fs::path> files_of(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file() && entry.file_size() < largest) files.push_back(entry.path());
    }
    return files;
}

}  // namespace

TEST_CASE("the records of a file do not depend on how its bytes arrive") {
    std::size_t files = 0;
    for (const auto& folder : {test::data_dir() / "codes", test::source_dir() / "samples"}) {
        for (const auto& path : files_of(folder)) {
            const auto bytes = test::read_file(path);
            const auto* format = formats::detect_format(bytes, path.string());
            if (format == nullptr) continue;
            check(*format, path, bytes);
            ++files;
        }
    }
    CHECK(files > 300);
}

TEST_CASE("no splitter minds how the bytes of any file arrive") {
    const auto seeds = files_of(test::source_dir() / "tests" / "fuzz" / "seeds");
    REQUIRE(seeds.size() > 30);
    for (const auto& path : seeds) {
        const auto bytes = test::read_file(path);
        for (const auto* format : formats::registry()) check(*format, path, bytes);
    }
}
