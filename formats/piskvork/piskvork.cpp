// Piskvork and Gomocup: .psq and .rec (FORMAT.md).

#include "formats/renju_common/common.hpp"
#include "formats/text/rules_word.hpp"

#include <fmt/format.h>

namespace shinpan::formats {
namespace piskvork {
namespace {

using text::span_of;
using namespace renju_common;

constexpr std::int64_t longest_side = 26;
constexpr std::int64_t timeout_code = 15;
constexpr int rec_board = 20;

bool is_head(std::string_view line) {
    return line.starts_with("Piskvorky ") || line.starts_with("Piskvork ");
}

// A whole number with a sign, and nothing else.
std::optional<std::int64_t> integer(std::string_view words) {
    const bool negative = !words.empty() && words.front() == '-';
    const auto number = text::number_at(words, negative ? 1 : 0, 12);
    if (!number || number->after != words.size()) return std::nullopt;
    return negative ? -number->value : number->value;
}

// `x,y,ms`, perhaps with more fields behind.
struct Move {
    std::int64_t x = 0;
    std::int64_t y = 0;
    std::int64_t time = -1;
};
std::optional<Move> move_of(std::string_view words) {
    const auto first = words.find(',');
    if (first == std::string_view::npos) return std::nullopt;
    const auto second = std::min(words.find(',', first + 1), words.size());
    const auto x = integer(words.substr(0, first));
    const auto y = integer(words.substr(first + 1, second - first - 1));
    if (!x || !y) return std::nullopt;
    Move move{*x, *y, -1};
    if (second < words.size()) {
        const auto third = std::min(words.find(',', second + 1), words.size());
        const auto time = integer(words.substr(second + 1, third - second - 1));
        if (!time || *time < 0) return std::nullopt;
        move.time = *time;
    }
    return move;
}

// Meant as a move: numbers with a comma, whatever is wrong with them.
bool like_move(std::string_view words) {
    return words.find(',') != std::string_view::npos &&
           (text::is_digit(words.front()) || words.front() == '-') &&
           words.find_first_not_of("0123456789,.- ") == std::string_view::npos;
}

enum class Kind : std::uint8_t { psq, rec };

class Reader {
  public:
    Reader(std::string_view bytes, const ReadOptions& options, Record& record)
        : bytes_(bytes), options_(options), record_(record) {}

    void run() {
        for (std::size_t at = 0; at < bytes_.size();) {
            const auto line = text::line_at(bytes_, at);
            at = line.next;
            const auto begin = text::skip_blank(bytes_, line.begin);
            const auto words = trimmed(bytes_.substr(begin, line.end - std::min(begin, line.end)));
            if (words.empty()) continue;
            lines_.push_back(span_of(begin, begin + words.size()));
        }
        if (lines_.empty()) return;
        std::size_t next = 0;
        if (is_head(words(0))) {
            if (!head(lines_[next++])) return;
        } else {
            // .rec: names, then moves from 0.
            kind_ = Kind::rec;
            while (next < lines_.size() && !move_of(words(next)) && names_.size() < 2) {
                names_.push_back(lines_[next++]);
            }
            board_ = assumed_board(next);
            set_board(record_, board_);
            record_.findings.push_back(
                make_finding(code::stones_board_assumed, {}, 0, {{"board", std::int64_t{board_}}}));
        }
        moves(next);
        if (!record_.damaged) rest(next);
        tags();
        // Where no time was kept, 0 is written for each move.
        auto& events = record_.events;
        if (std::none_of(events.begin(), events.end(),
                         [](const Event& one) { return one.elapsed > 0; })) {
            for (auto& event : events) event.elapsed = -1;
        }
    }

  private:
    [[nodiscard]] std::string_view words(std::size_t line) const {
        return bytes_.substr(lines_[line].begin, lines_[line].end - lines_[line].begin);
    }

    // Piskvork opens a .rec on twenty lines. A game of some length that starts in the centre of
    // fifteen and stays on them is taken for one of these: renju has no other board.
    [[nodiscard]] int assumed_board(std::size_t line) const {
        constexpr std::int64_t centre = usual_board / 2;
        constexpr int enough = 5;
        int stones = 0;
        for (; line < lines_.size(); ++line) {
            const auto move = move_of(words(line));
            if (!move) continue;
            if (stones == 0 && (move->x != centre || move->y != centre)) return rec_board;
            if (std::max(move->x, move->y) >= usual_board) return rec_board;
            ++stones;
        }
        return stones < enough ? rec_board : usual_board;
    }

