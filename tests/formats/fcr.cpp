// FCR-1: the spelling table of tests/data/formats/fcr.tsv, several games in a file, damage, and
// writing.

#include "formats/describe.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/table.hpp"

#include <random>

namespace shinpan::formats {
const Format& fcr();
}

namespace {

using namespace shinpan;
using formats::Leniency;

std::string blank_for_dash(const std::string& cell) {
    return cell == "-" ? std::string() : cell;
}

const std::string three_games =
    "# a log\n[FCR \"1\"]\n[PlayerA \"a\"]\n1 A a7(K) 8.3\n2 B a6(k)\n= A resign A+1 B-1\n"
    "[FCR \"1\"]\n[PlayerA \"b\"]\n1 A b7(K) 8.3\n2 B b6xb7(k)\n\n"
    "[FCR \"1\"]\n[PlayerA \"c\"]\n1 A c7(K) 8.3\n";

Record random_game(std::mt19937_64& random) {
    const auto below = [&random](int limit) {
        return static_cast<int>(random() % static_cast<std::uint64_t>(limit));
    };
    const auto square = [&] {
        return Point{static_cast<std::int8_t>(below(4)), static_cast<std::int8_t>(below(8))};
    };
    const std::string_view letters = "KGMRNCPkgmrncp";
    const auto piece = [&] { return letters[static_cast<std::size_t>(below(14))]; };
    Record record;
    record.tags.push_back({"FCR", "1", {}});
    record.tags.push_back({"Event", "the \"open\" \\ 翻翻棋 # [1]", {}});
    if (below(3) == 0) {
        record.has_setup = true;
        record.setup.side = "rb-"[below(3)];
        record.setup.plies = below(300);
        for (std::int8_t row = 0; row < 8; ++row) {
            const auto man = below(2) == 0 ? 'X' : piece();
            record.setup.men.push_back({{static_cast<std::int8_t>(below(4)), row}, man});
        }
        std::string position;
    }
    for (int i = below(40); i > 0; --i) {
        Event event;
        event.seat = below(2) == 0 ? Seat::first : Seat::second;
        if (below(4) != 0) event.numbered = below(400);
        if (below(3) == 0) event.elapsed = below(40'000);
        if (event.elapsed < 0 && below(3) == 0) event.stamp = 1'642'090'560'069 + below(1000);
        event.remarks = static_cast<std::uint8_t>(below(16));
        const auto kind = below(8);
        if (kind < 2) {
            event.kind = EventKind::flip;
            event.to = square();
            event.piece = piece();
        } else if (kind < 6) {
            event.kind = EventKind::move;
            event.from = square();
            event.to = square();
            event.mark = "-x*?"[below(4)];
            if (below(2) == 0) event.piece = piece();
            record.events.push_back(event);
            if (below(5) != 0) continue;
            Event hop;
            hop.kind = EventKind::hop;
            hop.seat = event.seat;
            hop.to = square();
            hop.mark = 'x';
            event = hop;
        } else if (kind == 6) {
            event.kind = below(2) == 0 ? EventKind::ruling : EventKind::refused;
            event.seat = below(2) == 0 ? Seat::none : event.seat;
            event.number = static_cast<std::int32_t>(record.texts.size());
            if (event.kind == EventKind::refused) {
                event.from = square();
                event.to = square();
                event.mark = 'x';
                record.texts.push_back(below(2) == 0 ? "chase" : "xa1(p)xa2 chain_capture");
            } else {
                record.texts.push_back(below(2) == 0 ? "" : "\"so\" | # \\");
            }
        } else {
            event.kind = below(2) == 0 ? EventKind::timeout : EventKind::draw_offer;
        }
        record.events.push_back(event);
    }
    if (below(2) == 0) {
        record.claim = ClaimedResult{below(2) == 0 ? Outcome::first_wins : Outcome::undecided,
                                     EndReason::no_progress,
                                     Score::whole(below(99), -below(99)),
                                     {}};
    }
    record.position_only = record.has_setup && record.events.empty() && !record.claim;
    return record;
}

}  // namespace

TEST_CASE("FCR-1 is read as the spelling table says") {
    const auto& format = formats::fcr();
    for (const auto& row : test::read_table(test::data_dir() / "formats" / "fcr.tsv")) {
        const auto bytes = test::unescaped(row["input"]);
        const auto strict = test::read(format, bytes);
        const auto lenient = test::read(format, bytes, Leniency::lenient);
        const bool same = row["lenient"] == "=";
        INFO(row["id"] << ": " << row["input"]);
        CHECK(test::describe_findings(strict, bytes) == blank_for_dash(row["strict"]));
        CHECK(test::describe_findings(lenient, bytes) ==
              blank_for_dash(same ? row["strict"] : row["lenient"]));
        CHECK(test::describe_events(same ? strict : lenient) == blank_for_dash(row["events"]));
        CHECK(test::describe_claim(strict) == blank_for_dash(row["claim"]));
        CHECK(test::describe_setup(strict) == blank_for_dash(row["setup"]));
    }
}

TEST_CASE("Every event of FCR-1 has the span of its own action") {
    const std::string bytes =
        "[FCR \"1\"]\r\n3 A a6xa7(g)xb7(p) 2.0 late # so\r\n- - !ruling \"a b\"\r\n";
    const auto record = test::read(formats::fcr(), bytes);
    std::vector<std::string> texts;
    for (const auto& event : record.events) {
        texts.push_back(bytes.substr(event.span.begin, event.span.end - event.span.begin));
    }
    CHECK(texts == std::vector<std::string>{"a6xa7(g)", "xb7(p)", "!ruling \"a b\""});
    CHECK(locate(bytes, record.events[1].span.begin) == Position{2, 13});
}

TEST_CASE("Tags above the first [FCR belong to its game, later ones to the game they follow") {
    const std::string tags = "[PlayerB \"x\"]\n[Stake \"3\"]\n";
    const std::string game = "[FCR \"1\"]\n1 A a1(K)\n";
    const auto split = [](const std::string& text) { return test::split(formats::fcr(), text, 7); };
    using Cuts = std::vector<std::string>;
    CHECK(split(tags + game + game) == Cuts{tags + game, game});
    CHECK(split("[FCR \"1\"]\n" + tags + game) == Cuts{"[FCR \"1\"]\n" + tags, game});
    CHECK(split(tags + "1 A a1(K)\n" + game) == Cuts{tags + "1 A a1(K)\n", game});
}

TEST_CASE("A damaged FCR-1 game leaves its neighbours whole") {
    const auto& format = formats::fcr();
    const auto whole = test::split(format, three_games, three_games.size());
    REQUIRE(whole.size() == 3);
    const auto middle = three_games.find(whole[1]);
    for (std::size_t cut = middle + 10; cut < middle + whole[1].size(); ++cut) {
        for (const std::string join : {"", "\n", "\r\n\r\n"}) {
            const auto torn =
                three_games.substr(0, cut) + join + three_games.substr(middle + whole[1].size());
            const auto records = test::split(format, torn, torn.size());
            INFO(torn);
            // A tag cut open takes a tag glued to it along; nothing shows where it ends.
            const bool glued_in_tag = join.empty() && records.size() == 2;
            if (glued_in_tag) continue;
            REQUIRE(records.size() == 3);
            CHECK(records[0] == whole[0]);
            CHECK(records[2] == whole[2]);
        }
    }
}

TEST_CASE("The cuts of an FCR-1 file do not depend on how it arrives") {
    const auto& format = formats::fcr();
    const auto text = three_games + "3p/4/4/4/1r2/2G1/2c1/P2P r 25\n\n4/4/4/4/4/4/1P2/4 - 0\n";
    const auto whole = test::split(format, text, text.size());
    CHECK(whole.size() == 5);
    for (const std::size_t chunk : {1U, 2U, 7U, 64U}) {
        CHECK(test::split(format, text, chunk) == whole);
    }
    CHECK(test::split(format, "", 1).empty());
    CHECK(test::split(format, "# only a comment\n\n", 3).empty());
}

TEST_CASE("An FCR-1 file cut at any byte keeps its earlier games and its order") {
    const auto& format = formats::fcr();
    const auto whole = test::split(format, three_games, three_games.size());
    for (std::size_t cut = 0; cut < three_games.size(); ++cut) {
        const auto records = test::split(format, three_games.substr(0, cut), 16);
        REQUIRE(records.size() <= 3);
        for (std::size_t i = 0; i + 1 < records.size(); ++i) CHECK(records[i] == whole[i]);
        for (const auto& bytes : records) {
            const auto record = test::read(format, bytes, Leniency::lenient);
            for (const auto& finding : record.findings) {
                CHECK(finding.span.end <= bytes.size());
                CHECK(finding.span.begin <= finding.span.end);
            }
        }
    }
}

TEST_CASE("FCR-1 written and read again is the same record") {
    const auto& format = formats::fcr();
    std::mt19937_64 random(test::seed());
    for (auto round = test::rounds(2000); round > 0; --round) {
        const auto record = random_game(random);
        std::string written;
        std::vector<Finding> dropped;
        formats::WriteOptions options;
        options.dropped = &dropped;
        format.write(record, options, written);
        auto again = test::read(format, written);
        auto expected = record;
        if (record.has_setup) {  // the writer states the position as a tag
            REQUIRE(again.tag("Position") != nullptr);
            expected.tags.push_back({"Position", again.tag("Position")->value, {}});
        }
        INFO(written);
        REQUIRE(dropped.empty());
        REQUIRE(again.findings.empty());
        REQUIRE(test::describe_record(again) == test::describe_record(expected));
        std::string twice;
        format.write(again, options, twice);
        REQUIRE(twice == written);
    }
}

TEST_CASE("What FCR-1 cannot hold is dropped with a word") {
    Record record;
    Event stone;
    stone.kind = EventKind::place;
    stone.to = {7, 7};
    record.events = {stone, stone};
    std::string written;
    std::vector<Finding> dropped;
    formats::WriteOptions options;
    options.dropped = &dropped;
    formats::fcr().write(record, options, written);
    REQUIRE(dropped.size() == 1);
    CHECK(message(dropped[0]) == "fcr cannot hold an event (2 in all)");
}

TEST_CASE("Random damage to FCR-1 is survived") {
    const auto& format = formats::fcr();
    std::mt19937_64 random(test::seed());
    for (auto round = test::rounds(3000); round > 0; --round) {
        auto bytes = three_games;
        for (int i = 0; i < 4; ++i) {
            bytes[random() % bytes.size()] =
                "\0\n\r #[]\"(|=!aAxX*?-1K\xE8\xBD\xA6\xFF"[random() % 26];
        }
        for (const auto& one : test::split(format, bytes, 1 + random() % 40)) {
            const auto record = test::read(format, one, Leniency::lenient);
            for (const auto& event : record.events) REQUIRE(event.span.end <= one.size());
            (void)test::describe_findings(record, one);
        }
    }
}

TEST_CASE("The FCR-1 examples are read strictly without a finding") {
    const auto folder = test::corpus("flipchess/examples");
    if (!folder) return;
    int games = 0;
    for (const auto& file : std::filesystem::directory_iterator(*folder)) {
        const auto bytes = test::read_file(file.path());
        CHECK(formats::detect_format(bytes, "") == &formats::fcr());
        const auto records = test::split(formats::fcr(), bytes, 100);
        REQUIRE(records.size() == 1);
        const auto record = test::read(formats::fcr(), records[0]);
        INFO(file.path());
        CHECK(test::describe_findings(record, bytes).empty());
        CHECK(record.events.size() > 10);
        ++games;
    }
    CHECK(games == 5);
}

TEST_CASE("the writer of FCR-1 marks what a lenient reader left open and keeps what is named") {
    const auto written = [](std::string_view text) {
        Record record;
        const auto* format = formats::find_format("fcr");
        format->read(text, nullptr, {formats::Leniency::lenient}, record);
        std::string out;
        format->write(record, {}, out);
        return out;
    };
    CHECK(written("1 A b7(N)\n2 B a1(r)\n3 A b7-a1\n") ==
          "[FCR \"1\"]\n\n1 A b7(N)\n2 B a1(r)\n3 A b7xa1(r)\n");
    CHECK(written("1 A b7(N)\n2 B a1(r)\n3 A b7-a1(c)\n") ==
          "[FCR \"1\"]\n\n1 A b7(N)\n2 B a1(r)\n3 A b7xa1(c)\n");
}
