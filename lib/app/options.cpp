#include "app/options.hpp"

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace shinpan::app {
namespace {

char small(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Capital letters count as small ones.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        auto diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const auto above = row[j];
            const bool differ = small(a[i - 1]) != small(b[j - 1]);
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (differ ? 1 : 0)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

}  // namespace

std::vector<std::string> words_of(std::string_view values) {
    std::vector<std::string> words;
    while (!values.empty()) {
        const auto end = std::min(values.find('|'), values.size());
        words.emplace_back(values.substr(0, end));
        values.remove_prefix(std::min(end + 1, values.size()));
    }
    return words;
}

std::string Options::value(std::string_view name, std::string_view fallback) const {
    const auto found = given.find(name);
    return found == given.end() || found->second.empty() ? std::string(fallback)
                                                         : found->second.back();
}

std::vector<std::string> Options::values(std::string_view name) const {
    const auto found = given.find(name);
    return found == given.end() ? std::vector<std::string>{} : found->second;
}

tl::expected<Options, std::string> parse_options(Tool tool,
                                                 std::span<const std::string> arguments) {
    namespace po = boost::program_options;
    po::options_description known;
    const auto options = options_of(tool);
    for (const auto* option : options) {
        auto name = std::string(option->name);
        if (option->letter != 0) name += fmt::format(",{}", option->letter);
        if (option->argument.empty()) {
            known.add_options()(name.c_str(), "");
        } else {
            known.add_options()(name.c_str(), po::value<std::vector<std::string>>(), "");
        }
    }
    const auto style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    Options result;
    try {
        const std::vector<std::string> words(arguments.begin(), arguments.end());
        const auto parsed =
            po::command_line_parser(words).options(known).style(style).allow_unregistered().run();
        for (const auto& option : parsed.options) {
            if (option.unregistered) {
                std::vector<std::string> names;
                for (const auto* one : options) names.push_back(fmt::format("--{}", one->name));
                const auto token = option.original_tokens.front();
                const auto word = token.substr(0, token.find('='));
                return tl::unexpected(
                    fmt::format("unknown option {}{}", word, did_you_mean(word, names)));
            }
            if (option.position_key >= 0) {
                result.inputs.insert(result.inputs.end(), option.value.begin(), option.value.end());
                continue;
            }
            auto name = option.string_key;
            if (name.starts_with('-')) {  // a short option is reported by its letter
                for (const auto* one : options) {
                    if (one->letter == name[1]) name = one->name;
                }
            }
            auto& values = result.given[name];
            values.insert(values.end(), option.value.begin(), option.value.end());
        }
    } catch (const po::error& error) {
        return tl::unexpected(std::string(error.what()));
    }
    for (const auto* option : options) {
        if (option->values.empty()) continue;
        const auto allowed = words_of(option->values);
        for (const auto& value : result.values(option->name)) {
            if (std::find(allowed.begin(), allowed.end(), value) != allowed.end()) continue;
            return tl::unexpected(fmt::format("--{}: '{}' is not one of {}{}", option->name, value,
                                              fmt::join(allowed, ", "),
                                              did_you_mean(value, allowed)));
        }
    }
    return result;
}

tl::expected<std::int64_t, std::string> number_option(const Options& options, std::string_view name,
                                                      std::int64_t fallback, std::int64_t least) {
    if (!options.has(name)) return fallback;
    const auto text = options.value(name);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < least) {
        return tl::unexpected(
            fmt::format("--{}: '{}' is not a whole number from {} on", name, text, least));
    }
    return number;
}

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> known) {
    const std::string* best = nullptr;
    auto best_distance = std::max<std::size_t>(word.size() / 3, 2) + 1;
    for (const auto& one : known) {
        const auto distance = edit_distance(word, one);
        if (distance < best_distance) {
            best = &one;
            best_distance = distance;
        }
    }
    if (best == nullptr) return std::nullopt;
    return *best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> known) {
    const auto guess = nearest(word, known);
    return guess ? fmt::format(" (did you mean {}?)", *guess) : std::string();
}

}  // namespace shinpan::app
