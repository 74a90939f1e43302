// The reader of platform records, board files and rules-text records: one grammar of moves.

#include "base/catalogue/flipchess_formats.hpp"
#include "base/catalogue/record.hpp"
#include "formats/flipchess_common/dialect.hpp"
#include "formats/ntu/ntu.hpp"
#include "formats/ntu/plain_lines.hpp"
#include "formats/text/scan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace shinpan::formats::ntu {
namespace {

using text::is_space;
using text::span_of;

constexpr std::string_view count_letters = "KGMRNCPkgmrncp";
constexpr std::array<int, 14> full_counts{1, 2, 2, 2, 2, 2, 5, 1, 2, 2, 2, 2, 2, 5};
// Smaller stamps count from the start of the game, not from 1970.
constexpr std::int64_t first_epoch = 1'000'000'000;

class Reader {
  public:
    Reader(std::string_view bytes, Dialect dialect, Record& record)
        : bytes_(bytes), dialect_(dialect), record_(record) {}

    void run() {
        for (std::size_t at = text::bom_at(bytes_, 0); at < bytes_.size();) {
            if (dialect_ == Dialect::platform) at = read_plain_lines(at);
            if (at >= bytes_.size()) break;
            const auto line = text::line_at(bytes_, at);
            at = line.next;
            const auto words = line.in(bytes_);
            if (dialect_ == Dialect::platform) {
                platform_line(line, words);
            } else {
                text_line(line, words);
            }
            if (over_) break;
        }
        finish();
    }

  private:
    // --- lines of the platform -----------------------------------------------------------------
    void platform_line(const text::Line& line, std::string_view words) {
        const auto content = content_of(words);
        const auto span = span_in(line, content);
        switch (kind_of(words)) {
            case LineKind::blank:
            case LineKind::initial: return;
            case LineKind::date: return read_date_line(content, span);
            case LineKind::players: return read_players(content, span);
            case LineKind::counts: return read_counts(content);
            case LineKind::board: return read_row(content, span);
            case LineKind::first: first_ = content.substr(content.find_last_of(" \t") + 1); return;
            case LineKind::time: return read_time(content, span);
            case LineKind::moves: return read_moves(span);
            case LineKind::result: return read_result_line(content, span);
            case LineKind::comment:
                if (comment_.empty()) comment_ = content;
                return;
            case LineKind::stamp: return read_stamp(words);
            case LineKind::star:
                // What a server adds behind the result is not a move.
                if (record_.claim || !stamps_.empty()) return;
                return damage(span, Lost::line);
            case LineKind::other:
                if (record_.claim || !stamps_.empty()) {
                    over_ = true;
                    return;
                }
                return damage(span, Lost::line);
        }
    }

    // --- the usual lines, decoded at one go ---------------------------------------------------
    // The start of the first line that is not of exactly this look.
    std::size_t read_plain_lines(std::size_t at) {
        while (bytes_.size() - at >= plain::longest_line) {
            const char* const line = bytes_.data() + at;
            if (*line == '*') {
                if (!started_ && bytes_.substr(at).starts_with(plain::hidden_board)) {
                    at = read_hidden_board(at);
                    continue;
                }
                if (!started_ || record_.damaged || record_.claim) break;
                const auto moves = plain::moves_at(line);
                if (moves.length == 0) break;
                for (unsigned i = 0; i < moves.count; ++i) push_plain(moves, i, at);
                at += moves.length;
            } else {
                const auto stamp = plain::stamp_at(line);
                if (stamp.length == 0) break;
                push_stamp(stamp.number, stamp.value);
                at += stamp.length;
            }
        }
        return at;
    }

    std::size_t read_hidden_board(std::size_t at) {
        for (int row = 0; row < flip::rows; ++row, at += plain::hidden_row) {
            const auto end = at + plain::hidden_row - 1;
            read_row(bytes_.substr(at + 2, end - at - 2), span_of(at + 2, end));
        }
        return at;
    }

