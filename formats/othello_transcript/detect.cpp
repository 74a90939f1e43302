#include "formats/othello_transcript/grammar.hpp"
#include "formats/othello_transcript/othello_transcript.hpp"
#include "formats/othello_transcript/position.hpp"
#include "othello/moves.hpp"

namespace shinpan::formats::othello_text {
namespace {

constexpr int board_8 = 8;
constexpr std::size_t most_coordinates = 400;

bool on_8x8(Point point) {
    return point.column < board_8 && point.row < board_8;
}

// The squares a first move can go to, on the sheet as it should lie or turned by a quarter.
bool is_opening(Point point) {
    const auto edge = [](int at) { return at == 2 || at == 5; };
    const auto middle = [](int at) { return at == 3 || at == 4; };
    return (edge(point.column) && middle(point.row)) || (middle(point.column) && edge(point.row));
}

// Whether the side to move can place a disc there; then it does.
bool play(othello::Board<othello::Small>& board, Point point) {
    const int square = othello::square_of<othello::Small>(point);
    const auto flipped = othello::flips<othello::Small>(board.own(), board.opposing(), square);
    if (flipped == 0) return false;
    board.play(square, flipped);
    return true;
}

}  // namespace

// FORMAT.md, "Telling it from a renju transcript".
Confidence detect_transcript(std::string_view head) {
    Cursor cursor(head);
    for (;;) {
        while (is_blank(cursor.letter())) cursor.next();
        if (cursor.letter() != '#' && cursor.letter() != '%') break;
        while (!cursor.end() && cursor.letter() != '\n') cursor.next();
    }
    Record scratch;
    const auto position = read_position(cursor, scratch);
    if (position == PositionRead::bad) return Confidence::possible;
    if (position == PositionRead::read) return Confidence::likely;
    Tokens tokens(cursor, cursor.letter() == '+' ? Signs::colour : Signs::separate);
    std::size_t inside = 0;
    std::size_t outside = 0;
    bool opening = false;
    bool readable = true;
    auto board = othello::start_board<othello::Small>({});
    bool legal = true;  // so far
    while (readable && inside + outside < most_coordinates) {
        const auto token = tokens.next();
        switch (token.kind) {
            case Token::Kind::move:
                if (inside + outside == 0) {
                    if (!on_8x8(token.to) || (token.to.column == 7 && token.to.row == 7)) {
                        return Confidence::no;
                    }
                    opening = is_opening(token.to);
                }
                ++(on_8x8(token.to) ? inside : outside);
                if (outside == 0) legal = legal && play(board, token.to);
                break;
            case Token::Kind::pass:
            case Token::Kind::unknown: break;
            case Token::Kind::score:
            case Token::Kind::end:
            case Token::Kind::cut:
            case Token::Kind::junk: readable = false; break;
        }
    }
    if (inside == 0) return Confidence::no;
    if (outside == 0) return opening ? Confidence::likely : Confidence::possible;
    // A slip of the pen in an Othello record, not a larger board.
    const bool slip = outside * 8 <= inside || (outside == 1 && legal);
    return opening && slip ? Confidence::possible : Confidence::no;
}

}  // namespace shinpan::formats::othello_text
