#pragma once
// Writing records in a format, for every tool that does: which format an output is in, and outputs
// made of a writer's body, head, tail and side files.

#include "app/options.hpp"
#include "app/output.hpp"
#include "formats/format.hpp"
#include "formats/tree_writer.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace shinpan::app {

// The format to write: by name (`--to`), else by the extension of the output. Among several that
// write the extension, the one of `game`, then the one the input is in. What is wrong otherwise.
[[nodiscard]] tl::expected<const formats::Format*, std::string> target_format(
    const std::string& name, const std::string& output, Game game, const formats::Format* input);

// " (did you mean X?)", where one of the formats has a name like it or such an extension.
[[nodiscard]] std::string format_hint(std::string_view name,
                                      std::span<const formats::Format* const> among);
// What is wrong with the value of --to; empty: nothing.
[[nodiscard]] std::optional<std::string> wrong_target(const std::string& name);
// The date of creation of an output, from --date.
[[nodiscard]] tl::expected<formats::ArchiveOptions, std::string> archive_options(
    const Options& options);
// The writer of one output. Tables of names that are given go to the format that has them.
[[nodiscard]] tl::expected<std::unique_ptr<formats::ArchiveWriter>, std::string> writer_for(
    const formats::Format& format, const formats::ArchiveOptions& archive,
    const formats::SplitterOptions& beside);

// One written output. Text streams; what needs a head known only at the end (WTHOR) can be
// written to standard output too, and is then held back until that is known.
class Converted {
  public:
    Converted(Output out, std::string path, const formats::Format& format,
              std::unique_ptr<formats::ArchiveWriter> writer);

    // False when the format cannot hold the record; why is in options.dropped.
    bool append(const Record& record, const formats::WriteOptions& options);
    // Whether whole trees can be written, and a tree; `head` is the record of its first line.
    [[nodiscard]] bool holds_trees() const;
    bool append_tree(const Record& head, const formats::TreeKeeper& tree,
                     const formats::WriteOptions& options);
    [[nodiscard]] bool open_for_writing() const { return out_.open_for_writing(); }
    // Finishes the output and its side files. What went wrong, or nothing.
    [[nodiscard]] std::optional<std::string> finish();

  private:
    void put(const std::string& text);

    Output out_;
    std::string path_;  // "" or "-": standard output
    std::unique_ptr<formats::ArchiveWriter> writer_;
    std::string held_;
    bool hold_ = false;
};

}  // namespace shinpan::app
