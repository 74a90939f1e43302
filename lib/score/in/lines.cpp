#include "score/in/lines.hpp"

#include "base/catalogue/score.hpp"

#include <algorithm>
#include <charconv>

namespace shinpan::score::in {

std::optional<Line> Lines::next() {
    if (rest_.empty()) return std::nullopt;
    const auto end = std::min(rest_.find_first_of("\r\n"), rest_.size());
    Line line{rest_.substr(0, end), ++number_};
    const bool both = rest_.substr(end).starts_with("\r\n");
    rest_.remove_prefix(std::min(end + (both ? 2 : 1), rest_.size()));
    return line;
}

Place place_in(const Line& line, std::size_t offset, Index file) {
    const auto at = locate(line.text, static_cast<std::uint32_t>(offset));
    Place place;
    place.file = file;
    place.line = line.number;
    place.column = static_cast<std::uint32_t>(at.column);
    return place;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view space = " \t\r\n";
    const auto begin = text.find_first_not_of(space);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(space) - begin + 1);
}

std::string lowered(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return out;
}

std::optional<std::int64_t> whole_number(std::string_view text) {
    std::int64_t value = 0;
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    constexpr std::int64_t most = 1'000'000'000'000;
    if (error != std::errc{} || end != text.data() + text.size() || value > most || value < -most) {
        return std::nullopt;
    }
    return value;
}

Csv read_csv(std::string_view text) {
    Csv csv;
    const auto first = text.substr(0, text.find_first_of("\r\n"));
    char separator = ',';
    for (const char c : {';', '\t'}) {
        if (std::count(first.begin(), first.end(), c) >
            std::count(first.begin(), first.end(), separator)) {
            separator = c;
        }
    }
    std::uint32_t line = 1;
    std::size_t line_start = 0;
    std::size_t i = 0;
    const auto place = [&](std::size_t at) {
        return place_in({text.substr(line_start), line}, at - line_start);
    };
    bool has_head = false;
    while (i < text.size()) {
        CsvRow row;
        row.line = line;
        bool broken = false;
        for (bool row_ends = false; !row_ends;) {
            row.places.push_back(place(i));
            auto& field = row.fields.emplace_back();
            if (i < text.size() && text[i] == '"') {
                ++i;
                bool closed = false;
                while (i < text.size() && !closed) {
                    if (text[i] == '"' && i + 1 < text.size() && text[i + 1] == '"') {
                        field += '"';
                        i += 2;
                    } else if (text[i] == '"') {
                        closed = true;
                        ++i;
                    } else {
                        if (text[i] == '\n') {
                            ++line;
                            line_start = i + 1;
                        }
                        field += text[i++];
                    }
                }
                if (!closed) {
                    csv.notes.push_back(
                        {row.places.back(), make_finding(code::score_bad_row, {}, 0,
                                                         {{"what", std::string("a quote that is "
                                                                               "not closed")}})});
                    broken = true;
                }
            }
            while (i < text.size() && text[i] != separator && text[i] != '\n' && text[i] != '\r') {
                field += text[i++];
            }
            if (i < text.size() && text[i] == separator) {
                ++i;
            } else {
                row_ends = true;
                if (i < text.size() && text[i] == '\r') ++i;
                if (i < text.size() && text[i] == '\n') ++i;
                ++line;
                line_start = i;
            }
            field = trimmed(field);
        }
        const bool blank = row.fields.size() == 1 && row.fields[0].empty();
        const bool comment = row.fields[0].starts_with('#') && row.fields[0] != "#";
        if (broken || blank || comment) continue;
        if (!has_head) {
            csv.head = std::move(row);
            has_head = true;
        } else {
            csv.rows.push_back(std::move(row));
        }
    }
    return csv;
}

Index column_of(const Csv& csv, std::initializer_list<std::string_view> names) {
    for (const auto name : names) {
        for (std::size_t i = 0; i < csv.head.fields.size(); ++i) {
            if (lowered(csv.head.fields[i]) == name) return static_cast<Index>(i);
        }
    }
    return none;
}

}  // namespace shinpan::score::in
