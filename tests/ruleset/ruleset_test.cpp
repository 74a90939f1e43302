// Presets, inheritance, hashes, and what is refused.

#include "base/catalogue/record.hpp"
#include "base/sha256.hpp"
#include "ruleset/helpers.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/table.hpp"

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>

using namespace shinpan;
using test::errors_of;
using test::head_of;
using test::nested;

namespace {

const auto rulesets = test::data_dir() / "rulesets";

std::string load_errors(const std::string& name) {
    return errors_of(load_ruleset(name));
}

}  // namespace

TEST_CASE("every preset loads under its own name, with a title and sources") {
    REQUIRE(presets().size() >= 9);
    for (const auto& preset : presets()) {
        INFO(preset.name);
        const auto ruleset = load_ruleset(preset.name);
        REQUIRE(errors_of(ruleset) == "");
        CHECK(ruleset->id == preset.name);
        CHECK(!ruleset->title.empty());
        CHECK(!ruleset->sources.empty());
        CHECK(load_ruleset(ruleset->name())->sha256 == ruleset->sha256);
        CHECK(load_errors(ruleset->id + "@99") == "1:1 ruleset/unknown-name");
        CHECK(ruleset->sha256 == sha256(ruleset->effective));
    }
    CHECK(std::is_sorted(presets().begin(), presets().end(),
                         [](const Preset& a, const Preset& b) { return a.name < b.name; }));
}

TEST_CASE("the default presets are the defaults of the structs") {
    CHECK(load_ruleset("othello-wof")->rules == Rules(OthelloRules{}));
    CHECK(load_ruleset("renju-classic")->rules == Rules(RenjuRules{}));
    CHECK(load_ruleset("flipchess-classic")->rules == Rules(FlipchessRules{}));
}

TEST_CASE("a preset that extends none writes every key of its game") {
    for (const auto& preset : presets()) {
        if (preset.yaml.find("\nextends:") != std::string_view::npos) continue;
        const auto game = load_ruleset(preset.name)->game();
        for (const auto& key : key_table(game)) {
            INFO(preset.name << " " << key.path);
            const auto name = key.path.substr(key.path.rfind('.') + 1);
            const bool repetition = key.path.substr(0, 15) == "end.repetition.";
            CHECK((repetition || preset.yaml.find(fmt::format("{}:", name)) != preset.yaml.npos));
        }
    }
}

TEST_CASE("every value a preset sets has its citation on its line") {
    for (const auto& preset : presets()) {
        std::istringstream in{std::string(preset.yaml)};
        bool keys = false;  // after the blank line that follows the head
        for (std::string line; std::getline(in, line);) {
            keys = keys || line.empty();
            if (!keys || line.empty() || line.back() == ':') continue;
            INFO(preset.name << ": " << line);
            CHECK(line.find("  # ") != line.npos);
        }
        CHECK(keys);
    }
}

TEST_CASE("the effective text of a preset, written as YAML, is the same ruleset again") {
    for (const auto& preset : presets()) {
        const auto ruleset = load_ruleset(preset.name);
        std::string yaml = "{id: again, version: 1, game: ";
        yaml += name_of(ruleset->game());
        Rules rules = default_rules(ruleset->game());
        for (const auto& key : key_table(ruleset->game())) {
            const auto one = parse_ruleset(
                head_of(ruleset->game()) + nested(key.path, value_of(key, ruleset->rules)), "t");
            REQUIRE(errors_of(one) == "");
            key.set(rules, key.get(one->rules));
        }
        CHECK(rules == ruleset->rules);
        CHECK(effective_text(rules, ruleset->severities) == ruleset->effective);
    }
}

// A changed hash means that old verdicts were given under other rules: raise the preset's version.
// A new preset has given no verdicts yet: it joins the table when SHINPAN_REGENERATE=1 writes it
// anew.
TEST_CASE("the hash of each preset is the one on record") {
    const auto path = rulesets / "hashes.tsv";
    std::string table = "ruleset\tsha256\n";
    for (const auto& preset : presets()) {
        const auto ruleset = load_ruleset(preset.name);
        table += ruleset->name() + "\t" + ruleset->sha256 + "\n";
    }
    if (std::getenv("SHINPAN_REGENERATE") != nullptr) {
        std::ofstream(path, std::ios::binary) << table;
    }
    std::size_t on_record = 0;
    for (const auto& line : test::words(test::read_file(path), '\n')) {
        INFO(line);
        CHECK(table.find(line + "\n") != std::string::npos);
        ++on_record;
    }
    CHECK(on_record > 30);
}

