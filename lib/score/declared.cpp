// Declared standings against computed ones, and the readings under which they would agree.

#include "base/catalogue/score.hpp"
#include "score/checks.hpp"
#include "score/reasons.hpp"

#include <algorithm>

namespace shinpan::score {
namespace {

enum class Decides : std::uint8_t { sign, discs };

// Points of all players, by the stages that `stages` holds and by sign or by discs.
std::vector<Halves> points_of(const Event& event, const std::vector<bool>& stages,
                              Decides decides) {
    std::vector<Halves> points(event.players.size(), 0);
    for (const auto& one : event.pairings) {
        if (!stages[one.stage] || one.how == How::open) continue;
        auto first = Halves{one.first_points};
        auto second = Halves{one.second_points};
        if (decides == Decides::discs && one.has(Mark::doubtful_discs)) std::swap(first, second);
        points[one.first] += first;
        if (one.second != none) points[one.second] += second;
    }
    return points;
}

std::size_t differing(const Event& event, const std::vector<Halves>& points) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < event.players.size(); ++i) {
        const auto& declared = event.players[i].declared.points;
        if (declared && *declared != points[i]) ++count;
    }
    return count;
}

std::vector<Halves> discs_of(const Event& event, const std::vector<bool>& stages) {
    std::vector<Halves> discs(event.players.size(), 0);
    for (const auto& one : event.pairings) {
        if (!stages[one.stage] || one.how == How::open || one.second == none) continue;
        discs[one.first] += one.first_score;
        discs[one.second] += one.second_score;
    }
    return discs;
}

// Players whose declared points or discs would be others if every stage counted.
std::size_t affected(const Event& event, const std::vector<bool>& counted,
                     const std::vector<Halves>& all_points) {
    const auto own = discs_of(event, counted);
    const auto all = discs_of(event, std::vector<bool>(event.stages.size(), true));
    std::size_t count = 0;
    for (std::size_t i = 0; i < event.players.size(); ++i) {
        const auto& declared = event.players[i].declared;
        const bool points = declared.points && *declared.points != all_points[i];
        const bool discs = declared.discs && *declared.discs == own[i] && *declared.discs != all[i];
        if (points || discs) ++count;
    }
    return count;
}

// How many rounds without a pairing must be byes for the declared points to come out; 0: they
// cannot.
std::size_t missing_byes(const Event& event, const std::vector<Halves>& points) {
    std::vector<std::int32_t> games(event.players.size(), 0);
    for (const auto& one : event.pairings) {
        if (one.stage != 0) continue;
        ++games[one.first];
        if (one.second != none) ++games[one.second];
    }
    std::size_t byes = 0;
    for (std::size_t i = 0; i < event.players.size(); ++i) {
        const auto& declared = event.players[i].declared.points;
        if (!declared || *declared == points[i]) continue;
        const auto more = *declared - points[i];
        const auto rounds = (more + event.win - 1) / event.win;
        if (more < 0 || rounds > event.rounds - games[i]) return 0;
        byes += static_cast<std::size_t>(rounds);
    }
    return byes;
}

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

Place file_place() {
    Place place;
    place.file = 0;
    return place;
}

// Readings as words, by the bits of Reading.
std::string words_of(std::uint8_t readings) {
    constexpr std::string_view words[] = {"of several games in a round not all count",
                                          "the discs decide where the sign says otherwise",
                                          "a round without a pairing is a bye"};
    std::string text;
    for (std::size_t bit = 0; bit < std::size(words); ++bit) {
        if ((readings >> bit & 1U) == 0) continue;
        text += (text.empty() ? "" : " and ") + std::string(words[bit]);
    }
    return text;
}

void note_reason(Event& event, Index index, const std::vector<bool>& counted,
                 DeclaredCheck& check) {
    const auto& player = event.players[index];
    const auto reason = declared_reason(event, index, counted);
    if (!reason) {
        ++check.unexplained;
        return;
    }
    const auto reading = words_of(reason->readings);
    const auto same = std::find_if(check.reasons.begin(), check.reasons.end(),
                                   [&](const auto& one) { return one.first == reading; });
    if (same != check.reasons.end()) {
        ++same->second;
    } else {
        check.reasons.emplace_back(reading, 1);
    }
    std::vector<std::string> lines;
    for (const auto line : reason->lines) lines.push_back(std::to_string(line));
    event.note(player.place, code::score_declared_reason,
               {{"player", player.full_name()},
                {"reading", reading},
                {"lines", lines.empty() ? std::string("none") : listed(lines)}});
}

void note_differences(Event& event, const std::vector<Halves>& points,
                      const std::vector<bool>& counted, DeclaredCheck& check) {
    for (std::size_t i = 0; i < event.players.size(); ++i) {
        const auto& player = event.players[i];
        if (!player.declared.points || *player.declared.points == points[i]) continue;
        event.note(player.place, code::score_declared_differs,
                   {{"player", player.full_name()},
                    {"what", std::string("points")},
                    {"stated", points_to_string(*player.declared.points)},
                    {"computed", points_to_string(points[i])}});
        note_reason(event, static_cast<Index>(i), counted, check);
    }
}

