// XML and XOF: formats/xml/README.md, formats/xof/FORMAT.md.

#include "formats/xml/xml.hpp"

#include "support.hpp"
#include "support/catch.hpp"

using namespace shinpan;
using namespace shinpan::test;
using formats::xof_format;

namespace {

const std::string head =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE database SYSTEM \"xof.dtd\">\n"
    "<database xmlns=\"http://www.othbase.net/xof\">\n <game-collection>\n";
const std::string tail = " </game-collection>\n</database>\n";

std::string game(std::string_view moves, std::string_view winner = "black") {
    return "  <game>\n   <event date=\"2001\" name=\"T &amp; U\" />\n   <result winner=\"" +
           std::string(winner) +
           "\" type=\"normal\">64-0</result>\n   <player color=\"black\" name=\"A\" />\n"
           "   <player color=\"white\" name=\"B\" />\n   <moves game=\"othello-8x8\" "
           "type=\"flat\">" +
           std::string(moves) + "</moves>\n  </game>\n";
}

}  // namespace

TEST_CASE("XOF: one game with its tags, claim and moves in place") {
    const auto text = head + game("f5d6c5f6e7f4g5e6e3", "white") + tail;
    const auto reading = read_all(xof_format(), text);
    REQUIRE(reading.records.size() == 1);
    const auto& record = reading.records[0];
    CHECK(moves(record) == "f5 d6 c5 f6 e7 f4 g5 e6 e3");
    CHECK(value(record, "Event") == "T & U");
    CHECK(value(record, "Black") == "A");
    CHECK(record.claim->outcome == Outcome::second_wins);
    CHECK(record.claim->score == Score::whole(64, 0));
    CHECK(codes(record).empty());
    const auto span = record.events[2].span;
    CHECK(reading.chunks[0].substr(span.begin, span.end - span.begin) == "c5");
    const auto& event = *record.tag("Event");
    CHECK(reading.chunks[0].substr(event.span.begin, event.span.end - event.span.begin) ==
          "T &amp; U");
}

TEST_CASE("XOF: references and comments inside the moves keep the places") {
    const auto text = head + game("f5&#100;6<!-- c3 -->c5\r\nf6") + tail;
    const auto reading = read_all(xof_format(), text);
    REQUIRE(reading.records.size() == 1);
    const auto& record = reading.records[0];
    CHECK(codes(record) == "record/unknown-token record/not-judged");
    const auto plain = read_all(xof_format(), head + game("f5d6<!-- c3 -->c5\r\nf6") + tail);
    CHECK(moves(plain.records[0]) == "f5 d6 c5 f6");
    const auto span = plain.records[0].events[3].span;
    CHECK(plain.chunks[0].substr(span.begin, 2) == "f6");
}

TEST_CASE("XML: entities are refused, bombs do not go off, external types are not fetched") {
    const std::string bomb =
        "<?xml version=\"1.0\"?><!DOCTYPE d [<!ENTITY a \"lol\"><!ENTITY b \"&a;&a;\">]>\n<d>" +
        game("&b;f5") + game("f5d6") + "</d>";
    const auto reading = read_all(xof_format(), bomb);
    REQUIRE(reading.records.size() == 2);
    CHECK(codes(reading.records[0]) == "xml/entity");
    CHECK(codes(reading.records[1]).empty());
    CHECK(codes(reading.findings) == "xml/declared-entities");
    // A document type inside the record, as a hostile caller may give it.
    const auto record = read_chunk(xof_format(),
                                   "<!DOCTYPE game [<!ENTITY a \"x\"><!ENTITY b "
                                   "\"&a;&a;&a;\">]><game>&b;<moves>f5</moves></game>");
    CHECK(codes(record) == "xml/entity");
    const auto external = read_chunk(xof_format(),
                                     "<!DOCTYPE game [<!ENTITY a SYSTEM "
                                     "\"file:///etc/passwd\">]><game><moves>&a;</moves></game>");
    CHECK(codes(external) == "xml/entity");
    // In an attribute the entity is named, not the element it stands in.
    const std::string in_attribute = "<game><event name=\"A &amp; &b;\"/><moves>f5</moves></game>";
    const auto attribute = read_chunk(xof_format(), in_attribute);
    REQUIRE(codes(attribute) == "xml/entity");
    const auto span = attribute.findings[0].span;
    CHECK(in_attribute.substr(span.begin, span.end - span.begin) == "&b");
}

