// The parser of expressions: recursive descent over the tokens of lexer.hpp.

#include "base/catalogue.hpp"
#include "formats/format.hpp"
#include "select/expression.hpp"
#include "select/lexer.hpp"
#include "select/opening.hpp"
#include "select/spelling.hpp"
#include "select/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

namespace shinpan::select {
namespace {

// Deeper nesting is nobody's, and would only fill the stack.
constexpr int deepest = 200;

using Failed = tl::unexpected<ExpressionError>;

Failed wrong(std::size_t offset, std::string what) {
    return Failed(ExpressionError{offset, std::move(what)});
}

class Parser {
  public:
    Parser(std::string_view text, const ExpressionContext& context)
        : lexer_(text), context_(context) {}

    using Parsed = tl::expected<Expression, ExpressionError>;

    Parsed whole() {
        if (token().kind == Token::Kind::end) return wrong(0, "the expression is empty");
        auto parsed = expression();
        if (!parsed) return parsed;
        switch (token().kind) {
            case Token::Kind::end: return parsed;
            case Token::Kind::close: return wrong(token().begin, "')' without its '('");
            case Token::Kind::unclosed: return wrong(token().begin, "the quote is never closed");
            case Token::Kind::word:
            case Token::Kind::quoted:
            case Token::Kind::operation:
            case Token::Kind::open:
            case Token::Kind::comma:
            case Token::Kind::dots:
            case Token::Kind::unknown: break;
        }
        return wrong(token().begin, fmt::format("'and', 'or' or the end is expected here, not '{}'",
                                                token().text));
    }

  private:
    [[nodiscard]] const Token& token() const { return lexer_.token(); }
    [[nodiscard]] bool is_word(std::string_view word) const {
        return token().kind == Token::Kind::word && folded(token().text) == word;
    }

    Parsed expression() { return list("or", Expression::Kind::any, &Parser::term); }
    Parsed term() { return list("and", Expression::Kind::all, &Parser::factor); }

    Parsed list(std::string_view word, Expression::Kind kind, Parsed (Parser::*part)()) {
        auto first = (this->*part)();
        if (!first || !is_word(word)) return first;
        Expression whole;
        whole.kind = kind;
        whole.parts.push_back(std::move(*first));
        while (is_word(word)) {
            lexer_.next();
            auto next = (this->*part)();
            if (!next) return next;
            whole.parts.push_back(std::move(*next));
        }
        return whole;
    }

    Parsed factor() {
        if (depth_ >= deepest) return wrong(token().begin, "nested too deeply");
        ++depth_;
        auto parsed = unguarded_factor();
        --depth_;
        return parsed;
    }

    Parsed unguarded_factor() {
        if (is_word("not")) {
            lexer_.next();
            auto inner = factor();
            if (!inner) return inner;
            return negation(std::move(*inner));
        }
        if (token().kind == Token::Kind::open) {
            const auto begin = token().begin;
            lexer_.next();
            auto inner = expression();
            if (!inner) return inner;
            if (token().kind == Token::Kind::end) return wrong(begin, "'(' is never closed");
            if (token().kind != Token::Kind::close) {
                return wrong(
                    token().begin,
                    fmt::format("'and', 'or' or ')' is expected here, not '{}'", token().text));
            }
            lexer_.next();
            return inner;
        }
        return condition();
    }

    static Expression negation(Expression inner) {
        Expression whole;
        whole.kind = Expression::Kind::negation;
        whole.parts.push_back(std::move(inner));
        return whole;
    }

    // "move@5" in one word, "@8" "..", "12" in three.
    tl::expected<PlyRange, ExpressionError> plies(const FieldInfo& field, std::string_view text,
                                                  std::size_t at) {
        PlyRange range;
        if (!field.at_ply) {
            return wrong(at - 1, fmt::format("{} is not asked at a ply", field.name));
        }
        const auto number = [](std::string_view digits) -> std::int32_t {
            std::int32_t value = 0;
            const auto* end = digits.data() + digits.size();
            const auto read = std::from_chars(digits.data(), end, value);
            return read.ec == std::errc{} && read.ptr == end && value >= 0 ? value : -1;
        };
        range.given = true;
        range.first = range.last = number(text);
        if (range.first >= 0 && token().kind == Token::Kind::dots) {
            lexer_.next();
            at = token().begin;
            range.last = token().kind == Token::Kind::word ? number(token().text) : -1;
            if (range.last >= 0) lexer_.next();
        }
        if (range.first < 0 || range.last < range.first) {
            return wrong(at, "a ply or a range of plies is expected, as @10 or @8..12");
        }
        return range;
    }

