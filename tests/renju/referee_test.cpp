#include "renju/referee.hpp"

#include "formats/format.hpp"
#include "positions.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>

using namespace shinpan;

namespace {

Record read(std::string_view text) {
    const auto* format = formats::find_format("renju-text");
    Record record;
    record.game = Game::renju;
    format->read(text, nullptr, {}, record);
    return record;
}

RenjuRules classic() {
    return {};
}
RenjuRules computer() {
    RenjuRules rules;
    rules.claim = RenjuRules::Claim::automatic;
    rules.opening = RenjuRules::Opening::none;
    rules.passes = RenjuRules::Passes::none;
    return rules;
}
RenjuRules freestyle() {
    RenjuRules rules;
    rules.black_five = rules.white_five = RenjuRules::Five::or_more;
    rules.forbid_double_three = rules.forbid_double_four = rules.forbid_overline = false;
    rules.claim = RenjuRules::Claim::automatic;
    rules.opening = RenjuRules::Opening::none;
    return rules;
}

Ruling judged(std::string_view text, const RenjuRules& rules) {
    const auto record = read(text);
    Ruling ruling;
    renju::judge(record, rules, ruling);
    return ruling;
}

// "error renju/double-three@11 note renju/unfinished", in order.
std::string findings(const Ruling& ruling) {
    std::string text;
    for (const auto& one : ruling.findings) {
        if (!text.empty()) text += ' ';
        text += std::string(name_of(one.severity)) + ' ' + std::string(describe(one.code).id);
        if (one.ply != 0) text += '@' + std::to_string(one.ply);
    }
    return text;
}
std::string outcome(const Ruling& ruling) {
    return std::string(name_of(ruling.outcome)) + '/' + std::string(name_of(ruling.reason));
}

// h8 i9 h7 is Gingetsu; g7 makes a double-three of g7 h7 i7 and g7 g8 g9.
const std::string double_three = "h8 i9 h7 a1 i7 a15 g8 o1 g9 o15 g7";
const std::string named = "note renju/opening-name@3";

}  // namespace

TEST_CASE("an unclaimed double-three is open until White plays on") {
    auto ruling = judged(double_three, classic());
    CHECK(findings(ruling) == named + " warning renju/double-three@11 note renju/claim-open@11" +
                                  " note renju/unfinished");
    CHECK(outcome(ruling) == "unfinished/none");
    CHECK(ruling.critical_ply == 11);

    ruling = judged(double_three + " m3 m5", classic());
    CHECK(findings(ruling) == named + " warning renju/double-three@11 note renju/claim-open@11" +
                                  " note renju/unfinished");
}

TEST_CASE("a double-three claimed in time loses; the fact is no fault of the record") {
    for (const auto* claim : {" claim:33", " white:claim:forbidden"}) {
        const auto ruling = judged(double_three + claim, classic());
        CHECK(findings(ruling) == named + " note renju/double-three@11");
        CHECK(outcome(ruling) == "second-wins/forbidden");
    }
    for (const auto* claim : {" claim:44", " claim:6"}) {
        const auto ruling = judged(double_three + claim, classic());
        CHECK(findings(ruling) ==
              named + " note renju/double-three@11 warning renju/claim-kind@11");
        CHECK(outcome(ruling) == "second-wins/forbidden");
    }
}

TEST_CASE("a record that ends on a forbidden stone with White as winner is a claim") {
    const auto ruling = judged(double_three + " 0-1", classic());
    CHECK(findings(ruling) == named + " note renju/double-three@11");
    CHECK(outcome(ruling) == "second-wins/forbidden");
}

TEST_CASE("a claim after White's next stone is late, a claim of nothing is wrong") {
    auto ruling = judged(double_three + " m3 claim:33", classic());
    CHECK(findings(ruling) == named +
                                  " warning renju/double-three@11 note renju/claim-open@11"
                                  " warning renju/claim-late@12 note renju/unfinished");
    ruling = judged("h8 i9 h7 claim:33", classic());
    CHECK(findings(ruling) == named + " warning renju/claim-wrong@3 note renju/unfinished");
    auto rules = classic();
    rules.wrong_claim = RenjuRules::WrongClaim::loss;
    ruling = judged("h8 i9 h7 claim:33", rules);
    CHECK(outcome(ruling) == "first-wins/fouls");
}

