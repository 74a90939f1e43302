#pragma once
// The coordinate transcript of renju and gomoku. The format is described in FORMAT.md.

#include "formats/format.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace shinpan::formats::transcript {

inline constexpr std::string_view format_name = "renju-text";
inline constexpr std::string_view known_tags =
    "Event Site Date Round Room Black White Rules Board RowOne Position Result Termination Time "
    "TimeControl TM OT Opening Source Annotator Game";

// --- tokens -------------------------------------------------------------------------------------

enum class TokenKind : std::uint8_t { end, event, number, result, bad, cut };

// One token. For `event`, `event` is filled (kind, seat, to, number, remarks, times, span); for
// `number`, `number` is the move number; for `result`, `outcome`.
struct Token {
    TokenKind kind = TokenKind::end;
    Span span;
    Event event;
    std::int32_t number = 0;
    Outcome outcome = Outcome::unfinished;
};

// Takes tokens from a text, one at a time; comments and separators are passed over.
class Scanner {
  public:
    Scanner(std::string_view bytes, std::size_t begin, std::size_t end)
        : bytes_(bytes), at_(begin), end_(end) {}
    [[nodiscard]] Token next();
    [[nodiscard]] std::size_t at() const { return at_; }
    void go_on_at(std::size_t at) { at_ = at; }

  private:
    Token number_or_result();
    Token event();
    bool word(Event& event);
    TokenKind suffix(Event& event);
    TokenKind braces(Event& event);
    Token failure(std::size_t begin, TokenKind kind);
    [[nodiscard]] bool rest_is(std::string_view words) const;

    std::string_view bytes_;
    std::size_t at_;
    std::size_t end_;
};

// A point `h8` at `at`; `after` is behind it. Columns a to z, rows 1 to 99: boards are the
// referee's business.
struct PointRead {
    TokenKind kind = TokenKind::bad;  // event, bad or cut
    Point point;
    std::size_t after = 0;
};
[[nodiscard]] PointRead point_at(std::string_view bytes, std::size_t at, std::size_t end);

[[nodiscard]] constexpr bool is_separator(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',' || c == ';' || c == '_';
}

// Words a transcript knows, for the reader and the writer.
struct Word {
    std::string_view text;
    EventKind kind;
    std::int32_t number;  // ClaimKind, or swap yes/no
};
[[nodiscard]] const Word* find_word(EventKind kind, std::int32_t number);

// --- positions ----------------------------------------------------------------------------------

// Whether a line is meant as a position: `B` or `W`, then a blank.
[[nodiscard]] bool looks_like_position(std::string_view line);
// Reads `B h8 … W h9 … [b|w]` from [begin, end). `bad` is where it stopped making sense.
struct PositionRead {
    TokenKind kind = TokenKind::end;  // end: all was read; else bad or cut
    Span bad;
};
[[nodiscard]] PositionRead read_position(std::string_view bytes, std::size_t begin, std::size_t end,
                                         Setup& setup);
void write_position(const Setup& setup, std::string& out);

// Turns a row counted from the top into one counted from the bottom, and back. A row that the
// board does not have stays as it is: it is off the board either way.
[[nodiscard]] Point turned(Point point, std::int32_t board);
[[nodiscard]] std::optional<std::int32_t> board_of(const Tag& tag);
inline constexpr std::int32_t usual_board = 15;

[[nodiscard]] std::optional<Outcome> outcome_of(std::string_view word);
[[nodiscard]] std::string_view outcome_word(Outcome outcome);
[[nodiscard]] bool starts_header(std::string_view line);

[[nodiscard]] std::unique_ptr<Splitter> make_splitter();
[[nodiscard]] Confidence detect(std::string_view head);
void read(std::string_view bytes, const ReadOptions& options, Record& record);
void write(const Record& record, const WriteOptions& options, std::string& out);
[[nodiscard]] const BatchReader& batch_reader();

}  // namespace shinpan::formats::transcript