    // Piskvorky 20x20, 7:7, 0
    bool head(Span line) {
        const auto text = bytes_.substr(line.begin, line.end - line.begin);
        const auto at = text.find(' ') + 1;
        const auto columns = text::number_at(text, at, 3);
        const auto x = columns ? columns->after : text.size();
        const auto rows =
            x < text.size() && text[x] == 'x' ? text::number_at(text, x + 1, 3) : std::nullopt;
        if (!columns || !rows || columns->value < 5 || columns->value > longest_side ||
            rows->value != columns->value) {
            fail(record_, bad_field("size", text.substr(at), "a square board", line));
            return false;
        }
        board_ = static_cast<int>(columns->value);
        set_board(record_, board_);
        if (const auto comma = text.rfind(','); comma != std::string_view::npos) {
            white_first_ = trimmed(text.substr(comma + 1)) == "1";
        }
        return true;
    }

    // A 0 anywhere means that the file counts from 0; and where the moves end.
    void survey(std::size_t line) {
        origin_ = kind_ == Kind::rec ? 0 : 1;
        for (; line < lines_.size(); ++line) {
            const auto move = move_of(words(line));
            if (!move) continue;
            moves_end_ = line + 1;
            if (origin_ == 0 || (move->x != 0 && move->y != 0)) continue;
            origin_ = 0;
            record_.findings.push_back(make_finding(code::stones_zero_based, lines_[line]));
        }
    }

    void moves(std::size_t& line) {
        survey(line);
        const Rows rows(RowOne::top, options_, board_);
        for (; line < lines_.size(); ++line) {
            const auto text = words(line);
            const auto move = move_of(text);
            if (!move && line >= moves_end_ && !like_move(text)) return;
            const auto point = move ? rows.at(move->x - origin_, move->y - origin_) : Point{};
            if (!point.given()) {
                fail(record_, move ? bad_cell(text, board_, lines_[line])
                                   : bad_field("move", text, "x,y,milliseconds", lines_[line]));
                std::int64_t left = 0;
                while (++line < moves_end_) ++left;
                text::note_not_judged(left, record_);
                return;
            }
            add_stone(record_, point, lines_[line]).elapsed = move->time;
        }
    }

    // The last line that is a number alone, unless a name follows it.
    [[nodiscard]] bool is_end_code(std::size_t line) const {
        while (++line < lines_.size()) {
            if (integer(words(line)) || words(line).find(',') == std::string_view::npos) {
                return false;
            }
        }
        return true;
    }

    // "0,Renju15_1": numbers alone name no rules here. Its renju is Gomocup's.
    void rules(std::string_view text, Span span) {
        if (integer(text) || record_.tag("Ruleset") != nullptr) return;
        const auto preset = text::renju_preset_of(text);
        add_tag(record_, "Ruleset", preset == "renju-classic" ? "gomocup-renju" : preset, span);
    }

    // Names, other lines, and the code the game ended with.
    void rest(std::size_t line) {
        std::int64_t extra = 0;
        Span extra_at;
        for (; line < lines_.size(); ++line) {
            const auto text = words(line);
            if (const auto code = integer(text); code && is_end_code(line)) {
                end_code(*code, lines_[line]);
            } else if (text.find(',') != std::string_view::npos || names_.size() == 2 || code) {
                if (extra++ == 0) extra_at = lines_[line];
                rules(text, lines_[line]);
            } else {
                names_.push_back(lines_[line]);
            }
        }
        if (extra > 0) {
            const auto text = bytes_.substr(extra_at.begin, extra_at.end - extra_at.begin);
            record_.findings.push_back(
                make_finding(code::stones_extra_line, extra_at, 0,
                             {{"text", text::excerpt(text)}, {"count", extra}}));
        }
    }

    void end_code(std::int64_t code, Span span) {
        add_tag(record_, "EndCode", std::to_string(code), span);
        if (code == 0 || code == -1) return;
        const auto mover = record_.events.size() % 2 == 0 ? Seat::first : Seat::second;
        if (code == timeout_code) {
            add_event(record_, EventKind::timeout, span);
            record_.events.back().seat = mover;
            set_result(record_, win_of(other(mover)), EndReason::timeout, span);
            return;
        }
        record_.findings.push_back(
            make_finding(code::stones_end_code, span, 0,
                         {{"code", code}, {"seat", std::string(name_of(mover, Game::renju))}}));
    }

