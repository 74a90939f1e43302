#pragma once
// The conditions of --where: a small language, its tree, and what it says of a record.
//
//   expression = term { "or" term }
//   term       = factor { "and" factor }
//   factor     = "not" factor | "(" expression ")" | condition
//   condition  = FIELD [ "@" PLY [ ".." PLY ] ] [ operator value ]
//   operator   = "=" | "!=" | "<" | "<=" | ">" | ">=" | "=^" starts with | "=*" glob | "~" near
//              | "in" value ".." value | "in" "(" value { "," value } ")"
//   value      = 'quoted' | "quoted" | a word without spaces
//
// Text is compared without regard to letter case and accents. A condition on what a record does not
// say is neither true nor false; so is what is built of it, unless the rest decides. Only what is
// true is selected, so a record can be left out both by a condition and by its "not".

#include "select/field.hpp"
#include "select/near.hpp"
#include "select/pattern.hpp"

#include <tl/expected.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::select {

enum class Operator : std::uint8_t {
    holds,   // a fact that stands alone
    equal,   // to one of the literals
    starts,  // with
    glob,
    near,
    less,
    at_most,
    more,
    at_least,
    within,  // literals[0].low .. literals[0].high
};

struct Literal {
    std::string text;   // folded, of textual types
    Interval interval;  // of the others
    std::shared_ptr<const NearName> near;
    std::shared_ptr<const Pattern> pattern;
};

struct Condition {
    Field field{};
    Operator op = Operator::equal;
    PlyRange plies;
    std::vector<Literal> literals;
    std::size_t at = 0;  // offset of the field in the text
};

struct Expression {
    enum class Kind : std::uint8_t { all, any, negation, condition };
    Kind kind = Kind::all;  // `all` of nothing is true of every record
    std::vector<Expression> parts;
    Condition condition;

    // Whether the field is spoken of anywhere.
    [[nodiscard]] bool mentions(Field field) const;
};

// What is wrong with an expression: one line, and the byte it is at.
struct ExpressionError {
    std::size_t offset = 0;
    std::string what;
};

struct ExpressionContext {
    PatternContext patterns;
    const OpeningBook* openings = nullptr;  // null: the usual ones
};
[[nodiscard]] tl::expected<Expression, ExpressionError> parse_expression(
    std::string_view text, const ExpressionContext& context);
// All of several.
[[nodiscard]] Expression joined(std::vector<Expression> all);

enum class Truth : std::uint8_t { no, unknown, yes };
[[nodiscard]] Truth evaluate(const Expression& expression, Subject& subject);

}  // namespace shinpan::select
