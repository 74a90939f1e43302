#pragma once
// Where bytes come from: files, directories and standard input today; members of archives take the
// same seam (a name and a ByteSource) later.

#include "base/finding.hpp"
#include "base/result.hpp"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::archive {

// One input as the user or a directory walk named it. "-" is standard input.
struct Input {
    enum class Origin : std::uint8_t { named, found };  // named by the user, or met in a directory

    std::string path;
    Origin origin = Origin::named;
};

struct Listing {
    std::vector<Input> inputs;
    // Paths that cannot be listed, each with what is wrong with it, in the order met.
    struct Trouble {
        std::string path;
        Finding finding;
        std::size_t before = 0;  // stands before inputs[before]
    };
    std::vector<Trouble> trouble;
};

// Directories become the files below them, recursively, each folder sorted by name (bytes); other
// paths stay as they are. Hidden files are not special.
[[nodiscard]] Listing list_inputs(std::span<const std::string> paths);

class ByteSource {
  public:
    virtual ~ByteSource() = default;
    // Appends at most `limit` bytes to `out`. The number appended; 0 at the end. A failure in
    // the middle of an input is io/truncated.
    [[nodiscard]] virtual Result<std::size_t> read(std::string& out, std::size_t limit) = 0;
};

// Opens a file or "-". A failure is io/unreadable with the system's words.
[[nodiscard]] Result<std::unique_ptr<ByteSource>> open_source(std::string_view path);

}  // namespace shinpan::archive
