// The reader of transcripts.

#include "base/catalogue/record.hpp"
#include "formats/renju_text/renju_text.hpp"
#include "formats/text/scan.hpp"

#include <utility>

namespace shinpan::formats::transcript {
namespace {

using text::span_of;

class Reader {
  public:
    Reader(std::string_view bytes, const ReadOptions& options, Record& record)
        : bytes_(bytes),
          record_(record),
          told_(options.row_one != RowOne::as_format),
          row_one_on_top_(options.row_one == RowOne::top) {}

    void run() {
        auto at = read_header();
        text::check_tag_names(known_tags, record_);
        if (!record_.damaged) apply_tags();
        at = first_word(at);
        if (record_.damaged) {
            count_rest(at);
        } else if (looks_like_position(bytes_.substr(at))) {
            read_setup(at, bytes_.size());
        } else {
            read_events(at);
        }
        settle_result();
        text::note_not_judged(not_judged_, record_);
        record_.position_only =
            record_.has_setup && record_.events.empty() && !record_.claim && !record_.damaged;
    }

  private:
    [[nodiscard]] std::size_t first_word(std::size_t at) const {
        while (at < bytes_.size()) {
            const auto line = text::line_at(bytes_, at);
            if (!text::is_idle(line.in(bytes_))) return text::skip_blank(bytes_, at);
            at = line.next;
        }
        return bytes_.size();
    }

    std::size_t read_header() {
        std::size_t at = 0;
        while (at < bytes_.size()) {
            const auto line = text::line_at(bytes_, at);
            const auto begin = text::skip_blank(bytes_, line.begin);
            if (begin >= line.end || bytes_[begin] == '#') {
                at = line.next;
                continue;
            }
            if (bytes_[begin] != '[') break;
            Tag tag;
            const auto read = text::read_tag(bytes_, begin, line.end, tag);
            if (read.status != text::TagRead::Status::ok) {
                const bool cut = read.status == text::TagRead::Status::cut && blank_after(line.end);
                damage(span_of(begin, line.end),
                       cut ? text::Damage::cut : text::Damage::unreadable);
                return line.next;
            }
            record_.tags.push_back(std::move(tag));
            at = line.next;
            // Moves may follow on the line of the last tag.
            const auto rest = text::skip_blank(bytes_, read.after);
            if (rest < line.end && bytes_[rest] != '#') {
                if (bytes_[rest] != '[') return rest;
                at = rest;
            }
        }
        return at;
    }

    void apply_tags() {
        for (const auto& tag : record_.tags) {
            if (record_.tag(tag.name) != &tag) continue;
            if (tag.name == "Board") {
                const auto size = board_of(tag);
                if (!size) {
                    bad_value(tag, "a size from 5 to 26");
                    continue;
                }
                board_ = *size;
                record_.setup.columns = record_.setup.rows = static_cast<std::int8_t>(*size);
            } else if (tag.name == "RowOne") {
                // The user's word stands above the record's.
                if (tag.value == "top") {
                    row_one_on_top_ = row_one_on_top_ || !told_;
                } else if (tag.value != "bottom") {
                    bad_value(tag, "top or bottom");
                }
            } else if (tag.name == "Result") {
                if (!outcome_of(tag.value)) bad_value(tag, "1-0, 0-1, 1/2-1/2 or *");
            } else if (tag.name == "Termination") {
                const auto reason = find_end_reason(tag.value);
                if (reason) {
                    reason_ = *reason;
                } else {
                    bad_value(tag, "a reason of the format");
                }
            }
        }
        // The size and the orientation may stand below the position.
        const auto* position = record_.tag("Position");
        if (position == nullptr) return;
        const auto read =
            transcript::read_position(position->value, 0, position->value.size(), record_.setup);
        record_.setup.span = position->span;
        if (read.kind != TokenKind::end || record_.setup.men.empty()) {
            bad_value(*position, "a position");
            record_.setup.men.clear();
            record_.damaged = true;
            return;
        }
        accept_setup();
    }

    void bad_value(const Tag& tag, std::string_view wanted) {
        record_.findings.push_back(make_finding(code::record_bad_tag_value, tag.span, 0,
                                                {{"tag", tag.name},
                                                 {"text", text::excerpt(tag.value)},
                                                 {"wanted", std::string(wanted)}}));
    }

    void read_setup(std::size_t begin, std::size_t end) {
        while (end > begin && is_separator(bytes_[end - 1])) --end;
        if (record_.has_setup) return damage(span_of(begin, end), text::Damage::unreadable);
        const auto read = transcript::read_position(bytes_, begin, end, record_.setup);
        if (read.kind != TokenKind::end) {
            damage(read.bad,
                   read.kind == TokenKind::cut ? text::Damage::cut : text::Damage::unreadable);
            record_.setup.men.clear();
            return;
        }
        accept_setup();
    }

