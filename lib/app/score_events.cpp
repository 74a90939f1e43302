#include "app/score_events.hpp"

#include "base/catalogue/score.hpp"
#include "score/crosstable.hpp"
#include "score/table.hpp"

#include <algorithm>
#include <utility>

namespace shinpan::app {
namespace {

using score::How;
using score::Index;
using score::Mark;
using score::Note;
using score::Pairing;
using score::Place;

Place place_of(Index file, Position at) {
    Place place;
    place.file = file;
    place.line = static_cast<std::uint32_t>(at.line);
    place.column = static_cast<std::uint32_t>(at.column);
    return place;
}

std::uint64_t key_of(Index a, Index b) {
    const auto [low, high] = std::minmax(a, b);
    return (std::uint64_t{low} << 32U) | high;
}

Outcome turned(Outcome outcome) {
    if (outcome == Outcome::first_wins) return Outcome::second_wins;
    if (outcome == Outcome::second_wins) return Outcome::first_wins;
    return outcome;
}

void turn(Pairing& pairing) {
    std::swap(pairing.first, pairing.second);
    std::swap(pairing.first_score, pairing.second_score);
    pairing.outcome = turned(pairing.outcome);
}

bool is_decided(Outcome outcome) {
    return outcome == Outcome::first_wins || outcome == Outcome::second_wins ||
           outcome == Outcome::draw;
}

void set_score(Pairing& pairing, const std::optional<Score>& score) {
    if (!score) return;
    pairing.scored = true;
    pairing.first_score = score->first_halves;
    pairing.second_score = score->second_halves;
}

}  // namespace

EventBuilder::EventBuilder(const ScorePlan& plan, std::string name) : plan_(plan) {
    event_.name = std::move(name);
    seed();
    state();
}

void EventBuilder::state() {
    for (const auto& table : plan_.results) add_results(table);
    add_file_results();
}

EventBuilder::EventBuilder(const ScorePlan& plan, score::Event table) : plan_(plan) {
    auto pairings = std::move(table.pairings);
    event_ = std::move(table);
    event_.pairings.clear();
    join_announced(pairings);
    // A table may list namesakes and unknown persons: its own numbers stand.
    roster_.adopt(event_.players);
    participants_ = event_.players.size();
    for (auto& pairing : pairings) add_stated(pairing);
    state();
}

void EventBuilder::seed() {
    auto announced = announced_players(plan_);
    roster_ = std::move(announced.roster);
    participants_ = announced.participants;
    const auto shift = static_cast<Index>(event_.files.size());
    event_.files.insert(event_.files.end(), announced.files.begin(), announced.files.end());
    for (auto& player : roster_.players()) {
        if (player.place.file != score::none) player.place.file += shift;
    }
}

std::string EventBuilder::name_of(Index player) const {
    return player == score::none ? std::string("nobody") : roster_.players()[player].full_name();
}

Place EventBuilder::file_place(Position at) {
    return place_of(event_.file(plan_.file_path), at);
}

void EventBuilder::add_stated(Pairing pairing) {
    if (pairing.second != score::none && pairing.first == pairing.second) {
        event_.note(pairing.place, code::score_self_pairing,
                    {{"player", name_of(pairing.first)}, {"round", std::int64_t{pairing.round}}});
        return;
    }
    const auto number = static_cast<Index>(event_.pairings.size());
    if (pairing.second != score::none) open_.emplace(key_of(pairing.first, pairing.second), number);
    event_.pairings.push_back(pairing);
}

Pairing* EventBuilder::stated(Index first, Index second, std::int32_t round) {
    if (open_.empty()) return nullptr;
    const auto [begin, end] = open_.equal_range(key_of(first, second));
    auto best = end;
    for (auto it = begin; it != end; ++it) {
        const auto other = event_.pairings[it->second].round;
        if (round != 0 && other != 0 && other != round) continue;
        if (best == end || it->second < best->second) best = it;
    }
    if (best == end) return nullptr;
    auto* pairing = &event_.pairings[best->second];
    open_.erase(best);
    return pairing;
}

// A result and the record of its game. The sheet's seats stand; the record says what happened.
void EventBuilder::reconcile(Pairing& stated, const Pairing& record_pairing,
                             const ScoredRecord& record) {
    auto shown = record_pairing;
    const bool exchanged = shown.first != stated.first;
    if (exchanged) turn(shown);
    const bool turned_round = exchanged || record.exchanged;
    if (turned_round && !stated.has(Mark::colours_unknown)) {
        event_.note(shown.place, code::score_colours_exchanged,
                    {{"first", name_of(stated.first)}, {"second", name_of(stated.second)}});
        shown.set(Mark::exchanged);
    }
    const bool open = stated.how == How::open || !is_decided(stated.outcome);
    const bool differs =
        stated.outcome != shown.outcome ||
        (stated.scored && shown.scored &&
         (stated.first_score != shown.first_score || stated.second_score != shown.second_score));
    if (!open && is_decided(shown.outcome) && differs) {
        event_.note(shown.place, code::score_record_contradicts,
                    {{"first", name_of(stated.first)},
                     {"second", name_of(stated.second)},
                     {"stated", score::score_text(event_, stated)},
                     {"shown", score::score_text(event_, shown)}});
        stated.set(Mark::unverified);
        return;  // what was filed stands until somebody corrects it
    }
    const auto marks = static_cast<std::uint8_t>(stated.marks | shown.marks);
    if (open) {
        stated.how = shown.how;
        stated.outcome = shown.outcome;
    }
    if (!stated.scored && shown.scored) {
        stated.scored = true;
        stated.first_score = shown.first_score;
        stated.second_score = shown.second_score;
    }
    stated.marks = static_cast<std::uint8_t>(marks & ~static_cast<unsigned>(Mark::no_record));
    stated.place = shown.place;
}

void EventBuilder::add(ScoredRecord record, std::string_view path) {
    Place place = place_of(event_.file(path), record.at);
    place.record = static_cast<std::uint32_t>(record.number);
    if (!event_.game) {
        event_.game = record.game;
        event_.discs = record.game == Game::othello;
    }
    if (event_.date.empty()) event_.date = record.date;
    if (record.first.empty() || record.second.empty()) {
        event_.note(place, code::score_no_names);
        return;
    }
    const auto strangers = score::Roster::Strangers::added;
    Pairing pairing;
    pairing.first = roster_.find(record.first, place, strangers, event_.notes);
    pairing.second = roster_.find(record.second, place, strangers, event_.notes);
    pairing.place = place;
    pairing.round = round_number(record.round);
    auto stage = record.stage;
    if (pairing.round == 0 && stage.empty() && !record.round.empty()) stage = record.round;
    if (!stage.empty()) pairing.stage = event_.stage(stage);
    if (pairing.first == pairing.second) {
        event_.note(place, code::score_self_pairing,
                    {{"player", name_of(pairing.first)}, {"round", std::int64_t{pairing.round}}});
        return;
    }
    pairing.outcome = record.outcome;
    set_score(pairing, record.score);
    const auto name = [&](bool second) { return name_of(second ? pairing.second : pairing.first); };
    // A record whose only fault is that the result filed for it is another one.
    if (!record.accepted && is_decided(pairing.outcome)) {
        if (auto* known = stated(pairing.first, pairing.second, pairing.round)) {
            reconcile(*known, pairing, record);
            return;
        }
    }
    if (!record.accepted) {
        const bool counted = plan_.rejected == ScorePlan::Rejected::included;
        event_.note(place, counted ? code::score_rejected_counted : code::score_not_counted,
                    {{"first", name(false)}, {"second", name(true)}, {"why", record.why}});
        if (!counted) return;
        pairing.set(Mark::rejected);
        if (!is_decided(pairing.outcome) && record.claim) {
            pairing.outcome = record.claim->outcome;
            set_score(pairing, record.claim->score);
        }
    } else if (!is_decided(pairing.outcome) && record.claim && is_decided(record.claim->outcome)) {
        pairing.outcome = record.claim->outcome;
        set_score(pairing, record.claim->score);
        pairing.set(Mark::unverified);
        if (record.unrated) {
            pairing.how = How::unrated;
        } else {
            event_.note(place, code::score_unverified,
                        {{"first", name(false)},
                         {"second", name(true)},
                         {"claimed", score::score_text(event_, pairing)},
                         {"plies", std::int64_t{record.plies}}});
        }
    }
    if (auto* known = stated(pairing.first, pairing.second, pairing.round)) {
        reconcile(*known, pairing, record);
        return;
    }
    if (!is_decided(pairing.outcome) && !(record.game == Game::flipchess && pairing.scored)) {
        event_.note(place, code::score_no_result, {{"first", name(false)}, {"second", name(true)}});
        pairing.how = How::open;
    }
    if (!record.sha256.empty()) {
        extras_.resize(event_.pairings.size());
        extras_.push_back({std::move(record.sha256), std::move(record.date), record.reason});
    }
    event_.pairings.push_back(pairing);
}

void EventBuilder::add_results(const score::Event& table) {
    const auto shift = static_cast<Index>(event_.files.size());
    event_.files.insert(event_.files.end(), table.files.begin(), table.files.end());
    const auto moved = [shift](Place place) {
        if (place.file != score::none) place.file += shift;
        return place;
    };
    for (const auto& note : table.notes) event_.notes.push_back({moved(note.place), note.finding});
    event_.lines_found += table.lines_found;
    event_.lines_read += table.lines_read;
    for (auto pairing : table.pairings) {
        pairing.place = moved(pairing.place);
        for (auto* player : {&pairing.first, &pairing.second}) {
            if (*player == score::none) continue;
            *player = roster_.find(table.players[*player].full_name(), pairing.place,
                                   score::Roster::Strangers::added, event_.notes);
        }
        if (!table.stages[pairing.stage].name.empty()) {
            pairing.stage = event_.stage(table.stages[pairing.stage].name);
        }
        add_stated(pairing);
    }
}

void EventBuilder::add_file_results() {
    for (const auto& line : plan_.file.results) {
        const auto place = file_place(line.at);
        Pairing pairing;
        if (!score::read_result(line.result, pairing)) continue;  // checked when it was read
        pairing.round = line.round;
        pairing.place = place;
        pairing.set(Mark::no_record);
        // A list of players is the list of participants: another name is a slip.
        const auto strangers = plan_.file.players.empty() ? score::Roster::Strangers::added
                                                          : score::Roster::Strangers::refused;
        bool known = true;
        const auto resolve = [&](const std::string& name) {
            const auto player = roster_.find(name, place, strangers, event_.notes);
            if (player == score::none) {
                event_.note(place, code::score_unknown_player, {{"name", name}});
                known = false;
            }
            return player;
        };
        pairing.first = resolve(line.first);
        if (!line.second.empty()) pairing.second = resolve(line.second);
        if (known) add_stated(pairing);
    }
}

void EventBuilder::add_adjustments() {
    for (const auto& line : plan_.file.adjustments) {
        const auto place = file_place(line.at);
        const auto player =
            roster_.find(line.player, place, score::Roster::Strangers::refused, event_.notes);
        if (player == score::none) {
            event_.note(place, code::score_unknown_player, {{"name", line.player}});
            continue;
        }
        event_.adjustments.push_back({player, line.points, line.discs, line.reason});
    }
}

void EventBuilder::set_stages() {
    for (const auto& line : plan_.file.stages) {
        const auto stage = event_.stage(line.name);
        event_.stages[stage].counts = line.counts;
        if (line.from == 0) continue;
        for (auto& pairing : event_.pairings) {
            if (pairing.round >= line.from && pairing.round <= line.to) pairing.stage = stage;
        }
    }
}

void EventBuilder::set_rounds() {
    if (plan_.file.rounds > 0) event_.rounds = plan_.file.rounds;
    if (event_.rounds > 0) return;
    event_.rounds = score::most_games(event_);
    const bool named = std::any_of(event_.pairings.begin(), event_.pairings.end(),
                                   [](const Pairing& one) { return one.round > 0; });
    event_.rounds_assumed = !named && event_.rounds > 0;
    const bool robin = event_.system == score::System::round_robin;
    if (event_.rounds_assumed && !robin && event_.game != Game::flipchess) {
        Place place;
        place.file = event_.files.empty() ? score::none : event_.pairings.front().place.file;
        event_.note(place, code::score_rounds_assumed, {{"rounds", std::int64_t{event_.rounds}}});
    }
}

// Of a players file only those who take part belong to the event.
void EventBuilder::drop_idle_players() {
    auto& players = event_.players;
    std::vector<bool> used(players.size(), false);
    std::fill(used.begin(), used.begin() + static_cast<std::ptrdiff_t>(participants_), true);
    for (const auto& pairing : event_.pairings) {
        used[pairing.first] = true;
        if (pairing.second != score::none) used[pairing.second] = true;
    }
    for (const auto& adjustment : event_.adjustments) used[adjustment.player] = true;
    std::vector<Index> renumbered(players.size(), score::none);
    std::vector<score::Player> kept;
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (!used[i]) continue;
        renumbered[i] = static_cast<Index>(kept.size());
        kept.push_back(std::move(players[i]));
    }
    players = std::move(kept);
    for (auto& pairing : event_.pairings) {
        pairing.first = renumbered[pairing.first];
        if (pairing.second != score::none) pairing.second = renumbered[pairing.second];
    }
    for (auto& adjustment : event_.adjustments) {
        adjustment.player = renumbered[adjustment.player];
    }
}

