#include "score/reasons.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace shinpan::score {
namespace {

// A game of the player: points as the sign gives them, and as the discs do.
struct Game {
    Halves by_sign = 0;
    Halves by_discs = 0;
    std::uint32_t line = 0;
};
// By stage and round.
using Rounds = std::map<std::pair<Index, std::int32_t>, std::vector<Game>>;
using Sums = std::set<Halves>;

bool has(std::uint8_t readings, Reading one) {
    return (readings & static_cast<std::uint8_t>(one)) != 0;
}

Rounds rounds_of(const Event& event, Index player, const std::vector<bool>& counted) {
    Rounds rounds;
    for (const auto& one : event.pairings) {
        const bool first = one.first == player;
        if ((!first && one.second != player) || !counted[one.stage] || one.how == How::open) {
            continue;
        }
        Game game;
        game.by_sign = first ? one.first_points : one.second_points;
        game.by_discs = game.by_sign;
        if (one.has(Mark::doubtful_discs)) {
            const auto ahead =
                first ? one.first_score - one.second_score : one.second_score - one.first_score;
            game.by_discs = ahead > 0 ? event.win : 0;
        }
        game.line = one.place.line;
        rounds[{one.stage, one.round}].push_back(game);
    }
    return rounds;
}

// What a round can give.
Sums sums_of(const std::vector<Game>& games, std::uint8_t readings) {
    const bool choose = games.size() > 1 && has(readings, Reading::one_of_round);
    Sums sums{0};
    Sums some;  // at least one game counts
    for (const auto& game : games) {
        Sums values{game.by_sign};
        if (has(readings, Reading::by_discs)) values.insert(game.by_discs);
        Sums next = choose ? sums : Sums{};
        for (const auto sum : sums) {
            for (const auto value : values) {
                next.insert(sum + value);
                some.insert(sum + value);
            }
        }
        sums = std::move(next);
    }
    return choose ? some : sums;
}

bool reaches(const Event& event, const Rounds& rounds, std::uint8_t readings, Halves wanted) {
    Sums totals{0};
    const auto add = [&totals](const Sums& values) {
        Sums next;
        for (const auto total : totals) {
            for (const auto value : values) next.insert(total + value);
        }
        totals = std::move(next);
    };
    for (const auto& [round, games] : rounds) add(sums_of(games, readings));
    if (has(readings, Reading::unwritten_bye)) {
        for (std::int32_t round = 1; round <= event.rounds; ++round) {
            if (!rounds.contains({0, round})) add({0, event.draw, event.win});
        }
    }
    return totals.contains(wanted);
}

}  // namespace

std::optional<DeclaredReason> declared_reason(const Event& event, Index player,
                                              const std::vector<bool>& counted) {
    const auto& declared = event.players[player].declared.points;
    constexpr std::size_t many = 500;  // games of one player: more than anybody declares a sum of
    if (!declared) return std::nullopt;
    const auto rounds = rounds_of(event, player, counted);
    if (rounds.size() > many) return std::nullopt;
    for (const auto& [round, games] : rounds) {
        if (games.size() > many) return std::nullopt;
    }
    constexpr std::array<std::uint8_t, 7> tried{1, 2, 4, 3, 5, 6, 7};
    for (const auto readings : tried) {
        if (!reaches(event, rounds, readings, *declared)) continue;
        DeclaredReason reason{readings, {}};
        for (const auto& [round, games] : rounds) {
            for (const auto& game : games) {
                const bool twice = games.size() > 1 && has(readings, Reading::one_of_round);
                const bool discs =
                    game.by_sign != game.by_discs && has(readings, Reading::by_discs);
                if (twice || discs) reason.lines.push_back(game.line);
            }
        }
        std::sort(reason.lines.begin(), reason.lines.end());
        return reason;
    }
    return std::nullopt;
}

}  // namespace shinpan::score
