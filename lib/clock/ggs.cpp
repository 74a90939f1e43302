#include "clock/ggs.hpp"

namespace shinpan::clock {
namespace {

constexpr std::int64_t usual_extension = 120'000;
constexpr std::int64_t longest = std::int64_t{1000} * 86'400'000;  // a thousand days

// A number with up to three decimals, in thousandths; the rest of a decimal is dropped.
std::optional<std::int64_t> thousandths(std::string_view text) {
    std::int64_t value = 0;
    int decimals = -1;
    int digits = 0;
    for (const char c : text) {
        if (c == '.' && decimals < 0) {
            decimals = 0;
        } else if (c >= '0' && c <= '9') {
            if (decimals >= 3) continue;
            if (++digits > 12) return std::nullopt;
            value = value * 10 + (c - '0');
            if (decimals >= 0) ++decimals;
        } else {
            return std::nullopt;
        }
    }
    if (digits == 0) return std::nullopt;
    for (int i = decimals < 0 ? 0 : decimals; i < 3; ++i) value *= 10;
    return value;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

// "[[[days.]hours:]minutes:]seconds". Days need hours behind them, so a lone "1.5" is seconds.
std::optional<std::int64_t> duration(std::string_view text) {
    text = trimmed(text);
    if (text.empty()) return 0;
    std::int64_t total = 0;
    bool days_given = false;
    const auto colon = text.find(':');
    if (const auto dot = text.find('.'); colon != std::string_view::npos && dot < colon) {
        const auto days = thousandths(text.substr(0, dot));
        if (!days) return std::nullopt;
        total = *days * 24;  // hours
        days_given = true;
        text.remove_prefix(dot + 1);
    }
    // What stands further left counts sixty times as much; the days were hours already.
    int parts = 0;
    for (;;) {
        const auto end = text.find(':');
        const auto part = thousandths(text.substr(0, end));
        if (!part || ++parts > 3) return std::nullopt;
        if (parts == 1) {
            total += *part;
        } else {
            total = total * 60 + *part;
        }
        if (total > longest) return std::nullopt;
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    if (days_given && parts != 3) return std::nullopt;
    return total;
}

}  // namespace

std::optional<GgsControl> parse_ggs(std::string_view text) {
    GgsControl control;
    control.extension = usual_extension;
    for (auto* part : {&control.initial, &control.increment, &control.extension}) {
        const auto end = text.find('/');
        const auto words = trimmed(text.substr(0, end));
        // "15:00" and "15:00//" both leave the extension at its default.
        if (!words.empty() || part != &control.extension) {
            const auto value = duration(words);
            if (!value) return std::nullopt;
            *part = *value;
        }
        if (end == std::string_view::npos) {
            text = {};
            break;
        }
        text.remove_prefix(end + 1);
    }
    if (!text.empty() || control.initial == 0) return std::nullopt;
    return control;
}

std::optional<GgsControl> parse_seconds_and_increment(std::string_view text) {
    text = trimmed(text);
    const auto plus = text.find('+');
    const auto initial = thousandths(text.substr(0, plus));
    if (!initial || *initial == 0 || *initial > longest) return std::nullopt;
    GgsControl control;
    control.initial = *initial;
    if (plus != std::string_view::npos) {
        const auto increment = thousandths(text.substr(plus + 1));
        if (!increment || *increment > longest) return std::nullopt;
        control.increment = *increment;
    }
    return control;
}

GgsClock::Fall GgsClock::charge(Seat seat, std::int64_t elapsed) {
    const auto i = index(seat);
    // Times come from a record: they must not add up past what fits.
    if (elapsed > longest) elapsed = longest;
    used_[i] = used_[i] + elapsed > 1000 * longest ? 1000 * longest : used_[i] + elapsed;
    if (falls_[i] >= 2) return Fall::none;
    auto fall = Fall::none;
    left_[i] -= elapsed;
    if (left_[i] < 0 && falls_[i] == 0) {
        falls_[i] = 1;
        left_[i] += control_[i].extension;
        more_[i] += control_[i].extension;
        fall = Fall::first;
    }
    // What the extension does not cover, or a second fall.
    if (left_[i] < 0) {
        falls_[i] = 2;
        left_[i] = 0;
        return Fall::second;
    }
    left_[i] += control_[i].increment;
    more_[i] += control_[i].increment;
    return fall;
}

}  // namespace shinpan::clock
