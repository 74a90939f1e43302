#pragma once
// SGF games of Othello (GM[2]) and of renju and gomoku (GM[4], GM[5], GM[1]); see FORMAT.md.
//
// `read_game` keeps the whole tree; the format's own read() judges the main line. A caller that
// wants every branch asks for the leaves:
//
//   SgfGame game;
//   if (game.parse(bytes, record)) {
//       for (auto leaf : game.tree.leaves()) game.line(leaf, record);
//   }
//
// and one that goes through the tree node by node hands walk() a visitor.

#include "formats/charset/charset.hpp"
#include "formats/format.hpp"
#include "formats/sgf/tree.hpp"
#include "record/tree.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::formats::sgf {

// A point as a value writes it ("hh", "f5", "H8"), on a board of `size`.
struct Place {
    enum class Kind : std::uint8_t { point, pass, bad };
    Kind kind = Kind::bad;
    Point at;
    bool chess_like = false;  // letter and number
};
[[nodiscard]] Place place_of(std::string_view value, Game game, int size);

struct SgfGame {
    std::string_view bytes;
    Tree tree;
    charset::Choice charset;
    Game game = Game::renju;
    std::int8_t size = 15;               // columns and rows
    bool decoded = false;                // see ReadOptions
    RowOne row_one = RowOne::as_format;  // of points written as letter and number (renju)

    // Reads the tree and what the root says of game and size; findings about the text as a whole
    // go to `record`. False when nothing can be judged (no tree, another game); said in findings.
    bool parse(std::string_view text, Record& record);

    // Fills `record` (game, tags, setup, events, claim; findings are appended) with the line from
    // the root to `node`. Allocates only for tags and findings once its memory is warm.
    void line(std::uint32_t node, Record& record);

    // Tells the tree to `visitor`. Nothing of it is decoded but the points, and the notes if
    // wanted.
    void walk(TreeVisitor& visitor);

    [[nodiscard]] std::string_view text_of(Span span) const {
        return bytes.substr(span.begin, span.end - span.begin);
    }

    // Decoded: escapes undone, UTF-8, blanks trimmed.
    [[nodiscard]] std::string shown(Span value) const;

    // The point a value means in this game.
    [[nodiscard]] Place place(std::string_view value) const;

  private:
    std::vector<std::uint32_t> path_;
};

// RE in all its spellings. `value` is decoded; nothing when it claims nothing or is not understood
// (then `understood` is false).
struct ResultRead {
    bool understood = true;
    std::optional<ClaimedResult> claim;
};
[[nodiscard]] ResultRead read_result(std::string_view value, Game game, int size);

}  // namespace shinpan::formats::sgf
