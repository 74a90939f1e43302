#pragma once
// From a listing to opened inputs, one after the other: compressed files are unpacked on the way,
// archives become their members (`pack.zip!/a/b.ggf`), archives in archives too, within limits.

#include "archive/container.hpp"
#include "archive/packed.hpp"
#include "archive/source.hpp"

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shinpan::archive {

struct InputOptions {
    Selection selection;
    Limits limits;
};

class InputQueue {
  public:
    struct Opened {
        std::string path;
        Input::Origin origin = Input::Origin::named;
        std::unique_ptr<ByteSource> source;  // null: cannot be read, see `findings`
        std::vector<Finding> findings;
    };

    InputQueue(Listing listing, InputOptions options);

    // The next input, in order; empty at the end. The source of the one before must be gone.
    [[nodiscard]] std::optional<Opened> next();

    // For a progress bar; may be asked by any thread.
    [[nodiscard]] std::uint64_t bytes_read() const { return progress_.load(); }
    [[nodiscard]] std::uint64_t bytes_listed() const { return listed_; }

  private:
    struct Level {
        std::unique_ptr<Container> container;
        std::shared_ptr<Budget> budget;
        std::string path;
        int depth = 0;
        bool empty = true;  // no member met so far
    };

    [[nodiscard]] std::optional<Opened> next_member();
    [[nodiscard]] std::optional<Opened> next_listed();
    // Unpacks as far as the bytes say; empty when it was an archive and its members come next.
    [[nodiscard]] std::optional<Opened> unwrap(Opened opened, std::shared_ptr<Budget> budget,
                                               int depth);

    Listing listing_;
    InputOptions options_;
    std::uint64_t listed_ = 0;
    std::atomic<std::uint64_t> progress_ = 0;
    std::size_t next_input_ = 0;
    std::size_t next_trouble_ = 0;
    std::vector<Level> levels_;  // archives being read, each inside the one before
};

}  // namespace shinpan::archive
