#pragma once
// What all tools do alike: questions that need no input (--help, --explain, lists), and turning
// options into what the lower layers take.

#include "app/baseline.hpp"
#include "app/options.hpp"
#include "app/status.hpp"
#include "archive/records.hpp"
#include "formats/format.hpp"
#include "referee/select.hpp"
#include "ruleset/ruleset.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::app {

[[nodiscard]] std::string_view version();

// Answers --help, --version, --explain, --list-…; empty when the tool has to do its own work.
[[nodiscard]] std::optional<Status> answer_question(Tool tool, const Options& options);

// One line of usage trouble on stderr, and status 2.
Status usage_error(Tool tool, std::string_view what);

// A ruleset by name or file; what is wrong with it, line by line ready to print.
[[nodiscard]] tl::expected<Ruleset, std::string> ruleset_for(const std::string& name);

// How a run reads and judges, from its options.
struct Settings {
    archive::StreamOptions stream;
    formats::ReadOptions read;
    std::optional<Game> game;
    std::vector<Code> ignored;
    std::shared_ptr<const Baseline> baseline;  // null: none
    std::unique_ptr<RulesetChooser> chooser;
    std::optional<Ruleset> forced;  // a copy, for questions that need no record
};
// What is wrong with an option, ready to print.
[[nodiscard]] tl::expected<Settings, std::string> settings_from(const Options& options);

// Whether a finding about an input means that some of it was not read (Status::unread).
[[nodiscard]] bool leaves_unread(Code code);

// Runs a command behind the barrier where exceptions end.
int run_guarded(std::string_view tool, int argc, char** argv,
                Status (*command)(std::span<const std::string>));

Status run_validate(std::span<const std::string> arguments);
Status run_adjudicate(std::span<const std::string> arguments);
Status run_convert(std::span<const std::string> arguments);
Status run_score(std::span<const std::string> arguments);
Status run_select(std::span<const std::string> arguments);
// shinpan CMD …: runs shinpan-CMD, from the same folder or else from PATH.
int run_dispatcher(int argc, char** argv);

}  // namespace shinpan::app
