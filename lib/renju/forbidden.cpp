#include "renju/forbidden.hpp"

#include "renju/crowded.hpp"

#include <algorithm>
#include <bit>
#include <optional>

namespace shinpan::renju {
namespace {

// The recursive part. Where it puts stones it plays on a board of its own, on which those of the
// line of thought so far stand; most points are settled without one.
template <int Capacity>
class Search {
  public:
    Search(const BasicBoard<Capacity>& board, const BlackRules& rules)
        : board_(&board), rules_(rules), tables_(line_tables()), left_(rules.most_tests) {}

    // False: the tests ran out, and what double_three said means nothing.
    [[nodiscard]] bool decided() const { return left_ >= 0; }

    // Whether the reading of a three through a five has mattered.
    [[nodiscard]] bool met_five() const { return met_five_; }

    // RIF 9.3: at least two of the threes that meet at `cell` can become a straight four by a stone
    // that is itself allowed. Both clauses, (a) and (b), must hold of one and the same stone.
    [[nodiscard]] bool double_three(Cell cell) {
        if (--left_ < 0) return false;
        const bool empty = board_->at(cell) == Stone::none;
        if (empty) own().put(cell, Stone::black);
        int threes = 0;
        for (const auto direction : directions) {
            if (threes == 2 || left_ < 0) break;
            if (is_three(cell, direction)) ++threes;
        }
        if (empty) own().take(cell, Stone::black);
        return threes == 2;
    }

  private:
    BasicBoard<Capacity>& own() {
        if (!own_) board_ = &own_.emplace(*board_);
        return *own_;
    }

    [[nodiscard]] bool is_three(Cell cell, Direction direction) {
        const auto window = board_->window(cell, direction);
        unsigned left = tables_.extensions[tables_.pattern(window, Stone::black)];
        for (; left != 0; left &= left - 1) {
            const auto bit = std::countr_zero(left);
            if (may_extend(along(cell, direction, bit < 3 ? bit - 3 : bit - 2))) return true;
            if (left_ < 0) return false;
        }
        return false;
    }

    // Whether a stone on `cell`, which makes a straight four, counts.
    [[nodiscard]] bool may_extend(Cell cell) {
        const auto sum = lines_through(tables_, *board_, cell, Stone::black);
        if (wins(*board_, cell, Stone::black, sum, {rules_.five, rules_.blocked})) {
            met_five_ = true;
            // RIF 3 "without at the same time a five in a row is made"; the other reading (Renju
            // Sekai) lets the five beat whatever else the stone makes.
            return rules_.reading == RenjuRules::ThreeThroughFive::counts;
        }
        if (sum.overlines() != 0 && rules_.forbidden.has(Kind::overline)) return false;
        if (sum.fours() > 1 && rules_.forbidden.has(Kind::double_four)) return false;
        return sum.threes() < 2 || !rules_.forbidden.has(Kind::double_three) || !double_three(cell);
    }

