#pragma once
// Selecting from a database that shinpan-validate wrote: the rows it keeps of records, without
// their moves. Conditions on players, event, year, date and finding go through its indexes; the
// rest is decided row by row.

#include "select/expression.hpp"

#include <tl/expected.hpp>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;

namespace shinpan::select {

class Store {
  public:
    // Whether the first bytes of a file are those of a database.
    [[nodiscard]] static bool is_one(const std::string& path);
    [[nodiscard]] static tl::expected<Store, std::string> open(const std::string& path);
    Store(Store&& other) noexcept;
    Store& operator=(Store&&) = delete;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    ~Store();

    enum class Narrow : std::uint8_t { no, yes };  // no: every row is visited
    // Rows in the order of the run; with `narrow`, at least those of which `where` is true.
    // Empty, or what went wrong.
    [[nodiscard]] std::string visit(const Expression& where, Narrow narrow,
                                    const std::function<void(const StoredRecord&)>& visitor);
    [[nodiscard]] std::uint64_t records();
    [[nodiscard]] std::uint64_t damaged();
    // How the database would find the rows: the lines of EXPLAIN QUERY PLAN.
    [[nodiscard]] std::vector<std::string> plan(const Expression& where);

  private:
    explicit Store(sqlite3* handle) : handle_(handle) {}
    [[nodiscard]] std::string query(const Expression& where, Narrow narrow);
    [[nodiscard]] std::string narrowed(const Condition& condition);
    [[nodiscard]] std::string ids_of(const Condition& condition, std::string_view table);

    sqlite3* handle_ = nullptr;
};

// The first field that a database does not hold; empty: it holds all that is asked.
[[nodiscard]] std::string_view not_stored(const Expression& where);

}  // namespace shinpan::select
