#pragma once
// Tables of values: rows as text with tabs, as CSV or as JSON; and counts by keys.

#include "select/field.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::select {

[[nodiscard]] std::string csv_cell(std::string_view text);

enum class TableForm : std::uint8_t { text, csv, json };

// A list of fields separated by commas; "-" before one of them: the largest first.
struct Key {
    Field field{};
    bool count = false;  // the count of --count-by
    enum class Direction : std::uint8_t { up, down } direction = Direction::up;
};
enum class CountKey : std::uint8_t { refused, allowed };
// What is wrong is returned in words.
[[nodiscard]] tl::expected<std::vector<Key>, std::string> parse_keys(std::string_view list,
                                                                     CountKey count);

// Less than 0, 0 or more than 0. A value that is not known stands behind all others.
[[nodiscard]] int compare(Field field, const Value& a, const Value& b);

// A list of records, row by row.
class ListTable {
  public:
    ListTable(std::vector<Key> columns, TableForm form);
    void head(std::string& out) const;
    void row(std::string& out, const std::vector<Value>& values);
    void foot(std::string& out) const;

  private:
    std::vector<Key> columns_;
    TableForm form_;
    bool first_ = true;
};

// How many records there are of each combination of values.
class CountTable {
  public:
    explicit CountTable(std::vector<Key> keys) : keys_(std::move(keys)) {}
    // Every combination of the values of the keys is counted once.
    void add(const std::vector<std::vector<Value>>& values);
    // In the order of the keys, or of `order`, whose fields are among the keys.
    [[nodiscard]] std::string report(TableForm form, const std::vector<Key>& order) const;

  private:
    struct Row {
        std::vector<Value> values;
        std::uint64_t count = 0;
    };
    std::vector<Key> keys_;
    std::map<std::vector<std::string>, Row> rows_;  // by the texts of the values
};

// What a record counts under: several values each once, names of one thing under the first, and
// one value without text where nothing is known.
[[nodiscard]] std::vector<Value> counted_under(Field field, Subject& subject);

}  // namespace shinpan::select
