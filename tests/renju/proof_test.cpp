// Every node of a proof, checked from the board alone: the checker knows the words of the rules and
// the points a node names, and nothing of the engine that wrote them.

#include "renju/proof.hpp"

#include "base/terms.hpp"
#include "positions.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <set>

using namespace shinpan;
using namespace shinpan::renju;

namespace {

struct P {
    int x, y;
    friend auto operator<=>(const P&, const P&) = default;
};
using Points = std::vector<P>;

P p_of(const std::string& name) {
    const auto point = positions::point(name);
    return {point.column, point.row};
}

class Checker {
  public:
    Checker(const oracle::Board& board, bool five_counts) : b_(board), five_counts_(five_counts) {}

    // Empty when the proof holds; else the first thing that does not.
    std::string root(const Reason& node) {
        const auto at = p_of(node.at);
        if (look(at) != '.') return fail(node, "is not empty");
        put(at, 'B');
        std::string wrong;
        switch (node.code) {
            case ReasonCode::five_beats_all:
                wrong = find(node, ReasonCode::five) == nullptr ? fail(node, "shows no five")
                                                                : rows(node, at);
                break;
            case ReasonCode::forbidden: wrong = forbidden(node, at, true); break;
            case ReasonCode::not_forbidden: wrong = allowed(node, at, true); break;
            default: wrong = fail(node, "is no root");
        }
        put(at, '.');
        return wrong;
    }

    int depth = 0;  // of the deepest node checked
    int nodes = 0;

  private:
    static constexpr std::array<P, 4> ways{P{1, 0}, P{0, 1}, P{1, 1}, P{1, -1}};

    [[nodiscard]] char look(P p) const { return b_.at(p.x, p.y); }
    void put(P p, char c) { b_.at(p.x, p.y) = c; }
    static P step(P p, P way, int n) { return {p.x + n * way.x, p.y + n * way.y}; }

    static std::string fail(const Reason& node, const std::string& what) {
        return std::string(name_of(node.code)) + " at " + node.at + " " + what;
    }
    static const Reason* find(const Reason& node, ReasonCode code) {
        for (const auto& one : node.because) {
            if (one.code == code) return &one;
        }
        return nullptr;
    }
    static Points shape(const Reason& node, std::string_view role) {
        Points points;
        for (const auto& one : node.shapes) {
            if (one.role != role) continue;
            for (const auto& name : one.points) points.push_back(p_of(name));
        }
        std::sort(points.begin(), points.end());
        return points;
    }
    int run(P p, P way) const {
        int length = 1;
        for (int n = 1; look(step(p, way, n)) == 'B'; ++n) ++length;
        for (int n = -1; look(step(p, way, n)) == 'B'; --n) ++length;
        return length;
    }
    bool all_black(const Points& points) const {
        return std::all_of(points.begin(), points.end(), [this](P p) { return look(p) == 'B'; });
    }
    // The way of the line that all points share, if they do.
    static const P* line_of(const Points& points) {
        for (const auto& way : ways) {
            const bool on = std::all_of(points.begin(), points.end(), [&](P p) {
                const int dx = p.x - points[0].x, dy = p.y - points[0].y;
                return dx * way.y == dy * way.x;
            });
            if (on) return &way;
        }
        return nullptr;
    }
    bool makes_five(P p, P way, const Points& with) {
        if (look(p) != '.') return false;
        put(p, 'B');
        Points row{p};
        for (int n = 1; look(step(p, way, n)) == 'B'; ++n) row.push_back(step(p, way, n));
        for (int n = -1; look(step(p, way, n)) == 'B'; --n) row.push_back(step(p, way, n));
        const bool five = row.size() == 5 && std::all_of(with.begin(), with.end(), [&](P one) {
                              return std::find(row.begin(), row.end(), one) != row.end();
                          });
        put(p, '.');
        return five;
    }

