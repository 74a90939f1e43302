// The batch sink of transcripts: a line of points and nothing else, perhaps with the result.

#include "formats/batch.hpp"

#include "formats/renju_text/renju_text.hpp"
#include "formats/text/scan.hpp"
#include "renju/bulk_replay.hpp"

#include <algorithm>

namespace shinpan::formats::transcript {
namespace {

// " 1-0" at the end of `line`, which gets shorter by it. False: what stands there is no result that
// is as plain as that.
bool take_result(std::string_view& line, PlainGame<renju::PlainMoves>& game) {
    constexpr std::size_t longest = 8;
    const auto tail = line.size() - std::min(line.size(), longest);
    const auto found = line.substr(tail).rfind(' ');
    if (found == std::string_view::npos) return true;
    const auto blank = tail + found;
    const auto word = line.substr(blank + 1);
    if (word.empty() || text::is_letter(word.front())) return true;
    const auto outcome = outcome_of(word);
    if (!outcome) return false;
    if (*outcome != Outcome::unfinished) {
        game.claim.emplace();
        game.claim->outcome = *outcome;
        game.claim->span = text::span_of(blank + 1, line.size());
    }
    line.remove_suffix(line.size() - blank);
    return true;
}

class TranscriptBatch final : public PlainReader<renju::PlainMoves> {
  public:
    [[nodiscard]] bool read(std::string_view bytes, const InputContext*,
                            PlainGame<renju::PlainMoves>& game) const override {
        auto line = bytes;
        while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) {
            line.remove_suffix(1);
        }
        // A header may name rules: the lane is to know nothing of those it assumes.
        if (line.size() < 2 || !text::is_letter(line[0]) || !text::is_digit(line[1])) return false;
        if (!take_result(line, game)) return false;
        game.moves.points = line;
        return true;
    }
};

}  // namespace

const BatchReader& batch_reader() {
    static const TranscriptBatch reader;
    return reader;
}

}  // namespace shinpan::formats::transcript
