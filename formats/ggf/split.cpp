// Where GGF games start and end. A game runs from "(;" to ";)"; a lost ";)" or "]" must not swallow
// the next game, so a new "(;GM[" ends a game as well.

#include "base/catalogue/ggf.hpp"
#include "formats/ggf/ggf.hpp"
#include "formats/text/scan.hpp"

#include <algorithm>

namespace shinpan::formats::ggf {
namespace {

using text::is_digit;
using text::is_space;

bool is_blank(char c) {
    return is_space(c) || c == '\n';
}

// What stands at `at`: a new game, something else, or the window ends too early to say.
enum class Look : std::uint8_t { game, other, unknown };

Look game_at(std::string_view window, std::size_t at, bool last) {
    const auto ends = [last] { return last ? Look::other : Look::unknown; };
    for (const char wanted : {'(', ';'}) {
        if (at == window.size()) return ends();
        if (window[at++] != wanted) return Look::other;
    }
    while (at < window.size() && is_blank(window[at])) ++at;
    for (const char wanted : {'g', 'm', '['}) {
        if (at == window.size()) return ends();
        if (text::lower(window[at++]) != wanted) return Look::other;
    }
    return Look::game;
}

// Whether what follows a ";)" is the outside of a game: blanks, a count, and "(;" or the end.
Look outside_at(std::string_view window, std::size_t at, bool last) {
    const auto start = at;
    while (at < window.size() && (is_blank(window[at]) || is_digit(window[at]))) {
        if (at - start > 64) return Look::other;
        ++at;
    }
    if (at == window.size()) return last ? Look::game : Look::unknown;
    if (window[at] != '(') return Look::other;
    if (at + 1 == window.size()) return last ? Look::other : Look::unknown;
    return window[at + 1] == ';' ? Look::game : Look::other;
}

class GgfSplitter final : public Splitter {
  public:
    Cut next(std::string_view window, bool last) override {
        // A caller that gave up on an endless game starts a new window behind it.
        if (window.size() < seen_) from_ = begin_ = at_ = 0;
        seen_ = window.size();
        if (!inside_) {
            const auto cut = find_start(window, last);
            if (!inside_) return cut;
        }
        return find_end(window, last);
    }

    [[nodiscard]] std::vector<Finding> findings() const override {
        std::vector<Finding> all;
        if (stray_ > 0) {
            all.push_back(make_finding(code::ggf_stray_lines, {}, 0, {{"count", stray_}}));
        }
        const bool open = games_ < stated_;  // the last line is one
        const auto count = incomplete_.count + (open ? 1 : 0);
        if (count > 0) {
            const bool only = incomplete_.count == 0;
            const auto stated = only ? stated_ : incomplete_.stated;
            const auto found = only ? games_ : incomplete_.found;
            all.push_back(make_finding(code::ggf_pair_incomplete, {}, 0,
                                       {{"stated", stated}, {"found", found}, {"count", count}}));
        }
        return all;
    }

  private:
    // Skips to the next "(;". A count in front of it belongs to the game.
    Cut find_start(std::string_view window, bool last) {
        const auto open = window.find("(;", from_);
        const auto limit = std::min(open, window.size());
        if (open == std::string_view::npos) {
            if (!last) {
                from_ = window.size() > 0 ? window.size() - 1 : 0;
                return {Cut::Kind::more};
            }
            for (const char c : window) stray_ += is_blank(c) ? 0 : 1;
            from_ = 0;
            return {};
        }
        auto begin = open;
        auto count = open;
        while (count > 0 && is_blank(window[count - 1])) --count;
        const auto digits_end = count;
        while (count > 0 && is_digit(window[count - 1])) --count;
        const bool counted = count < digits_end && digits_end - count <= 3 &&
                             (count == 0 || is_blank(window[count - 1]));
        if (counted) {
            begin = count;
            start_line(window.substr(count, digits_end - count));
        }
        for (std::size_t i = 0; i < (counted ? count : limit); ++i)
            stray_ += is_blank(window[i]) ? 0 : 1;
        ++games_;
        inside_ = true;
        begin_ = begin;
        at_ = open + 2;
        in_value_ = false;
        return {};
    }

    void start_line(std::string_view digits) {
        if (games_ < stated_) {
            if (incomplete_.count++ == 0) {
                incomplete_.stated = stated_;
                incomplete_.found = games_;
            }
        }
        stated_ = 0;
        for (const char c : digits) stated_ = stated_ * 10 + (c - '0');
        games_ = 0;
    }

    Cut find_end(std::string_view window, bool last) {
        for (; at_ < window.size(); ++at_) {
            const char c = window[at_];
            if (c == '[') {
                in_value_ = true;
            } else if (c == ']') {
                in_value_ = false;
            } else if (c == '(') {
                const auto look = game_at(window, at_, last);
                if (look == Look::unknown) return {Cut::Kind::more};
                if (look == Look::game) return close(window, true);
            } else if (c == ';') {
                if (at_ + 1 == window.size() && !last) return {Cut::Kind::more};
                if (at_ + 1 == window.size() || window[at_ + 1] != ')') continue;
                if (in_value_) {
                    const auto look = outside_at(window, at_ + 2, last);
                    if (look == Look::unknown) return {Cut::Kind::more};
                    if (look == Look::other) continue;
                }
                at_ += 2;
                return close(window, false);
            }
        }
        if (!last) return {Cut::Kind::more};
        return close(window, false);
    }

    // The game ends before at_. In front of a next game its count is left to that game.
    Cut close(std::string_view window, bool before_next) {
        auto end = at_;
        if (before_next) {
            auto back = end;
            while (back > begin_ && is_blank(window[back - 1])) --back;
            const auto digits_end = back;
            while (back > begin_ && is_digit(window[back - 1])) --back;
            if (back < digits_end && digits_end - back <= 3 && is_blank(window[back - 1]))
                end = back;
        }
        inside_ = false;
        from_ = seen_ = 0;
        return {Cut::Kind::record, begin_, end};
    }

    bool inside_ = false;
    std::size_t seen_ = 0;   // size of the window last time
    std::size_t from_ = 0;   // no "(;" before this place
    std::size_t begin_ = 0;  // of the game, in the window
    std::size_t at_ = 0;     // scanned up to here
    bool in_value_ = false;
    std::int64_t stray_ = 0;
    std::int64_t stated_ = 0;  // games the line at hand says it holds
    std::int64_t games_ = 0;   // of these seen
    struct Incomplete {
        std::int64_t count = 0;
        std::int64_t stated = 0;  // of the first such line
        std::int64_t found = 0;
    } incomplete_;
};

}  // namespace

std::unique_ptr<Splitter> make_splitter() {
    return std::make_unique<GgfSplitter>();
}

}  // namespace shinpan::formats::ggf
