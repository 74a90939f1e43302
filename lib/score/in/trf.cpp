// FIDE's Tournament Report File, TRF16 and TRF26, by its columns. Strict: what does not stand where
// it belongs is an error that names field, line and column, and nothing is made of it.

#include "base/catalogue/trf.hpp"

#include "score/event_file.hpp"
#include "score/in/lines.hpp"
#include "score/in/tables.hpp"

#include <algorithm>
#include <span>
#include <unordered_map>

namespace shinpan::score::in {
namespace {

struct Field {
    std::string_view name;
    std::size_t begin = 0;  // from 0
    std::size_t end = 0;
};
// Columns of a 001 line (TRF16, annex 2), here from 0.
constexpr Field start_number{"start number", 4, 8};
constexpr Field sex{"sex", 9, 10};
constexpr Field title{"title", 10, 13};
constexpr Field name_field{"name", 14, 47};
constexpr Field rating{"rating", 48, 52};
constexpr Field federation{"federation", 53, 56};
constexpr Field fide_id{"id", 57, 68};
constexpr Field birth{"birth date", 69, 79};
constexpr Field points_field{"points", 80, 84};
constexpr Field rank_field{"rank", 85, 89};
constexpr std::size_t rounds_begin = 91;
constexpr std::size_t round_width = 10;

// Of these a file has one.
constexpr std::string_view single[] = {"012", "022", "032", "042", "052", "062", "072",
                                       "082", "092", "102", "122", "132", "142", "152"};
constexpr std::string_view others[] = {"013", "112", "162", "172", "182", "192", "202", "212",
                                       "222", "232", "240", "250", "260", "299", "300", "310",
                                       "320", "330", "352", "362", "801", "802"};

bool among(std::string_view code, std::span<const std::string_view> codes) {
    return std::find(codes.begin(), codes.end(), code) != codes.end();
}

struct Cell {
    std::int64_t opponent = 0;  // 0: none
    char colour = '-';
    char result = ' ';
    bool there = false;
    std::size_t offset = 0;
};

struct PlayerLine {
    Line line;
    std::int64_t number = 0;
    std::vector<Cell> cells;
};

class Reader {
  public:
    Reader(std::string_view path, Event& event) : event_(event) {
        event_.files.emplace_back(path);
        event_.system = System::swiss;
    }

    void read(std::string_view text) {
        Lines lines(text);
        while (const auto line = lines.next()) {
            const auto code = line->text.substr(0, 3);
            if (trimmed(line->text).empty() || line->text.starts_with("###")) continue;
            if (code == "001") {
                player(*line);
            } else {
                header(*line, code);
            }
        }
        pair_up();
    }

  private:
    void header(const Line& line, std::string_view code) {
        const auto value =
            std::string(trimmed(line.text.substr(std::min<std::size_t>(4, line.text.size()))));
        if (among(code, single)) {
            const auto [first, fresh] =
                headers_.emplace(std::string(code), std::pair{line.number, value});
            if (!fresh) {
                event_.note(place_in(line, 0), code::trf_duplicate_record,
                            {{"code", std::string(code)},
                             {"line", std::int64_t{first->second.first}},
                             {"kept", first->second.second},
                             {"dropped", value}});
                return;
            }
            if (code == "012") event_.name = value;
            if (code == "022") event_.city = value;
            if (code == "032") event_.country = value;
            if (code == "042") event_.date = value;
            if (code == "102") event_.sender = value;
            if (code == "092" && lowered(value).find("round") != std::string::npos &&
                lowered(value).find("robin") != std::string::npos) {
                event_.system = System::round_robin;
            }
            if (code == "142") {
                const auto rounds = whole_number(value);
                if (!rounds || *rounds < 1 || *rounds > 1000) {
                    return bad(line, 4, "number of rounds", value, "a number");
                }
                event_.rounds = static_cast<std::int32_t>(*rounds);
            }
            return;
        }
        if (code == "XXR") {
            if (const auto rounds = whole_number(value); rounds && *rounds > 0 && *rounds < 1000) {
                stated_rounds_ = static_cast<std::int32_t>(*rounds);
            }
            return;
        }
        if (among(code, others) || code.starts_with("XX")) return;
        // TRF26: a national rating list is a line of the federation's three letters.
        const bool letters = code.size() == 3 && std::all_of(code.begin(), code.end(), [](char c) {
                                 return c >= 'A' && c <= 'Z';
                             });
        if (letters) return;
        event_.note(place_in(line, 0), code::trf_unknown_record, {{"code", std::string(code)}});
    }

