#pragma once
// JSON Lines, the canonical machine format: first one `run`, then one object for each record (and
// for each input that has findings of its own) in input order, last one `summary`. The keys are
// documented in verdict.schema.json, which a test validates output against.

#include "record/account.hpp"
#include "record/record.hpp"
#include "referee/verdict.hpp"
#include "report/text.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::report {

// What a whole run counted.
struct Summary {
    std::uint64_t inputs = 0;
    std::uint64_t found = 0;     // records found by the splitters
    std::uint64_t verdicts = 0;  // verdicts given
    std::uint64_t accepted = 0;
    std::uint64_t rejected = 0;
    std::uint64_t unfinished = 0;  // accepted, and the game goes on
    std::uint64_t errors = 0;
    std::uint64_t warnings = 0;
    std::uint64_t notes = 0;
    std::uint64_t unreadable = 0;  // inputs that could not be read, or not completely
    bool interrupted = false;
    std::map<Code, std::uint64_t> codes;  // in the order of the catalogue

    void count(const Finding& finding);
    void count(const Verdict& verdict);
    void add(const Summary& other);
};

void append_run(std::string& out, std::string_view tool, std::string_view version,
                std::span<const Ruleset* const> rulesets);
// `sha256` may be empty.
void append_record(std::string& out, const RecordPlace& place, const Record& record,
                   const Verdict& verdict, std::string_view sha256);
void append_input(std::string& out, std::string_view path, std::span<const Finding> findings);
void append_summary(std::string& out, const Summary& summary);
// What stands after the lines of a batch in the output of a shard or in a log: its number, and what
// it counts. Only lines before one of these are complete.
void append_part(std::string& out, std::uint64_t part, const Summary& summary);
// Two places where the same game stands.
struct DuplicateView {
    std::string_view kind;  // "same", "longer": the other place has more of it, "version": a newer one
    std::string_view path;
    std::uint64_t record = 0;
    std::int64_t plies = 0;
    std::string_view of_path;
    std::uint64_t of_record = 0;
    std::int64_t of_plies = 0;
};
void append_duplicate(std::string& out, const DuplicateView& view);

// One record in depth: the record's object with ruleset, articles and account.
void append_ruling(std::string& out, const RecordPlace& place, const Record& record,
                   const Verdict& verdict, std::string_view sha256, const Account& account);

// What was asked of a position.
struct PositionAnswer {
    bool asked_forbidden = false;
    std::vector<PointNote> forbidden;
    std::vector<PointNote> otherwise;  // of these, under the other reading
    bool asked_legal = false;
    std::vector<PointNote> legal;
    std::vector<std::string> fives;  // points that make a five; with `forbidden`
    std::vector<Reason> reasons;     // --why
    std::vector<Finding> findings;   // why the position cannot be judged
    const Ruleset* ruleset = nullptr;
};
void append_position(std::string& out, std::string_view path, std::uint64_t number,
                     const PositionAnswer& answer);

}  // namespace shinpan::report
