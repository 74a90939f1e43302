// The batch sink of transcripts: a line of squares and nothing else, perhaps with the score.

#include "formats/batch.hpp"

#include "formats/othello_transcript/othello_transcript.hpp"
#include "formats/text/scan.hpp"
#include "othello/bulk_replay.hpp"

#include <algorithm>

namespace shinpan::formats::othello_text {
namespace {

// "37" at the end of `line`, which gets shorter by it. A third digit is none of a plain score.
bool take_number(std::string_view& line, std::int32_t& number) {
    std::size_t digits = 0;
    number = 0;
    for (std::int32_t weight = 1; digits < 2 && !line.empty() && text::is_digit(line.back());
         weight *= 10, ++digits) {
        number += (line.back() - '0') * weight;
        line.remove_suffix(1);
    }
    return digits > 0;
}

// " 37-27" at the end of `line`. False: what stands there is not as plain as that.
bool take_score(std::string_view& line, PlainGame<othello::PlainMoves>& game) {
    // A blank further in front is none of a plain line, as the decoder will find.
    constexpr std::size_t longest = 6;
    const auto tail = line.size() - std::min(line.size(), longest);
    const auto found = line.substr(tail).rfind(' ');
    if (found == std::string_view::npos) return true;
    const auto blank = tail + found;
    std::int32_t black = 0;
    std::int32_t white = 0;
    if (!take_number(line, white) || line.back() != '-') return false;
    line.remove_suffix(1);
    if (!take_number(line, black) || line.size() != blank + 1) return false;
    line.remove_suffix(1);
    if (black + white <= 1) return false;  // a result in the manner of chess
    game.claim.emplace();
    game.claim->score = Score::whole(black, white);
    return true;
}

class TranscriptBatch final : public PlainReader<othello::PlainMoves> {
  public:
    [[nodiscard]] bool read(std::string_view bytes, const InputContext*,
                            PlainGame<othello::PlainMoves>& game) const override {
        auto line = bytes;
        while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) {
            line.remove_suffix(1);
        }
        if (!take_score(line, game)) return false;
        game.moves = {line, othello::PlainMoves::Coding::square_pairs};
        return true;
    }
};

}  // namespace

const BatchReader& batch_reader() {
    static const TranscriptBatch reader;
    return reader;
}

}  // namespace shinpan::formats::othello_text
