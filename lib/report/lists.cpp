#include "report/lists.hpp"

#include "base/catalogue.hpp"
#include "report/json.hpp"
#include "report/style.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace shinpan::report {
namespace {

auto into(std::string& out) {
    return std::back_inserter(out);
}

void append_cell(std::string& out, std::string_view text, std::string_view separator = ",") {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        out += text;
    } else {
        out += '"';
        for (const char c : text) {
            if (c == '"') out += '"';
            out += c;
        }
        out += '"';
    }
    out += separator;
}

void append_xml(std::string& out, std::string_view text) {
    auto rest = repaired(text);
    // U+FFFE and U+FFFF are UTF-8, but no characters of XML.
    for (const auto* no : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
        for (auto at = rest.find(no); at != std::string::npos; at = rest.find(no, at)) {
            rest.replace(at, 3, "\xEF\xBF\xBD");
        }
    }
    for (const char c : rest) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\t': out += "&#9;"; break;
            case '\n': out += "&#10;"; break;
            case '\r': out += "&#13;"; break;
            default:
                // The other control characters cannot stand in XML at all.
                if (static_cast<unsigned char>(c) < 0x20U) {
                    out += "\xEF\xBF\xBD";
                } else {
                    out += c;
                }
        }
    }
}

void append_percent(std::string& out, std::string_view text, std::string_view escaped) {
    for (const char c : text) {
        if (escaped.find(c) != std::string_view::npos) {
            fmt::format_to(into(out), "%{:02X}",
                           static_cast<unsigned>(static_cast<unsigned char>(c)));
        } else {
            out += c;
        }
    }
}

// A path as a URI reference (RFC 3986).
std::string uri_of(std::string_view path) {
    constexpr std::string_view plain = "-._~/!";
    std::string out;
    for (const char c : path) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                            (c >= '0' && c <= '9') || plain.find(c) != std::string_view::npos;
        if (letter) {
            out += c;
        } else {
            fmt::format_to(into(out), "%{:02X}",
                           static_cast<unsigned>(static_cast<unsigned char>(c)));
        }
    }
    return out;
}

std::string place_in_words(std::string_view path, std::uint64_t record, const FindingRow& finding) {
    if (finding.at.line > 0)
        return fmt::format("{}:{}:{}", path, finding.at.line, finding.at.column);
    if (record == 0) return std::string(path);
    if (finding.ply == 0) return fmt::format("{}#{}", path, record);
    return fmt::format("{}#{}:ply {}", path, record, finding.ply);
}

std::size_t index_of(std::string_view id) {
    const auto all = catalogue();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [id](const CatalogueEntry& one) { return one.id == id; });
    return static_cast<std::size_t>(found - all.begin());
}

std::string_view sarif_level(Severity severity) {
    return name_of(severity);  // the same three words
}

}  // namespace

void append_csv_head(std::string& out) {
    out +=
        "file,record,line,game,format,rules,accepted,outcome,reason,plies,first_points,"
        "second_points,agreement,claimed,errors,warnings,notes,code,message,first,second,event,"
        "round,date,sha256\r\n";
}

void append_csv(std::string& out, std::string_view path, const RecordRow& row) {
    std::size_t numbers[3] = {};
    const FindingRow* worst = nullptr;
    for (const auto& finding : row.findings) {
        ++numbers[static_cast<std::size_t>(finding.severity)];
        if (worst == nullptr || finding.severity > worst->severity) worst = &finding;
    }
    const auto count = [&numbers](Severity severity) {
        return std::to_string(numbers[static_cast<std::size_t>(severity)]);
    };
    append_cell(out, repaired(path));
    append_cell(out, std::to_string(row.number));
    append_cell(out, row.start.line == 0 ? std::string() : std::to_string(row.start.line));
    append_cell(out, row.game);
    append_cell(out, row.format);
    append_cell(out, row.rules);
    append_cell(out, row.accepted ? "yes" : "no");
    append_cell(out, row.outcome);
    append_cell(out, row.reason);
    append_cell(out, std::to_string(row.plies));
    append_cell(out, row.scored ? halves_to_string(row.first_halves) : std::string());
    append_cell(out, row.scored ? halves_to_string(row.second_halves) : std::string());
    append_cell(out, row.agreement);
    append_cell(out, row.claimed);
    append_cell(out, count(Severity::error));
    append_cell(out, count(Severity::warning));
    append_cell(out, count(Severity::note));
    append_cell(out, worst == nullptr ? std::string_view{} : worst->code);
    append_cell(out, worst == nullptr ? std::string_view{} : std::string_view(worst->message));
    append_cell(out, row.first);
    append_cell(out, row.second);
    append_cell(out, row.event);
    append_cell(out, row.round);
    append_cell(out, row.date);
    append_cell(out, row.sha256, "\r\n");
}

void append_csv(std::string& out, std::string_view path, const FindingRow& finding) {
    const auto one = [&finding](Severity severity) {
        return finding.severity == severity ? "1" : "0";
    };
    append_cell(out, repaired(path));
    out += ",,,,,,,,,,,,,";
    append_cell(out, one(Severity::error));
    append_cell(out, one(Severity::warning));
    append_cell(out, one(Severity::note));
    append_cell(out, finding.code);
    append_cell(out, finding.message);
    out += ",,,,,\r\n";
}

void append_junit_head(std::string& out) {
    out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"shinpan-validate\">\n";
}

