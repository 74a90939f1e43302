#include "report/rows.hpp"

#include "report/json.hpp"

#include <algorithm>
#include <initializer_list>

namespace shinpan::report {
namespace {

std::string_view tag_of(const Record& record, std::initializer_list<std::string_view> names) {
    for (const auto name : names) {
        const auto* tag = record.tag(name);
        if (tag != nullptr && !tag->value.empty()) return tag->value;
    }
    return {};
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

}  // namespace

std::string_view header_of(const Record& record, Header header) {
    switch (header) {
        case Header::first:
            return tag_of(record, {"Black", "PB", "PlayerBlack", "black_player", "PlayerA", "A"});
        case Header::second:
            return tag_of(record, {"White", "PW", "PlayerWhite", "white_player", "PlayerB", "B"});
        case Header::event: return tag_of(record, {"Event", "EV", "Tournament", "PC"});
        case Header::round: return tag_of(record, {"Round", "RO"});
        case Header::date: return tag_of(record, {"Date", "DT", "Year"});
    }
    return {};
}

int year_of(std::string_view date) {
    for (std::size_t i = 0; i + 4 <= date.size(); ++i) {
        const auto word = date.substr(i, 4);
        if (!std::all_of(word.begin(), word.end(), is_digit)) continue;
        const bool alone =
            (i == 0 || !is_digit(date[i - 1])) && (i + 4 == date.size() || !is_digit(date[i + 4]));
        // "20240131" is a date without marks.
        const bool first =
            i == 0 && date.size() >= 8 && std::all_of(date.begin(), date.begin() + 8, is_digit);
        if (!alone && !first) continue;
        const int year =
            (word[0] - '0') * 1000 + (word[1] - '0') * 100 + (word[2] - '0') * 10 + (word[3] - '0');
        if (year >= 1850 && year <= 2150) return year;
    }
    return 0;
}

std::string repaired(std::string_view text) {
    const bool ascii = std::all_of(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x80U && c != '\0';
    });
    if (ascii) return std::string(text);
    std::string out;
    append_utf8(out, text);
    return out;
}

FindingRow row_of(const Finding& finding, const RecordPlace* place) {
    const auto& entry = describe(finding.code);
    FindingRow row;
    row.code = entry.id;
    row.severity = finding.severity;
    row.kind = name_of(entry.kind);
    row.ply = finding.ply;
    row.at = {0, 0};
    if (place != nullptr && !place->binary) {
        row.at = place->position_of(finding.span.begin);
    }
    row.message = repaired(message(finding));
    return row;
}

RecordRow row_of(const RecordPlace& place, const Record& record, const Verdict& verdict,
                 std::string_view sha256) {
    const auto& ruling = verdict.ruling;
    RecordRow row;
    row.number = place.number;
    row.start = place.binary ? Position{0, 0} : place.start;
    row.game = name_of(record.game);
    row.format = record.format;
    row.sha256 = sha256;
    row.first = repaired(header_of(record, Header::first));
    row.second = repaired(header_of(record, Header::second));
    row.event = repaired(header_of(record, Header::event));
    row.round = repaired(header_of(record, Header::round));
    row.date = repaired(header_of(record, Header::date));
    row.year = year_of(row.date);
    row.accepted = verdict.accepted;
    row.damaged = record.damaged;
    row.outcome = name_of(ruling.outcome);
    row.reason = name_of(ruling.reason);
    row.plies = ruling.plies;
    if (ruling.score) {
        row.scored = true;
        row.first_halves = ruling.score->first_halves;
        row.second_halves = ruling.score->second_halves;
    }
    row.agreement = name_of(verdict.agreement);
    if (verdict.claim) row.claimed = name_of(verdict.claim->outcome);
    if (verdict.ruleset != nullptr) row.rules = verdict.ruleset->name();
    row.findings.reserve(ruling.findings.size());
    for (const auto& finding : ruling.findings) row.findings.push_back(row_of(finding, &place));
    return row;
}

}  // namespace shinpan::report
