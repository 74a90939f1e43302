#include "clock/match.hpp"

#include "clock/clock.hpp"
#include "clock/ggs.hpp"

#include <algorithm>
#include <charconv>

namespace shinpan::clock {
namespace {

constexpr std::int64_t longest = std::int64_t{1000} * 86'400'000;  // a thousand days
constexpr std::int64_t most_moves = 10'000;

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

std::string folded(std::string_view text) {
    std::string small(trimmed(text));
    for (char& c : small) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return small;
}

// "600", "10 min", "1.5h", "1:30:00"; zero is a time, too.
std::optional<std::int64_t> duration(std::string_view text) {
    text = trimmed(text);
    if (text.find(':') != std::string_view::npos) {
        if (text.find('/') != std::string_view::npos) return std::nullopt;
        const auto control = parse_ggs(text);
        if (!control) return std::nullopt;
        return control->initial;
    }
    const auto unit_at = std::min(text.find_first_not_of("0123456789."), text.size());
    const auto unit = trimmed(text.substr(unit_at));
    std::int64_t factor = 0;
    if (unit.empty() || unit == "s" || unit == "sec" || unit == "secs" || unit == "second" ||
        unit == "seconds") {
        factor = 1;
    } else if (unit == "m" || unit == "min" || unit == "mins" || unit == "minute" ||
               unit == "minutes") {
        factor = 60;
    } else if (unit == "h" || unit == "hour" || unit == "hours") {
        factor = 3600;
    }
    const auto number = text.substr(0, unit_at);
    if (factor == 0 || number.empty()) return std::nullopt;
    if (number.find_first_not_of("0.") == std::string_view::npos) return 0;
    const auto seconds = parse_seconds_and_increment(number);
    if (!seconds || seconds->initial > longest / factor) return std::nullopt;
    return seconds->initial * factor;
}

std::optional<std::int32_t> count(std::string_view text) {
    std::int64_t number = 0;
    const auto* end = text.data() + text.size();
    const auto [after, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || after != end || number <= 0 || number > most_moves) {
        return std::nullopt;
    }
    return static_cast<std::int32_t>(number);
}

// "40/7200": the moves, if any are named, and the time for them.
struct Stage {
    std::int32_t moves = 0;
    std::int64_t time = 0;
};
std::optional<Stage> stage_of(std::string_view text) {
    Stage stage;
    if (const auto slash = text.find('/'); slash != std::string_view::npos) {
        const auto moves = count(trimmed(text.substr(0, slash)));
        if (!moves) return std::nullopt;
        stage.moves = *moves;
        text = text.substr(slash + 1);
    }
    const auto time = duration(text);
    if (!time) return std::nullopt;
    stage.time = *time;
    return stage;
}

std::optional<MatchControl> parse_main(std::string_view text) {
    MatchControl control;
    if (const auto limits = parse_limits(text)) {
        control.initial = limits->total;
        control.per_move = limits->per_move;
        return control;
    }
    if (const auto plus = text.find('+'); plus != std::string_view::npos) {
        const auto increment = duration(text.substr(plus + 1));
        if (!increment) return std::nullopt;
        control.increment = *increment;
        text = text.substr(0, plus);
    }
    // A colon behind a number of moves begins the next stage; else it stands in a time of day.
    const auto slash = text.find('/');
    const auto colon =
        slash == std::string_view::npos ? std::string_view::npos : text.find(':', slash);
    const auto first = stage_of(text.substr(0, colon));
    if (!first) return std::nullopt;
    control.initial = first->time;
    control.moves = first->moves;
    if (colon != std::string_view::npos) {
        const auto rest = text.substr(colon + 1);
        if (rest.find(':') != std::string_view::npos) return std::nullopt;  // a third stage
        const auto second = stage_of(rest);
        if (!second || second->time == 0) return std::nullopt;
        control.period = second->time;
        control.period_moves = second->moves;
    }
    return control;
}

bool holds(std::string_view text, std::string_view word) {
    return text.find(word) != std::string_view::npos;
}

// Adds what OT says. False: nobody knows what it means.
bool add_overtime(std::string_view text, MatchControl& control) {
    const auto word_at =
        std::min(text.find_first_of("abcdefghijklmnopqrstuvwyz", 0), text.size());  // no x
    const auto words = text.substr(word_at);
    const auto number = trimmed(text.substr(0, word_at));
    if (holds(text, "fischer") || holds(text, "increment") || holds(text, "bonus")) {
        const auto digits = text.find_first_of("0123456789");
        if (digits == std::string_view::npos) return false;
        const auto end = std::min(text.find_first_not_of("0123456789.", digits), text.size());
        const auto time = duration(text.substr(digits, end - digits));
        if (!time || *time == 0) return false;
        control.increment = *time;
        return true;
    }
    const bool byoyomi = holds(words, "byo") || holds(words, "japanese");
    if (!words.empty() && !byoyomi && !holds(words, "canadian") && !holds(words, "period")) {
        return false;
    }
    if (const auto times = number.find('x'); times != std::string_view::npos) {
        const auto periods = count(trimmed(number.substr(0, times)));
        const auto time = duration(number.substr(times + 1));
        // Behind agreed moves comes another time for moves, not byoyomi.
        if (!periods || !time || *time == 0 || control.moves > 0) return false;
        control.periods = *periods;
        control.period = *time;
        return true;
    }
    const auto stage = stage_of(number);
    // A bare number may be an increment as well as a period.
    const bool bare = stage && stage->moves == 0;
    if (!stage || stage->time == 0 || (bare && (!byoyomi || control.moves > 0))) return false;
    control.period = stage->time;
    control.period_moves = stage->moves;
    return true;
}

bool set_once(std::int64_t& time, std::string_view text) {
    const auto read = duration(text);
    if (!read || *read == 0 || time != 0) return false;
    time = *read;
    return true;
}

// Adds one of the words that to_string writes. False: it is none, or was there before.
bool add_word(std::string_view word, MatchControl& control) {
    const auto unit = std::min(word.find('/'), word.size());
    if (word.starts_with('+')) return set_once(control.increment, word.substr(1));
    if (word.substr(unit) == "/move") return set_once(control.per_move, word.substr(0, unit));
    if (word.substr(unit) == "/game") return set_once(control.initial, word.substr(0, unit));
    if (control.period != 0) return false;
    if (control.initial != 0 || holds(word, "x")) return add_overtime(word, control);
    const auto main = parse_main(word);
    if (!main) return false;
    control.initial = main->initial;
    control.moves = main->moves;
    control.period = main->period;
    control.period_moves = main->period_moves;
    return true;
}

std::optional<MatchControl> parse_words(std::string_view text) {
    MatchControl control;
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        if (!add_word(text.substr(0, end), control)) return std::nullopt;
        text = trimmed(text.substr(end));
    }
    return control;
}

}  // namespace

