#include "app/inputs.hpp"

#include "app/output.hpp"
#include "archive/source.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

namespace shinpan::app {
namespace {

constexpr std::size_t read_bytes = std::size_t{256} << 10U;

}  // namespace

tl::expected<std::vector<std::string>, std::string> paths_from(const Options& options) {
    auto paths = options.inputs;
    const auto lists = options.values("files-from");
    for (const auto& list : lists) {
        auto source = archive::open_source(list);
        std::string names;
        while (source) {
            const auto got = (*source)->read(names, read_bytes);
            if (!got) return tl::unexpected(fmt::format("{}: {}", list, message(got.error())));
            if (*got == 0) break;
        }
        if (!source) return tl::unexpected(fmt::format("{}: {}", list, message(source.error())));
        const char end = options.has("null") ? '\0' : '\n';
        std::string_view rest = names;
        while (!rest.empty()) {
            const auto length = std::min(rest.find(end), rest.size());
            auto name = rest.substr(0, length);
            rest.remove_prefix(std::min(length + 1, rest.size()));
            if (end == '\n' && name.ends_with('\r')) name.remove_suffix(1);
            if (!name.empty()) paths.emplace_back(name);
        }
        // One stream cannot be both the list and an input.
        if (list == "-" && std::find(paths.begin(), paths.end(), "-") != paths.end()) {
            return tl::unexpected<std::string>(
                "--files-from -: standard input holds the names, not records");
        }
    }
    if (paths.empty() && lists.empty() && !is_terminal(STDIN_FILENO)) paths.emplace_back("-");
    return paths;
}

tl::expected<archive::InputOptions, std::string> input_options_from(const Options& options) {
    archive::InputOptions inputs;
    inputs.selection.include = options.values("include");
    inputs.selection.exclude = options.values("exclude");
    const auto limit = number_option(options, "unpack-limit",
                                     static_cast<std::int64_t>(inputs.limits.total_bytes), 1);
    if (!limit) return tl::unexpected(limit.error());
    inputs.limits.total_bytes = static_cast<std::uint64_t>(*limit);
    return inputs;
}

}  // namespace shinpan::app
