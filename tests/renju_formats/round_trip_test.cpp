// Every written format of renju, read back: the same record, save what the writer said it dropped;
// and one game in every format gets one verdict.

#include "helpers.hpp"
#include "referee/verdict.hpp"
#include "ruleset/ruleset.hpp"

#include <map>
#include <set>

using namespace shinpan;
using test::codes;
using test::moves;
using test::written;

namespace {

Record game(std::string_view text) {
    return test::read_one("renju-text", text);
}

std::vector<const formats::Format*> writers() {
    std::vector<const formats::Format*> all;
    for (const auto* one : formats::registry()) {
        const auto& info = one->info();
        if (info.writes && (info.game == Game::renju || info.second_game == Game::renju)) {
            all.push_back(one);
        }
    }
    return all;
}

// Games that hold one thing each, and one that holds much.
const std::map<std::string, std::string>& games() {
    static const std::map<std::string, std::string> all{
        {"plain", "h8 i9 h7 g8 i7 j7 g9 f10 a1 o15\n"},
        {"result", "h8 i9 h7 g8 1-0\n"},
        {"draw", "h8 i9 h7 g8 1/2-1/2\n"},
        {"forbidden", "h8 i9 h7 a1 i7 a15 g8 o1 g9 o15 g7 0-1\n"},
        {"pass", "h8 i9 h7 g8 i7 pass g9\n"},
        {"both pass", "h8 i9 h7 g8 pass pass\n"},
        {"offer", "h8 h9 h7 g8 offer:i8 f7 g7\n"},
        {"swap", "h8 h9 h7 swap g8 f7\n"},
        {"no swap", "h8 h9 h7 no-swap g8 f7\n"},
        {"declared", "h8 h9 h7 no-swap g8 declare:2 offer:i8 f7 g7\n"},
        {"claim", "h8 i9 h7 a1 i7 a15 g8 o1 g9 o15 g7 claim:33\n"},
        {"resigned", "[Result \"0-1\"]\n[Termination \"resign\"]\n\nh8 i9 h7 g8\n"},
        {"time", "[Result \"1-0\"]\n[Termination \"timeout\"]\n\nh8 i9 h7\n"},
        {"names",
         "[Event \"Cup, \\\"A\\\"\"]\n[Black \"Sato <&>\"]\n[White \"\xE5\x90\xB3]\"]\n"
         "[Rules \"renju-rif\"]\n\nh8 i9 h7 g8\n"},
        {"large board", "[Board \"20\"]\n\nk11 t20 a1 j10\n"},
        {"position", "B h8 h7 W i9\n"},
        {"position and moves", "[Position \"B h8 h7 W i9\"]\n\ng8 i10\n"},
    };
    return all;
}

std::string claim_of(const Record& record) {
    if (!record.claim) return "none";
    return std::string(name_of(record.claim->outcome)) + "/" +
           std::string(name_of(record.claim->reason));
}

std::set<std::string> dropped_by(const std::vector<Finding>& findings) {
    std::set<std::string> all;
    for (const auto& finding : findings) {
        for (const auto& arg : finding.args) {
            if (arg.name == "what") all.insert(std::get<std::string>(arg.value));
        }
    }
    return all;
}

std::string stones_of(const Record& record) {
    std::string text;
    for (const auto& event : record.events) {
        if (event.kind == EventKind::place) text += to_string(event.to) + " ";
        if (event.kind == EventKind::pass) text += "-- ";
    }
    return text;
}

std::string words_of(const Record& record) {
    std::string text;
    for (const auto& event : record.events) {
        if (event.kind == EventKind::place || event.kind == EventKind::pass) continue;
        text += std::to_string(static_cast<int>(event.kind)) + ":" + std::to_string(event.number) +
                (event.to.given() ? to_string(event.to) : "") + " ";
    }
    return text;
}

std::string men_of(const Record& record) {
    std::set<std::string> men;
    for (const auto& man : record.setup.men) men.insert(man.piece + to_string(man.at));
    std::string text;
    for (const auto& man : men) text += man + " ";
    return text;
}

}  // namespace

