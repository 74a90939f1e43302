#include "app/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

namespace shinpan::app {
namespace {

volatile std::sig_atomic_t signalled = 0;

void on_signal(int) {
    signalled = 1;
}

std::string words_of(int error) {
    return std::generic_category().message(error);
}

bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const auto done = ::write(descriptor, text.data(), text.size());
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(done));
    }
    return true;
}

}  // namespace

Output::Output(int descriptor, std::string path, std::string temporary)
    : descriptor_(descriptor), path_(std::move(path)), temporary_(std::move(temporary)) {}

Output::Output(Output&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      path_(std::move(other.path_)),
      temporary_(std::exchange(other.temporary_, {})),
      trouble_(std::move(other.trouble_)),
      closed_(other.closed_) {}

Output::~Output() {
    if (temporary_.empty()) return;
    ::close(descriptor_);
    ::unlink(temporary_.c_str());
}

tl::expected<Output, std::string> Output::open(const std::string& path) {
    if (path.empty() || path == "-") return Output(STDOUT_FILENO, {}, {});
    struct stat info = {};
    const bool exists = ::stat(path.c_str(), &info) == 0;
    if (exists && S_ISDIR(info.st_mode)) {
        return tl::unexpected(fmt::format("{}: {}", path, words_of(EISDIR)));
    }
    // A device or a pipe is written to; a file renamed onto it would take its place.
    if (exists && !S_ISREG(info.st_mode)) return append_to(path);
    // What a link names is replaced, not the link.
    std::error_code unresolved;
    const auto linked = exists ? std::filesystem::canonical(path, unresolved).string() : path;
    const auto& target = unresolved ? path : linked;
    auto temporary = target + ".XXXXXX";
    const int descriptor = ::mkstemp(temporary.data());
    if (descriptor < 0) return tl::unexpected(fmt::format("{}: {}", path, words_of(errno)));
    const auto mask = ::umask(0);
    ::umask(mask);
    ::fchmod(descriptor, 0666 & ~mask);
    return Output(descriptor, target, std::move(temporary));
}

tl::expected<Output, std::string> Output::append_to(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor < 0) return tl::unexpected(fmt::format("{}: {}", path, words_of(errno)));
    return Output(descriptor, path, {});
}

bool Output::write(std::string_view text) {
    if (closed_) return false;
    if (write_all(descriptor_, text)) return true;
    closed_ = true;
    if (errno != EPIPE) {
        trouble_ =
            fmt::format("{}: {}", path_.empty() ? "standard output" : path_, words_of(errno));
    }
    return false;
}

bool Output::commit() {
    if (!trouble_.empty()) return false;
    if (temporary_.empty()) return true;
    if (::close(descriptor_) != 0 || std::rename(temporary_.c_str(), path_.c_str()) != 0) {
        trouble_ = fmt::format("{}: {}", path_, words_of(errno));
        ::unlink(temporary_.c_str());
    }
    temporary_.clear();
    return trouble_.empty();
}

void tell(std::string_view text) {
    write_all(STDERR_FILENO, text);
}

bool is_terminal(int descriptor) {
    return ::isatty(descriptor) == 1;
}

report::Colour colour_for(int descriptor, std::string_view when) {
    if (when == "always") return report::Colour::on;
    if (when == "never") return report::Colour::off;
    const char* none = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    const bool dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
    const bool refused = none != nullptr && *none != '\0';
    return is_terminal(descriptor) && !refused && !dumb ? report::Colour::on : report::Colour::off;
}

void install_signal_handlers() {
    struct sigaction ignore = {};
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &ignore, nullptr);
    struct sigaction note = {};
    note.sa_handler = on_signal;  // without SA_RESTART: a waiting read returns
    sigaction(SIGINT, &note, nullptr);
    sigaction(SIGTERM, &note, nullptr);
}

bool interrupted() {
    return signalled != 0;
}

}  // namespace shinpan::app
