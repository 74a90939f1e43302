// Where transcripts start, and how to know a file of them.
//
// Without a header a line is a record, or, where a later line starts with a move number above 1, a
// paragraph. A header block starts a record; its moves run to the next header or, once there are
// moves, to a blank line.

#include "formats/renju_text/renju_text.hpp"
#include "formats/text/scan.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace shinpan::formats::transcript {
namespace {

constexpr auto nowhere = std::string_view::npos;
// How far a paragraph is looked through for a move number: no game has more lines.
constexpr int max_lines_ahead = 512;
constexpr std::size_t max_bytes_ahead = 64 * 1024;

bool is_blank(std::string_view line) {
    return text::skip_blank(line, 0) == line.size();
}

bool starts_with_later_number(std::string_view line) {
    const auto number = text::number_at(line, text::skip_blank(line, 0), 4);
    return number && number->value > 1 && number->after < line.size() && line[number->after] == '.';
}

// A record that was cut off and glued to the next leaves the header of that in mid-line.
std::size_t glued_header(std::string_view line) {
    const auto first = text::skip_blank(line, 0);
    const auto at = line.find('[', first + 1);
    if (at == nowhere || line.substr(0, at).find_first_of("#\"") != nowhere) {
        return nowhere;
    }
    return starts_header(line.substr(at)) && line.find('"', at) != nowhere ? at : nowhere;
}

bool is_whole_tag(std::string_view line) {
    const auto bracket = line.find_last_not_of(" \t\r");
    return bracket != nowhere && line[bracket] == ']';
}

class TranscriptSplitter final : public Splitter {
  public:
    Cut next(std::string_view window, bool last) override {
        for (;;) {
            if (scanned_ >= window.size()) {
                if (!last) return {Cut::Kind::more, 0, 0};
                break;
            }
            const auto line = text::line_at(window, scanned_, looked_);
            if (!line.complete && !last) return {Cut::Kind::more, 0, 0};
            const auto words = line.in(window);
            if (text::is_idle(words)) {
                if (is_blank(words)) {
                    line_by_line_ = false;
                    if (begin_ && has_moves_) return cut(line.next);
                }
            } else if (starts_header(words)) {
                line_by_line_ = false;
                if (begin_ && (has_moves_ || torn_ || text::tag_name(words) == first_tag_)) {
                    return cut(line.begin);
                }
                if (!begin_) open(line.begin, Part::header, text::tag_name(words));
                torn_ = !is_whole_tag(words);
            } else {
                if (!begin_) {
                    if (!line_by_line_) {
                        const auto whole = is_paragraph(window, last, line);
                        if (!whole) return {Cut::Kind::more, 0, 0};
                        line_by_line_ = !*whole;
                    }
                    open(line.begin, Part::moves, {});
                }
                has_moves_ = true;
                if (const auto at = glued_header(words); at != nowhere) {
                    return cut(line.begin + at);
                }
                if (line_by_line_) return cut(line.next);
            }
            scanned_ = line.next;
        }
        if (begin_) return cut(window.size());
        return {Cut::Kind::end, window.size(), window.size()};
    }

  private:
    enum class Part : std::uint8_t { header, moves };

    void open(std::size_t begin, Part part, std::string_view tag) {
        begin_ = begin;
        has_moves_ = part == Part::moves;
        first_tag_ = tag;
        torn_ = false;
    }

    Cut cut(std::size_t end) {
        const Cut found{Cut::Kind::record, *begin_, end};
        begin_.reset();
        has_moves_ = torn_ = false;
        scanned_ = looked_ = 0;  // the next window starts at `end`
        return found;
    }

    // Whether the paragraph that starts with `first` is one record; nothing: not enough bytes yet.
    static std::optional<bool> is_paragraph(std::string_view window, bool last,
                                            const text::Line& first) {
        if (looks_like_position(first.in(window))) return false;
        auto at = first.next;
        for (int lines = 0; lines < max_lines_ahead; ++lines) {
            if (at - first.next > max_bytes_ahead) return false;
            if (at >= window.size()) return last ? std::optional(false) : std::nullopt;
            const auto line = text::line_at(window, at);
            if (!line.complete && !last) {
                if (window.size() - first.next > max_bytes_ahead) return false;
                return std::nullopt;
            }
            const auto words = line.in(window);
            if (is_blank(words) || starts_header(words)) return false;
            if (starts_with_later_number(words)) return true;
            at = line.next;
        }
        return false;
    }

