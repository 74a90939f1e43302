// Playthroughs of OpenSpiel's banqi: a flip is two entries of the history, the flip and its reveal.

#include "base/catalogue/flipchess_formats.hpp"
#include "formats/flipchess_common/dialect.hpp"
#include "formats/flipchess_common/lines.hpp"
#include "formats/format.hpp"
#include "formats/text/scan.hpp"

#include <optional>
#include <string>

namespace shinpan::formats {
namespace openspiel {
namespace {

using flip::LineRole;

constexpr std::string_view opening = "game: banqi";
constexpr std::string_view apply = "# Apply action \"";
constexpr std::string_view number_line = "action: ";
constexpr std::string_view returns_line = "Returns() = [";
constexpr std::string_view reveals = "GAERHCSgaerhcs";

// "(r,c)" at `at`: row 0-3 is a column, column 0-7 is a row of ours.
struct Cell {
    Point point;
    int index = 0;
};
std::optional<Cell> cell_at(std::string_view text, std::size_t at) {
    if (at + 5 > text.size() || text[at] != '(' || text[at + 2] != ',' || text[at + 4] != ')') {
        return std::nullopt;
    }
    const int row = text[at + 1] - '0';
    const int column = text[at + 3] - '0';
    if (row < 0 || row >= flip::columns || column < 0 || column >= flip::rows) return std::nullopt;
    return Cell{flip::swapped(column, row), row * flip::rows + column};
}

class Reader {
  public:
    Reader(std::string_view bytes, Record& record)
        : bytes_(bytes), record_(record), damage_(bytes, record) {}

    void run() {
        record_.findings.push_back(
            flip::assumed(flip::Axes::eight_by_four, flip::Letters::gaerhcs, flip::Sure::certain));
        for (std::size_t at = 0; at < bytes_.size();) {
            const auto line = text::line_at(bytes_, at);
            at = line.next;
            const auto words = line.in(bytes_);
            if (words.starts_with(apply)) {
                read_action(line, words.substr(apply.size()));
            } else if (words.starts_with(number_line)) {
                read_number(line, words.substr(number_line.size()));
            } else if (words.starts_with(returns_line)) {
                returns_ = words.substr(returns_line.size());
                returns_at_ = text::span_of(line.begin, line.end);
            } else if (words.starts_with("IsTerminal() = ")) {
                terminal_ = words.substr(15) == "True";
            }
        }
        if (flipped_) broken(returns_at_);
        if (terminal_ && !record_.damaged) read_returns();
        damage_.finish();
    }

  private:
    void read_action(const text::Line& line, std::string_view words) {
        if (damage_.skip()) return;
        const auto quote = words.find('"');
        const auto where = text::span_of(line.begin + apply.size(), line.end);
        if (quote == std::string_view::npos) return damage_.at(where);
        const auto token = words.substr(0, quote);
        const auto span = text::span_of(where.begin, where.begin + quote);
        text_ = token;
        number_ = -1;
        if (token.starts_with("Flip(")) {
            const auto cell = cell_at(token, 4);
            if (!cell || token.size() != 9) return damage_.at(span);
            if (flipped_) return broken(span);
            flipped_ = flip::flip_event(cell->point, 0, span);
            number_ = cell->index;
        } else if (token.starts_with("Reveal:") && token.size() == 8) {
            const auto piece = flip::to_icga(token[7], flip::Letters::gaerhcs);
            if (piece == 0) return damage_.at(span);
            if (!flipped_) return broken(span);
            flipped_->piece = piece;
            push(*flipped_);
            flipped_.reset();
            number_ = static_cast<int>(reveals.find(token[7]));
        } else {
            const auto from = cell_at(token, 1);
            const auto to = cell_at(token, 7);
            const bool piece =
                !token.empty() && flip::to_icga(token[0], flip::Letters::gaerhcs) != 0;
            const bool mark = token.size() == 12 && (token[6] == '-' || token[6] == 'x');
            if (!piece || !from || !to || !mark) return damage_.at(span);
            if (flipped_) return broken(span);
            auto event = flip::move_event(from->point, to->point, span);
            event.mark = token[6];
            push(event);
            number_ = 32 + 32 * from->index + to->index;
        }
    }

    void push(Event event) {
        event.seat = flip::seat_of_ply(record_.events.size());
        record_.events.push_back(event);
    }

    // The number below says the same as the words.
    void read_number(const text::Line& line, std::string_view words) {
        if (number_ < 0 || record_.damaged) return;
        const auto number = text::number_at(words, 0, 6);
        if (number && number->value == number_) return;
        damage_.report(make_finding(code::openspiel_action_differs,
                                    text::span_of(line.begin, line.end),
                                    static_cast<std::int32_t>(record_.events.size()),
                                    {{"number", text::excerpt(words)}, {"text", text_}}));
    }

    void broken(Span where) {
        flipped_.reset();
        damage_.report(make_finding(code::openspiel_reveal, where,
                                    static_cast<std::int32_t>(record_.events.size()) + 1));
    }

    void read_returns() {
        ClaimedResult claim;
        claim.span = returns_at_;
        claim.reason = EndReason::adjudicated;
        if (returns_.starts_with("1, -1]")) {
            claim.outcome = Outcome::first_wins;
        } else if (returns_.starts_with("-1, 1]")) {
            claim.outcome = Outcome::second_wins;
        } else if (returns_.starts_with("0, 0]")) {
            claim.outcome = Outcome::draw;
        } else {
            return;
        }
        record_.claim = claim;
    }

    std::string_view bytes_;
    Record& record_;
    flip::Damage damage_;
    std::optional<Event> flipped_;
    std::string text_;
    int number_ = -1;
    std::string_view returns_;
    Span returns_at_;
    bool terminal_ = false;
};

Confidence detect(std::string_view head) {
    const auto at = text::skip_blank(head, 0);
    return head.substr(at).starts_with(opening) ? Confidence::certain : Confidence::no;
}

std::unique_ptr<Splitter> make_splitter() {
    return flip::line_splitter([](std::string_view line, bool fresh) {
        if (!fresh && line.starts_with(opening)) return LineRole::starts;
        const bool blank = text::skip_blank(line, 0) >= line.size();
        return fresh && blank ? LineRole::idle : LineRole::inside;
    });
}

}  // namespace
}  // namespace openspiel

const Format& openspiel_format() {
    static const flip::SimpleFormat format({
        {.name = "openspiel-banqi",
         .title = "OpenSpiel playthroughs of banqi",
         .game = Game::flipchess,
         .extensions = ".txt",
         .default_rules = "flipchess-ntu-2021",
         .rules_unknown = true},
        openspiel::detect,
        openspiel::make_splitter,
        flip::read_with<openspiel::Reader>,
    });
    return format;
}

}  // namespace shinpan::formats