    void push_plain(const plain::Moves& moves, unsigned i, std::size_t at) {
        const auto place = at + moves.first + i * 6U;
        const auto& ply = moves.plies[i];
        auto& event = push(ply.piece != 0 ? EventKind::flip : EventKind::move);
        event.from = ply.from;
        event.to = ply.to;
        event.piece = ply.piece;
        event.numbered = moves.number * 2 - 1 + static_cast<std::int32_t>(i);
        event.span = span_of(place, place + 5);
    }

    // --- lines of the rules text ---------------------------------------------------------------
    void text_line(const text::Line& line, std::string_view words) {
        if (text::is_idle(words)) return;
        const auto content = content_of(words);
        const auto span = span_in(line, content);
        if (content.empty()) return damage(span_in(line, words), Lost::line);  // a star alone
        if (text::is_digit(content[0])) return read_moves(span);
        if (record_.events.empty() && content.find(" vs") != std::string_view::npos) {
            return read_players(content, span);
        }
        if (const auto result = read_result(content)) return take_result(*result, span);
        if (text::equal_ignoring_case(content, "draw")) {
            return take_result({.draw = true}, span);
        }
        damage(span, Lost::line);
    }

    // --- the header ----------------------------------------------------------------------------
    void add_tag(std::string_view name, std::string value, Span span) {
        record_.tags.push_back({std::string(name), std::move(value), span});
    }

    void read_date_line(std::string_view content, Span span) {
        if (const auto date = read_date(content)) add_tag("Date", *date, span);
    }

    void read_players(std::string_view content, Span span) {
        auto middle = content.find(" vs ");
        auto after = middle + 4;
        if (middle == std::string_view::npos) {
            middle = content.find(" vs. ");
            after = middle + 5;
        }
        if (middle == std::string_view::npos || record_.tag("PlayerA") != nullptr) {
            return damage(span, Lost::line);
        }
        const auto at = static_cast<std::size_t>(span.begin);
        add_tag("PlayerA", std::string(content.substr(0, middle)), span_of(at, at + middle));
        add_tag("PlayerB", std::string(content.substr(after)), span_of(at + after, span.end));
    }

    void read_counts(std::string_view content) {
        counts_seen_ = true;
        std::size_t kind = 0;
        for (std::size_t at = 0; at < content.size() && kind < counts_.size();) {
            const auto number = text::number_at(content, at, 4);
            if (!number) {
                ++at;
                continue;
            }
            counts_[kind++] = static_cast<int>(number->value);
            at = number->after;
        }
    }

    void read_row(std::string_view content, Span span) {
        if (board_rows_ == 0) record_.setup.span = span;
        record_.setup.span.end = span.end;
        const int row = flip::rows - 1 - board_rows_++;
        if (row < 0) return damage(span, Lost::line);
        int column = 0;
        for (const auto cell : content) {
            if (is_space(cell)) continue;
            if (cell != 'X' && cell != '-' && count_letters.find(cell) == count_letters.npos) {
                return damage(span, Lost::line);
            }
            if (cell != '-') {
                record_.setup.men.push_back(
                    {{static_cast<std::int8_t>(column), static_cast<std::int8_t>(row)}, cell});
            }
            ++column;
        }
    }

    void read_time(std::string_view content, Span span) {
        const auto number = text::number_at(content, content.find_last_of(" \t") + 1, 6);
        if (number) add_tag("Time", std::to_string(number->value) + "/game", span);
    }

