#include "ruleset/ruleset.hpp"

#include "base/catalogue/ruleset.hpp"
#include "base/sha256.hpp"
#include "ruleset/keys.hpp"
#include "ruleset/source.hpp"
#include "ruleset/yaml_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace shinpan {
namespace {

using yaml::Kind;
using yaml::Node;
using yaml::Place;

constexpr std::size_t max_id = 64;
constexpr std::string_view id_wanted = "a name of lower-case letters, digits, '-' and '.'";
constexpr std::string_view version_wanted = "a whole number from 1 to 9999";
constexpr std::string_view game_wanted = "othello | renju | flipchess";
constexpr std::string_view severity_wanted = "error | warning | note | ignore";

bool is_id(std::string_view text) {
    constexpr std::string_view permitted = "abcdefghijklmnopqrstuvwxyz0123456789-.";
    return !text.empty() && text.size() <= max_id && text.front() != '-' && text.front() != '.' &&
           text.find_first_not_of(permitted) == text.npos;
}

std::optional<std::int32_t> read_version(const Node& node) {
    if (node.kind != Kind::plain || node.text.empty() || node.text.size() > 4 ||
        node.text.front() == '0' ||
        node.text.find_first_not_of("0123456789") != std::string::npos) {
        return std::nullopt;
    }
    return std::stoi(node.text);  // at most four digits
}

bool same_file(const std::filesystem::path& a, const std::filesystem::path& b) {
    return a.lexically_normal() == b.lexically_normal();
}

// Whether some key lies under this path: "chase" of "chase.max_steps".
bool is_group(Game game, std::string_view path) {
    const auto table = key_table(game);
    return std::any_of(table.begin(), table.end(), [path](const Key& key) {
        return key.path.size() > path.size() && key.path.substr(0, path.size()) == path &&
               key.path[path.size()] == '.';
    });
}

// A group whose first word is `null` may itself be null: "repetition: null" is "kind: null".
const Key* null_key(Game game, std::string_view path) {
    const auto* key = find_key(game, std::string(path) + ".kind");
    return key != nullptr && key->values.substr(0, 4) == "null" ? key : nullptr;
}

enum class Parent : std::uint8_t { may_have, is_one };

// Reads one ruleset and, when it extends another, that one first. All that is wrong is collected.
class Reading {
  public:
    explicit Reading(SourceText source) : source_(std::move(source)) {}

    std::optional<Ruleset> read(Parent parent) {
        auto tree = yaml::read(source_.yaml);
        for (auto& one : tree.problems) add(std::move(one));
        if (tree.root.kind == Kind::empty && !errors_.empty()) return std::nullopt;  // syntax
        if (tree.root.kind != Kind::map && tree.root.kind != Kind::empty) {
            report(code::ruleset_not_a_map, tree.root.place, {});
            return std::nullopt;
        }
        // These first, wherever they stand: the meaning of the other keys depends on them.
        read_id(tree.root);
        if (const auto* extends = yaml::member(tree.root, "extends")) {
            read_extends(*extends, parent);
        }
        read_game(tree.root);
        read_version_of(tree.root);
        for (const auto& node : tree.root.items) read_top(node);
        if (!errors_.empty() || !parent_errors_.empty()) return std::nullopt;
        for (auto& citation : inherited_sources_) ruleset_.sources.push_back(std::move(citation));
        ruleset_.effective = effective_text(ruleset_.rules, ruleset_.severities);
        ruleset_.sha256 = sha256(ruleset_.effective);
        return std::move(ruleset_);
    }

    // In the order of the text; then those of the ruleset it extends.
    [[nodiscard]] std::vector<RulesetError> take_errors() {
        std::stable_sort(
            errors_.begin(), errors_.end(), [](const RulesetError& a, const RulesetError& b) {
                return std::pair(a.at.line, a.at.column) < std::pair(b.at.line, b.at.column);
            });
        for (auto& error : parent_errors_) errors_.push_back(std::move(error));
        return std::move(errors_);
    }
    [[nodiscard]] const std::string& parent() const { return parent_; }

