#include "archive/packed.hpp"

#include "base/catalogue/io.hpp"

#include <bzlib.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace shinpan::archive {
namespace {

constexpr std::size_t packed_block = std::size_t{128} << 10U;

Finding damaged(std::string_view reason) {
    return make_finding(code::io_damaged, {}, 0, {{"reason", std::string(reason)}});
}

class CountedSource final : public ByteSource {
  public:
    CountedSource(std::unique_ptr<ByteSource> source, std::shared_ptr<Budget> budget,
                  std::atomic<std::uint64_t>& progress)
        : source_(std::move(source)), budget_(std::move(budget)), progress_(progress) {}

    Result<std::size_t> read(std::string& out, std::size_t limit) override {
        auto got = source_->read(out, limit);
        if (got) {
            budget_->packed += *got;
            progress_.fetch_add(*got, std::memory_order_relaxed);
        }
        return got;
    }
    std::optional<std::uint64_t> size() const override { return source_->size(); }
    bool seek(std::uint64_t offset) override { return source_->seek(offset); }

  private:
    std::unique_ptr<ByteSource> source_;
    std::shared_ptr<Budget> budget_;
    std::atomic<std::uint64_t>& progress_;
};

class HeadSource final : public ByteSource {
  public:
    HeadSource(std::string head, std::unique_ptr<ByteSource> rest)
        : head_(std::move(head)), rest_(std::move(rest)) {}

    Result<std::size_t> read(std::string& out, std::size_t limit) override {
        if (at_ < head_.size()) {
            const auto bytes = std::min(limit, head_.size() - at_);
            out.append(head_, at_, bytes);
            at_ += bytes;
            return bytes;
        }
        return rest_->read(out, limit);
    }
    std::optional<std::uint64_t> size() const override { return rest_->size(); }
    bool seek(std::uint64_t offset) override {
        if (!rest_->seek(offset)) return false;
        at_ = head_.size();
        return true;
    }
    std::vector<Finding> findings() override { return rest_->findings(); }

  private:
    std::string head_;
    std::size_t at_ = 0;
    std::unique_ptr<ByteSource> rest_;
};

// What the three decoders have in common: packed bytes in, a member after the other, a failure
// given once and only after all that was unpacked before it.
class Unpacker : public ByteSource {
  public:
    Unpacker(std::unique_ptr<ByteSource> packed, std::shared_ptr<Budget> budget)
        : packed_(std::move(packed)), budget_(std::move(budget)) {}

    Result<std::size_t> read(std::string& out, std::size_t limit) final {
        const auto before = out.size();
        out.resize(before + limit);
        std::size_t got = 0;
        while (got == 0 && !over_) {
            if (at_ == block_.size() && !input_over_) refill();
            if (at_ == block_.size() && input_over_) {
                end_of_input();
                break;
            }
            if (between_ && !starts_member()) {
                remarks_.push_back(make_finding(code::io_trailing_data));
                over_ = true;
                break;
            }
            between_ = false;
            got = step(out.data() + before, limit);
        }
        out.resize(before + got);
        if (got > 0) {
            if (auto refusal = budget_->spend(got)) {
                over_ = true;
                trouble_.reset();
                out.resize(before);
                return fail(std::move(*refusal));
            }
            return got;
        }
        if (trouble_) return fail(*std::exchange(trouble_, std::nullopt));
        return std::size_t{0};
    }
    std::vector<Finding> findings() final { return std::exchange(remarks_, {}); }

  protected:
    // Unpacks from input() to `out`; the bytes written. Calls consume() and perhaps member_ends()
    // or breaks().
    virtual std::size_t step(char* out, std::size_t limit) = 0;
    // Whether input() starts a further member; at least one byte is there.
    [[nodiscard]] virtual bool starts_member() const = 0;

