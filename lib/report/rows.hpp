#pragma once
// A record and its verdict as flat fields: what tables (CSV, SQLite) and lists of findings (SARIF,
// JUnit, GitHub) are made of. Formats name players in their own ways; here they have one name.

#include "record/record.hpp"
#include "referee/verdict.hpp"
#include "report/text.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::report {

struct FindingRow {
    std::string_view code;
    Severity severity = Severity::error;
    std::string_view kind;  // its class
    std::int32_t ply = 0;   // 0: none
    Position at;            // line 0: the record is binary, or the finding is about the input
    std::string message;
};

struct RecordRow {
    std::uint64_t number = 0;
    Position start;  // line 0: binary
    std::string_view game;
    std::string_view format;
    std::string sha256;
    std::string first;  // players by seat
    std::string second;
    std::string event;
    std::string round;
    std::string date;  // as written
    int year = 0;      // 0: not known
    bool accepted = false;
    bool damaged = false;
    std::string_view outcome;
    std::string_view reason;
    std::int32_t plies = 0;
    bool scored = false;
    std::int32_t first_halves = 0;
    std::int32_t second_halves = 0;
    std::string_view agreement;
    std::string claimed;  // outcome as claimed; empty: none
    std::string rules;
    std::vector<FindingRow> findings;
};

// What a record says of itself, under whatever name its format has for it; empty: nothing.
enum class Header : std::uint8_t { first, second, event, round, date };
[[nodiscard]] std::string_view header_of(const Record& record, Header header);

[[nodiscard]] RecordRow row_of(const RecordPlace& place, const Record& record,
                               const Verdict& verdict, std::string_view sha256);
// `place` is null for a finding about an input as a whole.
[[nodiscard]] FindingRow row_of(const Finding& finding, const RecordPlace* place);
// The first number of four digits in a date that can be a year; 0: none.
[[nodiscard]] int year_of(std::string_view date);

// Well-formed UTF-8: damaged bytes become U+FFFD.
[[nodiscard]] std::string repaired(std::string_view text);

}  // namespace shinpan::report
