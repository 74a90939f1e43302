// Reading one GGF game: tags, board, moves, result.

#include "base/catalogue/ggf.hpp"
#include "base/catalogue/record.hpp"
#include "formats/ggf/ggf.hpp"
#include "formats/othello_common/squares.hpp"
#include "formats/text/scan.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace shinpan::formats::ggf {
namespace {

using text::is_digit;
using text::span_of;

bool is_blank(char c) {
    return text::is_space(c) || c == '\n';
}

// A decimal number in thousandths: "-40.00" → -40000. Digits past the third are rounded.
std::optional<std::int64_t> thousandths(std::string_view text) {
    std::size_t at = 0;
    bool negative = false;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) negative = text[at++] == '-';
    std::int64_t value = 0;
    std::size_t digits = 0;
    while (at < text.size() && is_digit(text[at]) && digits < 12) {
        value = value * 10 + (text[at++] - '0');
        ++digits;
    }
    std::int64_t places = 0;
    value *= 1000;
    if (at < text.size() && text[at] == '.') {
        std::int64_t unit = 1000;
        for (++at; at < text.size() && is_digit(text[at]); ++at) {
            ++digits;
            unit /= 10;
            if (unit > 0) {
                places += unit * (text[at] - '0');
            } else if (unit == 0 && text[at] >= '5') {
                places += 1;
                unit = -1;
            } else {
                unit = -1;
            }
        }
    }
    if (at != text.size() || digits == 0) return std::nullopt;
    value += places;
    return negative ? -value : value;
}