void append_junit(std::string& out, std::string_view path, const RecordRow& row) {
    out += "<testcase classname=\"";
    append_xml(out, path);
    fmt::format_to(into(out), "\" name=\"record {}\"", row.number);
    if (row.accepted) {
        out += "/>\n";
        return;
    }
    out += ">\n";
    // One failure for each case: readers of the format show no more.
    const FindingRow* first = nullptr;
    std::string words;
    for (const auto& finding : row.findings) {
        if (finding.severity != Severity::error) continue;
        if (first == nullptr) first = &finding;
        words += fmt::format("{}: {} [{}]\n", place_in_words(path, row.number, finding),
                             finding.message, finding.code);
    }
    out += "<failure type=\"";
    append_xml(out, first == nullptr ? std::string_view("rejected") : first->code);
    out += "\" message=\"";
    append_xml(out,
               first == nullptr ? std::string_view("rejected") : std::string_view(first->message));
    out += "\">";
    append_xml(out, words);
    out += "</failure>\n</testcase>\n";
}

void append_junit(std::string& out, std::string_view path, const FindingRow& finding) {
    out += "<testcase classname=\"";
    append_xml(out, path);
    out += "\" name=\"input\">\n";
    const auto* element = finding.severity == Severity::error ? "error" : "skipped";
    fmt::format_to(into(out), "<{} ", element);
    if (finding.severity == Severity::error)
        fmt::format_to(into(out), "type=\"{}\" ", finding.code);
    out += "message=\"";
    append_xml(out, finding.message);
    out += "\"/>\n</testcase>\n";
}

void append_junit_suite(std::string& out, std::string_view path, std::string_view cases,
                        const SuiteCounts& counts) {
    out += "<testsuite name=\"";
    append_xml(out, path);
    fmt::format_to(into(out),
                   "\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\">\n", counts.tests,
                   counts.failures, counts.errors, counts.skipped);
    out += cases;
    out += "</testsuite>\n";
}

void append_junit_tail(std::string& out) {
    out += "</testsuites>\n";
}

void append_github(std::string& out, std::string_view path, std::uint64_t record,
                   const FindingRow& finding) {
    if (finding.severity == Severity::note) return;
    fmt::format_to(into(out), "::{} file=", name_of(finding.severity));
    append_percent(out, path, "%\r\n:,");
    if (finding.at.line > 0) {
        fmt::format_to(into(out), ",line={},col={}", finding.at.line, finding.at.column);
    }
    fmt::format_to(into(out), ",title={}::", finding.code);
    std::string words = finding.message;
    if (finding.at.line == 0 && record > 0) {
        words = fmt::format("record {}{}: {}", record,
                            finding.ply > 0 ? fmt::format(", ply {}", finding.ply) : std::string(),
                            words);
    }
    append_percent(out, words, "%\r\n");
    out += '\n';
}

void append_sarif_head(std::string& out, std::string_view version) {
    JsonWriter json(out);
    out +=
        "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\","
        "\"runs\":[{\"tool\":{\"driver\":";
    json.begin_object().member("name", "shinpan-validate").member("version", version);
    json.key("rules").begin_array();
    for (const auto& entry : catalogue()) {
        json.begin_object().member("id", entry.id);
        json.key("shortDescription").begin_object().member("text", fill(entry.sentence, {}));
        json.end_object().key("help").begin_object();
        json.member("text", fmt::format("{}; example: {}", entry.article, entry.example));
        json.end_object().key("defaultConfiguration").begin_object();
        json.member("level", sarif_level(entry.severity)).end_object().end_object();
    }
    json.end_array().end_object();
    out += "},\"columnKind\":\"unicodeCodePoints\",\"results\":[\n";
}

void append_sarif(std::string& out, std::string_view path, std::uint64_t record,
                  const FindingRow& finding) {
    out += ",\n";
    JsonWriter json(out);
    json.begin_object()
        .member("ruleId", finding.code)
        .member("ruleIndex", index_of(finding.code))
        .member("level", sarif_level(finding.severity));
    json.key("message").begin_object().member("text", finding.message).end_object();
    json.key("locations").begin_array().begin_object().key("physicalLocation").begin_object();
    json.key("artifactLocation").begin_object().member("uri", uri_of(path)).end_object();
    if (finding.at.line > 0) {
        json.key("region")
            .begin_object()
            .member("startLine", finding.at.line)
            .member("startColumn", finding.at.column)
            .end_object();
    }
    json.end_object();
    if (record > 0) {
        auto name = fmt::format("#{}", record);
        if (finding.ply > 0) name += fmt::format(":ply {}", finding.ply);
        json.key("logicalLocations").begin_array().begin_object();
        json.member("fullyQualifiedName", name).end_object().end_array();
    }
    json.end_object().end_array().end_object();
}

void append_sarif_tail(std::string& out, Complete complete) {
    out += "\n],\"invocations\":[{\"executionSuccessful\":";
    out += complete == Complete::yes ? "true" : "false";
    out += "}]}]}\n";
}

void append_baseline(std::string& out, std::string_view path, std::uint64_t record,
                     const FindingRow& finding) {
    if (finding.severity == Severity::note) return;
    fmt::format_to(into(out), "{}{}\t{}\t\n", printable(path),
                   record > 0 ? fmt::format("#{}", record) : std::string(), finding.code);
}

}  // namespace shinpan::report
