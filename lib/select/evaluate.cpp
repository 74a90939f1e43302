// What an expression says of a record.

#include "select/expression.hpp"
#include "select/position_search.hpp"
#include "select/text.hpp"

#include <algorithm>

namespace shinpan::select {
namespace {

Truth truth_of(bool holds) {
    return holds ? Truth::yes : Truth::no;
}

Truth opposite(Truth truth) {
    switch (truth) {
        case Truth::no: return Truth::yes;
        case Truth::unknown: return Truth::unknown;
        case Truth::yes: return Truth::no;
    }
    return Truth::unknown;
}

// `holds` where every day the value may mean does, `fails` where none does.
Truth known(bool holds, bool fails) {
    if (holds) return Truth::yes;
    return fails ? Truth::no : Truth::unknown;
}

Truth compare(Operator op, const Interval& value, const Interval& literal) {
    switch (op) {
        case Operator::holds: return Truth::yes;
        case Operator::equal:
        case Operator::within:
            return known(value.low >= literal.low && value.high <= literal.high,
                         value.high < literal.low || value.low > literal.high);
        case Operator::less: return known(value.high < literal.low, value.low >= literal.low);
        case Operator::at_most: return known(value.high <= literal.high, value.low > literal.high);
        case Operator::more: return opposite(compare(Operator::at_most, value, literal));
        case Operator::at_least: return opposite(compare(Operator::less, value, literal));
        case Operator::starts:
        case Operator::glob:
        case Operator::near: break;
    }
    return Truth::no;
}

Truth compare_text(const Condition& condition, const Value& value) {
    const auto& first = condition.literals.front();
    if (condition.op == Operator::near) return truth_of(first.near->is_near(value.text));
    const auto text = folded(value.text);
    switch (condition.op) {
        case Operator::equal:
            return truth_of(
                std::any_of(condition.literals.begin(), condition.literals.end(),
                            [&text](const Literal& literal) { return literal.text == text; }));
        case Operator::starts: return truth_of(text.starts_with(first.text));
        case Operator::glob: return truth_of(matches_glob(first.text, text));
        case Operator::holds:
        case Operator::near:
        case Operator::less:
        case Operator::at_most:
        case Operator::more:
        case Operator::at_least:
        case Operator::within: break;
    }
    return Truth::no;
}

Truth compare_number(const Condition& condition, const Value& value) {
    auto best = Truth::no;
    for (const auto& literal : condition.literals) {
        best = std::max(best, compare(condition.op, value.interval, literal.interval));
    }
    return best;
}

Truth reaches(const Condition& condition, Subject& subject) {
    auto best = Truth::no;
    for (const auto& literal : condition.literals) {
        const auto found = search(*literal.pattern, condition.plies, subject);
        switch (found.kind) {
            case Found::Kind::no: break;
            case Found::Kind::unknown: best = std::max(best, Truth::unknown); break;
            case Found::Kind::yes:
                subject.note_reached(found.ply);
                best = Truth::yes;
                break;
        }
    }
    return best;
}

Truth evaluate(const Condition& condition, Subject& subject) {
    const auto& field = describe(condition.field);
    if (field.type == Type::position) return reaches(condition, subject);
    Values values;
    values_of(condition.field, condition.plies, subject, values);
    if (field.type == Type::flag) {
        if (!values.list.empty()) return Truth::yes;
        return values.complete ? Truth::no : Truth::unknown;
    }
    const bool of_all = field.many == Many::all;
    auto truth = of_all ? Truth::yes : Truth::no;
    for (const auto& value : values.list) {
        const auto one = is_textual(field.type) ? compare_text(condition, value)
                                                : compare_number(condition, value);
        truth = of_all ? std::min(truth, one) : std::max(truth, one);
    }
    if (values.complete) return of_all && values.list.empty() ? Truth::no : truth;
    return of_all ? std::min(truth, Truth::unknown) : std::max(truth, Truth::unknown);
}

}  // namespace

Truth evaluate(const Expression& expression, Subject& subject) {
    switch (expression.kind) {
        case Expression::Kind::condition: return evaluate(expression.condition, subject);
        case Expression::Kind::negation:
            return opposite(evaluate(expression.parts.front(), subject));
        case Expression::Kind::all: {
            auto truth = Truth::yes;
            for (const auto& part : expression.parts) {
                truth = std::min(truth, evaluate(part, subject));
                if (truth == Truth::no) break;
            }
            return truth;
        }
        case Expression::Kind::any: {
            auto truth = Truth::no;
            for (const auto& part : expression.parts) {
                truth = std::max(truth, evaluate(part, subject));
                if (truth == Truth::yes) break;
            }
            return truth;
        }
    }
    return Truth::unknown;
}

}  // namespace shinpan::select