    [[nodiscard]] std::string_view input() const { return std::string_view(block_).substr(at_); }
    void consume(std::size_t bytes) { at_ += bytes; }
    void member_ends() { between_ = true; }
    void breaks(std::string_view reason) {
        trouble_ = damaged(reason);
        over_ = true;
    }

  private:
    void refill() {
        block_.clear();
        at_ = 0;
        auto got = packed_->read(block_, packed_block);
        if (!got) {
            trouble_ = got.error();
            input_over_ = true;
        } else if (*got == 0) {
            input_over_ = true;
        }
    }
    void end_of_input() {
        over_ = true;
        if (trouble_ || between_) return;
        trouble_ = make_finding(code::io_truncated, {}, 0,
                                {{"reason", std::string("the compressed data is cut off")}});
    }

    std::unique_ptr<ByteSource> packed_;
    std::shared_ptr<Budget> budget_;
    std::string block_;
    std::size_t at_ = 0;
    bool input_over_ = false;
    bool over_ = false;
    bool between_ = false;  // a member has ended and none has started
    std::optional<Finding> trouble_;
    std::vector<Finding> remarks_;
};

class GzipSource final : public Unpacker {
  public:
    GzipSource(std::unique_ptr<ByteSource> packed, std::shared_ptr<Budget> budget)
        : Unpacker(std::move(packed), std::move(budget)) {
        usable_ = inflateInit2(&stream_, 15 + 16) == Z_OK;
    }
    ~GzipSource() override {
        if (usable_) inflateEnd(&stream_);
    }
    GzipSource(const GzipSource&) = delete;
    GzipSource& operator=(const GzipSource&) = delete;

  private:
    std::size_t step(char* out, std::size_t limit) override {
        if (!usable_) {
            breaks("out of memory");
            return 0;
        }
        const auto packed = input();
        // zlib's interface is not const; it does not write here.
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
        stream_.avail_in = static_cast<uInt>(packed.size());
        stream_.next_out = reinterpret_cast<Bytef*>(out);
        stream_.avail_out = static_cast<uInt>(limit);
        const int result = inflate(&stream_, Z_NO_FLUSH);
        consume(packed.size() - stream_.avail_in);
        if (result == Z_STREAM_END) {
            member_ends();
            inflateReset(&stream_);
        } else if (result != Z_OK && result != Z_BUF_ERROR) {
            breaks(stream_.msg != nullptr ? stream_.msg : "not gzip data");
        }
        return limit - stream_.avail_out;
    }
    bool starts_member() const override { return input().front() == '\x1F'; }

    z_stream stream_ = {};
    bool usable_ = false;
};

class Bzip2Source final : public Unpacker {
  public:
    Bzip2Source(std::unique_ptr<ByteSource> packed, std::shared_ptr<Budget> budget)
        : Unpacker(std::move(packed), std::move(budget)) {
        usable_ = BZ2_bzDecompressInit(&stream_, 0, 0) == BZ_OK;
    }
    ~Bzip2Source() override {
        if (usable_) BZ2_bzDecompressEnd(&stream_);
    }
    Bzip2Source(const Bzip2Source&) = delete;
    Bzip2Source& operator=(const Bzip2Source&) = delete;

  private:
    std::size_t step(char* out, std::size_t limit) override {
        if (!usable_) {
            breaks("out of memory");
            return 0;
        }
        const auto packed = input();
        stream_.next_in = const_cast<char*>(packed.data());
        stream_.avail_in = static_cast<unsigned>(packed.size());
        stream_.next_out = out;
        stream_.avail_out = static_cast<unsigned>(limit);
        const int result = BZ2_bzDecompress(&stream_);
        consume(packed.size() - stream_.avail_in);
        if (result == BZ_STREAM_END) {
            member_ends();
            BZ2_bzDecompressEnd(&stream_);
            const auto* next_out = stream_.next_out;
            stream_ = {};
            usable_ = BZ2_bzDecompressInit(&stream_, 0, 0) == BZ_OK;
            return static_cast<std::size_t>(next_out - out);
        }
        if (result != BZ_OK) {
            breaks(result == BZ_DATA_ERROR ? "a block with a wrong checksum" : "not bzip2 data");
        }
        return limit - stream_.avail_out;
    }
    bool starts_member() const override { return input().front() == 'B'; }

