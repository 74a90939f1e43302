// Results as people write them.

#include "score/event_file.hpp"

#include <charconv>

namespace shinpan::score {
namespace {

constexpr std::string_view half_sign = "\xC2\xBD";  // ½

Outcome by_size(Halves first, Halves second) {
    if (first == second) return Outcome::draw;
    return first > second ? Outcome::first_wins : Outcome::second_wins;
}

}  // namespace

std::optional<Halves> read_halves(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    bool half = false;
    if (text == "1/2") return negative ? -1 : 1;
    if (text.ends_with(half_sign)) {
        half = true;
        text.remove_suffix(half_sign.size());
        if (text.empty()) return negative ? -1 : 1;
    } else if (const auto dot = text.find_first_of(".,"); dot != std::string_view::npos) {
        auto part = text.substr(dot + 1);
        while (part.ends_with('0')) part.remove_suffix(1);
        if (!part.empty() && part != "5") return std::nullopt;
        half = part == "5";
        text = text.substr(0, dot);
        if (text.empty() && half) return negative ? -1 : 1;
    }
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    constexpr std::int32_t most = 100'000'000;
    if (error != std::errc{} || end != text.data() + text.size() || value < 0 || value > most) {
        return std::nullopt;
    }
    const auto halves = Halves{value} * 2 + (half ? 1 : 0);
    return negative ? -halves : halves;
}

bool read_result(std::string_view text, Pairing& pairing) {
    struct Word {
        std::string_view text;
        How how;
        Outcome outcome;
    };
    constexpr Word words[] = {
        {"+/-", How::forfeit, Outcome::first_wins},
        {"+:-", How::forfeit, Outcome::first_wins},
        {"-/+", How::forfeit, Outcome::second_wins},
        {"-:+", How::forfeit, Outcome::second_wins},
        {"-/-", How::forfeit, Outcome::undecided},
        {"-:-", How::forfeit, Outcome::undecided},
        {"bye", How::full_bye, Outcome::undecided},
        {"half-bye", How::half_bye, Outcome::undecided},
        {"zero-bye", How::zero_bye, Outcome::undecided},
        {"*", How::open, Outcome::undecided},
    };
    for (const auto& word : words) {
        if (text != word.text) continue;
        pairing.how = word.how;
        pairing.outcome = word.outcome;
        return true;
    }
    bool forfeit = false;
    if (text.ends_with('F') || text.ends_with('f')) {
        forfeit = true;
        text.remove_suffix(1);
    }
    // The dash between the two; the first number may have one of its own ("-10-0").
    const auto dash = text.find_first_of("-:", 1);
    if (dash == std::string_view::npos) return false;
    const auto first = read_halves(text.substr(0, dash));
    const auto second = read_halves(text.substr(dash + 1));
    if (!first || !second) return false;
    pairing.how = forfeit ? How::forfeit : How::played;
    const bool points = *first >= 0 && *second >= 0 && *first + *second <= 2;
    pairing.outcome = by_size(*first, *second);
    if (points && *first + *second < 2) {
        // 0-0: nobody gets anything.
        pairing.outcome = Outcome::undecided;
        if (*first + *second != 0) return false;
        pairing.how = How::forfeit;
    }
    if (!points) {
        pairing.scored = true;
        pairing.first_score = static_cast<std::int32_t>(*first);
        pairing.second_score = static_cast<std::int32_t>(*second);
    }
    return true;
}

}  // namespace shinpan::score
