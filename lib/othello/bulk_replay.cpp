// The lock-step verifier. This file is compiled once for each vector instruction set (Highway's
// foreach_target includes it again and again); what is common to all stands behind HWY_ONCE, what
// needs no vectors in bulk_lane.cpp.

#include "othello/bulk_replay.hpp"

#include "othello/bulk_lane.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

// Vectors whose size is known only at run time cannot stand in arrays.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "othello/bulk_replay.cpp"
#include <hwy/foreach_target.h>
// Highway wants this order.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace shinpan::othello {
namespace HWY_NAMESPACE {
namespace {

#if HWY_TARGET == HWY_SCALAR

void replay_all(std::span<const PlainMoves> games, std::span<BulkVerdict> verdicts) {
    for (std::size_t i = 0; i < games.size(); ++i) verdicts[i] = replay_alone(games[i]);
}

#else

namespace hn = hwy::HWY_NAMESPACE;
using hn::Add;
using hn::And;
using hn::AndNot;
using hn::Eq;
using hn::Or;
using hn::Set;
using hn::Sub;

// Moves are 60 at most; a row is filled up so that vectors and words may run over its end.
constexpr std::size_t most_moves = 60;
using Squares = std::array<std::uint8_t, 64>;

// --- decoding: squares as numbers, and how many; -1 where the bytes are not plain moves

using Bytes = hn::CappedTag<std::uint8_t, 32>;

template <class D, class M>
HWY_INLINE std::uint64_t bits_of(D d, M mask) {
    std::uint64_t bits = 0;
    hn::StoreMaskBits(d, mask, reinterpret_cast<std::uint8_t*>(&bits));
    return bits;
}

HWY_INLINE int decode_wthor(std::string_view bytes, Squares& squares) {
    if (bytes.size() != most_moves) return -1;
    alignas(64) std::array<std::uint8_t, 64> codes{};
    std::memcpy(codes.data(), bytes.data(), most_moves);
    const Bytes d;
    const hn::Repartition<std::uint16_t, Bytes> wide;
    const auto low_bytes = Set(wide, 0xFF);
    const auto tenth = Set(wide, 6554);  // of 65536, rounded up: exact for a byte
    std::uint64_t moves = 0;
    std::uint64_t blanks = 0;
    for (std::size_t at = 0; at < codes.size(); at += hn::Lanes(d)) {
        const auto code = hn::Load(d, codes.data() + at);
        const auto pairs = hn::BitCast(wide, code);
        const auto even = hn::MulHigh(And(pairs, low_bytes), tenth);
        const auto odd = hn::MulHigh(hn::ShiftRight<8>(pairs), tenth);
        const auto row = hn::BitCast(d, Or(even, hn::ShiftLeft<8>(odd)));  // from 1
        const auto twice = Add(row, row);
        const auto fourfold = Add(twice, twice);
        const auto eightfold = Add(fourfold, fourfold);
        const auto column = Sub(Sub(code, Add(eightfold, twice)), Set(d, 1));  // from 0
        const auto outside = And(Or(Sub(row, Set(d, 1)), column), Set(d, 0xF8));
        hn::Store(Add(Sub(eightfold, Set(d, 8)), column), d, squares.data() + at);
        moves |= bits_of(d, Eq(outside, hn::Zero(d))) << at;
        blanks |= bits_of(d, Eq(code, hn::Zero(d))) << at;
    }
    // A hole, or a byte that is no square.
    if ((moves & (moves + 1)) != 0 || blanks != ~moves) return -1;
    return std::countr_one(moves);
}

HWY_INLINE int decode_pairs(std::string_view bytes, Squares& squares) {
    const auto plies = bytes.size() / 2;
    if (bytes.size() % 2 != 0 || plies > most_moves) return -1;
    alignas(64) std::array<std::uint8_t, 128> text{};
    std::memcpy(text.data(), bytes.data(), bytes.size());
    const Bytes d;
    const hn::Repartition<std::uint16_t, Bytes> wide;
    const hn::RebindToSigned<decltype(wide)> numbers;
    const hn::Rebind<std::uint8_t, decltype(wide)> narrow;
    std::uint64_t moves = 0;
    for (std::size_t at = 0; at < 2 * plies; at += hn::Lanes(d)) {
        const auto pairs = hn::BitCast(wide, hn::Load(d, text.data() + at));
        const auto letter = Or(And(pairs, Set(wide, 0xFF)), Set(wide, 0x20));
        const auto column = Sub(letter, Set(wide, 'a'));
        const auto row = Sub(hn::ShiftRight<8>(pairs), Set(wide, '1'));
        const auto outside = And(Or(column, row), Set(wide, 0xFFF8));
        const auto square = Add(hn::ShiftLeft<3>(row), column);
        hn::StoreU(hn::DemoteTo(narrow, hn::BitCast(numbers, square)), narrow,
                   squares.data() + at / 2);
        moves |= bits_of(wide, Eq(outside, hn::Zero(wide))) << (at / 2);
    }
    if (std::countr_one(moves) < static_cast<int>(plies)) return -1;
    return static_cast<int>(plies);
}

// --- flips: one game a lane; squares run along row 1 first

// Up to 4 groups of lanes at once hide the latency of a single one.
using Words = hn::CappedTag<std::uint64_t, 8>;
using Word = hn::Vec<Words>;

constexpr std::uint64_t inner_columns = 0x7E7E7E7E7E7E7E7E;
constexpr std::uint64_t inner_rows = 0x00FFFFFFFFFFFF00;

HWY_INLINE Word swap_rows(Word set) {
    alignas(16) static constexpr std::array<std::uint8_t, 16> order{7,  6,  5,  4,  3,  2,  1, 0,
                                                                    15, 14, 13, 12, 11, 10, 9, 8};
    const hn::Repartition<std::uint8_t, Words> bytes;
    const auto table = hn::LoadDup128(bytes, order.data());
    return hn::BitCast(Words(), hn::TableLookupBytes(hn::BitCast(bytes, set), table));
}

// What a disc at the foot of `line`, a ray towards higher squares, flips. `through` are opposing
// discs without those at the end of any ray, so that there is always a square the run stops at.
HWY_INLINE Word along(Word line, Word own, Word through) {
    const Words d;
    const auto others = AndNot(through, line);
    const auto stop = And(others, Sub(hn::Zero(d), others));
    const auto bracket = And(stop, own);
    // One less if the stop is an own disc: the bits below it; else nothing.
    const auto below = Add(bracket, hn::VecFromMask(d, Eq(stop, bracket)));
    return And(line, below);
}

HWY_INLINE Word flips_of(Word own, Word opposing, Word square, Word disc) {
    const Words d;
    const auto sideways = And(opposing, Set(d, inner_columns));
    const auto upright = And(opposing, Set(d, inner_rows));
    const auto slanting = And(sideways, upright);
    // Towards higher squares. A ray that has left the board at a side goes on at the other one, but
    // no run gets past an outer column.
    const auto east = Set(d, 0xFE);
    const auto south = Set(d, 0x0101010101010100);
    const auto south_east = Set(d, 0x8040201008040200);
    const auto south_west = Set(d, 0x0002040810204080);
    auto flipped = along(hn::Shl(east, square), own, sideways);
    flipped = Or(flipped, along(hn::Shl(south, square), own, upright));
    flipped = Or(flipped, along(hn::Shl(south_east, square), own, slanting));
    flipped = Or(flipped, along(hn::Shl(south_west, square), own, slanting));
    // The same with the rows in the opposite order.
    const auto turned = hn::Xor(square, Set(d, 56));
    const auto own_turned = swap_rows(own);
    const auto slanting_turned = swap_rows(slanting);
    auto northward = along(hn::Shl(south, turned), own_turned, swap_rows(upright));
    northward = Or(northward, along(hn::Shl(south_east, turned), own_turned, slanting_turned));
    northward = Or(northward, along(hn::Shl(south_west, turned), own_turned, slanting_turned));
    flipped = Or(flipped, swap_rows(northward));
    // To the west step by step: 1, 2, 4 and 6 discs.
    auto run = And(sideways, hn::ShiftRight<1>(disc));
    run = Or(run, And(sideways, hn::ShiftRight<1>(run)));
    const auto pairs = And(sideways, hn::ShiftRight<1>(sideways));
    run = Or(run, And(pairs, hn::ShiftRight<2>(run)));
    run = Or(run, And(pairs, hn::ShiftRight<2>(run)));
    const auto bracket = And(own, hn::ShiftRight<1>(run));
    const auto open = hn::VecFromMask(d, Eq(bracket, hn::Zero(d)));
    return Or(flipped, AndNot(open, run));
}

// --- replay

constexpr std::size_t lanes = hn::MaxLanes(Words());
constexpr std::size_t groups = 2;
constexpr std::size_t block = lanes * groups;

// Some games in lock step.
class Block {
  public:
    void replay(std::span<const PlainMoves> games, std::span<BulkVerdict> verdicts) {
        games_ = games.size();
        verdicts_ = verdicts;
        std::size_t longest = 0;
        for (std::size_t i = 0; i < block; ++i) {
            plies_[i] = i < games_ ? take(games[i], i) : -1;
            done_[i] = plies_[i] < 0 ? ~std::uint64_t{0} : 0;
            own_[i] = 0x0000000810000000;
            opposing_[i] = 0x0000001008000000;
            longest = std::max(longest, static_cast<std::size_t>(std::max(plies_[i], 0)));
        }
        for (std::size_t ply = 0;;) {
            // Up to the end of the next game all lanes go on.
            std::size_t end = longest;
            for (std::size_t i = 0; i < games_; ++i) {
                if (done_[i] != 0) continue;
                const auto plies = static_cast<std::size_t>(plies_[i]);
                if (plies == ply) {
                    close(i);
                } else {
                    end = std::min(end, plies);
                }
            }
            if (ply >= longest) break;
            play(ply, end);
            ply = end;
        }
    }