    void accept_setup() {
        record_.has_setup = true;
        if (!row_one_on_top_) return;
        for (auto& man : record_.setup.men) man.at = turned(man.at, board_);
    }

    void read_events(std::size_t begin) {
        Scanner scanner(bytes_, begin, bytes_.size());
        std::int32_t number = -1;
        std::int32_t ply = 0;
        for (;;) {
            if (number < 0 && !result_at_) scanner.go_on_at(read_points(scanner.at(), ply));
            auto token = scanner.next();
            switch (token.kind) {
                case TokenKind::end: return;
                case TokenKind::number: number = token.number; break;
                case TokenKind::result: note_result(token); break;
                case TokenKind::event: {
                    if (result_at_) {
                        ++after_result_;
                        if (after_result_ == 1) after_result_at_ = token.span;
                        break;
                    }
                    auto& event = token.event;
                    event.numbered = std::exchange(number, -1);
                    if (row_one_on_top_) event.to = turned(event.to, board_);
                    if (is_ply(event.kind)) ++ply;
                    record_.events.push_back(event);
                    break;
                }
                case TokenKind::bad:
                case TokenKind::cut: {
                    const bool cut = token.kind == TokenKind::cut && blank_after(token.span.end);
                    damage(token.span, cut ? text::Damage::cut : text::Damage::unreadable, ply + 1);
                    return count_rest(scanner.at());
                }
            }
        }
    }

    // Points and nothing else, nearly all of a record, taken without a token; the place of the
    // first that is followed by more than a blank or the next point.
    std::size_t read_points(std::size_t at, std::int32_t& ply) {
        for (;;) {
            while (at < bytes_.size() && (bytes_[at] == ' ' || bytes_[at] == '\n')) ++at;
            if (at + 4 > bytes_.size()) return at;
            const auto column = static_cast<unsigned>(bytes_[at] - 'a');
            const auto first = static_cast<unsigned>(bytes_[at + 1] - '0');
            const auto second = static_cast<unsigned>(bytes_[at + 2] - '0');
            if (column > 25 || first - 1 > 8) return at;
            const std::size_t length = second < 10 ? 3 : 2;
            const char next = bytes_[at + length];
            if (next != ' ' && next != '\n' && !text::is_letter(next)) return at;
            const auto row = second < 10 ? 10 * first + second : first;
            auto& event = record_.events.emplace_back();
            event.kind = EventKind::place;
            event.to = {static_cast<std::int8_t>(column), static_cast<std::int8_t>(row - 1)};
            if (row_one_on_top_) event.to = turned(event.to, board_);
            event.span = span_of(at, at + length);
            ++ply;
            at += length;
        }
    }

    // Without reading on: a letter with a digit after it is taken for a move.
    void count_rest(std::size_t at) {
        for (; at + 1 < bytes_.size(); ++at) {
            if (text::is_letter(bytes_[at]) && text::is_digit(bytes_[at + 1])) ++not_judged_;
        }
    }

    void note_result(const Token& token) {
        if (result_at_) {
            record_.findings.push_back(make_finding(code::record_two_results, token.span));
            return;
        }
        result_at_ = token.span;
        result_ = token.outcome;
    }

    void settle_result() {
        if (after_result_ > 0) {
            record_.findings.push_back(make_finding(code::record_after_result, after_result_at_, 0,
                                                    {{"count", after_result_}}));
        }
        const auto* tag = record_.tag("Result");
        const auto told = tag == nullptr ? std::nullopt : outcome_of(tag->value);
        const bool differ = told && result_at_ && *told != result_;
        if (differ) {
            record_.findings.push_back(make_finding(code::record_two_results, *result_at_));
        }
        if (!told && !result_at_) return;
        const bool from_tag = !result_at_ || differ;  // the tag stands first, and the first counts
        const auto outcome = from_tag ? *told : result_;
        if (outcome == Outcome::unfinished) return;  // `*` claims nothing
        record_.claim =
            ClaimedResult{outcome, reason_, std::nullopt, from_tag ? tag->span : *result_at_};
    }

    void damage(Span where, text::Damage kind, std::int32_t ply = 0) {
        record_.damaged = true;
        record_.findings.push_back(text::unreadable(bytes_, where, ply, kind));
    }

    [[nodiscard]] bool blank_after(std::size_t at) const {
        while (at < bytes_.size() && is_separator(bytes_[at])) ++at;
        return at >= bytes_.size();
    }

    std::string_view bytes_;
    Record& record_;
    std::int32_t board_ = usual_board;
    bool told_;  // --row-one
    bool row_one_on_top_;
    EndReason reason_ = EndReason::none;
    std::optional<Span> result_at_;
    Outcome result_ = Outcome::unfinished;
    std::int64_t after_result_ = 0;
    Span after_result_at_;
    std::int64_t not_judged_ = 0;
};

}  // namespace

void read(std::string_view bytes, const ReadOptions& options, Record& record) {
    Reader(bytes, options, record).run();
}

}  // namespace shinpan::formats::transcript
