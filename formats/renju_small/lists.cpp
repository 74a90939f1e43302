// Numbered lists of moves: RenLib's text boards, PlaySite and Blip (FORMAT.md).

#include "formats/renju_common/common.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace shinpan::formats {
namespace lists {
namespace {

using text::span_of;
using namespace renju_common;

enum class Kind : std::uint8_t { none, text_board, playsite, blip };

bool holds(std::string_view line, std::string_view words) {
    return line.find(words) != std::string_view::npos;
}

Kind kind_of(std::string_view line) {
    const auto words = trimmed(line);
    if (words == "----- Text Board -----") return Kind::text_board;
    if (words.starts_with("--") && holds(words, "HISTORY")) return Kind::playsite;
    if (words.starts_with("1. Vit ") || words.starts_with("1. Svart ")) return Kind::blip;
    return Kind::none;
}

// The legend above the board that RenLib draws before its list.
bool is_legend(std::string_view line) {
    return holds(line, "X=Black") && holds(line, "O=White");
}

bool starts_game(std::string_view line) {
    const auto kind = kind_of(line);
    return is_legend(line) || kind == Kind::playsite || kind == Kind::blip;
}

using Man = std::pair<Point, char>;  // B or W

class Reader {
  public:
    Reader(std::string_view bytes, const ReadOptions& options, Record& record)
        : bytes_(bytes), rows_(RowOne::bottom, options, usual_board), record_(record) {}

    void run() {
        std::size_t at = 0;
        auto kind = Kind::none;
        while (at < bytes_.size() && kind == Kind::none) {
            const auto line = text::line_at(bytes_, at);
            kind = kind_of(line.in(bytes_));
            if (kind == Kind::none) drawn(line);
            if (kind == Kind::blip) break;  // this line has moves
            at = line.next;
        }
        if (kind == Kind::none) {
            return fail(record_, bad_field("head", text::excerpt(trimmed(bytes_)),
                                           "of a list of moves", span_of(0, bytes_.size())));
        }
        if (kind == Kind::playsite) {
            const auto line = text::line_at(bytes_, at);
            names(line);
            at = line.next;
        }
        at = moves(at, kind);
        if (record_.damaged) return;
        rest(at, kind);
        compare();
    }

  private:
    // " 15 . . X . O . . . . . . . . . . 15"
    void drawn(const text::Line& line) {
        const auto words = line.in(bytes_);
        const auto row = text::number_at(words, text::skip_blank(words, 0), 2);
        if (!row || row->value < 1 || row->value > usual_board) return;
        std::int64_t column = 0;
        std::vector<Man> men;
        for (auto at = row->after; at < words.size() && column < usual_board; ++at) {
            const char c = words[at];
            if (text::is_space(c)) continue;
            if (c != '.' && c != 'X' && c != 'O') return;
            const auto point = rows_.at(column++, row->value - 1);
            if (c != '.') men.emplace_back(point, c == 'X' ? 'B' : 'W');
        }
        if (column < usual_board) return;
        men_.insert(men_.end(), men.begin(), men.end());
        if (drawn_at_.end == 0) drawn_at_ = span_of(line.begin, line.end);
    }

    void names(const text::Line& line) {
        auto at = line.begin;
        for (const auto* name : {"Black", "White"}) {
            at = text::skip_blank(bytes_, at);
            auto end = at;
            while (end < line.end && !text::is_space(bytes_[end])) ++end;
            add_tag(record_, name, bytes_.substr(at, end - at), span_of(at, end));
            at = end;
        }
    }

    // Lines that start with a number; one before them is a comment. The place behind.
    std::size_t moves(std::size_t at, Kind kind) {
        bool any = false;
        while (at < bytes_.size()) {
            const auto line = text::line_at(bytes_, at);
            const auto words = line.in(bytes_);
            const auto begin = text::skip_blank(words, 0);
            const bool blank = begin == words.size();
            if (blank ? any : !text::is_digit(words[begin])) {
                const bool comment = !blank && !any && kind == Kind::text_board;
                if (!comment || record_.tag("Comment") != nullptr) return at;
                add_tag(record_, "Comment", trimmed(words), span_of(line.begin, line.end));
            } else if (!blank) {
                any = true;
                tokens(line, kind);
                if (record_.damaged) return at;
            }
            at = line.next;
        }
        return at;
    }

    void tokens(const text::Line& line, Kind kind) {
        const auto is_gap = [](char c) { return text::is_space(c) || c == ','; };
        for (auto at = line.begin; at < line.end;) {
            if (is_gap(bytes_[at])) {
                ++at;
                continue;
            }
            auto end = at;
            while (end < line.end && !is_gap(bytes_[end])) ++end;
            token(bytes_.substr(at, end - at), span_of(at, end), kind);
            if (record_.damaged) return;
            at = end;
        }
    }

