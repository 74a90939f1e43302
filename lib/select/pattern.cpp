#include "select/pattern.hpp"

#include "formats/format.hpp"
#include "ruleset/ruleset.hpp"
#include "select/text.hpp"
#include "select/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace shinpan::select {
namespace {

using Failed = tl::unexpected<PatternError>;
using Parsed = tl::expected<Pattern, PatternError>;

Failed wrong(std::size_t offset, std::string what) {
    return Failed(PatternError{offset, std::move(what)});
}

constexpr std::int32_t renju_size = 15;

struct Word {
    std::string_view text;
    std::size_t at;
};
std::vector<Word> words_of(std::string_view text) {
    std::vector<Word> words;
    std::size_t at = 0;
    while ((at = text.find_first_not_of(" \t\r\n", at)) != std::string_view::npos) {
        const auto end = std::min(text.find_first_of(" \t\r\n", at), text.size());
        words.push_back({text.substr(at, end - at), at});
        at = end;
    }
    return words;
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// "h8"; not given: no point.
Point point_of(std::string_view word) {
    if (word.size() < 2 || word.size() > 3 || word[0] < 'a' || word[0] > 't') return {};
    int row = 0;
    for (const char c : word.substr(1)) {
        if (!is_digit(c)) return {};
        row = row * 10 + (c - '0');
    }
    if (row < 1 || row > 20) return {};
    return {static_cast<std::int8_t>(word[0] - 'a'), static_cast<std::int8_t>(row - 1)};
}

// "B h8 i9 W h9 ? b"
Parsed stones(const std::vector<Word>& words) {
    Pattern pattern;
    pattern.game = Game::renju;
    pattern.columns = pattern.rows = renju_size;
    Cells cells(std::size_t{renju_size} * renju_size, '.');
    char colour = 0;
    bool open = false;
    for (const auto& word : words) {
        if (word.text == "B" || word.text == "W") {
            colour = word.text[0];
        } else if (word.text == "?") {
            open = true;
        } else if (word.text == "b" || word.text == "w") {
            pattern.side = word.text == "b" ? 'B' : 'W';
        } else {
            const auto point = point_of(word.text);
            if (!point.given() || point.column >= renju_size || point.row >= renju_size) {
                return wrong(word.at, fmt::format("'{}' is no point of the board", word.text));
            }
            if (colour == 0) return wrong(word.at, "B or W is expected before the first stone");
            auto& cell = cells[static_cast<std::size_t>(point.row * renju_size + point.column)];
            if (cell != '.') return wrong(word.at, fmt::format("two stones on {}", word.text));
            cell = colour;
        }
    }
    if (open) std::replace(cells.begin(), cells.end(), '.', '?');
    pattern.images.push_back(std::move(cells));
    return pattern;
}

// What a letter of a drawing means in a game; 0: nothing.
char meaning(char letter, Game game) {
    if (letter == '?') return '?';
    if (letter == '.' || letter == '-' || letter == '_') return '.';
    if (game == Game::flipchess) {
        const bool known = std::string_view("KGMRNCPXkgmrncp").find(letter) != std::string::npos;
        return known ? letter : '\0';
    }
    if (std::string_view("BbXx*").find(letter) != std::string_view::npos) return 'B';
    if (std::string_view("WwOo").find(letter) != std::string_view::npos) return 'W';
    return 0;
}

// Rows separated by '/', or 64 letters in one run.
Parsed drawing(const std::vector<Word>& words, std::optional<Game> wanted) {
    const auto text = words[0].text;
    std::vector<std::string> rows(1);
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '/') {
            rows.emplace_back();
            ++i;
        } else if (is_digit(text[i])) {
            std::size_t run = 0;
            for (; i < text.size() && is_digit(text[i]) && run < 100; ++i) {
                run = run * 10 + static_cast<std::size_t>(text[i] - '0');
            }
            if (run == 0 || run > 20)
                return wrong(words[0].at + i - 1, "a run that long is no row");
            rows.back().append(run, '.');
        } else {
            rows.back() += text[i++];
        }
    }
    Pattern pattern;
    if (rows.size() == 1) {
        const auto cells = rows[0].size();
        std::size_t side = 4;
        while (side < 10 && side * side != cells) side += 2;
        if (side * side != cells) {
            return wrong(words[0].at, fmt::format("{} cells are no board", cells));
        }
        const auto all = std::exchange(rows, {})[0];
        for (std::size_t row = 0; row < side; ++row) rows.push_back(all.substr(row * side, side));
    }
    const auto width = rows[0].size();
    const bool even = std::all_of(rows.begin(), rows.end(),
                                  [width](const std::string& row) { return row.size() == width; });
    if (!even) return wrong(words[0].at, "the rows are not equally long");
    if (width == 4 && rows.size() == 8) {
        pattern.game = Game::flipchess;
    } else if (width == rows.size() && width >= renju_size && width <= 20) {
        pattern.game = Game::renju;
    } else if (width != rows.size() || (width != 4 && width != 6 && width != 8 && width != 10)) {
        return wrong(words[0].at, fmt::format("{} rows of {} are no board", rows.size(), width));
    }
    if (wanted && *wanted != pattern.game) {
        return wrong(words[0].at, fmt::format("this is a board of {}, not of {}",
                                              name_of(pattern.game), name_of(*wanted)));
    }
    pattern.columns = static_cast<std::int32_t>(width);
    pattern.rows = static_cast<std::int32_t>(rows.size());
    // Othello is drawn with row 1 on top, the others with row 1 at the bottom.
    if (pattern.game != Game::othello) std::reverse(rows.begin(), rows.end());
    Cells cells;
    for (const auto& row : rows) {
        for (const char letter : row) {
            const auto cell = meaning(letter, pattern.game);
            if (cell == 0) {
                return wrong(words[0].at + text.find(letter),
                             fmt::format("'{}' stands for nothing on a board of {}", letter,
                                         name_of(pattern.game)));
            }
            cells += cell;
        }
    }
    pattern.images.push_back(std::move(cells));
    if (words.size() > 1 && words[1].text != "?") {
        const char side = words[1].text[0];
        const bool one = words[1].text.size() == 1;
        const bool chess = pattern.game == Game::flipchess;
        if (one && chess && std::string_view("rb-").find(side) != std::string_view::npos) {
            pattern.side = side;
        } else if (one && !chess && meaning(side, pattern.game) >= 'B') {
            pattern.side = meaning(side, pattern.game);
        } else {
            return wrong(words[1].at, fmt::format("'{}' is no side", words[1].text));
        }
    }
    return pattern;
}

