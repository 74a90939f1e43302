// Logistello's logbook: "+d3-c3+c4…: -04 10" (formats/othello_lines/FORMAT.md).

#include "base/catalogue/othello_archives.hpp"
#include "formats/othello_common/lines.hpp"
#include "formats/othello_common/squares.hpp"
#include "formats/text/scan.hpp"

namespace shinpan::formats {
namespace logistello {
namespace {

using text::span_of;

constexpr FormatInfo logistello_info{
    .name = "logistello",
    .title = "Logistello logbook (.gam): +d3-c3+c4…: score",
    .game = Game::othello,
    .extensions = ".gam",
    .verified = false,
};

bool is_sign(char c) {
    return c == '+' || c == '-';
}

class Logistello final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override { return logistello_info; }

    // Signed moves and a colon. The same moves without one are a transcript that writes colours.
    [[nodiscard]] Confidence detect(std::string_view head) const override {
        const auto first = othello_common::first_line(head);
        std::size_t at = 0;
        std::size_t moves = 0;
        while (at < first.line.size() && is_sign(first.line[at])) {
            const auto square = othello_common::square_at(first.line, at + 1);
            if (!square) return Confidence::no;
            at = square->after;
            ++moves;
        }
        if (moves == 0) return Confidence::no;
        return at < first.line.size() && first.line[at] == ':' ? Confidence::certain
                                                               : Confidence::no;
    }

    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return othello_common::line_splitter(othello_common::not_a_comment);
    }

    void read(std::string_view bytes, const InputContext*, const ReadOptions&,
              Record& record) const override {
        record.game = Game::othello;
        record.format = logistello_info.name;
        const auto line = text::line_at(bytes, 0);
        auto at = text::skip_blank(bytes, line.begin);
        std::int32_t ply = 0;
        while (at < line.end && is_sign(bytes[at])) {
            const auto square = othello_common::square_at(bytes.substr(0, line.end), at + 1);
            if (!square) break;
            auto& event = record.events.emplace_back();
            event.kind = EventKind::place;
            event.seat = bytes[at] == '+' ? Seat::first : Seat::second;
            event.to = square->point;
            event.span = span_of(at, square->after);
            at = square->after;
            ++ply;
        }
        if (at >= line.end || bytes[at] != ':') {
            auto end = at;
            while (end < line.end && bytes[end] != ':' && !(end > at && is_sign(bytes[end]))) ++end;
            auto& event = record.events.emplace_back();
            event.span = span_of(at, end);
            record.findings.push_back(
                text::unreadable(bytes, event.span, ply + 1,
                                 end == line.end ? text::Damage::cut : text::Damage::unreadable));
            record.damaged = true;
            return;
        }
        score(bytes, at + 1, line.end, record);
    }

  private:
    // The difference for Black; the number behind it is the logbook's own.
    static void score(std::string_view bytes, std::size_t at, std::size_t end, Record& record) {
        at = text::skip_blank(bytes, at);
        auto word_end = at;
        while (word_end < end && !text::is_space(bytes[word_end])) ++word_end;
        const auto span = span_of(at, word_end);
        const bool negative = at < word_end && bytes[at] == '-';
        if (at < word_end && is_sign(bytes[at])) ++at;
        const auto number = text::number_at(bytes.substr(0, word_end), at, 3);
        if (!number || number->after != word_end || number->value > 64) {
            record.findings.push_back(make_finding(
                code::lines_bad_score, span, 0,
                {{"text", text::excerpt(bytes.substr(span.begin, span.end - span.begin))}}));
            return;
        }
        const auto discs = static_cast<std::int32_t>(negative ? -number->value : number->value);
        ClaimedResult claim;
        claim.span = span;
        claim.outcome = discs > 0   ? Outcome::first_wins
                        : discs < 0 ? Outcome::second_wins
                                    : Outcome::draw;
        claim.difference_halves = discs * 2;
        record.claim = claim;
    }
};

}  // namespace
}  // namespace logistello

const Format& logistello_format() {
    static const logistello::Logistello format;
    return format;
}

}  // namespace shinpan::formats
