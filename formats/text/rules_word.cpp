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

}  // namespace

std::string_view renju_preset_of(std::string_view rule) {
    // Names of presets, as our own writers give them, stand for themselves.
    constexpr std::array<std::string_view, 18> presets{
        "gomocup-freestyle", "gomocup-renju",   "gomoku-caro",        "gomoku-caro5",
        "gomoku-freestyle",  "gomoku-long-pro", "gomoku-pro",         "gomoku-standard",
        "gomoku-swap2",      "renju-classic",   "renju-computer",     "renju-rif",
        "renju-soosorv8",    "renju-swap",      "renju-super-sakata", "renju-taraguchi10",
        "renju-tarannikov",  "renju-yamaguchi"};
    const auto id = rule.substr(0, rule.find('@'));
    const auto* const same = std::find(presets.begin(), presets.end(), id);
    if (same != presets.end()) return *same;
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
        Word{"freestyle", "gomoku-freestyle"},
        Word{"standard", "gomoku-standard"},
        Word{"caro", "gomoku-caro"},
        Word{"longpro", "gomoku-long-pro"},
        Word{"gomokupro", "gomoku-pro"},
        Word{"renju", "renju-classic"},
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
