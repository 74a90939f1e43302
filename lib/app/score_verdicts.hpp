#pragma once
// Verdicts that shinpan-validate stored (--format sqlite, or jsonl with --tags), as records to
// score.

#include "app/score_events.hpp"

#include <tl/expected.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace shinpan::app {

[[nodiscard]] std::optional<Outcome> find_outcome(std::string_view word);
[[nodiscard]] bool is_database(std::string_view head);
// Hands over every record in the order in which it was judged, with the path of its input. What is
// wrong with the database, in words.
[[nodiscard]] tl::expected<void, std::string> read_verdicts(
    const std::string& path,
    const std::function<void(ScoredRecord record, const std::string& input)>& take);

[[nodiscard]] bool is_verdict_lines(std::string_view head);
// The same of JSON Lines. What is wrong with them, in words, after those that could be read.
[[nodiscard]] tl::expected<void, std::string> read_verdict_lines(
    std::string_view text,
    const std::function<void(ScoredRecord record, const std::string& input)>& take);

}  // namespace shinpan::app
