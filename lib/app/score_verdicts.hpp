#pragma once
// Verdicts that shinpan-validate stored (--format sqlite), as records to score.

#include "app/score_events.hpp"

#include <tl/expected.hpp>

#include <functional>
#include <string>
#include <string_view>

namespace shinpan::app {

[[nodiscard]] bool is_database(std::string_view head);
// Hands over every record in the order in which it was judged, with the path of its input. What is
// wrong with the database, in words.
[[nodiscard]] tl::expected<void, std::string> read_verdicts(
    const std::string& path,
    const std::function<void(ScoredRecord record, const std::string& input)>& take);

}  // namespace shinpan::app
