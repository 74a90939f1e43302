#pragma once
// Where the text of a ruleset comes from: the presets in the program, or a file.

#include "base/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shinpan {

enum class Origin : std::uint8_t { preset, file };

struct SourceText {
    std::string name;  // of the preset, or the path as given
    std::string yaml;  // at most a little more than the reader's limit, however large the file
    Origin origin = Origin::file;
};

// By the name of a preset, with or without its version ("othello-wof@1"), or by path.
// ruleset/unknown-name when there is none, io/unreadable when the file cannot be read.
[[nodiscard]] Result<SourceText> find_source(std::string_view name);

// The ruleset that `child` extends: a preset, else NAME or NAME.yaml in the folder of `child`.
// Names hold no path, so that a ruleset reaches no other folder.
[[nodiscard]] std::optional<SourceText> find_parent(std::string_view name, std::string_view child);

}  // namespace shinpan
