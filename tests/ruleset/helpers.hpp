#pragma once
// What the ruleset tests share: errors as text, and a minimal ruleset of each game.

#include "ruleset/keys.hpp"
#include "ruleset/ruleset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace shinpan::test {

// "3:1 ruleset/unknown-key, parent.yaml:5:8 ruleset/bad-value": an error in another file
// than `file` is preceded by its name; empty when the ruleset is accepted.
inline std::string errors_of(const tl::expected<Ruleset, std::vector<RulesetError>>& read,
                             std::string_view file = {}) {
    std::string text;
    if (read) return text;
    for (const auto& error : read.error()) {
        if (!text.empty()) text += ", ";
        if (!file.empty() && error.file != file) {
            text += std::filesystem::path(error.file).filename().string() + ":";
        }
        text += fmt::format("{}:{} {}", error.at.line, error.at.column,
                            describe(error.finding.code).id);
    }
    return text;
}
inline std::string errors_of(std::string_view yaml) {
    return errors_of(parse_ruleset(yaml, "test.yaml"));
}

// Three lines, so that a key that follows stands on line 4.
inline std::string head_of(Game game) {
    return fmt::format("id: test\nversion: 1\ngame: {}\n", name_of(game));
}

// The YAML that sets one key: "chase.max_steps" nests.
inline std::string nested(std::string_view path, std::string_view value) {
    std::string yaml;
    std::size_t depth = 0;
    for (;;) {
        const auto dot = path.find('.');
        yaml += std::string(depth * 2, ' ') + std::string(path.substr(0, dot)) + ":";
        if (dot == std::string_view::npos) break;
        yaml += "\n";
        path.remove_prefix(dot + 1);
        ++depth;
    }
    return yaml + " " + std::string(value) + "\n";
}

inline constexpr Game all_games[] = {Game::othello, Game::renju, Game::flipchess};

}  // namespace shinpan::test
