#pragma once
// A statement of SQLite, prepared once. Only what speaks to a database includes this.

#include <sqlite3.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace shinpan::report {

// A prepared statement; parameters are bound in order.
class Statement {
  public:
    Statement() = default;
    Statement(sqlite3* handle, const char* sql) {
        sqlite3_prepare_v2(handle, sql, -1, &statement_, nullptr);
    }
    Statement(Statement&& other) noexcept : statement_(std::exchange(other.statement_, nullptr)) {}
    Statement& operator=(Statement&& other) noexcept {
        std::swap(statement_, other.statement_);
        return *this;
    }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement() { sqlite3_finalize(statement_); }

    Statement& number(std::int64_t value) {
        sqlite3_bind_int64(statement_, ++bound_, value);
        return *this;
    }
    // 0 is no number here, as of a line or a year.
    Statement& given(std::int64_t value) { return value == 0 ? none() : number(value); }
    Statement& real(double value) {
        sqlite3_bind_double(statement_, ++bound_, value);
        return *this;
    }
    // The text must live until step().
    Statement& text(std::string_view value) {
        sqlite3_bind_text(statement_, ++bound_, value.data(), static_cast<int>(value.size()),
                          SQLITE_STATIC);
        return *this;
    }
    Statement& words(std::string_view value) { return value.empty() ? none() : text(value); }
    Statement& none() {
        ++bound_;
        return *this;
    }
    // True while there are rows.
    bool step() {
        const int result = sqlite3_step(statement_);
        failed_ = failed_ || (result != SQLITE_ROW && result != SQLITE_DONE);
        return result == SQLITE_ROW;
    }
    // Runs it to the end and frees the parameters.
    bool run() {
        while (step()) {
        }
        reset();
        return !failed_;
    }
    void reset() {
        sqlite3_reset(statement_);
        sqlite3_clear_bindings(statement_);
        bound_ = 0;
    }
    [[nodiscard]] std::int64_t integer(int column) const {
        return sqlite3_column_int64(statement_, column);
    }
    [[nodiscard]] std::string string(int column) const {
        const auto* bytes = sqlite3_column_text(statement_, column);
        return bytes == nullptr ? std::string() : reinterpret_cast<const char*>(bytes);
    }
    [[nodiscard]] double real_number(int column) const {
        return sqlite3_column_double(statement_, column);
    }
    [[nodiscard]] bool is_null(int column) const {
        return sqlite3_column_type(statement_, column) == SQLITE_NULL;
    }
    [[nodiscard]] bool failed() const { return failed_; }

  private:
    sqlite3_stmt* statement_ = nullptr;
    int bound_ = 0;
    bool failed_ = false;
};

}  // namespace shinpan::report
