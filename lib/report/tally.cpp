#include "report/tally.hpp"

#include "report/style.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace shinpan::report {

void Tally::add(std::string_view path, const Summary& summary, const Ends& ends) {
    current_ = path;
    counts_.found += summary.found;
    counts_.rejected += summary.rejected;
    counts_.errors += summary.errors;
    counts_.warnings += summary.warnings;
    for (const auto& [end, number] : ends) ends_[end] += number;
}

void Tally::end_source() {
    if (counts_.errors == 0 && counts_.warnings == 0) {
        ++clean_;
    } else {
        auto& source = sources_[current_];
        source.found += counts_.found;
        source.rejected += counts_.rejected;
        source.errors += counts_.errors;
        source.warnings += counts_.warnings;
    }
    counts_ = {};
}

void Tally::append(std::string& out, const Summary& whole, std::size_t rows) const {
    const auto to = std::back_inserter(out);
    using Row = std::pair<const std::string, Source>;
    std::vector<const Row*> order;
    for (const auto& one : sources_) order.push_back(&one);
    std::stable_sort(order.begin(), order.end(), [](const Row* a, const Row* b) {
        return std::pair{a->second.rejected, a->second.errors} >
               std::pair{b->second.rejected, b->second.errors};
    });
    fmt::format_to(to, "{:>10} {:>10} {:>10} {:>10}  source\n", "records", "rejected", "errors",
                   "warnings");
    for (std::size_t i = 0; i < std::min(rows, order.size()); ++i) {
        const auto& [path, source] = *order[i];
        fmt::format_to(to, "{:>10} {:>10} {:>10} {:>10}  {}\n", source.found, source.rejected,
                       source.errors, source.warnings, printable(path));
    }
    if (order.size() > rows) {
        fmt::format_to(to, "{:>43}  {} more with errors or warnings\n", "", order.size() - rows);
    }
    if (clean_ > 0) fmt::format_to(to, "{:>43}  {} without errors or warnings\n", "", clean_);

    fmt::format_to(to, "\n{:>10}  finding\n", "count");
    for (const auto& [code, number] : whole.codes) {
        const auto& entry = describe(code);
        fmt::format_to(to, "{:>10}  {} ({})\n", number, entry.id, name_of(entry.severity));
    }
    fmt::format_to(to, "\n{:>10}  {:<12}  end\n", "records", "outcome");
    for (const auto& [end, number] : ends_) {
        fmt::format_to(to, "{:>10}  {:<12}  {}\n", number, name_of(end.first), name_of(end.second));
    }
}

}  // namespace shinpan::report
