// Results files of the World Othello Federation, as they are written in the wild: see
// lib/score/README.md for the dialects and oddities.

#include "base/catalogue/elo.hpp"

#include "score/event_file.hpp"
#include "score/in/elo_line.hpp"
#include "score/in/lines.hpp"
#include "score/in/tables.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <unordered_map>

namespace shinpan::score::in {
namespace {

// A word that is a number, or "-" for a rating nobody has.
bool is_numeric(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return is_elo_digit(c) || c == '.' || c == '-';
    });
}

std::vector<std::string> fields_of(std::string_view text) {
    std::vector<std::string> fields;
    while (true) {
        const auto comma = std::min(text.find(','), text.size());
        fields.emplace_back(trimmed(text.substr(0, comma)));
        if (comma == text.size()) return fields;
        text.remove_prefix(comma + 1);
    }
}

std::int32_t roman(std::string_view word) {
    std::int32_t total = 0;
    std::int32_t last = 0;
    for (auto it = word.rbegin(); it != word.rend(); ++it) {
        const std::int32_t value = *it == 'i' ? 1 : *it == 'v' ? 5 : *it == 'x' ? 10 : 0;
        if (value == 0) return 0;
        total += value < last ? -value : value;
        last = std::max(last, value);
    }
    return total;
}

class Reader {
  public:
    Reader(std::string_view path, Event& event) : event_(event) {
        event_.files.emplace_back(path);
        event_.game = Game::othello;
        event_.discs = true;
    }

    void read(std::string_view text) {
        Lines lines(text);
        while (const auto line = lines.next()) {
            line_ = *line;
            const auto body = trimmed(line_.text);
            if (body.empty()) continue;
            if (body.starts_with('%')) {
                remark(body);
            } else {
                results();
            }
        }
        finish();
    }

  private:
    void remark(std::string_view body) {
        if (body.starts_with("%_%")) return player(body.substr(3));
        if (body.starts_with("%%") && header(body.substr(2))) return;
        const auto words = lowered(trimmed(body.substr(
            body.find_first_not_of('%') == std::string_view::npos ? body.size()
                                                                  : body.find_first_not_of('%'))));
        if (bye(words)) return;
        // Players listed with their ids, and results that were taken out, are remarks.
        if (words.find(")>(") != std::string::npos || words.find(")<(") != std::string::npos)
            return;
        heading(words, body);
    }

    bool header(std::string_view body) {
        struct Field {
            std::string_view name;
            std::string* into;
        };
        const Field fields[] = {{"Tournament:", &event_.name},
                                {"Country:", &event_.country},
                                {"Date:", &event_.date},
                                {"Sender:", &event_.sender}};
        for (const auto& field : fields) {
            if (!body.starts_with(field.name)) continue;
            *field.into = trimmed(body.substr(field.name.size()));
            return true;
        }
        return body.starts_with("Creat") || body.starts_with("Detail");
    }

    // "6851 has a bye"
    bool bye(const std::string& words) {
        const auto end = words.find_first_not_of("0123456789");
        if (end == 0 || end == std::string::npos) return false;
        const auto rest = trimmed(std::string_view(words).substr(end));
        if (rest != "has a bye" && rest != "had a bye") return false;
        Pairing pairing;
        pairing.first = index_of(words.substr(0, end));
        pairing.how = How::full_bye;
        pairing.round = round_;
        pairing.stage = stage_;
        pairing.place = place_in(line_, 0);
        event_.pairings.push_back(pairing);
        return true;
    }

    // A round or a stage; any other words say nothing to a table.
    void heading(const std::string& words, std::string_view body) {
        constexpr std::string_view final_words[] = {
            "final",    "play-off",   "playoff",      "place",     "posto",
            "champion", "challenger", "added result", "match",     "quali",
            "beginner", "2nd day",    "3/4",          "tie-break", "tiebreak"};
        const bool staged = std::any_of(
            std::begin(final_words), std::end(final_words),
            [&words](std::string_view word) { return words.find(word) != std::string::npos; });
        constexpr std::string_view round_words[] = {"round", "runda", "rodada",
                                                    "ronde", "ronda", "turno"};
        for (const auto word : round_words) {
            const auto at = words.find(word);
            if (at == std::string::npos || staged) continue;
            std::int32_t number = 0;
            const auto digit = words.find_first_of("0123456789");
            if (digit != std::string::npos) {
                for (auto i = digit; i < words.size() && is_elo_digit(words[i]) && number < 1000;
                     ++i) {
                    number = number * 10 + (words[i] - '0');
                }
            } else {
                number = roman(trimmed(std::string_view(words).substr(0, at)));
            }
            if (number == 0) number = round_ + 1;
            // Behind a stage the numbers go on, or they start again inside it.
            if (number > last_round_) stage_ = 0;
            round_ = number;
            if (stage_ == 0) last_round_ = std::max(last_round_, number);
            return;
        }
        if (!staged || whole_number(words.substr(0, words.find(' '))).value_or(0) > 99) return;
        const auto begin = body.find_first_not_of("% ");
        auto name = std::string(trimmed(body.substr(begin)));
        while (name.ends_with(':')) name.pop_back();
        stage_ = event_.stage(name);
        round_ = 0;
    }

