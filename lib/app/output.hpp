#pragma once
// Where results go: standard output, or a file that appears complete or not at all.

#include "report/style.hpp"

#include <tl/expected.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace shinpan::app {

class Output {
  public:
    // "" or "-" is standard output; a device or a pipe is written to at once. What is wrong with
    // another path is returned in words.
    [[nodiscard]] static tl::expected<Output, std::string> open(const std::string& path);

    // Appends to `path` at once, and keeps what is there.
    [[nodiscard]] static tl::expected<Output, std::string> append_to(const std::string& path);

    Output(Output&& other) noexcept;
    Output& operator=(Output&&) = delete;
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;
    ~Output();  // an uncommitted file is removed

    // False once nobody reads any more (a closed pipe) or the disk is full; the run then ends.
    bool write(std::string_view text);
    // Renames the finished file to its name. False when that or an earlier write failed.
    [[nodiscard]] bool commit();

    [[nodiscard]] bool open_for_writing() const { return !closed_; }
    // What went wrong; empty for a closed pipe.
    [[nodiscard]] const std::string& trouble() const { return trouble_; }

  private:
    Output(int descriptor, std::string path, std::string temporary);

    int descriptor_;
    std::string path_;
    std::string temporary_;  // empty: nothing to rename
    std::string trouble_;
    bool closed_ = false;
};

// Text for people, on standard error.
void tell(std::string_view text);

// Whether to colour `descriptor` given --color=WHEN, NO_COLOR and TERM.
[[nodiscard]] report::Colour colour_for(int descriptor, std::string_view when);
[[nodiscard]] bool is_terminal(int descriptor);

// Ignores SIGPIPE (a closed pipe is seen by write) and notes SIGINT and SIGTERM.
void install_signal_handlers();
[[nodiscard]] bool interrupted();

}  // namespace shinpan::app
