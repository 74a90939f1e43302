#pragma once
// The tokens of a transcript (FORMAT.md, "Tokens"), one after the other, without memory of its own.

#include "formats/othello_transcript/glyphs.hpp"
#include "record/event.hpp"
#include "record/result.hpp"

namespace shinpan::formats::othello_text {

struct Token {
    enum class Kind : std::uint8_t {
        end,
        move,
        pass,
        unknown,  // "??": a ply the writer could not name
        score,    // "37-27"
        cut,      // the text ends inside a token
        junk,     // nobody can read it
    };
    Kind kind = Kind::end;
    Point to;
    Seat seat = Seat::none;      // by a sign: + Black, - White
    std::int32_t numbered = -1;  // by a move number before it
    Score score;
    Span span;
};

// Signs say the colour in a Logistello logbook ("+f5-d6"), and separate elsewhere ("f5-d6").
enum class Signs : std::uint8_t { separate, colour };

class Tokens {
  public:
    Tokens(const Cursor& start, Signs signs) : cursor_(start), signs_(signs) {}
    [[nodiscard]] Token next();

  private:
    void skip_separators(Token& token);
    [[nodiscard]] bool lone_hyphen() const;
    [[nodiscard]] bool number(Token& token);
    [[nodiscard]] Token move(Token token, std::size_t begin);
    [[nodiscard]] bool pass_word();
    [[nodiscard]] Token junk(Token token, std::size_t begin);

    Cursor cursor_;
    Signs signs_;
    bool glued_ = false;  // the last token ends where the cursor stands
};

}  // namespace shinpan::formats::othello_text
