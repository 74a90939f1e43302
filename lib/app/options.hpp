#pragma once
// The one option table: it feeds the command-line parser, --help, the man pages and the shell
// completions, so that they cannot drift apart.

#include <tl/expected.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::app {

enum class Tool : std::uint8_t { validate, adjudicate, convert, score, select };

struct Example {
    std::string_view command;
    std::string_view comment;
};

struct ToolInfo {
    Tool tool;
    std::string_view name;     // "shinpan-validate"
    std::string_view summary;  // one line
    std::string_view usage;    // after the name
    std::span<const Example> examples;
};
[[nodiscard]] std::span<const ToolInfo> tools();
[[nodiscard]] const ToolInfo& describe(Tool tool);

struct OptionInfo {
    std::string_view name;      // without the dashes
    char letter = 0;            // 0: none
    std::string_view argument;  // "FILE"; empty: a flag
    std::string_view help;
    std::string_view values;  // words it may have, separated by '|'; empty: any
    std::uint8_t tools = 0;   // bit set by Tool
};
[[nodiscard]] std::span<const OptionInfo> all_options();
[[nodiscard]] std::vector<const OptionInfo*> options_of(Tool tool);
// The words of OptionInfo::values.
[[nodiscard]] std::vector<std::string> words_of(std::string_view values);

// What was given on a command line.
class Options {
  public:
    std::map<std::string, std::vector<std::string>, std::less<>> given;
    std::vector<std::string> inputs;

    [[nodiscard]] bool has(std::string_view name) const { return given.contains(name); }
    // The last value given, or `fallback`.
    [[nodiscard]] std::string value(std::string_view name, std::string_view fallback = {}) const;
    [[nodiscard]] std::vector<std::string> values(std::string_view name) const;
};

// The options, or one line that says what is wrong (unknown options with the nearest known one).
[[nodiscard]] tl::expected<Options, std::string> parse_options(
    Tool tool, std::span<const std::string> arguments);
// A value that must be a whole number from `least` on.
[[nodiscard]] tl::expected<std::int64_t, std::string> number_option(const Options& options,
                                                                    std::string_view name,
                                                                    std::int64_t fallback,
                                                                    std::int64_t least);

[[nodiscard]] std::string short_help(Tool tool);
[[nodiscard]] std::string help_text(Tool tool);                           // examples first
[[nodiscard]] std::string man_page(Tool tool, std::string_view version);  // troff
[[nodiscard]] tl::expected<std::string, std::string> completion(Tool tool, std::string_view shell);

// The nearest of `known` to `word`, when near enough to be meant.
[[nodiscard]] std::optional<std::string> nearest(std::string_view word,
                                                 std::span<const std::string> known);
// " (did you mean X?)" or nothing.
[[nodiscard]] std::string did_you_mean(std::string_view word, std::span<const std::string> known);

}  // namespace shinpan::app
