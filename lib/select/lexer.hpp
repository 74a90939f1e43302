#pragma once
// The tokens of an expression.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace shinpan::select {

struct Token {
    enum class Kind : std::uint8_t {
        word,       // letters, digits and - _ . / @ # : * ? + and all that is not ASCII
        quoted,     // 'it''s' or "…"; a doubled quote stands for one
        operation,  // = != < <= > >= =^ =* ~
        open,
        close,
        comma,
        dots,  // ..
        end,
        unclosed,  // a quote without its end
        unknown,   // a character that means nothing here
    };
    Kind kind = Kind::end;
    std::string text;
    std::size_t begin = 0;
    std::size_t end = 0;
};

class Lexer {
  public:
    explicit Lexer(std::string_view text) : text_(text) { next(); }

    [[nodiscard]] const Token& token() const { return token_; }
    void next();

  private:
    void quoted(char quote);

    std::string_view text_;
    std::size_t at_ = 0;
    Token token_;
};

}  // namespace shinpan::select
