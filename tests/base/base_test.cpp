// lib/base: places in a text, sentences, digests, the catalogue of findings.

#include "base/catalogue/ruleset.hpp"
#include "base/finding.hpp"
#include "base/reason.hpp"
#include "base/sha256.hpp"
#include "base/span.hpp"
#include "support/catch.hpp"

#include <cctype>
#include <set>
#include <string>

using namespace shinpan;

TEST_CASE("locate counts lines at LF, and the CR of a CRLF belongs to its line") {
    const std::string_view text = "ab\r\ncd\nef";
    CHECK(locate(text, 0) == Position{1, 1});
    CHECK(locate(text, 2) == Position{1, 3});  // the CR
    CHECK(locate(text, 3) == Position{1, 4});  // the LF
    CHECK(locate(text, 4) == Position{2, 1});
    CHECK(locate(text, 7) == Position{3, 1});
    CHECK(locate("a\rb", 2) == Position{1, 3});  // a lone CR ends no line
}

TEST_CASE("locate counts code points, and a damaged byte as one") {
    CHECK(locate("é審x", 5) == Position{1, 3});               // two and three bytes
    CHECK(locate("\xF0\x9F\x98\x80x", 4) == Position{1, 2});  // four bytes
    CHECK(locate("\xFFx", 1) == Position{1, 2});
    CHECK(locate("a\xC3z", 2) == Position{1, 3});  // a lead byte without its continuation
}

TEST_CASE("locate starts where the text starts, and ends where it ends") {
    CHECK(locate("abc", 2, {7, 5}) == Position{7, 7});
    CHECK(locate("a\nbc", 3, {7, 5}) == Position{8, 2});
    CHECK(locate("abc", 99) == Position{1, 4});
    CHECK(locate("", 0) == Position{1, 1});
}

TEST_CASE("fill puts arguments in their places and leaves unknown names standing") {
    const Args args{{"at", std::string("e4")}, {"count", std::int64_t{3}}};
    CHECK(fill("{at} flips {count} discs", args) == "e4 flips 3 discs");
    CHECK(fill("{at}{at}", args) == "e4e4");
    CHECK(fill("{seat} plays {at}", args) == "{seat} plays e4");
    CHECK(fill("no places", args) == "no places");
    CHECK(fill("{count} {count|disc is|discs are} flipped", args) == "3 discs are flipped");
    CHECK(fill("{n} {n|disc|discs}", {{"n", std::int64_t{1}}}) == "1 disc");
    CHECK(fill("{n} {n|disc|discs}", {}) == "{n} discs");
    CHECK(fill("", args).empty());
    CHECK(fill("open { only", args) == "open { only");
    CHECK(fill("close } and {at}", args) == "close } and e4");
    // What an argument holds is never read as a place itself.
    CHECK(fill("{at}", {{"at", std::string("{at}")}}) == "{at}");
}

TEST_CASE("a finding has the severity of its code and a message from its sentence") {
    const auto finding =
        make_finding(code::ruleset_unknown_key, {3, 7}, 5, {{"key", std::string("bord")}});
    CHECK(finding.severity == Severity::error);
    CHECK(finding.span == Span{3, 7});
    CHECK(finding.ply == 5);
    CHECK(message(finding) == "key 'bord' is not known");
}

TEST_CASE("sha256 gives the digests of FIPS 180-4") {
    CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(sha256(std::string(1'000'000, 'a')) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    CHECK(sha256({"a", "", "bc"}) == sha256("abc"));
}

TEST_CASE("every code of the catalogue has one id, by which it is found") {
    std::set<std::string_view> ids;
    for (const auto& entry : catalogue()) {
        INFO(entry.id);
        CHECK(ids.insert(entry.id).second);
        CHECK(find_code(entry.id) == entry.code);
        CHECK(describe(entry.code).id == entry.id);
        CHECK(entry.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-/") ==
              std::string_view::npos);
        CHECK(!name_of(entry.severity).empty());
        CHECK(!name_of(entry.kind).empty());
    }
    CHECK(!find_code("othello/no-such-code"));
    CHECK(!find_code(""));
}

namespace {

// A sentence follows a place and a severity: lower case, no dot at its end. It may begin with a
// proper name, with the letters of a tag (RE, FEN) or with the place of an argument.
void check_sentence(std::string_view sentence) {
    REQUIRE(sentence.size() > 1);
    const auto upper = [sentence](std::size_t i) {
        return std::isupper(static_cast<unsigned char>(sentence[i])) != 0;
    };
    bool capital = false;
    for (const std::string_view name : {"Black", "White", "Cassio"}) {
        capital |= sentence.substr(0, name.size()) == name;
    }
    CHECK((capital || !upper(0) || upper(1)));
    CHECK(sentence.back() != '.');
    CHECK(sentence.find('\n') == std::string_view::npos);
    CHECK(sentence.find("  ") == std::string_view::npos);
    int depth = 0;
    for (const char c : sentence) {
        depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        CHECK((depth == 0 || depth == 1));
    }
    CHECK(depth == 0);
}

}  // namespace

TEST_CASE("every code of the catalogue has a sentence, an example and an article") {
    for (const auto& entry : catalogue()) {
        INFO(entry.id);
        check_sentence(entry.sentence);
        CHECK(!entry.example.empty());
        CHECK(!entry.article.empty());
    }
}
