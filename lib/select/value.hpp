#pragma once
// Values of fields, and the spellings in which an expression writes them.
//
// Everything that is counted is an integer in small units: halves of a point, milliseconds, days as
// yyyymmdd. A date that is known to the month only is the interval of its days.

#include "record/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shinpan::select {

enum class Type : std::uint8_t {
    text,      // a name
    word,      // one of a few words
    code,      // a finding, "area/name"
    move,      // "d3", "pass", "a1-a2"
    number,    // whole
    points,    // in halves
    duration,  // in milliseconds
    date,      // an interval of days
    flag,      // holds or does not; stands alone
    position,  // a board
};
[[nodiscard]] std::string_view name_of(Type type);  // "a number": for messages
// Whether values are compared as text.
[[nodiscard]] constexpr bool is_textual(Type type) {
    return type == Type::text || type == Type::word || type == Type::code || type == Type::move;
}

struct Interval {
    std::int64_t low = 0;
    std::int64_t high = 0;
    friend bool operator==(const Interval&, const Interval&) = default;
};

// A value of a field of a record.
struct Value {
    std::string text;   // as shown; textual types: as compared, too
    Interval interval;  // of the other types
};
[[nodiscard]] Value number_value(std::int64_t number);
[[nodiscard]] Value points_value(std::int32_t halves);
[[nodiscard]] Value duration_value(std::int64_t milliseconds);

// A literal of an expression; empty when it is none of the type. Dates: 2018, 2018-07, 2018-07-14.
// Durations: 60, 60s, 1.5s, 2m, 1h, 500ms, 1:30, 1:02:03.
[[nodiscard]] std::optional<Interval> parse_literal(Type type, std::string_view text);

// The days a record's date may mean, however it writes it: 2018, 2018-07-14, 2018.07.??, 20180714,
// "Jan 3, 2022". Empty: no year in it.
[[nodiscard]] std::optional<Interval> days_of(std::string_view date);

}  // namespace shinpan::select
