// Gomocup's cross table: a line for each pair, `A - B: 21 : 3`, the games each won. Pairs that were
// not played stand there as 0 : 0.

#include "base/catalogue/score.hpp"
#include "score/in/lines.hpp"
#include "score/in/tables.hpp"

#include <unordered_map>

namespace shinpan::score::in {

std::vector<Event> read_gomocup(std::string_view path, std::string_view text) {
    std::vector<Event> events(1);
    auto& event = events.front();
    event.files.emplace_back(path);
    const auto slash = path.rfind('/');
    event.name = path.substr(slash == std::string_view::npos ? 0 : slash + 1);
    event.name = event.name.substr(0, event.name.rfind('.'));
    event.game = Game::renju;
    event.system = System::round_robin;
    event.points_by_score = true;
    std::unordered_map<std::string, Index> players;
    const auto player = [&](std::string_view name, Place place) {
        const auto [known, fresh] =
            players.emplace(std::string(name), static_cast<Index>(event.players.size()));
        if (fresh) {
            auto& one = event.players.emplace_back();
            one.name = name;
            one.place = place;
        }
        return known->second;
    };
    Lines lines(text);
    while (const auto line = lines.next()) {
        const auto all = line->text;
        if (trimmed(all).empty()) continue;
        ++event.lines_found;
        const auto dash = all.find(" - ");
        const auto last = all.rfind(" : ");
        const auto colon = last == std::string_view::npos || last == 0 ? std::string_view::npos
                                                                       : all.rfind(": ", last - 1);
        const bool shaped =
            dash != std::string_view::npos && colon != std::string_view::npos && dash < colon;
        const auto number = [&](std::size_t begin, std::size_t end) {
            return shaped ? whole_number(trimmed(all.substr(begin, end - begin))).value_or(-1) : -1;
        };
        const auto first_won = number(colon + 1, last);
        const auto second_won = number(last + 3, all.size());
        const auto place = place_in(*line, 0);
        constexpr std::int64_t most = 100'000;
        if (first_won < 0 || second_won < 0 || first_won > most || second_won > most) {
            event.note(place, code::score_bad_row,
                       {{"what", std::string("a pair is written as A - B: 21 : 3")}});
            continue;
        }
        Pairing pairing;
        pairing.first = player(trimmed(all.substr(0, dash)), place);
        pairing.second = player(trimmed(all.substr(dash + 3, colon - dash - 3)), place);
        pairing.place = place;
        pairing.set(Mark::colours_unknown);
        pairing.scored = true;
        pairing.first_score = static_cast<std::int32_t>(first_won * 2);
        pairing.second_score = static_cast<std::int32_t>(second_won * 2);
        pairing.outcome = first_won == second_won  ? Outcome::draw
                          : first_won > second_won ? Outcome::first_wins
                                                   : Outcome::second_wins;
        if (first_won == 0 && second_won == 0) pairing.how = How::open;
        ++event.lines_read;
        event.pairings.push_back(pairing);
    }
    return events;
}

}  // namespace shinpan::score::in