TEST_CASE("an automatic referee ends the game at the forbidden stone") {
    auto ruling = judged(double_three + " 0-1", computer());
    CHECK(findings(ruling) == named + " note renju/double-three@11");
    CHECK(outcome(ruling) == "second-wins/forbidden");
    CHECK(ruling.plies == 11);

    ruling = judged(double_three, computer());
    CHECK(findings(ruling) == named + " error renju/double-three@11");
    CHECK(outcome(ruling) == "second-wins/forbidden");

    ruling = judged(double_three + " m3 m5", computer());
    CHECK(findings(ruling) ==
          named + " error renju/double-three@11 error renju/after-end@12 note record/not-judged");
    CHECK(ruling.plies == 11);
}

TEST_CASE("an overline may be claimed as long as the game lasts") {
    // Black fills a row of six with its last stone: d8 e8 f8 h8 i8 and g8.
    const std::string game = "h8 i9 i8 a1 f8 a3 e8 a5 d8 a7 g8";
    auto ruling = judged(game + " a9 c3 claim:6", classic());
    CHECK(outcome(ruling) == "second-wins/forbidden");
    CHECK(ruling.critical_ply == 11);
    CHECK(findings(ruling).find("note renju/overline@11") != std::string::npos);
    ruling = judged(game + " a9 c3", classic());
    CHECK(findings(ruling).find("warning renju/overline@11 note renju/claim-open@11") !=
          std::string::npos);
    CHECK(outcome(ruling) == "unfinished/none");
}

TEST_CASE("a five wins at once, and what follows is not judged") {
    const auto ruling = judged("h8 h9 i8 i9 j8 j9 k8 k9 l8 l9 m8", computer());
    CHECK(outcome(ruling) == "first-wins/five");
    CHECK(findings(ruling) ==
          "note renju/opening-name@3 error renju/after-end@10 note record/not-judged");
}

TEST_CASE("where fives are claimed, an unnoticed five lets the game go on") {
    auto rules = classic();
    rules.five = RenjuRules::FiveEnds::claimed;
    rules.opening = RenjuRules::Opening::none;
    const std::string game = "h8 h9 i8 i9 j8 j9 k8 a1 l8";
    CHECK(outcome(judged(game, rules)) == "first-wins/five");
    auto ruling = judged(game + " a3 a5", rules);
    CHECK(outcome(ruling) == "unfinished/none");
    CHECK(findings(ruling) ==
          "note renju/opening-name@3 warning renju/five-unnoticed@9 note renju/unfinished");
    CHECK(outcome(judged(game + " a3 claim:five", rules)) == "first-wins/five");
}

TEST_CASE("the classic opening is checked stone by stone") {
    CHECK(findings(judged("g8 h8", classic())) ==
          "error renju/opening-centre@1 note record/not-judged");
    CHECK(findings(judged("h8 h10 h7", classic())) ==
          "error renju/opening-second@2 note record/not-judged");
    CHECK(findings(judged("h8 h9 h11", classic())) == "error renju/opening-third@3");
    auto rules = classic();
    rules.breach = RenjuRules::Breach::warn;
    CHECK(findings(judged("h8 h9 h11", rules)) ==
          "warning renju/opening-third@3 note renju/unfinished");
    rules.breach = RenjuRules::Breach::loss;
    const auto ruling = judged("h8 h9 h11 0-1", rules);
    CHECK(findings(ruling) == "note renju/opening-third@3");
    CHECK(outcome(ruling) == "second-wins/opening");
}

