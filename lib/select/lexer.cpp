#include "select/lexer.hpp"

#include <array>

namespace shinpan::select {
namespace {

constexpr std::array<std::string_view, 10> operations{"!=", "<=", ">=", "=^", "=*",
                                                      "==", "=",  "<",  ">",  "~"};

bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

bool ends_word(char c) {
    return is_space(c) || std::string_view("()=!<>~,'\"").find(c) != std::string_view::npos;
}

}  // namespace

void Lexer::next() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    token_ = {Token::Kind::end, {}, at_, at_};
    if (at_ == text_.size()) return;
    const auto rest = text_.substr(at_);
    const auto take = [this, &rest](Token::Kind kind, std::size_t length) {
        token_.kind = kind;
        token_.text = rest.substr(0, length);
        at_ += length;
        token_.end = at_;
    };
    const char c = rest[0];
    if (c == '\'' || c == '"') return quoted(c);
    if (c == '(') return take(Token::Kind::open, 1);
    if (c == ')') return take(Token::Kind::close, 1);
    if (c == ',') return take(Token::Kind::comma, 1);
    if (rest.starts_with("..")) return take(Token::Kind::dots, 2);
    for (const auto operation : operations) {
        if (rest.starts_with(operation)) return take(Token::Kind::operation, operation.size());
    }
    if (c == '!') return take(Token::Kind::unknown, 1);
    std::size_t length = 0;
    while (length < rest.size() && !ends_word(rest[length]) &&
           !rest.substr(length).starts_with("..")) {
        ++length;
    }
    // The piece of a move, "c1(R)", belongs to it.
    const bool piece = length > 0 && rest.size() >= length + 3 && rest[length] == '(' &&
                       rest[length + 2] == ')' && rest[length - 1] >= '0' &&
                       rest[length - 1] <= '9' && !ends_word(rest[length + 1]);
    if (piece) length += 3;
    take(Token::Kind::word, length);
}

void Lexer::quoted(char quote) {
    token_.kind = Token::Kind::unclosed;
    std::size_t i = at_ + 1;
    for (; i < text_.size(); ++i) {
        if (text_[i] == quote) {
            if (i + 1 == text_.size() || text_[i + 1] != quote) {
                token_.kind = Token::Kind::quoted;
                ++i;
                break;
            }
            ++i;
        }
        token_.text += text_[i];
    }
    at_ = i;
    token_.end = i;
}

}  // namespace shinpan::select
