#include "select/near.hpp"

#include "select/text.hpp"

#include <algorithm>
#include <array>

namespace shinpan::select {
namespace {

// What a letter sounds like, a to z; '-' for a vowel, ' ' for a letter that is hardly heard.
constexpr std::string_view sounds = "-pkt-fk -sklnn-pklst-f s s";

bool is_letter(char32_t c) {
    return (c >= U'a' && c <= U'z') || (c >= U'0' && c <= U'9') || c >= 0x80;
}

}  // namespace

std::string sound_of(std::u32string_view word) {
    std::string key;
    char last = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const auto c = word[i];
        if (c < U'a' || c > U'z') return {};
        const auto next = i + 1 < word.size() ? word[i + 1] : char32_t{0};
        char sound = sounds[c - U'a'];
        if (c == U'p' && next == U'h') sound = 'f';
        // ts, tz, ch, sh, sch, j, z: one hissing sound.
        if ((c == U't' && (next == U's' || next == U'z')) || (c == U'c' && next == U'h') ||
            c == U'j') {
            sound = 's';
        }
        if (c == U'c' && (next == U'e' || next == U'i' || next == U'y')) sound = 's';
        if (sound == ' ') continue;
        if (sound == '-') {
            if (i == 0) key += '-';
            last = 0;
            continue;
        }
        if (sound != last) key += sound;
        last = sound;
    }
    return key;
}

std::size_t slips(std::u32string_view a, std::u32string_view b, std::size_t most) {
    const auto gap = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
    constexpr std::size_t longest = 63;
    if (gap > most || a.size() > longest || b.size() > longest) return a == b ? 0 : most + 1;
    using Row = std::array<std::size_t, longest + 1>;
    Row before{};
    Row row{};
    Row above{};
    for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        auto least = row[0];
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t differs = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + differs});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before[j - 2] + 1);
            }
            least = std::min(least, row[j]);
        }
        if (least > most) return most + 1;
        before = above;
        above = row;
    }
    return std::min(above[b.size()], most + 1);
}

NearName::NearName(std::string_view name) : words_(words_of(name)) {}

std::vector<NearName::Word> NearName::words_of(std::string_view name) {
    std::vector<Word> words;
    std::u32string letters;
    const auto end_word = [&] {
        if (letters.empty()) return;
        auto sound = sound_of(letters);
        words.push_back({std::move(letters), std::move(sound)});
        letters.clear();
    };
    for (const auto c : code_points(folded(name))) {
        if (c == U'\'') continue;  // O'Brien
        if (is_letter(c)) {
            letters += c;
        } else {
            end_word();
        }
    }
    end_word();
    return words;
}

bool NearName::are_near(const Word& a, const Word& b) {
    if (a.letters == b.letters) return true;
    const auto shorter = std::min(a.letters.size(), b.letters.size());
    const auto longer = std::max(a.letters.size(), b.letters.size());
    if (shorter == 1) return a.letters[0] == b.letters[0];
    if (shorter <= 3) return false;
    if (slips(a.letters, b.letters, shorter / 4) <= shorter / 4) return true;
    if (a.sound.size() < 2 || a.sound != b.sound) return false;
    const auto most = (longer - 1) / 2;
    return slips(a.letters, b.letters, most) <= most;
}

bool NearName::is_near(std::string_view name) const {
    const auto other = words_of(name);
    if (words_.empty() || other.empty()) return false;
    const auto& few = words_.size() <= other.size() ? words_ : other;
    const auto& many = words_.size() <= other.size() ? other : words_;
    // An initial alone would be near half of all names.
    const bool only_initials =
        std::all_of(few.begin(), few.end(), [](const Word& w) { return w.letters.size() == 1; });
    if (only_initials && few.size() != many.size()) return false;
    std::vector<char> used(many.size(), 0);
    return std::all_of(few.begin(), few.end(), [&](const Word& word) {
        for (std::size_t i = 0; i < many.size(); ++i) {
            if (used[i] != 0 || !are_near(word, many[i])) continue;
            used[i] = 1;
            return true;
        }
        return false;
    });
}

}  // namespace shinpan::select
