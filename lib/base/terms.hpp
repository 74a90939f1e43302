#pragma once
// Reasons in other languages: the sentences of lib/base/reasons/GAME_terms.def and the words that
// are arguments in them. What has no translation stays English.

#include "base/reason.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shinpan {

enum class Language : std::uint8_t { english, chinese, japanese };

[[nodiscard]] std::optional<Language> find_language(std::string_view name);  // "en", "zh", "ja"

[[nodiscard]] std::string_view sentence_of(ReasonCode code, Language language);
[[nodiscard]] std::string message(const Reason& reason, Language language);
// A word of the field: a direction, a role of a shape, kinds of a forbidden point ("33+44").
[[nodiscard]] std::string word_in(std::string_view word, Language language);

}  // namespace shinpan
