#include "archive/source.hpp"

#include "base/catalogue/io.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

namespace shinpan::archive {
namespace {

namespace fs = std::filesystem;

Finding unreadable(int error) {
    return make_finding(code::io_unreadable, {}, 0,
                        {{"reason", std::generic_category().message(error)}});
}

class DescriptorSource final : public ByteSource {
  public:
    enum class Ownership : std::uint8_t { borrowed, owned };

    DescriptorSource(int descriptor, Ownership ownership)
        : descriptor_(descriptor), ownership_(ownership) {}
    ~DescriptorSource() override {
        if (ownership_ == Ownership::owned) ::close(descriptor_);
    }
    DescriptorSource(const DescriptorSource&) = delete;
    DescriptorSource& operator=(const DescriptorSource&) = delete;

    Result<std::size_t> read(std::string& out, std::size_t limit) override {
        const auto before = out.size();
        out.resize(before + limit);
        const auto got = ::read(descriptor_, out.data() + before, limit);
        const auto error = errno;
        out.resize(before + (got > 0 ? static_cast<std::size_t>(got) : 0U));
        if (got >= 0) {
            started_ = started_ || got > 0;
            return static_cast<std::size_t>(got);
        }
        if (error == EINTR) return std::size_t{0};  // an interrupt ends the run
        if (!started_) return fail(unreadable(error));
        return fail(make_finding(code::io_truncated, {}, 0,
                                 {{"reason", std::generic_category().message(error)}}));
    }

  private:
    int descriptor_;
    Ownership ownership_;
    bool started_ = false;
};

void walk(const fs::path& folder, Listing& listing) {
    std::error_code error;
    std::vector<fs::directory_entry> entries;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        entries.push_back(*it);
    }
    if (error) {
        listing.trouble.push_back(
            {folder.string(), unreadable(error.value()), listing.inputs.size()});
        return;
    }
    std::sort(entries.begin(), entries.end(),
              [](const auto& a, const auto& b) { return a.path().native() < b.path().native(); });
    for (const auto& entry : entries) {
        std::error_code ignored;
        // A link to a folder is not followed: it may lead back.
        if (entry.is_directory(ignored) && !entry.is_symlink(ignored)) {
            walk(entry.path(), listing);
        } else if (entry.is_regular_file(ignored)) {  // a pipe in a folder could block for ever
            listing.inputs.push_back({entry.path().string(), Input::Origin::found});
        }
    }
}

}  // namespace

Listing list_inputs(std::span<const std::string> paths) {
    Listing listing;
    for (const auto& path : paths) {
        std::error_code ignored;
        if (path == "-" || !fs::is_directory(path, ignored)) {
            listing.inputs.push_back({path, Input::Origin::named});
            continue;
        }
        const auto before = std::pair{listing.inputs.size(), listing.trouble.size()};
        walk(path, listing);
        if (before == std::pair{listing.inputs.size(), listing.trouble.size()}) {
            listing.trouble.push_back(
                {path, make_finding(code::io_no_record), listing.inputs.size()});
        }
    }
    return listing;
}

Result<std::unique_ptr<ByteSource>> open_source(std::string_view path) {
    using Ownership = DescriptorSource::Ownership;
    if (path == "-") {
        return std::make_unique<DescriptorSource>(STDIN_FILENO, Ownership::borrowed);
    }
    const std::string name(path);
    const int descriptor = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return fail(unreadable(errno));
    struct stat info = {};
    if (::fstat(descriptor, &info) == 0 && S_ISDIR(info.st_mode)) {
        ::close(descriptor);
        return fail(unreadable(EISDIR));
    }
    return std::make_unique<DescriptorSource>(descriptor, Ownership::owned);
}

}  // namespace shinpan::archive
