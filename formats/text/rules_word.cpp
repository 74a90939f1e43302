#include "formats/text/rules_word.hpp"

#include "formats/text/scan.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace shinpan::formats::text {

namespace {

// In small letters, without blanks and hyphens.
std::string letters_of(std::string_view rule) {
    std::string words;
    for (const char c : rule) {
        if (!is_space(c) && c != '\n' && c != '-' && c != '_') words += lower(c);
    }
    return words;
}

// As our own writers give it: "renju-soosorv8", "gomocup-renju@1".
bool looks_like_ruleset(std::string_view words) {
    const auto family = words.substr(0, words.find('-'));
    if (family != "renju" && family != "gomoku" && family != "gomocup") return false;
    return family.size() + 1 < words.size() && std::all_of(words.begin(), words.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-' || c == '@';
           });
}

}  // namespace

std::string_view renju_preset_of(std::string_view rule) {
    // The name of a ruleset stands for itself; whether there is one of that name is found out when
    // it is chosen.
    if (looks_like_ruleset(rule)) return rule;
    const auto words = letters_of(rule);
    // The numbers of c-gomoku-cli, whose referee claims every forbidden move at once.
    if (words == "0") return "gomoku-freestyle";
    if (words == "1") return "gomoku-standard";
    if (words == "4") return "renju-computer";
    struct Word {
        std::string_view part;
        std::string_view preset;
    };
    constexpr std::array table{
        Word{"yamaguchi", "renju-yamaguchi"},
        Word{"soos", "renju-soosorv8"},
        Word{"taraguchi", "renju-taraguchi10"},
        Word{"tarannikov", "renju-tarannikov"},
        Word{"supersakata", "renju-super-sakata"},
        Word{"rif", "renju-rif"},
        Word{"swap2", "gomoku-swap2"},
        Word{"renju", "renju-classic"},  // also "standard renju"
        Word{"freestyle", "gomoku-freestyle"},
        Word{"standard", "gomoku-standard"},
        Word{"caro5", "gomoku-caro5"},
        Word{"caro", "gomoku-caro"},
        Word{"longpro", "gomoku-long-pro"},
        Word{"gomokupro", "gomoku-pro"},
    };
    for (const auto& one : table) {
        if (words.find(one.part) != std::string::npos) return one.preset;
    }
    return {};
}

bool names_gomoku(std::string_view rule) {
    const auto words = letters_of(rule);
    constexpr std::array<std::string_view, 5> names{"gomoku", "gobang", "wuziqi",
                                                    "\u4e94\u5b50\u68cb", "\u4e94\u76ee"};
    return std::any_of(names.begin(), names.end(), [&words](std::string_view name) {
        return words.find(name) != std::string::npos;
    });
}

}  // namespace shinpan::formats::text
