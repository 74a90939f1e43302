// The transcript format: spellings, pitfalls, positions, splitting, detection, writing.

#include "base/catalogue/io.hpp"
#include "base/catalogue/othello.hpp"
#include "base/catalogue/record.hpp"
#include "formats/format.hpp"
#include "othello/referee.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <chrono>
#include <cstdlib>
#include <new>
#include <random>
#include <string>

// Counts what this program allocates, for the promise that a warm reader and the replay do not.
namespace {
std::int64_t allocations = 0;
}
// GCC sees malloc through our operator new and takes the pair for a mismatch.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace shinpan::formats {
const Format& othello_transcript();
}

using namespace shinpan;

namespace {

const formats::Format& format() {
    return formats::othello_transcript();
}

Record read(std::string_view text) {
    Record record;
    format().read(text, nullptr, {}, record);
    return record;
}

// "f5 d6 -- ?? …": what was read, in one spelling.
std::string plies(const Record& record) {
    std::string text;
    for (const auto& event : record.events) {
        if (!text.empty()) text += ' ';
        text += event.kind == EventKind::place  ? to_string(event.to)
                : event.kind == EventKind::pass ? "--"
                                                : "??";
    }
    return text;
}

std::string written(const Record& record) {
    std::string text;
    format().write(record, {}, text);
    return text;
}

// The records of a text, cut as it arrives in pieces of `step` bytes.
std::vector<std::string> split(std::string_view text, std::size_t step) {
    std::vector<std::string> records;
    const auto splitter = format().splitter("");
    std::size_t at = 0;
    std::size_t have = std::min(step, text.size());
    for (;;) {
        const bool last = have == text.size();
        const auto cut = splitter->next(text.substr(at, have - at), last);
        if (cut.kind == formats::Cut::Kind::more) {
            REQUIRE_FALSE(last);
            have = std::min(have + step, text.size());
            continue;
        }
        if (cut.kind == formats::Cut::Kind::end) return records;
        auto record = std::string(text.substr(at + cut.begin, cut.end - cut.begin));
        while (!record.empty() && record.back() == '\n') record.pop_back();
        records.push_back(std::move(record));
        at += cut.end;
    }
}

constexpr std::string_view empty_start =
    "---------------------------OX------XO---------------------------";

}  // namespace

TEST_CASE("every spelling of a transcript is the same game", "[othello][format]") {
    for (const std::string_view text : {
             "f5d6--c3",
             "F5D6PAC3",
             "f5D6pAc3",
             "f5 d6 -- c3",
             "f5,d6,--,c3",
             "f5, d6, pass, c3",
             "f5-d6----c3",
             "f5-d6-pass-c3",
             "f5\nd6\n--\nc3\n",
             "f5\r\nd6\r\nPASS\r\nc3\r\n",
             "1. f5 d6 2. -- c3",
             "1.f5 d6 2.p c3",
             "1:f5 2:d6 3:ps 4:c3",
             "1.f5d62.pac3",
             "1. f5 1... d6 2. pas c3",
             "f5 d6 - c3",
             "f5d6pc3",
             "f5d6psc3",
             "f5d6PSc3",
             "\xEF\xBB\xBF"
             "f5d6--c3\r\n",
             "  f5d6 -- c3  ",
             "f5;d6;--;c3",
             "f5 d6 -- c3 % end",
             "f5d6 # remark\n-- c3",
             "+f5 -d6 -- +c3",
             "\uFF26\uFF15\uFF24\uFF16\uFF0D\uFF0D\uFF43\uFF13",
             "\uFF26\uFF15\u3000\uFF24\uFF16\u3000--\u3000\uFF23\uFF13",
         }) {
        const auto record = read(text);
        INFO(text);
        CHECK(record.findings.empty());
        CHECK(plies(record) == "f5 d6 -- c3");
    }
}

TEST_CASE("a pass and a move that begins with its letters are told apart", "[othello][format]") {
    CHECK(plies(read("f5pa1")) == "f5 -- a1");
    CHECK(plies(read("f5paa1")) == "f5 -- a1");
    CHECK(plies(read("f5papa")) == "f5 -- --");
    CHECK(plies(read("f5 -- --")) == "f5 -- --");
    CHECK(plies(read("f5p5")) == "f5 p5");
}