    // Straight-four stones on the lines of p, found by trying every point.
    std::set<P> straight_extensions(P p, P way) {
        std::set<P> found;
        for (int n = -3; n <= 3; ++n) {
            const auto e = step(p, way, n);
            if (look(e) != '.') continue;
            put(e, 'B');
            int first = 0, last = 0;
            while (look(step(p, way, first - 1)) == 'B') --first;
            while (look(step(p, way, last + 1)) == 'B') ++last;
            const bool four = last - first == 3 && first <= n && n <= last &&
                              makes_five(step(p, way, first - 1), way, {p}) &&
                              makes_five(step(p, way, last + 1), way, {p});
            put(e, '.');
            if (four) found.insert(e);
        }
        return found;
    }
    // The rows of four through p, each by its stones.
    int fours(P p) {
        int count = 0;
        for (const auto& way : ways) {
            std::set<Points> rows;
            for (int n = -4; n <= 4; ++n) {
                const auto q = step(p, way, n);
                if (!makes_five(q, way, {p})) continue;
                Points row;
                put(q, 'B');
                for (int m = -4; m <= 4; ++m) {
                    const auto r = step(p, way, m);
                    bool joined = true;
                    for (int k = std::min(0, m); k <= std::max(0, m); ++k) {
                        joined = joined && look(step(p, way, k)) == 'B';
                    }
                    if (joined && r != q) row.push_back(r);
                }
                put(q, '.');
                rows.insert(row);
            }
            count += static_cast<int>(rows.size());
        }
        return count;
    }
    bool has_run(P p, int least, int most) const {
        return std::any_of(ways.begin(), ways.end(),
                           [&](P way) { return run(p, way) >= least && run(p, way) <= most; });
    }

    std::string rows(const Reason& node, P at) {
        for (const auto& one : node.because) {
            if (auto wrong = row(one, at); !wrong.empty()) return wrong;
        }
        return {};
    }

    // One row through the stone on `at`.
    std::string row(const Reason& node, P at) {
        ++nodes;
        if (node.code == ReasonCode::other_reading) {
            put(at, '.');
            Checker other(b_, !five_counts_);
            auto wrong = other.root(node.because.at(0));
            put(at, 'B');
            return wrong;
        }
        const auto stones = shape(node, "stones");
        if (node.code == ReasonCode::double_four || node.code == ReasonCode::double_three) {
            return {};  // a group, checked by forbidden()
        }
        if (!all_black(stones)) return fail(node, "names a stone that is not black");
        if (std::find(stones.begin(), stones.end(), at) == stones.end()) {
            return fail(node, "does not hold the stone");
        }
        const auto* way = line_of(stones);
        if (way == nullptr) return fail(node, "is no line");
        switch (node.code) {
            case ReasonCode::five:
                return stones.size() == 5 && run(at, *way) == 5 ? "" : fail(node, "is no five");
            case ReasonCode::overline:
                return stones.size() >= 6 && run(at, *way) == static_cast<int>(stones.size())
                           ? ""
                           : fail(node, "is no overline");
            case ReasonCode::four:
            case ReasonCode::straight_four: {
                const auto completes = shape(node, "completes");
                const std::size_t wanted = node.code == ReasonCode::four ? 1 : 2;
                if (stones.size() != 4 || completes.size() != wanted)
                    return fail(node, "is no four");
                for (auto p : completes) {
                    if (!makes_five(p, *way, stones)) return fail(node, "is not completed to five");
                }
                return {};
            }
            case ReasonCode::false_four: {
                const auto gap = shape(node, "completes");
                if (stones.size() != 4 || gap.size() != 1) return fail(node, "has not four stones");
                put(gap[0], 'B');
                const bool long_row = run(gap[0], *way) > 5;
                put(gap[0], '.');
                return long_row ? "" : fail(node, "would be a five");
            }
            case ReasonCode::three:
            case ReasonCode::false_three: return three(node, at, *way);
            case ReasonCode::dead_three:
                return straight_extensions(at, *way).empty() ? "" : fail(node, "has an extension");
            default: return fail(node, "is no row");
        }
    }

    std::string three(const Reason& node, P at, P way) {
        const auto possible = straight_extensions(at, way);
        std::set<P> named;
        int count = 0;
        for (const auto& one : node.because) {
            if (one.code == ReasonCode::extension_blocked ||
                one.code == ReasonCode::extension_overline) {
                if (possible.count(p_of(one.at)) != 0) return fail(one, "makes a straight four");
                continue;
            }
            if (auto wrong = extension(one, at, way); !wrong.empty()) return wrong;
            named.insert(p_of(one.at));
            if (one.code == ReasonCode::extension_counts ||
                one.code == ReasonCode::extension_five_counts) {
                ++count;
            }
        }
        if (node.code == ReasonCode::three) return count > 0 ? "" : fail(node, "has no extension");
        if (count > 0) return fail(node, "has an extension that counts");
        return named == possible ? "" : fail(node, "leaves an extension out");
    }