TEST_CASE("all 184 raw openings are named as the table says") {
    std::size_t rows = 0;
    for (const auto* file : {"openings-26.cases.tsv", "openings-184.cases.tsv"}) {
        for (const auto& row : test::read_table(test::data_dir() / "renju" / file)) {
            const auto ruling = judged(row["moves"], classic());
            REQUIRE(ruling.findings.size() == 2);
            const auto& args = ruling.findings[0].args;
            const auto name = std::get<std::string>(args.at(0).value) + " " +
                              std::get<std::string>(args.at(1).value);
            const auto wanted = row["note"].find(' ') == std::string::npos
                                    ? row["id"] + " " + row["note"]
                                    : row["note"];
            CHECK(name == wanted);
            ++rows;
        }
    }
    CHECK(rows == 26 + 184);
}

TEST_CASE("occupied and foreign points, the wrong colour and passes are errors at their place") {
    CHECK(findings(judged("h8 i9 h8 a1", classic())) ==
          "error renju/occupied@3 note record/not-judged");
    CHECK(findings(judged("h8 i9 h16", computer())) == "error renju/off-board@3");
    CHECK(findings(judged("h8 black:i9", classic())) == "error renju/wrong-colour@2");
    CHECK(findings(judged("h8 i9 h7 pass", computer())) == named + " error renju/no-pass@4");
}

TEST_CASE("passes are moves from the fourth on, and two in a row draw") {
    auto ruling = judged("h8 i9 pass pass 0-1", classic());
    CHECK(findings(ruling) == "error renju/pass-early@3");
    CHECK(outcome(ruling) == "draw/both-pass");
    // Two White passes with a stone between them.
    ruling = judged("h8 i9 h7 g7 j6 pass k12 pass d5", classic());
    CHECK(findings(ruling) == named + " note renju/unfinished");
    CHECK(ruling.plies == 9);
    CHECK(outcome(judged("h8 i9 h7 g7 pass pass", classic())) == "draw/both-pass");
}

TEST_CASE("words end a game: resignation, time and an agreed draw") {
    CHECK(outcome(judged("h8 i9 h7 resign", classic())) == "first-wins/resign");
    CHECK(outcome(judged("h8 i9 h7 black:resign", classic())) == "second-wins/resign");
    CHECK(outcome(judged("h8 i9 h7 claim:time", classic())) == "first-wins/timeout");
    CHECK(outcome(judged("h8 i9 h7 draw? draw=", classic())) == "draw/draw-agreed");
    CHECK(findings(judged("h8 i9 h7 draw=", classic())) ==
          named + " warning renju/no-offer@3 note renju/unfinished");
}

TEST_CASE("a game is drawn at the ruleset's number of stones, and the next stone comes too late") {
    auto rules = computer();
    rules.draw_at = 4;
    CHECK(outcome(judged("h8 i9 h7 a1", rules)) == "draw/max-plies");
    CHECK(findings(judged("h8 i9 h7 a1 a3", rules)) == named + " error renju/after-end@5");
}

TEST_CASE("a full board is a draw") {
    // Pairs of stones, shifted from row to row: no row is longer than two, three where the count is
    // mended.
    std::string game;
    std::vector<std::string> black, white;
    for (int y = 0; y < 15; ++y) {
        for (int x = 0; x < 15; ++x) {
            const auto name = std::string(1, static_cast<char>('a' + x)) + std::to_string(y + 1);
            ((x + 2 * y) % 4 < 2 ? black : white).push_back(name);
        }
    }
    auto rules = freestyle();
    rules.black_five = rules.white_five = RenjuRules::Five::or_more;
    for (; black.size() > white.size() + 1; black.pop_back()) white.push_back(black.back());
    for (; black.size() < white.size() + 1; white.pop_back()) black.push_back(white.back());
    for (std::size_t i = 0; i < black.size(); ++i) {
        game += black[i] + ' ';
        if (i < white.size()) game += white[i] + ' ';
    }
    const auto ruling = judged(game, rules);
    CHECK(outcome(ruling) == "draw/full-board");
    CHECK(ruling.plies == 225);
}

