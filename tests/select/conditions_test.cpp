#include "helpers.hpp"
#include "select/file_name.hpp"
#include "select/near.hpp"
#include "select/opening.hpp"
#include "select/table.hpp"
#include "select/text.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/table.hpp"

#include <algorithm>
#include <random>

using namespace shinpan;
using namespace shinpan::select;

namespace {

std::string unescaped(std::string text) {
    for (auto at = text.find("\\n"); at != std::string::npos; at = text.find("\\n")) {
        text.replace(at, 2, "\n");
    }
    return text;
}

std::string_view word(Truth truth) {
    switch (truth) {
        case Truth::no: return "no";
        case Truth::unknown: return "unknown";
        case Truth::yes: return "yes";
    }
    return {};
}

}  // namespace

TEST_CASE(
    "conditions say yes, no or unknown as the table has it, and their "
    "opposites the reverse") {
    for (const auto& row : test::read_table(test::data_dir() / "select/conditions.tsv")) {
        INFO(row["id"] << ": " << row["expression"]);
        test::Asked asked(row["format"], unescaped(row["record"]));
        auto subject = asked.subject();
        CHECK(word(evaluate(test::parsed(row["expression"]), subject)) == row["truth"]);
        const auto opposite = row["truth"] == "yes"  ? "no"
                              : row["truth"] == "no" ? "yes"
                                                     : "unknown";
        CHECK(word(evaluate(test::parsed("not (" + row["expression"] + ")"), subject)) == opposite);
    }
}

