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

struct Stones {
    std::array<Cell, 20 * 20> cells;
    std::size_t count = 0;
    Span third;
    Span last;
};

// The point at the front of four bytes and the blank behind it. A column that is no letter is a
// large one, which no board has.
struct PointRead {
    Cell cell;
    std::uint32_t length = 0;
    std::uint32_t with_blank = 0;
    bool row_given = false;
};
PointRead point_in(std::uint32_t bytes) {
    const auto less = [bytes](unsigned byte, char from) {
        return static_cast<std::uint8_t>((bytes >> (8 * byte)) - static_cast<unsigned char>(from));
    };
    const std::uint8_t first = less(1, '0');
    const std::uint8_t second = less(2, '0');
    const bool two = second < 10;
    PointRead read;
    read.cell.x = less(0, 'a');
    read.cell.y = static_cast<std::uint8_t>((two ? 10 * first + second : first) - 1);
    read.row_given = static_cast<std::uint8_t>(first - 1) < 9;
    read.length = two ? 3 : 2;
    const bool blank = (bytes >> (8 * read.length) & 0xFF) == ' ';
    read.with_blank = read.length + (blank ? 1 : 0);
    return read;
}

// False: not plain, or more points than a board has.
bool decode(std::string_view points, Stones& stones) {
    static_assert(std::endian::native == std::endian::little);
    std::size_t at = 0;
    std::size_t count = 0;
    bool rows_given = true;
    const auto take = [&](const char* from) {
        std::uint32_t bytes = 0;
        std::memcpy(&bytes, from, sizeof bytes);
        const auto read = point_in(bytes);
        rows_given = rows_given && read.row_given;
        stones.cells[count++] = read.cell;
        const auto begin = static_cast<std::uint32_t>(at);
        stones.last = {begin, begin + read.length};
        if (count == 3) stones.third = stones.last;
        at += read.with_blank;
    };
    const auto most = stones.cells.size();
    while (at + sizeof(std::uint32_t) <= points.size() && count < most) take(points.data() + at);
    while (at < points.size() && count < most) {
        std::array<char, sizeof(std::uint32_t)> rest{};
        std::copy(points.begin() + static_cast<std::ptrdiff_t>(at), points.end(), rest.begin());
        take(rest.data());
    }
    stones.count = count;
    return at == points.size() && rows_given;
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
    const auto quiet = black.forbidden.empty()
                           ? play_quiet_stones<Watched::nobody>(board, tables, Stone::black, source,
                                                                [](auto&&...) { return true; })
                           : play_quiet_stones<Watched::black>(board, tables, Stone::black, source,
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