    std::string extension(const Reason& node, P at, P way) {
        ++nodes;
        const auto e = p_of(node.at);
        if (straight_extensions(at, way).count(e) == 0) return fail(node, "makes no straight four");
        ++level_;
        depth = std::max(depth, level_);
        put(e, 'B');
        std::string wrong;
        switch (node.code) {
            case ReasonCode::extension_counts: wrong = allowed(node, e, false); break;
            case ReasonCode::extension_five_counts:
            case ReasonCode::extension_five:
                wrong = (node.code == ReasonCode::extension_five_counts) != five_counts_
                            ? fail(node, "belongs to the other reading")
                        : !has_run(e, 5, 5) ? fail(node, "makes no five")
                                            : rows(node, e);
                break;
            case ReasonCode::extension_forbidden:
                wrong = has_run(e, 5, 5) ? fail(node, "makes five") : forbidden(node, e, false);
                break;
            default: wrong = fail(node, "is no extension");
        }
        put(e, '.');
        --level_;
        return wrong;
    }

    // The stone on `at` is forbidden, by the rows shown.
    std::string forbidden(const Reason& node, P at, bool complete) {
        if (has_run(at, 5, 5)) return fail(node, "makes five");
        if (auto wrong = rows(node, at); !wrong.empty()) return wrong;
        std::string shown;
        const auto show = [&shown](const char* kind) {
            shown += (shown.empty() ? "" : "+") + std::string(kind);
        };
        if (const auto* group = find(node, ReasonCode::double_three)) {
            std::set<std::string> lines;
            for (const auto& one : group->because) {
                if (one.code != ReasonCode::three) return fail(one, "is no three");
                if (auto wrong = row(one, at); !wrong.empty()) return wrong;
                lines.insert(std::get<std::string>(one.args.at(0).value));
            }
            if (lines.size() < 2) return fail(*group, "shows one three");
            show("33");
        }
        if (const auto* group = find(node, ReasonCode::double_four)) {
            std::set<Points> fours_shown;
            for (const auto& one : group->because) {
                if (auto wrong = row(one, at); !wrong.empty()) return wrong;
                fours_shown.insert(shape(one, "stones"));
            }
            if (fours_shown.size() < 2) return fail(*group, "shows one four");
            show("44");
        }
        if (find(node, ReasonCode::overline) != nullptr) show("6");
        if (shown.empty()) return fail(node, "shows nothing");
        if (shown != std::get<std::string>(node.args.at(0).value))
            return fail(node, "shows " + shown);
        if (complete && fours(at) > 1 && shown.find("44") == std::string::npos) {
            return fail(node, "hides a double-four");
        }
        return {};
    }

    // The stone on `at` is allowed: no five, no overline, at most one four; and of the lines where
    // a straight four may come at most one is a three.
    std::string allowed(const Reason& node, P at, bool complete) {
        if (has_run(at, 5, 99)) return fail(node, "makes five or more");
        if (fours(at) > 1) return fail(node, "makes two fours");
        int lines = 0, excused = 0;
        for (const auto& way : ways) {
            if (!straight_extensions(at, way).empty()) ++lines;
        }
        for (const auto& one : node.because) {
            if (one.code == ReasonCode::false_three) ++excused;
        }
        if (lines - excused > 1) return fail(node, "leaves two threes");
        if (!complete && lines < 2) return {};
        return rows(node, at);
    }

    oracle::Board b_;
    bool five_counts_;
    int level_ = 0;
};

struct Checked {
    std::int64_t proofs = 0, nodes = 0, deepest = 0;
};

void check_all(const positions::Pair& pair, Checked& checked) {
    for (const auto reading :
         {RenjuRules::ThreeThroughFive::excluded, RenjuRules::ThreeThroughFive::counts}) {
        RenjuRules rules;
        rules.three_through_five = reading;
        const auto black = black_rules(rules);
        for (std::uint8_t y = 0; y < 15; ++y) {
            for (std::uint8_t x = 0; x < 15; ++x) {
                const Cell cell{x, y};
                if (pair.engine.at(cell) != Stone::none || oracle::too_lonely(pair.slow, x, y))
                    continue;
                const auto proof = prove(pair.engine, cell, black);
                Checker checker(pair.slow, reading == RenjuRules::ThreeThroughFive::counts);
                const auto wrong = checker.root(proof);
                if (!wrong.empty()) CHECK(wrong == "");
                // The proof says what the fast test says.
                const auto fast = to_string(assess(pair.engine, cell, black));
                const auto said = proof.code == ReasonCode::five_beats_all ? "five"
                                  : proof.code == ReasonCode::forbidden
                                      ? std::get<std::string>(proof.args.at(0).value)
                                      : "legal";
                if (fast != said) CHECK(fast == said);
                ++checked.proofs;
                checked.nodes += checker.nodes;
                checked.deepest = std::max<std::int64_t>(checked.deepest, checker.depth);
            }
        }
    }
}

}  // namespace

