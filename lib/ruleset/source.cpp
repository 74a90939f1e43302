#include "ruleset/source.hpp"

#include "base/catalogue/io.hpp"
#include "base/catalogue/ruleset.hpp"
#include "ruleset/ruleset.hpp"
#include "ruleset/yaml_tree.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

namespace shinpan {
namespace {

// The version a preset states, from its own line, without parsing the whole.
std::string_view version_of(std::string_view yaml) {
    constexpr std::string_view label = "\nversion: ";
    const auto at = yaml.find(label);
    if (at == yaml.npos) return {};
    const auto rest = yaml.substr(at + label.size());
    return rest.substr(0, rest.find_first_not_of("0123456789"));
}

const Preset* find_preset(std::string_view name) {
    const auto at = name.find('@');
    const auto plain = name.substr(0, at);
    const auto all = presets();
    const auto found = std::lower_bound(
        all.begin(), all.end(), plain,
        [](const Preset& preset, std::string_view wanted) { return preset.name < wanted; });
    if (found == all.end() || found->name != plain) return nullptr;
    if (at != name.npos && name.substr(at + 1) != version_of(found->yaml)) return nullptr;
    return &*found;
}

Finding unreadable(int error) {
    return make_finding(code::io_unreadable, {}, 0,
                        {{"reason", std::generic_category().message(error)}});
}

Result<SourceText> read_file(const std::filesystem::path& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) return fail(unreadable(EISDIR));
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) return fail(unreadable(errno));
    SourceText source{path.string(), std::string(yaml::max_bytes + 1, '\0'), Origin::file};
    in.read(source.yaml.data(), static_cast<std::streamsize>(source.yaml.size()));
    if (in.bad()) return fail(unreadable(errno));
    source.yaml.resize(static_cast<std::size_t>(in.gcount()));
    return source;
}

bool is_there(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

}  // namespace

Result<SourceText> find_source(std::string_view name) {
    if (const auto* preset = find_preset(name)) {
        return SourceText{std::string(preset->name), std::string(preset->yaml), Origin::preset};
    }
    const std::filesystem::path path(name);
    if (is_there(path)) return read_file(path);
    const auto extension = path.extension();
    if (name.find('/') != name.npos || extension == ".yaml" || extension == ".yml") {
        return fail(unreadable(ENOENT));
    }
    return fail(make_finding(code::ruleset_unknown_name, {}, 0, {{"name", std::string(name)}}));
}

std::optional<SourceText> find_parent(std::string_view name, std::string_view child) {
    if (const auto* preset = find_preset(name)) {
        return SourceText{std::string(preset->name), std::string(preset->yaml), Origin::preset};
    }
    if (name.find_first_of("/\\") != name.npos || name == "." || name == "..") return std::nullopt;
    const auto folder = std::filesystem::path(child).parent_path();
    for (const std::string_view ending : {"", ".yaml"}) {
        const auto path = folder / (std::string(name) + std::string(ending));
        std::error_code ignored;
        if (!std::filesystem::is_regular_file(path, ignored)) continue;
        if (auto source = read_file(path)) return std::move(*source);
    }
    return std::nullopt;
}

}  // namespace shinpan
