// Where records start: at INITIAL, or at a header or moves that lost it. What engines print behind
// a record belongs to none.

#include "base/catalogue/flipchess_formats.hpp"
#include "formats/flipchess_common/dialect.hpp"
#include "formats/flipchess_common/lines.hpp"
#include "formats/ntu/ntu.hpp"
#include "formats/ntu/plain_lines.hpp"
#include "formats/text/scan.hpp"

#include <optional>

namespace shinpan::formats::ntu {
namespace {

constexpr std::string_view opening = "INITIAL";
// Lines nobody knows that a record without a result may hold before it counts as over.
constexpr int foreign_limit = 100;

class PlatformSplitter final : public Splitter {
  public:
    Cut next(std::string_view window, bool last) override {
        for (;;) {
            if (begin_) pass_plain_lines(window);
            if (scanned_ >= window.size()) {
                if (!last) return {Cut::Kind::more, 0, 0};
                break;
            }
            const auto line = text::line_at(window, scanned_, looked_);
            if (!line.complete && !last) return {Cut::Kind::more, 0, 0};
            const auto words = line.in(window);
            const auto kind = kind_of(words);
            if (begin_ && ends_before(kind)) return cut(line.begin);
            if (kind == LineKind::blank) {
                scanned_ = line.next;
                continue;
            }
            if (!begin_ && !opens(kind)) {
                ++other_lines_;
                scanned_ = line.next;
                continue;
            }
            if (!begin_) {
                begin_ = line.begin;
                state_ = {};
                found_ = true;
            }
            follow(kind);
            // A record that was cut off and glued to the next leaves INITIAL at the end of a line.
            if (words.size() > opening.size() && words.ends_with(opening)) {
                return cut(line.begin + words.size() - opening.size());
            }
            scanned_ = line.next;
        }
        if (begin_) return cut(window.size());
        return {Cut::Kind::end, window.size(), window.size()};
    }

    [[nodiscard]] std::vector<Finding> findings() const override {
        if (other_lines_ == 0) return {};
        return {make_finding(code::ntu_other_output, {}, 0, {{"count", other_lines_}})};
    }

  private:
    struct State {
        bool header = false;
        bool moves = false;
        bool over = false;  // a result, a comment or stamps were seen
        int foreign = 0;
    };

    // Most lines of a record are moves and stamps that cannot end it.
    void pass_plain_lines(std::string_view window) {
        while (window.size() - scanned_ >= plain::longest_line) {
            const char* const line = window.data() + scanned_;
            const bool moves = *line == '*';
            if (const auto length =
                    moves ? state_.over ? 0 : plain::usual_moves(line) : plain::usual_stamp(line);
                length != 0) {
                follow(moves ? LineKind::moves : LineKind::stamp);
                scanned_ += length;
                continue;
            }
            if (moves && window.substr(scanned_).starts_with(plain::hidden_board)) {
                scanned_ += plain::hidden_board.size();
                continue;
            }
            if (moves && state_.over) return;
            const auto length = moves ? plain::moves_at(line).length : plain::stamp_at(line).length;
            if (length == 0) return;
            follow(moves ? LineKind::moves : LineKind::stamp);
            scanned_ += length;
        }
    }

    // Before the first record everything counts: a header that lost its first line is a record.
    [[nodiscard]] bool opens(LineKind kind) const {
        switch (kind) {
            case LineKind::initial:
            case LineKind::date:
            case LineKind::players:
            case LineKind::moves: return true;
            case LineKind::blank: return false;
            case LineKind::counts:
            case LineKind::board:
            case LineKind::first:
            case LineKind::time:
            case LineKind::result:
            case LineKind::comment:
            case LineKind::star:
            case LineKind::stamp:
            case LineKind::other: break;
        }
        return !found_;
    }

    [[nodiscard]] bool ends_before(LineKind kind) const {
        switch (kind) {
            case LineKind::initial: return true;
            case LineKind::date:
            case LineKind::players: return state_.over || state_.moves;
            case LineKind::moves: return state_.over;
            case LineKind::other: return state_.over || state_.foreign >= foreign_limit;
            case LineKind::blank:
            case LineKind::counts:
            case LineKind::board:
            case LineKind::first:
            case LineKind::time:
            case LineKind::result:
            case LineKind::comment:
            case LineKind::star:
            case LineKind::stamp: break;
        }
        return false;
    }

    void follow(LineKind kind) {
        state_.moves = state_.moves || kind == LineKind::moves;
        state_.over = state_.over || kind == LineKind::result || kind == LineKind::comment ||
                      kind == LineKind::stamp;
        if (kind == LineKind::other) ++state_.foreign;
    }

