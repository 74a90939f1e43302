// From files to numbered records: archives in archives, limits, selections, batches.

#include "archive/inputs.hpp"

#include "archive/records.hpp"
#include "base/catalogue/io.hpp"
#include "bytes.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <filesystem>
#include <fstream>
#include <map>

using namespace shinpan;
using namespace shinpan::archive;
using namespace shinpan::test;
namespace fs = std::filesystem;

namespace {

fs::path scratch(const std::string& name) {
    const auto path = fs::path(SHINPAN_BINARY_DIR) / "tests" / "archive" / "scratch" / name;
    fs::remove_all(path);
    fs::create_directories(path);
    return path;
}

std::string write(const fs::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
    return path.string();
}

struct Met {
    std::string path;
    std::string text;
    std::vector<Code> codes;
};

std::vector<Met> read_all(const std::vector<std::string>& paths, const InputOptions& options = {}) {
    InputQueue queue(list_inputs(paths, options.selection), options);
    std::vector<Met> met;
    while (auto opened = queue.next()) {
        Met one;
        one.path = opened->path;
        for (const auto& finding : opened->findings) one.codes.push_back(finding.code);
        while (opened->source != nullptr) {
            const auto got = opened->source->read(one.text, 333);
            if (!got) one.codes.push_back(got.error().code);
            if (!got || *got == 0) break;
        }
        met.push_back(std::move(one));
    }
    return met;
}

std::string line(int number) {
    const char* games[] = {"f5d6c3d3c4", "f5f6e6f4", "f5d6c4d3c3", "d3c5d6e3"};
    return std::string(games[number % 4]) + "\n";
}

}  // namespace

TEST_CASE("members are named after their archives, one inside the other") {
    const auto folder = scratch("nested");
    const auto inner = boxed(Box::zip, {{"deep/b.txt", "f5d6\n"}, {"c.txt.gz", gzipped("f5\n")}});
    const auto path = write(
        folder / "outer.tar.gz",
        gzipped(boxed(Box::tar,
                      {{"a.txt", "f5d6c3\n"}, {"in/inner.zip", inner}, {"z.txt", "f5f6\n"}})));
    const auto met = read_all({path});
    REQUIRE(met.size() == 4);
    CHECK(met[0].path == path + "!/a.txt");
    CHECK(met[0].text == "f5d6c3\n");
    CHECK(met[1].path == path + "!/in/inner.zip!/deep/b.txt");
    CHECK(met[1].text == "f5d6\n");
    CHECK(met[2].path == path + "!/in/inner.zip!/c.txt.gz");
    CHECK(met[2].text == "f5\n");
    CHECK(met[3].path == path + "!/z.txt");
    for (const auto& one : met) CHECK(one.codes.empty());
}

TEST_CASE("what cannot or may not be opened is named, and the rest is read") {
    const auto folder = scratch("refused");
    auto deep = std::string("f5d6\n");
    for (int i = 0; i < 5; ++i) deep = gzipped(deep);
    const std::vector<std::string> paths{
        write(folder / "a.7z", "7z\xBC\xAF\x27\x1C rest"), write(folder / "b.gz", deep),
        write(folder / "c.zip",
              boxed(Box::zip, {{"x.png", "\x89PNG\r\n\x1A\n rest"}, {"y.txt", "f5\n"}})),
        write(folder / "d.tar",
              boxed(Box::tar, {{"x.txt", line(0)}, {"y.txt", line(1)}}).substr(0, 1540))};
    const auto met = read_all(paths);
    REQUIRE(met.size() >= 6);
    CHECK(met[0].codes == std::vector{code::io_refused});
    CHECK(met[1].codes == std::vector{code::io_too_deep});
    CHECK(met[2].codes == std::vector{code::io_skipped});
    CHECK(met[3].text == "f5\n");
    CHECK(met[4].text == line(0));
    CHECK(met.back().codes == std::vector{code::io_truncated});
}