TEST_CASE(
    "six in a row: forbidden for Black in renju, nothing in standard gomoku, a win in freestyle") {
    const std::string black_six = "h8 a1 i8 a3 f8 a5 e8 a7 d8 a9 g8";
    CHECK(outcome(judged(black_six, computer())) == "second-wins/forbidden");
    auto standard = freestyle();
    standard.black_five = standard.white_five = RenjuRules::Five::exactly;
    CHECK(outcome(judged(black_six, standard)) == "unfinished/none");
    CHECK(outcome(judged(black_six, freestyle())) == "first-wins/overline");
    CHECK(outcome(judged("a1 h8 a3 i8 a5 f8 a7 e8 a9 d8 a11 g8", computer())) ==
          "second-wins/overline");
}

TEST_CASE("gomoku is judged on the board a record states, renju on its own") {
    const std::string game = "[Board \"19\"]\n\nj10 s19 k10 s1 l10 a19 m10 a1 n10";
    CHECK(findings(judged(game, freestyle())) == "note renju/board-of-record");
    CHECK(outcome(judged(game, freestyle())) == "first-wins/five");
    CHECK(findings(judged(game, computer())) == "error renju/wrong-board note record/not-judged");
    CHECK(findings(judged("[Board \"25\"]\n\na1", freestyle())) ==
          "error renju/wrong-board note record/not-judged");
    CHECK(findings(judged("[Board \"15\"]\n\na1", freestyle())) == "note renju/unfinished");
    const auto record = read(game);
    CHECK(renju::explain(record, freestyle(), judged(game, freestyle())).board.columns == 19);
    CHECK(renju::explain(record, computer(), judged(game, computer())).board.columns == 0);
}

TEST_CASE("a draw by the number of stones leaves as many points free on another board") {
    auto rules = freestyle();
    rules.board = 20;
    rules.draw_at = 400 - 222;
    const std::string game = "[Board \"15\"]\n\na1 h8";
    CHECK(outcome(judged(game, rules)) == "unfinished/none");
    CHECK(outcome(judged(game + " c5", rules)) == "draw/max-plies");
}

TEST_CASE("a list of forbidden points tells what the other reading makes of them") {
    const auto nov_2000 = read("B h8 h9 h10 h11 g10 g12 f12 W h7 a1 a2 o1 o2 o14 o15");
    const auto points = renju::forbidden_otherwise(nov_2000, classic());
    CHECK(points == std::vector<PointNote>{{"i12", {"33"}}});
    auto counts = classic();
    counts.three_through_five = RenjuRules::ThreeThroughFive::counts;
    CHECK(renju::forbidden_otherwise(nov_2000, counts) ==
          std::vector<PointNote>{{"i12", {"legal"}}});
    CHECK(renju::forbidden_otherwise(read("B h8 W h9"), classic()).empty());
}

TEST_CASE("with White to move a point that completes White's row is answered so") {
    auto record = read("[Position \"W a14 a13 a12 a11 a9 b10 c10 d10 w\"]\n\n*");
    const auto reason = renju::why(record, classic(), positions::point("a10"));
    CHECK(message(reason) == "a10 completes a row of 6 for White and wins (rules: renju 2)");
    REQUIRE(reason.because.size() == 1);
    CHECK(reason.because[0].code == ReasonCode::overline);
    CHECK(renju::why(record, classic(), positions::point("a8")).code == ReasonCode::not_forbidden);
    record.setup.to_move = Seat::first;
    CHECK(renju::why(record, classic(), positions::point("a10")).code == ReasonCode::not_forbidden);
}

TEST_CASE("that the game is open is said at the last event") {
    const auto ruling = judged("h8 i9 h7", computer());
    REQUIRE(findings(ruling) == "note renju/opening-name@3 note renju/unfinished");
    CHECK(ruling.findings[1].span.begin == 6);
    CHECK(ruling.findings[1].span.end == 8);
}

TEST_CASE("gomoku is judged on boards of 15 to 20 lines") {
    for (int size = 15; size <= 20; ++size) {
        auto rules = freestyle();
        rules.board = size;
        const auto corner =
            std::string(1, static_cast<char>('a' + size - 1)) + std::to_string(size);
        const auto beyond = "a" + std::to_string(size + 1);
        CHECK(findings(judged("a1 " + corner, rules)) == "note renju/unfinished");
        CHECK(findings(judged("a1 " + beyond, rules)) == "error renju/off-board@2");
        // A five along the rising diagonal into the corner.
        std::string game;
        for (int n = 4; n >= 0; --n) {
            game += std::string(1, static_cast<char>('a' + size - 1 - n)) +
                    std::to_string(size - n) + ' ';
            game += "a" + std::to_string(1 + 2 * n) + ' ';
        }
        const auto ruling = judged(game, rules);
        CHECK(outcome(ruling) == "first-wins/five");
    }
}

