#pragma once
// What the batch readers of flip-chess texts have in common: the words of a header, and lines that
// count up.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace shinpan::formats::flip {

// What is left of the record.
class Text {
  public:
    explicit Text(std::string_view bytes) : bytes_(bytes) {}

    [[nodiscard]] std::string_view rest() const { return bytes_; }
    [[nodiscard]] bool eat(std::string_view words) {
        if (!bytes_.starts_with(words)) return false;
        bytes_.remove_prefix(words.size());
        return true;
    }
    // The printable ASCII characters in front of `end`, at least one, and `end` itself, which are
    // passed; empty where it is otherwise.
    [[nodiscard]] std::string_view word(char end) {
        std::size_t length = 0;
        while (length < bytes_.size() && bytes_[length] > ' ' && bytes_[length] < '\x7F') ++length;
        if (length == bytes_.size() || bytes_[length] != end) return {};
        const auto found = bytes_.substr(0, length);
        bytes_.remove_prefix(length + 1);
        return found;
    }
    // The number in front of `end`, of at most `max` digits; -1 where there is none.
    [[nodiscard]] int number(std::size_t max, char end) {
        int value = 0;
        std::size_t length = 0;
        for (; length < bytes_.size() && bytes_[length] >= '0' && bytes_[length] <= '9'; ++length) {
            if (length == max) return -1;
            value = value * 10 + (bytes_[length] - '0');
        }
        if (length == 0 || length == bytes_.size() || bytes_[length] != end) return -1;
        bytes_.remove_prefix(length + 1);
        return value;
    }
    void skip(std::size_t count) { bytes_.remove_prefix(count); }

  private:
    std::string_view bytes_;
};

// What stands in front of a line, up to eight bytes.
struct Prefix {
    std::uint64_t text = 0;
    std::uint64_t mask = 0;
    unsigned length = 0;

    // Eight bytes must be there.
    [[nodiscard]] bool stands(const char* at) const {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, at, sizeof bytes);
        return ((bytes ^ text) & mask) == 0;
    }
};

// "* 12. " for `opening` "* " and ". " behind; what is behind may differ for odd and even numbers.
template <std::size_t Count>
[[nodiscard]] constexpr std::array<Prefix, Count> numbered_prefixes(std::string_view opening,
                                                                    std::string_view odd,
                                                                    std::string_view even) {
    static_assert(Count <= 1000, "three digits");
    std::array<Prefix, Count> made{};
    for (unsigned number = 0; number < Count; ++number) {
        Prefix& one = made[number];
        const auto add = [&one](char c) {
            one.text |= std::uint64_t{static_cast<unsigned char>(c)} << (8 * one.length);
            one.mask |= std::uint64_t{0xFF} << (8 * one.length);
            ++one.length;
        };
        for (const char c : opening) add(c);
        if (number >= 100) add(static_cast<char>('0' + number / 100));
        if (number >= 10) add(static_cast<char>('0' + number / 10 % 10));
        add(static_cast<char>('0' + number % 10));
        for (const char c : number % 2 != 0 ? odd : even) add(c);
    }
    return made;
}

}  // namespace shinpan::formats::flip
