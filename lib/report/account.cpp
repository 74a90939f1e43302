#include "report/account.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace shinpan::report {
namespace {

struct Brackets {
    char left;
    char right;
};
constexpr std::array brackets{Brackets{'(', ')'}, Brackets{'[', ']'},   Brackets{'{', '}'},
                              Brackets{'<', '>'}, Brackets{'\'', '\''}, Brackets{'|', '|'}};

char letter_of(char man, Game game) {
    switch (game) {
        case Game::othello:
        case Game::renju:
            if (man == 'B') return 'X';
            return man == 'W' ? 'O' : man;
        case Game::flipchess: return man == 'X' ? '#' : man;  // face-down
    }
    return man;
}

std::string_view legend_of(Game game) {
    switch (game) {
        case Game::othello:
        case Game::renju: return "X Black, O White";
        case Game::flipchess: return "upper case red, lower case black, # face-down";
    }
    return {};
}

std::string column_name(std::int8_t column) {
    auto name = to_string(Point{column, 0});
    name.pop_back();  // the row number 1
    return name;
}

void mark_shapes(Diagram& board, const Reason& reason) {
    const auto mark = [&board](const std::string& text, std::string_view role) {
        const auto point = parse_point(text);
        if (!point.given() || point.column >= board.columns || point.row >= board.rows) return;
        const auto marked =
            std::any_of(board.marks.begin(), board.marks.end(),
                        [point](const Diagram::Mark& one) { return one.at == point; });
        if (!marked) board.marks.push_back({point, role});
    };
    if (!reason.at.empty()) mark(reason.at, "in question");
    for (const auto& shape : reason.shapes) {
        for (const auto& point : shape.points) mark(point, shape.role);
    }
    for (const auto& cause : reason.because) mark_shapes(board, cause);
}

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789+-.") == std::string_view::npos;
}

}  // namespace

Point parse_point(std::string_view text) {
    int column = -1;
    std::size_t at = 0;
    while (at < text.size() && text[at] >= 'a' && text[at] <= 'z' && at < 2) {
        column = (column + 1) * 26 + (text[at] - 'a');
        ++at;
    }
    int row = 0;
    const auto digits = at;
    while (at < text.size() && text[at] >= '0' && text[at] <= '9' && row < 100) {
        row = row * 10 + (text[at] - '0');
        ++at;
    }
    if (digits == 0 || at == digits || at != text.size() || row < 1 || row > 100 || column > 100) {
        return {};
    }
    return {static_cast<std::int8_t>(column), static_cast<std::int8_t>(row - 1)};
}

void append_diagram(std::string& out, const Diagram& board, Game game) {
    if (board.columns <= 0 || board.rows <= 0) return;
    if (!board.caption.empty()) fmt::format_to(std::back_inserter(out), "  {}\n", board.caption);
    std::vector<std::string_view> roles;
    for (const auto& mark : board.marks) {
        if (std::find(roles.begin(), roles.end(), mark.role) == roles.end()) {
            roles.push_back(mark.role);
        }
    }
    const auto head = [&] {
        out += "    ";
        for (std::int8_t column = 0; column < board.columns; ++column) {
            fmt::format_to(std::back_inserter(out), "{:^3}", column_name(column));
        }
        while (out.back() == ' ') out.pop_back();
        out += '\n';
    };
    head();
    for (int line = 0; line < board.rows; ++line) {
        const auto row =
            static_cast<std::int8_t>(board.row_one_on_top ? line : board.rows - 1 - line);
        fmt::format_to(std::back_inserter(out), " {:>2} ", row + 1);
        for (std::int8_t column = 0; column < board.columns; ++column) {
            const Point point{column, row};
            const auto mark =
                std::find_if(board.marks.begin(), board.marks.end(),
                             [point](const Diagram::Mark& one) { return one.at == point; });
            auto around = Brackets{' ', ' '};
            if (mark != board.marks.end()) {
                const auto role = std::find(roles.begin(), roles.end(), mark->role);
                around = brackets[static_cast<std::size_t>(role - roles.begin()) % brackets.size()];
            }
            out += around.left;
            out += letter_of(board.at(point), game);
            out += around.right;
        }
        fmt::format_to(std::back_inserter(out), " {}\n", row + 1);
    }
    head();
    fmt::format_to(std::back_inserter(out), "  {}", legend_of(game));
    for (std::size_t i = 0; i < roles.size(); ++i) {
        const auto around = brackets[i % brackets.size()];
        fmt::format_to(std::back_inserter(out), "; {} {} {}", around.left, around.right, roles[i]);
    }
    out += '\n';
}

Diagram with_reasons(Diagram board, const std::vector<Reason>& reasons) {
    for (const auto& reason : reasons) mark_shapes(board, reason);
    return board;
}

void append_reason(std::string& out, const Reason& reason, std::size_t indent, Language language) {
    out.append(indent, ' ');
    out += printable(message(reason, language));
    for (std::size_t i = 0; i < reason.shapes.size(); ++i) {
        const auto& shape = reason.shapes[i];
        fmt::format_to(std::back_inserter(out), "{}{} {}", i == 0 ? ": " : "; ",
                       word_in(shape.role, language),
                       fmt::join(shape.points, " "));
    }
    out += '\n';
    for (const auto& cause : reason.because) append_reason(out, cause, indent + 4, language);
}

void append_ledger(std::string& out, const Ledger& ledger) {
    const auto columns = ledger.columns.size();
    std::vector<std::size_t> widths;
    std::vector<bool> numbers;
    for (std::size_t i = 0; i < columns; ++i) {
        auto width = width_of(ledger.columns[i]);
        bool number = !ledger.rows.empty();
        for (const auto& row : ledger.rows) {
            if (i >= row.size()) continue;
            width = std::max(width, width_of(row[i]));
            number = number && (row[i].empty() || is_number(row[i]));
        }
        widths.push_back(width);
        numbers.push_back(number);
    }
    const auto line = [&](const auto& cells) {
        std::string text = "  ";
        for (std::size_t i = 0; i < columns; ++i) {
            const std::string cell =
                i < cells.size() ? printable(std::string_view(cells[i])) : std::string();
            const std::string pad(widths[i] - std::min(widths[i], width_of(cell)), ' ');
            text += numbers[i] ? pad + cell : cell + pad;
            text += "  ";
        }
        text.erase(text.find_last_not_of(' ') + 1);
        out += text + '\n';
    };
    line(ledger.columns);
    for (const auto& row : ledger.rows) line(row);
}

}  // namespace shinpan::report
