// The lines of the platform's files, each by its look alone, and the values in them.

#include "formats/ntu/ntu.hpp"
#include "formats/text/scan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace shinpan::formats::ntu {
namespace {

using text::is_digit;
using text::is_space;

constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

constexpr std::array<std::pair<std::string_view, EndReason>, 9> reasons{{
    {"NoMove", EndReason::no_move},
    {"NoMove", EndReason::elimination},
    {"TimeOut", EndReason::timeout},
    {"NoEatFlipDraw", EndReason::no_progress},
    {"PositionRepetitionDraw", EndReason::repetition},
    {"Resign", EndReason::resign},
    {"Abandon", EndReason::abandon},
    {"Fouls", EndReason::fouls},
    {"DrawAgreed", EndReason::draw_agreed},
}};

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

std::string_view take_word(std::string_view& rest) {
    rest = trimmed(rest);
    std::size_t end = 0;
    while (end < rest.size() && !is_space(rest[end])) ++end;
    const auto word = rest.substr(0, end);
    rest.remove_prefix(end);
    return word;
}

bool all_digits(std::string_view word) {
    return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
}

std::optional<int> small_number(std::string_view word, int min, int max) {
    const auto number = text::number_at(word, 0, 4);
    if (!number || number->after != word.size() || number->value < min || number->value > max) {
        return std::nullopt;
    }
    return static_cast<int>(number->value);
}

// How many words there are, and whether each passes.
template <class Check>
bool words_are(std::string_view text, int count, Check fits) {
    int found = 0;
    for (auto word = take_word(text); !word.empty(); word = take_word(text)) {
        if (++found > count || !fits(word)) return false;
    }
    return found == count;
}

// "12. " and its number's end; 0 when the text does not start like that.
std::size_t numbered(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size() && is_digit(text[at])) ++at;
    return at > 0 && at < 7 && at < text.size() && text[at] == '.' ? at + 1 : 0;
}

// "1", "0.500000" → halves.
std::optional<std::int32_t> halves(std::string_view text) {
    const auto whole = text::number_at(text, 0, 3);
    if (!whole) return std::nullopt;
    auto value = static_cast<std::int32_t>(whole->value) * 2;
    auto rest = text.substr(whole->after);
    if (rest.empty()) return value;
    if (rest[0] != '.') return std::nullopt;
    rest.remove_prefix(1);
    if (!rest.empty() && rest[0] == '5') {
        ++value;
        rest.remove_prefix(1);
    }
    const bool zeros = std::all_of(rest.begin(), rest.end(), [](char c) { return c == '0'; });
    return zeros ? std::optional(value) : std::nullopt;
}

bool is_wins(std::string_view word) {
    return text::equal_ignoring_case(word, "wins") && word.size() == 4;
}
bool is_draw(std::string_view word) {
    return text::equal_ignoring_case(word, "draw") && word.size() == 4;
}

// Four letters with a blank between: the usual spelling of a row of the board.
bool is_plain_row(std::string_view content) {
    const auto cell = [content](std::size_t at) { return !is_space(content[at]); };
    return content.size() == 7 && content[1] == ' ' && content[3] == ' ' && content[5] == ' ' &&
           cell(0) && cell(2) && cell(4) && cell(6);
}

// Numbered moves and stamps as the platform writes them, which are most lines of a file; other for
// every other line, which takes a closer look.
LineKind plain_kind(std::string_view line) {
    const bool star = line.starts_with("* ");
    const auto body = star ? line.substr(2) : line;
    const auto dot = numbered(body);
    if (dot == 0 || dot + 1 >= body.size() || body[dot] != ' ') return LineKind::other;
    const auto rest = body.substr(dot + 1);
    if (star) {
        const bool a_name = rest.find('v') != std::string_view::npos;  // perhaps of "1. x vs y"
        return a_name ? LineKind::other : LineKind::moves;
    }
    return all_digits(rest) && rest.size() <= 15 ? LineKind::stamp : LineKind::other;
}

struct Moment {
    int year = 0;
    int month = 0;
    int day = 0;
    int hour = 0;
    int minute = -1;  // -1: the line tells no time
};

// "4:15pm Jan 13, 2022" or "Jan 16, 2019".
std::optional<Moment> moment_of(std::string_view text) {
    Moment moment;
    auto rest = text;
    auto word = take_word(rest);
    if (const auto colon = word.find(':'); colon != std::string_view::npos) {
        if (word.size() < colon + 4) return std::nullopt;
        const auto half = word.substr(word.size() - 2);
        const auto hour = small_number(word.substr(0, colon), 0, 12);
        const auto minute = small_number(word.substr(colon + 1, word.size() - colon - 3), 0, 59);
        if ((half != "am" && half != "pm") || !hour || !minute) return std::nullopt;
        moment.hour = *hour % 12 + (half == "pm" ? 12 : 0);
        moment.minute = *minute;
        word = take_word(rest);
    }
    const auto month = std::find(months.begin(), months.end(), word);
    if (month == months.end()) return std::nullopt;
    auto day_word = take_word(rest);
    if (day_word.empty() || day_word.back() != ',') return std::nullopt;
    day_word.remove_suffix(1);
    const auto day = small_number(day_word, 1, 31);
    const auto year = small_number(take_word(rest), 1900, 2999);
    if (!day || !year || !take_word(rest).empty()) return std::nullopt;
    moment.year = *year;
    moment.month = static_cast<int>(month - months.begin()) + 1;
    moment.day = *day;
    return moment;
}

