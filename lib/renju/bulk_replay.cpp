#include "renju/bulk_replay.hpp"

#include "renju/board.hpp"
#include "renju/forbidden.hpp"
#include "renju/lines.hpp"
#include "renju/quiet.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <optional>

namespace shinpan::renju {
namespace {

// Texts that are longer than 400 points with blanks are not plain. What is not plain may be letters
// alone: there is a cell for each byte.
constexpr std::size_t longest_text = 20 * 20 * std::string_view("t20 ").size();
struct Stones {
    std::array<Cell, longest_text> cells;
    std::size_t count = 0;
    // Of the third point and the last one.
    Span third;
    Span last;
};

using Four = std::uint32_t;
using Eight = std::uint64_t;
template <class Word>
Word word_at(const char* bytes) {
    static_assert(std::endian::native == std::endian::little);
    Word word = 0;
    std::memcpy(&word, bytes, sizeof word);
    return word;
}

// The point at the front of four bytes, and how long it is.
struct PointRead {
    Cell cell;  // a column that is no letter is a large one, which no board has
    std::uint32_t length = 0;
    std::uint32_t with_blank = 0;
    std::uint32_t row_check = 0;  // above row_is_given where no digit from 1 to 9 is in front
};
constexpr std::uint32_t row_is_given = 255;

PointRead point_in(Four bytes) {
    const auto less = [bytes](unsigned byte, char from) {
        return static_cast<std::uint8_t>((bytes >> (8 * byte)) - static_cast<unsigned char>(from));
    };
    const std::uint32_t first = less(1, '0');
    const std::uint32_t second = less(2, '0');
    const std::uint32_t two = second < 10 ? 1 : 0;  // digits, rather than one
    PointRead read;
    read.cell.x = less(0, 'a');
    // No branch: rows of one digit and of two take turns.
    read.cell.y = static_cast<std::uint8_t>(first + (-two & (9 * first + second)) - 1);
    read.length = 2 + two;
    const std::uint32_t blank = (bytes >> (8 * read.length) & 0xFF) == ' ' ? 1 : 0;
    read.with_blank = read.length + blank;
    read.row_check = static_cast<std::uint8_t>(first - 1) + (row_is_given - 8);
    return read;
}

// False: not plain. Points begin at the letters, which are looked for eight bytes at a time:
// neither digits nor blanks have the bit 6. What a point takes lies between its letter and the
// next, so the sum of it is the whole text only if nothing else stands between.
bool decode(std::string_view points, Stones& stones) {
    if (points.empty() || points.size() > longest_text) return false;
    constexpr std::size_t margin = 2 * sizeof(Eight);
    std::array<char, longest_text + margin> text;
    std::copy(points.begin(), points.end(), text.begin());
    std::fill_n(text.data() + points.size(), margin, '\0');
    Cell* cell = stones.cells.data();
    std::uint32_t row_checks = 0;
    std::uint32_t taken = 0;
    std::uint32_t begin = 0;
    for (std::uint32_t at = 0; at < points.size(); at += sizeof(Eight)) {
        for (auto letters = word_at<Eight>(text.data() + at) & 0x4040404040404040U; letters != 0;
             letters &= letters - 1) {
            begin = at + static_cast<std::uint32_t>(std::countr_zero(letters)) / 8;
            const auto read = point_in(word_at<Four>(text.data() + begin));
            row_checks |= read.row_check;
            taken += read.with_blank;
            *cell++ = read.cell;
        }
    }
    stones.count = static_cast<std::size_t>(cell - stones.cells.data());
    const auto read = [&text](std::uint32_t at) {
        return point_in(word_at<Four>(text.data() + at));
    };
    stones.last = {begin, begin + read(begin).length};
    const auto second = read(0).with_blank;
    const auto third = second + read(second).with_blank;
    stones.third = {third, third + read(third).length};
    return taken == points.size() && row_checks <= row_is_given;
}

struct Source {
    const Stones& stones;
    [[nodiscard]] Cell at(std::size_t number, Stone) const {
        return number < stones.count ? stones.cells[number] : Cell{255, 255};
    }
};

template <int Capacity>
BulkVerdict replayed(const Stones& stones, const RenjuRules& rules) {
    const auto black = black_rules(rules);
    const auto& tables = line_tables();
    BasicBoard<Capacity> board(rules.board);
    const auto decides_nothing = [&black](const BasicBoard<Capacity>& with, Cell cell, LineSum sum,
                                          std::size_t) {
        if (sum.five_or_more()) return false;
        const auto [own, other] = assess_both(with, cell, sum, black);
        return own == Assessment{} && other == Assessment{};
    };
    const Source source{stones};
    const auto quiet =
        black.forbidden.empty()
            ? play_quiet_stones<Watched::nobody>(board, tables, Stone::black, 0, source,
                                                 [](auto&&...) { return true; })
            : play_quiet_stones<Watched::black>(board, tables, Stone::black, 0, source,
                                                decides_nothing);
    BulkVerdict verdict;
    if (quiet + 1 < stones.count) return verdict;
    if (quiet < stones.count) {
        // Only the row that ends the game is plain.
        const bool blacks = quiet % 2 == 0;
        const auto colour = blacks ? Stone::black : Stone::white;
        const auto cell = stones.cells[quiet];
        if (board.at(cell.x, cell.y) != Stone::none) return verdict;
        const auto sum = lines_through(tables, board, cell, colour);
        const WinRule rule{blacks ? rules.black_five : rules.white_five, rules.blocked_five};
        if (!wins(board, cell, colour, sum, rule)) return verdict;
        verdict.outcome = blacks ? Outcome::first_wins : Outcome::second_wins;
        verdict.reason = reason_of_row(board, cell, colour, sum, rules.blocked_five);
        board.put(cell, colour);
    }
    verdict.fine = true;
    verdict.position = board.digest();
    return verdict;
}

}  // namespace

bool bulk_knows(const RenjuRules& rules) {
    return rules.opening == RenjuRules::Opening::none ||
           rules.opening == RenjuRules::Opening::classic;
}

BulkVerdict bulk_replay(const PlainMoves& game, const RenjuRules& rules) {
    thread_local Stones stones;
    if (!decode(game.points, stones) || stones.count < 3) return {};
    const auto count = static_cast<std::int32_t>(stones.count);
    // The stone that reaches a limit draws the game.
    const auto full = rules.draw_at > 0 ? std::min(rules.draw_at, rules.board * rules.board)
                                        : rules.board * rules.board;
    if (count >= full || (rules.max_moves > 0 && count >= rules.max_moves)) return {};
    const auto middle = static_cast<std::uint8_t>(rules.board / 2);
    const Cell centre{middle, middle};
    bool by_the_book = true;
    for (int ply = 0; ply < 3; ++ply) {
        by_the_book =
            by_the_book && ring(centre, stones.cells[static_cast<std::size_t>(ply)]) <= ply;
    }
    if (!by_the_book && rules.opening == RenjuRules::Opening::classic) return {};
    auto verdict = rules.board <= 15 ? replayed<15>(stones, rules) : replayed<20>(stones, rules);
    if (!verdict.fine) return verdict;
    const bool named = by_the_book && rules.board == 15 && !black_rules(rules).forbidden.empty();
    if (named) verdict.opening = find_opening(centre, stones.cells[1], stones.cells[2]);
    verdict.plies = count;
    verdict.third = stones.third;
    verdict.last = stones.last;
    return verdict;
}

}  // namespace shinpan::renju
