// The batch sink of WTHOR: games of 8x8 files about which the reader has nothing to say.

#include "formats/batch.hpp"

#include "formats/wthor/batch.hpp"
#include "formats/wthor/tables.hpp"
#include "othello/bulk_replay.hpp"

namespace shinpan::formats::wthor {
namespace {

class WthorBatch final : public PlainReader<othello::PlainMoves> {
  public:
    [[nodiscard]] bool read(std::string_view bytes, const InputContext* context,
                            PlainGame<othello::PlainMoves>& game) const override {
        constexpr std::uint32_t discs = 64;
        constexpr std::size_t size = fixed_bytes + 60;
        const auto* file = dynamic_cast<const Context*>(context);
        if (file == nullptr || file->kind != FileKind::games8 || bytes.size() != size) return false;
        const auto known = [](const NameTable& table, std::uint32_t id) {
            return table.empty() || id < table.names.size();
        };
        const auto black = u16_at(bytes, 2);
        const auto white = u16_at(bytes, 4);
        const auto score = byte_at(bytes, 6);
        if (!known(file->tournaments, u16_at(bytes, 0)) || !known(file->players, black) ||
            !known(file->players, white) || (black == white && black != 0) || score > discs ||
            byte_at(bytes, 7) > discs) {
            return false;
        }
        game.moves = {bytes.substr(fixed_bytes), othello::PlainMoves::Coding::wthor_bytes};
        game.claim = claim_of(score, discs);
        return true;
    }
};

}  // namespace

ClaimedResult claim_of(std::uint32_t score, std::uint32_t discs) {
    ClaimedResult claim;
    claim.score =
        Score::whole(static_cast<std::int32_t>(score), static_cast<std::int32_t>(discs - score));
    claim.outcome = score * 2 > discs    ? Outcome::first_wins
                    : score * 2 == discs ? Outcome::draw
                                         : Outcome::second_wins;
    claim.span = {6, 7};
    return claim;
}

const BatchReader& batch_reader() {
    static const WthorBatch reader;
    return reader;
}

}  // namespace shinpan::formats::wthor