// A separator and two digits.
void append_two(std::string& text, char separator, int value) {
    text += separator;
    text += static_cast<char>('0' + value / 10);
    text += static_cast<char>('0' + value % 10);
}

}  // namespace

std::string_view content_of(std::string_view line) {
    line = line.substr(text::skip_blank(line, 0));
    if (!line.empty() && line[0] == '*') line.remove_prefix(1);
    return trimmed(line);
}

std::optional<std::string> read_date(std::string_view text) {
    const auto moment = moment_of(text);
    if (!moment) return std::nullopt;
    auto date = std::to_string(moment->year);
    append_two(date, '-', moment->month);
    append_two(date, '-', moment->day);
    if (moment->minute >= 0) {
        append_two(date, ' ', moment->hour);
        append_two(date, ':', moment->minute);
    }
    return date;
}

std::optional<std::string> write_date(std::string_view date) {
    if (date.size() != 10 && date.size() != 16) return std::nullopt;
    const auto year = small_number(date.substr(0, 4), 1900, 2999);
    const auto month = small_number(date.substr(5, 2), 1, 12);
    const auto day = small_number(date.substr(8, 2), 1, 31);
    if (!year || !month || !day || date[4] != '-' || date[7] != '-') return std::nullopt;
    std::string time;
    if (date.size() == 16) {
        const auto hour = small_number(date.substr(11, 2), 0, 23);
        const auto minute = small_number(date.substr(14, 2), 0, 59);
        if (!hour || !minute || date[10] != ' ' || date[13] != ':') return std::nullopt;
        time = fmt::format("{}:{}{} ", *hour % 12, *minute, *hour < 12 ? "am" : "pm");
    }
    return fmt::format("{}{} {}, {}", time, months[static_cast<std::size_t>(*month - 1)], *day,
                       *year);
}

EndReason reason_of(std::string_view word) {
    word = word.substr(0, word.find(','));
    for (const auto& [name, reason] : reasons) {
        if (name == word && reason != EndReason::no_move && reason != EndReason::elimination) {
            return reason;
        }
    }
    return EndReason::none;
}

std::string_view word_of(EndReason reason) {
    for (const auto& [name, one] : reasons) {
        if (one == reason) return name;
    }
    return {};
}

std::optional<ResultLine> read_result(std::string_view text) {
    text = trimmed(text);
    // From the end: points, then "wins" or "Draw", then the name; the reason stands first.
    ResultLine line;
    auto rest = text;
    const auto last_word = [&rest]() {
        rest = trimmed(rest);
        const auto gap = rest.find_last_of(" \t");
        return gap == std::string_view::npos ? rest : rest.substr(gap + 1);
    };
    auto word = last_word();
    if (const auto comma = word.find(','); comma != std::string_view::npos) {
        const auto first = halves(word.substr(0, comma));
        const auto second = halves(word.substr(comma + 1));
        if (!first || !second) return std::nullopt;
        line.points = word;
        line.score = Score{*first, *second};
        rest.remove_suffix(word.size());
        word = last_word();
    }
    if (!is_wins(word) && !is_draw(word)) return std::nullopt;
    line.draw = is_draw(word);
    rest.remove_suffix(word.size());
    rest = trimmed(rest);
    const auto head = rest.substr(0, rest.find_first_of(" \t"));
    const auto plain = head.substr(0, head.find(','));
    const bool known = std::any_of(reasons.begin(), reasons.end(),
                                   [plain](const auto& one) { return one.first == plain; });
    // The platform writes a reason and points; the rules text neither.
    if (known || line.score) {
        line.word = head;
        line.name = trimmed(rest.substr(head.size()));
    } else {
        line.name = rest;
    }
    if (line.name.empty() && !line.draw) return std::nullopt;
    return line;
}

LineKind kind_of(std::string_view line) {
    if (const auto plain = plain_kind(line); plain != LineKind::other) return plain;
    const auto body = trimmed(line.substr(text::skip_blank(line, 0)));
    if (body.empty()) return LineKind::blank;
    if (body == "INITIAL") return LineKind::initial;
    if (body[0] != '*') {
        const auto dot = numbered(body);
        if (dot == 0) return LineKind::other;
        const auto value = trimmed(body.substr(dot));
        return all_digits(value) && value.size() <= 15 ? LineKind::stamp : LineKind::other;
    }
    const auto content = content_of(body);
    if (is_plain_row(content)) return LineKind::board;
    if (const auto dot = numbered(content); dot != 0) {
        // A player may be called "1."; a move starts with a square or stands alone.
        return content.find(" vs") == std::string_view::npos ? LineKind::moves : LineKind::players;
    }
    // No line passes two of these tests; the costly ones come last.
    if (content.find(" vs") != std::string_view::npos &&
        (content.find(" vs ") != std::string_view::npos ||
         content.find(" vs. ") != std::string_view::npos)) {
        // The winner of a result may have it in his name; the points tell it from two names.
        const auto result = read_result(content);
        return result && result->score ? LineKind::result : LineKind::players;
    }
    auto rest = content;
    const auto word = take_word(rest);
    if (word == "first" && all_digits(trimmed(rest))) return LineKind::first;
    if (word == "time" && all_digits(trimmed(rest))) return LineKind::time;
    if (word == "Comment") return LineKind::comment;
    if (all_digits(word) && words_are(content, 14, all_digits)) return LineKind::counts;
    if (words_are(content, 4, [](std::string_view cell) { return cell.size() == 1; })) {
        return LineKind::board;
    }
    if (moment_of(content)) return LineKind::date;
    if (read_result(content)) return LineKind::result;
    return LineKind::star;
}

}  // namespace shinpan::formats::ntu
