#pragma once
// Names that are nearly the same: written by ear, with a slip, with the family name first or last.
//
// A name is near another when each word of the shorter one is near a word of the other, no word
// used twice. Two words are near when
//   - they differ by no more than one slip in four letters (a slip: a letter too many, too few,
//     another one, or two neighbours exchanged), or
//   - they sound alike (`sound_of`) and differ in less than half of their letters.
// A word of three letters or fewer must be equal; an initial ("T.") is near every word it begins.

#include <string>
#include <string_view>
#include <vector>

namespace shinpan::select {

// A name made ready to be compared with many.
class NearName {
  public:
    explicit NearName(std::string_view name);
    [[nodiscard]] bool is_near(std::string_view name) const;
    [[nodiscard]] bool empty() const { return words_.empty(); }

  private:
    struct Word {
        std::u32string letters;
        std::string sound;
    };
    static std::vector<Word> words_of(std::string_view name);
    static bool are_near(const Word& a, const Word& b);

    std::vector<Word> words_;
};

// The sound of a word of Latin letters: consonants that are confused count as one, vowels fall out
// except at the start. Empty for a word of another script.
[[nodiscard]] std::string sound_of(std::u32string_view folded_word);

// Slips between two words; `most + 1` when there are more than `most`.
[[nodiscard]] std::size_t slips(std::u32string_view a, std::u32string_view b, std::size_t most);

}  // namespace shinpan::select
