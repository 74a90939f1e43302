// Compressed streams: whole, cut anywhere, damaged, several members, too much of a good thing.

#include "archive/packed.hpp"

#include "archive/kinds.hpp"
#include "base/catalogue/io.hpp"
#include "bytes.hpp"
#include "support/catch.hpp"

using namespace shinpan;
using namespace shinpan::archive;
using namespace shinpan::test;

namespace {

struct All {
    std::string text;
    std::optional<Code> trouble;
    std::vector<Finding> remarks;
};

All unpack(Kind kind, const std::string& packed, std::size_t step = 1U << 20U, Limits limits = {}) {
    auto budget = std::make_shared<Budget>();
    budget->limits = limits;
    std::atomic<std::uint64_t> progress = 0;
    auto raw = counted(std::make_unique<Bytes>(packed, step), budget, progress);
    const auto source = unpacked(kind, std::move(raw), budget);
    All all;
    while (true) {
        const auto got = source->read(all.text, 1000);
        if (!got) {
            all.trouble = got.error().code;
            const auto after = source->read(all.text, 1000);
            CHECK((after && *after == 0));
            break;
        }
        if (*got == 0) break;
    }
    all.remarks = source->findings();
    return all;
}

std::string games() {
    std::string text;
    for (int i = 0; i < 3000; ++i) text += "f5d6c3d3c4f4f6 " + std::to_string(i * i) + "\n";
    return text;
}

std::string packed_as(Kind kind, const std::string& text) {
    switch (kind) {
        case Kind::gzip: return gzipped(text);
        case Kind::bzip2: return bzipped(text);
        case Kind::zstd: return zstandard(text);
        case Kind::plain:
        case Kind::zip:
        case Kind::tar:
        case Kind::refused: break;
    }
    return text;
}

}  // namespace

TEST_CASE("gzip, bzip2 and zstd give back what was packed, however the bytes arrive") {
    const auto text = games();
    for (const auto kind : {Kind::gzip, Kind::bzip2, Kind::zstd}) {
        const auto packed = packed_as(kind, text);
        CHECK(kind_of(packed) == kind);
        for (const std::size_t step : {std::size_t{1}, std::size_t{7}, std::size_t{1} << 20U}) {
            const auto all = unpack(kind, packed, step);
            CHECK((all.text == text));
            CHECK(!all.trouble);
            CHECK(all.remarks.empty());
        }
    }
}

TEST_CASE("several members are one stream, and what follows them is named") {
    const auto text = games();
    for (const auto kind : {Kind::gzip, Kind::bzip2, Kind::zstd}) {
        const auto packed = packed_as(kind, text);
        const auto twice = unpack(kind, packed + packed_as(kind, "f5d6\n") + packed, 100);
        CHECK((twice.text == text + "f5d6\n" + text));
        CHECK(!twice.trouble);
        const auto more = unpack(kind, packed + "a note");
        CHECK((more.text == text));
        CHECK(!more.trouble);
        REQUIRE(more.remarks.size() == 1);
        CHECK(more.remarks[0].code == code::io_trailing_data);
    }
}

TEST_CASE("a stream cut anywhere gives its beginning and says that it is cut") {
    const auto text = games();
    for (const auto kind : {Kind::gzip, Kind::bzip2, Kind::zstd}) {
        const auto packed = packed_as(kind, text);
        for (std::size_t size = 1; size < packed.size(); size += 1 + size / 9) {
            const auto all = unpack(kind, packed.substr(0, size));
            INFO(size << " of " << packed.size());
            CHECK(text.starts_with(all.text));
            REQUIRE(all.trouble);
            CHECK(*all.trouble == code::io_truncated);
        }
        CHECK(unpack(kind, packed.substr(0, packed.size() - 1)).trouble == code::io_truncated);
    }
}

TEST_CASE("a wrong byte never passes for the text") {
    const auto text = games();
    for (const auto kind : {Kind::gzip, Kind::bzip2}) {  // zstd's checksum is optional
        const auto packed = packed_as(kind, text);
        for (std::size_t at = 10; at < packed.size(); at += 1 + packed.size() / 97) {
            auto wrong = packed;
            wrong[at] = static_cast<char>(wrong[at] ^ 0x11);
            const auto all = unpack(kind, wrong);
            INFO(at);
            CHECK((all.trouble || all.text == text));
        }
    }
    auto wrong = gzipped(text);
    wrong[wrong.size() - 6] = static_cast<char>(wrong[wrong.size() - 6] ^ 1);  // in its CRC
    const auto all = unpack(Kind::gzip, wrong);
    CHECK((all.text == text));
    CHECK(all.trouble == code::io_damaged);
}

TEST_CASE("a bomb is stopped by its ratio, and every input by its total") {
    const std::string zeros(std::size_t{100} << 20U, '\0');
    const auto bomb = unpack(Kind::gzip, gzipped(zeros));
    CHECK(bomb.trouble == code::io_expands);
    CHECK(bomb.text.size() <= (std::size_t{64} << 20U));
    Limits small;
    small.total_bytes = 5000;
    const auto large = unpack(Kind::gzip, gzipped(games()), 1U << 20U, small);
    CHECK(large.trouble == code::io_too_large);
    CHECK(large.text.size() <= 5000);
}

TEST_CASE("what an input is packed in is told by its bytes alone") {
    CHECK(kind_of("f5d6c3") == Kind::plain);
    CHECK(kind_of("") == Kind::plain);
    CHECK(kind_of("BZhello, a name") == Kind::plain);
    CHECK(kind_of("PK\x03\x04rest") == Kind::zip);
    CHECK(kind_of("Rar!\x1A\x07\x01") == Kind::refused);
    CHECK(word_of("7z\xBC\xAF\x27\x1C") == "7z");
    CHECK(word_of("%PDF-1.4") == "a PDF document");
    CHECK(word_of("f5d6c3").empty());
    CHECK(without_packing("a/b.ggf.gz") == "a/b.ggf");
    CHECK(kind_of(boxed(Box::tar, {{"a", "b"}})) == Kind::tar);
    CHECK(kind_of(std::string(512, '\0')) == Kind::plain);
}
