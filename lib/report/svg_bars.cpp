#include "report/svg_bars.hpp"

#include "report/json.hpp"
#include "report/style.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace shinpan::report {
namespace {

// In pixels of the picture.
constexpr std::uint64_t margin = 20;
constexpr std::uint64_t row = 20;
constexpr std::uint64_t bar_height = 14;
constexpr std::uint64_t title_height = 30;
constexpr std::uint64_t gap = 18;          // between charts
constexpr std::uint64_t longest = 480;     // bar
constexpr std::uint64_t number_room = 90;  // for the figure behind a bar
constexpr std::uint64_t letter = 8;        // width of a letter of 13 px, on the safe side
constexpr std::size_t most_letters = 40;

std::string escaped(std::string_view text) {
    std::string clean;
    append_utf8(clean, printable(text));
    std::string out;
    for (const char c : clean) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default: out += c;
        }
    }
    return out;
}

// At most `most_letters` wide, cut between characters.
std::string shortened(std::string_view name) {
    if (width_of(name) <= most_letters) return std::string(name);
    auto end = std::min(name.size(), most_letters * 4);
    while (end > 0 &&
           (width_of(name.substr(0, end)) >= most_letters ||
            (end < name.size() && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U))) {
        --end;
    }
    return std::string(name.substr(0, end)) + "…";
}

}  // namespace

std::string svg_bars(const std::vector<BarChart>& charts) {
    std::size_t letters = 1;
    std::uint64_t height = 2 * margin;
    for (const auto& chart : charts) {
        height += title_height + row * chart.bars.size() + gap;
        for (const auto& bar : chart.bars) {
            letters = std::max(letters, width_of(shortened(bar.name)));
        }
    }
    const auto left = margin + letter * letters + 8;
    const auto width = left + longest + number_room + margin;
    auto out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
        "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"13\">\n"
        "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
        width, height);
    auto y = margin;
    for (const auto& chart : charts) {
        out +=
            fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"16\" font-weight=\"bold\">{}</text>\n",
                        margin, y + 18, escaped(chart.title));
        y += title_height;
        std::uint64_t most = 1;
        for (const auto& bar : chart.bars) most = std::max(most, bar.value);
        for (const auto& bar : chart.bars) {
            // Something that is there at all is seen.
            const auto length =
                bar.value == 0 ? 0 : std::max<std::uint64_t>(1, bar.value * longest / most);
            out += fmt::format(
                "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>"
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#4a78a8\"/>"
                "<text x=\"{}\" y=\"{}\" fill=\"#444444\">{}</text>\n",
                left - 8, y + 12, escaped(shortened(bar.name)), left, y + 1, length, bar_height,
                left + length + 6, y + 12, bar.value);
            y += row;
        }
        y += gap;
    }
    return out + "</svg>\n";
}

}  // namespace shinpan::report
