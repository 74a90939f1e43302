// Games played by e-mail: letters skip I, two fifth moves as G9,K9 (FORMAT.md).

#include "formats/renju_common/common.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace shinpan::formats {
namespace pbem {
namespace {

using text::span_of;
using namespace renju_common;

bool holds(std::string_view text, std::string_view word) {
    return std::search(text.begin(), text.end(), word.begin(), word.end(),
                       [](char a, char b) { return text::lower(a) == b; }) != text.end();
}

// The line above the names of the players, crosses and noughts.
bool is_head(std::string_view line) {
    const auto eks = line.find("Eks");
    return eks != std::string_view::npos && line.find("Ohs", eks) != std::string_view::npos;
}

class Reader {
  public:
    Reader(std::string_view bytes, const ReadOptions& options, Record& record)
        : bytes_(bytes), rows_(RowOne::bottom, options, usual_board), record_(record) {}

    void run() {
        const auto [begin, end] = moves_between();
        for (auto at = begin; at < end && !record_.damaged;) {
            const char c = bytes_[at];
            if (bytes_.substr(at, 2) == "--") {
                single({}, span_of(at, at + 2));
                at += 2;
            } else if (c == '#') {
                at = text::line_at(bytes_, at).next;
            } else if (is_gap(c)) {
                ++at;
            } else {
                at = token(at, end);
            }
        }
        // Nobody has chosen yet.
        for (const auto& [point, span] : offered_) offer(point, span);
    }

  private:
    struct Stone {
        Point at;
        Span span;
    };

    static bool is_gap(char c) {
        return text::is_space(c) || c == '\n' || c == ';' || c == ',' || c == '-';
    }

    // Where the moves stand: behind the head and the names up to a blank line, or all of the text.
    std::pair<std::size_t, std::size_t> moves_between() {
        text::Line line;
        std::size_t at = 0;
        std::optional<text::Line> told;
        do {
            if (at >= bytes_.size()) return {0, bytes_.size()};
            line = text::line_at(bytes_, at);
            if (line.in(bytes_).starts_with("Game")) told = line;
            at = line.next;
        } while (!is_head(line.in(bytes_)));
        const auto names = text::line_at(bytes_, at);
        players(names);
        if (told) result(*told);
        auto begin = names.next;
        while (begin < bytes_.size()) {
            line = text::line_at(bytes_, begin);
            if (!trimmed(line.in(bytes_)).empty()) break;
            begin = line.next;
        }
        std::size_t end = begin;
        while (end < bytes_.size()) {
            line = text::line_at(bytes_, end);
            if (trimmed(line.in(bytes_)).empty()) break;
            end = line.next;
        }
        rest(end);
        return {begin, end};
    }

    void players(const text::Line& line) {
        auto at = line.begin;
        for (const auto* name : {"Black", "White"}) {
            at = text::skip_blank(bytes_, at);
            auto end = at;
            while (end < line.end && !text::is_space(bytes_[end])) ++end;
            add_tag(record_, name, shown(bytes_.substr(at, end - at)), span_of(at, end));
            at = end;
        }
    }

    // "Game 12: norihiko has won": who is named alone beside a word of winning.
    void result(const text::Line& line) {
        const auto words = line.in(bytes_);
        if (!holds(words, "won") && !holds(words, "wins")) return;
        const auto named = [&](std::string_view tag) {
            const auto name = tag_of(record_, tag);
            return !name.empty() && words.find(name) != std::string_view::npos;
        };
        const bool black = named("Black");
        if (black == named("White")) return;
        set_result(record_, black ? Outcome::first_wins : Outcome::second_wins, EndReason::none,
                   span_of(line.begin, line.end));
    }

    void rest(std::size_t at) {
        std::int64_t count = 0;
        text::Line first;
        while (at < bytes_.size()) {
            const auto line = text::line_at(bytes_, at);
            at = line.next;
            if (trimmed(line.in(bytes_)).empty()) continue;
            if (count++ == 0) first = line;
        }
        if (count == 0) return;
        record_.findings.push_back(
            make_finding(code::stones_extra_line, span_of(first.begin, first.end), 0,
                         {{"text", text::excerpt(first.in(bytes_))}, {"count", count}}));
    }

