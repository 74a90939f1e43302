#include "renju/proof.hpp"

#include <algorithm>
#include <utility>

namespace shinpan::renju {
namespace {

std::string text(Cell cell) {
    return to_string(to_point(cell));
}

// The line through a point, seen from it: place 0 is the point itself.
template <int Capacity>
struct Line {
    const BasicBoard<Capacity>& board;
    Cell centre;
    Direction direction;
    Stone colour = Stone::black;

    [[nodiscard]] Stone at(int place) const { return board.at(centre, direction, place); }
    [[nodiscard]] bool owns(int place) const { return at(place) == colour; }
    [[nodiscard]] bool empty(int place) const { return at(place) == Stone::none; }
    [[nodiscard]] Cell cell(int place) const { return along(centre, direction, place); }
    [[nodiscard]] std::string name(int place) const { return text(cell(place)); }

    // The unbroken row through `place`, were a stone of the colour there.
    struct Row {
        int first, last;
        [[nodiscard]] int length() const { return last - first + 1; }
    };
    [[nodiscard]] Row row_with(int place) const {
        Row row{place, place};
        while (owns(row.first - 1)) --row.first;
        while (owns(row.last + 1)) ++row.last;
        return row;
    }
    [[nodiscard]] Shape stones(int first, int last) const {
        Shape shape{"stones", {}};
        for (int place = first; place <= last; ++place) {
            if (owns(place)) shape.points.push_back(name(place));
        }
        return shape;
    }
    // The own stones among `length` places, if all others are empty and there is just one of them.
    [[nodiscard]] std::optional<int> only_gap(int first, int length) const {
        std::optional<int> gap;
        for (int place = first; place < first + length; ++place) {
            if (owns(place)) continue;
            if (!empty(place) || gap) return std::nullopt;
            gap = place;
        }
        return gap;
    }
};

// What the lines through a black stone show: nodes for the rows, the threes with their extensions.
template <int Capacity>
class Prover {
  public:
    Prover(const BasicBoard<Capacity>& board, const BlackRules& rules)
        : board_(board), rules_(rules) {}

    // The point asked about shows every row through it and every extension of its threes. Below it
    // the tree holds what the ruling needs: threes only where two may meet, and of a three one
    // extension that counts.
    enum class Level : std::uint8_t { asked, nested };

    // The tree of a black stone on the empty `cell`.
    [[nodiscard]] Reason point(Cell cell, Level level) {
        board_.put(cell, Stone::black);
        Rows rows;
        for (const auto direction : directions) look_along(cell, direction, rows);
        const bool may_meet = rows.candidates.size() > 1 && rows.fives.empty() &&
                              rules_.forbidden.has(Kind::double_three);
        if (level == Level::nested) rows.others.clear();
        for (auto& candidate : rows.candidates) {
            if (level == Level::asked || may_meet) resolve(candidate, level, rows);
        }
        board_.take(cell, Stone::black);
        return assemble(cell, std::move(rows));
    }

  private:
    // A row of three with the stones that may make it a straight four.
    struct Candidate {
        Reason node;
        std::vector<Cell> straight;
    };
    struct Rows {
        std::vector<Reason> fives, overlines, fours, threes, others;
        std::vector<Candidate> candidates;
    };

    [[nodiscard]] static Reason row(ReasonCode code, const Line<Capacity>& line) {
        return {
            code, text(line.centre), {{"direction", std::string(name_of(line.direction))}}, {}, {}};
    }

    void look_along(Cell cell, Direction direction, Rows& rows) {
        const Line<Capacity> line{board_, cell, direction};
        const auto run = line.row_with(0);
        if (run.length() >= 5) {
            const bool overline = run.length() > 5;
            auto node = row(overline ? ReasonCode::overline : ReasonCode::five, line);
            if (overline) node.args.push_back({"length", std::int64_t{run.length()}});
            node.shapes.push_back(line.stones(run.first, run.last));
            const bool blocked = !overline && rules_.blocked == RenjuRules::BlockedFive::void_ &&
                                 line.at(run.first - 1) == Stone::white &&
                                 line.at(run.last + 1) == Stone::white;
            if (blocked) {
                node.code = ReasonCode::blocked_five;
                rows.others.push_back(std::move(node));
                return;
            }
            const bool win = !overline || rules_.five == RenjuRules::Five::or_more;
            (win ? rows.fives : rows.overlines).push_back(std::move(node));
            return;
        }
        if (fours(line, rows)) return;
        threes(line, rows);
    }

