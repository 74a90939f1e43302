// FlipTheDisc's export: players, standings and pairings with scores. Transcripts in it are records,
// read and judged as such; here only what was reported counts.

#include "base/catalogue/score.hpp"
#include "score/event_file.hpp"
#include "score/in/lines.hpp"
#include "score/in/tables.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <unordered_map>

namespace shinpan::score::in {
namespace {

using Json = nlohmann::json;

std::string text_in(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<std::int64_t> number_in(const Json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number_integer()) return std::nullopt;
    const auto value = found->get<std::int64_t>();
    constexpr std::int64_t most = 1'000'000'000;
    if (value > most || value < -most) return std::nullopt;
    return value;
}

// Finals have round numbers of their own.
std::string_view stage_of(std::int64_t round) {
    switch (round) {
        case 107: return "quarter-final";
        case 108: return "semi-final";
        case 109: return "third place";
        case 110: return "final";
        default: break;
    }
    return round > 100 ? "finals" : "";
}

class Reader {
  public:
    explicit Reader(Event& event) : event_(event) {}

    void read(const Json& root) {
        if (const auto info = root.find("info"); info != root.end() && info->is_object()) {
            event_.name = text_in(*info, "name");
            if (event_.name.empty()) {
                if (const auto id = number_in(*info, "id")) event_.name = std::to_string(*id);
            }
            event_.country = text_in(*info, "country_code");
            event_.city = text_in(*info, "city");
            event_.date = text_in(*info, "start_date").substr(0, 10);
            if (const auto rounds = number_in(*info, "rounds")) {
                event_.rounds =
                    static_cast<std::int32_t>(std::clamp<std::int64_t>(*rounds, 0, 100));
            }
            const auto system = lowered(text_in(*info, "pairing_system"));
            if (system.find("swiss") != std::string::npos ||
                system.find("dutch") != std::string::npos) {
                event_.system = System::swiss;
            } else if (system.find("robin") != std::string::npos) {
                event_.system = System::round_robin;
            }
        }
        if (const auto list = root.find("players_list"); list != root.end() && list->is_array()) {
            for (const auto& one : *list) {
                if (one.is_object()) player(one);
            }
        }
        if (const auto list = root.find("standings"); list != root.end() && list->is_array()) {
            standings(*list);
        }
        const auto rounds = root.find("rounds");
        if (rounds == root.end() || !rounds->is_array()) return;
        for (const auto& one : *rounds) {
            if (one.is_object()) round(one);
        }
    }

  private:
    Index player(const Json& one) {
        const auto id = number_in(one, "id");
        if (!id || *id <= 0) return none;
        const auto [known, fresh] = ids_.emplace(*id, static_cast<Index>(event_.players.size()));
        if (!fresh) return known->second;
        auto& player = event_.players.emplace_back();
        player.name = text_in(one, "surname");
        player.given = text_in(one, "name");
        player.country = text_in(one, "country_code");
        if (const auto wof = number_in(one, "wof_id")) player.id = std::to_string(*wof);
        if (const auto rating = number_in(one, "rating");
            rating && *rating > 0 && *rating < 10'000) {
            player.rating = static_cast<std::int32_t>(*rating);
        }
        if (const auto left = number_in(one, "left_after_round"); left && *left >= 0) {
            player.withdrawn = static_cast<std::int32_t>(*left);
        }
        player.place.file = 0;
        return known->second;
    }

    void standings(const Json& list) {
        std::int32_t rank = 0;
        for (const auto& one : list) {
            ++rank;
            if (!one.is_object()) continue;
            const auto id = number_in(one, "player_id");
            const auto known = id ? ids_.find(*id) : ids_.end();
            if (known == ids_.end()) continue;
            auto& declared = event_.players[known->second].declared;
            declared.rank = rank;
            if (const auto score = one.find("score"); score != one.end() && score->is_number()) {
                declared.points = read_halves(score->dump());
            }
            if (const auto mbq = number_in(one, "mbq")) {
                declared.tiebreak = *mbq * 4;
                declared.tiebreak_code = "MBQ";
            }
        }
    }

    void round(const Json& one) {
        const auto number = number_in(one, "currentRound");
        const auto pairings = one.find("pairing");
        if (!number || pairings == one.end() || !pairings->is_array()) return;
        for (const auto& pair : *pairings) {
            if (!pair.is_array() || pair.empty() || !pair[0].is_object()) continue;
            ++event_.lines_found;
            Pairing pairing;
            const auto stage = stage_of(*number);
            if (stage.empty()) {
                pairing.round = static_cast<std::int32_t>(*number);
            } else {
                pairing.stage = event_.stage(stage);
            }
            pairing.place.file = 0;
            pairing.first = player(pair[0]);
            pairing.second = pair.size() > 1 && pair[1].is_object() ? player(pair[1]) : none;
            if (pairing.first == none) std::swap(pairing.first, pairing.second);
            if (pairing.first == none) continue;
            ++event_.lines_read;
            if (pairing.second == none) {
                pairing.how = How::full_bye;
            } else {
                result(pair[0], pairing);
            }
            event_.pairings.push_back(pairing);
        }
    }

    void result(const Json& first, Pairing& pairing) {
        const auto won = number_in(first, "result");
        const auto discs = number_in(first, "score");
        if (!won || *won < 0 || *won > 2) {
            pairing.how = How::open;
            return;
        }
        pairing.outcome = *won == 2   ? Outcome::first_wins
                          : *won == 0 ? Outcome::second_wins
                                      : Outcome::draw;
        if (!discs || *discs < 0 || *discs > event_.board) return;
        pairing.scored = true;
        pairing.first_score = static_cast<std::int32_t>(*discs * 2);
        pairing.second_score = static_cast<std::int32_t>((event_.board - *discs) * 2);
        const auto ahead = pairing.first_score - pairing.second_score;
        if (ahead == 0 && *won != 1) pairing.set(Mark::decided);
    }

    Event& event_;
    std::unordered_map<std::int64_t, Index> ids_;
};

}  // namespace

std::vector<Event> read_ftd(std::string_view path, std::string_view text) {
    std::vector<Event> events(1);
    auto& event = events.front();
    event.files.emplace_back(path);
    event.game = Game::othello;
    event.discs = true;
    Json root;
    try {
        root = Json::parse(text);
    } catch (const Json::parse_error& error) {
        const auto offset =
            std::min<std::size_t>(error.byte == 0 ? 0 : error.byte - 1, text.size());
        const auto at = locate(text, static_cast<std::uint32_t>(offset));
        Place place;
        place.file = 0;
        place.line = static_cast<std::uint32_t>(at.line);
        place.column = static_cast<std::uint32_t>(at.column);
        event.note(place, code::score_bad_row, {{"what", std::string("not JSON")}});
        return events;
    }
    if (root.is_object()) Reader(event).read(root);
    return events;
}

}  // namespace shinpan::score::in