TEST_CASE("each node of the proofs of random positions holds on the board") {
    positions::Random random(test::seed() + 1);
    Checked checked;
    for (std::int64_t round = test::rounds(4000); round > 0; --round) {
        check_all(positions::crowd(random), checked);
    }
    CHECK(checked.proofs > 100'000);
    CHECK(checked.deepest >= 3);
}

TEST_CASE("each node of the proofs of published and dense positions holds on the board") {
    Checked checked;
    for (const auto* file : {"forbidden-boards.cases.tsv", "forbidden-suite.cases.tsv",
                             "forbidden-stress.cases.tsv"}) {
        std::set<std::string> seen;
        for (const auto& row : test::read_table(test::data_dir() / "renju" / file)) {
            if (!seen.insert(row["position"]).second) continue;
            if (seen.size() > 400) break;
            check_all(positions::parse(row["position"]), checked);
        }
    }
    CHECK(checked.deepest >= 5);
}

TEST_CASE("a proof says that five beats the overline") {
    const auto pair = positions::parse("B a14 a13 a12 a11 a9 b10 c10 d10 e10");
    const auto proof =
        prove(pair.engine, *pair.engine.cell(positions::point("a10")), black_rules(RenjuRules{}));
    CHECK(proof.code == ReasonCode::five_beats_all);
    REQUIRE(proof.because.size() == 2);
    CHECK(proof.because[0].code == ReasonCode::five);
    CHECK(proof.because[1].code == ReasonCode::overline);
}

TEST_CASE("nine levels of double-threes end, and the proof holds") {
    const auto pair = positions::parse("B e12 f9 g12 g5 g8 h10 h11 i7 j12 j6 j7 k6");
    const auto rules = black_rules(RenjuRules{});
    CHECK(to_string(assess(pair.engine, *pair.engine.cell(positions::point("g9")), rules)) == "33");
    CHECK(to_string(assess(pair.engine, *pair.engine.cell(positions::point("i11")), rules)) ==
          "legal");
    Checked checked;
    check_all(pair, checked);
    CHECK(checked.proofs > 0);
}

TEST_CASE("a proof that goes down five stones holds in every node") {
    // samples/renju/five-levels.txt
    const auto pair = positions::parse("B c2 f2 d3 e4 f4 c5 d5 e5 g5 f6 g6 h7 f8");
    const auto proof =
        prove(pair.engine, *pair.engine.cell(positions::point("e6")), black_rules(RenjuRules{}));
    CHECK(proof.code == ReasonCode::forbidden);
    Checker checker(pair.slow, false);
    CHECK(checker.root(proof) == "");
    CHECK(checker.depth == 5);
}

TEST_CASE("each reason of renju has a Chinese and a Japanese sentence with the same arguments") {
    const auto arguments = [](std::string_view sentence) {
        std::set<std::string> names;
        for (auto at = sentence.find('{'); at != sentence.npos; at = sentence.find('{', at + 1)) {
            names.insert(std::string(sentence.substr(at, sentence.find('}', at) - at)));
        }
        return names;
    };
    std::size_t count = 0;
    for (const auto code : {
#define SHINPAN_REASON(name, ...) ReasonCode::name,
#include "base/reasons/renju.def"
#undef SHINPAN_REASON
         }) {
        INFO(name_of(code));
        for (const auto language : {Language::chinese, Language::japanese}) {
            CHECK(sentence_of(code, language) != sentence_of(code));
            CHECK(arguments(sentence_of(code, language)) == arguments(sentence_of(code)));
        }
        ++count;
    }
    CHECK(count > 20);
    CHECK(word_in("33+6", Language::chinese) == "三三+长连");
    CHECK(word_in("h8", Language::japanese) == "h8");
    CHECK(find_language("ja") == Language::japanese);
    CHECK(!find_language("fr"));
}