TEST_CASE("a verdict that depends on the reading says so") {
    // PR 124 of renju-note/quintet, moved one column to the left so that the first stone is h8.
    const std::string game = "h8 h7 f7 a1 e8 a3 f4 a5 f5 a7 f6 a9 g9 a11 g10 a13 g8";
    auto ruling = judged(game, classic());
    CHECK(findings(ruling).find("warning renju/depends-on-reading@17") != std::string::npos);
    CHECK(findings(ruling).find("renju/double-three") == std::string::npos);
    const auto record = read(game);
    const auto account = renju::explain(record, classic(), ruling);
    CHECK(account.ply == 17);
    REQUIRE(!account.reasons.empty());
    CHECK(account.reasons[0].code == ReasonCode::not_forbidden);
    CHECK(account.reasons[0].because.back().code == ReasonCode::other_reading);
}

TEST_CASE("a position is asked for its forbidden, winning and legal points") {
    const auto record = read("B a14 a13 a12 a11 a9 b10 c10 d10 e10");
    REQUIRE(record.has_setup);
    const auto five = renju::fives(record, classic());
    CHECK(std::count(five.begin(), five.end(), positions::point("a10")) == 1);
    CHECK(renju::why(record, classic(), positions::point("a10")).code ==
          ReasonCode::five_beats_all);
    CHECK(renju::why(record, classic(), positions::point("a9")).code == ReasonCode::occupied);
    const auto open = renju::legal(record, classic());
    CHECK(open.size() + renju::forbidden(record, classic()).size() == 225 - 9);
}

TEST_CASE("an explanation shows the board before the critical stone and the ledger of claims") {
    const auto record = read(double_three + " m3 m5");
    const auto ruling = judged(double_three + " m3 m5", classic());
    const auto account = renju::explain(record, classic(), ruling);
    CHECK(account.ply == 11);
    CHECK(account.board.at({7, 7}) == 'B');
    CHECK(account.board.at({6, 6}) == '.');
    REQUIRE(account.reasons.size() == 1);
    CHECK(account.reasons[0].code == ReasonCode::forbidden);
    REQUIRE(account.ledgers.size() == 2);
    CHECK(account.ledgers[0].rows[0] == std::vector<std::string>{"11", "g7", "33", "ply 12", "-"});
    // The board alone would have White win; nobody claimed it.
    CHECK(account.ledgers[1].rows[0] ==
          std::vector<std::string>{"as played", "second-wins", "forbidden", "11"});
    CHECK(account.ledgers[1].rows[1] ==
          std::vector<std::string>{"as ruled", "unfinished", "-", "13"});
}

TEST_CASE("a breach that only the end of the record shows stops the replay there") {
    RenjuRules rules;
    rules.opening = RenjuRules::Opening::rif;
    const std::string text = "h8 h9 h10 no-swap a1 offer:f7 offer:e9 f8";
    const auto at_end = judged(text + " 0-1", rules);
    CHECK(at_end.stopped);
    CHECK(at_end.plies == 5);
    CHECK(findings(at_end) == "note renju/opening-name@3 error renju/opening-fifths-count@5");
    CHECK(at_end.findings.back().span.begin == text.rfind("f8"));
    // With a move behind it, a stone or a pass, the breach is the same.
    for (const auto* sixth : {" a2", " pass"}) {
        const auto behind = judged(text + sixth, rules);
        CHECK(behind.stopped);
        CHECK(behind.plies == 5);
        CHECK(findings(behind) == findings(at_end));
    }
}

