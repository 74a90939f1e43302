// Golden files: cases/NAME/{cmd,stdout,stderr,status} and whatever inputs the command uses.
// SHINPAN_UPDATE=1 writes what the tools say now; read the difference before committing it.

#include "base/catalogue.hpp"
#include "run.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/table.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

using namespace shinpan;
using namespace shinpan::test;
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> sorted_entries(const fs::path& folder) {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(folder)) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

std::vector<nlohmann::json> json_lines(const std::string& text) {
    std::vector<nlohmann::json> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(nlohmann::json::parse(line));
    return lines;
}

struct Reported {
    std::string code;
    std::string severity;
};

// Findings on stdout (jsonl) and on stderr (lines that end in "[code]").
std::vector<Reported> findings_of(const Run& run) {
    std::vector<Reported> found;
    for (const auto& object : json_lines(run.out)) {
        if (!object.contains("findings")) continue;
        for (const auto& one : object["findings"]) {
            found.push_back({one["code"].get<std::string>(), one["severity"].get<std::string>()});
        }
    }
    std::istringstream in(run.err);
    for (std::string line; std::getline(in, line);) {
        const auto open = line.rfind('[');
        if (line.empty() || line.back() != ']' || open == std::string::npos) continue;
        const auto code = line.substr(open + 1, line.size() - open - 2);
        if (!find_code(code)) continue;
        const auto severity = line.find(": error: ") != std::string::npos ? "error" : "warning";
        found.push_back({code, severity});
    }
    return found;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
    return text;
}

}  // namespace

TEST_CASE("every tool says what its golden files say") {
    const bool update = std::getenv("SHINPAN_UPDATE") != nullptr;
    for (const auto& folder : sorted_entries(source_dir() / "tests" / "cli" / "cases")) {
        INFO(folder.filename().string());
        const auto run = shell(read_file(folder / "cmd"), folder);
        if (update) {
            std::ofstream(folder / "stdout", std::ios::binary) << run.out;
            std::ofstream(folder / "stderr", std::ios::binary) << run.err;
            std::ofstream(folder / "status") << run.status << '\n';
            continue;
        }
        CHECK(run.out == read_file(folder / "stdout"));
        CHECK(run.err == read_file(folder / "stderr"));
        CHECK(std::to_string(run.status) + "\n" == read_file(folder / "status"));
    }
}

TEST_CASE("every code has a sample with exactly that code and notes, and every sample a code") {
    const auto root = data_dir() / "codes";
    std::set<std::string> sampled;
    for (const auto& area : sorted_entries(root)) {
        for (const auto& path : sorted_entries(area)) {
            const auto kind = path.extension().string();
            if (kind == ".args" || kind == ".yaml" || kind == ".md" || fs::is_directory(path)) {
                continue;
            }
            const auto stem = path.stem().string();
            std::string id;
            // NAME.txt, or NAME-variant.txt: the longest code that the name starts with.
            for (auto name = stem;; name.erase(name.rfind('-'))) {
                id = area.filename().string() + "/" + name;
                if (find_code(id) || name.find('-') == std::string::npos) break;
            }
            INFO(path.string());
            CHECK(find_code(id));
            sampled.insert(id);
            std::string line;
            if (kind == ".cmd") {
                line = read_file(path);
            } else {
                const auto options = area / (stem + ".args");
                line = "shinpan-validate -j1 --format jsonl " +
                       (fs::exists(options) ? replaced(read_file(options), "\n", " ") : "") + " '" +
                       path.string() + "'";
            }
            line = replaced(line, "{dir}", area.string());
            const auto run = shell(line, area);
            const auto found = findings_of(run);
            const auto own = std::count_if(found.begin(), found.end(),
                                           [&](const Reported& one) { return one.code == id; });
            CHECK(own >= 1);
            // What is not judged stands after an error by its nature.
            if (id == "record/not-judged" || id == "io/record-cut") continue;
            for (const auto& one : found) {
                INFO(one.code);
                CHECK((one.code == id || one.severity == "note"));
            }
        }
    }
    std::string missing;
    for (const auto& entry : catalogue()) {
        if (!sampled.contains(std::string(entry.id))) missing += " " + std::string(entry.id);
    }
    CHECK(missing == "");
}

TEST_CASE("every sample gets the verdict its folder expects") {
    std::size_t rows = 0;
    for (const auto& folder : sorted_entries(source_dir() / "samples")) {
        if (!fs::exists(folder / "expected.tsv")) continue;
        for (const auto& row : read_table(folder / "expected.tsv")) {
            ++rows;
            INFO(folder.filename().string() << "/" << row["file"] << "#" << row["record"]);
            const auto run = shell("shinpan-validate --format jsonl '" + row["file"] + "'", folder);
            bool met = false;
            for (const auto& object : json_lines(run.out)) {
                if (object["type"] != "record") continue;
                if (std::to_string(object["record"].get<int>()) != row["record"]) continue;
                met = true;
                CHECK((object["accepted"].get<bool>() ? "accepted" : "rejected") == row["status"]);
                const auto reason = object["reason"].get<std::string>();
                auto outcome = object["outcome"].get<std::string>();
                if (row["outcome"].find('/') != std::string::npos) outcome += "/" + reason;
                CHECK(outcome == row["outcome"]);
                std::string first;
                for (const auto* severity : {"error", "warning"}) {
                    for (const auto& one : object["findings"]) {
                        if (first.empty() && one["severity"] == severity) first = one["code"];
                    }
                }
                CHECK(first == row["first"]);
                const auto points = object.contains("score")
                                        ? object["score"]["text"].get<std::string>()
                                        : std::string();
                CHECK(points == row["points"]);
            }
            CHECK(met);
        }
    }
    CHECK(rows > 0);
}
