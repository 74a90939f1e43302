#pragma once
// Output forms that other programs read: CSV (a line for each record), JUnit (a case for each
// record), GitHub annotations, SARIF 2.1.0 and baselines (a line for each finding). Each appends
// what it makes of one record, so that a batch renders in parallel.

#include "report/rows.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace shinpan::report {

// RFC 4180. Findings about an input are lines without a record number.
void append_csv_head(std::string& out);
void append_csv(std::string& out, std::string_view path, const RecordRow& row);
void append_csv(std::string& out, std::string_view path, const FindingRow& finding);

// One <testsuite> for each batch, so that counts stand in its start tag and nothing is kept. A
// record is a case; its errors are failures. Findings about an input are a case of its name.
void append_junit_head(std::string& out);
void append_junit(std::string& out, std::string_view path, const RecordRow& row);
void append_junit(std::string& out, std::string_view path, const FindingRow& finding);
// The cases of an input so far: records, and findings about the input as a whole.
struct SuiteCounts {
    std::uint64_t tests = 0;
    std::uint64_t failures = 0;  // records rejected
    std::uint64_t errors = 0;    // what is wrong with the input
    std::uint64_t skipped = 0;   // what is only told of it
};
void append_junit_suite(std::string& out, std::string_view path, std::string_view cases,
                        const SuiteCounts& counts);
void append_junit_tail(std::string& out);

// Annotations of GitHub Actions for errors and warnings.
void append_github(std::string& out, std::string_view path, std::uint64_t record,
                   const FindingRow& finding);

// Every result starts with ",\n", which the writer drops before the first.
void append_sarif_head(std::string& out, std::string_view version);
void append_sarif(std::string& out, std::string_view path, std::uint64_t record,
                  const FindingRow& finding);
// `complete`: every input was read to its end.
enum class Complete : std::uint8_t { no, yes };
void append_sarif_tail(std::string& out, Complete complete);

// "FILE#RECORD<TAB>CODE<TAB>" for errors and warnings; the reason is for a person to write.
void append_baseline(std::string& out, std::string_view path, std::uint64_t record,
                     const FindingRow& finding);

}  // namespace shinpan::report
