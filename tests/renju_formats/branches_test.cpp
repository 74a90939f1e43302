// Trees judged branch by branch, beside each line judged alone from the first move.

#include "referee/branches.hpp"

#include "formats/renlib/renlib.hpp"
#include "formats/sgf/sgf.hpp"
#include "formats/tree_writer.hpp"
#include "helpers.hpp"
#include "renju/referee.hpp"

#include <map>
#include <random>
#include <set>

using namespace shinpan;
using formats::SplitterOptions;

namespace {

Ruleset ruleset(std::string_view name) {
    auto loaded = load_ruleset(name);
    REQUIRE(loaded);
    return *loaded;
}

std::string branch_of(const Finding& finding) {
    for (const auto& arg : finding.args) {
        if (arg.name == "branch") return std::get<std::string>(arg.value);
    }
    return {};
}

std::int64_t number(const Finding& finding, std::string_view name) {
    for (const auto& arg : finding.args) {
        if (arg.name == name) return std::get<std::int64_t>(arg.value);
    }
    return -1;
}

const Finding* find(const std::vector<Finding>& findings, std::string_view id) {
    for (const auto& finding : findings) {
        if (describe(finding.code).id == id) return &finding;
    }
    return nullptr;
}

// All of a tree, the first line too.
Verdict branches_of(std::string_view name, std::string_view bytes, const Ruleset& rules,
                    const formats::InputContext* context = nullptr) {
    Record record;
    record.game = Game::renju;
    test::format(name).read(bytes, context, {}, record);
    Verdict verdict;
    verdict.ruleset = &rules;
    BranchJudge judge(record, rules, BranchJudge::FirstLine::none);
    REQUIRE(judge.visitor() != nullptr);
    REQUIRE(test::format(name).walk(bytes, context, {}, *judge.visitor()));
    judge.finish(verdict);
    return verdict;
}

// What a finding says, and of which stone on which board: the moves before it as two sets.
std::string fact_of(const Finding& finding, std::string_view path) {
    std::vector<std::string> moves;
    for (std::size_t at = 0; at < path.size();) {
        const auto end = std::min(path.find(' ', at), path.size());
        moves.emplace_back(path.substr(at, end - at));
        at = end + 1;
    }
    std::vector<std::string> stones;
    for (std::size_t i = 0; i + 1 < moves.size(); ++i) {
        stones.push_back((i % 2 == 0 ? "B" : "W") + moves[i]);
    }
    std::sort(stones.begin(), stones.end());
    std::string fact(describe(finding.code).id);
    fact += " " + moves.back() + (moves.size() % 2 == 0 ? " white on" : " black on");
    for (const auto& stone : stones) fact += " " + stone;
    return fact;
}

// The facts of every line, judged alone.
std::set<std::string> facts_of_lines(std::string_view bytes, const RenjuRules& rules) {
    formats::sgf::SgfGame game;
    Record head;
    REQUIRE(game.parse(bytes, head));
    std::set<std::string> facts;
    for (const auto leaf : game.tree.leaves()) {
        Record record;
        game.line(leaf, record);
        Ruling ruling;
        renju::judge(record, rules, ruling);
        for (const auto& finding : ruling.findings) {
            if (finding.severity == Severity::note) continue;
            std::string path;
            for (std::size_t i = 0; i < static_cast<std::size_t>(finding.ply); ++i) {
                path += (i == 0 ? "" : " ") + to_string(record.events[i].to);
            }
            facts.insert(fact_of(finding, path));
        }
    }
    return facts;
}

// A tree of random moves on `side` columns, Black's in five rows, White's mostly in four others:
// dense enough for shapes of every kind, for fives, and for every kind of error.
std::string random_tree(std::mt19937_64& random, int nodes, int side) {
    std::string text = "(;GM[4]SZ[15]";
    int left = nodes;
    // Depths at which a parenthesis is open; no recursion here either.
    std::vector<int> open;
    int depth = 0;
    while (left-- > 0) {
        if (random() % 5 == 0) {
            text += '(';
            open.push_back(depth);
        }
        const bool black = depth % 2 == 0;
        text += black ? ";B[" : ";W[";
        text += static_cast<char>('d' + random() % static_cast<unsigned>(side));
        text +=
            static_cast<char>(black || random() % 4 == 0 ? 'd' + random() % 5 : 'l' + random() % 4);
        text += ']';
        ++depth;
        while (!open.empty() && random() % 4 == 0) {
            text += ')';
            depth = open.back();
            open.pop_back();
        }
    }
    text.append(open.size(), ')');
    return text + ")";
}

// The same tree as a library.
std::string library_of(std::string_view sgf) {
    formats::sgf::SgfGame game;
    Record head;
    REQUIRE(game.parse(sgf, head));
    const auto& nodes = game.tree.nodes;
    std::string bytes("\xFFRenLib\xFF\x03\x04", 10);
    bytes.append(10, '\xFF');
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto& node = nodes[i];
        std::uint8_t point = 0;
        if (node.properties > 0 && i > 0) {
            const auto& property = game.tree.properties[node.first_property];
            const auto place = formats::sgf::place_of(
                game.text_of(game.tree.values[property.first_value]), Game::renju, 15);
            point = formats::renlib::byte_of(place.at);
        }
        bytes += static_cast<char>(point);
        bytes += static_cast<char>((node.next_sibling != formats::sgf::none ? 0x80 : 0) |
                                   (node.first_child == formats::sgf::none ? 0x40 : 0));
    }
    return bytes;
}