TEST_CASE("a word of the side to move is White's where White begins") {
    for (const auto* position : {"B h8 h9 W i8 w", "B h8 h9 W i8"}) {
        const auto text = "[Position \"" + std::string(position) + "\"]\n\nresign\n";
        const auto account = renju::explain(read(text), classic(), judged(text, classic()));
        REQUIRE(account.ledgers.size() == 1);
        CHECK(account.ledgers[0].rows[1] ==
              std::vector<std::string>{"as claimed", "first-wins", "resign", "0"});
    }
}

TEST_CASE("a five that is claimed later by nobody in particular is claimed by its owner") {
    auto rules = classic();
    rules.five = RenjuRules::FiveEnds::claimed;
    const std::string text = "h8 h9 i8 a1 j8 a3 k8 a5 l8 a7 ";
    const auto account =
        renju::explain(read(text + "claim:five"), rules, judged(text + "claim:five", rules));
    for (const auto& ledger : account.ledgers) CHECK(ledger.name != "results");
    const auto wrong = text + "white:claim:five";
    const auto ledger = renju::explain(read(wrong), rules, judged(wrong, rules)).ledgers.back();
    REQUIRE(ledger.name == "results");
    CHECK(ledger.rows[1] == std::vector<std::string>{"as claimed", "second-wins", "five", "10"});
    CHECK(ledger.rows[2] == std::vector<std::string>{"as ruled", "unfinished", "-", "10"});
}

TEST_CASE("of a stone of the record --why says what it was when it was made") {
    const auto record = read(double_three + " m3");
    const auto taken = renju::why(record, classic(), positions::point("g7"));
    CHECK(taken.code == ReasonCode::occupied);
    REQUIRE(taken.because.size() == 1);
    CHECK(taken.because[0].code == ReasonCode::was_played);
    REQUIRE(taken.because[0].because.size() == 1);
    CHECK(taken.because[0].because[0] ==
          renju::why(read(double_three.substr(0, double_three.rfind(' '))), classic(),
                     positions::point("g7")));
    // Of White's stone there is nothing to prove, of a set-up there is no ply.
    const auto white = renju::why(record, classic(), positions::point("m3"));
    REQUIRE(white.because.size() == 1);
    CHECK(white.because[0].because.empty());
    const auto put = renju::why(read("B h8 W i9\n"), classic(), positions::point("h8"));
    CHECK(put.code == ReasonCode::occupied);
    CHECK(put.because.empty());
}

TEST_CASE("the eight symmetries of a position have the same forbidden points, turned") {
    positions::Random random(test::seed() + 2);
    for (std::int64_t round = test::rounds(300); round > 0; --round) {
        const auto pair = positions::crowd(random);
        const auto black = renju::black_rules(classic());
        std::vector<renju::AssessedCell> plain, turned;
        renju::scan(pair.engine, black, plain);
        for (int form = 1; form < 8; ++form) {
            const auto turn = [form](renju::Cell cell) {
                if ((form & 4) != 0) std::swap(cell.x, cell.y);
                if ((form & 1) != 0) cell.x = static_cast<std::uint8_t>(14 - cell.x);
                if ((form & 2) != 0) cell.y = static_cast<std::uint8_t>(14 - cell.y);
                return cell;
            };
            renju::Board board;
            for (std::uint8_t y = 0; y < 15; ++y) {
                for (std::uint8_t x = 0; x < 15; ++x) {
                    const auto stone = pair.engine.at(renju::Cell{x, y});
                    if (stone != renju::Stone::none) board.put(turn({x, y}), stone);
                }
            }
            renju::scan(board, black, turned);
            REQUIRE(turned.size() == plain.size());
            for (const auto& one : plain) {
                const auto same = std::any_of(turned.begin(), turned.end(), [&](const auto& other) {
                    return other.cell == turn(one.cell) && other.assessment == one.assessment;
                });
                CHECK(same);
            }
        }
    }
}

