#include "base/terms.hpp"

#include <algorithm>
#include <array>

namespace shinpan {
namespace {

struct Term {
    ReasonCode code;
    std::string_view chinese, japanese;
};
constexpr std::array terms{
#define SHINPAN_TERM(name, chinese, japanese) Term{ReasonCode::name, chinese, japanese},
#include "base/reasons/renju_terms.def"
#undef SHINPAN_TERM
};

struct Word {
    std::string_view english, chinese, japanese;
};
constexpr std::array words{
    Word{"horizontal", "横线", "横"},
    Word{"vertical", "竖线", "縦"},
    Word{"rising diagonal", "右上斜线", "右上がりの斜め"},
    Word{"falling diagonal", "右下斜线", "右下がりの斜め"},
    Word{"Black", "黑棋", "黒"},
    Word{"White", "白棋", "白"},
    Word{"the edge", "棋盘边缘", "盤端"},
    Word{"stones", "棋子", "石"},
    Word{"completes", "成五点", "五になる点"},
    Word{"extension", "成活四点", "達四になる点"},
    Word{"33", "三三", "三々"},
    Word{"44", "四四", "四々"},
    Word{"6", "长连", "長連"},
    Word{"legal", "可下", "打てる点"},
    Word{"five", "五连", "五連"},
};

std::string_view pick(Language language, std::string_view english, std::string_view chinese,
                      std::string_view japanese) {
    switch (language) {
        case Language::english: return english;
        case Language::chinese: return chinese;
        case Language::japanese: return japanese;
    }
    return english;
}

std::string one_word(std::string_view word, Language language) {
    const auto* found = std::find_if(words.begin(), words.end(),
                                     [word](const Word& one) { return one.english == word; });
    if (found == words.end()) return std::string(word);
    return std::string(pick(language, found->english, found->chinese, found->japanese));
}

}  // namespace

std::optional<Language> find_language(std::string_view name) {
    if (name == "en") return Language::english;
    if (name == "zh") return Language::chinese;
    if (name == "ja") return Language::japanese;
    return std::nullopt;
}

std::string_view sentence_of(ReasonCode code, Language language) {
    const auto* found = std::find_if(terms.begin(), terms.end(),
                                     [code](const Term& one) { return one.code == code; });
    if (found == terms.end()) return sentence_of(code);
    return pick(language, sentence_of(code), found->chinese, found->japanese);
}

std::string word_in(std::string_view word, Language language) {
    std::string text;
    for (;;) {
        const auto plus = word.find('+');
        text += one_word(word.substr(0, plus), language);
        if (plus == std::string_view::npos) return text;
        text += '+';
        word.remove_prefix(plus + 1);
    }
}

std::string message(const Reason& reason, Language language) {
    if (language == Language::english) return message(reason);
    Args args = reason.args;
    for (auto& arg : args) {
        if (auto* text = std::get_if<std::string>(&arg.value)) *text = word_in(*text, language);
    }
    args.push_back({"at", reason.at});
    return fill(sentence_of(reason.code, language), args);
}

}  // namespace shinpan