  private:
    int take(const PlainMoves& moves, std::size_t i) {
        switch (moves.coding) {
            case PlainMoves::Coding::square_pairs: return decode_pairs(moves.bytes, squares_[i]);
            case PlainMoves::Coding::wthor_bytes: return decode_wthor(moves.bytes, squares_[i]);
        }
        return -1;
    }

    void play(std::size_t ply, std::size_t end) {
        const Words d;
        std::array<Word, groups> own;
        std::array<Word, groups> opposing;
        std::array<Word, groups> done;
        std::array<Word, groups> next;  // the squares of eight plies, a byte each
        const auto load = [&] {
            for (std::size_t g = 0; g < groups; ++g) {
                own[g] = hn::Load(d, own_.data() + g * lanes);
                opposing[g] = hn::Load(d, opposing_.data() + g * lanes);
                done[g] = hn::Load(d, done_.data() + g * lanes);
            }
        };
        const auto store = [&] {
            for (std::size_t g = 0; g < groups; ++g) {
                hn::Store(own[g], d, own_.data() + g * lanes);
                hn::Store(opposing[g], d, opposing_.data() + g * lanes);
            }
        };
        load();
        while (ply < end) {
            fetch(ply, next);
            const auto stop = std::min(end, (ply | 7) + 1);
            for (; ply < stop; ++ply) {
                std::array<Word, groups> flipped;
                for (std::size_t g = 0; g < groups; ++g) {
                    const auto square = And(next[g], Set(d, 63));
                    const auto disc = hn::Shl(Set(d, 1), square);
                    next[g] = hn::ShiftRight<8>(next[g]);
                    flipped[g] = flips_of(own[g], opposing[g], square, disc);
                    const auto mine = Or(Or(own[g], flipped[g]), disc);
                    own[g] = AndNot(flipped[g], opposing[g]);
                    opposing[g] = mine;
                    flipped[g] = Or(flipped[g], done[g]);
                }
                auto stuck = Eq(flipped[0], hn::Zero(d));
                for (std::size_t g = 1; g < groups; ++g) {
                    stuck = hn::Or(stuck, Eq(flipped[g], hn::Zero(d)));
                }
                if (HWY_LIKELY(hn::AllFalse(d, stuck))) continue;
                store();
                for (std::size_t g = 0; g < groups; ++g) {
                    alignas(64) std::array<std::uint64_t, lanes> flips;
                    hn::Store(flipped[g], d, flips.data());
                    for (std::size_t i = 0; i < lanes; ++i) {
                        if (flips[i] == 0) look(g * lanes + i, ply);
                    }
                }
                load();
            }
        }
        store();
    }

