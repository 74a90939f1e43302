#include "select/value.hpp"

#include "report/rows.hpp"
#include "select/text.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>

namespace shinpan::select {
namespace {

constexpr std::int64_t most = std::int64_t{1} << 50U;  // no unit overflows below it

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

std::optional<std::int64_t> whole(std::string_view text) {
    std::int64_t number = 0;
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    if (read.ec != std::errc{} || read.ptr != end || number > most || number < -most) {
        return std::nullopt;
    }
    return number;
}

// "1.5" in thousandths; digits past the third are not read as a number at all.
std::optional<std::int64_t> thousandths(std::string_view text) {
    const auto dot = std::min(text.find('.'), text.size());
    const auto head = whole(text.substr(0, dot));
    if (!head || *head < 0 || *head > most / 1000 || text.starts_with('+')) return std::nullopt;
    if (dot == text.size()) return *head * 1000;
    auto digits = std::string(text.substr(dot + 1));
    if (digits.empty() || digits.size() > 3 || !is_digit(digits[0])) return std::nullopt;
    digits.resize(3, '0');
    const auto tail = whole(digits);
    if (!tail || *tail < 0) return std::nullopt;
    return *head * 1000 + *tail;
}

std::optional<std::int64_t> duration(std::string_view text) {
    if (text.find(':') != std::string_view::npos) {
        std::int64_t total = 0;
        int parts = 0;
        while (true) {
            const auto end = std::min(text.find(':'), text.size());
            const auto part = thousandths(text.substr(0, end));
            if (!part || ++parts > 3 || total > most / 60'000) return std::nullopt;
            total = total * 60 + *part;
            if (end == text.size()) return total;
            text.remove_prefix(end + 1);
        }
    }
    struct Unit {
        std::string_view name;
        std::int64_t seconds;
    };
    constexpr std::array units{Unit{"s", 1}, Unit{"m", 60}, Unit{"min", 60}, Unit{"h", 3600}};
    if (text.ends_with("ms")) return whole(text.substr(0, text.size() - 2));
    for (const auto& unit : units) {
        if (!text.ends_with(unit.name)) continue;
        const auto number = thousandths(text.substr(0, text.size() - unit.name.size()));
        if (number && *number < most / 3600) return *number * unit.seconds;
    }
    return thousandths(text);
}

std::optional<std::int64_t> halves(std::string_view text) {
    const bool half = text.ends_with(".5");
    if (half) text.remove_suffix(2);
    if (text.ends_with(".0")) text.remove_suffix(2);
    const auto number = whole(text);
    if (!number) return std::nullopt;
    return *number * 2 + (half ? (text.starts_with('-') ? -1 : 1) : 0);
}

Interval days(std::int64_t year, std::int64_t month, std::int64_t day) {
    if (month == 0) return {year * 10000, year * 10000 + 1231};
    if (day == 0) return {year * 10000 + month * 100, year * 10000 + month * 100 + 31};
    const auto one = year * 10000 + month * 100 + day;
    return {one, one};
}

// Digits from `at` on, at most `width`; -1: none.
std::int64_t digits(std::string_view text, std::size_t& at, std::size_t width) {
    std::int64_t number = -1;
    for (std::size_t n = 0; n < width && at < text.size() && is_digit(text[at]); ++n, ++at) {
        number = std::max<std::int64_t>(number, 0) * 10 + (text[at] - '0');
    }
    return number;
}

std::optional<Interval> date(std::string_view text) {
    std::size_t at = 0;
    const auto year = digits(text, at, 4);
    if (at != 4) return std::nullopt;
    std::array<std::int64_t, 2> parts{};
    for (auto& part : parts) {
        if (at == text.size()) break;
        if (text[at] != '-' && text[at] != '.' && text[at] != '/') return std::nullopt;
        part = digits(text, ++at, 2);
        if (part < 1) return std::nullopt;
    }
    if (at != text.size() || parts[0] > 12 || parts[1] > 31) return std::nullopt;
    return days(year, parts[0], parts[1]);
}

constexpr std::array<std::string_view, 12> months{"jan", "feb", "mar", "apr", "may", "jun",
                                                  "jul", "aug", "sep", "oct", "nov", "dec"};

}  // namespace

std::string_view name_of(Type type) {
    switch (type) {
        case Type::text: return "a text";
        case Type::word: return "a word";
        case Type::code: return "a finding code";
        case Type::move: return "a move";
        case Type::number: return "a whole number";
        case Type::points: return "a number of points";
        case Type::duration: return "a time such as 60s, 1:30 or 500ms";
        case Type::date: return "a date such as 2018, 2018-07 or 2018-07-14";
        case Type::flag: return "a fact that stands alone";
        case Type::position: return "a position";
    }
    return {};
}

Value number_value(std::int64_t number) {
    return {std::to_string(number), {number, number}};
}

Value points_value(std::int32_t value) {
    return {halves_to_string(value), {value, value}};
}

Value duration_value(std::int64_t milliseconds) {
    const auto size = milliseconds < 0 ? -milliseconds : milliseconds;
    auto text = fmt::format("{}{}.{:03}", milliseconds < 0 ? "-" : "", size / 1000, size % 1000);
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return {std::move(text), {milliseconds, milliseconds}};
}

std::optional<Interval> parse_literal(Type type, std::string_view text) {
    std::optional<std::int64_t> number;
    switch (type) {
        case Type::number: number = whole(text); break;
        case Type::points: number = halves(text); break;
        case Type::duration: number = duration(text); break;
        case Type::date: return date(text);
        case Type::text:
        case Type::word:
        case Type::code:
        case Type::move:
        case Type::flag:
        case Type::position: break;
    }
    if (!number) return std::nullopt;
    return Interval{*number, *number};
}

std::optional<Interval> days_of(std::string_view text) {
    const auto year = report::year_of(text);
    if (year == 0) return std::nullopt;
    const auto at = text.find(fmt::format("{:04}", year));
    std::size_t next = at + 4;
    std::int64_t month = 0;
    std::int64_t day = 0;
    if (next < text.size() && is_digit(text[next])) {  // 20180714
        month = digits(text, next, 2);
        day = std::max<std::int64_t>(digits(text, next, 2), 0);
    } else if (next + 1 < text.size() && is_digit(text[next + 1])) {  // 2018-07-14
        month = digits(text, ++next, 2);
        if (next + 1 < text.size() && is_digit(text[next + 1])) day = digits(text, ++next, 2);
    } else {
        const auto low = folded(text);
        for (std::size_t i = 0; i < months.size() && month == 0; ++i) {
            auto found = low.find(months[i]);
            if (found == std::string::npos) continue;
            month = static_cast<std::int64_t>(i + 1);
            // The day stands behind the month ("Jan 3, 2022") or before it ("3 Jan 2022").
            auto behind = low.find_first_of("0123456789", found);
            const auto first = low.find_first_of("0123456789");
            if (behind != std::string::npos && behind + 1 < low.size()) {
                auto look = behind;
                day = std::max<std::int64_t>(digits(low, look, 2), 0);
                if (look < low.size() && is_digit(low[look])) day = 0;  // that was the year
            }
            if (day == 0 && first != std::string::npos && first < found) {
                auto look = first;
                const auto before = digits(low, look, 2);
                if (look + 1 == found) day = before;
            }
        }
    }
    if (month < 1 || month > 12) return days(year, 0, 0);
    if (day < 1 || day > 31) return days(year, month, 0);
    return days(year, month, day);
}

}  // namespace shinpan::select