// What a reader makes of the text, replayed to its end.
Parsed read_by_format(std::string_view text, std::optional<Game> wanted) {
    const auto line = std::string(text) + '\n';
    const formats::Format* format = nullptr;
    if (wanted) {
        auto best = formats::Confidence::no;
        for (const auto* one : formats::registry()) {
            if (one->info().game != *wanted && one->info().second_game != wanted) continue;
            const auto sure = one->detect(line);
            if (sure > best) {
                best = sure;
                format = one;
            }
        }
    } else {
        format = formats::detect_format(line, "");
    }
    if (format == nullptr)
        return wrong(
            0, "this is no position: moves, a board drawn in rows, or 'B h8 W i9' is expected");
    const auto splitter = format->splitter("");
    const auto cut = splitter->next(line, true);
    if (cut.kind != formats::Cut::Kind::record) return wrong(0, "no position is found in this");
    Record record;
    record.game = format->info().game;
    record.format = format->info().name;
    format->read(std::string_view(line).substr(cut.begin, cut.end - cut.begin),
                 splitter->context().get(), {}, record);
    std::string_view rules = format->info().default_rules;
    if (rules.empty()) {
        switch (record.game) {
            case Game::othello: rules = "othello-wof"; break;
            case Game::renju: rules = "renju-classic"; break;
            case Game::flipchess: rules = "flipchess-classic"; break;
        }
    }
    const auto* tag = record.tag("Ruleset");
    auto ruleset = load_ruleset(rules);
    if (tag != nullptr && std::any_of(presets().begin(), presets().end(),
                                      [tag](const auto& one) { return tag->value == one.name; })) {
        ruleset = load_ruleset(tag->value);
    }
    if (!ruleset) return wrong(0, fmt::format("the ruleset {} cannot be loaded", rules));
    Verdict verdict;
    Subject subject("", 1, record, &*ruleset, verdict);
    for (const auto& finding : subject.verdict().ruling.findings) {
        if (finding.severity == Severity::error) {
            return wrong(finding.span.begin, fmt::format("not a position of {}: {}",
                                                         name_of(record.game), message(finding)));
        }
    }
    const auto walk = walk_of(subject);
    if (!walk || record.damaged) return wrong(0, "this is no position that can be replayed");
    while (walk->next()) {
    }
    Pattern pattern;
    pattern.game = record.game;
    pattern.columns = walk->columns();
    pattern.rows = walk->rows();
    pattern.side = walk->side();
    pattern.images.push_back(walk->cells());
    return pattern;
}

bool is_drawn(std::string_view word) {
    if (word.find('/') != std::string_view::npos) return true;
    return word.size() >= 16 && std::all_of(word.begin(), word.end(),
                                            [](char c) { return meaning(c, Game::othello) != 0; });
}

