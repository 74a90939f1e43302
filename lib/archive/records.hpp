#pragma once
// From inputs to numbered records: the first, ordered stage of every batch.
//
// The stream opens one input after the other, decodes what is declared, detects the format, asks
// the format's splitter where records start, and hands out batches of whole records. Memory is
// bounded by one record (8 MiB) and one batch.

#include "archive/inputs.hpp"
#include "base/finding.hpp"
#include "base/span.hpp"
#include "formats/format.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::archive {

inline constexpr std::size_t max_record_bytes = std::size_t{8} << 20U;

// One record, as bytes nobody has read yet.
struct RawRecord {
    std::size_t begin = 0;  // in Batch::bytes
    std::size_t end = 0;
    std::uint64_t number = 0;  // in its input, from 1
    Position start;            // of its first byte in its input
    bool too_long = false;     // cut at max_record_bytes; not to be read
    bool cut = false;          // the input broke off inside it; not to be read
};

// Consecutive records of one input. A batch is the unit of parallel work.
struct Batch {
    std::uint64_t part = 0;  // counts the batches of a run, from 0; the same for every run
    std::string path;
    const formats::Format* format = nullptr;  // null: the input has no records
    std::shared_ptr<const formats::InputContext> context;
    std::string bytes;
    bool decoded = false;  // by --encoding or a byte order mark
    std::vector<RawRecord> records;
    // About the input as a whole. `opening` come before its records, `closing` after them.
    std::vector<Finding> opening;
    std::vector<Finding> closing;
    bool ends_input = false;

    [[nodiscard]] std::string_view text_of(const RawRecord& record) const {
        return std::string_view(bytes).substr(record.begin, record.end - record.begin);
    }
};

struct StreamOptions {
    const formats::Format* format = nullptr;  // null: detect
    std::optional<Game> game;                 // detect among the formats of this game only
    std::optional<Game> likely_game;          // the ruleset's: its formats are asked first
    std::string encoding;                     // empty: byte order mark, else UTF-8
    std::size_t batch_bytes = std::size_t{64} << 10U;
    std::size_t read_bytes = std::size_t{256} << 10U;
    InputOptions inputs;
    formats::SplitterOptions beside;  // name tables of WTHOR files
};

class RecordStream {
  public:
    RecordStream(Listing listing, StreamOptions options);
    ~RecordStream();

    // The next batch, in input order; empty at the end.
    [[nodiscard]] std::optional<Batch> next();

    // Of the files themselves, packed or not; may be asked by any thread.
    [[nodiscard]] std::uint64_t bytes_read() const { return queue_.bytes_read(); }
    [[nodiscard]] std::uint64_t bytes_listed() const { return queue_.bytes_listed(); }

  private:
    struct Open;

    void heed_bare_returns(Batch& batch, Input::Origin origin);
    void decode_text(Input::Origin origin);
    [[nodiscard]] const formats::Format* format_of(std::string_view head, std::string_view path,
                                                   Input::Origin origin) const;
    [[nodiscard]] bool open_next(Batch& batch, InputQueue::Opened opened);
    void fill(Batch& batch);

    InputQueue queue_;
    StreamOptions options_;
    std::unique_ptr<Open> open_;
    std::uint64_t parts_ = 0;
};

}  // namespace shinpan::archive
