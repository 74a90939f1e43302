// Lines of the old IOS server: time, kind of end, players with discs and clocks, moves
// (formats/othello_lines/FORMAT.md).

#include "base/catalogue/othello_archives.hpp"
#include "base/catalogue/record.hpp"
#include "formats/othello_common/lines.hpp"
#include "formats/othello_common/squares.hpp"
#include "formats/text/scan.hpp"

namespace shinpan::formats {
namespace ios {
namespace {

using text::span_of;

constexpr FormatInfo ios_info{
    .name = "ios-othello",
    .title = "lines of the old IOS server: time, players, discs, clocks, +34-33…",
    .game = Game::othello,
    .extensions = ".ios",
    .verified = false,
};

class Scanner {
  public:
    Scanner(std::string_view bytes, std::size_t end) : bytes_(bytes), end_(end) {}

    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] bool done() {
        at_ = text::skip_blank(bytes_, at_);
        return at_ >= end_;
    }
    Span word() {
        at_ = text::skip_blank(bytes_, at_);
        const auto begin = at_;
        while (at_ < end_ && !text::is_space(bytes_[at_])) ++at_;
        return span_of(std::min(begin, end_), at_);
    }
    // "( 30 0 0)": minutes, increment, grace.
    Span clock() {
        at_ = text::skip_blank(bytes_, at_);
        if (at_ >= end_ || bytes_[at_] != '(')
            return span_of(std::min(at_, end_), std::min(at_, end_));
        const auto begin = at_ + 1;
        const auto close = bytes_.substr(0, end_).find(')', begin);
        if (close == std::string_view::npos) return span_of(at_, at_);
        at_ = close + 1;
        return span_of(begin, close);
    }

  private:
    std::string_view bytes_;
    std::size_t end_;
    std::size_t at_ = 0;
};

struct Line {
    Span time, kind, black, black_discs, black_clock, white, white_discs, white_clock;
    std::size_t moves = 0;  // where they begin
    bool clocks = false;
};

Line line_of(std::string_view bytes, std::size_t end) {
    Scanner scan(bytes, end);
    Line line;
    line.time = scan.word();
    line.kind = scan.word();
    line.black = scan.word();
    line.black_discs = scan.word();
    line.black_clock = scan.clock();
    line.white = scan.word();
    line.white_discs = scan.word();
    line.white_clock = scan.clock();
    line.clocks = line.black_clock.end > line.black_clock.begin &&
                  line.white_clock.end > line.white_clock.begin;
    line.moves = scan.at();
    return line;
}

class Ios final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override { return ios_info; }

    [[nodiscard]] Confidence detect(std::string_view head) const override {
        const auto first = othello_common::first_line(head).line;
        const auto line = line_of(first, first.size());
        const auto time = first.substr(line.time.begin, line.time.end - line.time.begin);
        const bool number =
            time.size() >= 8 && time.find_first_not_of("0123456789") == std::string_view::npos;
        return number && line.kind.end - line.kind.begin == 1 && line.clocks ? Confidence::certain
                                                                             : Confidence::no;
    }

    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return othello_common::line_splitter(othello_common::not_a_comment);
    }

    void read(std::string_view bytes, const InputContext*, const ReadOptions&,
              Record& record) const override {
        record.game = Game::othello;
        record.format = ios_info.name;
        const auto all = text::line_at(bytes, 0);
        const auto line = line_of(bytes, all.end);
        const auto words = [bytes](Span span) {
            return bytes.substr(span.begin, span.end - span.begin);
        };
        if (!line.clocks) {
            record.findings.push_back(
                text::unreadable(bytes, span_of(0, all.end), 0, text::Damage::unreadable));
            record.damaged = true;
            return;
        }
        othello_common::add_tag(record, "Date", words(line.time), line.time);
        othello_common::add_tag(record, "Black", words(line.black), line.black);
        othello_common::add_tag(record, "White", words(line.white), line.white);
        othello_common::add_tag(record, "BlackTime", words(line.black_clock), line.black_clock);
        othello_common::add_tag(record, "WhiteTime", words(line.white_clock), line.white_clock);
        moves(bytes, line.moves, all.end, record);
        result(bytes, line, record);
    }