    // Rows of four through the stone that one more stone makes exactly five. Whether there was any.
    bool fours(const Line<Capacity>& line, Rows& rows) {
        const auto before = rows.fours.size();
        for (int first = -4; first <= 0; ++first) {
            const auto gap = line.only_gap(first, 5);
            if (!gap) continue;
            const auto made = line.row_with(*gap);
            auto stones = line.stones(first, first + 4);
            if (made.length() > 5) {
                auto node = row(ReasonCode::false_four, line);
                node.args.push_back({"by", line.name(*gap)});
                node.args.push_back({"length", std::int64_t{made.length()}});
                node.shapes = {std::move(stones), {"completes", {line.name(*gap)}}};
                rows.others.push_back(std::move(node));
            } else if (rows.fours.size() > before && rows.fours.back().shapes[0] == stones) {
                rows.fours.back().code =
                    ReasonCode::straight_four;  // the same row, from its other end
                rows.fours.back().shapes[1].points.push_back(line.name(*gap));
            } else {
                auto node = row(ReasonCode::four, line);
                node.shapes = {std::move(stones), {"completes", {line.name(*gap)}}};
                rows.fours.push_back(std::move(node));
            }
        }
        return rows.fours.size() > before;
    }

    // A row of three through the stone, with every stone that would make it an unbroken four.
    void threes(const Line<Capacity>& line, Rows& rows) {
        Candidate found{row(ReasonCode::dead_three, line), {}};
        for (int first = -3; first <= 0; ++first) {
            const auto gap = line.only_gap(first, 4);
            if (!gap) continue;
            add_stones(found.node, line, first);
            auto extension = extend(line, first, *gap);
            if (extension.code == ReasonCode::extension_counts)
                found.straight.push_back(line.cell(*gap));
            found.node.because.push_back(std::move(extension));
        }
        if (!found.straight.empty()) {
            rows.candidates.push_back(std::move(found));
        } else if (!found.node.because.empty()) {
            rows.others.push_back(std::move(found.node));
        }
    }

    // Whether the straight fours of a candidate count.
    void resolve(Candidate& candidate, Level level, Rows& rows) {
        auto& node = candidate.node;
        node.code = ReasonCode::false_three;
        auto cell = candidate.straight.begin();
        for (auto& extension : node.because) {
            if (extension.code != ReasonCode::extension_counts) continue;
            auto tree = point(*cell++, Level::nested);  // the stone asked about is still standing
            judge_extension(extension, tree);
            if (!counts(extension)) continue;
            node.code = ReasonCode::three;
            if (level == Level::nested) {
                node.because = std::vector<Reason>{std::move(extension)};
                break;
            }
        }
        (counts(node) ? rows.threes : rows.others).push_back(std::move(node));
    }

    [[nodiscard]] static bool counts(const Reason& node) {
        return node.code == ReasonCode::extension_counts ||
               node.code == ReasonCode::extension_five_counts || node.code == ReasonCode::three;
    }

    static void add_stones(Reason& node, const Line<Capacity>& line, int first) {
        if (node.shapes.empty()) node.shapes.push_back({"stones", {}});
        for (auto& name : line.stones(first, first + 3).points) {
            auto& points = node.shapes[0].points;
            if (std::find(points.begin(), points.end(), name) == points.end()) {
                points.push_back(std::move(name));
            }
        }
    }

    // The stone on place `gap`, which makes places `first` to `first + 3` an unbroken four.
    [[nodiscard]] static Reason extend(const Line<Capacity>& line, int first, int gap) {
        Reason node{ReasonCode::extension_counts, line.name(gap), {}, {}, {}};
        node.shapes.push_back(line.stones(first, first + 3));
        node.shapes.push_back({"extension", {line.name(gap)}});
        for (const int end : {first - 1, first + 4}) {
            if (!line.empty(end)) {
                node.code = ReasonCode::extension_blocked;
                node.args.push_back({"by", end_name(line, end)});
                return node;
            }
            const int beyond = end < first ? end - 1 : end + 1;
            if (line.owns(beyond)) {
                const auto far = line.row_with(beyond);
                node.code = ReasonCode::extension_overline;
                node.args.push_back({"by", line.name(end)});
                node.args.push_back({"length", std::int64_t{5 + far.length()}});
                return node;
            }
        }
        node.shapes.push_back({"completes", {line.name(first - 1), line.name(first + 4)}});
        return node;
    }

    [[nodiscard]] static std::string end_name(const Line<Capacity>& line, int end) {
        return line.at(end) == Stone::off ? "the edge" : line.name(end);
    }

    void judge_extension(Reason& node, Reason& tree) const {
        switch (tree.code) {
            case ReasonCode::five_beats_all:
                node.code = rules_.reading == RenjuRules::ThreeThroughFive::counts
                                ? ReasonCode::extension_five_counts
                                : ReasonCode::extension_five;
                keep(node, tree, ReasonCode::five);
                if (rules_.five == RenjuRules::Five::or_more)
                    keep(node, tree, ReasonCode::overline);
                return;
            case ReasonCode::forbidden:
                node.code = ReasonCode::extension_forbidden;
                node.args = tree.args;
                node.because = std::move(tree.because);
                return;
            default: break;
        }
        // Allowed. When it looks like a double-three, the tree says why it is none.
        for (auto& one : tree.because) {
            if (one.code == ReasonCode::three || one.code == ReasonCode::false_three) {
                node.because.push_back(std::move(one));
            }
        }
    }

