#include "select/spelling.hpp"

#include "select/field.hpp"
#include "select/near.hpp"
#include "select/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace shinpan::select {

std::vector<std::string_view> split(std::string_view list, std::string_view separators) {
    std::vector<std::string_view> words;
    while (!list.empty()) {
        const auto end = std::min(list.find_first_of(separators), list.size());
        if (end > 0) words.push_back(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return words;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& known) {
    const auto letters = code_points(word);
    std::string_view best;
    auto least = std::max<std::size_t>(word.size() / 3, 2);
    for (const auto one : known) {
        const auto distance = slips(letters, code_points(one), least);
        if (distance > least || (distance == least && !best.empty())) continue;
        best = one;
        least = distance;
    }
    return best.empty() ? std::string() : fmt::format(" (did you mean {}?)", best);
}

std::string unknown_field(std::string_view name) {
    std::vector<std::string_view> names;
    for (const auto& one : fields()) names.push_back(one.name);
    return fmt::format("no field is called '{}'{}; --list help lists all", name,
                       did_you_mean(name, names));
}

}  // namespace shinpan::select
