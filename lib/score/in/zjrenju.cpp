// Cross tables of the zjrenju site: HTML, one table a group, `Pts` and `Berg` at the end of each
// row. A cell holds the points out of all games of the pair and a link for each game.

#include "base/catalogue/score.hpp"
#include "score/event_file.hpp"
#include "score/in/lines.hpp"
#include "score/in/tables.hpp"

#include <algorithm>

namespace shinpan::score::in {
namespace {

// Text between tags, entities left as they are.
std::string plain(std::string_view html) {
    std::string out;
    bool inside = false;
    for (const char c : html) {
        if (c == '<') {
            inside = true;
            out += ' ';
        } else if (c == '>') {
            inside = false;
        } else if (!inside) {
            out += c;
        }
    }
    return std::string(trimmed(out));
}

struct Cell {
    std::string_view html;
    std::size_t offset = 0;
};

// The cells of the row that starts at `at`; moves `at` behind it.
std::vector<Cell> next_row(std::string_view html, std::size_t& at, std::size_t end) {
    std::vector<Cell> cells;
    const auto close = std::min(html.find("</tr>", at), end);
    while (true) {
        const auto open = html.find("<td", at);
        if (open == std::string_view::npos || open >= close) break;
        const auto body = html.find('>', open);
        if (body == std::string_view::npos || body >= close) break;
        const auto stop = std::min(html.find("</td>", body), close);
        cells.push_back({html.substr(body + 1, stop - body - 1), body + 1});
        at = stop;
    }
    at = std::min(close + 5, html.size());
    return cells;
}

// The points at the start of a cell; nothing where no game is decided.
std::optional<Halves> points_in(std::string_view html) {
    const auto text = plain(html.substr(0, html.find("<br")));
    if (text.empty() || text == "-") return std::nullopt;
    return read_halves(text);
}

class Group {
  public:
    Group(std::string_view html, Event& event) : html_(html), event_(event) {}

    void read(std::size_t at, std::size_t end) {
        const auto heads = next_row(html_, at, end);
        std::size_t opponents = 0;
        for (const auto& head : heads) {
            if (whole_number(plain(head.html))) ++opponents;
        }
        std::vector<std::vector<Cell>> rows;
        while (at < end) {
            const auto start = at;
            auto cells = next_row(html_, at, end);
            if (cells.size() < opponents + 4 || !whole_number(plain(cells[0].html))) {
                if (at <= start || cells.empty()) break;
                continue;
            }
            rows.push_back(std::move(cells));
        }
        for (const auto& cells : rows) {
            ++event_.lines_found;
            auto& player = event_.players.emplace_back();
            player.name = plain(cells[1].html);
            player.place = place(cells[1].offset);
            player.declared.points = read_halves(plain(cells[opponents + 2].html));
            player.declared.tiebreak = berger(plain(cells[opponents + 3].html));
            player.declared.tiebreak_code = "SB";
            if (player.declared.points) ++event_.lines_read;
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            for (std::size_t j = i + 1; j < std::min(rows.size(), opponents); ++j) {
                add(static_cast<Index>(i), static_cast<Index>(j), rows[i][j + 2], rows[j][i + 2]);
            }
        }
    }

  private:
    [[nodiscard]] Place place(std::size_t offset) const {
        const auto at = locate(html_, static_cast<std::uint32_t>(offset));
        Place result;
        result.file = 0;
        result.line = static_cast<std::uint32_t>(at.line);
        result.column = static_cast<std::uint32_t>(at.column);
        return result;
    }
    // Printed with one decimal, quarters rounded half up: kept in tenths by the check.
    static std::optional<Quarters> berger(std::string_view text) {
        const auto dot = text.find('.');
        const auto whole = whole_number(text.substr(0, dot));
        const auto tenth = dot == std::string_view::npos ? 0 : whole_number(text.substr(dot + 1));
        if (!whole || !tenth || *tenth > 9) return std::nullopt;
        // .3 stands for a quarter, .8 for three: rounded up from the second decimal.
        constexpr Quarters quarters[] = {0, 0, 1, 1, 2, 2, 2, 3, 3, 4};
        return *whole * 4 + quarters[*tenth];
    }
    void add(Index i, Index j, const Cell& own, const Cell& other) {
        const auto first = points_in(own.html);
        const auto second = points_in(other.html);
        Pairing pairing;
        pairing.first = i;
        pairing.second = j;
        pairing.place = place(own.offset);
        pairing.set(Mark::colours_unknown);
        if (!first || !second) {
            pairing.how = How::open;
        } else {
            pairing.scored = true;
            pairing.first_score = static_cast<std::int32_t>(*first);
            pairing.second_score = static_cast<std::int32_t>(*second);
            pairing.outcome = *first == *second  ? Outcome::draw
                              : *first > *second ? Outcome::first_wins
                                                 : Outcome::second_wins;
            if (*first == 0 && *second == 0) pairing.how = How::open;
        }
        event_.pairings.push_back(pairing);
    }

    std::string_view html_;
    Event& event_;
};

}  // namespace

std::vector<Event> read_zjrenju(std::string_view path, std::string_view text) {
    std::vector<Event> events;
    const auto title_at = text.find("<h2>");
    const auto title = title_at == std::string_view::npos
                           ? std::string()
                           : plain(text.substr(title_at + 4, text.find("</h2>") - title_at - 4));
    constexpr std::string_view head = ">No</td><td>Name</td>";
    for (auto at = text.find(head); at != std::string_view::npos;) {
        const auto next = text.find(head, at + 1);
        const auto end = std::min(next, text.size());
        auto& event = events.emplace_back();
        event.files.emplace_back(path);
        const auto bold = text.rfind("<b>Group", at);
        event.name = title;
        if (bold != std::string_view::npos) {
            event.name += " " + plain(text.substr(bold, text.find("</b>", bold) - bold));
        }
        event.game = Game::renju;
        event.system = System::round_robin;
        event.points_by_score = true;
        const auto row = text.rfind("<tr", at);
        Group(text, event).read(row == std::string_view::npos ? at : row, end);
        at = next;
    }
    if (events.empty()) {
        auto& event = events.emplace_back();
        event.files.emplace_back(path);
        Place place;
        place.file = 0;
        place.line = place.column = 1;
        event.note(place, code::score_bad_row, {{"what", std::string("no group was found")}});
    }
    return events;
}

}  // namespace shinpan::score::in
