#include "base/finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace shinpan {

Finding make_finding(Code code, Span span, std::int32_t ply, Args args) {
    return {code, describe(code).severity, span, ply, std::move(args)};
}

std::string fill(std::string_view sentence, const Args& args) {
    std::string text;
    while (!sentence.empty()) {
        const auto open = sentence.find('{');
        const auto close = sentence.find('}', open);
        if (open == std::string_view::npos || close == std::string_view::npos) break;
        text += sentence.substr(0, open);
        auto name = sentence.substr(open + 1, close - open - 1);
        // {count|event|events}: the word by the number; the second one without a number.
        const auto words = name.find('|');
        const auto forms =
            words == std::string_view::npos ? std::string_view{} : name.substr(words + 1);
        name = name.substr(0, words);
        const auto arg = std::find_if(args.begin(), args.end(),
                                      [name](const Arg& one) { return one.name == name; });
        if (const auto bar = forms.find('|'); bar != std::string_view::npos) {
            const auto* number =
                arg == args.end() ? nullptr : std::get_if<std::int64_t>(&arg->value);
            text +=
                number != nullptr && *number == 1 ? forms.substr(0, bar) : forms.substr(bar + 1);
        } else if (arg == args.end()) {
            text += sentence.substr(open, close - open + 1);
        } else {
            std::visit(
                [&text](const auto& value) {
                    fmt::format_to(std::back_inserter(text), "{}", value);
                },
                arg->value);
        }
        sentence.remove_prefix(close + 1);
    }
    text += sentence;
    return text;
}

std::string message(const Finding& finding) {
    auto text = fill(describe(finding.code).sentence, finding.args);
    // In a tree a place in the bytes is not enough: the moves that lead there.
    const auto branch = std::find_if(finding.args.begin(), finding.args.end(),
                                     [](const Arg& one) { return one.name == "branch"; });
    const bool said = branch != finding.args.end() &&
                      branch->value != std::variant<std::int64_t, std::string>(std::string());
    if (said) text += fill(", in the line {branch}", {*branch});
    return text;
}

}  // namespace shinpan
