#pragma once
// Verdicts in an SQLite database. A batch is one transaction, which also moves the number of the
// last batch on: a run killed at any moment leaves whole batches, and a later one goes on after
// them. The tables and some queries are described in README.md.

#include "report/jsonl.hpp"
#include "report/rows.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;

namespace shinpan::report {

// All of one batch.
struct BatchRows {
    std::uint64_t part = 0;
    std::string path;
    std::string_view format;
    bool ends_input = false;
    std::uint64_t unreadable = 0;
    std::vector<RecordRow> records;
    std::vector<FindingRow> about_input;
};

class Database {
  public:
    // Opens or makes the database of the run that `job` describes. What is wrong, in words: not a
    // database, or one of another run.
    [[nodiscard]] static tl::expected<Database, std::string> open(const std::string& path,
                                                                  std::string_view job,
                                                                  std::string_view version);
    Database(Database&&) noexcept;
    Database& operator=(Database&&) = delete;
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    ~Database();

    // The first batch that is not in it yet.
    [[nodiscard]] std::uint64_t next_part() const { return next_part_; }
    // What the batches in it count.
    [[nodiscard]] Summary summary();

    // False when it could not be written; trouble() says why.
    bool write(const BatchRows& rows);
    // Makes the indexes and marks the run as complete.
    bool finish();
    [[nodiscard]] const std::string& trouble() const { return trouble_; }

  private:
    struct Statements;

    explicit Database(sqlite3* handle);
    bool execute(const char* sql);
    std::int64_t name_id(int table, const std::string& name);
    void write_finding(const FindingRow& finding, std::optional<std::int64_t> record);

    sqlite3* handle_ = nullptr;
    std::unique_ptr<Statements> statements_;
    std::uint64_t next_part_ = 0;
    std::int64_t source_ = 0;  // row of the input being written; 0: none
    std::int64_t unreadable_ = 0;
    std::string trouble_;
};

}  // namespace shinpan::report
