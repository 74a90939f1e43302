// The batch sink of the platform: a record as the platform itself writes it, from INITIAL to its
// last stamp, taken in one pass. Names are without blanks, and what ends a game is on the board.

#include "formats/batch.hpp"

#include "flipchess/bulk_replay.hpp"
#include "formats/flipchess_common/plain.hpp"
#include "formats/flipchess_common/plain_ply.hpp"
#include "formats/flipchess_common/plain_text.hpp"
#include "formats/ntu/ntu.hpp"
#include "formats/ntu/plain_lines.hpp"

#include <algorithm>
#include <array>

namespace shinpan::formats::ntu {
namespace {

using flipchess::PlainMoves;
using flipchess::PlainPly;

using flip::Prefix;
using flip::Text;

// "* 12. " in front of moves, "12. " in front of a stamp. Longer games go the long way.
constexpr auto move_prefixes = flip::numbered_prefixes<1000>("* ", ". ", ". ");
constexpr auto stamp_prefixes = flip::numbered_prefixes<1000>("", ". ", ". ");

// "4:15pm Jan 13, 2022" and the line end.
bool take_date(Text& text) {
    const int hour = text.number(2, ':');
    const auto clock = text.word(' ');
    if (hour < 0 || hour > 12 || clock.size() < 3 || clock.size() > 4) return false;
    Text minutes(clock);
    const int minute = minutes.number(2, clock[clock.size() - 2]);
    const char half = clock[clock.size() - 2];
    if (minute < 0 || minute > 59 || clock.back() != 'm' || (half != 'a' && half != 'p')) {
        return false;
    }
    constexpr std::string_view months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec ";
    const auto month = text.word(' ');
    if (month.size() != 3 || months.find(month) % 4 != 0) return false;
    const int day = text.number(2, ',');
    if (day < 1 || day > 31 || !text.eat(" ")) return false;
    const int year = text.number(4, '\n');
    return year >= 1900 && year <= 2999;
}

struct Players {
    std::string_view first;
    std::string_view second;
};

bool take_header(Text& text, Players& players, PlainMoves& moves) {
    if (!text.eat("INITIAL\n* ") || !take_date(text) || !text.eat("* ")) return false;
    players.first = text.word(' ');
    if (players.first.empty() || !text.eat("vs ")) return false;
    players.second = text.word('\n');
    if (players.second.empty() || !text.eat("* 1 2 2 2 2 2 5 1 2 2 2 2 2 5\n") ||
        !text.eat(plain::hidden_board) || !text.eat("* first ")) {
        return false;
    }
    if ((!text.eat("0\n") && !text.eat("1\n")) || !text.eat("* time ")) return false;
    const int seconds = text.number(6, '\n');
    if (seconds <= 0) return false;
    moves.limits = {0, std::int64_t{seconds} * 1000};
    return true;
}

bool take_moves(Text& text, PlainMoves& moves) {
    const char* at = text.rest().data();
    const char* const end = at + text.rest().size();
    thread_local std::array<PlainPly, 2 * move_prefixes.size()> plies;  // as many as can be
    std::size_t count = 0;
    std::uint64_t wrong = 0;
    for (std::size_t number = 1; number < move_prefixes.size(); ++number) {
        const Prefix& prefix = move_prefixes[number];
        if (static_cast<std::size_t>(end - at) < plain::longest_line) break;
        if (!prefix.stands(at)) break;
        at += prefix.length;
        wrong |= flip::decode_ply(at, plies[count++]);
        if (at[5] == '\n') {
            at += 6;
            break;
        }
        wrong |= flip::decode_ply(at + 6, plies[count++]);
        if (at[5] != ' ' || at[11] != '\n') return false;
        at += 12;
    }
    moves.plies.assign(plies.data(), plies.data() + count);
    text.skip(static_cast<std::size_t>(at - text.rest().data()));
    return wrong == 0 && count > 0;
}

struct Points {
    std::string_view text;
    Score score;
};
constexpr std::array<Points, 6> known_points{{{"1,0", {2, 0}},
                                              {"0,1", {0, 2}},
                                              {"0.5,0.5", {1, 1}},
                                              {"1.000000,0.000000", {2, 0}},
                                              {"0.000000,1.000000", {0, 2}},
                                              {"0.500000,0.500000", {1, 1}}}};

// The reason of a result; none for words that are not plain.
EndReason plain_reason(std::string_view word) {
    const auto name = word.substr(0, word.find(','));
    if (word.find_first_not_of("0123456789,", name.size()) != std::string_view::npos) {
        return EndReason::none;
    }
    if (word == "NoMove") return EndReason::no_move;
    const auto reason = reason_of(name);
    const bool shown = reason == EndReason::no_progress || reason == EndReason::repetition;
    return shown ? reason : EndReason::none;
}

bool take_result(Text& text, std::size_t size, const Players& players,
                 PlainGame<PlainMoves>& game) {
    if (!text.eat("* ")) return false;
    ClaimedResult claim;
    claim.span.begin = static_cast<std::uint32_t>(size - text.rest().size());
    claim.reason = plain_reason(text.word(' '));
    const auto name = text.word(' ');
    const auto verb = text.word(' ');
    const auto points = text.word('\n');
    claim.span.end = static_cast<std::uint32_t>(size - text.rest().size() - 1);
    const auto known = std::find_if(known_points.begin(), known_points.end(),
                                    [points](const Points& one) { return one.text == points; });
    if (claim.reason == EndReason::none || name.empty() || name == "vs" || name == "vs." ||
        known == known_points.end()) {
        return false;
    }
    claim.score = known->score;
    if (verb == "Draw") {
        claim.outcome = Outcome::draw;
    } else if (verb == "wins" || verb == "Wins") {
        const bool first = known->score.first_halves == 2;
        if (known->score.first_halves == 1) return false;
        if (name != (first ? players.first : players.second)) return false;
        claim.outcome = first ? Outcome::first_wins : Outcome::second_wins;
    } else {
        return false;
    }
    if (claim.reason == EndReason::no_move) game.moves.no_move = PlainMoves::NoMove::or_eliminated;
    game.claim = claim;
    return text.eat("* Comment 0 0\n");
}

// Stamps of 13 digits, each with its line end. Most begin as the one before.
class Stamps {
  public:
    // -1 where there is none.
    std::int64_t next(const char* at) {
        constexpr std::int64_t below = 100'000;  // the last five digits
        const auto tail = flip::eight_bytes(at + 5);
        if (tail.wrong != 0 || at[13] != '\n') return -1;
        if (const auto text = flip::eight(at); text != head_) {
            const auto head = flip::eight_bytes(at);
            if (head.wrong != 0) return -1;
            head_ = text;
            base_ = flip::number_of(head.digits) * below;
        }
        return base_ + flip::number_of(tail.digits & ~std::uint64_t{0xFF'FF'FF});
    }

