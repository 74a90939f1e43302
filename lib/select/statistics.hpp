#pragma once
// What --stats counts: how games ended, how long they were, their scores, openings, first flips,
// forbidden moves by kind, time forfeits by year.

#include "select/subject.hpp"
#include "select/table.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shinpan::select {

class Statistics {
  public:
    enum class Table : std::uint8_t {
        ends,
        lengths,
        scores,
        openings,
        first_flips,
        forbidden,
        forfeits,
    };
    static constexpr std::size_t tables = 7;

    // One line of a table: what is counted, and how often.
    struct Line {
        std::string name;
        std::uint64_t count = 0;
    };

    void add(Subject& subject);
    void add(const Statistics& other);

    [[nodiscard]] std::uint64_t records() const { return records_; }
    [[nodiscard]] static std::string_view title(Table table);
    // In the order of the table: by count for openings and ends, else by what is counted. The
    // openings past the 25th are one line "others".
    [[nodiscard]] std::vector<Line> lines(Table table) const;
    // All tables that have lines; as CSV and JSON, a row for each line of a table.
    [[nodiscard]] std::string report(TableForm form) const;

  private:
    // A number that orders the lines, and the name.
    using Counts = std::map<std::pair<std::int64_t, std::string>, std::uint64_t>;
    void count(Table table, std::int64_t order, std::string name) {
        ++counts_[static_cast<std::size_t>(table)][{order, std::move(name)}];
    }

    [[nodiscard]] std::string text() const;

    std::array<Counts, tables> counts_;
    std::uint64_t records_ = 0;
};

}  // namespace shinpan::select
