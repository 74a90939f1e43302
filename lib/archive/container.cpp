#include "archive/container.hpp"

#include "base/catalogue/io.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <cerrno>
#include <utility>

namespace shinpan::archive {
namespace {

constexpr std::size_t block_bytes = std::size_t{128} << 10U;

}  // namespace

struct Container::Reading {
    ::archive* handle = nullptr;
    Kind kind = Kind::zip;
    std::unique_ptr<ByteSource> source;
    std::shared_ptr<Budget> budget;
    std::string block;
    std::int64_t place = 0;
    std::optional<Finding> inner;  // what went wrong below, until it is told
    bool broken = false;           // nothing more can be read
    std::uint64_t members = 0;

    // What to tell of a failure of libarchive: the cause below, if there was one.
    Finding trouble() {
        if (inner) return *std::exchange(inner, std::nullopt);
        const char* words = ::archive_error_string(handle);
        std::string reason = words == nullptr ? "not readable" : words;
        // Z_BUF_ERROR: inflate wants more than there is.
        if (reason == "ZIP decompression failed (-5)") {
            reason = "Truncated ZIP file: the compressed data is cut off";
        }
        const bool cut = reason.find("runcated") != std::string::npos;
        return make_finding(cut ? code::io_truncated : code::io_damaged, {}, 0,
                            {{"reason", reason}});
    }

    static la_ssize_t read(::archive* handle, void* self, const void** bytes) {
        auto& reading = *static_cast<Reading*>(self);
        reading.block.clear();
        auto got = reading.source->read(reading.block, block_bytes);
        if (!got) {
            reading.inner = got.error();
            ::archive_set_error(handle, EIO, "input failed");
            return -1;
        }
        *bytes = reading.block.data();
        reading.place += static_cast<std::int64_t>(*got);
        return static_cast<la_ssize_t>(*got);
    }
    static la_int64_t seek(::archive*, void* self, la_int64_t offset, int whence) {
        auto& reading = *static_cast<Reading*>(self);
        const auto size = reading.source->size();
        if (!size) return ARCHIVE_FAILED;
        if (whence == SEEK_CUR) offset += reading.place;
        if (whence == SEEK_END) offset += static_cast<la_int64_t>(*size);
        if (offset < 0 || !reading.source->seek(static_cast<std::uint64_t>(offset))) {
            return ARCHIVE_FAILED;
        }
        reading.place = offset;
        return offset;
    }
};

namespace {

class MemberSource final : public ByteSource {
  public:
    explicit MemberSource(Container::Reading& reading) : reading_(reading) {}

    Result<std::size_t> read(std::string& out, std::size_t limit) override {
        if (over_) return std::size_t{0};
        const auto before = out.size();
        out.resize(before + limit);
        la_ssize_t got = ARCHIVE_RETRY;
        while (got == ARCHIVE_RETRY) {
            got = ::archive_read_data(reading_.handle, out.data() + before, limit);
        }
        out.resize(before + (got > 0 ? static_cast<std::size_t>(got) : 0U));
        over_ = got <= 0;
        if (got < 0) {
            reading_.broken = got == ARCHIVE_FATAL;
            return fail(reading_.trouble());
        }
        const auto bytes = static_cast<std::size_t>(got);
        if (reading_.kind == Kind::zip) {
            if (auto refusal = reading_.budget->spend(bytes)) {
                over_ = reading_.broken = true;
                out.resize(before);
                return fail(std::move(*refusal));
            }
        }
        return bytes;
    }

  private:
    Container::Reading& reading_;
    bool over_ = false;
};

}  // namespace

Container::Container(Kind kind, std::unique_ptr<ByteSource> source, std::shared_ptr<Budget> budget)
    : reading_(std::make_unique<Reading>()) {
    auto& reading = *reading_;
    reading.kind = kind;
    reading.source = std::move(source);
    reading.budget = std::move(budget);
    reading.handle = ::archive_read_new();
    if (kind == Kind::zip) {
        ::archive_read_support_format_zip(reading.handle);
        if (reading.source->size()) {
            ::archive_read_set_seek_callback(reading.handle, &Reading::seek);
        }
    } else {
        ::archive_read_support_format_tar(reading.handle);
    }
    if (::archive_read_open2(reading.handle, &reading, nullptr, &Reading::read, nullptr, nullptr) !=
        ARCHIVE_OK) {
        if (!reading.inner) reading.inner = reading.trouble();
    }
}

Container::~Container() {
    ::archive_read_free(reading_->handle);
}

Result<std::optional<Container::Member>> Container::next() {
    auto& reading = *reading_;
    if (reading.broken) return std::optional<Member>{};
    if (reading.inner) {
        reading.broken = true;
        return fail(reading.trouble());
    }
    ::archive_entry* entry = nullptr;
    int result = ARCHIVE_RETRY;
    while (result == ARCHIVE_RETRY) result = ::archive_read_next_header(reading.handle, &entry);
    if (result == ARCHIVE_EOF) {
        reading.broken = true;
        // A tar ends before its packing does, and the checksum stands at the end of that.
        if (reading.kind == Kind::tar) {
            for (std::size_t got = 1; got > 0;) {
                reading.block.clear();
                auto rest = reading.source->read(reading.block, block_bytes);
                if (!rest) return fail(rest.error());
                got = *rest;
            }
        }
        return std::optional<Member>{};
    }
    if (result < ARCHIVE_WARN) {
        reading.broken = true;
        return fail(reading.trouble());
    }
    ++reading.members;
    Member member;
    const char* name = ::archive_entry_pathname_utf8(entry);
    if (name == nullptr) name = ::archive_entry_pathname(entry);
    member.name = name == nullptr ? "member " + std::to_string(reading.members) : name;
    using What = Member::What;
    const auto type = ::archive_entry_filetype(entry);
    if (::archive_entry_is_encrypted(entry) != 0) {
        member.what = What::locked;
    } else if (type == AE_IFDIR) {
        member.what = What::folder;
    } else if (type == AE_IFLNK || ::archive_entry_hardlink(entry) != nullptr) {
        member.what = What::link;
    } else if (type != AE_IFREG && type != 0) {
        member.what = What::other;
    } else if (reading.kind == Kind::zip && ::archive_entry_size_is_set(entry) != 0) {
        member.bytes = static_cast<std::uint64_t>(::archive_entry_size(entry));
    }
    return std::optional<Member>(std::move(member));
}

std::unique_ptr<ByteSource> Container::data() {
    return std::make_unique<MemberSource>(*reading_);
}

}  // namespace shinpan::archive
