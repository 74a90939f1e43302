#pragma once
// The middle of shinpan-select: one batch of records held against the conditions, and what is kept
// of each record that is selected.

#include "app/common.hpp"
#include "archive/game_line.hpp"
#include "archive/records.hpp"
#include "select/expression.hpp"
#include "select/statistics.hpp"
#include "select/table.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shinpan::app {

// What is to be known of a selected record, by what becomes of it.
struct Needs {
    std::vector<select::Key> columns;  // --list
    std::vector<select::Key> order;    // --sort
    std::vector<select::Key> counts;   // --count-by
    std::optional<select::Field> split;
    bool record = false;      // it is written
    bool bytes = false;       // it is written later: kept as bytes
    bool line = false;        // --unique
    bool statistics = false;  // --stats
};

struct Selection {
    select::Expression where;
    bool inverted = false;
    const select::OpeningBook* openings = nullptr;
    Needs needs;
};

struct Pick {
    std::uint64_t number = 0;
    Position start;
    bool accepted = true;
    std::optional<Score> score;
    std::vector<select::Value> columns;
    std::vector<select::Value> order;
    std::vector<std::vector<select::Value>> counts;
    std::vector<std::string> split;  // the values it goes under
    Record record;
    std::string bytes;            // decoded
    std::vector<Finding> beside;  // what of the input is no part of the record, when it is written
    archive::GameLine line;
};

// The input that picks came from; kept as long as one of them.
struct Origin {
    std::string path;
    const formats::Format* format = nullptr;
    std::shared_ptr<const formats::InputContext> context;
    bool decoded = false;
};

struct Chosen {
    std::shared_ptr<Origin> origin;
    std::vector<Pick> picks;
    select::Statistics statistics;
    std::string messages;  // of damaged records and of the input
    std::uint64_t found = 0;
    std::uint64_t selected = 0;
    std::uint64_t damaged = 0;
    std::uint64_t unknown = 0;  // the conditions are neither true nor false
    bool unread = false;
};

[[nodiscard]] Chosen choose(const archive::Batch& batch, const Settings& settings,
                            const Selection& selection);
// The same for a row of a database; nothing is kept of one that is not selected.
void choose(const select::StoredRecord& stored, const Selection& selection, Chosen& chosen);

// Reads a pick that was kept as bytes again.
void read_again(const Origin& origin, const Settings& settings, Pick& pick);

}  // namespace shinpan::app
