// Any bytes as a condition of --where: a tree, or an error inside the text. A tree is asked of a
// small record of each game.

#include "select/expression.hpp"

#include "formats/format.hpp"
#include "referee/select.hpp"

#include <array>
#include <cstdlib>
#include <string_view>

using namespace shinpan;

namespace {

struct Known {
    std::string_view format;
    std::string_view text;
    Record record;
    const Ruleset* ruleset = nullptr;
};

std::array<Known, 3>& known() {
    static RulesetChooser chooser;
    static std::array<Known, 3> all = [] {
        std::array<Known, 3> made{
            Known{"othello-transcript", "f5d6c3d3c4f4f6f3e6e7", {}, nullptr},
            Known{"renju-text", "h8 h9 i9 g7 g9 f9", {}, nullptr},
            Known{"fcr", "[FCR \"1\"]\n[PlayerA \"A B\"]\n\n1 A a5(g) 8.3\n", {}, nullptr}};
        for (auto& one : made) {
            const auto* format = formats::find_format(one.format);
            one.record.game = format->info().game;
            one.record.format = one.format;
            format->read(one.text, nullptr, {}, one.record);
            one.ruleset = chooser.choose(one.record, {}, one.record.findings);
        }
        return made;
    }();
    return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto expression = select::parse_expression(text, {});
    if (!expression) {
        if (expression.error().offset > size || expression.error().what.empty()) std::abort();
        return 0;
    }
    for (auto& one : known()) {
        Verdict verdict;
        select::Subject subject("x", 1, one.record, one.ruleset, verdict);
        static_cast<void>(select::evaluate(*expression, subject));
    }
    return 0;
}
