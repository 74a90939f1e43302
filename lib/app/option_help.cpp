// What is made of the option table to be read: --help, the man pages, the shell completions.

#include "app/options.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace shinpan::app {
namespace {

std::string flags_of(const OptionInfo& option) {
    auto text = option.letter == 0 ? std::string("    ") : fmt::format("-{}, ", option.letter);
    text += fmt::format("--{}", option.name);
    if (!option.argument.empty()) text += fmt::format(" {}", option.argument);
    return text;
}

// `text` broken at spaces to `width` columns, later lines indented.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
    std::string out;
    std::size_t column = 0;
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        if (column > 0 && column + 1 + end > width) {
            out += '\n' + std::string(indent, ' ');
            column = 0;
        }
        if (column > 0) {
            out += ' ';
            ++column;
        }
        out += text.substr(0, end);
        column += end;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

std::string troff(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '-') {
            out += "\\-";
        } else if (c == '\\') {
            out += "\\e";
        } else {
            out += c;
        }
    }
    if (out.starts_with('.') || out.starts_with('\'')) out.insert(0, "\\&");
    return out;
}

}  // namespace

std::string short_help(Tool tool) {
    const auto& info = describe(tool);
    auto text =
        fmt::format("{}: {}\n\nUsage: {} {}\n\n", info.name, info.summary, info.name, info.usage);
    for (const auto& example : info.examples.first(2)) {
        text += fmt::format("  {}\n", example.command);
    }
    return text + fmt::format("\nTry {} --help for all options.\n", info.name);
}

std::string help_text(Tool tool) {
    const auto& info = describe(tool);
    auto text = fmt::format("{}: {}\n\nExamples:\n", info.name, info.summary);
    for (const auto& example : info.examples) {
        text += fmt::format("  {}\n      {}\n", example.command, example.comment);
    }
    text += fmt::format("\nUsage: {} {}\n\nOptions:\n", info.name, info.usage);
    constexpr std::size_t indent = 28;
    for (const auto* option : options_of(tool)) {
        const auto flags = flags_of(*option);
        const auto help = wrapped(option->help, indent, 72);
        if (flags.size() + 4 > indent) {
            text += fmt::format("  {}\n{}{}\n", flags, std::string(indent, ' '), help);
        } else {
            text += fmt::format("  {:<{}}{}\n", flags, indent - 2, help);
        }
    }
    if (tool == Tool::select) {
        return text +
               "\nExit status: 0 something selected; 1 nothing selected, or a record was damaged "
               "or could not\nbe written; 2 wrong options or expression; 3 an input could not be "
               "read completely; 130\ninterrupted.\n";
    }
    text +=
        "\nExit status: 0 accepted; 1 something rejected; 2 wrong options or ruleset; 3 an input "
        "could\nnot be read completely; 130 interrupted.\n";
    return text;
}

std::string man_page(Tool tool, std::string_view version) {
    const auto& info = describe(tool);
    auto text = fmt::format(".TH {} 1 \"\" \"shinpan {}\" \"Shinpan\"\n.SH NAME\n{} \\- {}\n",
                            troff(info.name), version, troff(info.name), troff(info.summary));
    text +=
        fmt::format(".SH SYNOPSIS\n.B {}\n{}\n.SH EXAMPLES\n", troff(info.name), troff(info.usage));
    for (const auto& example : info.examples) {
        text += fmt::format(".TP\n.B {}\n{}\n", troff(example.command), troff(example.comment));
    }
    text += ".SH OPTIONS\n";
    for (const auto* option : options_of(tool)) {
        text += ".TP\n.B ";
        if (option->letter != 0) text += fmt::format("\\-{}, ", option->letter);
        text += fmt::format("\\-\\-{}", troff(option->name));
        if (!option->argument.empty()) text += fmt::format(" \\fI{}\\fR", troff(option->argument));
        text += fmt::format("\n{}\n", troff(option->help));
    }
    text +=
        ".SH EXIT STATUS\n"
        ".TP\n.B 0\nevery record accepted; warnings are allowed\n"
        ".TP\n.B 1\nat least one record rejected, or its claim differs\n"
        ".TP\n.B 2\nwrong options or ruleset; nothing was processed\n"
        ".TP\n.B 3\nsome input could not be read completely; the rest was processed\n"
        ".TP\n.B 130\ninterrupted\n"
        ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nno colour unless \\-\\-color asks for it\n";
    return text;
}

tl::expected<std::string, std::string> completion(Tool tool, std::string_view shell) {
    const auto& info = describe(tool);
    const auto options = options_of(tool);
    std::string text;
    if (shell == "bash") {
        const auto function =
            "_" + std::string(info.name.substr(0, 7)) + "_" + std::string(info.name.substr(8));
        std::string names;
        std::string cases;
        for (const auto* option : options) {
            names += fmt::format("{}--{}", names.empty() ? "" : " ", option->name);
            if (option->values.empty()) continue;
            cases +=
                fmt::format("        --{}) COMPREPLY=($(compgen -W '{}' -- \"$cur\")); return ;;\n",
                            option->name, fmt::join(words_of(option->values), " "));
        }
        text = fmt::format(
            "{0}() {{\n    local cur=${{COMP_WORDS[COMP_CWORD]}}\n"
            "    case ${{COMP_WORDS[COMP_CWORD-1]}} in\n{1}    esac\n"
            "    if [[ $cur == -* ]]; then\n"
            "        COMPREPLY=($(compgen -W '{2}' -- \"$cur\"))\n"
            "    else\n        COMPREPLY=($(compgen -f -- \"$cur\"))\n    fi\n}}\n"
            "complete -o filenames -F {0} {3}\n",
            function, cases, names, info.name);
    } else if (shell == "zsh") {
        text = fmt::format("#compdef {}\n_arguments \\\n", info.name);
        for (const auto* option : options) {
            text += fmt::format("  '--{}[{}]", option->name, option->help);
            if (!option->argument.empty()) {
                text += option->values.empty()
                            ? fmt::format(":{}:_files", option->argument)
                            : fmt::format(":{}:({})", option->argument,
                                          fmt::join(words_of(option->values), " "));
            }
            text += "' \\\n";
        }
        text += "  '*:file:_files'\n";
    } else if (shell == "fish") {
        for (const auto* option : options) {
            text += fmt::format("complete -c {} -l {}", info.name, option->name);
            if (option->letter != 0) text += fmt::format(" -s {}", option->letter);
            if (!option->argument.empty()) text += " -r";
            if (!option->values.empty()) {
                text += fmt::format(" -f -a '{}'", fmt::join(words_of(option->values), " "));
            }
            text += fmt::format(" -d '{}'\n", option->help);
        }
    } else {
        return tl::unexpected(fmt::format("no completion for '{}'", shell));
    }
    return text;
}

}  // namespace shinpan::app
