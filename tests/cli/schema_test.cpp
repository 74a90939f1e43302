// Reports are held to schemas: JSON Lines to lib/report/verdict.schema.json, SARIF and JUnit to
// those of tests/data/schemas. That needs python3 with jsonschema, and xmllint; without the former
// the keys that jsonl requires are checked here.

#include "run.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

using namespace shinpan::test;

namespace {

// The required keys of a definition and of what it refers to.
void check_required(const nlohmann::json& schema, const nlohmann::json& part,
                    const nlohmann::json& object) {
    for (const auto& key : part.value("required", nlohmann::json::array())) {
        INFO(key << " in " << object.dump());
        CHECK(object.contains(key.get<std::string>()));
    }
    for (const auto& other : part.value("allOf", nlohmann::json::array())) {
        const auto name =
            other["$ref"].get<std::string>().substr(std::string("#/definitions/").size());
        check_required(schema, schema["definitions"][name], object);
    }
}

}  // namespace

TEST_CASE("every line of jsonl follows the schema") {
    const auto folder = scratch_dir("schema");
    const auto samples = (source_dir() / "samples").string();
    const auto run =
        shell("shinpan-validate --hash --format jsonl no-such-file '" + samples +
                  "' >lines; for f in '" + samples +
                  "'/*/*.txt; do shinpan-adjudicate --format jsonl \"$f\" >>lines; done\n"
                  "shinpan-adjudicate --game renju --format jsonl --forbidden --legal --why h10 "
                  "--position 'B h8 h9 W a1 a2' >>lines\n"
                  "shinpan-adjudicate --format jsonl --infer-rules --what-if '" +
                  samples + "/flipchess/clean-elimination.fcr' >>lines; cat lines",
              folder);
    const auto path = source_dir() / "lib" / "report" / "verdict.schema.json";
    const auto schema = nlohmann::json::parse(read_file(path));
    std::istringstream in(run.out);
    std::size_t lines = 0;
    for (std::string line; std::getline(in, line); ++lines) {
        const auto object = nlohmann::json::parse(line);
        const auto type = object["type"].get<std::string>();
        INFO(line);
        REQUIRE(schema["definitions"].contains(type));
        check_required(schema, schema["definitions"][type], object);
    }
    CHECK(lines > 2);

    std::ofstream(folder / "check.py") << "import json, sys\n"
                                          "try:\n    import jsonschema\nexcept ImportError:\n    "
                                          "print('no jsonschema'); sys.exit(0)\n"
                                          "schema = json.load(open(sys.argv[1]))\n"
                                          "for line in open('lines', encoding='utf-8'):\n"
                                          "    jsonschema.validate(json.loads(line), schema)\n";
    const auto full =
        shell("command -v python3 >/dev/null || exit 0; python3 check.py '" + path.string() + "'",
              folder);
    INFO(full.err);
    CHECK(full.status == 0);
}

namespace {

// Samples and what no sample holds: control bytes, names to escape, an archive, trouble.
std::string everything(const std::filesystem::path& folder) {
    using namespace std::string_view_literals;
    const auto put = [&folder](const char* name, std::string_view bytes) {
        std::ofstream(folder / name, std::ios::binary) << bytes;
    };
    put("a \"b\" & <c>: \xE5\xAF\xA9%.txt",
        "f5d6\x01zz\nf5d6\xEF\xBF\xBFqq\nf5d6\x80\nf5d6a1c3\n"sv);
    put("picture.png", "\x89PNG\r\n\x1A\n"sv);
    put("empty.txt", ""sv);
    put("old.7z", "7z\xBC\xAF\x27\x1C"sv);
    put("nul.txt", "f5d6\nf5d6\0c3\n"sv);
    return "'" + (source_dir() / "samples").string() + "' . no-such-file empty.txt";
}

}  // namespace

TEST_CASE("SARIF validates against the OASIS schema") {
    const auto folder = scratch_dir("schema-sarif");
    const auto inputs = everything(folder);
    const auto schema = data_dir() / "schemas" / "sarif-2.1.0-rtm.5.json";
    std::ofstream(folder / "check.py")
        << "import json, sys\n"
           "try:\n    import jsonschema\nexcept ImportError:\n    print('skipped'); sys.exit(0)\n"
           "schema = json.load(open(sys.argv[1], encoding='utf-8'))\n"
           "log = json.load(open('log', encoding='utf-8'))\n"
           "jsonschema.Draft4Validator(schema).validate(log)\n"
           "print(len(log['runs'][0]['results']) > 100)\n";
    const auto run = shell("shinpan-validate -q --format sarif " + inputs +
                               " >log 2>/dev/null\ncommand -v python3 >/dev/null || { echo "
                               "skipped; exit 0; }\npython3 check.py '" +
                               schema.string() + "'",
                           folder);
    INFO(run.err);
    CHECK(run.status == 0);
    if (run.out == "skipped\n") {
        std::puts("skipped: no python3-jsonschema");
    } else {
        CHECK(run.out == "True\n");
    }
}

TEST_CASE("JUnit validates against its schema, and counts what it holds") {
    const auto folder = scratch_dir("schema-junit");
    const auto inputs = everything(folder);
    const auto schema = data_dir() / "schemas" / "junit.xsd";
    std::ofstream(folder / "count.py")
        << "import xml.etree.ElementTree as tree\n"
           "for suite in tree.parse('report').getroot():\n"
           "    assert int(suite.get('tests')) == len(suite.findall('testcase'))\n"
           "    for what, words in (('failure', 'failures'), ('error', 'errors'),\n"
           "                        ('skipped', 'skipped')):\n"
           "        assert int(suite.get(words)) == len(suite.findall('testcase/' + what)), \\\n"
           "            tree.tostring(suite)\n";
    const auto run = shell("shinpan-validate -q --format junit " + inputs +
                               " >report 2>/dev/null\nif command -v python3 >/dev/null; then "
                               "python3 count.py; fi && if command -v xmllint >/dev/null; then "
                               "xmllint --noout --schema '" +
                               schema.string() + "' report; else echo skipped; fi",
                           folder);
    INFO(run.err);
    CHECK(run.status == 0);
    if (run.out == "skipped\n") std::puts("skipped: no xmllint");
}
