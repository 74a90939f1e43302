#pragma once
// A finding: a code from the catalogue, where it applies, and the arguments of its sentence.

#include "base/catalogue.hpp"
#include "base/span.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace shinpan {

// One argument of a sentence. The name is a literal; the value is a number or a word of the field
// ("e4", "black"), never a phrase.
struct Arg {
    std::string_view name;
    std::variant<std::int64_t, std::string> value;

    friend bool operator==(const Arg&, const Arg&) = default;
};
using Args = std::vector<Arg>;

struct Finding {
    Code code{};
    Severity severity = Severity::error;
    Span span;             // in the bytes of the record
    std::int32_t ply = 0;  // 1-based ply it concerns; 0: the record as a whole
    Args args;

    friend bool operator==(const Finding&, const Finding&) = default;
};

// A finding with the severity the catalogue gives its code.
[[nodiscard]] Finding make_finding(Code code, Span span = {}, std::int32_t ply = 0, Args args = {});

// The catalogue's sentence with the arguments filled in. A name without an argument stands as
// `{name}`.
[[nodiscard]] std::string message(const Finding& finding);
[[nodiscard]] std::string fill(std::string_view sentence, const Args& args);

}  // namespace shinpan