    void bad(const Line& line, std::size_t offset, std::string_view field, std::string_view value,
             std::string_view wanted) {
        event_.note(place_in(line, std::min(offset, line.text.size())), code::trf_bad_field,
                    {{"field", std::string(field)},
                     {"value", std::string(value)},
                     {"wanted", std::string(wanted)}});
    }

    // Columns are code points: a name may hold letters of several bytes.
    [[nodiscard]] std::string_view column(const Line& line, std::size_t begin, std::size_t end,
                                          std::size_t* offset = nullptr) const {
        std::size_t at = 0;
        std::size_t from = line.text.size();
        std::size_t to = line.text.size();
        for (std::size_t i = 0; i <= line.text.size(); ++i) {
            const bool starts = i == line.text.size() ||
                                (static_cast<unsigned char>(line.text[i]) & 0xC0U) != 0x80U;
            if (!starts) continue;
            if (at == begin) from = i;
            if (at == end) {
                to = i;
                break;
            }
            ++at;
        }
        if (offset != nullptr) *offset = from;
        return from < to ? line.text.substr(from, to - from) : std::string_view();
    }
    [[nodiscard]] std::string_view value(const Line& line, const Field& field,
                                         std::size_t* offset = nullptr) const {
        return trimmed(column(line, field.begin, field.end, offset));
    }
    // Nothing may stand between two fields.
    bool clear(const Line& line, std::size_t begin, std::size_t end, std::string_view fields) {
        std::size_t offset = 0;
        const auto text = column(line, begin, end, &offset);
        if (trimmed(text).empty()) return true;
        event_.note(place_in(line, offset), code::trf_misplaced,
                    {{"text", std::string(trimmed(text))}, {"field", std::string(fields)}});
        return false;
    }

    void player(const Line& line) {
        ++event_.lines_found;
        std::size_t at = 0;
        const auto number_text = value(line, start_number, &at);
        const auto number = whole_number(number_text);
        if (!number || *number < 1) {
            return bad(line, at, start_number.name, number_text, "a number from 1 on");
        }
        if (!clear(line, 8, 9, "start number and sex") || !clear(line, 13, 14, "title and name") ||
            !clear(line, 47, 48, "name and rating") ||
            !clear(line, 52, 53, "rating and federation") ||
            !clear(line, 56, 57, "federation and id") ||
            !clear(line, 68, 69, "id and birth date") ||
            !clear(line, 79, 80, "birth date and points") ||
            !clear(line, 84, 85, "points and rank") || !clear(line, 89, 91, "rank and round 1")) {
            return;
        }
        Player player;
        player.place = place_in(line, 0);
        const auto sex_text = value(line, sex, &at);
        if (!sex_text.empty() && sex_text != "m" && sex_text != "w") {
            return bad(line, at, sex.name, sex_text, "m or w");
        }
        if (!sex_text.empty()) player.sex = sex_text[0];
        player.title = value(line, title);
        const auto name = value(line, name_field, &at);
        if (name.empty()) return bad(line, at, name_field.name, name, "a name");
        const auto comma = name.find(',');
        player.name = trimmed(name.substr(0, comma));
        if (comma != std::string_view::npos) player.given = trimmed(name.substr(comma + 1));
        const auto rating_text = value(line, rating, &at);
        if (!rating_text.empty()) {
            const auto points = whole_number(rating_text);
            if (!points || *points < 0) return bad(line, at, rating.name, rating_text, "a number");
            player.rating = static_cast<std::int32_t>(*points);
        }
        player.country = value(line, federation);
        player.id = value(line, fide_id);
        player.birth = value(line, birth);
        const auto points_text = value(line, points_field, &at);
        player.declared.points = read_halves(points_text);
        if (!player.declared.points) {
            return bad(line, at, points_field.name, points_text, "points, as 11.5");
        }
        const auto rank_text = value(line, rank_field, &at);
        if (!rank_text.empty()) {
            const auto rank = whole_number(rank_text);
            if (!rank || *rank < 1) return bad(line, at, rank_field.name, rank_text, "a number");
            player.declared.rank = static_cast<std::int32_t>(*rank);
        }
        PlayerLine own{line, *number, {}};
        if (!rounds(line, own)) return;
        const auto [first, fresh] = numbers_.emplace(*number, lines_.size());
        if (!fresh) {
            event_.note(
                place_in(line, start_number.begin), code::trf_duplicate_number,
                {{"number", *number}, {"line", std::int64_t{lines_[first->second].line.number}}});
            return;
        }
        ++event_.lines_read;
        lines_.push_back(std::move(own));
        event_.players.push_back(std::move(player));
    }