std::set<std::string> facts_of(const Verdict& verdict) {
    std::set<std::string> facts;
    for (const auto& finding : verdict.ruling.findings) {
        if (!is_of_branch(finding)) continue;
        const auto fact = fact_of(finding, branch_of(finding));
        INFO(fact);
        CHECK(facts.insert(fact).second);  // each is given once
    }
    return facts;
}

}  // namespace

TEST_CASE("A tree judged in one walk shows what its lines show, each judged alone, and once") {
    std::mt19937_64 random(test::seed());
    std::map<std::string, int> seen;
    for (const auto* name : {"renju-computer", "renju-classic", "gomoku-freestyle"}) {
        auto rules = ruleset(name);
        auto& renju = std::get<RenjuRules>(rules.rules);
        renju.opening = RenjuRules::Opening::none;
        for (int round = 0; round < test::rounds(40); ++round) {
            const auto tree = random_tree(random, 400, 5 + static_cast<int>(round % 4));
            INFO(tree);
            const auto verdict = branches_of("sgf", tree, rules);
            const auto facts = facts_of(verdict);
            CHECK(facts == facts_of_lines(tree, renju));
            for (const auto& fact : facts) ++seen[fact.substr(0, fact.find(' '))];
            const auto library = library_of(tree);
            CHECK(facts_of(branches_of("renlib", library, rules)) == facts);
            formats::sgf::SgfGame game;
            Record head;
            REQUIRE(game.parse(tree, head));
            const auto* judged = find(verdict.ruling.findings, "tree/judged");
            REQUIRE(judged != nullptr);
            CHECK(number(*judged, "nodes") == static_cast<std::int64_t>(game.tree.nodes.size()));
            CHECK(number(*judged, "lines") == static_cast<std::int64_t>(game.tree.leaf_count()));
        }
    }
    for (const auto* id : {"renju/occupied", "renju/after-end", "renju/double-three"}) {
        INFO(id);
        CHECK(seen[id] > 0);
    }
}

