#pragma once
// Compressed streams: gzip (every member, CRC and length checked by zlib), bzip2 and zstd.

#include "archive/kinds.hpp"
#include "archive/source.hpp"

#include <atomic>
#include <memory>

namespace shinpan::archive {

// What an input may unpack to before it is taken for a bomb.
struct Limits {
    std::uint64_t ratio = 250;                            // times the bytes it was packed in,
    std::uint64_t free_bytes = std::uint64_t{64} << 20U;  // but never less than this
    std::uint64_t total_bytes = std::uint64_t{1} << 40U;
    int depth = 4;  // layers of packing and archives inside each other
};

// Counts one input through all its layers.
struct Budget {
    Limits limits;
    std::uint64_t size = 0;      // of the outermost file; 0: not known
    std::uint64_t packed = 0;    // read from the outermost file
    std::uint64_t unpacked = 0;  // delivered by all decompressors

    // Counts `bytes` more; the finding when that is too much.
    [[nodiscard]] std::optional<Finding> spend(std::uint64_t bytes);
    // The finding when to unpack `bytes` could only end as a bomb.
    [[nodiscard]] std::optional<Finding> foresee(std::uint64_t bytes) const;

  private:
    [[nodiscard]] Finding bomb() const;
};

// Counts what is read from the outermost file, in a budget and for the progress bar.
[[nodiscard]] std::unique_ptr<ByteSource> counted(std::unique_ptr<ByteSource> source,
                                                  std::shared_ptr<Budget> budget,
                                                  std::atomic<std::uint64_t>& progress);
// A source whose first bytes were read already.
[[nodiscard]] std::unique_ptr<ByteSource> with_head(std::string head,
                                                    std::unique_ptr<ByteSource> rest);
// `kind` is gzip, bzip2 or zstd.
[[nodiscard]] std::unique_ptr<ByteSource> unpacked(Kind kind, std::unique_ptr<ByteSource> packed,
                                                   std::shared_ptr<Budget> budget);

}  // namespace shinpan::archive