    bool rounds(const Line& line, PlayerLine& own) {
        for (auto begin = rounds_begin;; begin += round_width) {
            std::size_t at = 0;
            const auto all = column(line, begin, begin + round_width, &at);
            if (at >= line.text.size()) return true;
            Cell cell;
            cell.offset = at;
            const auto round = "round " + std::to_string(own.cells.size() + 1);
            const auto opponent = trimmed(column(line, begin, begin + 4, &at));
            const auto colour = column(line, begin + 5, begin + 6);
            const auto result = column(line, begin + 7, begin + 8);
            if (!trimmed(all).empty()) {
                cell.there = true;
                if (!clear(line, begin + 4, begin + 5, round + ": opponent and colour") ||
                    !clear(line, begin + 6, begin + 7, round + ": colour and result") ||
                    !clear(line, begin + 8, begin + 10, round + " and the next")) {
                    return false;
                }
                if (!opponent.empty()) {
                    const auto number = whole_number(opponent);
                    if (!number || *number < 0) {
                        bad(line, at, round + ", opponent", opponent, "a start number or 0000");
                        return false;
                    }
                    cell.opponent = *number;
                }
                constexpr std::string_view results = "1=0+-WDLHFUZ ";
                constexpr std::string_view small = "wdlhfuz";
                cell.colour = colour.empty() ? ' ' : colour[0];
                cell.result = result.empty() ? ' ' : result[0];
                if (small.find(cell.result) != std::string_view::npos) {
                    cell.result = static_cast<char>(cell.result - 'a' + 'A');
                }
                if (std::string_view("wb- ").find(cell.colour) == std::string_view::npos) {
                    static_cast<void>(column(line, begin + 5, begin + 6, &at));
                    bad(line, at, round + ", colour", colour, "w, b or -");
                    return false;
                }
                if (results.find(cell.result) == std::string_view::npos) {
                    static_cast<void>(column(line, begin + 7, begin + 8, &at));
                    bad(line, at, round + ", result", result, "one of 1 = 0 + - W D L H F U Z");
                    return false;
                }
            }
            own.cells.push_back(cell);
        }
    }

    static char mirror_of(char result) {
        constexpr std::string_view from = "1=0+-WDL";
        constexpr std::string_view to = "0=1-+LDW";
        const auto at = from.find(result);
        return at == std::string_view::npos ? ' ' : to[at];
    }

    // Every pairing stands in two lines, which must agree. Both may have lost ("0" and "0", "-" and
    // "-").
    void pair_up() {
        std::size_t last = 0;
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            for (std::size_t r = 0; r < lines_[i].cells.size(); ++r) {
                const auto& cell = lines_[i].cells[r];
                if (!cell.there) continue;
                last = std::max(last, r + 1);
                if (cell.opponent == 0) {
                    bye(i, r, cell);
                } else {
                    game(i, r, cell);
                }
            }
        }
        // Byes may be written ahead of a round that is not paired yet: the report ends with the
        // last game.
        const auto played = static_cast<std::int32_t>(last);
        if (event_.rounds == 0 || event_.rounds > played) event_.rounds = played;
        if (stated_rounds_ > 0) event_.rounds = std::min(event_.rounds, stated_rounds_);
    }

