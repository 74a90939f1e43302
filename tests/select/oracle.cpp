#include "oracle.hpp"

#include <algorithm>
#include <cstddef>

namespace oracle {
namespace {

std::size_t at(int x, int y, int size) {
    return static_cast<std::size_t>(y * size + x);
}

// The discs that a disc of `own` would turn.
std::vector<std::size_t> turned_by(const Letters& board, int x, int y, char own) {
    std::vector<std::size_t> all;
    if (board[at(x, y, 8)] != '.') return all;
    for (int dx = -1; dx <= 1; ++dx) {
        for (int dy = -1; dy <= 1; ++dy) {
            if (dx == 0 && dy == 0) continue;
            std::vector<std::size_t> run;
            int a = x + dx;
            int b = y + dy;
            while (a >= 0 && a < 8 && b >= 0 && b < 8) {
                const char there = board[at(a, b, 8)];
                if (there == '.') break;
                if (there == own) {
                    all.insert(all.end(), run.begin(), run.end());
                    break;
                }
                run.push_back(at(a, b, 8));
                a += dx;
                b += dy;
            }
        }
    }
    return all;
}

bool can_move(const Letters& board, char own) {
    for (int y = 0; y < 8; ++y) {
        for (int x = 0; x < 8; ++x) {
            if (!turned_by(board, x, y, own).empty()) return true;
        }
    }
    return false;
}

char opponent(char own) {
    return own == 'B' ? 'W' : 'B';
}

}  // namespace

std::vector<Letters> othello(const std::vector<int>& moves) {
    Letters board(64, '.');
    board[at(3, 3, 8)] = board[at(4, 4, 8)] = 'W';
    board[at(4, 3, 8)] = board[at(3, 4, 8)] = 'B';
    std::vector<Letters> boards{board};
    char own = 'B';
    for (const int move : moves) {
        if (!can_move(board, own)) own = opponent(own);
        const auto turned = turned_by(board, move % 8, move / 8, own);
        if (turned.empty()) return boards;
        for (const auto cell : turned) board[cell] = own;
        board[static_cast<std::size_t>(move)] = own;
        boards.push_back(board);
        own = opponent(own);
    }
    return boards;
}

std::vector<Letters> renju(const std::vector<int>& moves) {
    Letters board(225, '.');
    std::vector<Letters> boards{board};
    char own = 'B';
    for (const int move : moves) {
        board[static_cast<std::size_t>(move)] = own;
        boards.push_back(board);
        own = opponent(own);
    }
    return boards;
}

bool same_when_turned(const Letters& pattern, const Letters& board, int size) {
    Letters image = board;
    for (int mirror = 0; mirror < 2; ++mirror) {
        for (int quarter = 0; quarter < 4; ++quarter) {
            bool same = true;
            for (std::size_t i = 0; i < image.size(); ++i) {
                same = same && (pattern[i] == '?' || pattern[i] == image[i]);
            }
            if (same) return true;
            Letters next = image;
            for (int y = 0; y < size; ++y) {
                for (int x = 0; x < size; ++x) {
                    next[at(size - 1 - y, x, size)] = image[at(x, y, size)];
                }
            }
            image = next;
        }
        for (int y = 0; y < size; ++y) {
            std::reverse(image.begin() + y * size, image.begin() + (y + 1) * size);
        }
    }
    return false;
}

std::vector<std::vector<int>> wthor_games(const std::string& bytes) {
    std::vector<std::vector<int>> games;
    for (std::size_t game = 16; game + 68 <= bytes.size(); game += 68) {
        auto& moves = games.emplace_back();
        for (std::size_t i = 8; i < 68; ++i) {
            const int byte = static_cast<unsigned char>(bytes[game + i]);
            if (byte != 0) moves.push_back((byte % 10 - 1) + 8 * (byte / 10 - 1));
        }
    }
    return games;
}

}  // namespace oracle