TEST_CASE("A library of a million nodes is judged in parts that show what the whole shows") {
    std::mt19937_64 random(test::seed() + 1);
    auto rules = ruleset("gomoku-standard");
    // Lines of 40 moves with short branches: a spine that changes now and then.
    std::string tree = "(;GM[4]SZ[15]";
    std::vector<std::string> points;
    for (char x = 'a'; x <= 'o'; ++x) {
        for (char y = 'a'; y <= 'o'; ++y) points.push_back({x, y});
    }
    for (int line = 0; line < 15'000; ++line) {
        std::shuffle(points.begin(), points.end(), random);
        tree += '(';
        for (std::size_t i = 0; i < 40; ++i) {
            tree += (i % 2 == 0 ? ";B[" : ";W[") + points[i] + "]";
            if (i > 30)
                tree += "(;" + std::string(i % 2 == 0 ? "W[" : "B[") + points[i / 4] + "])(";
        }
        tree.append(9, ')');
        tree += ')';
    }
    tree += ')';
    const auto bytes = library_of(tree);
    REQUIRE(bytes.size() > formats::renlib::part_bytes);
    const auto whole = branches_of("renlib", bytes, rules);

    const auto splitter =
        test::format("renlib").splitter_with("x.lib", {{}, {}, SplitterOptions::Trees::whole});
    std::int64_t nodes = 0, lines = 0, parts = 0;
    std::vector<std::string> found;
    for (std::string_view rest = bytes;;) {
        const auto cut = splitter->next(rest, true);
        if (cut.kind == formats::Cut::Kind::end) break;
        if (cut.kind == formats::Cut::Kind::record) {
            ++parts;
            const auto part = branches_of("renlib", rest.substr(cut.begin, cut.end - cut.begin),
                                          rules, splitter->context().get());
            const auto* judged = find(part.ruling.findings, "tree/judged");
            REQUIRE(judged != nullptr);
            nodes += number(*judged, "nodes");
            lines += number(*judged, "lines");
            for (const auto& finding : part.ruling.findings) {
                if (is_of_branch(finding)) found.push_back(branch_of(finding));
            }
        }
        rest.remove_prefix(cut.end);
    }
    CHECK(test::codes(splitter->findings()).empty());
    CHECK(parts > 1);
    const auto* judged = find(whole.ruling.findings, "tree/judged");
    CHECK(nodes == number(*judged, "nodes"));
    CHECK(lines == number(*judged, "lines"));
    CHECK(nodes == static_cast<std::int64_t>((bytes.size() - formats::renlib::header_bytes) / 2));
    // One walk lists 10,000 findings; the parts list as many each.
    std::vector<std::string> listed;
    for (const auto& finding : whole.ruling.findings) {
        if (is_of_branch(finding)) listed.push_back(branch_of(finding));
    }
    REQUIRE(found.size() >= listed.size());
    const std::set<std::string> all(found.begin(), found.end());
    CHECK(std::all_of(listed.begin(), listed.end(),
                      [&all](const std::string& one) { return all.count(one) == 1; }));
}

