#include "base/catalogue.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace shinpan {
namespace {

// "flips_nothing" of area "othello" → "othello/flips-nothing", at compile time and in place.
template <std::size_t Area, std::size_t Name>
struct Id {
    std::array<char, Area + Name> text{};

    constexpr Id(const char (&area)[Area], const char (&name)[Name]) {
        std::size_t at = 0;
        for (std::size_t i = 0; i + 1 < Area; ++i) text[at++] = area[i];
        text[at++] = '/';
        for (std::size_t i = 0; i + 1 < Name; ++i) text[at++] = name[i] == '_' ? '-' : name[i];
    }
    [[nodiscard]] constexpr std::string_view view() const { return {text.data(), Area + Name - 1}; }
};

#define SHINPAN_FINDING(area, name, ...) constexpr Id id_##area##_##name(#area, #name);
#include "base/catalogue/all.def"
#undef SHINPAN_FINDING

using enum Severity;

constexpr std::array entries{
#define SHINPAN_FINDING(area, name, severity, kind, sentence, example, article) \
    CatalogueEntry{Code::area##_##name,                                         \
                   id_##area##_##name.view(),                                   \
                   severity,                                                    \
                   FindingClass::kind,                                          \
                   sentence,                                                    \
                   example,                                                     \
                   article},
#include "base/catalogue/all.def"
#undef SHINPAN_FINDING
};

}  // namespace

std::span<const CatalogueEntry> catalogue() {
    return entries;
}

const CatalogueEntry& describe(Code code) {
    return entries[static_cast<std::size_t>(code)];
}

std::optional<Code> find_code(std::string_view id) {
    const auto* entry = std::find_if(entries.begin(), entries.end(),
                                     [id](const CatalogueEntry& one) { return one.id == id; });
    if (entry == entries.end()) return std::nullopt;
    return entry->code;
}

std::string_view name_of(Severity severity) {
    switch (severity) {
        case note:
            return "note";
        case warning:
            return "warning";
        case error:
            return "error";
    }
    return {};
}

std::string_view name_of(FindingClass kind) {
    switch (kind) {
        case FindingClass::rule:
            return "rule";
        case FindingClass::claim:
            return "claim";
        case FindingClass::record:
            return "record";
        case FindingClass::clock:
            return "clock";
        case FindingClass::input:
            return "input";
        case FindingClass::ruleset:
            return "ruleset";
    }
    return {};
}

}  // namespace shinpan
