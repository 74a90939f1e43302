#include "othello/scoring.hpp"

#include <algorithm>
#include <array>

namespace shinpan::othello {
namespace {

struct Date {
    std::int64_t year = 0;
    std::int64_t month = 0;  // 0: not said
};

// The first numbers of a text: year first, or day, month, year. A long number is seconds since
// 1970.
std::optional<Date> date_in(std::string_view text) {
    std::array<std::int64_t, 3> numbers{};
    std::array<int, 3> digits{};
    std::size_t found = 0;
    for (std::size_t i = 0; i < text.size() && found < numbers.size();) {
        if (text[i] < '0' || text[i] > '9') {
            // "2014.??.01" has no month.
            if (text[i] == '?' && found > 0) break;
            ++i;
            continue;
        }
        for (; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i) {
            if (++digits[found] > 15) return std::nullopt;
            numbers[found] = numbers[found] * 10 + (text[i] - '0');
        }
        ++found;
    }
    if (found == 0) return std::nullopt;
    if (digits[0] >= 9) {
        // The year and month of the day, by the civil calendar (400 years are 146,097 days).
        const auto seconds = digits[0] >= 12 ? numbers[0] / 1000 : numbers[0];
        const auto days = seconds / 86'400 + 719'468;
        const auto era = days / 146'097;
        const auto day = days % 146'097;
        const auto year = (day - day / 1'460 + day / 36'524 - day / 146'096) / 365;
        const auto of_year = day - (365 * year + year / 4 - year / 100);
        const auto month = (5 * of_year + 2) / 153;  // from March
        return Date{year + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9};
    }
    if (digits[0] == 8) return Date{numbers[0] / 10'000, numbers[0] / 100 % 100};
    if (digits[0] == 4) return Date{numbers[0], found > 1 ? numbers[1] : 0};
    if (found == 3 && digits[2] == 4) return Date{numbers[2], numbers[1]};
    return std::nullopt;
}

}  // namespace

Score score_of(Discs discs, const OthelloRules& rules) {
    Score score = Score::whole(discs.black, discs.white);
    const std::int32_t all = 2 * (discs.black + discs.white + discs.empties);
    if (rules.wipeout == OthelloRules::Wipeout::full_board) {
        if (discs.white == 0 && discs.black != 0) return {all, 0};
        if (discs.black == 0 && discs.white != 0) return {0, all};
    }
    switch (rules.empties) {
        case OthelloRules::Empties::none: break;
        case OthelloRules::Empties::split:
            score.first_halves += discs.empties;
            score.second_halves += discs.empties;
            break;
        case OthelloRules::Empties::joa_by_date:
        case OthelloRules::Empties::winner:
            if (discs.black > discs.white) {
                score.first_halves += 2 * discs.empties;
            } else if (discs.white > discs.black) {
                score.second_halves += 2 * discs.empties;
            } else {
                score.first_halves += discs.empties;
                score.second_halves += discs.empties;
            }
            break;
    }
    return score;
}

Outcome outcome_of(Score score, const OthelloRules& rules) {
    score.first_halves -= rules.komi;
    if (score.first_halves == score.second_halves) {
        switch (rules.draw_holder) {
            case OthelloRules::DrawHolder::nobody: return Outcome::draw;
            case OthelloRules::DrawHolder::black: return Outcome::first_wins;
            case OthelloRules::DrawHolder::white: return Outcome::second_wins;
        }
    }
    const bool black_has_more = score.first_halves > score.second_halves;
    const bool black_wins = black_has_more == (rules.goal == OthelloRules::Goal::most);
    return black_wins ? Outcome::first_wins : Outcome::second_wins;
}

std::optional<OthelloRules::Empties> empties_by_date(const Record& record) {
    const auto* tag = record.tag("Date");
    if (tag == nullptr) tag = record.tag("DT");
    const auto date = tag == nullptr ? std::nullopt : date_in(tag->value);
    if (!date || date->year == 0 || date->month > 12) return std::nullopt;
    if (date->year == 2014 && date->month == 0) return std::nullopt;
    const bool split = date->year < 2014 || (date->year == 2014 && date->month <= 5);
    return split ? OthelloRules::Empties::split : OthelloRules::Empties::winner;
}

Score everything(Seat winner, Discs discs) {
    const auto all = 2 * discs.squares();
    return winner == Seat::first ? Score{all, 0} : Score{0, all};
}

std::optional<Score> flag_score(OthelloRules::Timeout policy, Discs discs, Seat flagged,
                                Flagged state, const OthelloRules& rules) {
    using Timeout = OthelloRules::Timeout;
    const auto winner = other(flagged);
    const auto all = 2 * discs.squares();  // in halves, as all below
    // With a margin of two discs: 33 for the winner.
    const auto least = all / 2 + rules.clock.least_loss;
    const auto for_winner = [&](std::int32_t halves) {
        return winner == Seat::first ? Score{halves, all - halves} : Score{all - halves, halves};
    };
    switch (policy) {
        case Timeout::none: return std::nullopt;
        case Timeout::zero64: return everything(winner, discs);
        case Timeout::wof_two_minutes:
        case Timeout::ggs: {
            if (state == Flagged::playing) return std::nullopt;
            if (state == Flagged::out) return everything(winner, discs);
            const auto board = score_of(discs, rules);
            const auto have = winner == Seat::first ? board.first_halves : board.second_halves;
            return have >= least ? board : for_winner(least);
        }
        case Timeout::joa_33: {
            // The winner plays for both sides as long as he likes; the empties he leaves go to the
            // side that ran out, and he may always have the least win instead.
            const auto board = score_of(discs, rules);
            const auto on_board = 2 * (winner == Seat::first ? discs.black : discs.white);
            const auto have = state != Flagged::finished ? on_board
                              : winner == Seat::first    ? board.first_halves
                                                         : board.second_halves;
            return for_winner(std::max(have, least));
        }
    }
    return std::nullopt;
}

std::string_view name_of(OthelloRules::Timeout policy) {
    switch (policy) {
        case OthelloRules::Timeout::none: return "none";
        case OthelloRules::Timeout::zero64: return "zero64";
        case OthelloRules::Timeout::wof_two_minutes: return "wof-two-minutes";
        case OthelloRules::Timeout::joa_33: return "joa-33";
        case OthelloRules::Timeout::ggs: return "ggs";
    }
    return {};
}

}  // namespace shinpan::othello