TEST_CASE("an archive cut or damaged anywhere is read without a crash and never without a word") {
    const auto folder = scratch("cut");
    for (const auto box : {Box::zip, Box::tar}) {
        const auto whole = boxed(
            box, {{"a.txt", std::string(3000, 'a')}, {"b/c.txt", line(1)}, {"d.txt", line(2)}});
        const auto member_bytes = [](const std::vector<Met>& met) {
            std::size_t bytes = 0;
            for (const auto& one : met) bytes += one.text.size();
            return bytes;
        };
        const auto expected = member_bytes(read_all({write(folder / "whole", whole)}));
        for (std::size_t size = 600; size < whole.size(); size += 61) {
            const auto met = read_all({write(folder / "cut", whole.substr(0, size))});
            bool told = false;
            for (const auto& one : met) told = told || !one.codes.empty();
            INFO(size << " of " << whole.size());
            CHECK((told || member_bytes(met) == expected));
        }
        for (std::size_t at = 0; at < whole.size(); at += 37) {
            auto wrong = whole;
            wrong[at] = static_cast<char>(wrong[at] ^ 0x21);
            CHECK(member_bytes(read_all({write(folder / "wrong", wrong)})) < 100'000);
        }
    }
}

TEST_CASE("patterns choose among files of folders and archives, not among what is named") {
    const auto folder = scratch("patterns");
    fs::create_directories(folder / "sub");
    write(folder / "a.ggf", "1\n");
    write(folder / "b.txt", "2\n");
    write(folder / "sub" / "c.ggf", "3\n");
    write(folder / "pack.zip", boxed(Box::zip, {{"d.ggf", "4\n"}, {"e.txt", "5\n"}}));
    write(folder / "f.ggf.gz", gzipped("6\n"));
    const auto texts = [&](const InputOptions& options) {
        std::string text;
        for (const auto& one : read_all({folder.string()}, options)) text += one.text;
        return text;
    };
    CHECK(texts({}) == "1\n2\n6\n4\n5\n3\n");
    InputOptions only;
    only.selection.include = {"*.ggf"};
    CHECK(texts(only) == "1\n6\n4\n3\n");
    only.selection.exclude = {"*/sub"};
    CHECK(texts(only) == "1\n6\n4\n");
    only.selection.exclude = {"pack.zip"};
    CHECK(texts(only) == "1\n6\n3\n");
    only.selection = {{"sub/*"}, {}};  // from any folder of the path on
    CHECK(texts(only) == "3\n");
    only.selection = {{"ub/*"}, {}};
    CHECK(texts(only).empty());
    only.selection = {{"pack.zip!/*.txt"}, {}};
    CHECK(texts(only) == "5\n");
    only.selection = {{"*.ggf"}, {}};
    const auto named = read_all({(folder / "b.txt").string()}, only);
    REQUIRE(named.size() == 1);
    CHECK(named[0].text == "2\n");
}

TEST_CASE("batches are cut at the same records whatever the source and the size of its reads") {
    const auto folder = scratch("batches");
    std::string text;
    for (int i = 0; i < 20'000; ++i) text += line(i * 7919 % 31);
    const std::vector<std::string> paths{
        write(folder / "plain", text),
        write(folder / "gz", gzipped(text)),
        write(folder / "bz2", bzipped(text)),
        write(folder / "zst", zstandard(text)),
        write(folder / "zip", boxed(Box::zip, {{"m", text}})),
        write(folder / "tar.zst", zstandard(boxed(Box::tar, {{"m", text}})))};
    // part → its bytes and the number of its first record
    using Parts = std::map<std::uint64_t, std::pair<std::string, std::uint64_t>>;
    const auto parts_of = [](const std::string& path, std::size_t read_bytes) {
        StreamOptions options;
        options.read_bytes = read_bytes;
        RecordStream stream(list_inputs(std::vector{path}), options);
        Parts parts;
        while (auto batch = stream.next()) {
            if (batch->records.empty()) continue;
            std::string all;
            for (const auto& record : batch->records) all += batch->text_of(record);
            parts[batch->part] = {all, batch->records.front().number};
        }
        return parts;
    };
    const auto expected = parts_of(paths[0], 256U << 10U);
    CHECK(expected.size() > 2);
    for (const auto& path : paths) {
        INFO(path);
        for (const std::size_t read_bytes : {std::size_t{509}, std::size_t{256} << 10U}) {
            CHECK((parts_of(path, read_bytes) == expected));
        }
    }
}

TEST_CASE("lines may end with a carriage return alone, however the reads cut them") {
    const auto folder = scratch("returns");
    std::string text;
    for (int i = 0; i < 20'000; ++i) text += line(i * 31 % 7) + (i % 5 == 0 ? "\n" : "");
    auto old = text;
    std::replace(old.begin(), old.end(), '\n', '\r');
    const auto records_of = [](const std::string& path) {
        StreamOptions options;
        options.read_bytes = 4'097;
        RecordStream stream(list_inputs(std::vector{path}), options);
        std::vector<std::pair<std::uint32_t, std::string>> records;  // line and bytes
        std::vector<Code> told;
        while (auto batch = stream.next()) {
            for (const auto& one : batch->opening) told.push_back(one.code);
            for (const auto& one : batch->records) {
                records.emplace_back(one.start.line, std::string(batch->text_of(one)));
            }
        }
        return std::pair{records, told};
    };
    const auto usual = records_of(write(folder / "lf", text));
    const auto returns = records_of(write(folder / "cr", old));
    CHECK(usual.first.size() == 20'000);
    CHECK(usual.first == returns.first);
    CHECK(usual.second.empty());
    CHECK(returns.second == std::vector<Code>{code::io_bare_returns});
}
