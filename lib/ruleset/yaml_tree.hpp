#pragma once
// The small part of YAML a ruleset may use, read into a tree in which every value knows its place.
//
// Built from the events of yaml-cpp's parser, because its own nodes accept duplicate keys in
// silence. Not part of a ruleset: anchors, aliases, tags, several documents, keys that are not
// plain words. Bounded: 1 MiB, 5,000 values, 16 levels. Exceptions of yaml-cpp end here.

#include "base/finding.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::yaml {

inline constexpr std::size_t max_bytes = 1U << 20U;
inline constexpr std::size_t max_values = 5'000;
inline constexpr std::size_t max_depth = 16;

// `null` is the written word; `empty` is a value left out, which a ruleset never takes for null.
enum class Kind : std::uint8_t { empty, null, plain, quoted, sequence, map };

struct Place {
    Position at;
    Span span;
};

struct Node {
    Kind kind = Kind::empty;
    Place place;
    std::string key;  // in a map: the key this value belongs to
    Place key_place;
    std::string text;         // plain, quoted
    std::vector<Node> items;  // sequence, map

    [[nodiscard]] bool is_text() const { return kind == Kind::plain || kind == Kind::quoted; }
    // Where to point when the value is wrong: at the key when there is no value.
    [[nodiscard]] const Place& blame() const { return kind == Kind::empty ? key_place : place; }
};

struct Problem {
    Position at;
    Finding finding;
};

struct Tree {
    Node root;
    // ruleset/duplicate-key (the first value stands), or one ruleset/syntax and no root.
    std::vector<Problem> problems;
};

[[nodiscard]] Tree read(std::string_view text);
[[nodiscard]] Problem problem(Code code, const Place& place, Args args);
// The member of a map with this key, or null.
[[nodiscard]] const Node* member(const Node& map, std::string_view key);

}  // namespace shinpan::yaml
