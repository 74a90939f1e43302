#include "app/common.hpp"

#include "app/output.hpp"
#include "app/writing.hpp"
#include "archive/encoding.hpp"
#include "base/catalogue.hpp"
#include "base/catalogue/io.hpp"
#include "base/catalogue/ruleset.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <exception>
#include <filesystem>
#include <fstream>
#include <utility>

namespace shinpan::app {
namespace {

// Lists and explanations are answers, so they go to stdout; a closed pipe is no trouble.
Status print(std::string_view text) {
    auto out = Output::open("");
    out->write(text);
    return Status::accepted;
}

std::vector<std::string> code_names() {
    std::vector<std::string> names;
    for (const auto& entry : catalogue()) names.emplace_back(entry.id);
    return names;
}

std::string unknown_code(std::string_view id) {
    return fmt::format("no finding is called '{}'{}; --list-codes lists all", id,
                       did_you_mean(id, code_names()));
}

std::string explanation(const CatalogueEntry& entry) {
    return fmt::format(
        "{}\n  severity  {}, unless the ruleset says otherwise\n  class     {}\n"
        "  says      {}\n  example   {}\n  article   {}\n",
        entry.id, name_of(entry.severity), name_of(entry.kind), fill(entry.sentence, {}),
        entry.example, entry.article);
}

std::string rules_list() {
    std::string text;
    for (const auto& preset : presets()) {
        const auto ruleset = load_ruleset(preset.name);
        text += fmt::format("{:<26}{}\n", preset.name, ruleset ? ruleset->title : "");
    }
    return text + "A file in YAML may be given instead of a name.\n";
}

std::string formats_list() {
    std::string text;
    for (const auto* format : formats::registry()) {
        const auto& info = format->info();
        auto games = std::string(name_of(info.game));
        if (info.second_game) games += fmt::format(" {}", name_of(*info.second_game));
        text +=
            fmt::format("{:<24}{:<15}{}{}{}\n", info.name, games, info.title,
                        info.writes ? " (written, too)" : "", info.verified ? "" : " (unverified)");
    }
    return text;
}

std::string codes_list() {
    std::string text;
    for (const auto& entry : catalogue()) {
        text += fmt::format("{:<32}{:<9}{}\n", entry.id, name_of(entry.severity),
                            fill(entry.sentence, {}));
    }
    return text;
}

// An output that takes the place of an input loses what it does not hold of it.
std::optional<std::string> overwritten_input(const Options& options) {
    for (const char* name : {"output", "accepted", "rejected"}) {
        const auto output = options.value(name);
        std::error_code missing;
        if (output.empty() || !std::filesystem::is_regular_file(output, missing)) continue;
        for (const auto& input : options.inputs) {
            if (!std::filesystem::equivalent(input, output, missing)) continue;
            return fmt::format("{}: is an input; name another output", output);
        }
    }
    return std::nullopt;
}

}  // namespace

std::string_view version() {
    return SHINPAN_VERSION;
}

std::optional<Status> answer_question(Tool tool, const Options& options) {
    if (options.has("help")) return print(help_text(tool));
    if (options.has("version")) {
        return print(fmt::format("{} {}\n", describe(tool).name, version()));
    }
    if (options.has("help-man")) return print(man_page(tool, version()));
    if (options.has("completion")) {
        const auto script = completion(tool, options.value("completion"));
        return script ? print(*script) : usage_error(tool, script.error());
    }
    // shinpan-score explains players as well.
    const bool of_player = tool == Tool::score && !find_code(options.value("explain"));
    if (options.has("explain") && !of_player) {
        std::string text;
        for (const auto& id : options.values("explain")) {
            const auto code = find_code(id);
            if (!code) return usage_error(tool, unknown_code(id));
            if (!text.empty()) text += '\n';
            text += explanation(shinpan::describe(*code));
        }
        return print(text);
    }
    if (options.has("list-rules")) return print(rules_list());
    if (options.has("list-formats")) return print(formats_list());
    if (options.has("list-codes")) return print(codes_list());
    return std::nullopt;
}

Status usage_error(Tool tool, std::string_view what) {
    const auto name = describe(tool).name;
    // What a ruleset file has wrong is several lines that name the file themselves.
    const bool lines = what.ends_with('\n');
    tell(lines ? std::string(what) : fmt::format("{}: {}\nTry {} --help.\n", name, what, name));
    return Status::usage;
}

tl::expected<Ruleset, std::string> ruleset_for(const std::string& name) {
    auto ruleset = load_ruleset(name);
    if (ruleset) return std::move(*ruleset);
    std::string text;
    for (const auto& error : ruleset.error()) {
        if (error.finding.code == code::ruleset_unknown_name && error.file == name) {
            std::vector<std::string> names;
            for (const auto& preset : presets()) names.emplace_back(preset.name);
            return tl::unexpected(fmt::format("{}{}; --list-rules lists all [{}]",
                                              message(error.finding), did_you_mean(name, names),
                                              shinpan::describe(error.finding.code).id));
        }
        text += fmt::format("{}:{}:{}: {}: {} [{}]\n", error.file, error.at.line, error.at.column,
                            name_of(error.finding.severity), message(error.finding),
                            shinpan::describe(error.finding.code).id);
    }
    return tl::unexpected(text);
}

tl::expected<Settings, std::string> settings_from(const Options& options) {
    if (auto wrong = overwritten_input(options)) return tl::unexpected(std::move(*wrong));
    Settings settings;
    if (options.has("game")) {
        settings.game = find_game(options.value("game"));
        settings.stream.game = settings.game;
    }
    if (options.has("input-format")) {
        const auto name = options.value("input-format");
        settings.stream.format = formats::find_format(name);
        if (settings.stream.format == nullptr) {
            return tl::unexpected(
                fmt::format("--input-format: no format is called '{}'{}; "
                            "--list-formats lists all",
                            name, format_hint(name, formats::registry())));
        }
        const auto game = settings.stream.format->info().game;
        if (settings.game && *settings.game != game &&
            settings.stream.format->info().second_game != settings.game) {
            return tl::unexpected(fmt::format("--input-format {} is of {}, not of {}", name,
                                              name_of(game), name_of(*settings.game)));
        }
    }
    for (const std::string_view name : {"players", "tournaments"}) {
        if (const auto path = options.value(name); !path.empty() && !std::ifstream(path)) {
            return tl::unexpected(fmt::format("--{} {}: cannot be read", name, path));
        }
    }
    settings.stream.beside.players = options.value("players");
    settings.stream.beside.tournaments = options.value("tournaments");
    if (options.has("branches")) {
        settings.stream.beside.trees = formats::SplitterOptions::Trees::whole;
    }
    settings.stream.encoding = options.value("encoding");
    if (!settings.stream.encoding.empty() && !archive::Decoder(settings.stream.encoding).usable()) {
        return tl::unexpected(fmt::format("--encoding: '{}' is not known (iconv -l lists all)",
                                          settings.stream.encoding));
    }
    settings.read.encoding = settings.stream.encoding;
    if (options.value("reader") == "lenient") settings.read.leniency = formats::Leniency::lenient;
    const auto row_one = options.value("row-one");
    if (row_one == "bottom") settings.read.row_one = formats::RowOne::bottom;
    if (row_one == "top") settings.read.row_one = formats::RowOne::top;
    for (const auto& id : options.values("ignore")) {
        const auto code = find_code(id);
        if (!code) return tl::unexpected("--ignore: " + unknown_code(id));
        settings.ignored.push_back(*code);
    }
    if (options.has("baseline")) {
        auto baseline = Baseline::load(options.value("baseline"));
        if (!baseline) return tl::unexpected("--baseline: " + baseline.error());
        settings.baseline = *baseline;
    }
    if (options.has("rules")) {
        auto ruleset = ruleset_for(options.value("rules"));
        if (!ruleset) return tl::unexpected(ruleset.error());
        settings.forced = *ruleset;
        settings.stream.likely_game = settings.forced->game();
        settings.chooser = std::make_unique<RulesetChooser>(std::move(*ruleset));
        if (settings.game && *settings.game != settings.forced->game()) {
            return tl::unexpected(fmt::format("--rules {} is of {}, not of {}", settings.forced->id,
                                              name_of(settings.forced->game()),
                                              name_of(*settings.game)));
        }
    } else {
        settings.chooser = std::make_unique<RulesetChooser>();
    }
    return settings;
}

bool leaves_unread(Code code) {
    constexpr std::array codes{code::io_unreadable, code::io_truncated, code::io_damaged,
                               code::io_expands,    code::io_too_large, code::io_too_deep,
                               code::io_refused,    code::io_locked};
    return std::find(codes.begin(), codes.end(), code) != codes.end();
}

int run_guarded(std::string_view tool, int argc, char** argv,
                Status (*command)(std::span<const std::string>)) {
    try {
        install_signal_handlers();
        const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
        return static_cast<int>(command(arguments));
    } catch (const std::bad_alloc&) {
        tell(fmt::format("{}: out of memory\n", tool));
    } catch (const std::exception& error) {
        tell(fmt::format("{}: internal error: {}\n", tool, error.what()));
    }
    return static_cast<int>(Status::unread);
}

int run_dispatcher(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
    std::string help =
        "Shinpan, a referee for records of board games.\n\nUsage: shinpan COMMAND "
        "[ARGUMENT...]\n\nCommands:\n";
    std::vector<std::string> commands;
    for (const auto& tool : tools()) {
        commands.emplace_back(tool.name.substr(std::string_view("shinpan-").size()));
        help += fmt::format("  {:<14}{}\n", commands.back(), tool.summary);
    }
    help += "\nshinpan help COMMAND shows its options.\n";
    if (arguments.empty()) {
        tell(help);
        return static_cast<int>(Status::usage);
    }
    auto words = arguments;
    if (words[0] == "-h" || words[0] == "--help" || (words[0] == "help" && words.size() == 1)) {
        return static_cast<int>(print(help));
    }
    if (words[0] == "--version") {
        return static_cast<int>(print(fmt::format("shinpan {}\n", version())));
    }
    if (words[0] == "help") words = {words[1], "--help"};

    const auto program = "shinpan-" + words[0];
    std::vector<char*> call;
    std::string first = program;
    call.push_back(first.data());
    for (std::size_t i = 1; i < words.size(); ++i) call.push_back(words[i].data());
    call.push_back(nullptr);
    // The tool beside this program belongs to it; another one on PATH may be of another version.
    std::string self(4096, '\0');
    const auto length = ::readlink("/proc/self/exe", self.data(), self.size());
    if (words[0].find('/') == std::string::npos) {
        if (length > 0) {
            self.resize(static_cast<std::size_t>(length));
            const auto beside = self.substr(0, self.rfind('/') + 1) + program;
            ::execv(beside.c_str(), call.data());
        }
        ::execvp(program.c_str(), call.data());
    }
    tell(fmt::format("shinpan: no command is called '{}'{}\nTry shinpan --help.\n", words[0],
                     did_you_mean(words[0], commands)));
    return static_cast<int>(Status::usage);
}

}  // namespace shinpan::app
