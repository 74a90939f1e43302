#pragma once
// PGN as tokens, whatever the game: tags, move numbers, words, results, comments, variations.

#include "formats/format.hpp"

#include <cstdint>
#include <memory>
#include <string_view>

namespace shinpan::formats::pgn {

enum class TokenKind : std::uint8_t {
    end,
    number,     // "12." and "12..."; `number`
    word,       // a move, a pass, a choice
    result,     // "37-27", "1-0", "1/2-1/2", "*"
    comment,    // {…} or ;… to the end of the line; the span has no braces
    variation,  // (…), skipped as a whole
    unclosed,   // a comment or variation that does not end
    junk,       // a sign that means nothing
};

struct Token {
    TokenKind kind = TokenKind::end;
    Span span;
    std::int32_t number = 0;
};

// The moves of a game, from `at` on. Does not recurse and does not allocate.
class Scanner {
  public:
    Scanner(std::string_view bytes, std::size_t at) : bytes_(bytes), at_(at) {}
    [[nodiscard]] Token next();
    [[nodiscard]] std::string_view text_of(Span span) const {
        return bytes_.substr(span.begin, span.end - span.begin);
    }

  private:
    [[nodiscard]] Token token(TokenKind kind, std::size_t begin);
    [[nodiscard]] Token number_or_result();
    [[nodiscard]] Token variation();
    // Behind the comment at `at`; false when it does not end.
    bool skip_comment();

    std::string_view bytes_;
    std::size_t at_;
};

// Reads the tags at the start of a record; the place where its moves start. Lines that are no tags
// and no moves are reported (pgn/text-before).
[[nodiscard]] std::size_t read_tags(std::string_view bytes, Record& record);

// A game starts with a tag at the start of a line that follows moves, or repeats the first tag of
// the game before. Comments and variations play no part, so that an open one swallows nothing.
[[nodiscard]] std::unique_ptr<Splitter> make_splitter();

// What detection may know: the name and value of the first tags, and the first words of the moves.
struct Head {
    bool tags = false;           // the first line that is not blank is a tag
    bool complete = false;       // the moves of the first game are in sight
    std::string_view game_type;  // values of tags
    std::string_view site;
    std::string_view variant;
    std::int32_t squares = 0;  // words a1 to h8 (or @ drops, passes) among the first moves
    std::int32_t far = 0;      // points beyond h8
    std::int32_t choices = 0;  // "black", "white"
    std::int32_t strange = 0;  // other words: chess, Go
    std::int32_t chess = 0;    // of them, moves of chess
};
[[nodiscard]] Head look_at(std::string_view head);

// "10:00", "600", "300+5" → milliseconds; -1 when it is something else.
struct TimeControl {
    std::int64_t initial = -1;
    std::int64_t increment = 0;
};
[[nodiscard]] TimeControl time_control(std::string_view text);

// [%clk h:mm:ss] and [%emt h:mm:ss] in a comment → milliseconds; -1 when absent.
[[nodiscard]] std::int64_t clock_in(std::string_view comment, std::string_view command);

}  // namespace shinpan::formats::pgn
