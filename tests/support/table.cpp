#include "support/table.hpp"

#include "support/paths.hpp"

#include <sstream>
#include <stdexcept>

namespace shinpan::test {
namespace {

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::size_t start = 0;
    for (;;) {
        const auto tab = line.find('\t', start);
        cells.push_back(line.substr(start, tab - start));
        if (tab == std::string::npos) return cells;
        start = tab + 1;
    }
}

}  // namespace

const std::string& Row::operator[](std::string_view column) const {
    const auto found = cells.find(column);
    if (found == cells.end()) throw std::out_of_range("no column " + std::string(column));
    return found->second;
}

std::vector<Row> read_table(const std::filesystem::path& path) {
    std::istringstream in(read_file(path));
    std::vector<std::string> head;
    std::vector<Row> rows;
    std::string line;
    for (std::size_t number = 1; std::getline(in, line); ++number) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line.empty() || line.front() == '#') continue;
        auto cells = cells_of(line);
        if (head.empty()) {
            head = std::move(cells);
            continue;
        }
        Row row;
        row.line = number;
        for (std::size_t i = 0; i < head.size(); ++i) {
            auto value = i < cells.size() ? cells[i] : std::string();
            row.cells.emplace(head[i], value == "-" ? std::string() : value);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<std::string> words(std::string_view text, char separator) {
    std::vector<std::string> found;
    std::size_t at = 0;
    while (at < text.size()) {
        const auto end = std::min(text.find(separator, at), text.size());
        if (end > at) found.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return found;
}

}  // namespace shinpan::test