    static void keep(Reason& node, Reason& tree, ReasonCode code) {
        for (auto& one : tree.because) {
            if (one.code == code) node.because.push_back(std::move(one));
        }
    }

    [[nodiscard]] Reason assemble(Cell cell, Rows rows) const {
        Reason root{ReasonCode::not_forbidden, text(cell), {}, {}, {}};
        if (!rows.fives.empty()) {
            root.code = ReasonCode::five_beats_all;
            append(root.because, rows.fives);
            append(root.because, rows.overlines);
            append(root.because, rows.fours);
            append(root.because, rows.threes);
            append(root.because, rows.others);
            return root;
        }
        Kinds found;
        if (rules_.forbidden.has(Kind::overline) && !rows.overlines.empty()) {
            found.add(Kind::overline);
        }
        if (rules_.forbidden.has(Kind::double_four) && rows.fours.size() > 1) {
            found.add(Kind::double_four);
        }
        if (rules_.forbidden.has(Kind::double_three) && rows.threes.size() > 1) {
            found.add(Kind::double_three);
        }
        append(root.because, rows.overlines);
        group(root, rows.fours, Kind::double_four, found);
        group(root, rows.threes, Kind::double_three, found);
        append(root.because, rows.others);
        if (!found.empty()) {
            root.code = ReasonCode::forbidden;
            root.args.push_back({"kinds", to_string(found)});
        }
        return root;
    }

    // The rows below a node of their kind when they are forbidden together, else one by one.
    static void group(Reason& root, std::vector<Reason>& rows, Kind kind, Kinds found) {
        if (!found.has(kind)) return append(root.because, rows);
        const auto code =
            kind == Kind::double_four ? ReasonCode::double_four : ReasonCode::double_three;
        Reason node{code, root.at, {{"count", static_cast<std::int64_t>(rows.size())}}, {}, {}};
        append(node.because, rows);
        root.because.push_back(std::move(node));
    }

    static void append(std::vector<Reason>& to, std::vector<Reason>& from) {
        for (auto& one : from) to.push_back(std::move(one));
        from.clear();
    }

    BasicBoard<Capacity> board_;
    BlackRules rules_;
};

}  // namespace

std::string_view name_of(Direction direction) {
    switch (direction) {
        case Direction::horizontal: return "horizontal";
        case Direction::vertical: return "vertical";
        case Direction::rising: return "rising diagonal";
        case Direction::falling: return "falling diagonal";
    }
    return {};
}

template <int Capacity>
Reason prove(const BasicBoard<Capacity>& board, Cell cell, const BlackRules& rules) {
    const auto here = assess(board, cell, rules);
    if (here.decided == Decided::no) {
        return {
            ReasonCode::undecided, text(cell), {{"limit", std::int64_t{rules.most_tests}}}, {}, {}};
    }
    auto root = Prover(board, rules).point(cell, Prover<Capacity>::Level::asked);
    const auto other = rules.other_reading();
    const auto differs = assess(board, cell, other);
    if (differs != here && differs.decided == Decided::yes) {
        const bool counts = other.reading == RenjuRules::ThreeThroughFive::counts;
        Reason node{ReasonCode::other_reading,
                    text(cell),
                    {{"reading", std::string(counts ? "counts" : "excluded")},
                     {"kinds", to_string(differs)}},
                    {},
                    {}};
        node.because.push_back(Prover(board, other).point(cell, Prover<Capacity>::Level::asked));
        root.because.push_back(std::move(node));
    }
    return root;
}

template <int Capacity>
Reason prove_win(const BasicBoard<Capacity>& board, Cell cell, Stone colour) {
    Reason root{ReasonCode::five, text(cell), {}, {}, {}};
    for (const auto direction : directions) {
        const Line<Capacity> line{board, cell, direction, colour};
        const auto run = line.row_with(0);
        // Where both are made the five is shown: it wins under every rule.
        if (run.length() < 5) continue;
        if (!root.args.empty() && (root.code == ReasonCode::five || run.length() != 5)) continue;
        root.code = run.length() == 5 ? ReasonCode::five : ReasonCode::overline;
        root.args = {{"direction", std::string(name_of(direction))},
                     {"length", std::int64_t{run.length()}}};
        root.shapes = {line.stones(run.first, run.last)};
    }
    return root;
}

template Reason prove(const Board&, Cell, const BlackRules&);
template Reason prove(const LargeBoard&, Cell, const BlackRules&);
template Reason prove_win(const Board&, Cell, Stone);
template Reason prove_win(const LargeBoard&, Cell, Stone);

}  // namespace shinpan::renju