    Parsed condition() {
        const auto at = token().begin;
        if (token().kind == Token::Kind::unclosed) return wrong(at, "the quote is never closed");
        if (token().kind != Token::Kind::word || is_word("and") || is_word("or") || is_word("in")) {
            return wrong(at,
                         token().kind == Token::Kind::end
                             ? std::string("a condition is missing here")
                             : fmt::format("a condition is expected here, not '{}'", token().text));
        }
        const auto name = folded(token().text);
        const auto sign = std::min(name.find('@'), name.size());
        const auto* field = find_field(std::string_view(name).substr(0, sign));
        if (field == nullptr) {
            return wrong(at, unknown_field(std::string_view(name).substr(0, sign)));
        }
        lexer_.next();
        Expression whole;
        whole.kind = Expression::Kind::condition;
        auto& made = whole.condition;
        made.field = field->field;
        made.at = at;
        if (sign < name.size()) {
            auto range = plies(*field, std::string_view(name).substr(sign + 1), at + sign + 1);
            if (!range) return Failed(range.error());
            made.plies = *range;
        }
        if (field->field == Field::reached) {
            return wrong(at, "reached is for lists; ask position@10 or position@8..12");
        }
        if (field->type == Type::flag) {
            made.op = Operator::holds;
            if (token().kind == Token::Kind::operation || is_word("in")) {
                return wrong(token().begin, fmt::format("{} is {}: it takes no value", field->name,
                                                        name_of(Type::flag)));
            }
            return whole;
        }
        if (is_word("in")) return in_list(*field, std::move(whole));
        return comparison(*field, std::move(whole));
    }

    Parsed comparison(const FieldInfo& field, Expression whole) {
        if (token().kind != Token::Kind::operation) {
            return wrong(token().begin, fmt::format("{} wants an operator and a value, as {} = …",
                                                    field.name, field.name));
        }
        const auto word = token().text;
        const auto at = token().begin;
        auto& made = whole.condition;
        const bool order = word == "<" || word == "<=" || word == ">" || word == ">=";
        const bool pattern = word == "=^" || word == "=*" || word == "~";
        if (order && (is_textual(field.type) || field.type == Type::position)) {
            return wrong(at, fmt::format("'{}' compares numbers and dates; {} is {}", word,
                                         field.name, name_of(field.type)));
        }
        if (pattern && !is_textual(field.type)) {
            return wrong(at, fmt::format("'{}' compares texts; {} is {}", word, field.name,
                                         name_of(field.type)));
        }
        if (word == "~" && field.type != Type::text) {
            return wrong(
                at, fmt::format("'~' compares names; {} is {}", field.name, name_of(field.type)));
        }
        if (word == "<") made.op = Operator::less;
        if (word == "<=") made.op = Operator::at_most;
        if (word == ">") made.op = Operator::more;
        if (word == ">=") made.op = Operator::at_least;
        if (word == "=^") made.op = Operator::starts;
        if (word == "=*") made.op = Operator::glob;
        if (word == "~") made.op = Operator::near;
        lexer_.next();
        auto literal = value(field, made.op);
        if (!literal) return Failed(literal.error());
        made.literals.push_back(std::move(*literal));
        return word == "!=" ? negation(std::move(whole)) : std::move(whole);
    }

    // in A..B, in (A, B, C); "in" is the token.
    Parsed in_list(const FieldInfo& field, Expression whole) {
        auto& made = whole.condition;
        lexer_.next();
        if (token().kind == Token::Kind::open) {
            const auto begin = token().begin;
            made.op = Operator::equal;
            do {
                lexer_.next();
                auto literal = value(field, Operator::equal);
                if (!literal) return Failed(literal.error());
                made.literals.push_back(std::move(*literal));
            } while (token().kind == Token::Kind::comma);
            if (token().kind != Token::Kind::close) return wrong(begin, "'(' is never closed");
            lexer_.next();
            return whole;
        }
        const auto at = token().begin;
        if (is_textual(field.type) || field.type == Type::position) {
            return wrong(at,
                         fmt::format("{} is {}: say in (A, B)", field.name, name_of(field.type)));
        }
        auto low = value(field, Operator::within);
        if (!low) return Failed(low.error());
        if (token().kind != Token::Kind::dots) {
            return wrong(token().begin, "a range is expected, as in 2003..2007");
        }
        lexer_.next();
        auto high = value(field, Operator::within);
        if (!high) return Failed(high.error());
        if (high->interval.high < low->interval.low) {
            return wrong(at, "the range ends before it begins");
        }
        made.op = Operator::within;
        low->interval.high = high->interval.high;
        made.literals.push_back(std::move(*low));
        return whole;
    }

