#pragma once
// Where selected records go: a list, counts, one file, or many.

#include "app/output.hpp"
#include "app/selecting.hpp"
#include "app/writing.hpp"
#include "select/file_name.hpp"
#include "select/table.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shinpan::app {

class Sink {
  public:
    virtual ~Sink() = default;
    virtual void take(const Origin& origin, Pick& pick) = 0;
    // Asked after each batch; false ends the run early.
    [[nodiscard]] virtual bool going_on() const = 0;
    // What went wrong, or nothing.
    [[nodiscard]] virtual std::optional<std::string> finish() = 0;

    struct Counts {
        std::uint64_t written = 0;
        std::uint64_t rejected = 0;  // of those written
        std::uint64_t left_out = 0;  // the target cannot hold it
        std::uint64_t files = 0;
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

  protected:
    Counts counts_;
};

// How records are written, for the sinks that do.
struct Writing {
    std::string format;  // --to; empty: by the extension, or as the input is
    formats::ArchiveOptions archive;
    formats::SplitterOptions beside;
    bool quiet = false;
};

[[nodiscard]] std::unique_ptr<Sink> list_sink(Output out, std::vector<select::Key> columns,
                                              select::TableForm form);
[[nodiscard]] std::unique_ptr<Sink> count_sink(Output out, std::vector<select::Key> keys,
                                               std::vector<select::Key> order,
                                               select::TableForm form);
[[nodiscard]] std::unique_ptr<Sink> write_sink(Output out, std::string path, Writing writing);
// `each` records a file, or by the values of Pick::split where it is 0.
[[nodiscard]] std::unique_ptr<Sink> split_sink(std::string folder, std::uint64_t each,
                                               Writing writing);

}  // namespace shinpan::app
