#pragma once
// A record from a line of text, ready to be asked.

#include "formats/format.hpp"
#include "referee/select.hpp"
#include "select/expression.hpp"
#include "select/subject.hpp"

#include <stdexcept>
#include <string>
#include <string_view>

namespace shinpan::test {

struct Asked {
    std::string text;
    Record record;
    Verdict verdict;
    const Ruleset* ruleset = nullptr;

    Asked(std::string_view format_name, std::string bytes) : text(std::move(bytes)) {
        static RulesetChooser chooser;
        const auto* format = formats::find_format(format_name);
        if (format == nullptr) throw std::invalid_argument(std::string(format_name));
        const auto splitter = format->splitter("");
        static_cast<void>(splitter->next(text, true));
        record.game = format->info().game;
        record.format = format->info().name;
        format->read(text, splitter->context().get(), {}, record);
        ruleset = chooser.choose(record, {format->info().default_rules, false}, record.findings);
    }
    select::Subject subject() { return {"x", 1, record, ruleset, verdict}; }
};

inline select::Expression parsed(std::string_view text, select::ExpressionContext context = {}) {
    auto expression = select::parse_expression(text, context);
    if (!expression)
        throw std::invalid_argument(std::string(text) + ": " + expression.error().what);
    return std::move(*expression);
}

}  // namespace shinpan::test