// The next piece of `text` up to `separator`; `text` keeps the rest.
std::string_view take(std::string_view& text, char separator) {
    const auto end = std::min(text.find(separator), text.size());
    const auto piece = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return piece;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

class GameReader {
  public:
    GameReader(std::string_view bytes, Record& record) : bytes_(bytes), record_(record) {}

    void read() {
        record_.game = Game::othello;
        record_.format = format_name;
        skip_opening();
        bool closed = false;
        while (at_ < bytes_.size()) {
            const char c = bytes_[at_];
            if (is_blank(c)) {
                ++at_;
            } else if (c == ';') {
                closed = at_ + 1 < bytes_.size() && bytes_[at_ + 1] == ')';
                ++at_;
                if (closed) break;
            } else if (!tag()) {
                stray();
            }
        }
        if (!closed) {
            record_.findings.push_back(
                make_finding(code::ggf_unclosed, span_of(bytes_.size(), bytes_.size()), ply_));
        }
        finish();
    }

  private:
    void skip_opening() {
        const auto open = bytes_.find("(;");
        if (open == std::string_view::npos) return;
        const auto count = trimmed(bytes_.substr(0, open));
        if (!count.empty() && count != "1") {
            const auto begin = static_cast<std::size_t>(count.data() - bytes_.data());
            othello_common::add_tag(record_, "Games", count, span_of(begin, begin + count.size()));
        }
        at_ = open + 2;
    }

    // Letters and a bracketed value at at_. False when that is not what stands there.
    bool tag() {
        auto name_end = at_;
        while (name_end < bytes_.size() && text::is_letter(bytes_[name_end])) ++name_end;
        auto open = name_end;
        while (open < bytes_.size() && is_blank(bytes_[open])) ++open;
        if (name_end == at_ || name_end - at_ > 8 || open == bytes_.size() || bytes_[open] != '[') {
            return false;
        }
        const auto name = bytes_.substr(at_, name_end - at_);
        const auto value_begin = open + 1;
        auto value_end = bytes_.find(']', value_begin);
        const bool cut = value_end == std::string_view::npos;
        if (cut) value_end = bytes_.size();
        const auto begin = at_;
        at_ = std::min(value_end + 1, bytes_.size());
        use(name, begin, span_of(value_begin, value_end), cut);
        return true;
    }

    void stray() {
        const auto begin = at_;
        // Up to the next tag, or the end of the game.
        while (at_ < bytes_.size() && bytes_[at_] != ';' && !is_blank(bytes_[at_])) {
            const auto before = at_;
            if (at_ > begin && bytes_[at_ - 1] == ']' && text::is_letter(bytes_[at_])) break;
            at_ = before + 1;
        }
        stray_text_.add(record_, code::ggf_stray_text, span_of(begin, at_), ply_ + 1,
                        text::excerpt(bytes_.substr(begin, at_ - begin)));
    }

    void use(std::string_view name, std::size_t begin, Span value, bool cut) {
        const auto words = bytes_.substr(value.begin, value.end - value.begin);
        const bool small = std::any_of(name.begin(), name.end(), [](char c) { return c >= 'a'; });
        if (small && !small_seen_) {
            small_seen_ = true;
            record_.findings.push_back(make_finding(code::ggf_old_letters,
                                                    span_of(begin, begin + name.size()), 0,
                                                    {{"text", std::string(name)}}));
        }
        const bool black = text::equal_ignoring_case(name, "B");
        if (black || text::equal_ignoring_case(name, "W")) {
            move(black ? Seat::first : Seat::second, words, value, cut);
            return;
        }
        auto& tag = record_.tags.emplace_back();
        tag.name = name;
        if (small) {
            for (char& c : tag.name) c = c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c;
        }
        tag.value = words;
        tag.span = value;
        if (cut) {
            record_.findings.push_back(
                make_finding(code::record_cut_token, value, 0, {{"text", text::excerpt(words)}}));
            record_.damaged = true;
        }
    }

    void move(Seat seat, std::string_view words, Span value, bool cut) {
        ++ply_;
        auto rest = words;
        const auto what = trimmed(take(rest, '/'));
        const auto evaluation = trimmed(take(rest, '/'));
        const auto time = trimmed(rest);
        auto& event = record_.events.emplace_back();
        event.seat = seat;
        event.span = value;
        if (const auto point = othello_common::square(what); point && !cut) {
            event.kind = EventKind::place;
            event.to = *point;
        } else if (othello_common::is_pass(what) && !cut) {
            event.kind = EventKind::pass;
        } else {
            // One word is enough: what comes after is not judged.
            if (!record_.damaged) {
                const auto code = cut ? code::record_cut_token : code::ggf_bad_move;
                record_.findings.push_back(
                    make_finding(code, value, ply_, {{"text", text::excerpt(words)}}));
            }
            record_.damaged = true;
            return;
        }
        const auto number = [&](std::string_view part) -> std::optional<std::int64_t> {
            if (part.empty()) return std::nullopt;
            const auto read = thousandths(part);
            if (!read) {
                bad_number_.add(record_, code::ggf_bad_number, value, ply_, text::excerpt(part));
            }
            return read;
        };
        if (const auto eval = number(evaluation)) {
            event.number =
                static_cast<std::int32_t>(std::clamp<std::int64_t>(*eval / 10, -1000000, 1000000));
        }
        if (const auto seconds = number(time); seconds && *seconds >= 0) event.elapsed = *seconds;
    }

    // What can only be settled when all tags are known.
    void finish() {
        constexpr std::string_view known =
            "Games GM PC DT PB PW RB RW TI TB TW TY RE BO KB KW KM CO";
        text::check_tag_names(known, record_);
        if (const auto* gm = record_.tag("GM");
            gm != nullptr && !text::equal_ignoring_case(trimmed(gm->value), "Othello")) {
            record_.findings.push_back(make_finding(code::ggf_not_othello, gm->span, 0,
                                                    {{"text", text::excerpt(gm->value)}}));
            record_.damaged = true;
        }
        board();
        result();
    }

    void board() {
        MatchType type;
        const auto* ty = record_.tag("TY");
        if (ty != nullptr) {
            type = match_type(trimmed(ty->value));
            if (!type.well_formed) {
                record_.findings.push_back(make_finding(code::ggf_bad_type, ty->span, 0,
                                                        {{"text", text::excerpt(ty->value)}}));
            }
        }
        auto& setup = record_.setup;
        const auto* bo = record_.tag("BO");
        if (bo == nullptr) {
            record_.has_setup = true;
            othello_common::set_standard_start(type.board == 0 ? std::int8_t{8} : type.board,
                                               setup);
        } else {
            record_.has_setup = true;
            const auto read = read_board(bo->value, type.octagon, setup);
            setup.span = bo->span;
            if (!read.ok) {
                const auto size = std::int64_t{read.size > 0 ? read.size : 8};
                record_.findings.push_back(
                    make_finding(code::ggf_bad_board, bo->span, 0,
                                 {{"found", std::int64_t{read.squares}},
                                  {"wanted", type.octagon ? std::int64_t{88} : size * size}}));
                no_board();
            } else {
                check_type(type, *bo);
            }
        }
        if (type.octagon && record_.has_setup) {
            record_.findings.push_back(make_finding(code::ggf_octagon, ty->span));
            no_board();
        }
        name_rules(type, ty);
    }

    // Without a board there is nothing to judge the moves on.
    void no_board() {
        record_.damaged = true;
        text::note_not_judged(static_cast<std::int64_t>(record_.events.size()), record_);
        record_.events.clear();
        record_.has_setup = false;
        record_.setup.clear();
    }

    void check_type(const MatchType& type, const Tag& bo) {
        const auto& setup = record_.setup;
        if (type.board != 0 && type.board != setup.columns) {
            record_.findings.push_back(make_finding(
                code::ggf_board_differs, bo.span, 0,
                {{"type", std::int64_t{type.board}}, {"board", std::int64_t{setup.columns}}}));
        }
        const auto discs = static_cast<std::int64_t>(setup.men.size());
        if (type.random_discs >= 0 && type.random_discs != discs) {
            record_.findings.push_back(
                make_finding(code::ggf_random_discs, bo.span, 0,
                             {{"stated", std::int64_t{type.random_discs}}, {"found", discs}}));
        }
    }

    // TY names the game that is played; where it is not the usual one, that is a ruleset.
    void name_rules(const MatchType& type, const Tag* ty) {
        if (ty == nullptr || record_.tag("Ruleset") != nullptr) return;
        const auto size = record_.setup.columns;
        std::string_view rules;
        if (type.anti && size == 8) rules = "othello-anti";
        if (!type.anti && size == 4) rules = "othello-4x4";
        if (!type.anti && size == 6) rules = "othello-6x6";
        if (!type.anti && size == 10 && !type.octagon) rules = "othello-10x10";
        if (!rules.empty()) othello_common::add_tag(record_, "Ruleset", rules, Span(ty->span));
    }

    void result() {
        const auto* re = record_.tag("RE");
        if (re == nullptr) return;
        ClaimedResult claim;
        claim.span = re->span;
        auto rest = trimmed(re->value);
        const auto number = trimmed(take(rest, ':'));
        const auto how = trimmed(rest);
        const auto difference = thousandths(number);
        if (!difference) {
            // "?", "aborted" and other words: the game was not played to its end.
            const bool word = number == "?" || number.empty() || text::is_letter(number.front());
            if (!word) bad_result(*re);
            claim.outcome = Outcome::unfinished;
            record_.claim = claim;
            return;
        }
        claim.outcome = *difference > 0   ? Outcome::first_wins
                        : *difference < 0 ? Outcome::second_wins
                                          : Outcome::draw;
        // The loser is the one who resigned or ran out of time.
        const auto loser = other(winner_of(claim.outcome));
        bool adjourned = false;
        switch (how.empty() ? '\0' : text::lower(how.front())) {
            case '\0': break;
            case 'r': end_by(EventKind::resign, EndReason::resign, loser, *re, claim); break;
            case 't': end_by(EventKind::timeout, EndReason::timeout, loser, *re, claim); break;
            case 's': claim.reason = EndReason::draw_agreed; break;
            case 'l': adjourned = true; break;
            default: bad_result(*re); break;
        }
        if (claim.reason == EndReason::draw_agreed && claim.outcome != Outcome::draw) {
            claim.reason = EndReason::adjudicated;  // a score both agreed to
        }
        if (adjourned) {
            claim.outcome = Outcome::unfinished;
        } else {
            difference_of(*difference, *re, claim);
        }
        record_.claim = claim;
    }

    void end_by(EventKind kind, EndReason reason, Seat loser, const Tag& re, ClaimedResult& claim) {
        claim.reason = reason;
        if (loser == Seat::none) return;
        auto& event = record_.events.emplace_back();
        event.kind = kind;
        event.seat = loser;
        event.span = re.span;
    }

    // RE is the difference on the board minus the komi; the board is what can be checked.
    void difference_of(std::int64_t value, const Tag& re, ClaimedResult& claim) {
        std::int64_t tolerance = 1;
        if (const auto* km = record_.tag("KM")) {
            if (const auto komi = thousandths(trimmed(km->value))) {
                value += *komi;
                tolerance = 20;  // both numbers are rounded, some to hundredths
            }
        }
        const auto halves = (value + (value >= 0 ? 250 : -250)) / 500;
        if (std::abs(value - halves * 500) > tolerance || std::abs(halves) > 2 * 14 * 14) {
            record_.findings.push_back(
                make_finding(code::ggf_half_disc, re.span, 0, {{"text", text::excerpt(re.value)}}));
            return;
        }
        claim.difference_halves = static_cast<std::int32_t>(halves);
        // With komi the board may have another winner than the game.
        if (record_.tag("KM") != nullptr) {
            claim.outcome = halves > 0   ? Outcome::first_wins
                            : halves < 0 ? Outcome::second_wins
                                         : Outcome::draw;
        }
    }

    void bad_result(const Tag& re) {
        record_.findings.push_back(
            make_finding(code::ggf_bad_result, re.span, 0, {{"text", text::excerpt(re.value)}}));
    }

    std::string_view bytes_;
    Record& record_;
    std::size_t at_ = 0;
    std::int32_t ply_ = 0;
    bool small_seen_ = false;
    othello_common::Repeated stray_text_;
    othello_common::Repeated bad_number_;
};

}  // namespace

void read_game(std::string_view bytes, Record& record) {
    GameReader(bytes, record).read();
}

}  // namespace shinpan::formats::ggf