    void bye(std::size_t i, std::size_t r, const Cell& cell) {
        Pairing pairing;
        pairing.first = static_cast<Index>(i);
        pairing.round = static_cast<std::int32_t>(r + 1);
        pairing.place = place_in(lines_[i].line, cell.offset);
        switch (cell.result) {
            case 'U':
            case 'F':
            case '+':
            case '1': pairing.how = How::full_bye; break;
            case 'H':
            case '=': pairing.how = How::half_bye; break;
            default: pairing.how = How::zero_bye; break;
        }
        event_.pairings.push_back(pairing);
    }

    void game(std::size_t i, std::size_t r, const Cell& cell) {
        const auto& line = lines_[i].line;
        const auto other = numbers_.find(cell.opponent);
        const auto round = static_cast<std::int64_t>(r + 1);
        if (other == numbers_.end()) {
            // The line of that number was refused: one error is enough.
            if (event_.lines_read < event_.lines_found) return;
            event_.note(place_in(line, cell.offset), code::trf_unknown_number,
                        {{"round", round}, {"number", cell.opponent}});
            return;
        }
        const auto j = other->second;
        const auto& cells = lines_[j].cells;
        const Cell back = r < cells.size() ? cells[r] : Cell{};
        const auto text = [](const Cell& one) {
            return std::to_string(one.opponent) + " " + one.colour + " " + one.result;
        };
        const bool lost_both =
            cell.result == back.result && (cell.result == '0' || cell.result == '-');
        const bool colours =
            (cell.colour == 'w' && back.colour == 'b') ||
            (cell.colour == 'b' && back.colour == 'w') ||
            (cell.colour == back.colour && cell.colour != 'w' && cell.colour != 'b');
        const bool forfeit = cell.result == '+' || cell.result == '-';
        const bool agrees = back.opponent == lines_[i].number &&
                            (back.result == mirror_of(cell.result) || lost_both) &&
                            (colours || forfeit);
        if (!agrees) {
            event_.note(place_in(line, cell.offset), code::trf_unmirrored,
                        {{"round", round},
                         {"first", std::to_string(lines_[i].number)},
                         {"stated", text(cell)},
                         {"second", std::to_string(lines_[j].number)},
                         {"mirror", text(back)}});
            if (back.opponent == lines_[i].number && i > j) return;  // the first of the two stands
        } else if (i > j) {
            return;
        }
        Pairing pairing;
        const bool first_is_black = cell.colour == 'b';
        pairing.first = static_cast<Index>(first_is_black ? i : j);
        pairing.second = static_cast<Index>(first_is_black ? j : i);
        pairing.round = static_cast<std::int32_t>(round);
        pairing.place = place_in(line, cell.offset);
        if (cell.colour != 'b' && cell.colour != 'w') pairing.set(Mark::colours_unknown);
        const auto won = first_is_black ? Outcome::first_wins : Outcome::second_wins;
        const auto lost = first_is_black ? Outcome::second_wins : Outcome::first_wins;
        switch (cell.result) {
            case '1': pairing.outcome = won; break;
            case '0': pairing.outcome = lost_both ? Outcome::undecided : lost; break;
            case '=': pairing.outcome = Outcome::draw; break;
            case '+':
                pairing.how = How::forfeit;
                pairing.outcome = won;
                break;
            case '-':
                pairing.how = How::forfeit;
                pairing.outcome = lost_both ? Outcome::undecided : lost;
                break;
            case 'W':
                pairing.how = How::unrated;
                pairing.outcome = won;
                break;
            case 'D':
                pairing.how = How::unrated;
                pairing.outcome = Outcome::draw;
                break;
            case 'L':
                pairing.how = How::unrated;
                pairing.outcome = lost;
                break;
            default: pairing.how = How::open; break;
        }
        event_.pairings.push_back(pairing);
    }

    Event& event_;
    std::unordered_map<std::string, std::pair<std::uint32_t, std::string>> headers_;
    std::vector<PlayerLine> lines_;
    std::unordered_map<std::int64_t, std::size_t> numbers_;
    std::int32_t stated_rounds_ = 0;
};

}  // namespace

std::vector<Event> read_trf(std::string_view path, std::string_view text) {
    std::vector<Event> events(1);
    Reader(path, events.front()).read(text);
    return events;
}

}  // namespace shinpan::score::in