    const BasicBoard<Capacity>* board_;
    std::optional<BasicBoard<Capacity>> own_;
    const BlackRules& rules_;
    const LineTables& tables_;
    std::int32_t left_;  // tests; negative: they ran out
    bool met_five_ = false;
};

}  // namespace

std::string to_string(Kinds set) {
    std::string text;
    for (const auto name : names_of(set)) {
        if (!text.empty()) text += '+';
        text += name;
    }
    return text.empty() ? "legal" : text;
}

std::vector<std::string_view> names_of(Kinds set) {
    std::vector<std::string_view> names;
    for (const auto kind : kinds) {
        if (set.has(kind)) names.push_back(name_of(kind));
    }
    return names;
}

std::string to_string(const Assessment& assessment) {
    if (assessment.decided == Decided::no) return "undecided";
    return assessment.five == FiveMade::yes ? "five" : to_string(assessment.kinds);
}

BlackRules BlackRules::other_reading() const {
    auto other = *this;
    other.reading = reading == RenjuRules::ThreeThroughFive::counts
                        ? RenjuRules::ThreeThroughFive::excluded
                        : RenjuRules::ThreeThroughFive::counts;
    return other;
}

BlackRules black_rules(const RenjuRules& rules) {
    BlackRules black;
    black.five = rules.black_five;
    black.blocked = rules.blocked_five;
    black.reading = rules.three_through_five;
    if (rules.forbid_double_three) black.forbidden.add(Kind::double_three);
    if (rules.forbid_double_four) black.forbidden.add(Kind::double_four);
    if (rules.forbid_overline) black.forbidden.add(Kind::overline);
    return black;
}

template <int Capacity>
bool open_five(const BasicBoard<Capacity>& board, Cell cell, Stone colour) {
    const auto opponent = colour == Stone::black ? Stone::white : Stone::black;
    return std::any_of(directions.begin(), directions.end(), [&](Direction direction) {
        int before = -1, after = 1;
        while (board.at(cell, direction, before) == colour) --before;
        while (board.at(cell, direction, after) == colour) ++after;
        return after - before - 1 == 5 && (board.at(cell, direction, before) != opponent ||
                                           board.at(cell, direction, after) != opponent);
    });
}

namespace {

// Whether the other reading of a three through a five would say the same.
enum class Reading : std::uint8_t { all_one, matters };

template <int Capacity>
Reading assess_into(Assessment& found, const BasicBoard<Capacity>& board, Cell cell, LineSum sum,
                    const BlackRules& rules) {
    if (sum.quiet()) return Reading::all_one;
    if (wins(board, cell, Stone::black, sum, {rules.five, rules.blocked})) {
        found.five = FiveMade::yes;
        return Reading::all_one;
    }
    if (sum.overlines() != 0 && rules.forbidden.has(Kind::overline))
        found.kinds.add(Kind::overline);
    if (sum.fours() > 1 && rules.forbidden.has(Kind::double_four)) {
        found.kinds.add(Kind::double_four);
    }
    if (sum.threes() < 2 || !rules.forbidden.has(Kind::double_three)) return Reading::all_one;
    Search search(board, rules);
    if (search.double_three(cell)) found.kinds.add(Kind::double_three);
    if (!search.decided()) found.decided = Decided::no;
    return search.met_five() ? Reading::matters : Reading::all_one;
}

}  // namespace

template <int Capacity>
Assessment assess(const BasicBoard<Capacity>& board, Cell cell, LineSum sum,
                  const BlackRules& rules) {
    Assessment found;
    (void)assess_into(found, board, cell, sum, rules);
    return found;
}

template <int Capacity>
Readings assess_both(const BasicBoard<Capacity>& board, Cell cell, LineSum sum,
                     const BlackRules& rules) {
    Readings both;
    const auto reading = assess_into(both.own, board, cell, sum, rules);
    both.other =
        reading == Reading::matters ? assess(board, cell, sum, rules.other_reading()) : both.own;
    return both;
}

template <int Capacity>
void scan(const BasicBoard<Capacity>& board, const BlackRules& rules,
          std::vector<AssessedCell>& out) {
    out.clear();
    const auto& tables = line_tables();
    for_each_crowded(board, [&](Cell cell) {
        const auto sum = lines_through(tables, board, cell, Stone::black);
        if (sum.quiet()) return;
        const auto found = assess(board, cell, sum, rules);
        if (found != Assessment{}) out.push_back({cell, found});
    });
}

template bool open_five(const Board&, Cell, Stone);
template bool open_five(const LargeBoard&, Cell, Stone);
template Assessment assess(const Board&, Cell, LineSum, const BlackRules&);
template Assessment assess(const LargeBoard&, Cell, LineSum, const BlackRules&);
template Readings assess_both(const Board&, Cell, LineSum, const BlackRules&);
template Readings assess_both(const LargeBoard&, Cell, LineSum, const BlackRules&);
template void scan(const Board&, const BlackRules&, std::vector<AssessedCell>&);
template void scan(const LargeBoard&, const BlackRules&, std::vector<AssessedCell>&);

}  // namespace shinpan::renju
