#pragma once
// Rows of cells, aligned for a terminal or as Markdown; wide letters count as two.

#include <string>
#include <string_view>
#include <vector>

namespace shinpan::score::out {

enum class Side : std::uint8_t { left, right };

struct Grid {
    std::vector<std::string> heads;
    std::vector<Side> sides;  // by column
    std::vector<std::vector<std::string>> rows;

    void column(std::string head, Side side);
};

[[nodiscard]] std::string as_text(const Grid& grid);
[[nodiscard]] std::string as_markdown(const Grid& grid);

}  // namespace shinpan::score::out
