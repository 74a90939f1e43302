#pragma once
// A table of test data: tab-separated, the first line names the columns, '#' starts a comment line.

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::test {

struct Row {
    std::size_t line = 0;  // in the file, from 1
    std::map<std::string, std::string, std::less<>> cells;

    // The cell of a column; an empty string for "-" or a missing trailing cell. Throws on a column
    // the table does not have.
    [[nodiscard]] const std::string& operator[](std::string_view column) const;
};

[[nodiscard]] std::vector<Row> read_table(const std::filesystem::path& path);
[[nodiscard]] std::vector<std::string> words(std::string_view text, char separator = ' ');

}  // namespace shinpan::test
