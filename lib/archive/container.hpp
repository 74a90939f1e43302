#pragma once
// Archives of files: zip and tar, by libarchive with these two enabled and nothing else (with all
// its formats it takes "f5d6c3" for an mtree listing). Members are read in the order they lie in.

#include "archive/packed.hpp"
#include "archive/source.hpp"

#include <memory>
#include <optional>
#include <string>

namespace shinpan::archive {

class Container {
  public:
    struct Member {
        enum class What : std::uint8_t { file, folder, link, other, locked };
        std::string name;
        What what = What::file;
        std::uint64_t bytes = 0;  // unpacked, as a zip states it; 0: not told
    };

    // `kind` is zip or tar.
    Container(Kind kind, std::unique_ptr<ByteSource> source, std::shared_ptr<Budget> budget);
    ~Container();
    Container(const Container&) = delete;
    Container& operator=(const Container&) = delete;

    // The next member; empty at the end. What is wrong with the archive is told once, then it ends.
    [[nodiscard]] Result<std::optional<Member>> next();
    // The bytes of the member next() gave last; valid until next() is called again.
    [[nodiscard]] std::unique_ptr<ByteSource> data();

    struct Reading;  // in the source file

  private:
    std::unique_ptr<Reading> reading_;
};

}  // namespace shinpan::archive
