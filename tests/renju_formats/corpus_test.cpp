// Real files beside the checkout: as many records judged as there are, and with the right result.

#include "helpers.hpp"
#include "renju/referee.hpp"
#include "support/paths.hpp"

#include <filesystem>
#include <map>

using namespace shinpan;
using test::codes;
using test::moves;
using test::read_all;
using test::read_file;
namespace fs = std::filesystem;

namespace {

Ruling judged(const Record& record, RenjuRules rules) {
    if (record.setup.columns > 15) rules.board = record.setup.columns;
    Ruling ruling;
    renju::judge(record, rules, ruling);
    return ruling;
}

RenjuRules freestyle() {
    RenjuRules rules;
    rules.black_five = rules.white_five = RenjuRules::Five::or_more;
    rules.forbid_double_three = rules.forbid_double_four = rules.forbid_overline = false;
    rules.opening = RenjuRules::Opening::none;
    return rules;
}

RenjuRules renju_of_bots() {
    RenjuRules rules;
    rules.claim = RenjuRules::Claim::automatic;
    rules.opening = RenjuRules::Opening::none;
    return rules;
}

// The files of a folder, read by the format each must be known as.
std::map<std::string, test::Read> folder(const fs::path& path, std::string_view format) {
    std::map<std::string, test::Read> all;
    for (const auto& entry : fs::directory_iterator(path)) {
        const auto bytes = read_file(entry.path());
        const auto name = entry.path().filename().string();
        INFO(name);
        const auto* known = formats::detect_format(std::string_view(bytes).substr(0, 65536), name);
        REQUIRE(known != nullptr);
        CHECK(known->info().name == format);
        all.emplace(name, read_all(format, bytes, 0, name));
    }
    return all;
}

}  // namespace

TEST_CASE("Of 900 bot games 898 end as they say by a five, and 2 are drawn by a cap") {
    const auto path = test::corpus("renju/gomoku2d-renju-games.tsv");
    if (!path) return;
    const auto all = read_all("renju-table", read_file(*path), 4096);
    REQUIRE(all.records.size() == 900);
    int proved = 0;
    int open = 0;
    for (const auto& record : all.records) {
        CHECK(record.findings.empty());
        const auto ruling = judged(record, renju_of_bots());
        CHECK_FALSE(ruling.stopped);
        proved += ruling.outcome == record.claim->outcome ? 1 : 0;
        open += ruling.outcome == Outcome::unfinished && record.claim->outcome == Outcome::draw &&
                        record.claim->reason == EndReason::max_plies
                    ? 1
                    : 0;
    }
    CHECK(proved == 898);
    CHECK(open == 2);
}

TEST_CASE("JSON games end as they say, and the boards they draw agree with their moves") {
    const auto path = test::corpus("renju/json");
    if (!path) return;
    const auto all = folder(*path, "renju-json");
    CHECK(all.size() == 7);
    for (const auto& [name, read] : all) {
        INFO(name);
        REQUIRE(read.records.size() == 1);
        const auto& record = read.records.front();
        CHECK(codes(record.findings).empty());
        const auto ruling = judged(record, freestyle());
        CHECK_FALSE(ruling.stopped);
        CHECK(ruling.outcome == record.claim->outcome);
    }
}

TEST_CASE("Piskvork files: one game each, legal, and six in a row wins one of them") {
    const auto path = test::corpus("renju/psq");
    if (!path) return;
    const auto all = folder(*path, "piskvork");
    CHECK(all.size() == 2);
    for (const auto& [name, read] : all) {
        INFO(name);
        REQUIRE(read.records.size() == 1);
        CHECK(codes(read.records.front().findings).empty());
        CHECK_FALSE(judged(read.records.front(), freestyle()).stopped);
    }
    const auto& real = all.at("gomocup_1x0-16(2).psq").records.front();
    CHECK(moves(real).starts_with("j11 k9"));
    CHECK(real.events[1].elapsed == 4500);
    auto wind = all.at("reconstructed_piskvork_renju_issue1.psq").records.front();
    auto& six = wind.events.emplace_back();
    six.kind = EventKind::place;
    six.to = {5, 11};  // 6,9 counted from the top of 20 lines
    CHECK(judged(wind, freestyle()).outcome == Outcome::first_wins);
}