TEST_CASE("a damaged token is a finding at its place and ends the reading", "[othello][format]") {
    struct Damaged {
        std::string_view text;
        Code code;
        Span span;
        std::int32_t ply;
    };
    for (const auto& one : {
             Damaged{"f5d6c", code::record_cut_token, {4, 5}, 3},
             Damaged{"f5 d6 c \n", code::record_cut_token, {6, 7}, 3},
             Damaged{"f5d6zz", code::record_unknown_token, {4, 6}, 3},
             Damaged{"f5dc3", code::record_unknown_token, {2, 5}, 2},
             Damaged{"f5 a0", code::record_unknown_token, {3, 5}, 2},
             Damaged{"f5 player d6", code::record_unknown_token, {3, 9}, 2},
             Damaged{"f5??c3", code::record_unknown_token, {2, 4}, 2},
             Damaged{"f5 37-27 d6", code::record_unknown_token, {3, 8}, 2},
             Damaged{std::string_view("f5\0d6", 5), code::io_binary_data, {2, 5}, 2},
         }) {
        const auto record = read(one.text);
        INFO(one.text);
        REQUIRE(!record.findings.empty());
        CHECK(record.damaged);
        CHECK(record.findings[0].code == one.code);
        CHECK(record.findings[0].span == one.span);
        CHECK(record.findings[0].ply == one.ply);
    }
    // "??" stands for a ply, so what follows is kept; what follows rubbish is only counted.
    CHECK(plies(read("f5??c3")) == "f5 ?? c3");
    const auto rubbish = read("f5 zz d6 c3 yy d3");
    CHECK(plies(rubbish) == "f5 ??");
    REQUIRE(rubbish.findings.size() == 2);
    CHECK(rubbish.findings[1].code == code::record_not_judged);
    CHECK(message(rubbish.findings[1]).find("4 events") != std::string::npos);
}

TEST_CASE("a score at the end is the claim", "[othello][format]") {
    auto record = read("f5d6c3 37-27\n");
    REQUIRE(record.claim);
    CHECK(record.claim->score == Score::whole(37, 27));
    CHECK(record.claim->span == Span{7, 12});
    record = read("f5d6c3 34.5-29.5");
    CHECK(record.claim->score == Score{69, 59});
    record = read("f5d6c3 0-1");
    CHECK_FALSE(record.claim->score);
    CHECK(record.claim->outcome == Outcome::second_wins);
}

TEST_CASE("a position is read in the letters people use", "[othello][format]") {
    for (const std::string_view text : {
             "---------------------------OX------XO--------------------------- X",
             "...........................ox......xo...........................x",
             "...........................wb......bw........................... b",
             "---------------------------O*------*O---------------------------*",
             "---------------------------0X------X0--------------------------- X",
             "---------------------------10------01---------------------------0",
             "-------- -------- -------- ---OX--- ---XO--- -------- -------- -------- X",
             "[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]",
             "---------------------------OX------XO--------------------------- X;",
         }) {
        const auto record = read(text);
        INFO(text);
        CHECK(record.findings.empty());
        CHECK(record.position_only);
        CHECK(written(record) == std::string(empty_start) + " X\n");
        CHECK(othello::legal(record, {}).size() == 4);
    }
    const auto bare = read(empty_start);
    REQUIRE(bare.findings.size() == 1);
    CHECK(bare.findings[0].code == code::othello_side_assumed);
    const auto noughts = read("---------------------------00------00---------------------------");
    REQUIRE(noughts.findings.size() == 1);
    CHECK(noughts.findings[0].code == code::othello_ambiguous_disc);
    CHECK(read("---OX------XO--- X-").findings[0].code == code::othello_bad_position);
    const auto white = read(std::string(empty_start) + " O;c5 -- d6");
    CHECK(white.setup.to_move == Seat::second);
    CHECK(plies(white) == "c5 -- d6");
    CHECK_FALSE(white.position_only);
    CHECK(plies(read(std::string(empty_start) + " -- f5")) == "-- f5");
    CHECK(plies(read(std::string(empty_start) + "xf5d6c3")).empty() == true);
    CHECK(plies(read(std::string(empty_start) + " b4d6")) == "b4 d6");
}

TEST_CASE("a line is a record, a numbered paragraph is one record", "[othello][format]") {
    const std::string text =
        "# three lines, two games and a half\nf5d6c3\n\n  \nf5d6\r\nf5d6c\n% note\nd3\n"
        "\n1. f5 d6\n2. c3 d3\n3. c4\n37-27\n\n1. f5\n1. d3\n1. c4 e3\nf5";
    const std::vector<std::string> wanted{
        "f5d6c3", "f5d6\r", "f5d6c",    "d3", "1. f5 d6\n2. c3 d3\n3. c4\n37-27",
        "1. f5",  "1. d3",  "1. c4 e3", "f5"};
    for (std::size_t step = 1; step < 40; ++step) CHECK(split(text, step) == wanted);
    CHECK(split(text, text.size()) == wanted);
    CHECK(split("", 1).empty());
    CHECK(split("\n\n# only a comment\n", 3).empty());
}