TEST_CASE("What a writer of renju writes is read back, and what it lost it has named") {
    CHECK(writers().size() >= 7);
    for (const auto* format : writers()) {
        const auto name = std::string(format->info().name);
        for (const auto& [kind, text] : games()) {
            INFO(name << ": " << kind);
            const auto before = game(text);
            REQUIRE_FALSE(before.damaged);
            std::vector<Finding> findings;
            const auto bytes = written(name, {before}, &findings);
            const auto dropped = dropped_by(findings);
            std::string lost;
            for (const auto& one : dropped) lost += one + "; ";
            INFO("lost: " << lost);
            if (bytes.empty() || lost.find("a game ") != std::string::npos) {
                CHECK_FALSE(dropped.empty());  // left out as a whole, with the reason
                continue;
            }
            INFO(bytes);
            const auto after = test::read_one(name, bytes);
            CHECK_FALSE(after.damaged);
            const bool cut = lost.find("a pass") != std::string::npos;
            if (cut) {
                CHECK(stones_of(before).starts_with(stones_of(after)));
            } else {
                CHECK(stones_of(after) == stones_of(before));
            }
            CHECK(men_of(after) == men_of(before));
            if (words_of(after) != words_of(before)) CHECK_FALSE(dropped.empty());
            if (claim_of(after) != claim_of(before)) {
                CHECK(lost.find("result") != std::string::npos);
            }
            for (const auto* tag : {"Black", "White", "Event"}) {
                const auto had = test::tag(before, tag);
                if (had.empty()) continue;
                const auto found = name == "sgf"
                                       ? test::tag(after, tag == std::string("Black")   ? "PB"
                                                          : tag == std::string("White") ? "PW"
                                                                                        : "EV")
                                       : test::tag(after, tag);
                if (found != had) CHECK_FALSE(dropped.empty());
            }
            // Read and written once more it stays as it is; only the order of a set-up may change
            // the first time.
            const auto again = written(name, {after});
            if (!before.has_setup) CHECK(again == bytes);
            CHECK(written(name, {test::read_one(name, again)}) == again);
        }
    }
}

TEST_CASE("The same game gets the same verdict from SGF, psq, lib, pos, rif, bdt and text") {
    struct Told {
        std::string text;
        std::string rules;
        bool needs_result;  // the verdict hangs on the claimed result
    };
    const std::vector<Told> told{
        {"h8 i9 h7 g8 i7 j7 g9 f10 a1 o15\n", "renju-classic", false},
        {"h8 i9 h7 a1 i7 a15 g8 o1 g9 o15 g7 o8\n", "renju-classic", false},   // nobody claims
        {"h8 i9 h7 a1 i7 a15 g8 o1 g9 o15 g7 o8\n", "renju-computer", false},  // after the end
        {"h8 i9 h7 a1 h6 a15 h5 o1 h9 b2\n", "renju-classic", false},          // after a five
        {"h8 i9 h7 a1 h6 a15 h5 o1 h9\n", "gomoku-freestyle", false},
        {"h8 i9 h8\n", "renju-classic", false},
        {"i9 h8\n", "renju-classic", false},
        {"h8 i9 h7 a1 i7 a15 g8 o1 g9 o15 g7 0-1\n", "renju-classic", true},
        {"h8 i9 h7 g8 1-0\n", "renju-classic", true},
    };
    for (const auto& one : told) {
        INFO(one.text << " under " << one.rules);
        const auto rules = load_ruleset(one.rules);
        REQUIRE(rules);
        const auto summary = [&](const Record& record) {
            Verdict verdict;
            judge(record, *rules, verdict);
            std::string text(name_of(verdict.ruling.outcome));
            text += " " + std::string(name_of(verdict.ruling.reason)) + " " +
                    std::to_string(verdict.ruling.plies) + " " +
                    std::to_string(verdict.ruling.position);
            for (const auto& finding : verdict.ruling.findings) {
                const auto id = std::string(describe(finding.code).id);
                if (id.starts_with("renju/")) text += " " + id + "@" + std::to_string(finding.ply);
            }
            return text;
        };
        const auto wanted = summary(game(one.text));
        for (const auto* format : writers()) {
            const auto name = std::string(format->info().name);
            INFO(name);
            std::vector<Finding> findings;
            const auto bytes = written(name, {game(one.text)}, &findings);
            // What a format cannot hold of these games: the result, in psq, lib and pos.
            const bool holds_result = dropped_by(findings).count("a result") == 0;
            if (one.needs_result) {
                CHECK(holds_result ==
                      (name != "piskvork" && name != "renlib" && name != "renju-pos"));
                if (!holds_result) continue;
            }
            CHECK(summary(test::read_one(name, bytes)) == wanted);
        }
    }
}

