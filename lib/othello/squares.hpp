#pragma once
// Sets of squares in words.

#include "othello/board.hpp"

#include <string>
#include <vector>

namespace shinpan::othello {

template <class L>
[[nodiscard]] std::string name_of_square(int square) {
    return to_string(point_of<L>(square));
}

// The squares of a set in board order.
template <class L>
[[nodiscard]] std::vector<std::string> names_of(typename L::Word set) {
    std::vector<std::string> names;
    for (; set != 0; set = static_cast<typename L::Word>(set & (set - 1))) {
        names.push_back(name_of_square<L>(lowest(set)));
    }
    return names;
}

// "c4 d3 e6 f5"
template <class L>
[[nodiscard]] std::string list_of(typename L::Word set) {
    std::string list;
    for (const auto& name : names_of<L>(set)) {
        if (!list.empty()) list += ' ';
        list += name;
    }
    return list;
}

}  // namespace shinpan::othello