    std::optional<std::size_t> begin_;  // of the open record, in the window
    std::size_t scanned_ = 0;
    std::size_t looked_ = 0;
    std::string first_tag_;  // of the open record's header
    bool has_moves_ = false;
    bool torn_ = false;          // the last line of the header is damaged
    bool line_by_line_ = false;  // decided for the paragraph the next line is in
};

bool contains(std::string_view value, std::string_view word) {
    return std::search(value.begin(), value.end(), word.begin(), word.end(),
                       [](char a, char b) { return text::lower(a) == b; }) != value.end();
}

std::optional<Confidence> told_by(const Tag& tag) {
    if (tag.name == "FCR") return Confidence::no;
    for (const auto* name : {"Rules", "Ruleset", "Variant", "Game"}) {
        if (tag.name != name) continue;
        for (const auto* word : {"renju", "gomoku", "gomocup", "caro"}) {
            if (contains(tag.value, word)) return Confidence::certain;
        }
        for (const auto* word : {"othello", "reversi", "flipchess"}) {
            if (contains(tag.value, word)) return Confidence::no;
        }
    }
    if (tag.name == "RowOne") return Confidence::certain;
    // Othello writes its positions as 64 letters, and has no board of so many lines.
    if (tag.name == "Position" && looks_like_position(tag.value)) {
        Setup setup;
        const auto read = read_position(tag.value, 0, tag.value.size(), setup);
        if (read.kind == TokenKind::end) return Confidence::certain;
    }
    if (tag.name == "Board" && board_of(tag).value_or(0) >= usual_board) {
        return Confidence::certain;
    }
    return std::nullopt;
}

// Words of openings and claims, which no transcript of Othello has.
bool is_word_of_renju(EventKind kind) {
    return kind == EventKind::swap || kind == EventKind::declare || kind == EventKind::offer ||
           kind == EventKind::claim;
}

// Whether the first two stones could begin a game of Othello on a sheet as it lies or turned: one
// of the four openings, and a reply to it.
bool begins_othello(Point first, Point second) {
    const auto is_one_of = [](Point at, std::string_view points) {
        return points.find(to_string(at)) != std::string_view::npos;
    };
    if (is_one_of(first, "f5 e6")) return is_one_of(second, "d6 f4 f6");
    if (is_one_of(first, "d3 c4")) return is_one_of(second, "c3 c5 e3");
    if (is_one_of(first, "c5 d6")) return is_one_of(second, "c4 c6 e6");
    return is_one_of(first, "f4 e3") && is_one_of(second, "d3 f3 f5");
}

bool is_only_result(std::string_view head, const text::Line& line) {
    Scanner scanner(head, line.begin, line.end);
    return scanner.next().kind == TokenKind::result && scanner.next().kind == TokenKind::end;
}

Confidence judge_moves(std::string_view head, std::size_t begin) {
    Scanner scanner(head, begin, head.size());
    bool first = true;
    std::array<Point, 2> opening;
    std::size_t stones = 0;
    std::size_t beyond = 0;  // stones off the board of Othello
    // A few of them in what begins as a game of Othello are more likely slips there.
    const auto weighed = [&] {
        return beyond >= 2 && 8 * beyond > stones ? Confidence::likely : Confidence::possible;
    };
    for (;;) {
        const auto token = scanner.next();
        if (token.kind == TokenKind::number || token.kind == TokenKind::result) continue;
        if (token.kind == TokenKind::cut || token.kind == TokenKind::end) {
            return first ? Confidence::no : weighed();
        }
        if (token.kind == TokenKind::bad) return Confidence::no;
        if (is_word_of_renju(token.event.kind)) return Confidence::certain;
        if (token.event.kind != EventKind::place) continue;
        const auto at = token.event.to;
        // No Othello game starts on h8, and its usual board ends there.
        if (first && at == Point{7, 7}) return Confidence::likely;
        if (stones < 2) opening[stones] = at;
        ++stones;
        first = false;
        if (at.column <= 7 && at.row <= 7) continue;
        ++beyond;
        if (stones < 3 || !begins_othello(opening[0], opening[1])) return Confidence::likely;
    }
}

}  // namespace

std::unique_ptr<Splitter> make_splitter() {
    return std::make_unique<TranscriptSplitter>();
}

Confidence detect(std::string_view head) {
    for (std::size_t at = 0; at < head.size();) {
        const auto line = text::line_at(head, at);
        at = line.next;
        const auto words = line.in(head);
        if (text::is_idle(words)) continue;
        if (starts_header(words)) {
            Tag tag;
            const auto begin = text::skip_blank(head, line.begin);
            const auto read = text::read_tag(head, begin, line.end, tag);
            if (read.status != text::TagRead::Status::ok) return Confidence::no;
            if (const auto told = told_by(tag)) return *told;
            continue;
        }
        if (looks_like_position(words)) {
            Setup setup;
            const auto read = read_position(head, line.begin, line.end, setup);
            return read.kind == TokenKind::end ? Confidence::certain : Confidence::possible;
        }
        // A game that was not played tells nothing; the next may.
        if (is_only_result(head, line)) continue;
        return judge_moves(head, line.begin);
    }
    return Confidence::no;
}

}  // namespace shinpan::formats::transcript