TEST_CASE("100,000 nested parentheses, with siblings at each, are judged without recursion") {
    const auto rules = ruleset("gomoku-freestyle");
    std::string tree = "(;GM[4]SZ[15]";
    for (int i = 0; i < 100'000; ++i) tree += "(;";
    tree += "B[hh](;W[ig])(;W[ih])";
    for (int i = 0; i < 100'000; ++i) tree += ")(;B[ii])";
    tree += ')';
    const auto verdict = branches_of("sgf", tree, rules);
    const auto* judged = find(verdict.ruling.findings, "tree/judged");
    REQUIRE(judged != nullptr);
    CHECK(number(*judged, "nodes") == 200'003);
    CHECK(number(*judged, "lines") == 100'002);
    CHECK(verdict.accepted);
}

TEST_CASE("A branch that cannot be read, or sets up stones, ends there; the others are judged") {
    const auto rules = ruleset("renju-classic");
    const auto verdict = branches_of(
        "sgf", "(;GM[4]SZ[15];B[hh](;W[!];B[hg])(;W[ig];AB[aa];B[ii])(;W[ig];B[hh];W[gg]))", rules);
    std::string text;
    for (const auto& finding : verdict.ruling.findings) {
        if (!is_of_branch(finding)) continue;
        text += std::string(describe(finding.code).id) + " " + branch_of(finding) + "; ";
    }
    CHECK(text == "sgf/bad-point h8; sgf/late-setup h8 i9; renju/occupied h8 i9 h8; ");
    CHECK(number(*find(verdict.ruling.findings, "tree/not-judged"), "count") == 3);
    CHECK_FALSE(verdict.accepted);

    const auto other =
        branches_of("sgf", "(;GM[4]SZ[15](;B[hh];W[hg])(;AB[hh];W[ig];B[ii]))", rules);
    CHECK(find(other.ruling.findings, "sgf/branch-setup") != nullptr);
}

TEST_CASE("An opening tree in JSON whose children are met twice is named, and ends") {
    const auto rules = ruleset("gomoku-freestyle");
    const std::string twice =
        R"({"id":1,"nodes":[[7,7,0,1,2],[7,6,1,3,1],[8,6,1,3,1],[8,8,0,-1,0]],"roots":[0]})";
    const auto verdict = branches_of("rseq", twice, rules);
    CHECK(find(verdict.ruling.findings, "stones/bad-field") != nullptr);
    std::string many = R"({"id":1,"nodes":[[7,7,0,0,9)";
    for (int i = 1; i < 2000; ++i) many += "],[7,7,0,0,2000";
    const auto bounded = branches_of("rseq", many + R"(]],"roots":[0,0,0]})", rules);
    const auto* judged = find(bounded.ruling.findings, "tree/judged");
    REQUIRE(judged != nullptr);
    CHECK(number(*judged, "nodes") < 5000);
}

namespace {

// The same tree as RenJS.
std::string renjs_of(std::string_view sgf) {
    formats::sgf::SgfGame game;
    Record head;
    REQUIRE(game.parse(sgf, head));
    const auto& nodes = game.tree.nodes;
    std::string text;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        text += "[i=" + std::to_string(i) + ";";
        if (i > 0) {
            const auto& property = game.tree.properties[nodes[i].first_property];
            const auto place = formats::sgf::place_of(
                game.text_of(game.tree.values[property.first_value]), Game::renju, 15);
            text += "p=" + to_string(place.at) + ";f=" + std::to_string(nodes[i].parent) + ";";
        }
        text += "c=,";
        for (auto child = nodes[i].first_child; child != formats::sgf::none;
             child = nodes[child].next_sibling) {
            text += std::to_string(child) + ",";
        }
        text += ";]";
    }
    return text;
}

}  // namespace

TEST_CASE("A tree of RenJS shows what the same tree shows as SGF") {
    std::mt19937_64 random(test::seed() + 5);
    const auto rules = ruleset("renju-computer");
    for (int round = 0; round < test::rounds(20); ++round) {
        const auto sgf = random_tree(random, 300, 6);
        const auto renjs = renjs_of(sgf);
        INFO(renjs);
        CHECK(facts_of(branches_of("renjs", renjs, rules)) ==
              facts_of(branches_of("sgf", sgf, rules)));
    }
}

TEST_CASE("A tree cut at any byte is judged as far as it goes") {
    const auto rules = ruleset("renju-classic");
    std::mt19937_64 random(test::seed() + 2);
    const auto tree = random_tree(random, 60, 5);
    const auto library = library_of(tree);
    for (const auto& [name, bytes] : {std::pair{"sgf", tree}, std::pair{"renlib", library},
                                      std::pair{"renjs", renjs_of(tree)}}) {
        std::int64_t most = 0;
        for (std::size_t end = 0; end <= bytes.size(); ++end) {
            const auto verdict = branches_of(name, std::string_view(bytes).substr(0, end), rules);
            const auto* judged = find(verdict.ruling.findings, "tree/judged");
            const auto nodes = judged == nullptr ? 0 : number(*judged, "nodes");
            if (name != std::string("renjs")) CHECK(nodes >= most);
            most = nodes;
        }
        CHECK(most == 61);
    }
}

TEST_CASE("Random damage to a tree is a finding, never a crash") {
    const auto rules = ruleset("renju-classic");
    std::mt19937_64 random(test::seed() + 3);
    const auto tree = random_tree(random, 60, 6);
    const std::vector<std::pair<std::string, std::string>> files{
        {"sgf", tree},
        {"renlib", library_of(tree)},
        {"renjs", renjs_of(tree)},
        {"rseq", R"({"id":1,"nodes":[[7,7,0,1,2],[7,6,1,3,1],[8,6,1,4,1],[8,8,0,-1,0],)"
                 R"([6,6,0,-1,0]],"roots":[0]})"}};
    for (std::int64_t round = 0; round < test::rounds(3000); ++round) {
        const auto& [name, whole] = files[random() % files.size()];
        auto bytes = whole;
        for (auto changes = 1 + random() % 3; changes > 0; --changes) {
            bytes[random() % bytes.size()] = static_cast<char>(random());
        }
        Record record;
        record.game = Game::renju;
        test::format(name).read(bytes, nullptr, {}, record);
        if (record.game != Game::renju) continue;  // GM[2]
        Verdict verdict;
        verdict.ruleset = &rules;
        BranchJudge judge(record, rules, BranchJudge::FirstLine::judged_apart);
        if (judge.visitor() == nullptr) continue;  // a board of another size
        (void)test::format(name).walk(bytes, nullptr, {}, *judge.visitor());
        judge.finish(verdict);
        for (const auto& finding : verdict.ruling.findings) {
            CHECK(finding.span.end <= bytes.size());
            (void)message(finding);
        }
    }
}

TEST_CASE("The large SGF trees of the corpus are judged whole, node for node") {
    for (const auto& [file, nodes] :
         {std::pair{"02", 31'961}, std::pair{"04", 19'692}, std::pair{"06", 15'539}}) {
        const auto path = test::corpus(std::string("renju/sgf/lfz084_") + file + ".sgf");
        if (!path) return;
        const auto bytes = test::read_file(*path);
        const auto rules = ruleset("renju-classic");
        const auto verdict = branches_of("sgf", bytes, rules);
        const auto* judged = find(verdict.ruling.findings, "tree/judged");
        REQUIRE(judged != nullptr);
        CHECK(number(*judged, "nodes") == nodes);
        CHECK(facts_of(verdict) == facts_of_lines(bytes, std::get<RenjuRules>(rules.rules)));
    }
}

namespace {

// A tree of `nodes` moves, few of them sensible, each a new point of its line; no two siblings are
// the same; some with comments and marks, and, if wanted, letters on the board.
enum class Letters { none, some };
std::string random_tree(std::size_t nodes, std::mt19937_64& random, Letters letters) {
    formats::renlib::Library library;
    std::vector<std::uint32_t> path{0};
    while (library.nodes.size() < nodes) {
        if (path.size() > 1 && (random() % 8 == 0 || path.size() > 40)) {
            path.resize(1 + random() % path.size());
        }
        const Point at{static_cast<std::int8_t>(random() % 15),
                       static_cast<std::int8_t>(random() % 15)};
        const auto byte = formats::renlib::byte_of(at);
        const bool taken = std::any_of(path.begin() + 1, path.end(), [&](std::uint32_t node) {
            return library.nodes[node].point == byte;
        });
        if (taken) continue;
        path.push_back(library.child(path.back(), byte));
        if (random() % 16 == 0) {
            library.add_text(path.back(), "one \\] two\ntwo ; (three)\n\nfour");
        }
        if (random() % 16 == 0) library.nodes[path.back()].flags |= formats::renlib::mark;
        if (letters == Letters::some && random() % 8 == 0) {
            library.set_letters(path.back(), "A:\\]b");
        }
    }
    // Points that are no moves stand behind those that are.
    for (std::uint32_t node = 0; letters == Letters::some && node < nodes; node += 5) {
        const auto spot = library.spot(node, static_cast<std::uint8_t>(0x11 + node % 15));
        library.set_letters(spot, "\xE9\xBB\x91 " + std::to_string(node));
    }
    std::string bytes;
    library.write(bytes);
    return bytes;
}

// Through the writer of `to`, all in one part or, for renlib, in several.
std::string converted(std::string_view from, const std::string& bytes, std::string_view to) {
    const auto writer = test::format(to).archive_writer({});
    auto* trees = dynamic_cast<formats::TreeArchiveWriter*>(writer.get());
    REQUIRE(trees != nullptr);
    SplitterOptions whole;
    whole.trees = SplitterOptions::Trees::whole;
    const auto splitter = test::format(from).splitter_with("", whole);
    std::string out;
    std::string_view window = bytes;
    for (;;) {
        const auto cut = splitter->next(window, true);
        if (cut.kind == formats::Cut::Kind::end) break;
        if (cut.kind == formats::Cut::Kind::record) {
            const auto text = window.substr(cut.begin, cut.end - cut.begin);
            const auto context = splitter->context();
            Record head;
            head.game = Game::renju;
            test::format(from).read(text, context.get(), {}, head);
            formats::TreeKeeper tree;
            REQUIRE(test::format(from).walk(text, context.get(), {}, tree));
            CHECK(trees->append_tree(head, tree, {}, out));
        }
        window.remove_prefix(cut.end);
    }
    return out + writer->finish().tail;
}

}  // namespace

TEST_CASE("A tree written as SGF and as a library is the same tree, comments and all") {
    std::mt19937_64 random(test::seed());
    for (const std::size_t nodes : {2U, 50U, 3000U, 100'000U, 450'000U}) {  // the last in parts
        CAPTURE(nodes);
        // In parts, letters below a node of an earlier part are lost.
        const auto letters = nodes > 100'000 ? Letters::none : Letters::some;
        const auto library = random_tree(nodes, random, letters);
        const auto sgf = converted("renlib", library, "sgf");
        CHECK((converted("sgf", sgf, "renlib") == library));
        CHECK((converted("sgf", sgf, "sgf") == sgf));
    }
}

TEST_CASE("Letters on the first stone of a library, and lines no library can hold") {
    formats::renlib::Library library;
    library.set_letters(library.child(0, formats::renlib::byte_of({7, 7})), "A");
    std::string bytes;
    library.write(bytes);
    const auto sgf = converted("renlib", bytes, "sgf");
    CHECK(sgf.find("SZ[15]LB[hh:A];B[hh]") != std::string::npos);
    CHECK((converted("sgf", sgf, "renlib") == bytes));

    const auto lines = converted("sgf", "(;GM[4]SZ[15];B[hh]C[a\r\nb\r\nc])", "renlib");
    CHECK(lines.find("a\bb\r\nc") != std::string::npos);
    CHECK(converted("sgf", converted("renlib", lines, "sgf"), "renlib") == lines);

    std::string deep = "(;GM[4]SZ[15]";
    for (int i = 0; i < 3000; ++i) deep += i % 2 == 0 ? ";B[hh]" : ";W[ig]";
    const auto cut = converted("sgf", deep + ")", "renlib");
    CHECK(cut.size() < 2200);
    const auto verdict = branches_of("renlib", cut, ruleset("gomoku-freestyle"));
    CHECK(find(verdict.ruling.findings, "renlib/too-deep") == nullptr);
}

TEST_CASE("A library has no set-up and no other board: such a tree is left out whole") {
    for (const std::string text :
         {"(;GM[4]SZ[15]AB[hh];W[ig](;B[ii])(;B[gg]))", "(;GM[4]SZ[19];B[hh](;W[ig])(;W[ii]))"}) {
        const auto writer = test::format("renlib").archive_writer({});
        auto* trees = dynamic_cast<formats::TreeArchiveWriter*>(writer.get());
        Record head;
        test::format("sgf").read(text, nullptr, {}, head);
        formats::TreeKeeper tree;
        test::format("sgf").walk(text, nullptr, {}, tree);
        std::string out;
        std::vector<Finding> dropped;
        formats::WriteOptions options;
        options.dropped = &dropped;
        CHECK_FALSE(trees->append_tree(head, tree, options, out));
        CHECK(find(dropped, "record/dropped") != nullptr);
    }
}
