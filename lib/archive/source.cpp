#include "archive/source.hpp"

#include "base/catalogue/io.hpp"

#include <fcntl.h>
#include <fnmatch.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <unordered_set>
#include <utility>
#include <vector>

namespace shinpan::archive {
namespace {

namespace fs = std::filesystem;

Finding unreadable(int error) {
    return make_finding(code::io_unreadable, {}, 0,
                        {{"reason", std::generic_category().message(error)}});
}

// Of standard input, read and given back.
std::string& given_back() {
    static std::string bytes;
    return bytes;
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
        if (auto& kept = given_back(); descriptor_ == STDIN_FILENO && !kept.empty()) {
            const auto taken = std::min(limit, kept.size());
            out.append(kept, 0, taken);
            kept.erase(0, taken);
            started_ = true;
            return taken;
        }
        // Most files are small: the rest of a large space would be cleared for nothing.
        constexpr std::size_t most = std::size_t{256} << 10U;
        thread_local std::vector<char> space(most);
        const auto got = ::read(descriptor_, space.data(), std::min(limit, most));
        const auto error = errno;
        if (got >= 0) {
            out.append(space.data(), static_cast<std::size_t>(got));
            started_ = started_ || got > 0;
            return static_cast<std::size_t>(got);
        }
        if (error == EINTR) return std::size_t{0};  // an interrupt ends the run
        if (!started_) return fail(unreadable(error));
        return fail(make_finding(code::io_truncated, {}, 0,
                                 {{"reason", std::generic_category().message(error)}}));
    }

    std::optional<std::uint64_t> size() const override {
        struct stat info = {};
        if (::fstat(descriptor_, &info) != 0 || !S_ISREG(info.st_mode)) return std::nullopt;
        return static_cast<std::uint64_t>(info.st_size);
    }
    bool seek(std::uint64_t offset) override {
        if (descriptor_ == STDIN_FILENO && !given_back().empty()) return false;
        return ::lseek(descriptor_, static_cast<off_t>(offset), SEEK_SET) >= 0;
    }

  private:
    int descriptor_;
    Ownership ownership_;
    bool started_ = false;
};

// A pattern with a slash may begin at any folder of the path, as `2001/*.wtb` names that folder
// wherever the archive lies; one without is of the file's name.
bool matches(const std::string& path, const std::string& pattern) {
    const auto fits = [&](std::size_t from) {
        return ::fnmatch(pattern.c_str(), path.c_str() + from, 0) == 0;
    };
    const auto name = path.rfind('/') + 1;  // 0 where there is no folder
    if (pattern.find('/') == std::string::npos) return fits(name);
    if (fits(0)) return true;
    for (auto slash = path.find('/'); slash != std::string::npos;
         slash = path.find('/', slash + 1)) {
        if (fits(slash + 1)) return true;
    }
    return false;
}

bool matches(std::string_view path, const std::vector<std::string>& patterns) {
    const std::string whole(path);
    return std::any_of(patterns.begin(), patterns.end(),
                       [&](const std::string& pattern) { return matches(whole, pattern); });
}

// Names under which archives and compressed files go: their members may be wanted where they
// themselves are not.
bool may_hold_files(std::string_view path) {
    constexpr std::array suffixes{".zip", ".tar", ".tgz",  ".tbz", ".tbz2",
                                  ".gz",  ".bz2", ".tzst", ".zst"};
    return std::any_of(suffixes.begin(), suffixes.end(), [path](const char* suffix) {
        return path.ends_with(std::string_view(suffix));
    });
}

void skip(Listing& listing, const fs::path& path, std::string_view reason) {
    listing.trouble.push_back(
        {path.string(), make_finding(code::io_skipped, {}, 0, {{"reason", std::string(reason)}}),
         listing.inputs.size()});
}

using Names = std::unordered_set<std::string>;

// Lists a file, unless it was listed under this name before (`games` and `./games/a.txt`): nothing
// is to be counted twice by mistake.
void list_file(Listing& listing, Names& names, Input input) {
    if (names.insert(fs::path(input.path).lexically_normal().string()).second) {
        listing.inputs.push_back(std::move(input));
    } else {
        skip(listing, input.path, "named before");
    }
}

void walk(const fs::path& folder, const Selection& selection, Listing& listing, Names& names) {
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
        const auto& path = entry.path().native();
        if (selection.excludes(path)) continue;
        std::error_code ignored;
        if (entry.is_directory(ignored)) {
            // A link to a folder is not followed: it may lead back.
            if (entry.is_symlink(ignored)) {
                skip(listing, entry.path(), "a link to a folder");
            } else {
                walk(entry.path(), selection, listing, names);
            }
            continue;
        }
        if (!selection.wants(path) && !may_hold_files(path)) continue;
        if (entry.is_regular_file(ignored)) {
            const auto bytes = entry.file_size(ignored);
            list_file(listing, names, {path, Input::Origin::found, ignored ? 0 : bytes});
        } else if (entry.is_symlink(ignored) && !entry.exists(ignored)) {
            skip(listing, entry.path(), "a link that leads nowhere");
        } else {  // a pipe in a folder could block for ever
            skip(listing, entry.path(), "not a regular file");
        }
    }
}

}  // namespace

std::uint64_t Listing::bytes() const {
    std::uint64_t sum = 0;
    for (const auto& input : inputs) sum += input.bytes;
    return sum;
}

bool Selection::excludes(std::string_view path) const {
    return matches(path, exclude);
}

bool Selection::wants(std::string_view path) const {
    return !excludes(path) && (include.empty() || matches(path, include));
}

Listing list_inputs(std::span<const std::string> paths, const Selection& selection) {
    Listing listing;
    Names names;
    for (const auto& path : paths) {
        std::error_code error;
        if (path == "-" || !fs::is_directory(path, error)) {
            const auto bytes = path == "-" ? 0 : fs::file_size(path, error);
            list_file(listing, names, {path, Input::Origin::named, error ? 0 : bytes});
            continue;
        }
        const auto before = std::pair{listing.inputs.size(), listing.trouble.size()};
        walk(path, selection, listing, names);
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

void give_back_to_stdin(std::string bytes) {
    given_back() = std::move(bytes) + given_back();
}

}  // namespace shinpan::archive