    // The board is complete: a game from all face-down pieces has no position.
    void start() {
        started_ = true;
        auto& setup = record_.setup;
        const bool usual = flip::all_face_down(setup) && (!counts_seen_ || counts_ == full_counts);
        if (board_rows_ == 0 || usual) {
            setup.clear();
            start_ = flip::Men();
            return;
        }
        if (record_.damaged) {  // a row or the counts could not be read; that is said already
            setup.clear();
            return;
        }
        if (board_rows_ != flip::rows) {
            record_.findings.push_back(
                make_finding(code::record_bad_tag_value, setup.span, 0,
                             {{"tag", "Position"},
                              {"text", text::excerpt(bytes_.substr(
                                           setup.span.begin, setup.span.end - setup.span.begin))},
                              {"wanted", "a board of 8 rows"}}));
            record_.damaged = true;
            setup.clear();
            return;
        }
        record_.has_setup = true;
        setup.columns = flip::columns;
        setup.rows = flip::rows;
        // The package reads the number as the colour to move; with all pieces face-down, as at the
        // start of a game, it means nothing.
        const bool open = !flip::all_face_down(setup);
        setup.side = !open ? '-' : first_ == "0" ? 'r' : first_ == "1" ? 'b' : '-';
        if (!read_pool()) return;
        start_ = flip::Men(setup);
        if (open && setup.side == '-') {
            record_.findings.push_back(make_finding(code::dialect_side_unknown, setup.span));
        }
    }

    // The counts are of all pieces alive, or of those face-down: the manuals disagree, the number
    // of face-down squares decides.
    bool read_pool() {
        auto& setup = record_.setup;
        if (!counts_seen_) return true;
        auto face_down = counts_;
        int hidden = 0;
        for (const auto& man : setup.men) {
            if (man.piece == 'X') {
                ++hidden;
            } else {
                --face_down[count_letters.find(man.piece)];
            }
        }
        const auto sum = [](const std::array<int, 14>& counts) {
            int total = 0;
            for (const auto one : counts) total += one;
            return total;
        };
        const bool alive =
            sum(face_down) == hidden && *std::min_element(face_down.begin(), face_down.end()) >= 0;
        if (!alive && sum(counts_) != hidden) {
            record_.findings.push_back(make_finding(code::ntu_counts, setup.span, 0,
                                                    {{"hidden", hidden}, {"all", sum(counts_)}}));
            record_.damaged = true;
            record_.has_setup = false;
            setup.clear();
            return false;
        }
        const auto& pool = alive ? face_down : counts_;
        for (std::size_t kind = 0; kind < pool.size(); ++kind) {
            setup.pool.append(static_cast<std::size_t>(pool[kind]), count_letters[kind]);
        }
        return true;
    }

    // --- moves ---------------------------------------------------------------------------------
    void read_moves(Span span) {
        if (!started_) start();
        const auto dot = bytes_.find('.', span.begin);
        const auto number = text::number_at(bytes_, span.begin, 6);
        std::size_t at = dot + 1;
        int in_line = 0;
        while (true) {
            while (at < span.end && is_space(bytes_[at])) ++at;
            if (at >= span.end) return;
            auto end = at;
            while (end < span.end && !is_space(bytes_[end])) ++end;
            if (dot >= span.end || !number || in_line == 2) {
                return damage(span_of(at, end), Lost::token);
            }
            if (record_.claim) {
                if (after_result_++ == 0) after_result_at_ = span_of(at, end);
            } else if (record_.damaged) {
                ++not_judged_;
            } else {
                const auto ply = static_cast<std::int32_t>(number->value) * 2 - 1 + in_line;
                if (!read_action(span_of(at, end), ply)) {
                    damage(span_of(at, end), Lost::token);
                }
            }
            ++in_line;
            at = end;
        }
    }

    bool read_action(Span where, std::int32_t ply) {
        using flip::Axes;
        const auto token = bytes_.substr(where.begin, where.end - where.begin);
        const auto from = flip::square_at(token, 0, Axes::four_by_eight);
        if (token.size() != 5 || !from) return false;
        Event event;
        if (token[2] == '(' && token[4] == ')') {
            if (count_letters.find(token[3]) == count_letters.npos) return false;
            event = flip::flip_event(*from, token[3], where);
        } else if (token[2] == '-') {
            const auto to = flip::square_at(token, 3, Axes::four_by_eight);
            if (!to) return false;
            // Captures are not marked: what the move took is for the rules to say.
            event = flip::move_event(*from, *to, where);
        } else {
            return false;
        }
        event.numbered = ply;
        event.seat = flip::seat_of_ply(record_.events.size());
        record_.events.push_back(event);
        return true;
    }