    Cut cut(std::size_t end) {
        const Cut found{Cut::Kind::record, *begin_, end};
        begin_.reset();
        scanned_ = looked_ = 0;
        return found;
    }

    std::optional<std::size_t> begin_;
    std::size_t scanned_ = 0;
    std::size_t looked_ = 0;
    State state_;
    bool found_ = false;
    std::int64_t other_lines_ = 0;
};

bool is_first_move(std::string_view line) {
    const auto at = text::skip_blank(line, 0);
    return line.substr(at).starts_with("1.") && kind_of(line) != LineKind::stamp;
}

bool is_summary_line(std::string_view line) {
    const auto at = text::skip_blank(line, 0);
    return at < line.size() && text::is_digit(line[at]) &&
           line.find(" vs ") != std::string_view::npos && line.find(" / ") != line.npos &&
           line.find(opening) != line.npos;
}

// No records in it: the games stand in files of their own.
class SummarySplitter final : public Splitter {
  public:
    Cut next(std::string_view window, bool last) override {
        for (;;) {
            if (scanned_ >= window.size() && !last) return {Cut::Kind::more, 0, 0};
            if (scanned_ >= window.size()) break;
            const auto line = text::line_at(window, scanned_, looked_);
            if (!line.complete && !last) return {Cut::Kind::more, 0, 0};
            if (is_summary_line(line.in(window))) ++games_;
            scanned_ = line.next;
        }
        return {Cut::Kind::end, window.size(), window.size()};
    }
    [[nodiscard]] std::vector<Finding> findings() const override {
        return {make_finding(code::ntu_summary, {}, 0, {{"count", games_}})};
    }

  private:
    std::size_t scanned_ = 0;
    std::size_t looked_ = 0;
    std::int64_t games_ = 0;
};

// The first lines of an input that are not blank; the last may be cut.
std::vector<std::string_view> first_lines(std::string_view head, std::size_t count) {
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at < head.size() && lines.size() < count;) {
        const auto line = text::line_at(head, at);
        at = line.next;
        if (!text::is_idle(line.in(head))) lines.push_back(line.in(head));
    }
    return lines;
}

}  // namespace

std::unique_ptr<Splitter> make_splitter() {
    return std::make_unique<PlatformSplitter>();
}
// A game of the rules text starts at move 1, or at the line of names above it.
std::unique_ptr<Splitter> make_text_splitter() {
    return flip::line_splitter([moves = false](std::string_view line, bool fresh) mutable {
        if (text::is_idle(line)) return flip::LineRole::idle;
        moves = moves && !fresh;
        const bool names = line.find(" vs") != std::string_view::npos;
        if (moves && (is_first_move(line) || names)) return flip::LineRole::starts;
        moves = moves || !names;
        return flip::LineRole::inside;
    });
}
std::unique_ptr<Splitter> make_summary_splitter() {
    return std::make_unique<SummarySplitter>();
}

Confidence detect(std::string_view head) {
    const auto lines = first_lines(head, 16);
    if (lines.empty()) return Confidence::no;
    if (kind_of(lines[0]) == LineKind::initial) return Confidence::certain;
    int known = 0;
    int stars = 0;
    for (const auto line : lines) {
        const auto kind = kind_of(line);
        if (line[text::skip_blank(line, 0)] == '*') ++stars;
        if (kind == LineKind::counts || kind == LineKind::players || kind == LineKind::date ||
            kind == LineKind::moves || kind == LineKind::board) {
            ++known;
        }
    }
    if (kind_of(lines[0]) == LineKind::other || stars == 0) return Confidence::no;
    return known >= 3 ? Confidence::certain : known > 0 ? Confidence::likely : Confidence::no;
}

Confidence detect_text(std::string_view head) {
    for (const auto line : first_lines(head, 3)) {
        const auto at = text::skip_blank(line, 0);
        if (!line.substr(at).starts_with("1.")) {
            if (line.find(" vs") != std::string_view::npos) continue;
            return Confidence::no;
        }
        const auto square = text::skip_blank(line, at + 2);
        const auto place = flip::square_at(line, square, flip::Axes::four_by_eight);
        const bool flip = place && line.substr(square + 2).starts_with('(');
        return flip ? Confidence::likely : Confidence::no;
    }
    return Confidence::no;
}

Confidence detect_summary(std::string_view head) {
    const auto lines = first_lines(head, 1);
    return !lines.empty() && is_summary_line(lines[0]) ? Confidence::certain : Confidence::no;
}

}  // namespace shinpan::formats::ntu