TEST_CASE("A writer that leaves a game out says so to who counts what was written") {
    const auto position = game("[Position \"B h8 h7 W i9\"]\n\ng8 i10\n");
    for (const auto* format : writers()) {
        const auto name = std::string(format->info().name);
        if (name == "sgf" || name == "renju-text") continue;  // hold it
        INFO(name);
        const auto writer = format->archive_writer({});
        std::vector<Finding> findings;
        formats::WriteOptions options;
        options.dropped = &findings;
        std::string out;
        CHECK_FALSE(writer->append(position, options, out));
        CHECK(out.empty());
        CHECK(dropped_by(findings) == std::set<std::string>{"a game that starts from a position"});
    }
}

TEST_CASE("Names of SGF's properties reach the formats that have a place for them") {
    const auto record = test::read_one(
        "sgf", "(;GM[4]SZ[15]PB[Sato]PW[Ivanov]EV[Cup]RO[3]RU[RIF]RE[B+Resign];B[hh];W[ig])");
    const auto text = written("renju-text", {record});
    CHECK(text ==
          "[Black \"Sato\"]\n[White \"Ivanov\"]\n[Event \"Cup\"]\n[Round \"3\"]\n"
          "[Rules \"renju-rif\"]\n[Termination \"resign\"]\nblack:h8 white:i9 1-0\n\n");
    for (const auto* name : {"piskvork", "renjunet", "bdt", "renju-text"}) {
        INFO(name);
        const auto back = test::read_one(name, written(name, {record}));
        CHECK(test::tag(back, "Black") == "Sato");
        CHECK(test::tag(back, "White") == "Ivanov");
        if (name != std::string("piskvork")) CHECK(test::tag(back, "Event") == "Cup");
    }
}

TEST_CASE("A result turned over to the stones is written as it is, whatever the tag said") {
    const auto record =
        test::read_one("playok",
                       "[Site \"PlayOK\"]\n[Black \"a\"]\n[White \"b\"]\n[Result \"0-1\"]\n"
                       "[GameType \"61,15\"]\n\n1. h8 i9 2. j8 black 3. i7 i8 0-1\n");
    REQUIRE(claim_of(record) == "first-wins/none");
    const auto back = test::read_one("renju-text", written("renju-text", {record}));
    CHECK(codes(back.findings).find("record/two-results") == std::string::npos);
    CHECK(claim_of(back) == "first-wins/none");
    CHECK(test::tag(back, "Black") == "b");
}

TEST_CASE("The number a failed program ended with stays in a .psq") {
    const auto record =
        test::read_one("piskvork", "Piskvorky 15x15, 7:7, 0\r\n8,8,1\r\n9,7,1\r\na\r\nb\r\n-3\r\n");
    const auto bytes = written("piskvork", {record});
    CHECK(bytes.ends_with("a\r\nb\r\n-3\r\n"));
}

TEST_CASE(
    "What is written as renju-text is known again, and a word that SGF only claims is named") {
    const auto orc =
        test::read_one("sgf", "(;GM[5]SZ[15]5A[gg][hh]PB[B]RE[W+R];B[hh];W[hg];B[jf];W[ig];B[ie])");
    const auto text = written("renju-text", {orc});
    const auto* known = formats::detect_format(text, "x.txt");
    REQUIRE(known != nullptr);
    CHECK(known->info().name == "renju-text");
    CHECK(test::read_one("renju-text", text).events.size() == 5);

    std::vector<Finding> findings;
    (void)written("sgf", {game("h8 i9 h7 white:resign 1-0\n")}, &findings);
    CHECK(dropped_by(findings).count("the word that ended the game beside its result") == 1);
}
