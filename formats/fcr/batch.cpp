// The batch sink of FCR-1: a record as its writer leaves it, tags, plies in turn and the result,
// taken in one pass. Every ply has its seconds or none has; what is no ply goes the long way.

#include "formats/batch.hpp"

#include "flipchess/bulk_replay.hpp"
#include "formats/charset/charset.hpp"
#include "formats/fcr/fcr.hpp"
#include "formats/fcr/plain_line.hpp"
#include "formats/flipchess_common/plain_text.hpp"

#include <algorithm>
#include <array>

namespace shinpan::formats::fcr1 {
namespace {

using flip::Text;
using flipchess::PlainMoves;
using flipchess::PlainPly;

// Tags that say nothing of the play, or what PlainMoves can say. Others go the long way.
enum class Name : std::uint8_t { fcr, ruleset, first, time, stake, deal, free };
struct KnownTag {
    std::string_view name;
    Name kind = Name::free;
};
constexpr std::array<KnownTag, 14> known{{{"FCR", Name::fcr},
                                          {"Ruleset", Name::ruleset},
                                          {"First", Name::first},
                                          {"Time", Name::time},
                                          {"Stake", Name::stake},
                                          {"Deal", Name::deal},
                                          {"PlayerA"},
                                          {"PlayerB"},
                                          {"Date"},
                                          {"Event"},
                                          {"Site"},
                                          {"Round"},
                                          {"Room"},
                                          {"Source"}}};

// "30/move" or "900/game".
bool take_limits(std::string_view value, PlainMoves& moves) {
    Text text(value);
    const auto seconds = std::int64_t{text.number(6, '/')} * 1000;
    if (seconds <= 0) return false;
    if (text.rest() == "move") {
        moves.limits = {seconds, 0};
    } else if (text.rest() == "game") {
        moves.limits = {0, seconds};
    } else {
        return false;
    }
    return true;
}

bool take_tag(Name kind, std::string_view value, PlainGame<PlainMoves>& game) {
    switch (kind) {
        case Name::fcr: return value == "1";
        case Name::ruleset: game.rules = value; return !value.empty();
        case Name::first: return value == "A";
        case Name::time: return take_limits(value, game.moves);
        // What they must look like the replay says as well.
        case Name::stake: game.moves.stake = value; return !value.empty();
        case Name::deal: game.moves.deal = value; return !value.empty();
        case Name::free: return true;
    }
    return false;
}

// The tags, each once, and the blank lines behind them.
bool take_header(Text& text, PlainGame<PlainMoves>& game) {
    const auto all = text.rest();
    if (!all.starts_with("[FCR \"")) return false;
    unsigned seen = 0;
    bool ascii = true;
    while (text.eat("[")) {
        const auto rest = text.rest();
        const auto gap = rest.find(' ');
        if (gap == std::string_view::npos || rest.substr(gap + 1, 1) != "\"") return false;
        const auto name = rest.substr(0, gap);
        const auto* tag = std::find_if(known.begin(), known.end(),
                                       [name](const KnownTag& one) { return one.name == name; });
        if (tag == known.end()) return false;
        const auto bit = 1U << (tag - known.begin());
        if ((seen & bit) != 0) return false;
        seen |= bit;
        text.skip(gap + 2);
        std::size_t length = 0;
        for (const char c : text.rest()) {
            if (c == '"') break;
            const auto byte = static_cast<unsigned char>(c);
            if (byte < 0x20 || byte == 0x7F || c == '\\') return false;
            ascii = ascii && byte < 0x80;
            ++length;
        }
        const auto value = text.rest().substr(0, length);
        text.skip(length);
        if (!text.eat("\"]") || !(text.eat("\n") || text.eat("\r\n"))) return false;
        if (!take_tag(tag->kind, value, game)) return false;
    }
    while (text.eat("\n") || text.eat("\r\n")) {
    }
    return ascii || charset::is_utf8(all.substr(0, all.size() - text.rest().size()));
}

constexpr auto prefixes = flip::numbered_prefixes<1000>("", " A ", " B ");

// The plies from the first on; the text is behind the last one then.
bool take_plies(Text& text, PlainMoves& moves) {
    const auto bytes = text.rest();
    std::array<char, 3 * longest_line> tail{};  // the last lines, with room behind them
    const char* at = bytes.data();
    const char* end = at + bytes.size();
    bool in_tail = false;
    thread_local std::array<PlainPly, prefixes.size()> plies;
    std::size_t count = 0;
    std::size_t timed = 0;
    std::size_t taken = 0;  // bytes
    while (count + 1 < prefixes.size()) {
        const auto left = static_cast<std::size_t>(end - at);
        if (left < longest_line && !in_tail) {
            std::copy(at, end, tail.begin());
            at = tail.data();
            end = at + left;
            in_tail = true;
        }
        const auto& prefix = prefixes[count + 1];
        if (!prefix.stands(at)) break;
        const PlainAction found = plain_action(at + prefix.length);
        if (found.length == 0) return false;
        plies[count] = found.ply;
        if (found.elapsed >= 0) {
            ++timed;
            moves.longest = std::max(moves.longest, found.elapsed);
            moves.used[count % 2] += found.elapsed;
        }
        ++count;
        const auto length = prefix.length + found.length;
        at += length;
        taken += length;
    }
    if (taken > bytes.size()) return false;
    moves.plies.assign(plies.data(), plies.data() + count);
    text.skip(taken);
    return count > 0 && (timed == 0 || timed == count);
}

// "+240" in half points.
bool take_points(Text& text, char end, std::int32_t& halves) {
    const bool minus = text.eat("-");
    if (!minus && !text.eat("+")) return false;
    const int points = text.number(7, end);
    halves = (minus ? -2 : 2) * points;
    return points >= 0;
}

// "= A elimination A+240 B-140", if anything, and blank lines.
bool take_result(Text& text, std::string_view bytes, PlainGame<PlainMoves>& game) {
    const auto place = [&] {
        return static_cast<std::uint32_t>(bytes.size() - text.rest().size());
    };
    ClaimedResult claim;
    claim.span.begin = place();
    if (text.eat("= ")) {
        const auto who = text.word(' ');
        claim.outcome = who == "A"      ? Outcome::first_wins
                        : who == "B"    ? Outcome::second_wins
                        : who == "draw" ? Outcome::draw
                                        : Outcome::unfinished;
        claim.reason = reason_of(text.word(' '));
        const char end = text.rest().find('\r') != std::string_view::npos ? '\r' : '\n';
        Score score;
        if (claim.outcome == Outcome::unfinished || claim.reason == EndReason::none ||
            !text.eat("A") || !take_points(text, ' ', score.first_halves) || !text.eat("B") ||
            !take_points(text, end, score.second_halves)) {
            return false;
        }
        claim.score = score;
        claim.span.end = place() - 1;
        if (end == '\r' && !text.eat("\n")) return false;
        game.claim = claim;
    }
    while (text.eat("\n") || text.eat("\r\n")) {
    }
    return text.rest().empty();
}

class FcrBatch final : public PlainReader<PlainMoves> {
  public:
    [[nodiscard]] bool read(std::string_view bytes, const InputContext*,
                            PlainGame<PlainMoves>& game) const override {
        Text text(bytes);
        return take_header(text, game) && take_plies(text, game.moves) &&
               take_result(text, bytes, game);
    }
};

}  // namespace

const BatchReader& batch_reader() {
    static const FcrBatch reader;
    return reader;
}

}  // namespace shinpan::formats::fcr1