    Event& push(EventKind kind) {
        const auto seat = flip::seat_of_ply(record_.events.size());
        auto& event = record_.events.emplace_back();
        event.kind = kind;
        event.seat = seat;
        return event;
    }

    // Whether a colour has lost all its pieces by the moves read.
    [[nodiscard]] bool wiped_out() const {
        auto men = start_;
        for (const auto& event : record_.events) {
            if (event.kind == EventKind::flip) {
                men.put(event.to, event.piece);
            } else {
                men.move(event.from, event.to);
            }
        }
        return men.wiped_out();
    }

    // --- the result ----------------------------------------------------------------------------
    void read_result_line(std::string_view content, Span span) {
        if (const auto result = read_result(content)) take_result(*result, span);
    }

    void take_result(const ResultLine& result, Span span) {
        if (!started_) start();
        if (record_.claim) {
            record_.findings.push_back(make_finding(code::record_two_results, span));
            return;
        }
        result_ = bytes_.substr(span.begin, span.end - span.begin);
        ClaimedResult claim;
        claim.span = span;
        claim.outcome = result.draw ? Outcome::draw : winner(result, span);
        claim.reason = reason_of(result.word);
        claim.score = result.score;
        const bool no_move = result.word == "NoMove";
        if (no_move && !record_.damaged) {
            // The platform says NoMove of a side without pieces, too.
            claim.reason = wiped_out() ? EndReason::elimination : EndReason::no_move;
        } else if (!no_move && claim.reason == EndReason::none && !result.word.empty()) {
            claim.reason = EndReason::adjudicated;
            record_.findings.push_back(make_finding(code::ntu_reason_unknown, span, 0,
                                                    {{"word", text::excerpt(result.word)}}));
        }
        if (claim.reason == EndReason::timeout && winner_of(claim.outcome) != Seat::none &&
            !record_.damaged) {
            // There is no stamp for the end: the file cannot prove it.
            Event event;
            event.kind = EventKind::timeout;
            event.seat = other(winner_of(claim.outcome));
            event.remarks = static_cast<std::uint8_t>(Remark::doubtful);
            event.span = span;
            record_.events.push_back(event);
        }
        record_.claim = claim;
    }

    Outcome winner(const ResultLine& result, Span span) {
        const auto named = [&](std::string_view tag) {
            const auto* player = record_.tag(tag);
            return player != nullptr && player->value == result.name;
        };
        auto by_points = Outcome::undecided;
        if (result.score && result.score->first_halves != result.score->second_halves) {
            by_points = result.score->first_halves > result.score->second_halves
                            ? Outcome::first_wins
                            : Outcome::second_wins;
        }
        const bool first = named("PlayerA");
        const bool second = named("PlayerB");
        if (first && second) return by_points;  // two programs of one name
        if (!first && !second) {
            record_.findings.push_back(make_finding(code::ntu_winner_unknown, span, 0,
                                                    {{"name", text::excerpt(result.name)}}));
            return Outcome::undecided;
        }
        const auto by_name = first ? Outcome::first_wins : Outcome::second_wins;
        if (result.score && by_points != by_name) {
            record_.findings.push_back(make_finding(
                code::ntu_winner_differs, span, 0,
                {{"name", text::excerpt(result.name)}, {"points", text::excerpt(result.points)}}));
            return Outcome::undecided;
        }
        return by_name;
    }

    // --- stamps --------------------------------------------------------------------------------
    void read_stamp(std::string_view words) {
        const auto at = text::skip_blank(words, 0);
        const auto number = text::number_at(words, at, 6);
        if (!number) return;
        const auto value = text::number_at(words, text::skip_blank(words, number->after + 1), 15);
        if (!value) return;
        push_stamp(number->value, value->value);
    }

    void push_stamp(std::int64_t number, std::int64_t value) {
        if (stamps_.empty()) stamps_.reserve(record_.events.size() + 1);
        in_order_ = in_order_ && number == static_cast<std::int64_t>(stamps_.size());
        stamps_.push_back(value);
    }

