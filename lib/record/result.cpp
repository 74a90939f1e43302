#include "record/result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace shinpan {
namespace {

// One table serves both directions; the order is that of EndReason.
constexpr std::array end_reason_names{
    "none",        "no-moves",        "full-board",   "five",      "overline",
    "elimination", "both-eliminated", "no-move",      "max-plies", "no-progress",
    "repetition",  "forbidden",       "illegal-move", "opening",   "chase",
    "resign",      "timeout",         "draw-agreed",  "both-pass", "abandon",
    "fouls",       "ruling",          "adjudicated",
};
static_assert(end_reason_names.size() == static_cast<std::size_t>(EndReason::adjudicated) + 1);

std::string signed_halves(std::int32_t halves) {
    std::string text(halves < 0 ? "" : "+");  // g++ 12 warns of "+" + std::string
    text += halves_to_string(halves);
    return text;
}

}  // namespace

std::string_view name_of(Outcome outcome) {
    switch (outcome) {
        case Outcome::first_wins:
            return "first-wins";
        case Outcome::second_wins:
            return "second-wins";
        case Outcome::draw:
            return "draw";
        case Outcome::unfinished:
            return "unfinished";
        case Outcome::undecided:
            return "undecided";
    }
    return {};
}

std::string_view name_of(EndReason reason) {
    return end_reason_names[static_cast<std::size_t>(reason)];
}

std::optional<EndReason> find_end_reason(std::string_view name) {
    const auto same = [name](std::string_view known) {
        return std::equal(known.begin(), known.end(), name.begin(), name.end(),
                          [](char a, char b) { return a == b || (a == '-' && b == '_'); });
    };
    const auto* found = std::find_if(end_reason_names.begin(), end_reason_names.end(), same);
    if (found == end_reason_names.end()) return std::nullopt;
    return static_cast<EndReason>(found - end_reason_names.begin());
}

std::string halves_to_string(std::int32_t halves) {
    const auto size = std::abs(halves);
    return fmt::format("{}{}{}", halves < 0 ? "-" : "", size / 2, size % 2 != 0 ? ".5" : "");
}

std::string to_string(Score score, ScoreStyle style) {
    if (style == ScoreStyle::by_seat) {
        return fmt::format("A{} B{}", signed_halves(score.first_halves),
                           signed_halves(score.second_halves));
    }
    return fmt::format("{}-{}", halves_to_string(score.first_halves),
                       halves_to_string(score.second_halves));
}

}  // namespace shinpan