    bz_stream stream_ = {};
    bool usable_ = false;
};

class ZstdSource final : public Unpacker {
  public:
    ZstdSource(std::unique_ptr<ByteSource> packed, std::shared_ptr<Budget> budget)
        : Unpacker(std::move(packed), std::move(budget)), stream_(ZSTD_createDStream()) {
        // 128 MiB is what the command-line tool allows unasked; a larger window is a way to
        // exhaust memory.
        if (stream_ != nullptr) ZSTD_DCtx_setParameter(stream_, ZSTD_d_windowLogMax, 27);
    }
    ~ZstdSource() override { ZSTD_freeDStream(stream_); }
    ZstdSource(const ZstdSource&) = delete;
    ZstdSource& operator=(const ZstdSource&) = delete;

  private:
    std::size_t step(char* out, std::size_t limit) override {
        if (stream_ == nullptr) {
            breaks("out of memory");
            return 0;
        }
        const auto packed = input();
        ZSTD_inBuffer in{packed.data(), packed.size(), 0};
        ZSTD_outBuffer to{out, limit, 0};
        const auto result = ZSTD_decompressStream(stream_, &to, &in);
        consume(in.pos);
        if (ZSTD_isError(result) != 0) {
            breaks(ZSTD_getErrorName(result));
        } else if (result == 0) {
            member_ends();
        }
        return to.pos;
    }
    bool starts_member() const override {
        const auto first = static_cast<unsigned char>(input().front());
        return first == 0x28U || (first & 0xF0U) == 0x50U;
    }

    ZSTD_DStream* stream_;
};

}  // namespace

Finding Budget::bomb() const {
    return make_finding(code::io_expands, {}, 0,
                        {{"ratio", static_cast<std::int64_t>(limits.ratio)}});
}

std::optional<Finding> Budget::spend(std::uint64_t bytes) {
    unpacked += bytes;
    const auto base = std::max<std::uint64_t>(size > 0 ? std::min(size, packed) : packed, 1);
    if (unpacked > limits.free_bytes && unpacked / base >= limits.ratio) {
        return bomb();
    }
    if (unpacked > limits.total_bytes) {
        return make_finding(code::io_too_large, {}, 0,
                            {{"limit", static_cast<std::int64_t>(limits.total_bytes)}});
    }
    return std::nullopt;
}

std::optional<Finding> Budget::foresee(std::uint64_t bytes) const {
    if (size == 0 || bytes <= limits.free_bytes || bytes / size < limits.ratio) return std::nullopt;
    return bomb();
}

std::unique_ptr<ByteSource> counted(std::unique_ptr<ByteSource> source,
                                    std::shared_ptr<Budget> budget,
                                    std::atomic<std::uint64_t>& progress) {
    return std::make_unique<CountedSource>(std::move(source), std::move(budget), progress);
}

std::unique_ptr<ByteSource> with_head(std::string head, std::unique_ptr<ByteSource> rest) {
    return std::make_unique<HeadSource>(std::move(head), std::move(rest));
}

std::unique_ptr<ByteSource> unpacked(Kind kind, std::unique_ptr<ByteSource> packed,
                                     std::shared_ptr<Budget> budget) {
    switch (kind) {
        case Kind::gzip: return std::make_unique<GzipSource>(std::move(packed), std::move(budget));
        case Kind::bzip2:
            return std::make_unique<Bzip2Source>(std::move(packed), std::move(budget));
        case Kind::zstd: return std::make_unique<ZstdSource>(std::move(packed), std::move(budget));
        case Kind::plain:
        case Kind::zip:
        case Kind::tar:
        case Kind::refused: break;
    }
    return packed;
}

}  // namespace shinpan::archive