  private:
    void add(yaml::Problem one) {
        errors_.push_back({source_.name, one.at, std::move(one.finding)});
    }
    void report(Code code, const Place& place, Args args) {
        add(yaml::problem(code, place, std::move(args)));
    }
    void report_value(std::string_view key, const Node& node, std::string_view wanted) {
        report(code::ruleset_bad_value, node.blame(),
               {{"key", std::string(key)}, {"text", shown(node)}, {"wanted", std::string(wanted)}});
    }
    void report_missing(std::string_view key) {
        report(code::ruleset_missing_key, {}, {{"key", std::string(key)}});
    }

    [[nodiscard]] static std::string shown(const Node& node) {
        constexpr std::size_t enough = 40;
        switch (node.kind) {
            case Kind::empty: return "";
            case Kind::null: return "null";
            case Kind::plain:
                return node.text.size() > enough ? node.text.substr(0, enough) + "..." : node.text;
            case Kind::quoted: return '"' + node.text.substr(0, enough) + '"';
            case Kind::sequence: return "[...]";
            case Kind::map: return "{...}";
        }
        return {};
    }

    void read_id(const Node& root) {
        const auto* node = yaml::member(root, "id");
        if (node == nullptr) return report_missing("id");
        if (!node->is_text() || !is_id(node->text)) return report_value("id", *node, id_wanted);
        ruleset_.id = node->text;
    }

    void read_version_of(const Node& root) {
        const auto* node = yaml::member(root, "version");
        if (node == nullptr) return report_missing("version");
        const auto version = read_version(*node);
        if (!version) return report_value("version", *node, version_wanted);
        ruleset_.version = *version;
    }

    void read_extends(const Node& node, Parent parent) {
        extends_ = true;
        if (!node.is_text() || node.text.empty()) {
            return report_value("extends", node, "the name of a ruleset");
        }
        parent_ = node.text;
        if (parent == Parent::is_one) return;  // reported where the chain starts
        const Args name{{"name", node.text}};
        auto found = find_parent(node.text, source_.name);
        if (node.text == ruleset_.id || (found && same_file(found->name, source_.name))) {
            return report(code::ruleset_extends_itself, node.place, name);
        }
        if (!found) return report(code::ruleset_extends_unknown, node.place, name);
        // How a preset is written is our business: whole or as a change to another, it can be
        // extended by a file.
        const auto may_extend = found->origin == Origin::preset && source_.origin == Origin::file;
        Reading reading(std::move(*found));
        auto base = reading.read(may_extend ? Parent::may_have : Parent::is_one);
        if (!may_extend && !reading.parent().empty()) {
            return report(code::ruleset_extends_twice, node.place,
                          {{"name", node.text}, {"parent", reading.parent()}});
        }
        if (!base) {  // what is wrong there is reported there
            parent_errors_ = reading.take_errors();
            return;
        }
        game_ = base->game();
        ruleset_.rules = base->rules;
        ruleset_.severities = base->severities;
        inherited_sources_ = std::move(base->sources);
    }

    void read_game(const Node& root) {
        const auto* node = yaml::member(root, "game");
        if (node == nullptr) {
            // With a parent that could not be read, the game is not known to be missing.
            if (!game_ && !extends_) report_missing("game");
            return;
        }
        const auto game = node->is_text() ? find_game(node->text) : std::nullopt;
        if (!game) return report_value("game", *node, game_wanted);
        if (game_ && game != game_) {
            return report_value("game", *node,
                                fmt::format("{}, the game of {}", name_of(*game_), parent_));
        }
        if (!game_) ruleset_.rules = default_rules(*game);
        game_ = game;
    }

    void read_top(const Node& node) {
        if (node.key == "id" || node.key == "version" || node.key == "game" ||
            node.key == "extends") {
            return;
        }
        if (node.key == "title") return read_title(node);
        if (node.key == "sources") return read_sources(node);
        if (node.key == "findings") return read_findings(node);
        if (game_) return read_key(node, node.key);
        // Without a game only a key that no game has can be told.
        for (const auto game : {Game::othello, Game::renju, Game::flipchess}) {
            if (find_key(game, node.key) != nullptr || is_group(game, node.key)) return;
        }
        report(code::ruleset_unknown_key, node.key_place, {{"key", node.key}});
    }