TEST_CASE("the hash depends on the keys and severities, not on id, title or spelling") {
    const auto hash = [](const std::string& yaml) { return parse_ruleset(yaml, "t")->sha256; };
    const auto plain = hash("id: a\nversion: 1\ngame: othello\n");
    CHECK(hash("{game: othello, version: 7, id: b, title: x, sources: [y]}") == plain);
    CHECK(hash("id: a\nversion: 1\ngame: othello\nboard: 8 # default\r\n") == plain);
    CHECK(hash("\xEF\xBB\xBFid: a\r\nversion: 1\r\ngame: \"othello\"\r\nempties: 'winner'\r\n") ==
          plain);
    CHECK(hash("id: a\nversion: 1\ngame: othello\nempties: none\n") != plain);
    const auto one = hash(
        "id: a\nversion: 1\ngame: othello\n"
        "findings: {record/lenient: error, record/not-judged: ignore}\n");
    CHECK(one != plain);
    CHECK(one == hash("id: a\nversion: 1\ngame: othello\n"
                      "findings: {record/not-judged: ignore, record/lenient: error}\n"));
}

TEST_CASE("a child takes everything from the ruleset it extends but what it says itself") {
    const auto child = load_ruleset((rulesets / "child.yaml").string());
    REQUIRE(errors_of(child) == "");
    CHECK(child->name() == "club-blitz@1");
    CHECK(child->title.empty());
    FlipchessRules expected;
    expected.cannon.capture_hidden = FlipchessRules::CaptureHidden::enemy;
    expected.chase.max_steps = 7;
    expected.clock.per_move = 7'500;
    CHECK(child->rules == Rules(expected));
    CHECK(child->severities ==
          std::vector<SeverityChange>{{code::record_lenient, Severity::note},
                                      {code::record_not_judged, std::nullopt}});
    CHECK(child->sources ==
          std::vector<std::string>{"The same board, the line below", "The club's board, 2026"});
}

TEST_CASE("a ruleset may extend a preset by name or by name and version") {
    for (const auto* name : {"othello-wof", "othello-wof@1", "\"othello-wof\""}) {
        const auto read =
            parse_ruleset(fmt::format("id: t\nversion: 1\nextends: {}\ngoal: fewest\n", name), "t");
        REQUIRE(errors_of(read) == "");
        CHECK(std::get<OthelloRules>(read->rules).goal == OthelloRules::Goal::fewest);
    }
}

TEST_CASE("any preset can be extended by a file, even one that extends another") {
    for (const auto& preset : presets()) {
        const auto child = parse_ruleset(
            "id: house\nversion: 1\nextends: " + std::string(preset.name) + "\n", "house.yaml");
        CAPTURE(preset.name);
        REQUIRE(child);
        CHECK(child->sha256 == load_ruleset(preset.name)->sha256);
    }
}

TEST_CASE("each bad ruleset has exactly the errors its first line says") {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(rulesets / "bad")) {
        const auto name = entry.path().filename().string();
        if (name.front() == '_') continue;  // extended by another
        INFO(name);
        const auto yaml = test::read_file(entry.path());
        const std::string head = "# expect: ";
        REQUIRE(yaml.substr(0, head.size()) == head);
        const auto expected = yaml.substr(head.size(), yaml.find('\n') - head.size());
        const auto read = load_ruleset(entry.path().string());
        CHECK(errors_of(read, entry.path().string()) == expected);
        REQUIRE(!read);
        for (const auto& error : read.error()) {
            const auto text = message(error.finding);
            CHECK(text.find('{') == text.find("{...}"));  // every place was filled
            CHECK(!error.file.empty());
        }
        ++count;
    }
    CHECK(count >= 50);
}

TEST_CASE("names and files that are not there, or no files, are told apart") {
    CHECK(load_errors("othello-wolf") == "1:1 ruleset/unknown-name");
    CHECK(load_errors("") == "1:1 ruleset/unknown-name");
    CHECK(load_errors("no/such/file") == "1:1 io/unreadable");
    CHECK(load_errors("missing.yaml") == "1:1 io/unreadable");
    CHECK(load_errors(rulesets.string()) == "1:1 io/unreadable");
    CHECK(load_errors("/dev/null") ==
          "1:1 ruleset/missing-key, 1:1 ruleset/missing-key, 1:1 ruleset/missing-key");
    CHECK(load_errors("/dev/zero") == "1:1 ruleset/syntax");
}

