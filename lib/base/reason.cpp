#include "base/reason.hpp"

#include <algorithm>
#include <array>

namespace shinpan {
namespace {

struct Entry {
    std::string_view name;
    std::string_view sentence;
};

constexpr std::array entries{
#define SHINPAN_REASON(name, sentence) Entry{#name, sentence},
#include "base/reasons/all.def"
#undef SHINPAN_REASON
};

// "double_three" is "double-three" for readers; made once.
const std::vector<std::string>& public_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> made;
        for (const auto& entry : entries) {
            made.emplace_back(entry.name);
            std::replace(made.back().begin(), made.back().end(), '_', '-');
        }
        return made;
    }();
    return names;
}

}  // namespace

std::string_view name_of(ReasonCode code) {
    return public_names()[static_cast<std::size_t>(code)];
}

std::string_view sentence_of(ReasonCode code) {
    return entries[static_cast<std::size_t>(code)].sentence;
}

std::string message(const Reason& reason) {
    Args args = reason.args;
    args.push_back({"at", reason.at});
    return fill(sentence_of(reason.code), args);
}

}  // namespace shinpan