    // Line k is the moment of ply k, line 0 the start; the first ply is not charged.
    void apply_stamps() {
        std::size_t plies = 0;
        for (const auto& event : record_.events) plies += is_ply(event.kind) ? 1U : 0U;
        if (stamps_.empty() || record_.damaged) return;
        if (!in_order_ || stamps_.size() != plies + 1) {
            record_.findings.push_back(
                make_finding(code::ntu_stamps, {}, 0,
                             {{"found", static_cast<std::int64_t>(stamps_.size())},
                              {"plies", static_cast<std::int64_t>(plies)},
                              {"wanted", static_cast<std::int64_t>(plies + 1)}}));
            return;
        }
        if (plies == 0) return;
        const bool forward = std::is_sorted(stamps_.begin() + 1, stamps_.end());
        if (stamps_[0] != stamps_[1]) {
            record_.findings.push_back(
                make_finding(code::ntu_first_stamp, {}, 0, {{"ms", stamps_[1] - stamps_[0]}}));
        }
        for (std::size_t ply = 1; ply <= plies; ++ply) {
            auto& event = record_.events[ply - 1];
            // A clock that runs backwards is shown by the stamps themselves.
            if ((ply == 1 && stamps_[1] >= first_epoch) || !forward) {
                event.stamp = stamps_[ply];
            } else {
                event.elapsed = ply == 1 ? 0 : stamps_[ply] - stamps_[ply - 1];
            }
        }
    }

    // --- the end -------------------------------------------------------------------------------
    void finish() {
        if (!started_) start();
        apply_stamps();
        if (dialect_ == Dialect::platform) {
            add_tag("Ruleset", std::string(rules_name), {});
            // What no other tag holds, so that the record can be written back as it was.
            std::string source(source_prefix);
            if (!first_.empty()) source.append("; first ").append(first_);
            if (!comment_.empty()) source.append("; ").append(comment_);
            if (!result_.empty()) source.append("; ").append(result_);
            add_tag("Source", std::move(source), {});
        }
        if (after_result_ > 0) {
            record_.findings.push_back(make_finding(code::record_after_result, after_result_at_, 0,
                                                    {{"count", after_result_}}));
        }
        text::note_not_judged(not_judged_, record_);
        record_.position_only =
            record_.has_setup && record_.events.empty() && !record_.claim && !record_.damaged;
    }

    enum class Lost : std::uint8_t { token, line };
    void damage(Span where, Lost) {
        if (record_.damaged) {
            ++not_judged_;
            return;
        }
        record_.damaged = true;
        const bool cut = bytes_.find_first_not_of(" \t\r\n", where.end) == std::string_view::npos &&
                         !bytes_.ends_with('\n');
        record_.findings.push_back(
            text::unreadable(bytes_, where, static_cast<std::int32_t>(record_.events.size()) + 1,
                             cut ? text::Damage::cut : text::Damage::unreadable));
    }

    [[nodiscard]] Span span_in(const text::Line& line, std::string_view content) const {
        if (content.empty()) return span_of(line.begin, line.end);
        const auto begin = static_cast<std::size_t>(content.data() - bytes_.data());
        return span_of(begin, begin + content.size());
    }

    std::string_view bytes_;
    Dialect dialect_;
    Record& record_;
    flip::Men start_;
    std::array<int, 14> counts_{};
    bool counts_seen_ = false;
    bool started_ = false;
    bool over_ = false;
    int board_rows_ = 0;
    std::string_view first_;
    std::string_view comment_;
    std::string_view result_;
    std::vector<std::int64_t> stamps_;
    bool in_order_ = true;
    std::int64_t not_judged_ = 0;
    std::int64_t after_result_ = 0;
    Span after_result_at_;
};

}  // namespace

void read(std::string_view bytes, Dialect dialect, Record& record) {
    Reader(bytes, dialect, record).run();
}

}  // namespace shinpan::formats::ntu
