// The batch lane of flip-chess: random games as the platform writes them and as FCR-1, half of them
// damaged, with the lane and without it, byte for byte.

#include "flipchess/replay.hpp"
#include "formats/format.hpp"
#include "ruleset/ruleset.hpp"
#include "run.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <fstream>
#include <random>
#include <string>
#include <vector>

using namespace shinpan;
using namespace shinpan::test;
namespace fs = std::filesystem;

namespace {

using Random = std::mt19937_64;

enum class Kind : std::uint8_t { platform, fcr };

std::vector<Tag> platform_tags(Random& random) {
    return {{"PlayerA", "R1", {}},
            {"PlayerB", random() % 8 == 0 ? "vs" : "B.2", {}},
            {"Date", "2022-01-0" + std::to_string(random() % 11) + " 16:15", {}},
            {"Time", random() % 20 == 0 ? "600/game" : "900/game", {}},
            {"Source", "NTU platform; first 1; Comment 0 0", {}}};
}

std::vector<Tag> fcr_tags(const std::string& deal, Random& random) {
    const auto one_in = [&random](unsigned n) { return random() % n == 0; };
    std::vector<Tag> tags{{"PlayerA", one_in(4) ? "\u5F20\u4E09" : "Zhang San", {}},
                          {"PlayerB", one_in(16) ? "a \"b\"" : "Li Si", {}}};
    if (!one_in(4)) tags.push_back({"Ruleset", "flipchess-classic@1", {}});
    if (one_in(2)) tags.push_back({"First", "A", {}});
    if (!one_in(4)) tags.push_back({"Time", one_in(20) ? "60/move" : "30/move", {}});
    if (one_in(2)) tags.push_back({"Stake", one_in(20) ? "0" : "20", {}});
    if (one_in(2)) {
        std::string rows;  // 8 to 1
        for (std::size_t row = 8; row-- > 0;) {
            rows += deal.substr(row * 4, 4) + (row > 0 ? "/" : "");
        }
        tags.push_back({"Deal", one_in(20) ? "none" : rows, {}});
    }
    if (one_in(20)) tags.push_back({"Date", "2026-11-30", {}});
    if (one_in(20)) tags.push_back({"Annotator", "nobody", {}});
    if (one_in(20)) tags.push_back({"PlayerA", "twice", {}});
    return tags;
}

// A game played to its end, or up to `plies`; captures are taken more often where `greed` is high.
Record random_game(Kind kind, const FlipchessRules& rules, std::int32_t plies, unsigned greed,
                   Random& random) {
    using namespace flipchess;
    std::string deal = "KGGMMRRNNCCPPPPPkggmmrrnnccppppp";
    std::shuffle(deal.begin(), deal.end(), random);
    Record record;
    record.game = Game::flipchess;
    record.tags = kind == Kind::platform ? platform_tags(random) : fcr_tags(deal, random);
    Ruling ruling;
    std::vector<std::uint64_t> memory;
    Replay replay(record, rules, ruling, memory);
    std::int64_t now = 1'642'090'560'069;
    const bool timed = random() % 4 != 0;
    while (!replay.state().ended && replay.state().plies < plies) {
        const State& state = replay.state();
        std::vector<PlainPly> quiet;
        std::vector<PlainPly> others;
        for (Squares hidden = state.board.hidden; hidden != 0;) {
            const Square at = take(hidden);
            others.push_back({no_square, at, piece_of(deal[at]), 0});
        }
        each_move(state.board, replay.ladder(), state.colour_of(state.to_move),
                  [&](Square from, Square to, Effect effect) {
                      if (over_chase_limit(state, replay.ladder(), rules, from, to, effect)) return;
                      (effect == Effect::quiet ? quiet : others).push_back({from, to, {}, 0});
                  });
        const bool stir = quiet.empty() || (!others.empty() && random() % 16 < greed);
        const auto& set = stir ? others : quiet;
        Event event = event_of(set[random() % set.size()]);
        const auto used = static_cast<std::int64_t>(random() % 4000);
        if (kind == Kind::platform) {
            if (state.plies > 0) now += used;
            event.stamp = now;
        } else {
            event.seat = state.to_move;
            event.numbered = state.plies + 1;
            if (timed && random() % 2000 != 0) event.elapsed = random() % 1000 == 0 ? 31'000 : used;
        }
        record.events.push_back(event);
        if (!replay.step(event)) FAIL("an illegal ply");
    }
    replay.close();
    record.claim = ClaimedResult{ruling.outcome, ruling.reason, ruling.score, {}};
    return record;
}

void damage(std::string& bytes, Random& random) {
    const auto at = random() % bytes.size();
    const auto line = [&] { return bytes.rfind('\n', random() % bytes.size()) + 1; };
    switch (random() % 7) {
        case 0: bytes[at] = static_cast<char>(random() % 256); break;
        case 1: bytes[at] = bytes[random() % bytes.size()]; break;
        case 2: bytes.resize(at + 1); break;
        case 3: bytes.erase(at, 1); break;
        case 4: bytes[at] = "abcd12345678KGMRNCPp-()09 \n\r"[random() % 28]; break;
        case 5: {
            const auto begin = line();
            bytes.erase(begin, bytes.find('\n', begin) + 1 - begin);
            break;
        }
        default: {
            const auto begin = line();
            bytes.insert(line(), bytes.substr(begin, bytes.find('\n', begin) + 1 - begin));
            break;
        }
    }
}

std::string archive(Kind kind, int games, unsigned one_in, Random& random) {
    const auto* const name = kind == Kind::platform ? "flipchess-ntu-2021" : "flipchess-classic";
    const auto rules = std::get<FlipchessRules>(load_ruleset(name).value().rules);
    const auto* format = formats::find_format(kind == Kind::platform ? "ntu" : "fcr");
    std::string all;
    for (int i = 0; i < games; ++i) {
        const bool open = random() % 20 == 0;
        const auto record =
            random_game(kind, rules, open ? 40 : 100'000, 1 + static_cast<unsigned>(i % 6), random);
        std::string text;
        format->write(record, {}, text);
        if (i > 0 && one_in > 0 && random() % one_in == 0) damage(text, random);
        if (kind == Kind::fcr && random() % 8 == 0) {
            for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) {
                text.insert(at, 1, '\r');
            }
        }
        all += text;
    }
    return all;
}

}  // namespace

