#include "select/statistics.hpp"

#include "report/json.hpp"
#include "report/style.hpp"
#include "select/field.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace shinpan::select {
namespace {

constexpr std::size_t most_openings = 25;

// The ten plies a length lies in, as "51-60".
std::pair<std::int64_t, std::string> length_group(std::int32_t plies) {
    if (plies <= 0) return {0, "0"};
    const auto low = (plies - 1) / 10 * 10 + 1;
    return {low, fmt::format("{}-{}", low, low + 9)};
}

// Of the winner over the loser in points of Othello; other games score in their own ways.
std::pair<std::int64_t, std::string> margin_group(std::int32_t halves) {
    if (halves == 0) return {0, "draw"};
    const auto points = (std::abs(halves) + 1) / 2;
    const auto low = (points - 1) / 8 * 8 + 1;
    const auto sign = halves > 0 ? 1 : -1;
    return {sign * low, fmt::format("{} by {}-{}", halves > 0 ? "first" : "second", low, low + 7)};
}

// Groups that nobody is in, between some that have somebody: a distribution without holes. A few
// games are no distribution.
constexpr std::uint64_t a_few = 50;
constexpr std::int64_t most_groups = 100;

std::int64_t next_length(std::int64_t group) {
    return group == 0 ? 1 : group + 10;
}
std::int64_t next_margin(std::int64_t group) {
    return group == -1 || group == 0 ? group + 1 : group + 8;
}

}  // namespace

std::string_view Statistics::title(Table table) {
    switch (table) {
        case Table::ends: return "how games ended";
        case Table::lengths: return "length in plies";
        case Table::scores: return "margin in points";
        case Table::openings: return "openings";
        case Table::first_flips: return "first piece shown";
        case Table::forbidden: return "forbidden moves by kind";
        case Table::forfeits: return "time forfeits by year";
    }
    return {};
}

void Statistics::add(Subject& subject) {
    ++records_;
    const auto& facts = subject.facts();
    const auto end =
        facts.reason == EndReason::none ? name_of(facts.outcome) : name_of(facts.reason);
    count(Table::ends, 0, std::string(end));
    auto [length, length_name] = length_group(facts.plies);
    count(Table::lengths, length, std::move(length_name));
    if (facts.score && subject.game() == Game::othello) {
        auto [margin, name] = margin_group(facts.score->first_halves - facts.score->second_halves);
        count(Table::scores, margin, std::move(name));
    }
    Values values;
    if (subject.record() != nullptr) {
        values_of(Field::opening, {}, subject, values);
        if (!values.list.empty()) {
            auto name = values.list[0].text;
            if (subject.game() == Game::renju) name += ' ' + values.list[1].text;
            count(Table::openings, 0, std::move(name));
        }
        values_of(Field::first_flip, {}, subject, values);
        if (!values.list.empty()) count(Table::first_flips, 0, values.list[0].text);
    }
    for (const auto id : subject.codes()) {
        if (id == "renju/double-three") count(Table::forbidden, 0, "double-three");
        if (id == "renju/double-four") count(Table::forbidden, 1, "double-four");
        if (id == "renju/overline") count(Table::forbidden, 2, "overline");
    }
    if (facts.reason == EndReason::timeout) {
        const auto year = report::year_of(subject.header(report::Header::date));
        count(Table::forfeits, year == 0 ? 9999 : year,
              year == 0 ? "year not known" : std::to_string(year));
    }
}

void Statistics::add(const Statistics& other) {
    records_ += other.records_;
    for (std::size_t i = 0; i < tables; ++i) {
        for (const auto& [key, number] : other.counts_[i]) counts_[i][key] += number;
    }
}

std::vector<Statistics::Line> Statistics::lines(Table table) const {
    std::vector<Line> lines;
    const auto& counts = counts_[static_cast<std::size_t>(table)];
    const bool groups = table == Table::lengths || table == Table::scores;
    const bool whole = groups && records_ >= a_few && !counts.empty() &&
                       counts.rbegin()->first.first < most_groups * 10;
    std::int64_t due = counts.empty() ? 0 : counts.begin()->first.first;
    for (const auto& [key, number] : counts) {
        for (; whole && due < key.first;
             due = table == Table::lengths ? next_length(due) : next_margin(due)) {
            lines.push_back({table == Table::lengths
                                 ? length_group(static_cast<std::int32_t>(due)).second
                                 : margin_group(static_cast<std::int32_t>(due * 2)).second,
                             0});
        }
        due = table == Table::lengths ? next_length(key.first) : next_margin(key.first);
        lines.push_back({key.second, number});
    }
    if (table != Table::ends && table != Table::openings) return lines;
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Line& a, const Line& b) { return a.count > b.count; });
    if (lines.size() <= most_openings) return lines;
    Line others{"others", 0};
    for (std::size_t i = most_openings; i < lines.size(); ++i) others.count += lines[i].count;
    lines.resize(most_openings);
    lines.push_back(std::move(others));
    return lines;
}

std::string Statistics::report(TableForm form) const {
    if (form == TableForm::text) return text();
    const bool csv = form == TableForm::csv;
    std::string out = csv ? "table,value,count\n" : "[";
    bool any = false;
    for (std::size_t i = 0; i < tables; ++i) {
        const auto table = static_cast<Table>(i);
        for (const auto& line : lines(table)) {
            if (csv) {
                out += fmt::format("{},{},{}\n", title(table), csv_cell(line.name), line.count);
                continue;
            }
            out += any ? ",\n" : "\n";
            any = true;
            report::JsonWriter json(out);
            json.begin_object();
            json.member("table", title(table)).member("value", line.name);
            json.member("count", line.count).end_object();
        }
    }
    if (csv) return out;
    return out + (any ? "\n]\n" : "]\n");
}

std::string Statistics::text() const {
    auto out = fmt::format("{} record{}\n", records_, records_ == 1 ? "" : "s");
    for (std::size_t i = 0; i < tables; ++i) {
        const auto table = static_cast<Table>(i);
        const auto list = lines(table);
        if (list.empty()) continue;
        std::uint64_t sum = 0;
        std::size_t width = 0;
        for (const auto& line : list) {
            sum += line.count;
            width = std::max(width, report::width_of(line.name));
        }
        out += fmt::format("\n{}\n", title(table));
        for (const auto& line : list) {
            const auto blank = std::string(width - report::width_of(line.name), ' ');
            // In tenths of a percent, rounded: no floating point in what is compared.
            const auto share = (line.count * 2000 + sum) / (2 * sum);
            out += fmt::format("  {}{}  {:>8}  {:>3}.{} %\n", line.name, blank, line.count,
                               share / 10, share % 10);
        }
    }
    return out;
}

}  // namespace shinpan::select