MatchControl reduced(MatchControl control) {
    if (control.initial == 0) {
        control.moves = 0;
        control.increment = 0;
    }
    if (control.moves > 0 || control.period == 0) control.periods = 1;
    if (control.period == 0 || (control.moves == 0 && control.period_moves == 1)) {
        control.period_moves = 0;
    }
    return control;
}

std::optional<MatchControl> parse_match(std::string_view main, std::string_view overtime) {
    const auto first = folded(main);
    const auto then = folded(overtime);
    if (first.empty() && then.empty()) return std::nullopt;
    MatchControl control;
    if (!first.empty()) {
        auto parsed = parse_main(first);
        if (!parsed) parsed = parse_words(first);
        if (!parsed) return std::nullopt;
        control = *parsed;
    }
    if (!then.empty() && !add_overtime(then, control)) {
        // A writer may keep the whole control in OT.
        const auto whole = first.empty() ? parse_main(then) : std::nullopt;
        if (!whole) return std::nullopt;
        control = *whole;
    }
    if (!control.limited()) return std::nullopt;
    return reduced(control);
}

std::string to_string(const MatchControl& control) {
    std::string text;
    const auto add = [&text](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
    if (control.initial > 0) {
        add(control.moves > 0 ? std::to_string(control.moves) + '/' + seconds(control.initial)
                              : seconds(control.initial) + "/game");
    }
    if (control.moves > 0 && control.period > 0) {
        text += ':';
        if (control.period_moves > 0) text += std::to_string(control.period_moves) + '/';
        text += seconds(control.period);
    }
    if (control.increment > 0) add('+' + seconds(control.increment));
    if (control.per_move > 0) add(seconds(control.per_move) + "/move");
    if (control.moves == 0 && control.period > 0) {
        const bool counted = control.period_moves > 1;
        std::string word;
        if (!counted || control.periods > 1) word += std::to_string(control.periods) + 'x';
        if (counted) word += std::to_string(control.period_moves) + '/';
        add(word + seconds(control.period));
    }
    return text.empty() ? "-" : text;
}

MatchClock::MatchClock(const MatchControl& control) : control_(control) {
    const bool at_once = control.initial == 0 && control.period > 0;
    for (auto& side : sides_) {
        side.left = side.given = at_once ? control.period : control.initial;
        side.quota = at_once ? 0 : control.moves;
        side.in_period = at_once;
        side.periods = control.periods;
    }
}

std::int64_t MatchClock::bounded(std::int64_t elapsed) {
    return std::clamp<std::int64_t>(elapsed, 0, longest);
}

MatchClock::Charge MatchClock::charge(Seat seat, std::int64_t elapsed) {
    auto& side = sides_[seat == Seat::second ? 1 : 0];
    elapsed = bounded(elapsed);
    side.used = std::min(side.used + elapsed, 1000 * longest);
    Charge charge;
    if ((control_.initial > 0 || control_.period > 0) && !side.out) {
        side.left -= elapsed;
        charge = control_.moves > 0 ? stage(side) : byoyomi(side);
    }
    if (charge.exceeded == Limit::none && control_.per_move > 0 && elapsed > control_.per_move) {
        return {Limit::move, elapsed, control_.per_move, 0, 0};
    }
    return charge;
}

std::string MatchClock::shown(Seat seat) const {
    const auto& one = side(seat);
    const auto time = seconds(std::max<std::int64_t>(one.left, 0));
    if (one.quota > 0) return std::to_string(one.quota - one.made) + '/' + time;
    if (!one.in_period) return time;
    const bool counted = control_.period_moves > 1;
    std::string text;
    if (!counted || control_.periods > 1) text += std::to_string(one.periods) + 'x';
    if (counted) text += std::to_string(control_.period_moves - one.made) + '/';
    return text + time;
}

// A number of moves is agreed for the time.
MatchClock::Charge MatchClock::stage(Side& side) const {
    side.last = {side.given - side.left, side.given};
    if (side.left < 0) {
        side.out = true;
        return {Limit::game, side.last.used, side.last.limit, side.made, side.quota};
    }
    ++side.made;
    side.left += control_.increment;
    side.given += control_.increment;
    if (side.quota == 0 || side.made < side.quota) return {};
    const bool again = control_.period == 0;
    const auto more = again ? control_.initial : control_.period;
    side.left += more;
    side.given += more;
    side.quota = again ? control_.moves : control_.period_moves;
    side.made = 0;
    return {};
}

// The time of the game, then periods.
MatchClock::Charge MatchClock::byoyomi(Side& side) const {
    if (!side.in_period) side.last = {side.given - side.left, side.given};
    if (side.left < 0 && control_.period == 0) {
        side.out = true;
        return {Limit::game, side.last.used, side.last.limit, 0, 0};
    }
    if (side.left < 0 && !side.in_period) {
        side.in_period = true;
        side.left += control_.period;
    }
    if (!side.in_period) {
        side.left += control_.increment;
        side.given += control_.increment;
        return {};
    }
    while (side.left < 0 && side.periods > 1) {
        --side.periods;
        side.left += control_.period;
        side.made = 0;
    }
    side.last = {control_.period - side.left, control_.period};
    const auto moves = std::max(control_.period_moves, 1);
    if (side.left < 0) {
        const Charge charge{Limit::period, side.last.used, side.last.limit, side.made,
                            moves > 1 ? moves : 0};
        // Whoever lets it pass plays on with a new period.
        side.left = control_.period;
        side.made = 0;
        return charge;
    }
    if (++side.made == moves) {
        side.left = control_.period;
        side.made = 0;
    }
    return {};
}

}  // namespace shinpan::clock
