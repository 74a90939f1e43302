#pragma once
// What a run says of the presets it may use, without parsing one of them: to read all of them took
// longer than to judge twenty thousand games. The table is made when the project is built, from the
// presets themselves (generate/preset_names.cpp).

#include <cstdint>
#include <span>
#include <string_view>

namespace shinpan::app {

struct PresetName {
    std::string_view id;
    std::int32_t version = 1;
    std::string_view title;
    std::string_view sha256;
};
// In the order of presets().
[[nodiscard]] std::span<const PresetName> preset_names();

}  // namespace shinpan::app
