// Nothing is lost in silence: whatever an Othello record of any reader says, each writer holds it,
// or lists it as dropped.

#include "base/catalogue/record.hpp"
#include "helpers.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace shinpan;
using test::read_all;

namespace {

struct Source {
    const char* format;
    std::string text;
};

// A record of each reader that says as much as it can.
const std::vector<Source>& sources() {
    static const std::vector<Source> all{
        {"othello-transcript", "+f5-d6+c5-f6+e7-f4+g5-e6+e3 64-0\n"},
        {"othello-transcript", "f5d6c3d3c4 1-0\n"},
        {"ggf",
         "2 (;GM[Othello]PC[GGS/os]DT[2004.09.18_05:54:38.MDT]PB[a1.b]PW[saio+]RB[2341.12]"
         "RW[2500.00]TI[15:00//02:00]TY[8]RE[+64.000:t]BO[8 -------- -------- -------- "
         "---O*--- ---*O--- -------- -------- -------- *]CO[a word]XX[own]B[f5/1.50/12.01]"
         "W[d6//0.50]B[c5]W[f6/-2]B[e7]W[f4]B[g5]W[e6]B[e3//3];)"
         "(;GM[Othello]PB[b]PW[a]TB[5:00]TW[10:00]TY[s8k]KB[f5/2/1]KW[f5/4/2]KM[3]RE[+61:r]"
         "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
         "B[f5];)\n"},
        {"sgf",
         "(;FF[4]GM[2]CA[UTF-8]AP[edax:4.6]PC[Here]EV[Cup]RO[2]DT[2026-01-02]PB[A]PW[B]BR[1500]"
         "WR[1600]TM[300]OT[none]GN[name]US[me]SO[book]AN[you]CP[free]GC[note]SZ[8]RU[othello-wof]"
         "AB[e4][d5]AW[d4][e5]PL[B]RE[B+64];B[f5]BL[290];W[d6];B[c5];W[f6];B[e7];W[f4];B[g5];W[e6];"
         "B[e3])\n"},
        {"sgf", "(;GM[2]SZ[8]PB[A]PW[B]RE[W+Resign];B[f5];W[d6])\n"},
        {"pgn",
         "[Event \"?\"]\n[Site \"kurnik\"]\n[Date \"2004.05.20\"]\n[Round \"7\"]\n"
         "[Black \"x\"]\n[White \"y\"]\n[Result \"64-0\"]\n[Time \"20:30:00\"]\n"
         "[TimeControl \"300\"]\n[BlackElo \"1500\"]\n[WhiteElo \"1501\"]\n"
         "[TheoreticalScore \"33\"]\n[Termination \"time forfeit\"]\n\n"
         "1. f5 {[%emt 0:00:03]} d6 2. c5 f6 3. e7 f4 4. g5 e6 5. e3 64-0\n"},
        {"pgn",
         "[Event \"a\"]\n[Black \"x\"]\n[White \"y\"]\n[Result \"38.5-25.5\"]\n\n"
         "1. f5 d6 38.5-25.5\n"},
        {"xof",
         "<?xml version=\"1.0\"?><xof xmlns=\"http://www.othbase.net/xof\" version=\"1.1\">"
         "<game-collection><game><event date=\"2010-01-02\" name=\"Cup\"/><result winner=\"black\" "
         "type=\"normal\">64-0</result><player color=\"black\" name=\"A\"/><player color=\"white\" "
         "name=\"B\"/><moves game=\"othello-8x8\" type=\"flat\">f5d6c5f6e7f4g5e6e3</moves></game>"
         "</game-collection></xof>\n"},
        {"quest-json",
         "{\"id\":\"g7\",\"created\":\"2026\",\"gtype\":\"reversi\",\"tcb\":300000,\"players\":"
         "[{\"id\":\"B\",\"name\":\"Bo\",\"oldR\":1500},{\"id\":\"A\",\"name\":\"Al\"}],"
         "\"position\":{\"startPos\":\"\",\"moves\":[{\"m\":\"f5\",\"t\":1000},"
         "{\"m\":\"d6\",\"t\":2000},{\"s\":\"LOSE:TIMEUP\"}]}}"},
        {"egaroucid-json",
         "{\"date\":\"2026-01-01\",\"black_player\":\"a\",\"white_player\":\"b\",\"memo\":\"m\","
         "\"transcript\":\"f5d6c5f6e7f4g5e6e3\",\"black_discs\":64,\"white_discs\":0}"},
        {"rs-othello-json",
         "{\"schema_version\":\"1.0\",\"metadata\":{\"players\":{\"black\":\"x\",\"white\":\"y\"}},"
         "\"moves\":[{\"n\":1,\"side\":\"Black\",\"move\":{\"Place\":{\"row\":4,\"col\":5}}}]}"},
        {"ftd-json",
         "{\"info\":{\"id\":1,\"name\":\"Cup\"},\"rounds\":[{\"currentRound\":110,\"pairing\":["
         "[{\"id\":1,\"surname\":\"A\",\"score\":64,\"result\":2,\"transcript\":"
         "\"f5d6c5f6e7f4g5e6e3\"},{\"id\":2,\"surname\":\"B\"}]]}]}"},
        {"logistello", "+f5-d6+c5-f6+e7-f4+g5-e6+e3: +64 10\n"},
        {"eothello-csv", "id,winner,moves\n77,1,f5d6c5f6e7f4g5e6e3\n"},
        {"othello-grid",
         "[Event \"Cup\"]\n[Black \"A\"]\n[White \"B\"]\n[Date \"2026\"]\n[Result \"64-0\"]\n"
         ". . . . . . . .\n. . . . . . . .\n. . . . 9 . . .\n. . . ## ## 6 . .\n"
         ". . 3 ## ## 1 7 .\n. . . 2 8 4 . .\n. . . . 5 . . .\n. . . . . . . .\n"},
    };
    return all;
}

constexpr const char* targets[] = {"othello-transcript", "ggf", "sgf", "pgn", "wthor",
                                   "othello-grid"};

// What a writer made of a record, read again by its own reader.
struct Written {
    Record record;
    std::string dropped;  // all that was listed, in one string
    bool held = false;    // false: refused as a whole
};
Written through(const formats::Format& target, const Record& record,
                const formats::InputContext* context) {
    Written written;
    std::vector<Finding> dropped;
    formats::WriteOptions options;
    options.dropped = &dropped;
    options.context = context;
    const auto writer = target.archive_writer({});
    std::string bytes;
    written.held = writer->append(record, options, bytes);
    const auto rest = writer->finish();
    bytes += rest.tail;
    bytes.replace(0, rest.head.size(), rest.head);
    for (const auto& finding : dropped) {
        written.dropped += describe(finding.code).id;
        for (const auto& arg : finding.args) {
            if (const auto* text = std::get_if<std::string>(&arg.value)) {
                written.dropped += ' ' + *text;
            }
        }
        written.dropped += '\n';
    }
    if (!written.held) return written;
    formats::SplitterOptions beside;
    const auto folder = std::filesystem::temp_directory_path();
    for (const auto& file : rest.beside) {
        const auto path = (folder / ("shinpan-drops" + file.extension)).string();
        std::ofstream(path, std::ios::binary) << file.bytes;
        (file.extension == ".JOU" ? beside.players : beside.tournaments) = path;
    }
    auto read = read_all(target, bytes, 0, {}, beside);
    INFO(bytes);
    REQUIRE(read.records.size() == 1);
    written.record = std::move(read.records[0]);
    return written;
}

bool lists(const Written& written, std::string_view what) {
    return written.dropped.find(what) != std::string::npos;
}

// What these say is the start position, the board, the result: compared as such.
bool is_structure(std::string_view name) {
    constexpr std::string_view names[] = {"GM", "FF",    "CA", "SZ",     "BO",   "FEN",
                                          "TY", "SetUp", "RE", "Result", "Games"};
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

void check_claim(const Record& record, const Written& written) {
    if (!record.claim) return;
    const auto& claim = *record.claim;
    const auto& back = written.record.claim;
    const auto difference = [](const ClaimedResult& one) -> std::optional<std::int32_t> {
        if (one.difference_halves) return one.difference_halves;
        if (!one.score) return std::nullopt;
        return one.score->first_halves - one.score->second_halves;
    };
    const bool listed = lists(written, "result") || lists(written, "wthor/no-score");
    if (difference(claim)) {
        CHECK((listed || (back && difference(*back) == difference(claim))));
    } else if (claim.outcome != Outcome::undecided && claim.outcome != Outcome::unfinished) {
        CHECK((listed || (back && back->outcome == claim.outcome)));
    }
    if (claim.reason != EndReason::none) {
        CHECK(
            (lists(written, "the reason of the result") || (back && back->reason == claim.reason)));
    }
}

void check_marks(const Record& record, const Written& written) {
    const auto times = [](const Record& one) {
        std::vector<std::int64_t> all;
        for (const auto& event : one.events) {
            if (event.elapsed >= 0) all.push_back(event.elapsed);
        }
        return all;
    };
    const auto evaluations = [](const Record& one) {
        std::vector<std::int32_t> all;
        for (const auto& event : one.events) {
            if (event.kind == EventKind::place && event.number != 0) all.push_back(event.number);
        }
        return all;
    };
    CHECK((times(record) == times(written.record) || lists(written, "the time of a move")));
    CHECK((evaluations(record) == evaluations(written.record) ||
           lists(written, "the evaluation of a move")));
}

}  // namespace

TEST_CASE("Each tag, claim, time and evaluation of a record is held by a writer or listed") {
    for (const auto& source : sources()) {
        const auto read = read_all(test::format(source.format), source.text);
        INFO(source.format << ": " << source.text);
        REQUIRE(!read.records.empty());
        for (const auto& record : read.records) {
            REQUIRE_FALSE(record.damaged);
            for (const auto* name : targets) {
                const auto& target = test::format(name);
                const auto written = through(target, record, read.context.get());
                INFO("to " << name << ", dropped: " << written.dropped);
                if (!written.held) {
                    CHECK_FALSE(written.dropped.empty());
                    continue;
                }
                for (const auto& tag : record.tags) {
                    // "?" is a name nobody knows.
                    const bool empty = tag.value.empty() || tag.value == "?";
                    if (empty || is_structure(tag.name)) continue;
                    INFO("tag " << tag.name << " = " << tag.value);
                    const auto& tags = written.record.tags;
                    const bool held = std::any_of(tags.begin(), tags.end(), [&](const Tag& one) {
                        return one.value == tag.value;
                    });
                    CHECK((held || lists(written, tag.name)));
                }
                check_claim(record, written);
                check_marks(record, written);
                CHECK(test::moves(written.record).size() > 0);
            }
        }
    }
}