    // The squares from `ply` on up to the next multiple of eight.
    void fetch(std::size_t ply, std::array<Word, groups>& next) const {
        const auto from = ply & ~std::size_t{7};
        alignas(64) std::array<std::uint64_t, block> words;
        for (std::size_t i = 0; i < block; ++i) {
            std::memcpy(&words[i], squares_[i].data() + from, sizeof(words[i]));
            words[i] >>= 8 * (ply - from);
        }
        for (std::size_t g = 0; g < groups; ++g) {
            next[g] = hn::Load(Words(), words.data() + g * lanes);
        }
    }

    // A move that flipped nothing, already played: taken back, and played after a pass, if that
    // was due.
    void look(std::size_t i, std::size_t ply) {
        const unsigned square = squares_[i][ply];
        BulkLane lane{opposing_[i] & ~(std::uint64_t{1} << square), own_[i]};
        if (supply_pass(lane, square)) {
            note_pass(verdicts_[i], ply + 1);
            own_[i] = lane.own;
            opposing_[i] = lane.opposing;
        } else {
            done_[i] = ~std::uint64_t{0};
            verdicts_[i] = {};
        }
    }

    void close(std::size_t i) {
        verdicts_[i].plies = static_cast<std::uint8_t>(plies_[i]);
        close_game({own_[i], opposing_[i]}, verdicts_[i]);
        done_[i] = ~std::uint64_t{0};
    }