TEST_CASE(".pos and Shioi files are replayed without an error") {
    const auto pos = test::corpus("renju/pos");
    if (!pos) return;
    const auto binary = folder(*pos, "renju-pos");
    CHECK(moves(binary.at("realcore_test.pos").records.front()) == "h8 h9 h7 h6 i8 g8 f7 i7 g6 f5");
    CHECK(binary.at("zjrenju_test.pos").records.front().events.size() == 31);
    const auto shioi = folder(*test::corpus("renju/shioi"), "shioi-ban");
    CHECK(shioi.size() == 4);
    for (const auto* set : {&binary, &shioi}) {
        for (const auto& [name, read] : *set) {
            INFO(name);
            REQUIRE(read.records.size() == 1);
            CHECK(codes(read.records.front().findings).empty());
            CHECK_FALSE(judged(read.records.front(), renju_of_bots()).stopped);
        }
    }
}

TEST_CASE("The points marked on drawn boards are the forbidden ones") {
    const auto path = test::corpus("renju/text-pos");
    if (!path) return;
    const auto all = folder(*path, "renju-board");
    CHECK(all.size() == 5);
    for (const auto& [name, read] : all) {
        INFO(name);
        REQUIRE(read.records.size() == 1);
        const auto& record = read.records.front();
        CHECK_FALSE(record.damaged);
        std::string found;
        for (const auto& point : renju::forbidden(record, RenjuRules{})) {
            found += (found.empty() ? "" : " ") + point.action;
        }
        // Boards of 14 rows lack one, so what lies on the edge may differ.
        CHECK(test::tag(record, "Forbidden") == found);
    }
}

TEST_CASE("Opening trees: every node counted, the first line legal") {
    const auto path = test::corpus("renju/trees");
    if (!path) return;
    const auto all = folder(*path, "rseq");
    const std::map<std::string, std::pair<std::int64_t, std::int64_t>> wanted{
        {"seq-1.rseq.json", {58665, 23624}}, {"seq-4.rseq.json", {10058, 3185}}};
    for (const auto& [name, read] : all) {
        INFO(name);
        REQUIRE(read.records.size() == 1);
        const auto& record = read.records.front();
        REQUIRE(codes(record.findings) == "stones/tree");
        const auto& args = record.findings.front().args;
        CHECK(std::get<std::int64_t>(args[0].value) == wanted.at(name).first);
        CHECK(std::get<std::int64_t>(args[1].value) == wanted.at(name).second);
        CHECK_FALSE(judged(record, renju_of_bots()).stopped);
    }
}

TEST_CASE("No reader of this folder takes a file of another game or format") {
    const auto root = test::corpus("");
    if (!root) return;
    const std::vector<std::string_view> own{
        "renlib",     "renju-pos", "renju-board", "piskvork",   "renjunet",  "renju-table",
        "renju-json", "rseq",      "bdt",         "rdf",        "renjs",     "wzq",
        "pdb",        "buf",       "shioi-ban",   "shioi-rnj",  "shioi-kif", "shioi-sav",
        "shioi-nrf",  "shioi-dt5", "pbem",        "move-lists", "hex-pairs", "protocol-board"};
    std::size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(*root)) {
        if (!entry.is_regular_file()) continue;
        const auto path = entry.path().string();
        const bool ours = path.find("/renju/") != std::string::npos &&
                          path.find("/sgf/") == std::string::npos &&
                          path.find("/playok/") == std::string::npos &&
                          path.find("/gomocup/") == std::string::npos;
        if (ours) continue;
        ++files;
        auto bytes = read_file(entry.path());
        bytes.resize(std::min<std::size_t>(bytes.size(), 65536));
        const auto* known = formats::detect_format(bytes, path);
        if (known == nullptr) continue;
        INFO(path << " is taken for " << known->info().name);
        CHECK(std::find(own.begin(), own.end(), known->info().name) == own.end());
    }
    CHECK(files > 100);
}