    tl::expected<Literal, ExpressionError> value(const FieldInfo& field, Operator op) {
        const auto at = token().begin;
        if (token().kind == Token::Kind::unclosed) return wrong(at, "the quote is never closed");
        if (token().kind != Token::Kind::word && token().kind != Token::Kind::quoted) {
            return wrong(at, fmt::format("{} is missing here", name_of(field.type)));
        }
        const bool quoted = token().kind == Token::Kind::quoted;
        auto text = token().text;
        lexer_.next();
        Literal literal;
        if (is_textual(field.type)) {
            literal.text = folded(text);
            if (op == Operator::near) {
                literal.near = std::make_shared<const NearName>(text);
                if (literal.near->empty()) return wrong(at, "there is no name to be near to");
            }
            if (op == Operator::equal) {
                if (auto error = check_word(field, at, literal.text)) return Failed(*error);
            }
            return literal;
        }
        if (field.type == Type::position) {
            auto pattern = parse_pattern(text, context_.patterns);
            if (!pattern) {
                const auto shift = quoted ? std::size_t{1} : std::size_t{0};
                return wrong(at + shift + std::min(pattern.error().offset, text.size()),
                             pattern.error().what);
            }
            literal.pattern = std::make_shared<const Pattern>(std::move(*pattern));
            return literal;
        }
        const auto interval = parse_literal(field.type, text);
        if (!interval) {
            return wrong(at,
                         fmt::format("{} is {}, not '{}'", field.name, name_of(field.type), text));
        }
        literal.interval = *interval;
        return literal;
    }

    // What is none of a field's words would silently never hold.
    std::optional<ExpressionError> check_word(const FieldInfo& field, std::size_t at,
                                              std::string& text) const {
        if (field.type == Type::word) {
            const auto word = find_word(field, text);
            if (word.empty()) {
                const auto known = split(field.words, "|=");
                return ExpressionError{at, fmt::format("{} is never '{}'{}; it is one of {}",
                                                       field.name, text, did_you_mean(text, known),
                                                       fmt::join(split(field.words, "|"), ", "))};
            }
            text = word;
        }
        if (field.type == Type::code && !find_code(text)) {
            std::vector<std::string_view> known;
            for (const auto& entry : catalogue()) known.push_back(entry.id);
            return ExpressionError{at, fmt::format("no finding is called '{}'{}; --list-codes "
                                                   "lists all",
                                                   text, did_you_mean(text, known))};
        }
        if (field.field == Field::format && formats::find_format(text) == nullptr) {
            std::vector<std::string_view> known;
            for (const auto* format : formats::registry()) known.push_back(format->info().name);
            return ExpressionError{at, fmt::format("no format is called '{}'{}; --list-formats "
                                                   "lists all",
                                                   text, did_you_mean(text, known))};
        }
        const auto& openings = context_.openings != nullptr ? *context_.openings : usual_openings();
        if (field.field == Field::opening && !openings.knows(text)) {
            return ExpressionError{
                at, fmt::format("no opening is called '{}'; =^ and =* take parts of names", text)};
        }
        return std::nullopt;
    }

    Lexer lexer_;
    const ExpressionContext& context_;
    int depth_ = 0;
};

Cost cost_of(const Expression& expression) {
    if (expression.kind == Expression::Kind::condition) {
        return describe(expression.condition.field).cost;
    }
    auto most = Cost::header;
    for (const auto& part : expression.parts) most = std::max(most, cost_of(part));
    return most;
}

// Cheap conditions first: they often decide alone.
void order(Expression& expression) {
    for (auto& part : expression.parts) order(part);
    std::stable_sort(
        expression.parts.begin(), expression.parts.end(),
        [](const Expression& a, const Expression& b) { return cost_of(a) < cost_of(b); });
}

}  // namespace

tl::expected<Expression, ExpressionError> parse_expression(std::string_view text,
                                                           const ExpressionContext& context) {
    auto parsed = Parser(text, context).whole();
    if (parsed) order(*parsed);
    return parsed;
}

Expression joined(std::vector<Expression> all) {
    if (all.size() == 1) return std::move(all.front());
    Expression whole;
    whole.parts = std::move(all);
    order(whole);
    return whole;
}

bool Expression::mentions(Field field) const {
    if (kind == Kind::condition) return condition.field == field;
    return std::any_of(parts.begin(), parts.end(),
                       [field](const Expression& part) { return part.mentions(field); });
}

}  // namespace shinpan::select