    void token(std::string_view words, Span span, Kind kind) {
        if (const auto number = text::number_at(words, 0, 3)) {
            const bool whole = number->after == words.size() ||
                               (number->after + 1 == words.size() && words.back() == '.');
            if (whole) return;
        }
        if (kind == Kind::blip && (words == "Vit" || words == "Svart")) return;
        if (kind == Kind::playsite && words == "resign") {
            add_event(record_, EventKind::resign, span);
            record_.events.back().seat = stones_ % 2 == 0 ? Seat::first : Seat::second;
            return;
        }
        const auto square = square_at(words, 0, Letters::all);
        const bool whole = square && square->after == words.size();
        const auto point = whole ? rows_.at(square->column, square->row) : Point{};
        if (!point.given()) return fail(record_, bad_cell(words, usual_board, span));
        add_stone(record_, point, span);
        ++stones_;
    }

    // "areims wins." of PlaySite; anything else is not read.
    void rest(std::size_t at, Kind kind) {
        std::int64_t count = 0;
        text::Line first;
        while (at < bytes_.size()) {
            const auto line = text::line_at(bytes_, at);
            at = line.next;
            const auto words = trimmed(line.in(bytes_));
            if (words.empty()) continue;
            if (kind == Kind::playsite && !record_.claim && result(words, line)) continue;
            if (count++ == 0) first = line;
        }
        if (count == 0) return;
        record_.findings.push_back(
            make_finding(code::stones_extra_line, span_of(first.begin, first.end), 0,
                         {{"text", text::excerpt(first.in(bytes_))}, {"count", count}}));
    }

    bool result(std::string_view words, const text::Line& line) {
        constexpr std::string_view wins = " wins.";
        if (!words.ends_with(wins)) return false;
        const auto who = words.substr(0, words.size() - wins.size());
        const bool black = who == tag_of(record_, "Black");
        if (black == (who == tag_of(record_, "White"))) return false;
        const bool resigned =
            !record_.events.empty() && record_.events.back().kind == EventKind::resign;
        set_result(record_, black ? Outcome::first_wins : Outcome::second_wins,
                   resigned ? EndReason::resign : EndReason::none, span_of(line.begin, line.end));
        // The word stands in the next column, whoever resigned.
        if (resigned) record_.events.back().seat = black ? Seat::second : Seat::first;
        return true;
    }

    // The board drawn against the moves.
    void compare() {
        if (drawn_at_.end == 0) return;
        std::vector<Man> played;
        for (const auto& event : record_.events) {
            if (event.kind != EventKind::place) continue;
            played.emplace_back(event.to, played.size() % 2 == 0 ? 'B' : 'W');
        }
        std::int64_t count = 0;
        Point where;
        const auto missing = [&](const std::vector<Man>& some, const std::vector<Man>& all) {
            for (const auto& man : some) {
                if (std::find(all.begin(), all.end(), man) != all.end()) continue;
                if (count++ == 0) where = man.first;
            }
        };
        missing(played, men_);
        missing(men_, played);
        if (count == 0) return;
        record_.findings.push_back(make_finding(code::stones_board_differs, drawn_at_, 0,
                                                {{"at", to_string(where)}, {"count", count}}));
    }

    std::string_view bytes_;
    Rows rows_;
    Record& record_;
    std::vector<Man> men_;  // on the board that is drawn
    Span drawn_at_;
    std::size_t stones_ = 0;
};

void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    Reader(bytes, options, record).run();
}

Confidence detect(std::string_view head) {
    constexpr int lines_looked_at = 60;
    std::size_t at = 0;
    bool legend = false;
    for (int i = 0; i < lines_looked_at && at < head.size(); ++i) {
        const auto line = text::line_at(head, at);
        at = line.next;
        const auto words = line.in(head);
        if (kind_of(words) != Kind::none) return Confidence::certain;
        legend = legend || is_legend(words);
    }
    return legend ? Confidence::likely : Confidence::no;
}

std::unique_ptr<Splitter> make_splitter(std::string_view) {
    return block_splitter(starts_game);
}

}  // namespace
}  // namespace lists

const Format& lists_format() {
    static const renju_common::SimpleFormat format({
        {.name = "move-lists",
         .title = "numbered lists of moves: text boards of RenLib, PlaySite, Blip",
         .game = Game::renju,
         .extensions = ".txt",
         .verified = false},
        lists::detect,
        lists::make_splitter,
        lists::read,
    });
    return format;
}

}  // namespace shinpan::formats
