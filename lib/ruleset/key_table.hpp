#pragma once
// Makes the entries of a key table from pointers to members: word<&Rules::empties>(...),
// count<&Rules::chase, &Rules::Chase::max_steps>(...). Private to lib/ruleset.

#include "ruleset/keys.hpp"

#include <array>
#include <cstddef>
#include <limits>
#include <type_traits>

namespace shinpan::keys {

template <class>
struct OwnerOf;
template <class Owner, class Value>
struct OwnerOf<Value Owner::*> {
    using type = Owner;
};

// Seven small numbers as one: the first in the lowest byte.
[[nodiscard]] constexpr std::int64_t pack(const std::array<std::int8_t, 7>& seven) {
    std::int64_t packed = 0;
    for (std::size_t i = 7; i-- > 0;) packed = packed * 128 + seven[i];
    return packed;
}
[[nodiscard]] constexpr std::array<std::int8_t, 7> unpack(std::int64_t packed) {
    std::array<std::int8_t, 7> seven{};
    for (auto& one : seven) {
        one = static_cast<std::int8_t>(packed % 128);
        packed /= 128;
    }
    return seven;
}

// The member at the end of a path of pointers to members.
template <auto First, auto... Rest>
struct At {
    using Owner = typename OwnerOf<decltype(First)>::type;

    static std::int64_t get(const Rules& rules) {
        const auto& value = ((std::get<Owner>(rules).*First).*....*Rest);
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::array<std::int8_t, 7>>) {
            return pack(value);
        } else {
            return static_cast<std::int64_t>(value);
        }
    }
    static void set(Rules& rules, std::int64_t number) {
        auto& value = ((std::get<Owner>(rules).*First).*....*Rest);
        using Value = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, std::array<std::int8_t, 7>>) {
            value = unpack(number);
        } else {
            value = static_cast<Value>(number);
        }
    }
};

// `values` in the order of the enumerators, "false | true" for a truth value. A first word `null`
// is the written null.
template <auto... Path>
[[nodiscard]] constexpr Key word(std::string_view path, std::string_view values,
                                 std::string_view doc, std::string_view source) {
    return {path, ValueKind::word, values,           Absent::refused, 0, 0, 1, "",
            doc,  source,          At<Path...>::get, At<Path...>::set};
}

struct Range {
    std::string_view values;  // for people
    std::string_view unit;
    std::int64_t low = 0;
    std::int64_t high = std::numeric_limits<std::int32_t>::max();
    std::int64_t step = 1;
    Absent absent = Absent::refused;
};

template <auto... Path>
[[nodiscard]] constexpr Key count(std::string_view path, const Range& range, std::string_view doc,
                                  std::string_view source) {
    return {path,      ValueKind::count, range.values,     range.absent,
            range.low, range.high,       range.step,       range.unit,
            doc,       source,           At<Path...>::get, At<Path...>::set};
}

// `range` in milliseconds.
template <auto... Path>
[[nodiscard]] constexpr Key seconds(std::string_view path, const Range& range, std::string_view doc,
                                    std::string_view source) {
    Key key = count<Path...>(path, range, doc, source);
    key.kind = ValueKind::seconds;
    return key;
}

template <auto... Path>
[[nodiscard]] constexpr Key seven(ValueKind kind, std::string_view path, std::string_view values,
                                  std::string_view doc, std::string_view source) {
    Key key = word<Path...>(path, values, doc, source);
    key.kind = kind;
    return key;
}

}  // namespace shinpan::keys
