#include "score/event.hpp"

#include <algorithm>

namespace shinpan::score {

std::string Player::full_name() const {
    if (given.empty()) return name;
    return name.empty() ? given : name + " " + given;
}

Index Event::file(std::string_view path) {
    const auto found = std::find(files.rbegin(), files.rend(), path);
    if (found != files.rend()) return static_cast<Index>(files.rend() - found - 1);
    files.emplace_back(path);
    return static_cast<Index>(files.size() - 1);
}

Index Event::stage(std::string_view stage_name) {
    for (std::size_t i = 0; i < stages.size(); ++i) {
        if (stages[i].name == stage_name) return static_cast<Index>(i);
    }
    stages.push_back({std::string(stage_name), true});
    return static_cast<Index>(stages.size() - 1);
}

void Event::note(Place place, Code code, Args args) {
    notes.push_back({place, make_finding(code, {}, 0, std::move(args))});
}

std::string_view name_of(System system) {
    switch (system) {
        case System::unknown: return "unknown";
        case System::swiss: return "swiss";
        case System::round_robin: return "round-robin";
        case System::knockout: return "knockout";
    }
    return {};
}

std::string_view name_of(How how) {
    switch (how) {
        case How::played: return "played";
        case How::unrated: return "unrated";
        case How::forfeit: return "forfeit";
        case How::full_bye: return "bye";
        case How::half_bye: return "half-bye";
        case How::zero_bye: return "zero-bye";
        case How::open: return "open";
    }
    return {};
}

std::string quarters_to_string(Quarters value) {
    const auto negative = value < 0;
    const auto size = negative ? -value : value;
    std::string text = negative ? "-" : "";
    text += std::to_string(size / 4);
    constexpr std::string_view parts[] = {"", ".25", ".5", ".75"};
    return text.append(parts[size % 4]);
}

std::string points_to_string(Halves halves) {
    return quarters_to_string(halves * 2);
}

}  // namespace shinpan::score