  private:
    // "+34": Black on column 3, row 4. "+0" or "-0" ends the list.
    static void moves(std::string_view bytes, std::size_t at, std::size_t end, Record& record) {
        for (at = text::skip_blank(bytes, at); at < end; at = text::skip_blank(bytes, at)) {
            const auto rest = bytes.substr(at, end - at);
            const bool sign = rest[0] == '+' || rest[0] == '-';
            if (sign && rest.size() >= 2 && rest[1] == '0') return;
            auto& event = record.events.emplace_back();
            event.seat = rest[0] == '-' ? Seat::second : Seat::first;
            const auto digit = [&rest](std::size_t i) {
                return rest.size() > i && rest[i] >= '1' && rest[i] <= '8' ? rest[i] - '1' : -1;
            };
            if (!sign || digit(1) < 0 || digit(2) < 0) {
                auto stop = at + 1;
                while (stop < end && !text::is_space(bytes[stop]) && bytes[stop] != '+' &&
                       bytes[stop] != '-')
                    ++stop;
                event.span = span_of(at, stop);
                event.seat = Seat::none;
                record.findings.push_back(text::unreadable(
                    bytes, event.span, static_cast<std::int32_t>(record.events.size()),
                    stop == end ? text::Damage::cut : text::Damage::unreadable));
                record.damaged = true;
                return;
            }
            event.kind = EventKind::place;
            event.to = {static_cast<std::int8_t>(digit(1)), static_cast<std::int8_t>(digit(2))};
            event.span = span_of(at, at + 3);
            at += 3;
        }
        // A list without its zero was cut.
        record.findings.push_back(make_finding(code::record_cut_token, span_of(end, end),
                                               static_cast<std::int32_t>(record.events.size()),
                                               {{"text", std::string()}}));
        record.damaged = true;
    }

    static void result(std::string_view bytes, const Line& line, Record& record) {
        const auto discs = [&](Span span, std::string_view field) -> std::optional<std::int32_t> {
            const auto word = bytes.substr(span.begin, span.end - span.begin);
            const auto number = text::number_at(word, 0, 2);
            if (number && number->after == word.size() && number->value <= 64) {
                return static_cast<std::int32_t>(number->value);
            }
            record.findings.push_back(make_finding(code::lines_bad_field, span, 0,
                                                   {{"field", std::string(field)},
                                                    {"text", text::excerpt(word)},
                                                    {"wanted", std::string("a number of discs")}}));
            return std::nullopt;
        };
        const auto black = discs(line.black_discs, "discs of Black");
        const auto white = discs(line.white_discs, "discs of White");
        if (!black || !white) return;
        ClaimedResult claim;
        claim.span = line.black_discs;
        claim.score = Score::whole(*black, *white);
        const char kind = bytes[line.kind.begin];
        const auto loser = *black < *white   ? Seat::first
                           : *black > *white ? Seat::second
                                             : Seat::none;
        claim.outcome = loser == Seat::none ? Outcome::draw : win_of(other(loser));
        const bool by_word = kind == 'r' || kind == 't';
        if (kind == 'r') claim.reason = EndReason::resign;
        if (kind == 't') claim.reason = EndReason::timeout;
        if (by_word && loser != Seat::none) {
            auto& event = record.events.emplace_back();
            event.kind = kind == 'r' ? EventKind::resign : EventKind::timeout;
            event.seat = loser;
            event.span = line.kind;
        }
        if (!by_word && kind != 'e') {
            record.findings.push_back(
                make_finding(code::lines_bad_field, line.kind, 0,
                             {{"field", std::string("kind of end")},
                              {"text", text::excerpt(bytes.substr(line.kind.begin, 1))},
                              {"wanted", std::string("e, r or t")}}));
        }
        record.claim = claim;
    }
};

}  // namespace
}  // namespace ios

const Format& ios_format() {
    static const ios::Ios format;
    return format;
}

}  // namespace shinpan::formats