TEST_CASE("XML: damage is one finding; depth is limited") {
    CHECK(codes(read_one(xof_format(), "<game><moves>f5d6</game>")) == "xml/syntax");
    CHECK(codes(read_one(xof_format(), "<game></game>")) == "xml/missing-element");
    std::string deep = "<game>";
    for (int i = 0; i < 1000; ++i) deep += "<a>";
    CHECK(codes(read_one(xof_format(), deep)) == "xml/too-deep");
    CHECK(codes(read_one(xof_format(),
                         "<game><result winner=\"x\">1</result><moves>f5</moves></game>")) ==
          "xml/bad-value xml/bad-value");
}

TEST_CASE("XOF: a damaged game does not swallow its neighbours; cuts and pieces") {
    const auto all = head + game("f5d6") + "<!-- <game> -->" + game("f5f6") + tail;
    CHECK(read_all(xof_format(), all).records.size() == 2);
    check_pieces(xof_format(), all);
    check_cuts(xof_format(), all);
    for (const auto* gone : {"</game>", "</moves>", "<moves", "\" type=\"flat\">"}) {
        INFO(gone);
        auto bad = game("f5f4");
        bad.erase(bad.find(gone), std::string_view(gone).size());
        const auto reading =
            read_all(xof_format(), head + game("f5d6") + bad + game("f5f6") + tail);
        REQUIRE(reading.records.size() == 3);
        CHECK(moves(reading.records[2]) == "f5 f6");
        CHECK_FALSE(codes(reading.records[1]).empty());
    }
}

TEST_CASE("XML: encodings") {
    const auto named = [](std::string_view declared, std::string_view name) {
        const auto reading =
            read_all(xof_format(), "<?xml version=\"1.0\" encoding=\"" + std::string(declared) +
                                       "\"?><d><game><player color=\"black\" name=\"" +
                                       std::string(name) + "\"/><moves>f5</moves></game></d>");
        REQUIRE(reading.records.size() == 1);
        return reading.records[0];
    };
    CHECK(value(named("ISO-8859-1", "Ren\xE9"), "Black") == "Ren\xC3\xA9");
    CHECK(value(named("UTF-8", "Ren\xC3\xA9"), "Black") == "Ren\xC3\xA9");
    CHECK(value(named("windows-1251", "\xC8\xE2\xE0\xED"), "Black") ==
          "\xD0\x98\xD0\xB2\xD0\xB0\xD0\xBD");
    const auto wrong = named("UTF-8", "Ren\xE9");
    CHECK(value(wrong, "Black") == "Ren\xC3\xA9");
    CHECK(codes(wrong) == "io/encoding-assumed");
    CHECK(codes(named("cp9999", "x")) == "xml/syntax");
}

TEST_CASE("XML: a broken byte does not turn the other letters of UTF-8 into others") {
    auto text = head + game("f5d6") + tail;
    text.replace(text.find("name=\"A\""), 8, "name=\"S\u00f5rv \xE9\"");
    const auto reading = read_all(xof_format(), text);
    REQUIRE(reading.records.size() == 1);
    CHECK(value(reading.records[0], "Black") == "S\u00f5rv \uFFFD");
    CHECK(codes(reading.records[0]) == "io/undecodable");
    CHECK(moves(reading.records[0]) == "f5 d6");
}

TEST_CASE("XOF: detection") {
    using formats::Confidence;
    CHECK(xof_format().detect(head) == Confidence::certain);
    CHECK(xof_format().detect("<database version=\"1\"><game id=\"1\"><move>h8</move></game>") ==
          Confidence::no);
    CHECK(xof_format().detect("f5d6") == Confidence::no);
}

TEST_CASE("no place lies behind a record whose text is longer decoded than written") {
    const std::string bytes = "<game><moves>f5d6\xFF\xFF\xFF";
    Record record;
    const auto* format = formats::find_format("xof");
    record.format = "xof";
    format->read(bytes, nullptr, {}, record);
    CHECK(record.damaged);
    REQUIRE_FALSE(record.findings.empty());
    for (const auto& finding : record.findings) CHECK(finding.span.end <= bytes.size());
}