    void tags() {
        for (std::size_t i = 0; i < names_.size(); ++i) {
            const auto text = bytes_.substr(names_[i].begin, names_[i].end - names_[i].begin);
            const bool black = (i == 0) != white_first_;
            add_tag(record_, black ? "Black" : "White", shown(text), names_[i]);
        }
    }

    std::string_view bytes_;
    const ReadOptions& options_;
    Record& record_;
    std::vector<Span> lines_;
    std::vector<Span> names_;
    Kind kind_ = Kind::psq;
    int board_ = usual_board;
    std::int64_t origin_ = 1;
    std::size_t moves_end_ = 0;  // no move stands in this line or a later one
    bool white_first_ = false;
};

void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    Reader(bytes, options, record).run();
}

void write(const Record& record, const WriteOptions& options, std::string& out) {
    text::Drops drops("piskvork", options);
    const auto board = board_of(record);
    const auto game = stones_of(record, board, Passes::not_held, drops);
    if (!game) return;
    fmt::format_to(std::back_inserter(out), "Piskvorky {0}x{0}, 0:0, 0\r\n", board);
    for (const auto* event : game->plies) {
        fmt::format_to(std::back_inserter(out), "{},{},{}\r\n", event->to.column + 1,
                       board - event->to.row, std::max<std::int64_t>(event->elapsed, 0));
    }
    // A line with a comma or of digits alone would be read as something else.
    const auto name = [&](std::string_view tag) {
        std::string words(tag_of(record, tag));
        const bool clean = words.find_first_of(",\r\n") == std::string::npos && !integer(words) &&
                           trimmed(words) == words;
        if (!clean) drops.drop("a name");
        return clean && !words.empty() ? words : std::string();
    };
    const auto black = name("Black");
    const auto white = name("White");
    if (!black.empty() || !white.empty()) {
        out += (black.empty() ? "?" : black) + "\r\n" + (white.empty() ? "?" : white) + "\r\n";
    }
    const bool timeout = record.claim && record.claim->reason == EndReason::timeout;
    const auto mover = game->plies.size() % 2 == 0 ? Seat::first : Seat::second;
    const bool held = timeout && record.claim->outcome == win_of(other(mover));
    if (record.claim && !held) drops.drop("a result");
    // A failure of a program keeps its number; a timeout is told by the result.
    const auto code = integer(tag_of(record, "EndCode"));
    const bool failure = code && *code != 0 && *code != timeout_code;
    fmt::format_to(std::back_inserter(out), "{}\r\n", held ? timeout_code : failure ? *code : 0);
    drop_tags(record, "Black White Board EndCode", drops);
    if (!game->offers.empty()) drops.drop("an offered fifth");
}

std::unique_ptr<Splitter> make_splitter(std::string_view) {
    return block_splitter(is_head);
}

Confidence detect(std::string_view head) {
    const auto line = text::line_at(head, text::bom_at(head, 0));
    if (is_head(line.in(head))) return Confidence::certain;
    // .rec: two lines of names, then moves.
    std::size_t at = 0;
    int seen = 0;
    while (at < head.size() && seen < 3) {
        const auto one = text::line_at(head, at);
        at = one.next;
        const auto words = trimmed(one.in(head));
        if (words.empty()) return Confidence::no;
        const auto move = move_of(words);
        if ((seen < 2) == move.has_value()) return Confidence::no;
        if (move && move->time < 0) return Confidence::no;
        if (seen < 2 && words.find_first_of("[{(<;,") != std::string_view::npos) {
            return Confidence::no;
        }
        ++seen;
    }
    return seen == 3 ? Confidence::likely : Confidence::no;
}

}  // namespace
}  // namespace piskvork

const Format& piskvork_format() {
    static const renju_common::SimpleFormat format({
        {
            .name = "piskvork",
            .title = "Piskvork and Gomocup games, .psq and .rec",
            .game = Game::renju,
            .extensions = ".psq",
            .writes = true,
            .default_rules = "gomoku-freestyle",
            .rules_unknown = true,
        },
        piskvork::detect,
        piskvork::make_splitter,
        piskvork::read,
        piskvork::write,
    });
    return format;
}

}  // namespace shinpan::formats