    void player(std::string_view body) {
        auto rest = trimmed(body);
        const auto at = static_cast<std::size_t>(rest.data() - line_.text.data());
        if (rest.starts_with('+')) rest = trimmed(rest.substr(1));
        const bool unknown = rest.starts_with(elo_unknown);
        const auto end = unknown ? elo_unknown.size() : rest.find_first_not_of("0123456789");
        // "%_% Classical tournament", "%_%________", "%_% ID, NAME": words, not players.
        if (end == 0 || rest.empty()) return;
        Player player;
        player.place = place_in(line_, at);
        player.id = rest.substr(0, end);
        player.unknown = unknown;
        auto fields = end == std::string_view::npos ? std::vector<std::string>{}
                                                    : fields_of(trimmed(rest.substr(end)));
        if (!fields.empty() && fields.front().empty()) fields.erase(fields.begin());
        // "3 185": a comma left out.
        if (!fields.empty()) {
            const auto blank = fields.back().find(' ');
            if (blank != std::string::npos && is_numeric(fields.back().substr(0, blank)) &&
                is_numeric(trimmed(std::string_view(fields.back()).substr(blank)))) {
                auto tail = std::string(trimmed(std::string_view(fields.back()).substr(blank)));
                fields.back().resize(blank);
                fields.push_back(std::move(tail));
            }
        }
        auto numbers = fields.size();
        while (numbers > 0 && is_numeric(fields[numbers - 1])) --numbers;
        if (numbers == 0) {
            event_.note(player.place, code::elo_bad_player,
                        {{"found", static_cast<std::int64_t>(fields.size() + 1)}});
            return;
        }
        if (numbers < fields.size()) player.declared.points = read_halves(fields[numbers]);
        if (numbers + 1 < fields.size()) player.declared.discs = read_halves(fields[numbers + 1]);
        if (numbers + 2 < fields.size()) {
            const auto rating = whole_number(fields[numbers + 2]);
            if (rating && *rating > 0 && *rating < 10'000) {
                player.rating = static_cast<std::int32_t>(*rating);
            }
        }
        player.name = fields[0];
        if (numbers > 1) player.given = fields[1];
        // A field too many belongs to the names.
        for (std::size_t i = 2; i + 1 < numbers; ++i) {
            if (!fields[i].empty()) player.given += " " + fields[i];
        }
        if (numbers > 2) {
            player.country = fields[numbers - 1];
            const auto brace = player.country.find_first_of("{");
            if (brace != std::string::npos) {
                player.country =
                    player.country.substr(brace + 1, player.country.find('}') - brace - 1);
            }
        }
        if (unknown) {
            unknown_listed_.push_back(std::move(player));
            return;
        }
        listed_ = true;
        const auto index = static_cast<Index>(event_.players.size());
        if (!ids_.emplace(player.id, index).second) return;  // listed twice: the first stands
        event_.players.push_back(std::move(player));
    }

    Index index_of(const std::string& id) {
        const auto [known, fresh] = ids_.emplace(id, static_cast<Index>(event_.players.size()));
        if (fresh) {
            auto& one = event_.players.emplace_back();
            one.id = id;
            one.name = id;
            one.place = place_in(line_, 0);
            if (listed_) event_.note(one.place, code::elo_not_listed, {{"player", id}});
        }
        return known->second;
    }

    // Nobody can tell one ?????? from another, unless only one is listed.
    Index unknown_person() {
        const auto index = static_cast<Index>(event_.players.size());
        if (unknown_listed_.size() == 1) {
            if (single_unknown_ == none) {
                single_unknown_ = index;
                event_.players.push_back(unknown_listed_.front());
            }
            return single_unknown_;
        }
        auto& one = event_.players.emplace_back();
        one.id = elo_unknown;
        one.name = std::string(elo_unknown) + " " + std::to_string(++unknown_met_);
        one.unknown = true;
        one.place = place_in(line_, 0);
        return index;
    }

