#pragma once
// Move numbers: pairs (1, 2, 3), plies of pairs (1, 3, 5) or single plies (1, 2, 3 with one entry
// each). They are checked because a hole in a move list shows there first; reported once per
// record.

#include "base/catalogue/pgn.hpp"
#include "formats/pgn/scan.hpp"

namespace shinpan::formats::pgn {

class Numbering {
  public:
    void number(const Token& token, Record& record) {
        const auto step = token.number - last_;
        if (numbers_ == 0) {
            last_ = token.number;
            numbers_ = 1;
            // "1..." says that the first column is empty.
            const auto digits = token.number < 10 ? 1U : token.number < 100 ? 2U : 3U;
            entries_ = token.span.end - token.span.begin >= digits + 3 ? 1 : 0;
            return;
        } else if (step != 0) {
            if (numbers_ == 1) {
                step_ = step == 2 ? 2 : 1;
                wanted_ = entries_ == 1 && step == 1 ? 1 : 2;
            }
            if (step != step_ && !reported_) {
                reported_ = true;
                record.findings.push_back(make_finding(
                    code::pgn_number_gap, token.span, 0,
                    {{"found", std::int64_t{token.number}}, {"last", std::int64_t{last_}}}));
            } else if (entries_ != wanted_ && !reported_) {
                reported_ = true;
                record.findings.push_back(make_finding(
                    code::pgn_hole, token.span, 0,
                    {{"number", std::int64_t{last_}}, {"count", std::int64_t{entries_}}}));
            }
        } else {
            ++numbers_;  // "1. f5 1... d6": the same pair goes on
            return;
        }
        ++numbers_;
        last_ = token.number;
        entries_ = 0;
    }
    // A move, a pass, a choice: whatever fills a column. Its column, 0 or 1.
    int entry() { return entries_++; }

  private:
    std::int32_t numbers_ = 0;
    std::int32_t last_ = 0;
    std::int32_t step_ = 1;
    std::int32_t entries_ = 0;
    std::int32_t wanted_ = 2;
    bool reported_ = false;
};

}  // namespace shinpan::formats::pgn
