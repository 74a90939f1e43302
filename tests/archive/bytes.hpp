#pragma once
// Sources in memory, and packed bytes to read from them.

#include "archive/source.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <bzlib.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace shinpan::test {

// Delivers at most `step` bytes a read, so that every border is met.
class Bytes final : public archive::ByteSource {
  public:
    explicit Bytes(std::string bytes, std::size_t step = 1U << 20U)
        : bytes_(std::move(bytes)), step_(step) {}
    Result<std::size_t> read(std::string& out, std::size_t limit) override {
        const auto count = std::min({limit, step_, bytes_.size() - at_});
        out.append(bytes_, at_, count);
        at_ += count;
        return count;
    }

  private:
    std::string bytes_;
    std::size_t step_;
    std::size_t at_ = 0;
};

inline std::string gzipped(const std::string& text) {
    z_stream stream = {};
    deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&stream, text.size()) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(out.size() - stream.avail_out);
    deflateEnd(&stream);
    return out;
}

inline std::string bzipped(std::string text) {
    auto size = static_cast<unsigned>(text.size() + text.size() / 100 + 1000);
    std::string out(size, '\0');
    BZ2_bzBuffToBuffCompress(out.data(), &size, text.data(), static_cast<unsigned>(text.size()), 9,
                             0, 0);
    out.resize(size);
    return out;
}

inline std::string zstandard(const std::string& text) {
    std::string out(ZSTD_compressBound(text.size()), '\0');
    out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
    return out;
}

enum class Box { zip, tar };

inline std::string boxed(Box box, const std::vector<std::pair<std::string, std::string>>& files) {
    std::string out(std::size_t{4} << 20U, '\0');
    std::size_t used = 0;
    auto* writer = archive_write_new();
    if (box == Box::zip) {
        archive_write_set_format_zip(writer);
    } else {
        archive_write_set_format_ustar(writer);
    }
    archive_write_open_memory(writer, out.data(), out.size(), &used);
    for (const auto& [name, text] : files) {
        auto* entry = archive_entry_new();
        archive_entry_set_pathname(entry, name.c_str());
        archive_entry_set_size(entry, static_cast<la_int64_t>(text.size()));
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        archive_write_header(writer, entry);
        archive_write_data(writer, text.data(), text.size());
        archive_entry_free(entry);
    }
    archive_write_close(writer);
    archive_write_free(writer);
    out.resize(used);
    return out;
}

}  // namespace shinpan::test