score::Event EventBuilder::finish() {
    const auto& file = plan_.file;
    if (plan_.has_file) {
        if (!file.name.empty()) event_.name = file.name;
        if (!file.country.empty()) event_.country = file.country;
        if (!file.city.empty()) event_.city = file.city;
        if (!file.date.empty()) event_.date = file.date;
        if (!file.sender.empty()) event_.sender = file.sender;
        if (file.system != score::System::unknown) event_.system = file.system;
        add_adjustments();
        set_stages();
    }
    event_.players = std::move(roster_.players());
    for (const auto& team : file.teams) {
        for (const auto& board : team.boards) {
            for (auto& player : event_.players) {
                if (player.full_name() == board) player.team = team.name;
            }
        }
    }
    drop_idle_players();
    if (!event_.game && !event_.discs) {
        event_.discs = std::any_of(event_.pairings.begin(), event_.pairings.end(), [&](auto& one) {
            return one.scored && one.first_score + one.second_score == event_.board * 2;
        });
    }
    if (!event_.pairings.empty()) set_rounds();
    auto points = file.points;
    const bool by_score = event_.game == Game::flipchess || event_.points_by_score;
    if (!file.points_given && by_score) points.from = score::Points::From::score;
    score::apply_points(event_, points);
    return std::move(event_);
}

}  // namespace shinpan::app
