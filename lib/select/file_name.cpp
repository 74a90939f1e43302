#include "select/file_name.hpp"

#include "report/json.hpp"
#include "select/text.hpp"

#include <algorithm>
#include <array>

namespace shinpan::select {
namespace {

constexpr std::size_t longest = 100;
constexpr std::array<std::string_view, 4> devices{"con", "prn", "aux", "nul"};

bool is_device(std::string_view name) {
    const auto stem = folded(name.substr(0, std::min(name.find('.'), name.size())));
    if (std::find(devices.begin(), devices.end(), stem) != devices.end()) return true;
    return stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) &&
           stem[3] >= '0' && stem[3] <= '9';
}

bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.' || static_cast<unsigned char>(c) >= 0x80U;
}

}  // namespace

std::string safe_name(std::string_view text) {
    std::string whole;
    report::append_utf8(whole, text);
    std::string name;
    for (const char c : whole) {
        if (is_plain(c)) {
            name += c;
        } else if (!name.ends_with('_')) {
            name += '_';
        }
    }
    name.erase(0, std::min(name.find_first_not_of(".-_"), name.size()));
    if (name.size() > longest) {
        std::size_t end = longest;
        while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) --end;
        name.resize(end);
    }
    // A trailing dot is dropped by some systems.
    name.resize(name.find_last_not_of("._") + 1);
    if (name.empty()) return "unknown";
    return is_device(name) ? '_' + name : name;
}

const std::string& FileNames::name_of(const std::string& value) {
    const auto [at, fresh] = given_.try_emplace(value);
    if (!fresh) return at->second;
    const auto name = safe_name(value);
    auto unique = name;
    // A number may meet another value's own name, so what is made is checked, too.
    auto& number = numbers_[folded(name)];
    while (!taken_.insert(folded(unique)).second) {
        number = std::max(number, 1) + 1;
        unique = name + '-' + std::to_string(number);
    }
    at->second = unique;
    return at->second;
}

}  // namespace shinpan::select
