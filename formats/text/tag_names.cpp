#include "formats/text/tag_names.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace shinpan::formats::text {

std::string_view common_name(std::string_view tag) {
    using Names = std::pair<std::string_view, std::string_view>;
    constexpr std::array names{
        Names{"PB", "Black"},   Names{"PW", "White"},      Names{"EV", "Event"},
        Names{"PC", "Site"},    Names{"DT", "Date"},       Names{"RO", "Round"},
        Names{"SO", "Source"},  Names{"AN", "Annotator"},  Names{"ON", "Opening"},
        Names{"GC", "Comment"}, Names{"Ruleset", "Rules"},
    };
    const auto* found = std::find_if(names.begin(), names.end(),
                                     [tag](const Names& one) { return one.first == tag; });
    return found == names.end() ? tag : found->second;
}

bool is_said_by_record(std::string_view tag, const Record& record) {
    const auto any = [&record](EventKind kind) {
        return std::any_of(record.events.begin(), record.events.end(),
                           [kind](const Event& event) { return event.kind == kind; });
    };
    if (tag == "RE" || tag == "TE" || tag == "Result") return record.claim.has_value();
    if (tag == "AP") return true;
    if (tag == "SW") return any(EventKind::swap);
    if (tag == "5A") return any(EventKind::offer);
    return false;
}

}  // namespace shinpan::formats::text
