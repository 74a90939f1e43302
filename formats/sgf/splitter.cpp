#include "formats/sgf/splitter.hpp"

#include "formats/charset/charset.hpp"

#include <array>

namespace shinpan::formats::sgf {
namespace {

constexpr std::size_t stray_limit = 4096;  // text after a game that is still shown with it

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}
bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}

enum class Look : std::uint8_t { no, yes, more };

std::size_t skip_blanks(std::string_view window, std::size_t at) {
    while (at < window.size() && is_blank(window[at])) ++at;
    return at;
}

// Whether a game starts with the parenthesis at `at`; `root`: only one with properties of a root.
enum class Start : std::uint8_t { any, root };
Look game_at(std::string_view window, std::size_t at, bool last, Start wanted) {
    const auto open = last ? Look::no : Look::more;
    auto next = skip_blanks(window, at + 1);
    if (next == window.size()) return open;
    if (window[next] == '(' && wanted == Start::any) return Look::yes;
    if (window[next] != ';') return Look::no;
    if (wanted == Start::any) return Look::yes;
    next = skip_blanks(window, next + 1);
    if (next + 3 > window.size()) return open;
    const auto name = window.substr(next, 2);
    for (const auto* root : {"GM", "FF", "CA", "AP", "SZ"}) {
        if (name == root) return window[next + 2] == '[' ? Look::yes : Look::no;
    }
    return Look::no;
}

class SgfSplitter final : public Splitter {
  public:
    Cut next(std::string_view window, bool last) override {
        if (at_ > window.size()) {  // the start of a game that is too long was thrown away
            at_ = begin_ = closed_ = 0;
            charset_value_ = false;
        }
        while (true) {
            switch (state_) {
                case State::before: {
                    const auto open = window.find('(', at_);
                    at_ = open;
                    if (open == std::string_view::npos) {
                        at_ = window.size();
                        return {last ? Cut::Kind::end : Cut::Kind::more, 0, 0};
                    }
                    const auto look = game_at(window, open, last, Start::any);
                    if (look == Look::more) return more();
                    if (look == Look::no) {
                        at_ = open + 1;
                        break;
                    }
                    state_ = State::inside;
                    begin_ = skip_blanks(window, 0);
                    break;
                }
                case State::inside:
                case State::value:
                    if (const auto done = walk(window, last)) return *done;
                    break;
                case State::after:
                    if (const auto done = follow(window, last)) return *done;
                    break;
            }
        }
    }

  private:
    enum class State : std::uint8_t { before, inside, value, after };

    static Cut more() { return {Cut::Kind::more, 0, 0}; }
    Cut cut(std::string_view window, std::size_t end) {
        while (end > begin_ && is_blank(window[end - 1])) --end;
        const Cut done{Cut::Kind::record, begin_, end};
        *this = SgfSplitter();
        return done;
    }

    // Through the game, from bracket to bracket.
    std::optional<Cut> walk(std::string_view window, bool last) {
        while (at_ < window.size()) {
            const char c = window[at_];
            if (c == '(') {
                const bool may_start =
                    state_ == State::inside ? depth_ > 0 : at_ > 0 && window[at_ - 1] == '\n';
                const auto look = may_start ? game_at(window, at_, last, Start::root) : Look::no;
                if (look == Look::more) return more();
                if (look == Look::yes) return cut(window, at_);
                if (state_ == State::inside) ++depth_;
                ++at_;
            } else if (state_ == State::inside) {
                if (c == '[') {
                    charset_value_ = at_ >= 2 && window[at_ - 1] == 'A' && window[at_ - 2] == 'C' &&
                                     (at_ == 2 || !is_upper(window[at_ - 3]));
                    value_begin_ = at_ + 1;
                    state_ = State::value;
                } else if (c == ')') {
                    --depth_;
                }
                ++at_;
                if (depth_ == 0 && c == ')') {
                    state_ = State::after;
                    closed_ = at_;
                    return std::nullopt;
                }
            } else if (c == ']') {
                if (charset_value_) learn(window.substr(value_begin_, at_ - value_begin_));
                state_ = State::inside;
                ++at_;
            } else {
                if (at_ + 4 > window.size() && !last) return more();
                if (c == '\\') ++at_;
                if (at_ < window.size()) at_ += charset::step(window, at_, family_);
            }
        }
        if (!last) return more();
        return cut(window, window.size());
    }

    // After the game: up to the next one, which may stand behind text that belongs to nothing.
    std::optional<Cut> follow(std::string_view window, bool last) {
        for (; at_ < window.size(); ++at_) {
            if (window[at_] == '(') {
                const auto look = game_at(window, at_, last, Start::any);
                if (look == Look::more) return more();
                if (look == Look::yes) return cut(window, at_);
            }
            if (at_ - closed_ > stray_limit) return cut(window, at_);
        }
        if (!last) return more();
        return cut(window, window.size());
    }

    // What says UTF-8 may be GB18030; a pair of bytes is walked as one either way.
    void learn(std::string_view name) {
        family_ = charset::family_of(name);
        if (family_ == charset::Family::utf8) family_ = charset::Family::gbk;
        charset_value_ = false;
    }

    State state_ = State::before;
    std::size_t at_ = 0;      // how far the window is known
    std::size_t begin_ = 0;   // of the game
    std::size_t closed_ = 0;  // behind its last parenthesis
    std::size_t value_begin_ = 0;
    std::uint32_t depth_ = 0;
    bool charset_value_ = false;
    charset::Family family_ = charset::Family::single;
};

}  // namespace

std::unique_ptr<Splitter> make_splitter() {
    return std::make_unique<SgfSplitter>();
}

}  // namespace shinpan::formats::sgf
