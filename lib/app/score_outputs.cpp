#include "app/score_outputs.hpp"

#include "app/output.hpp"
#include "report/style.hpp"
#include "score/checks.hpp"
#include "score/explain.hpp"
#include "score/out/exports.hpp"
#include "score/teams.hpp"

#include <fmt/format.h>

#include <utility>

namespace shinpan::app {
namespace {

using score::out::Sheet;

tl::expected<std::string, std::string> explanations(const std::vector<ScoredEvent>& events,
                                                    const Options& options) {
    std::string text;
    for (const auto& wanted : options.values("explain")) {
        bool found = false;
        for (const auto& one : events) {
            const auto player = score::find_player(*one.event, one.standings, wanted);
            if (player == score::none) continue;
            found = true;
            const auto explanation = score::explain(*one.table, one.standings, player);
            if (!text.empty()) text += "\n";
            text += score::out::headline(one.sheet()) + "\n";
            text += score::out::explanation_text(one.sheet(), explanation);
        }
        if (!found) {
            return tl::unexpected(fmt::format("--explain: no one player is called '{}'", wanted));
        }
    }
    return text;
}

std::string season(const std::vector<ScoredEvent>& events, const score::Season& rules) {
    std::vector<std::vector<score::PlacePoints>> points;
    std::vector<std::string> names;
    for (const auto& one : events) {
        if (!one.event->same_as.empty()) continue;  // filed twice, counted once
        points.push_back(score::place_points(*one.event, one.standings, rules));
        const auto& event = *one.event;
        names.push_back(event.name.empty() && !event.files.empty() ? event.files.front()
                                                                   : event.name);
    }
    return score::out::season_text(score::season_table(points, rules), names);
}

std::string words_of(const score::DeclaredCheck& check) {
    using Verdict = score::DeclaredCheck::Verdict;
    std::string text;
    switch (check.verdict) {
        case Verdict::nothing_declared: return "no declared scores";
        case Verdict::agrees: text = fmt::format("{} declared scores agree", check.players); break;
        case Verdict::without_stages:
            text = fmt::format("{} declared scores agree without {}", check.players,
                               fmt::join(check.stages, ", "));
            break;
        case Verdict::by_discs:
            text = fmt::format("{} declared scores agree if the larger count wins", check.players);
            if (!check.stages.empty()) {
                text += fmt::format(", without {}", fmt::join(check.stages, ", "));
            }
            break;
        case Verdict::with_byes:
            text = fmt::format("{} declared scores agree with {} bye{} not written", check.players,
                               check.byes, check.byes == 1 ? "" : "s");
            if (!check.stages.empty()) {
                text += fmt::format(", without {}", fmt::join(check.stages, ", "));
            }
            break;
        case Verdict::differs:
            text = fmt::format("{} of {} declared scores differ", check.differing, check.players);
            for (const auto& [reading, count] : check.reasons) {
                text +=
                    fmt::format("{} {} if {}", &reading == &check.reasons.front().first ? ":" : ",",
                                count, reading);
            }
            if (check.unexplained > 0) {
                text += fmt::format("{} {} under no reading of the lines",
                                    check.reasons.empty() ? ":" : ",", check.unexplained);
            }
            break;
    }
    if (check.tiebreaks > 0) {
        text += fmt::format("; tie-breaks: {} of {} agree",
                            check.tiebreaks - check.tiebreaks_differing, check.tiebreaks);
    }
    return text;
}

std::string rendered(const std::vector<ScoredEvent>& events, const ScorePlan& plan,
                     const std::string& to, std::vector<score::Note>& notes) {
    std::vector<Sheet> sheets;
    for (const auto& one : events) {
        if (!one.event->players.empty()) sheets.push_back(one.sheet());
    }
    if (to == "csv") return score::out::csv_players(sheets);
    if (to == "csv-games") return score::out::csv_games(sheets);
    if (to == "json") return score::out::json(sheets);
    if (to == "html") return score::out::html(sheets);
    if (to == "pgn") return score::out::pgn(sheets);
    std::string text;
    for (const auto& sheet : sheets) {
        if (!text.empty()) text += "\n";
        if (to == "elo") {
            text += score::out::elo(sheet, notes);
        } else if (to == "trf" || to == "trf26") {
            text += score::out::trf(
                sheet, to == "trf" ? score::out::Trf::trf16 : score::out::Trf::trf26, notes);
        } else {
            text += to == "markdown" ? score::out::markdown(sheet) : score::out::text(sheet);
            const auto teams = score::team_table(*sheet.event);
            if (!teams.empty()) text += "\n" + score::out::team_text(teams);
        }
    }
    if (!plan.file.season.places.empty()) text += "\n" + season(events, plan.file.season);
    return text;
}

}  // namespace

std::vector<score::Event*> events_of(std::vector<ScoredEvent>& events) {
    std::vector<score::Event*> all;
    for (auto& one : events) all.push_back(one.event.get());
    return all;
}

void score_event(ScoredEvent& one, const score::EventFile& file) {
    auto& event = *one.event;
    score::check_pairings(event);
    one.table = std::make_unique<score::Table>(event);
    one.standings = score::make_standings(
        *one.table, file.tiebreaks.empty() ? score::usual_tiebreaks(event) : file.tiebreaks,
        file.rules);
    score::check_standings(event, *one.table, one.standings);
    one.crosstable = score::make_crosstable(*one.table, one.standings);
}

std::string check_text(std::vector<ScoredEvent>& events, const std::vector<score::Event>& rosters) {
    std::string text;
    for (auto& one : events) {
        auto& event = *one.event;
        // A players file beside records may declare what they should give.
        for (const auto& roster : rosters) {
            for (const auto& stated : roster.players) {
                for (auto& player : event.players) {
                    if (player.full_name() != stated.full_name()) continue;
                    player.declared = stated.declared;
                    player.place = stated.place;
                    player.place.file = event.file(roster.files.front());
                }
            }
        }
        const auto check = score::check_declared(event);
        const auto path = event.files.empty() ? std::string("event") : event.files.front();
        text += fmt::format("{}: {}: {} players, {} result lines found, {} read; {}\n",
                            report::printable(path), report::printable(event.name),
                            event.players.size(), event.lines_found, event.lines_read,
                            report::printable(words_of(check)));
    }
    return text;
}

tl::expected<std::string, std::string> score_text(const std::vector<ScoredEvent>& events,
                                                  const ScorePlan& plan, const Options& options,
                                                  std::vector<score::Note>& notes) {
    if (options.has("explain")) return explanations(events, options);
    const auto to = options.value("to", "text");
    const bool one_event = to == "elo" || to == "trf" || to == "trf26";
    if (one_event && events.size() > 1) {
        return tl::unexpected(fmt::format("--to {} holds one event; --event says which", to));
    }
    return rendered(events, plan, to, notes);
}

}  // namespace shinpan::app