    // A number of a move, a stone or two of them; the place behind it.
    std::size_t token(std::size_t at, std::size_t limit) {
        const auto count = text::number_at(bytes_, at, 3);
        if (count) {
            const auto after = count->after;
            const char next = after < limit ? bytes_[after] : ' ';
            if (next == '.' || next == ')' || text::is_space(next) || next == '\n') {
                number_ = static_cast<std::int32_t>(count->value);
                return after + (next == '.' || next == ')' ? 1 : 0);
            }
        }
        auto end = at;
        while (end < limit && !is_gap(bytes_[end])) ++end;
        const auto words = bytes_.substr(at, end - at);
        const auto first = point_at(words);
        if (!first.given()) {
            if (holds(words, "pbem") && record_.events.empty()) {
                return text::line_at(bytes_, at).next;
            }
            fail(record_, bad_cell(words, usual_board, span_of(at, end)));
            return end;
        }
        const auto span = span_of(at, end);
        if (end < limit && bytes_[end] == ',') {
            auto stop = end + 1;
            while (stop < limit && !is_gap(bytes_[stop])) ++stop;
            const auto second = point_at(bytes_.substr(end + 1, stop - end - 1));
            if (second.given()) {
                pair({first, span}, {second, span_of(end + 1, stop)});
                return stop;
            }
        }
        single(first, span);
        return end;
    }

    [[nodiscard]] Point point_at(std::string_view words) const {
        const auto square = square_at(words, 0, Letters::skip_i);
        const bool whole = square && square->after == words.size();
        return whole ? rows_.at(square->column, square->row) : Point{};
    }

    void pair(const Stone& first, const Stone& second) {
        constexpr Point centre{7, 7};
        constexpr std::size_t before_fifth = 4;
        if (stones_ == 0 && first.at != centre) {
            // The newer notation leaves h8 out and gives the second and third move at once.
            place({centre, first.span});
            place(first);
            place(second);
        } else if (offered_.size() == 2) {
            // The fifth that White chooses, and the sixth.
            const auto chosen = std::find_if(offered_.begin(), offered_.end(),
                                             [&](const Stone& one) { return one.at == first.at; });
            if (chosen == offered_.end()) {
                offered_.clear();
                const auto words =
                    bytes_.substr(first.span.begin, first.span.end - first.span.begin);
                return fail(record_,
                            bad_field("fifth move", words, "one of the two offered", first.span));
            }
            offered_.erase(chosen);
            offer(offered_.front().at, offered_.front().span);
            offered_.clear();
            place(first);
            place(second);
        } else if (stones_ == before_fifth) {
            offered_ = {first, second};
        } else {
            offer(second.at, second.span);
            place(first);
        }
    }

    // A stone; without a point a pass.
    void single(Point at, Span span) {
        if (offered_.size() == 2) {
            record_.findings.push_back(
                make_finding(code::stones_fifth_assumed, offered_.front().span));
            const auto stone = offered_.front();
            offer(offered_.back().at, offered_.back().span);
            offered_.clear();
            place(stone);
        }
        if (at.given()) return place({at, span});
        add_event(record_, EventKind::pass, span);
        ++stones_;
    }

    void place(const Stone& stone) {
        add_stone(record_, stone.at, stone.span).numbered = number_;
        number_ = -1;
        ++stones_;
    }

    void offer(Point at, Span span) {
        add_event(record_, EventKind::offer, span);
        record_.events.back().to = at;
    }

    std::string_view bytes_;
    Rows rows_;
    Record& record_;
    std::vector<Stone> offered_;  // the fifths White may choose from
    std::size_t stones_ = 0;      // and passes
    std::int32_t number_ = -1;
};

void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    Reader(bytes, options, record).run();
}

Confidence detect(std::string_view head) {
    const auto first = text::line_at(head, text::skip_blank(head, 0));
    if (holds(first.in(head), "pbem")) return Confidence::certain;
    constexpr int lines_looked_at = 60;
    std::size_t at = 0;
    for (int i = 0; i < lines_looked_at && at < head.size(); ++i) {
        const auto line = text::line_at(head, at);
        at = line.next;
        if (!is_head(line.in(head))) continue;
        // Names, then a first move.
        const auto moves = text::line_at(head, text::line_at(head, at).next);
        return trimmed(moves.in(head)).starts_with("1 ") ? Confidence::certain : Confidence::likely;
    }
    return Confidence::no;
}

}  // namespace
}  // namespace pbem

const Format& pbem_format() {
    static const renju_common::SimpleFormat format({
        {.name = "pbem",
         .title = "e-mail games, letters without I, two fifths as G9,K9",
         .game = Game::renju,
         .extensions = ".pbem .txt",
         .verified = false},
        pbem::detect,
        renju_common::whole_splitter,
        pbem::read,
    });
    return format;
}

}  // namespace shinpan::formats