TEST_CASE("Othello and renju transcripts are told apart", "[othello][format]") {
    using formats::Confidence;
    const auto sure = [](std::string_view text) { return format().detect(text); };
    CHECK(sure("f5d6c3d3c4\n") == Confidence::likely);
    CHECK(sure("1. e6 f4\n") == Confidence::likely);
    CHECK(sure("-- f5\n") == Confidence::likely);
    CHECK(sure("d6c3\n") == Confidence::likely);
    CHECK(sure("f5d6zz\n") == Confidence::likely);
    CHECK(sure(empty_start) == Confidence::likely);
    CHECK(sure("a1a2\n") == Confidence::possible);
    for (const std::string_view text :
         {"h8h9i8\n", "h8g7\n", "g8i9h10\n", "f5 g6 i9\n", "j10\n", "aaaa\n", "[Event \"x\"]\n",
          "(;GM[2])", "", "{\"a\":1}", "8 8\n"}) {
        INFO(text);
        CHECK(sure(text) == Confidence::no);
    }
}

TEST_CASE("what is written is read again, and written the same", "[othello][format]") {
    std::mt19937_64 random(test::seed() + 20);
    for (std::int64_t i = 0; i < test::rounds(3000); ++i) {
        Record record;
        record.game = Game::othello;
        if (random() % 4 == 0) {
            record.has_setup = true;
            record.setup.columns = record.setup.rows = 8;
            record.setup.to_move = random() % 2 == 0 ? Seat::first : Seat::second;
            for (std::int8_t at = 0; at < 64; ++at) {
                if (random() % 2 == 0) continue;
                record.setup.men.push_back(
                    {{static_cast<std::int8_t>(at % 8), static_cast<std::int8_t>(at / 8)},
                     random() % 2 == 0 ? 'B' : 'W'});
            }
        }
        for (auto length = random() % 30; length > 0; --length) {
            Event event;
            event.kind = random() % 8 == 0   ? EventKind::pass
                         : random() % 9 == 0 ? EventKind::unknown
                                             : EventKind::place;
            if (event.kind == EventKind::place) {
                event.to = {static_cast<std::int8_t>(random() % 10),
                            static_cast<std::int8_t>(random() % 12)};
            }
            record.events.push_back(event);
        }
        if (random() % 3 == 0) {
            record.claim.emplace();
            record.claim->score = Score{static_cast<int>(random() % 128) + 3, 1};
        }
        const auto text = written(record);
        const auto again = read(text);
        INFO(text);
        REQUIRE(plies(again) == plies(record));
        REQUIRE(written(again) == text);
    }
}

TEST_CASE("a record cut at any byte is read without a crash", "[othello][format]") {
    const std::string text =
        std::string(empty_start) + " X; 1. \uFF265 d6 -- c3-d3 ?? pass c4 34.5-29.5 % remark";
    for (std::size_t end = 0; end <= text.size(); ++end) {
        const auto record = read(std::string_view(text).substr(0, end));
        for (const auto& event : record.events) REQUIRE(event.span.end <= end);
    }
}

TEST_CASE("megabytes of rubbish are one finding within a second", "[othello][format]") {
    const std::string letters(5'000'000, 'a');
    std::string words;
    for (int i = 0; i < 1'000'000; ++i) words += "zz -";
    std::string numbers;
    for (int i = 0; i < 1'000'000; ++i) numbers += "-1.";
    for (const std::string_view text :
         {std::string_view(letters), std::string_view(words), std::string_view(numbers)}) {
        const auto start = std::chrono::steady_clock::now();
        CHECK(split(text, 1U << 18U).size() == 1);
        const auto record = read(text);
        CHECK(record.events.size() <= 1);
        CHECK(record.findings.size() <= 2);
        CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(1));
    }
}

TEST_CASE("a warm record is read and judged without allocating", "[othello][format]") {
    const std::string text = "f5d6c5f6e7f4g5e6e3\n1. f5 d6 2. c3 d3 3. c4 -- -- 37-27\n";
    Record record;
    Ruling ruling;
    format().read(text, nullptr, {}, record);
    const auto game = std::string_view(text).substr(0, 19);
    const auto before = allocations;
    record.clear();
    format().read(text, nullptr, {}, record);
    record.clear();
    format().read(game, nullptr, {}, record);
    ruling.clear();
    othello::judge(record, {}, ruling);
    const auto after = allocations;
    CHECK(after == before);
    CHECK(ruling.score == Score::whole(64, 0));
}
