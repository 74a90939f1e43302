#include "base/catalogue.hpp"

#include "base/catalogue/all.hpp"

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

// A plain array: clang 14 folds no more than 256 arguments, which std::array would need.
constexpr CatalogueEntry table[]{
#define SHINPAN_FINDING(area, name, severity, kind, sentence, example, article) \
    CatalogueEntry{code::area##_##name,                                         \
                   id_##area##_##name.view(),                                   \
                   severity,                                                    \
                   FindingClass::kind,                                          \
                   sentence,                                                    \
                   example,                                                     \
                   article},
#include "base/catalogue/all.def"
#undef SHINPAN_FINDING
};

constexpr std::span<const CatalogueEntry> entries{table};

constexpr std::size_t area_of(Code code) {
    return static_cast<std::size_t>(code) >> 8U;
}
constexpr std::size_t place_of(Code code) {
    return static_cast<std::size_t>(code) & 0xFFU;
}

// Where each area starts in `entries`.
constexpr auto area_starts = [] {
    std::array<std::size_t, 256> starts{};
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (place_of(entries[i].code) == 0) starts[area_of(entries[i].code)] = i;
    }
    return starts;
}();

constexpr std::size_t index_of(Code code) {
    return area_starts[area_of(code)] + place_of(code);
}

// Two areas with one number, or an area of more than 256 codes, would show here.
static_assert([] {
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (index_of(entries[i].code) != i) return false;
    }
    return true;
}());

}  // namespace

std::span<const CatalogueEntry> catalogue() {
    return entries;
}

const CatalogueEntry& describe(Code code) {
    return entries[index_of(code)];
}

std::optional<Code> find_code(std::string_view id) {
    for (const auto& entry : entries) {
        if (entry.id == id) return entry.code;
    }
    return std::nullopt;
}

std::string_view name_of(Severity severity) {
    switch (severity) {
        case note: return "note";
        case warning: return "warning";
        case error: return "error";
    }
    return {};
}

std::string_view name_of(FindingClass kind) {
    switch (kind) {
        case FindingClass::rule: return "rule";
        case FindingClass::claim: return "claim";
        case FindingClass::record: return "record";
        case FindingClass::clock: return "clock";
        case FindingClass::input: return "input";
        case FindingClass::ruleset: return "ruleset";
    }
    return {};
}

}  // namespace shinpan