    void read_title(const Node& node) {
        if (!node.is_text() || node.text.empty() || node.text.find('\n') != std::string::npos) {
            return report_value("title", node, "one line of text");
        }
        ruleset_.title = node.text;
    }

    void read_sources(const Node& node) {
        if (node.kind != Kind::sequence) return report_value("sources", node, "a list of texts");
        for (const auto& item : node.items) {
            if (item.is_text()) {
                ruleset_.sources.push_back(item.text);
            } else {
                report_value("sources", item, "a text");
            }
        }
    }

    void read_findings(const Node& node) {
        if (node.kind != Kind::map) {
            return report_value("findings", node, "a map of codes to severities");
        }
        for (const auto& item : node.items) {
            const auto code = find_code(item.key);
            if (!code) {
                report(code::ruleset_unknown_key, item.key_place,
                       {{"key", "findings." + item.key}});
            } else if (const auto change = read_severity(*code, item)) {
                set_severity(*change);
            } else {
                report_value("findings." + item.key, item, severity_wanted);
            }
        }
    }

    [[nodiscard]] static std::optional<SeverityChange> read_severity(Code code, const Node& node) {
        if (!node.is_text()) return std::nullopt;
        if (node.text == "ignore") return SeverityChange{code, std::nullopt};
        for (const auto severity : {Severity::note, Severity::warning, Severity::error}) {
            if (node.text == name_of(severity)) return SeverityChange{code, severity};
        }
        return std::nullopt;
    }

    // A child's word replaces its parent's.
    void set_severity(const SeverityChange& change) {
        auto& all = ruleset_.severities;
        const auto found = std::find_if(all.begin(), all.end(), [&](const SeverityChange& one) {
            return one.code == change.code;
        });
        if (found == all.end()) {
            all.push_back(change);
        } else {
            *found = change;
        }
    }

    // Recursion is bounded by the depth of the tree, which is bounded by its reader.
    void read_key(const Node& node, const std::string& path) {
        if (node.key.find('.') != std::string::npos) {  // the tables' spelling, not YAML's
            report(code::ruleset_unknown_key, node.key_place, {{"key", path}});
        } else if (const auto* key = find_key(*game_, path)) {
            const auto value = read_value(*key, node);
            if (!value) return report_value(path, node, key->values);
            key->set(ruleset_.rules, *value);
        } else if (!is_group(*game_, path)) {
            report(code::ruleset_unknown_key, node.key_place, {{"key", path}});
        } else if (node.kind == Kind::map) {
            for (const auto& item : node.items) read_key(item, path + "." + item.key);
        } else if (const auto* absent = null_key(*game_, path);
                   absent != nullptr && node.kind == Kind::null) {
            absent->set(ruleset_.rules, 0);
        } else {
            report_value(path, node, "a map of keys");
        }
    }

    SourceText source_;
    std::vector<RulesetError> errors_;
    std::vector<RulesetError> parent_errors_;
    std::optional<Game> game_;
    bool extends_ = false;
    std::string parent_;  // the name this one extends
    std::vector<std::string> inherited_sources_;
    Ruleset ruleset_;
};

}  // namespace

tl::expected<Ruleset, std::vector<RulesetError>> parse_ruleset(std::string_view yaml,
                                                               std::string_view file) {
    Reading reading({std::string(file), std::string(yaml), Origin::file});
    if (auto ruleset = reading.read(Parent::may_have)) return std::move(*ruleset);
    return tl::unexpected(reading.take_errors());
}

tl::expected<Ruleset, std::vector<RulesetError>> load_ruleset(std::string_view name) {
    auto source = find_source(name);
    if (!source) {
        return tl::unexpected(
            std::vector{RulesetError{std::string(name), {}, std::move(source.error())}});
    }
    return parse_ruleset(source->yaml, source->name);
}

}  // namespace shinpan
