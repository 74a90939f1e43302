#pragma once
// Findings and verdicts as lines for people: `FILE:LINE:COL: error: message [code]`.

#include "base/finding.hpp"
#include "referee/verdict.hpp"
#include "report/style.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace shinpan::report {

// Where a record stands and what its spans refer to.
struct RecordPlace {
    std::string_view path;
    std::uint64_t number = 0;  // in its input, from 1
    Position start;
    std::string_view text;  // the bytes the record was read from, decoded
    bool binary = false;    // places are given as FILE#RECORD:ply N

    // Line and column of an offset in `text`. Goes on from the last place asked for: findings come
    // in order, and a long record may have many.
    [[nodiscard]] Position position_of(std::uint32_t offset) const;

    struct Known {
        std::uint32_t offset = 0;
        Position at{0, 0};  // line 0: nothing known yet
    };
    mutable Known known = {};  // of position_of
};

enum class Caret : std::uint8_t { none, shown };

struct TextStyle {
    Colour colour = Colour::off;
    Caret caret = Caret::none;  // the source line with a caret under the place
};

// "games.txt:3:7" or "games.wtb#3:ply 12".
[[nodiscard]] std::string place_of(const RecordPlace& record, const Finding& finding);
void append_finding(std::string& out, const RecordPlace& record, const Finding& finding,
                    const TextStyle& style);
// A finding about an input as a whole: "games.txt: error: …".
void append_finding(std::string& out, std::string_view path, const Finding& finding,
                    const TextStyle& style);

// "first-wins by no-moves, 64-0", "unfinished after 12 plies".
[[nodiscard]] std::string result_in_words(const Ruling& ruling, Game game);
// "games.txt#3: accepted: first-wins by no-moves, 64-0 (othello-wof)".
void append_verdict(std::string& out, const RecordPlace& record, const Verdict& verdict, Game game,
                    std::string_view sha256, const TextStyle& style);

[[nodiscard]] ScoreStyle score_style(Game game);

}  // namespace shinpan::report