// A board whose rows stand apart, by spaces or line by line: how many words are rows of it.
std::size_t rows_in(const std::vector<Word>& words) {
    const auto width = words[0].text.size();
    if (width < 4 || width > 20) return 0;
    const auto is_row = [width](const Word& word) {
        const auto drawn_for = [&word](Game game) {
            return std::all_of(word.text.begin(), word.text.end(),
                               [game](char c) { return meaning(c, game) != 0; });
        };
        return word.text.size() == width &&
               (drawn_for(Game::othello) || (width == 4 && drawn_for(Game::flipchess)));
    };
    const auto count = static_cast<std::size_t>(
        std::find_if_not(words.begin(), words.end(), is_row) - words.begin());
    return count == width || (width == 4 && count == 8) ? count : 0;
}

void finish(Pattern& pattern, Orientation orientation) {
    const auto cells = pattern.images.front();
    if (orientation == Orientation::any) {
        pattern.images = images_of(cells, pattern.columns, pattern.rows);
        std::sort(pattern.images.begin(), pattern.images.end());
        pattern.images.erase(std::unique(pattern.images.begin(), pattern.images.end()),
                             pattern.images.end());
    }
    pattern.whole = cells.find('?') == Cells::npos;
    pattern.men = static_cast<std::int32_t>(
        std::count_if(cells.begin(), cells.end(), [](char c) { return c != '.' && c != '?'; }));
    for (const auto& image : pattern.images) {
        auto& wanted = pattern.wanted.emplace_back();
        std::uint64_t key = 0;
        std::uint64_t places = 0;
        for (std::uint32_t cell = 0; cell < image.size(); ++cell) {
            if (image[cell] == '?') continue;
            wanted.push_back({cell, image[cell]});
            key ^= cell_key(cell, image[cell]);
            if (image[cell] != '.') places ^= cell_key(cell, '#');
        }
        if (pattern.game == Game::othello && pattern.columns == 8) {
            auto& squares = pattern.squares.emplace_back();
            for (const auto& one : wanted) {
                auto& set = one.letter == 'B'   ? squares.black
                            : one.letter == 'W' ? squares.white
                                                : squares.empty;
                set |= std::uint64_t{1} << one.cell;
            }
        }
        // What is rare on a board decides fastest.
        std::stable_partition(wanted.begin(), wanted.end(),
                              [](const Pattern::Wanted& one) { return one.letter != '.'; });
        if (!pattern.whole) continue;
        pattern.keys.push_back(key);
        pattern.places.push_back(places);
    }
}

}  // namespace

std::vector<Cells> images_of(const Cells& cells, std::int32_t columns, std::int32_t rows) {
    std::vector<Cells> images;
    const int symmetries = columns == rows ? 8 : 4;
    for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
        Cells image(cells.size(), '.');
        for (std::int32_t row = 0; row < rows; ++row) {
            for (std::int32_t column = 0; column < columns; ++column) {
                auto x = (symmetry & 1) != 0 ? columns - 1 - column : column;
                auto y = (symmetry & 2) != 0 ? rows - 1 - row : row;
                if ((symmetry & 4) != 0) std::swap(x, y);
                image[static_cast<std::size_t>(y * columns + x)] =
                    cells[static_cast<std::size_t>(row * columns + column)];
            }
        }
        images.push_back(std::move(image));
    }
    return images;
}

tl::expected<Pattern, PatternError> parse_pattern(std::string_view text,
                                                  const PatternContext& context) {
    constexpr std::size_t longest = 4096;
    const auto words = words_of(text);
    if (words.empty()) return wrong(0, "the position is empty");
    if (text.size() > longest) return wrong(longest, "the position is too long");
    Parsed parsed = wrong(0, "");
    const bool listed = (words[0].text == "B" || words[0].text == "W") &&
                        context.game.value_or(Game::renju) == Game::renju;
    if (const auto rows = listed ? 0 : rows_in(words); rows > 0) {
        std::string board;
        for (std::size_t i = 0; i < rows; ++i) {
            if (i > 0) board += '/';
            board += words[i].text;
        }
        std::vector<Word> joined(words.begin() + static_cast<std::ptrdiff_t>(rows) - 1,
                                 words.end());
        joined[0] = {board, words[0].at};
        parsed = drawing(joined, context.game);
    } else if (listed) {
        parsed = stones(words);
    } else if (is_drawn(words[0].text)) {
        parsed = drawing(words, context.game);
        // A notation such as FEN has rows, too, with other letters.
        if (!parsed && text.find('?') == std::string_view::npos) {
            if (auto read = read_by_format(text, context.game)) parsed = std::move(read);
        }
    } else {
        parsed = read_by_format(text, context.game);
    }
    if (!parsed) return parsed;
    finish(*parsed, context.orientation);
    return parsed;
}

}  // namespace shinpan::select
