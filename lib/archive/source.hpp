#pragma once
// Where bytes come from: files, directories, standard input. What is packed in them is opened by
// archive/inputs.hpp; every layer is one more ByteSource around another.

#include "base/finding.hpp"
#include "base/result.hpp"

#include <cstdint>
#include <memory>
#include <optional>
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
    std::uint64_t bytes = 0;  // of a file; 0: not known
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

    [[nodiscard]] std::uint64_t bytes() const;  // of all files together
};

// Which of the files met in folders and archives are wanted. What the user names is always read.
// A pattern without '/' is held against the last part of a path, one with '/' against all of it.
struct Selection {
    std::vector<std::string> include;  // empty: all
    std::vector<std::string> exclude;  // beats include

    [[nodiscard]] bool wants(std::string_view path) const;
    [[nodiscard]] bool excludes(std::string_view path) const;
};

// Directories become the files below them, recursively, each folder sorted by name (bytes); other
// paths stay as they are. Hidden files are not special. What is no file is listed as skipped.
[[nodiscard]] Listing list_inputs(std::span<const std::string> paths,
                                  const Selection& selection = {});

class ByteSource {
  public:
    virtual ~ByteSource() = default;
    // Appends at most `limit` bytes to `out`. The number appended; 0 at the end. A failure in
    // the middle of an input is io/truncated or io/damaged; it is given once, then 0.
    [[nodiscard]] virtual Result<std::size_t> read(std::string& out, std::size_t limit) = 0;
    // Of the whole source, where it is known and seek() works.
    [[nodiscard]] virtual std::optional<std::uint64_t> size() const { return std::nullopt; }
    virtual bool seek(std::uint64_t /*offset*/) { return false; }
    // Remarks that do not end the input; asked after the end.
    [[nodiscard]] virtual std::vector<Finding> findings() { return {}; }
};

// Opens a file or "-". A failure is io/unreadable with the system's words.
[[nodiscard]] Result<std::unique_ptr<ByteSource>> open_source(std::string_view path);
// Whoever opens "-" next reads these bytes first: its head may be looked at, though a pipe has no
// way back.
void give_back_to_stdin(std::string bytes);

}  // namespace shinpan::archive