  private:
    std::uint64_t head_ = 0;  // as written: no eight digits
    std::int64_t base_ = 0;
};

// Nothing but stamps up to the end, one more than plies, or none at all.
bool take_stamps(Text& text, PlainMoves& moves) {
    if (text.rest().empty()) return true;
    const auto wanted = moves.plies.size() + 1;
    if (wanted > stamp_prefixes.size()) return false;
    std::array<char, 2 * plain::longest_line> tail{};
    const char* at = text.rest().data();
    const char* end = at + text.rest().size();
    bool in_tail = false;  // the last lines stand in `tail`
    Stamps stamps;
    std::int64_t before = 0;
    std::int64_t longest = 0;
    std::array<std::int64_t, 2> used{};
    for (std::size_t number = 0; number < wanted; ++number) {
        const auto left = static_cast<std::size_t>(end - at);
        if (left < plain::longest_line && !in_tail) {
            std::copy(at, end, tail.begin());
            at = tail.data();
            end = at + left;
            in_tail = true;
        }
        const Prefix& prefix = stamp_prefixes[number];
        if (!prefix.stands(at)) return false;
        at += prefix.length;
        const std::int64_t stamp = stamps.next(at);
        at += 14;
        if (at > end) return false;
        const std::int64_t elapsed = stamp - before;
        before = stamp;
        if (number == 0) {
            if (stamp < 0) return false;
            continue;
        }
        if (elapsed < 0 || (number == 1 && elapsed != 0)) return false;
        longest = std::max(longest, elapsed);
        used[1 - number % 2] += elapsed;
    }
    moves.longest = longest;
    moves.used = used;
    return at == end;
}

class PlatformBatch final : public PlainReader<PlainMoves> {
  public:
    [[nodiscard]] bool read(std::string_view bytes, const InputContext*,
                            PlainGame<PlainMoves>& game) const override {
        Text text(bytes);
        Players players;
        game.rules = rules_name;
        return take_header(text, players, game.moves) && take_moves(text, game.moves) &&
               take_result(text, bytes.size(), players, game) && take_stamps(text, game.moves);
    }
};

}  // namespace

const BatchReader& batch_reader() {
    static const PlatformBatch reader;
    return reader;
}

}  // namespace shinpan::formats::ntu