    void results() {
        at_ = 0;
        ++event_.lines_found;
        std::int64_t count = 0;
        while (at_ < line_.text.size()) {
            EloResult one;
            if (!scan_result(line_.text, at_, one)) {
                event_.note(place_in(line_, std::min(at_, line_.text.size())), code::elo_bad_line);
                return;
            }
            ++count;
            add(one);
            if (at_ < line_.text.size() && line_.text[at_] == '%') {
                event_.note(place_in(line_, at_), code::elo_remark,
                            {{"text", std::string(trimmed(line_.text.substr(at_ + 1)))}});
                break;
            }
        }
        if (count > 1)
            event_.note(place_in(line_, 0), code::elo_several_results, {{"count", count}});
        ++event_.lines_read;
    }

    void add(const EloResult& one) {
        if (one.first == one.second && one.first != elo_unknown) {
            event_.note(place_in(line_, one.second_at), code::elo_self_pairing,
                        {{"player", one.first}});
            return;
        }
        Pairing pairing;
        pairing.place = place_in(line_, one.first_at);
        for (auto [name, into] :
             {std::pair{&one.first, &pairing.first}, std::pair{&one.second, &pairing.second}}) {
            *into = *name == elo_unknown ? unknown_person() : index_of(*name);
        }
        pairing.round = round_;
        pairing.stage = stage_;
        pairing.outcome = one.sign == '>'   ? Outcome::first_wins
                          : one.sign == '<' ? Outcome::second_wins
                                            : Outcome::draw;
        if (one.colour == 0) pairing.set(Mark::colours_unknown);
        if (!one.first_discs.empty()) {
            pairing.scored = true;
            pairing.first_score = static_cast<std::int32_t>(*whole_number(one.first_discs) * 2);
            pairing.second_score = static_cast<std::int32_t>(*whole_number(one.second_discs) * 2);
            signs_and_discs(pairing, one);
        }
        // The letter is the colour of the first.
        if (one.colour == 'W') {
            std::swap(pairing.first, pairing.second);
            std::swap(pairing.first_score, pairing.second_score);
            if (pairing.outcome == Outcome::first_wins) {
                pairing.outcome = Outcome::second_wins;
            } else if (pairing.outcome == Outcome::second_wins) {
                pairing.outcome = Outcome::first_wins;
            }
        }
        event_.pairings.push_back(pairing);
    }

    void signs_and_discs(Pairing& pairing, const EloResult& one) {
        const auto& winner = one.sign == '>' ? one.first : one.second;
        const auto discs =
            points_to_string(pairing.first_score) + "-" + points_to_string(pairing.second_score);
        const auto ahead = pairing.first_score - pairing.second_score;
        const auto place = place_in(line_, one.first_at);
        if (one.sign == '=') {
            if (ahead == 0) return;
            pairing.set(Mark::doubtful_discs);
            event_.note(place, code::elo_equal_contradicts_discs, {{"discs", discs}});
        } else if (ahead == 0) {
            pairing.set(Mark::decided);
            event_.note(place, code::elo_decided_draw, {{"discs", discs}, {"winner", winner}});
        } else if ((ahead > 0) != (one.sign == '>')) {
            pairing.set(Mark::doubtful_discs);
            event_.note(place, code::elo_winner_contradicts_discs,
                        {{"winner", winner}, {"discs", discs}});
        }
    }

    void finish() {
        const auto unknown =
            std::max<std::int64_t>(unknown_met_, static_cast<std::int64_t>(unknown_listed_.size()));
        if (unknown > 0) {
            Place place;
            place.file = 0;
            for (const auto& player : event_.players) {
                if (player.unknown && place.line == 0) place = player.place;
            }
            event_.note(place, code::elo_unknown_person, {{"count", unknown}});
        }
        if (event_.name.empty()) note_header("%%Tournament");
        if (event_.date.empty()) note_header("%%Date");
        event_.rounds = last_round_;
    }
    void note_header(std::string_view field) {
        Place place;
        place.file = 0;
        place.line = place.column = 1;
        event_.note(place, code::elo_header, {{"field", std::string(field)}});
    }

    Event& event_;
    Line line_;
    std::size_t at_ = 0;
    std::int32_t round_ = 0;
    std::int32_t last_round_ = 0;
    Index stage_ = 0;
    bool listed_ = false;
    std::unordered_map<std::string, Index> ids_;
    std::vector<Player> unknown_listed_;
    Index single_unknown_ = none;
    std::int64_t unknown_met_ = 0;
};

}  // namespace

std::vector<Event> read_elo(std::string_view path, std::string_view text) {
    std::vector<Event> events(1);
    Reader(path, events.front()).read(text);
    return events;
}

}  // namespace shinpan::score::in