TEST_CASE("rubbish is refused quickly, whatever it is") {
    const auto times = [](std::string_view text, std::size_t count) {
        std::string all;
        for (std::size_t i = 0; i < count; ++i) all += text;
        return all;
    };
    std::vector<std::string> all{"",
                                 "\n",
                                 "#",
                                 "---",
                                 "...",
                                 ":",
                                 "- ",
                                 "? ",
                                 "{",
                                 "[",
                                 "\"",
                                 "'",
                                 "|",
                                 ">",
                                 "&",
                                 "*",
                                 "!",
                                 "%",
                                 "@",
                                 "`",
                                 "{}",
                                 "[]",
                                 "null",
                                 "~",
                                 "\xEF\xBB\xBF",
                                 "\xFF\xFE",
                                 "\x04",
                                 std::string("\0", 1),
                                 "\r",
                                 "a: b: c",
                                 "a:\n- b\n c",
                                 "id: \"\\x\"",
                                 "? a\n: b",
                                 "- - - a",
                                 times("a", 1'000'000),
                                 times("a", 10'000'000),
                                 times("[", 500'000),
                                 times("{a: ", 250'000),
                                 times("- ", 500'000),
                                 times("? ", 500'000),
                                 times("\n", 1'000'000),
                                 times("a\n", 500'000),
                                 times("&a ", 300'000),
                                 times("{a,", 300'000),
                                 times("a: b\n", 200'000)};
    for (const auto& text : all) {
        const auto start = std::chrono::steady_clock::now();
        const auto read = parse_ruleset(text, "rubbish");
        INFO(text.substr(0, 20));
        REQUIRE(!read);
        CHECK(!read.error().empty());
        CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(10));
    }
}

TEST_CASE("a ruleset damaged at random is read or refused, never worse") {
    std::mt19937_64 random(test::seed());
    const auto below = [&random](std::size_t limit) { return random() % limit; };
    constexpr std::string_view specials = "{}[]:,#&*!|>'\"%@`-?\n \t\r\\~\0\xFF\xC3 09aK";
    for (std::int64_t round = 0; round < test::rounds(3'000); ++round) {
        std::string yaml(presets()[below(presets().size())].yaml);
        const auto edits = 1 + below(4);
        for (std::size_t i = 0; i < edits; ++i) {
            const auto at = below(yaml.size());
            switch (below(4)) {
                case 0: yaml[at] = specials[below(specials.size())]; break;
                case 1: yaml.insert(at, 1, specials[below(specials.size())]); break;
                case 2: yaml.erase(at, 1 + below(20)); break;
                default: yaml.insert(at, yaml.substr(below(yaml.size()), below(80))); break;
            }
            if (yaml.empty()) yaml = "x";
        }
        const auto read = parse_ruleset(yaml, "damaged");
        if (read) {
            CHECK(parse_ruleset(yaml, "again")->sha256 == read->sha256);
            continue;
        }
        REQUIRE(!read.error().empty());
        const auto lines =
            1 + static_cast<std::uint64_t>(std::count(yaml.begin(), yaml.end(), '\n'));
        for (const auto& error : read.error()) {
            if (error.file != "damaged") continue;
            CHECK(error.at.line >= 1);
            CHECK(error.at.line <= lines);
            CHECK(error.at.column >= 1);
            CHECK(error.at.column <= yaml.size() + 1);
        }
    }
}

TEST_CASE("the example of the README is a ruleset") {
    const auto readme = test::read_file(test::source_dir() / "lib/ruleset/README.md");
    const std::string fence = "```yaml\n";
    const auto begin = readme.find(fence) + fence.size();
    const auto read = parse_ruleset(
        std::string_view(readme).substr(begin, readme.find("```", begin) - begin), "README.md");
    REQUIRE(errors_of(read) == "");
    CHECK(read->name() == "my-club@1");
    CHECK(std::get<OthelloRules>(read->rules).draw_holder == OthelloRules::DrawHolder::white);
    CHECK(read->severities.size() == 1);
}
