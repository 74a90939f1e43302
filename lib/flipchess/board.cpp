#include "flipchess/board.hpp"

namespace shinpan::flipchess {

Board Board::start(const FlipchessRules& rules) {
    Board board;
    board.cells.fill(face_down);
    board.hidden = ~Squares{0};
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        for (std::size_t colour = 0; colour < 2; ++colour) {
            board.bag[kind + 1 + colour * 8] = rules.pieces[kind];
            board.down[colour] = static_cast<std::int8_t>(board.down[colour] + rules.pieces[kind]);
        }
    }
    return board;
}

std::uint64_t digest(const Board& board, Colour to_move) {
    std::uint64_t sum = 0xcbf29ce484222325ULL;
    const auto add = [&sum](std::uint64_t value) { sum = (sum ^ value) * 0x100000001b3ULL; };
    for (const Piece piece : board.cells) add(piece.code);
    for (const std::int8_t count : board.bag) add(static_cast<std::uint8_t>(count));
    add(static_cast<std::uint64_t>(to_move));
    return sum;
}

}  // namespace shinpan::flipchess