    alignas(64) std::array<Squares, block> squares_{};
    alignas(64) std::array<std::uint64_t, block> own_{};
    alignas(64) std::array<std::uint64_t, block> opposing_{};
    alignas(64) std::array<std::uint64_t, block> done_{};  // all bits set: not to be judged further
    std::array<int, block> plies_{};
    std::span<BulkVerdict> verdicts_;
    std::size_t games_ = 0;
};

void replay_all(std::span<const PlainMoves> games, std::span<BulkVerdict> verdicts) {
    Block one;
    for (std::size_t at = 0; at < games.size(); at += block) {
        const auto count = std::min(block, games.size() - at);
        one.replay(games.subspan(at, count), verdicts.subspan(at, count));
    }
}

#endif  // HWY_SCALAR

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace shinpan::othello
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace shinpan::othello {
namespace {

HWY_EXPORT(replay_all);

}  // namespace

void bulk_replay(std::span<const PlainMoves> games, std::span<BulkVerdict> verdicts) {
    std::fill_n(verdicts.begin(), games.size(), BulkVerdict{});
    // The vectors take words apart byte by byte.
    if constexpr (std::endian::native == std::endian::big) {
        for (std::size_t i = 0; i < games.size(); ++i) verdicts[i] = replay_alone(games[i]);
        return;
    }
    HWY_DYNAMIC_DISPATCH(replay_all)(games, verdicts);
}

std::vector<BulkTarget> bulk_targets() {
    std::vector<BulkTarget> targets;
    for (const auto id : hwy::SupportedAndGeneratedTargets()) {
        targets.push_back({id, hwy::TargetName(id)});
    }
    return targets;
}

void use_bulk_target(std::int64_t id) {
    hwy::SetSupportedTargetsForTest(id);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace shinpan::othello

#endif  // HWY_ONCE
