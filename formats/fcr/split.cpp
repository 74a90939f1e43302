// Where FCR-1 games start, found by their first line alone, and how to know an FCR-1 input.

#include "formats/fcr/fcr.hpp"
#include "formats/text/scan.hpp"

#include <cstddef>
#include <optional>

namespace shinpan::formats::fcr1 {
namespace {

constexpr std::string_view opening = "[FCR";
constexpr auto nowhere = std::string_view::npos;

bool starts_game(std::string_view line) {
    const auto at = text::skip_blank(line, 0);
    if (line.size() - at <= opening.size()) return false;
    const auto after = line[at + opening.size()];
    return text::equal_ignoring_case(line.substr(at, opening.size()), opening) &&
           (text::is_space(after) || after == '"');
}

// A game that was cut off and glued to the next one leaves the start of that in mid-line. Inside a
// tag, a ruling's words or a comment the same letters mean nothing.
std::size_t glued_game(std::string_view line) {
    const auto first = text::skip_blank(line, 0);
    const auto at = line.find("[FCR \"");
    if (at == nowhere || at <= first || line[first] == '[') return nowhere;
    return line.substr(0, at).find_first_of("#\"") == nowhere ? at : nowhere;
}

// A tag: what stands before the first [FCR belongs to that game.
bool is_tag(std::string_view line) {
    const auto at = text::skip_blank(line, 0);
    return at < line.size() && line[at] == '[';
}

// A line of an event, known by its number: it starts no game, unless one is glued to it.
bool is_numbered(std::string_view line) {
    std::size_t at = 0;
    while (at < line.size() && text::is_digit(line[at])) ++at;
    return at > 0 && at < line.size() && line[at] == ' ' && line.find('[') == nowhere;
}

class GameSplitter final : public Splitter {
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
            const bool open = begin_.has_value();
            const bool numbered = open && is_numbered(words);
            if (numbered || text::is_idle(words)) {
                tags_first_ = tags_first_ && !numbered;
                scanned_ = line.next;
                continue;
            }
            const bool only_tags = tags_first_ || !open;
            tags_first_ = only_tags && is_tag(words) && !starts_game(words);
            if (starts_game(words)) {
                if (open && !only_tags) return cut(line.begin);
            } else if (looks_like_position(words)) {
                if (open) return cut(line.begin);
                begin_ = line.begin;
                return cut(line.next);
            }
            if (!open) begin_ = line.begin;
            if (const auto at = glued_game(words); at != nowhere) return cut(line.begin + at);
            scanned_ = line.next;
        }
        if (begin_) return cut(window.size());
        return {Cut::Kind::end, window.size(), window.size()};
    }

  private:
    Cut cut(std::size_t end) {
        const Cut found{Cut::Kind::record, *begin_, end};
        begin_.reset();
        tags_first_ = false;
        scanned_ = looked_ = 0;  // the next window starts at `end`
        return found;
    }

    std::optional<std::size_t> begin_;  // of the open record, in the window
    std::size_t scanned_ = 0;           // start of the first line not looked at
    std::size_t looked_ = 0;            // how far its end was searched for
    bool tags_first_ = false;           // the open record has but tags, and not the one that opens
};

}  // namespace

std::unique_ptr<Splitter> make_splitter() {
    return std::make_unique<GameSplitter>();
}

Confidence detect(std::string_view head) {
    for (std::size_t at = 0; at < head.size();) {
        const auto line = text::line_at(head, at);
        at = line.next;
        const auto words = line.in(head);
        if (text::is_idle(words)) continue;
        if (starts_game(words)) return Confidence::certain;
        if (is_tag(words)) continue;
        Record record;
        read(words, {Leniency::lenient}, record);
        if (record.damaged) return Confidence::no;
        if (record.position_only) return Confidence::certain;
        if (record.events.empty()) return Confidence::no;
        // `a6-a7` alone may be anybody's; a flip, a mark or a seat is ours.
        const auto& event = record.events.front();
        const bool ours = event.kind != EventKind::move || event.seat != Seat::none ||
                          event.mark == 'x' || event.mark == '*' || event.mark == '?';
        return ours ? Confidence::likely : Confidence::possible;
    }
    return Confidence::no;
}

}  // namespace shinpan::formats::fcr1