TEST_CASE("a clock shows the periods and the moves that are left in it") {
    const auto left = [](const std::string& control, const std::string& moves) {
        const auto text = "[Time \"" + control + "\"]\n\n" + moves;
        const auto account = renju::explain(read(text), computer(), judged(text, computer()));
        std::string words;
        for (const auto& row : account.ledgers.at(0).rows) {
            if (row[1] == "Black") words += (words.empty() ? "" : " ") + row[4];
        }
        return words;
    };
    const std::string moves = "h8{10} i9{1} h7{30} i10{1} g3{25} i1{1} a2{13}";
    CHECK(left("60", moves) == "50 20 0 0");
    CHECK(left("60 2x10", moves) == "50 20 2x10 1x10");
    CHECK(left("60 3/30", moves) == "50 20 2/25 1/12");
    CHECK(left("3/70:60", moves) == "2/60 1/30 65 52");
    CHECK(left("90/move", moves) == "- - - -");
}

namespace {

struct Decided {
    std::int32_t ply = 0;  // 0: none
    std::string outcome = "unfinished/none";
};

// "five" where a row of exactly five lies through the stone, else "overline" or nothing.
std::string row_of(const oracle::Board& board, int x, int y) {
    std::string found;
    for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
        int row = 1;
        for (const int way : {-1, 1}) {
            for (int n = way; board.at(x + n * dx, y + n * dy) == board.at(x, y); n += way) ++row;
        }
        if (row == 5) return "five";
        if (row > 5) found = "overline";
    }
    return found;
}

Decided decided(const std::vector<Point>& stones, int size, bool renju) {
    oracle::Board board(size);
    for (std::size_t i = 0; i < stones.size(); ++i) {
        const int x = stones[i].column, y = stones[i].row;
        const auto ply = static_cast<std::int32_t>(i) + 1;
        const bool black = i % 2 == 0;
        const auto kinds = renju && black ? oracle::kinds(board, x, y).excluded : std::string();
        board.at(x, y) = black ? 'B' : 'W';
        const auto row = row_of(board, x, y);
        if (kinds == "five") return {ply, "first-wins/five"};
        if (!kinds.empty() && kinds != "legal") return {ply, "second-wins/forbidden"};
        if (kinds.empty() && !row.empty()) {
            return {ply, (black ? "first-wins/" : "second-wins/") + row};
        }
    }
    return {};
}

}  // namespace

TEST_CASE("the first stone that decides a game ends it, whatever stands behind it in the record") {
    std::mt19937_64 random(test::seed());
    std::array<std::int64_t, 4> seen{};  // open, five of Black, win of White, forbidden
    for (std::int64_t n = test::rounds(4'000); n > 0; --n) {
        const bool is_renju = n % 3 != 0;
        const int size = is_renju ? 15 : 15 + positions::below(random, 6);
        auto rules = is_renju ? computer() : freestyle();
        rules.board = size;
        // Stones in a window of the board, so that rows of both sides come about; some games stop
        // before one, most go on far behind it.
        const int side = 6 + positions::below(random, 5);
        const int left = positions::below(random, size - side + 1);
        const int low = positions::below(random, size - side + 1);
        std::vector<Point> points;
        for (int i = 0; i < side * side; ++i) {
            points.push_back({static_cast<std::int8_t>(left + i % side),
                              static_cast<std::int8_t>(low + i / side)});
        }
        std::shuffle(points.begin(), points.end(), random);
        points.resize(static_cast<std::size_t>(8 + positions::below(random, side * side - 8)));
        Record record;
        record.game = Game::renju;
        for (const auto at : points) {
            Event event;
            event.kind = EventKind::place;
            event.to = at;
            record.events.push_back(event);
        }
        Ruling ruling;
        renju::judge(record, rules, ruling);
        const auto expected = decided(points, size, is_renju);
        INFO("size " << size << (is_renju ? " renju, " : " freestyle, ") << points.size()
                     << " stones, seed " << test::seed() << ", round " << n);
        REQUIRE(outcome(ruling) == expected.outcome);
        if (expected.ply != 0) REQUIRE(ruling.plies == expected.ply);
        const auto& outcome_name = expected.outcome;
        ++seen[expected.ply == 0                         ? 0
               : outcome_name == "second-wins/forbidden" ? 3
               : outcome_name.starts_with("first")       ? 1
                                                         : 2];
    }
    CHECK(*std::min_element(seen.begin(), seen.end()) > 0);
}
