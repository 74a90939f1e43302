#include "score/out/grid.hpp"

#include "report/style.hpp"

#include <algorithm>

namespace shinpan::score::out {
namespace {

void pad(std::string& out, std::string_view text, std::size_t width, Side side) {
    const auto shown = report::width_of(text);
    const std::string space(width > shown ? width - shown : 0, ' ');
    if (side == Side::right) out += space;
    out += text;
    if (side == Side::left) out += space;
}

std::vector<std::size_t> widths_of(const Grid& grid) {
    std::vector<std::size_t> widths;
    for (const auto& head : grid.heads) widths.push_back(report::width_of(head));
    for (const auto& row : grid.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], report::width_of(row[i]));
        }
    }
    return widths;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '|' || c == '\\' || c == '*' || c == '_' || c == '`' || c == '<') out += '\\';
        out += c;
    }
    return out;
}

}  // namespace

void Grid::column(std::string head, Side side) {
    heads.push_back(std::move(head));
    sides.push_back(side);
}

std::string as_text(const Grid& grid) {
    const auto widths = widths_of(grid);
    std::string out;
    const auto line = [&](const std::vector<std::string>& cells) {
        std::string text;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            if (i > 0) text += "  ";
            pad(text, i < cells.size() ? std::string_view(cells[i]) : "", widths[i], grid.sides[i]);
        }
        while (text.ends_with(' ')) text.pop_back();
        out += text + "\n";
    };
    line(grid.heads);
    for (const auto& row : grid.rows) line(row);
    return out;
}

std::string as_markdown(const Grid& grid) {
    std::string out = "|";
    for (const auto& head : grid.heads) out += " " + escaped(head) + " |";
    out += "\n|";
    for (const auto side : grid.sides) out += side == Side::right ? "---:|" : "---|";
    out += "\n";
    for (const auto& row : grid.rows) {
        out += "|";
        for (const auto& cell : row) out += " " + escaped(cell) + " |";
        out += "\n";
    }
    return out;
}

}  // namespace shinpan::score::out
