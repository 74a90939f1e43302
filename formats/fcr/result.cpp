// A result line and its points.

#include "base/catalogue/record.hpp"
#include "formats/fcr/reader.hpp"

#include <array>

namespace shinpan::formats::fcr1 {

Parse Reader::read_result() {
    const auto begin = at_++;
    if (!one_space()) return at_ >= end_ ? Parse::short_ : Parse::bad;
    ClaimedResult claim;
    const auto who = take_word();
    if (who == "A") {
        claim.outcome = Outcome::first_wins;
    } else if (who == "B") {
        claim.outcome = Outcome::second_wins;
    } else if (who == "draw") {
        claim.outcome = Outcome::draw;
    } else if (who != "void") {
        return at_ >= end_ ? Parse::short_ : Parse::bad;
    }
    if (!one_space()) return at_ >= end_ ? Parse::short_ : Parse::bad;
    const auto word = take_word();
    claim.reason = reason_of(word);
    if (claim.reason == EndReason::none) return at_ >= end_ ? Parse::short_ : Parse::bad;
    if (const auto parse = read_points(claim); parse != Parse::fine) return parse;
    claim.span = span_of(begin, at_);
    if (!record_.claim && !result_seen_) {
        record_.claim = claim;
        result_seen_ = true;
    } else {
        record_.findings.push_back(make_finding(code::record_two_results, claim.span));
    }
    return Parse::fine;
}

// ` A+7 B-7`; a lenient reader does without.
Parse Reader::read_points(ClaimedResult& claim) {
    const auto gap = at_;
    skip_spaces();
    if (at_end() || bytes_[at_] == '|') {
        if (!lenient_ && only_blank_after(at_) && bytes_.back() != '\n') return Parse::short_;
        slack(Slack::no_points, gap, gap);
        return Parse::fine;
    }
    at_ = gap;
    std::array<std::int32_t, 2> points{};
    for (std::size_t i = 0; i < 2; ++i) {
        if (!one_space()) return at_ >= end_ ? Parse::short_ : Parse::bad;
        if (peek() != (i == 0 ? 'A' : 'B')) return at_ >= end_ ? Parse::short_ : Parse::bad;
        ++at_;
        const auto sign = peek();
        if (sign != '+' && sign != '-') return at_ >= end_ ? Parse::short_ : Parse::bad;
        ++at_;
        const auto number = text::number_at(bytes_.substr(0, end_), at_, 9);
        if (!number) return at_ >= end_ ? Parse::short_ : Parse::bad;
        auto value = static_cast<std::int32_t>(number->value) * 2;
        at_ = number->after;
        // A draw is worth half a point each where wins, draws and losses are counted.
        if (peek() == '.' && at_ + 1 < end_ && bytes_[at_ + 1] == '5') {
            ++value;
            at_ += 2;
        }
        points[i] = sign == '-' ? -value : value;
    }
    claim.score = Score{points[0], points[1]};
    return Parse::fine;
}

}  // namespace shinpan::formats::fcr1