TEST_CASE("reports on records of the NTU platform are the same with the batch lane and without") {
    Random random(seed());
    const auto folder = scratch_dir("lane-flipchess");
    std::ofstream(folder / "sound.txt", std::ios::binary)
        << archive(Kind::platform, 300, 0, random);
    std::ofstream(folder / "half.txt", std::ios::binary) << archive(Kind::platform, 500, 2, random);
    if (const auto files = corpus("flipchess/ntu")) {
        std::ofstream all(folder / "corpus.txt", std::ios::binary);
        for (const auto& file : fs::recursive_directory_iterator(*files)) {
            if (file.path().extension() == ".txt") all << std::ifstream(file.path()).rdbuf();
        }
    }
    for (const std::string tool :
         {"validate ", "validate -q -j2 ", "validate --max-findings 0 ", "validate --format jsonl ",
          "validate --format csv --hash ", "validate --rules flipchess-classic ",
          "validate --rules flipchess-icga --format jsonl ", "validate --ignore flipchess/no-move ",
          "select --where 'plies > 99 or end = no-move' --list record,plies,result,end ",
          "select --count-by result,end,verdict "}) {
        check_lane("shinpan-" + tool + ".", folder);
    }
}

TEST_CASE("reports on FCR-1 are the same with the batch lane and without") {
    Random random(seed());
    const auto folder = scratch_dir("lane-fcr");
    std::ofstream(folder / "sound.fcr", std::ios::binary) << archive(Kind::fcr, 300, 0, random);
    std::ofstream(folder / "half.fcr", std::ios::binary) << archive(Kind::fcr, 500, 2, random);
    for (const std::string tool :
         {"validate ", "validate -q -j2 ", "validate --max-findings 0 ", "validate --format jsonl ",
          "validate --reader lenient --summary ", "validate --format csv --hash ",
          "validate --rules flipchess-classic ", "validate --rules flipchess-icga --format jsonl ",
          "validate --ignore flipchess/chase-near --summary ",
          "select --where 'plies > 99 or end = no-move' --list record,plies,result,end ",
          "select --count-by result,end,verdict "}) {
        check_lane("shinpan-" + tool + ".", folder);
    }
}