// Half a unit of the last printed decimal: quarters come with one.
bool close(Quarters a, Quarters b) {
    return a == b || (a % 2 != 0 && a - b == -1) || (b % 2 != 0 && b - a == -1);
}

void check_tiebreaks(Event& event, DeclaredCheck& check) {
    const bool declared =
        std::any_of(event.players.begin(), event.players.end(), [](const Player& one) {
            return one.declared.tiebreak && one.declared.tiebreak_code == "SB";
        });
    if (!declared) return;
    const Table table(event);
    const auto berger = parse_tiebreak("SB");
    for (std::size_t i = 0; i < event.players.size(); ++i) {
        const auto& player = event.players[i];
        if (!player.declared.tiebreak) continue;
        std::vector<Summand> summands;
        summands_of(table, *berger, {}, static_cast<Index>(i), summands);
        const auto value = total_of(summands).total;
        ++check.tiebreaks;
        if (close(*player.declared.tiebreak, value)) continue;
        ++check.tiebreaks_differing;
        event.note(player.place, code::score_declared_differs,
                   {{"player", player.full_name()},
                    {"what", std::string("SB")},
                    {"stated", quarters_to_string(*player.declared.tiebreak)},
                    {"computed", quarters_to_string(value)}});
    }
}

}  // namespace

DeclaredCheck check_declared(Event& event) {
    DeclaredCheck check;
    for (const auto& player : event.players) {
        if (player.declared.points) ++check.players;
    }
    if (check.players == 0) return check;
    using Verdict = DeclaredCheck::Verdict;
    const auto stages = event.stages.size();
    const std::vector<bool> all(stages, true);
    const auto points = points_of(event, all, Decides::sign);
    check.differing = differing(event, points);
    if (check.differing == 0) {
        check.verdict = Verdict::agrees;
        check_tiebreaks(event, check);
        return check;
    }
    // Every choice of stages beside the rounds, the fewest left out first; six are enough.
    const auto extra = std::min<std::size_t>(stages - 1, 6);
    std::vector<std::uint32_t> choices;
    for (std::uint32_t bits = 0; bits < (1U << extra); ++bits) choices.push_back(bits);
    std::stable_sort(choices.begin(), choices.end(), [](std::uint32_t a, std::uint32_t b) {
        return __builtin_popcount(a) < __builtin_popcount(b);
    });
    for (const auto decides : {Decides::sign, Decides::discs}) {
        for (const auto bits : choices) {
            auto counted = all;
            std::vector<std::string> left;
            for (std::size_t i = 0; i < extra; ++i) {
                if ((bits >> i & 1U) == 0) continue;
                counted[i + 1] = false;
                left.push_back(event.stages[i + 1].name);
            }
            if (differing(event, points_of(event, counted, decides)) != 0) continue;
            if (decides == Decides::sign) check.differing = affected(event, counted, points);
            check.stages = left;
            check.verdict = decides == Decides::discs ? Verdict::by_discs : Verdict::without_stages;
            if (decides == Decides::discs) {
                event.note(file_place(), code::score_declared_discs);
            } else {
                event.note(file_place(), code::score_declared_without,
                           {{"stages", listed(left)},
                            {"count", static_cast<std::int64_t>(check.differing)}});
            }
            return check;
        }
    }
    for (const auto bits : choices) {
        auto counted = all;
        std::vector<std::string> left;
        for (std::size_t i = 0; i < extra; ++i) {
            if ((bits >> i & 1U) == 0) continue;
            counted[i + 1] = false;
            left.push_back(event.stages[i + 1].name);
        }
        const auto byes = missing_byes(event, points_of(event, counted, Decides::sign));
        if (byes == 0) continue;
        check.stages = left;
        check.byes = byes;
        check.verdict = Verdict::with_byes;
        event.note(file_place(), code::score_declared_byes,
                   {{"count", static_cast<std::int64_t>(byes)}});
        return check;
    }
    check.verdict = Verdict::differs;
    // The differences are told under the reading that has the fewest.
    auto best = points;
    auto counted_best = all;
    auto least = check.differing;
    for (const auto bits : choices) {
        auto counted = all;
        for (std::size_t i = 0; i < extra; ++i) {
            if ((bits >> i & 1U) != 0) counted[i + 1] = false;
        }
        auto trial = points_of(event, counted, Decides::sign);
        const auto count = differing(event, trial);
        if (count >= least) continue;
        least = count;
        best = std::move(trial);
        counted_best = counted;
    }
    check.differing = least;
    note_differences(event, best, counted_best, check);
    return check;
}

}  // namespace shinpan::score
