// Every line of jsonl follows lib/report/verdict.schema.json. The full check needs python3 with
// jsonschema; without it the keys that are required are checked here.

#include "run.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <nlohmann/json.hpp>

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
                  "--position 'B h8 h9 W a1 a2' >>lines; cat lines",
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
