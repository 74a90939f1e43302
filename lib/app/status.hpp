#pragma once
// Exit statuses, the same for every tool (design: command-line contract).

#include <cstdint>

namespace shinpan::app {

enum class Status : std::uint8_t {
    accepted = 0,  // every record accepted
    rejected = 1,  // at least one record rejected, or nothing found to accept
    usage = 2,     // wrong options or ruleset; nothing was processed
    unread = 3,    // some input could not be read completely; the rest was processed
    interrupted = 130,
};

// 2 beats 3 beats 1; an interrupt beats all.
[[nodiscard]] constexpr Status worse(Status a, Status b) {
    const auto rank = [](Status status) {
        switch (status) {
            case Status::accepted: return 0;
            case Status::rejected: return 1;
            case Status::unread: return 2;
            case Status::usage: return 3;
            case Status::interrupted: return 4;
        }
        return 0;
    };
    return rank(a) < rank(b) ? b : a;
}

}  // namespace shinpan::app
