#include "report/tags.hpp"

#include "report/json.hpp"
#include "report/rows.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace shinpan::report {

void add_tags(std::string& out, const Record& record) {
    constexpr std::array headers{std::pair{std::string_view("first"), Header::first},
                                 std::pair{std::string_view("second"), Header::second},
                                 std::pair{std::string_view("event"), Header::event},
                                 std::pair{std::string_view("round"), Header::round},
                                 std::pair{std::string_view("date"), Header::date}};
    constexpr std::string_view end = "}\n";
    if (!out.ends_with(end)) return;
    out.resize(out.size() - end.size());
    out += R"(,"tags":)";
    JsonWriter json(out);
    json.begin_object();
    for (const auto& [name, header] : headers) {
        const auto value = repaired(header_of(record, header));
        if (!value.empty()) json.member(name, value);
    }
    if (const auto* stage = record.tag("Stage")) json.member("stage", repaired(stage->value));
    json.end_object();
    out += end;
}

}  // namespace shinpan::report
