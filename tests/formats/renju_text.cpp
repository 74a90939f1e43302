// Renju transcripts: the spelling table of tests/data/formats/renju-text.tsv, several records in a
// file, damage, writing; and which format knows which input.

#include "formats/describe.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/table.hpp"

#include <random>

namespace shinpan::formats {
const Format& renju_text();
}

namespace {

using namespace shinpan;

std::string blank_for_dash(const std::string& cell) {
    return cell == "-" ? std::string() : cell;
}

const std::string three_records =
    "[Black \"a\"]\n[Rules \"renju-classic\"]\n\nh8 i9 h7\ng8 1-0\n\n"
    "[Black \"b\"]\nh8 i9 h10 j9\nclaim:33 0-1\n\n"
    "[Black \"c\"]\n1. h8 i9 2. h7 g8 *\n";

Record random_game(std::mt19937_64& random) {
    const auto below = [&random](int limit) {
        return static_cast<int>(random() % static_cast<std::uint64_t>(limit));
    };
    const auto point = [&] {
        return Point{static_cast<std::int8_t>(below(20)), static_cast<std::int8_t>(below(20))};
    };
    Record record;
    if (below(2) == 0) record.tags.push_back({"Black", "the \"open\" \\ 五目 # [1]", {}});
    if (below(3) == 0) record.tags.push_back({"RowOne", "top", {}});
    for (int i = below(60); i > 0; --i) {
        Event event;
        if (below(4) == 0) event.seat = below(2) == 0 ? Seat::first : Seat::second;
        if (below(4) == 0) event.numbered = below(400);
        if (below(3) == 0) event.elapsed = below(40'000);
        if (below(5) == 0) event.stamp = 1'642'090'560'069 + below(1000);
        if (below(5) == 0) event.remarks = static_cast<std::uint8_t>(below(4) * 4);
        const auto kind = below(12);
        if (kind < 6) {
            event.kind = EventKind::place;
            event.to = point();
        } else if (kind == 6) {
            event.kind = EventKind::pass;
        } else if (kind == 7) {
            event.kind = EventKind::claim;
            event.number = below(6);
        } else if (kind == 8) {
            event.kind = EventKind::swap;
            event.number = below(2);
        } else if (kind == 9) {
            event.kind = EventKind::declare;
            event.number = below(12);
        } else if (kind == 10) {
            event.kind = EventKind::offer;
            event.to = point();
        } else {
            event.kind = below(2) == 0 ? EventKind::resign : EventKind::draw_decline;
        }
        record.events.push_back(event);
    }
    if (below(2) == 0) {
        const auto reason = below(2) == 0 ? EndReason::none : EndReason::draw_agreed;
        record.claim = ClaimedResult{
            below(2) == 0 ? Outcome::first_wins : Outcome::draw, reason, std::nullopt, {}};
        if (reason != EndReason::none) record.tags.push_back({"Termination", "draw-agreed", {}});
    }
    return record;
}

}  // namespace

TEST_CASE("A renju transcript is read as the spelling table says") {
    const auto& format = formats::renju_text();
    for (const auto& row : test::read_table(test::data_dir() / "formats" / "renju-text.tsv")) {
        const auto bytes = test::unescaped(row["input"]);
        const auto record = test::read(format, bytes);
        INFO(row["id"] << ": " << row["input"]);
        CHECK(test::describe_findings(record, bytes) == blank_for_dash(row["findings"]));
        CHECK(test::describe_events(record) == blank_for_dash(row["events"]));
        CHECK(test::describe_claim(record) == blank_for_dash(row["claim"]));
        CHECK(test::describe_setup(record) == blank_for_dash(row["setup"]));
        CHECK(test::split(format, bytes, 3).size() == 1);
    }
}

TEST_CASE("A file of renju transcripts is cut where its records start") {
    const auto& format = formats::renju_text();
    for (const auto& row : test::read_table(test::data_dir() / "formats" / "renju-cuts.tsv")) {
        const auto bytes = test::unescaped(row["input"]);
        std::string found;
        for (const auto& one : test::split(format, bytes, bytes.size() + 1)) {
            const auto record = test::read(format, one);
            if (!found.empty()) found += " | ";
            for (const auto& tag : record.tags) found += tag.name + "=" + tag.value + " ";
            found += test::describe_events(record) + test::describe_setup(record);
            if (record.damaged) found += " damaged";
        }
        INFO(row["id"] << ": " << row["input"]);
        CHECK(found == blank_for_dash(row["records"]));
        const auto whole = test::split(format, bytes, bytes.size() + 1);
        for (const std::size_t chunk : {1U, 5U, 64U}) {
            CHECK(test::split(format, bytes, chunk) == whole);
        }
    }
}

TEST_CASE("A damaged renju record leaves its neighbours whole") {
    const auto& format = formats::renju_text();
    const auto whole = test::split(format, three_records, 1000);
    REQUIRE(whole.size() == 3);
    const auto middle = three_records.find(whole[1]);
    for (std::size_t cut = middle + 1; cut < middle + whole[1].size(); ++cut) {
        for (const std::string join : {"", "\n", "\r\n\r\n"}) {
            const auto torn = three_records.substr(0, cut) + join +
                              three_records.substr(middle + whole[1].size());
            const auto records = test::split(format, torn, 1000);
            INFO(torn);
            if (join.empty() && records.size() == 2) continue;  // glued inside a tag
            REQUIRE(records.size() == 3);
            CHECK(records[0] == whole[0]);
            CHECK(test::describe_record(test::read(format, records[2])) ==
                  test::describe_record(test::read(format, whole[2])));
        }
    }
    for (std::size_t cut = 0; cut < three_records.size(); ++cut) {
        const auto records = test::split(format, three_records.substr(0, cut), 9);
        for (std::size_t i = 0; i + 1 < records.size(); ++i) CHECK(records[i] == whole[i]);
        for (const auto& bytes : records) (void)test::read(format, bytes);
    }
}

TEST_CASE("A renju transcript written and read again is the same record") {
    const auto& format = formats::renju_text();
    std::mt19937_64 random(test::seed());
    std::string file;
    std::vector<std::string> expected;
    for (auto round = test::rounds(2000); round > 0; --round) {
        const auto record = random_game(random);
        std::string written;
        std::vector<Finding> dropped;
        formats::WriteOptions options;
        options.dropped = &dropped;
        format.write(record, options, written);
        const auto again = test::read(format, written);
        INFO(written);
        REQUIRE(dropped.empty());
        REQUIRE(again.findings.empty());
        REQUIRE(test::describe_record(again) == test::describe_record(record));
        file += written;
        expected.push_back(test::describe_record(record));
    }
    const auto records = test::split(format, file, 4096);
    REQUIRE(records.size() == expected.size());
    for (std::size_t i = 0; i < records.size(); ++i) {
        CHECK(test::describe_record(test::read(format, records[i])) == expected[i]);
    }
}

TEST_CASE("Random damage to a renju transcript is survived") {
    const auto& format = formats::renju_text();
    std::mt19937_64 random(test::seed());
    for (auto round = test::rounds(3000); round > 0; --round) {
        auto bytes = three_records;
        for (int i = 0; i < 4; ++i) {
            bytes[random() % bytes.size()] = "\0\n\r #[]\"{}:?!=h1-*.9\xC2\xBD\xFF"[random() % 23];
        }
        for (const auto& one : test::split(format, bytes, 1 + random() % 40)) {
            const auto record = test::read(format, one);
            for (const auto& event : record.events) REQUIRE(event.span.end <= one.size());
        }
    }
}

TEST_CASE("Ten megabytes of rubbish are one finding") {
    const std::string rubbish(10'000'000, 'a');
    for (const auto* format : formats::registry()) {
        if (!format->info().text) continue;
        if (format->info().name != "fcr" && format->info().name != "renju-text") continue;
        const auto record = test::read(*format, rubbish);
        CHECK(record.damaged);
        CHECK(record.events.empty());
        CHECK(record.findings.size() == 1);
    }
}

TEST_CASE("Each input is known as its own format") {
    for (const auto& row : test::read_table(test::data_dir() / "formats" / "detection.tsv")) {
        const auto* found = formats::detect_format(test::unescaped(row["input"]), row["path"]);
        INFO(row["input"]);
        CHECK((found == nullptr ? std::string() : std::string(found->info().name)) ==
              blank_for_dash(row["format"]));
    }
}
