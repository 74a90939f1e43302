#include "oracle.hpp"

#include <algorithm>

namespace oracle {
namespace {

enum class Reading { excluded, counts };

struct At {
    int x, y;
};
struct Way {
    int dx, dy;
};
constexpr std::array ways{Way{1, 0}, Way{0, 1}, Way{1, 1}, Way{1, -1}};

At step(At p, Way w, int n) {
    return {p.x + n * w.dx, p.y + n * w.dy};
}
char look(const Board& b, At p) {
    return b.at(p.x, p.y);
}

struct Placed {
    Board& board;
    At at;
    Placed(Board& b, At p) : board(b), at(p) { board.at(p.x, p.y) = 'B'; }
    ~Placed() { board.at(at.x, at.y) = '.'; }
    Placed(const Placed&) = delete;
    Placed& operator=(const Placed&) = delete;
};

// The unbroken row of black stones through p: from the n-th point before it to the m-th after it.
struct Row {
    int first = 0, last = -1;
    [[nodiscard]] int length() const { return last - first + 1; }
    [[nodiscard]] bool has(int n) const { return first <= n && n <= last; }
};
Row unbroken_row(const Board& b, At p, Way w) {
    if (look(b, p) != 'B') return {};
    Row row{0, 0};
    while (look(b, step(p, w, row.first - 1)) == 'B') --row.first;
    while (look(b, step(p, w, row.last + 1)) == 'B') ++row.last;
    return row;
}

// A stone on p stands: does it lie in a five, in an overline?
bool in_five(const Board& b, At p) {
    for (auto w : ways)
        if (unbroken_row(b, p, w).length() == 5) return true;
    return false;
}
bool in_overline(const Board& b, At p) {
    for (auto w : ways)
        if (unbroken_row(b, p, w).length() >= 6) return true;
    return false;
}

// Four: "a row of four stones to which one more stone makes a five". The rows of four through p,
// each as the set of its points seen from p.
int fours_on(Board& b, At p, Way w) {
    std::array<unsigned, 9> rows{};
    int count = 0;
    for (int n = -4; n <= 4; ++n) {
        const auto q = step(p, w, n);
        if (look(b, q) != '.') continue;
        const Placed more(b, q);
        const auto five = unbroken_row(b, p, w);
        if (five.length() != 5 || !five.has(n)) continue;
        unsigned four = 0;
        for (int m = five.first; m <= five.last; ++m)
            if (m != n) four |= 1U << (m + 4);
        if (std::find(rows.begin(), rows.begin() + count, four) == rows.begin() + count)
            rows[static_cast<std::size_t>(count++)] = four;
    }
    return count;
}
int fours(Board& b, At p) {
    int sum = 0;
    for (auto w : ways) sum += fours_on(b, p, w);
    return sum;
}

// Straight four: "an unbroken four that can become a five in two different ways"; p is in it, and
// so is the point n of its line.
bool in_straight_four(Board& b, At p, int n, Way w) {
    const auto four = unbroken_row(b, p, w);
    if (four.length() != 4 || !four.has(n)) return false;
    int fives = 0;
    for (int end : {four.first - 1, four.last + 1}) {
        const auto q = step(p, w, end);
        if (look(b, q) != '.') continue;
        const Placed more(b, q);
        if (unbroken_row(b, p, w).length() == 5) ++fives;
    }
    return fives == 2;
}

// A reading, and whether the answer turned on it.
struct Read {
    Reading reading;
    bool asked = false;
};

bool not_allowed_double_three(Board& b, At p, Read& read);

// Three in direction w: one can add a stone e to attain a straight four; and by 9.3 the e must make
// neither overline nor double-four nor a double-three that is itself not allowed.
bool three_on(Board& b, At p, Way w, Read& read) {
    for (int n = -3; n <= 3; ++n) {
        const auto e = step(p, w, n);
        if (look(b, e) != '.') continue;
        const Placed added(b, e);
        if (!in_straight_four(b, p, n, w)) continue;
        if (in_five(b, e)) {
            read.asked = true;
            if (read.reading == Reading::counts) return true;
            continue;
        }
        if (in_overline(b, e) || fours(b, e) > 1) continue;
        if (not_allowed_double_three(b, e, read)) continue;
        return true;
    }
    return false;
}

bool not_allowed_double_three(Board& b, At p, Read& read) {
    int threes = 0;
    for (auto w : ways)
        if (three_on(b, p, w, read)) ++threes;
    return threes > 1;
}

}  // namespace

Board::Board(int n) : size(n) {
    cells.fill('#');
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) at(x, y) = '.';
}

Kinds kinds(const Board& board, int x, int y) {
    auto b = board;
    const At p{x, y};
    b.at(x, y) = 'B';
    if (in_five(b, p)) return {"five", "five"};
    const auto under = [&](Read& read) {
        std::string text;
        const auto add = [&text](const char* kind) {
            text += (text.empty() ? "" : "+") + std::string(kind);
        };
        if (not_allowed_double_three(b, p, read)) add("33");
        if (fours(b, p) > 1) add("44");
        if (in_overline(b, p)) add("6");
        return text.empty() ? "legal" : text;
    };
    Read literal{Reading::excluded}, other{Reading::counts};
    Kinds kinds;
    kinds.excluded = under(literal);
    kinds.counts = literal.asked ? under(other) : kinds.excluded;
    return kinds;
}

bool too_lonely(const Board& board, int x, int y) {
    int stones = 0;
    for (auto w : ways)
        for (int n = -5; n <= 5; ++n) {
            const auto q = step({x, y}, w, n);
            if (q.x >= 0 && q.y >= 0 && q.x < board.size && q.y < board.size &&
                look(board, q) == 'B')
                ++stones;
        }
    return stones < 4;
}

}  // namespace oracle
