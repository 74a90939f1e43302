// `flip a3`, `a3 b3`, `a3xb3`, `a3x?b3`, `end a3`: a move a line. Flips do not say what they
// showed.

#include "base/catalogue/flipchess_formats.hpp"
#include "formats/flipchess_common/dialect.hpp"
#include "formats/flipchess_common/lines.hpp"
#include "formats/format.hpp"
#include "formats/text/scan.hpp"

#include <optional>
#include <string_view>

namespace shinpan::formats {
namespace banqi_notation {
namespace {

using flip::Axes;

std::optional<Point> whole_square(std::string_view word) {
    return word.size() == 2 ? flip::square_at(word, 0, Axes::four_by_eight) : std::nullopt;
}

class Reader {
  public:
    Reader(std::string_view bytes, Record& record)
        : bytes_(bytes), record_(record), damage_(bytes, record) {}

    void run() {
        for (std::size_t at = text::bom_at(bytes_, 0); at < bytes_.size();) {
            const auto line = text::line_at(bytes_, at);
            at = line.next;
            if (!text::is_idle(line.in(bytes_))) read_line(line);
        }
        if (ends_ > 0) {
            record_.findings.push_back(
                make_finding(code::banqi_end_of_chain, ends_at_, 0, {{"count", ends_}}));
        }
        damage_.finish();
    }

  private:
    void read_line(const text::Line& line) {
        if (damage_.skip()) return;
        flip::Words words(bytes_, line.begin, line.end);
        const auto first = words.next();
        const auto begin = words.span();
        const auto second = words.next();
        const auto place = words.span();
        const auto third = words.next();
        if (!third.empty() && third[0] != '#') return damage_.at(words.span());
        const auto whole = text::span_of(begin.begin, second.empty() ? begin.end : place.end);
        if (first == "flip" || first == "end") {
            const auto square = whole_square(second);
            if (!square) return damage_.at(second.empty() ? begin : place);
            if (first == "end") {
                if (ends_++ == 0) ends_at_ = whole;
            } else {
                push(flip::flip_event(*square, 0, whole));
            }
            return;
        }
        if (const auto from = whole_square(first)) {
            const auto to = whole_square(second);
            if (!to) return damage_.at(second.empty() ? begin : place);
            auto event = flip::move_event(*from, *to, whole);
            event.mark = '-';
            return push(event);
        }
        if (!second.empty() || !read_captures(first, begin)) damage_.at(whole);
    }

    // a3xb3, a3x?b3, a3xb3xc3.
    bool read_captures(std::string_view word, Span where) {
        auto from = flip::square_at(word, 0, Axes::four_by_eight);
        if (!from || word.size() < 5) return false;
        const auto events = record_.events.size();
        for (std::size_t at = 2; at < word.size();) {
            if (word[at] != 'x') return undo(events);
            const bool hidden = at + 1 < word.size() && word[at + 1] == '?';
            at += hidden ? 2 : 1;
            const auto to = flip::square_at(word, at, Axes::four_by_eight);
            if (!to) return undo(events);
            at += 2;
            auto event = flip::move_event(*from, *to, where);
            // Whether equals vanish together is for the rules to say.
            event.mark = hidden ? '?' : '\0';
            if (record_.events.size() > events) {
                event.kind = EventKind::hop;
                event.from = {};
            }
            push(event);
            from = to;
        }
        return true;
    }

    bool undo(std::size_t events) {
        record_.events.resize(events);
        return false;
    }

    void push(const Event& event) { record_.events.push_back(event); }

    std::string_view bytes_;
    Record& record_;
    flip::Damage damage_;
    std::int64_t ends_ = 0;
    Span ends_at_;
};

Confidence detect(std::string_view head) {
    const auto line = flip::first_line(head);
    flip::Words words(line, 0, line.size());
    return words.next() == "flip" && whole_square(words.next()) ? Confidence::likely
                                                                : Confidence::no;
}

}  // namespace
}  // namespace banqi_notation

const Format& banqi_notation_format() {
    static const flip::SimpleFormat format({
        {.name = "banqi-notation",
         .title = "flip-chess moves as words: flip a3, a3xb3",
         .game = Game::flipchess,
         .extensions = ".txt",
         .verified = false,
         .rules_unknown = true},
        banqi_notation::detect,
        flip::paragraph_splitter,
        flip::read_with<banqi_notation::Reader>,
    });
    return format;
}

}  // namespace shinpan::formats
