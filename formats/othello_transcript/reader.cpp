#include "formats/othello_transcript/grammar.hpp"
#include "formats/othello_transcript/othello_transcript.hpp"
#include "formats/othello_transcript/position.hpp"

#include <string_view>

namespace shinpan::formats::othello_text {
namespace {

// A plus sign right before a move is met in logbooks alone ("+f5-d6").
Signs signs_of(const Cursor& start) {
    auto at = start;
    while (is_blank(at.letter())) at.next();
    return at.letter() == '+' ? Signs::colour : Signs::separate;
}

// More plies than any game has: a longer run is counted, not kept.
constexpr std::size_t most_plies = 4000;

// What is left after a token nobody can read is counted, not kept: it may be megabytes.
std::int64_t count_rest(Tokens& tokens) {
    std::int64_t count = 0;
    for (;;) {
        switch (tokens.next().kind) {
            case Token::Kind::end: return count;
            case Token::Kind::move:
            case Token::Kind::pass:
            case Token::Kind::unknown:
            case Token::Kind::junk: ++count; break;
            case Token::Kind::score:
            case Token::Kind::cut: break;
        }
    }
}

}  // namespace

void read_transcript(std::string_view bytes, Record& record) {
    record.game = Game::othello;
    record.format = "othello-transcript";
    Cursor cursor(bytes);
    // Comment lines may stand before a position.
    for (;;) {
        while (is_blank(cursor.letter())) cursor.next();
        if (cursor.letter() != '#' && cursor.letter() != '%') break;
        while (!cursor.end() && cursor.letter() != '\n') cursor.next();
    }
    const auto position = read_position(cursor, record);
    if (position == PositionRead::bad) return;
    Tokens tokens(cursor, signs_of(cursor));
    for (;;) {
        if (record.events.size() == most_plies) {
            if (const auto rest = count_rest(tokens); rest > 0) {
                text::note_not_judged(rest, record);
                record.damaged = true;
            }
            return;
        }
        const auto token = tokens.next();
        const auto ply = static_cast<std::int32_t>(record.events.size()) + 1;
        Event event;
        event.seat = token.seat;
        event.to = token.to;
        event.numbered = token.numbered;
        event.span = token.span;
        switch (token.kind) {
            case Token::Kind::end:
                record.position_only = record.has_setup && record.events.empty();
                return;
            case Token::Kind::move:
                event.kind = EventKind::place;
                record.events.push_back(event);
                break;
            case Token::Kind::pass:
                event.kind = EventKind::pass;
                record.events.push_back(event);
                break;
            case Token::Kind::unknown:
                event.kind = EventKind::unknown;
                record.events.push_back(event);
                if (record.damaged) break;  // one error a record
                record.damaged = true;
                record.findings.push_back(
                    text::unreadable(bytes, token.span, ply, text::Damage::unreadable));
                break;
            case Token::Kind::score:
                record.claim.emplace();
                record.claim->score = token.score;
                record.claim->span = token.span;
                // One and nought are not discs, but a result in the manner of chess.
                if (token.score.first_halves + token.score.second_halves == 2) {
                    record.claim->outcome = token.score.first_halves == 2    ? Outcome::first_wins
                                            : token.score.second_halves == 2 ? Outcome::second_wins
                                                                             : Outcome::draw;
                    record.claim->score.reset();
                }
                break;
            case Token::Kind::cut:
                if (!record.damaged) {
                    record.findings.push_back(
                        text::unreadable(bytes, token.span, ply, text::Damage::cut));
                }
                record.damaged = true;
                break;
            case Token::Kind::junk: {
                event.kind = EventKind::unknown;
                record.events.push_back(event);
                const auto rest = count_rest(tokens);
                if (!record.damaged) {
                    record.findings.push_back(
                        text::unreadable(bytes, token.span, ply, text::Damage::unreadable));
                    text::note_not_judged(rest, record);
                }
                record.damaged = true;
                return;
            }
        }
    }
}

}  // namespace shinpan::formats::othello_text