TEST_CASE("a wrong expression is answered with the column and what is wrong") {
    for (const auto& row : test::read_table(test::data_dir() / "select/errors.tsv")) {
        INFO(row["expression"]);
        const auto expression = parse_expression(row["expression"], {});
        REQUIRE_FALSE(expression.has_value());
        const auto at =
            locate(row["expression"], static_cast<std::uint32_t>(expression.error().offset));
        CHECK(at.column == std::stoul(row["column"]));
        INFO(expression.error().what);
        CHECK(expression.error().what.find(row["says"]) != std::string::npos);
    }
    CHECK_FALSE(parse_expression("", {}).has_value());
    CHECK_FALSE(parse_expression(std::string(100'000, '('), {}).has_value());
    std::string nots;
    for (int i = 0; i < 100'000; ++i) nots += "not ";
    CHECK_FALSE(parse_expression(nots + "plies = 1", {}).has_value());
}

TEST_CASE("any string of tokens is an expression or an error inside it") {
    static constexpr const char* tokens[] = {
        "plies", "player",   "and", "or",      "not",  "(", ")",   "=",   "!=", "<",
        "~",     "=^",       "in",  "..",      ",",    "3", "'x'", "\"",  "'",  "move@",
        "@",     "position", "end", "timeout", "\xff", "é", "!",   "f5d6"};
    std::mt19937_64 random(test::seed());
    for (std::int64_t i = 0; i < test::rounds(3000); ++i) {
        std::string text;
        for (auto n = random() % 12; n > 0; --n) {
            text += tokens[random() % std::size(tokens)];
            if (random() % 3 != 0) text += ' ';
        }
        const auto expression = parse_expression(text, {});
        if (!expression) CHECK(expression.error().offset <= text.size());
    }
}

TEST_CASE("names are near or not as the table has it, from both sides") {
    for (const auto& row : test::read_table(test::data_dir() / "select/near.tsv")) {
        INFO(row["one"] << " and " << row["other"]);
        const bool near = row["near"] == "yes";
        CHECK(NearName(row["one"]).is_near(row["other"]) == near);
        CHECK(NearName(row["other"]).is_near(row["one"]) == near);
    }
}

TEST_CASE("every field has its own name, and is found under it and its other names") {
    std::vector<std::string> names;
    for (const auto& field : fields()) {
        CHECK(&describe(field.field) == &field);
        CHECK(find_field(field.name) == &field);
        names.emplace_back(field.name);
        for (const auto& alias : test::words(field.aliases)) {
            CHECK(find_field(alias) == &field);
            names.push_back(alias);
        }
    }
    std::sort(names.begin(), names.end());
    CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
}

TEST_CASE(
    "every named Othello opening is legal, and is found turned in every "
    "orientation") {
    const OpeningBook book;
    std::size_t lines = 0;
    const auto file = test::read_file(test::source_dir() / "lib/select/othello_openings.def");
    for (std::size_t at = 0; (at = file.find("SHINPAN_OPENING(\"", at)) != std::string::npos;) {
        at += 17;
        const auto moves = file.substr(at, file.find('"', at) - at);
        auto name = file.substr(file.find(", \"", at) + 3);
        name = name.substr(0, name.find_first_of("|\""));
        ++lines;
        std::string mirrored;  // in the long diagonal: column and row change places
        for (std::size_t i = 0; i < moves.size(); i += 2) {
            mirrored += static_cast<char>('a' + (moves[i + 1] - '1'));
            mirrored += static_cast<char>('1' + (moves[i] - 'a'));
        }
        for (const auto& line : {moves, mirrored}) {
            INFO(line << " " << name);
            test::Asked asked("othello-transcript", line);
            auto subject = asked.subject();
            CHECK(subject.verdict().accepted);
            const auto names = book.names_of(subject);
            REQUIRE_FALSE(names.empty());
            CHECK(names.front() == name);
        }
    }
    CHECK(lines > 70);
}

TEST_CASE("a list of openings gives names and numbers, and says where it is wrong") {
    OpeningBook book;
    REQUIRE(book.add("# mine\nf5d6c3d3c4f4e6\tMine\nf5f6e6f4e3\n", "xot").has_value());
    CHECK(book.knows("mine"));
    CHECK(book.knows("xot#3"));
    const auto wrong = book.add("f5d6\nf5a1\n", "bad");
    REQUIRE_FALSE(wrong.has_value());
    CHECK(wrong.error().find("line 2") != std::string::npos);
}

TEST_CASE("file names stay in their folder and apart from each other") {
    CHECK(safe_name("../../etc/passwd") == "etc_passwd");
    CHECK(safe_name("") == "unknown");
    CHECK(safe_name("...") == "unknown");
    CHECK(safe_name("-rf") == "rf");
    CHECK(safe_name("con") == "_con");
    CHECK(safe_name("LPT1.txt") == "_LPT1.txt");
    CHECK(safe_name("a\nb\tc d") == "a_b_c_d");
    CHECK(safe_name("Müller") == "Müller");
    CHECK(safe_name(std::string(500, 'x')).size() == 100);
    std::string wide;
    for (int i = 0; i < 80; ++i) wide += "張";
    CHECK(safe_name(wide).size() <= 100);
    CHECK(safe_name(wide).size() % 3 == 0);
    FileNames names;
    CHECK(names.name_of("A/B") == "A_B");
    CHECK(names.name_of("a b") == "a_b-2");
    CHECK(names.name_of("a_b-2") == "a_b-2-2");
    CHECK(names.name_of("a?b") == "a_b-3");
    CHECK(names.name_of("A/B") == "A_B");
}

TEST_CASE("dates are read however a record writes them") {
    const auto days = [](std::string_view text) {
        const auto found = days_of(text);
        return found ? std::to_string(found->low) + ".." + std::to_string(found->high) : "none";
    };
    CHECK(days("2018") == "20180000..20181231");
    CHECK(days("2018-07") == "20180700..20180731");
    CHECK(days("2018.07.??") == "20180700..20180731");
    CHECK(days("2018-07-14") == "20180714..20180714");
    CHECK(days("20180714") == "20180714..20180714");
    CHECK(days("2004.12.25_10:00:00.MST") == "20041225..20041225");
    CHECK(days("6:25am Jan 3, 2022") == "20220103..20220103");
    CHECK(days("3 Jan 2022") == "20220103..20220103");
    CHECK(days("Jan 2022") == "20220100..20220131");
    CHECK(days("????.??.??") == "none");
    CHECK(days("2018-13-40") == "20180000..20181231");
}

TEST_CASE("counts are tables, CSV and JSON of the same numbers") {
    auto keys = parse_keys("year,result", CountKey::refused);
    REQUIRE(keys.has_value());
    CountTable table(*keys);
    const Value y2001 = number_value(2001);
    const Value draw{"draw", {}};
    const Value odd{"a \"b\", c", {}};
    table.add({{y2001}, {draw}});
    table.add({{y2001}, {draw}});
    table.add({{Value{}}, {odd}});
    CHECK(table.report(TableForm::text, {}) ==
          "year  result    count\n2001  draw          2\n-     a \"b\", c      1\n");
    CHECK(table.report(TableForm::csv, {}) ==
          "year,result,count\n2001,draw,2\n,\"a \"\"b\"\", c\",1\n");
    CHECK(table.report(TableForm::json, {}) ==
          "[\n{\"year\":2001,\"result\":\"draw\",\"count\":2},\n"
          "{\"year\":null,\"result\":\"a \\\"b\\\", c\",\"count\":1}\n]\n");
    CHECK_FALSE(parse_keys("year,nothing", CountKey::refused).has_value());
    CHECK_FALSE(parse_keys("count", CountKey::refused).has_value());
}
