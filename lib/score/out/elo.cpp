// WOF results file (worldothellofederation.com/ratinglist.html), in the layout PAPP writes.

#include "base/catalogue/score.hpp"
#include "score/out/exports.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace shinpan::score::out {
namespace {

void left_out(std::vector<Note>& notes, Place place, std::string what) {
    notes.push_back(
        {place, make_finding(code::score_left_out, {}, 0,
                             {{"format", std::string("elo")}, {"what", std::move(what)}})});
}

// The format is pure ASCII.
std::string ascii(std::string_view text) {
    constexpr std::string_view base =
        "AAAAAAACEEEEIIIIDNOOOOO OUUUUYTsaaaaaaaceeeeiiiidnooooo ouuuuyty";
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0x80) {
            out += byte < 0x20 ? ' ' : text[i];
        } else if (byte == 0xC3 && i + 1 < text.size()) {
            out += base[static_cast<unsigned char>(text[++i]) & 0x3FU];
        } else {
            out += '?';
            while (i + 1 < text.size() &&
                   (static_cast<unsigned char>(text[i + 1]) & 0xC0U) == 0x80U) {
                ++i;
            }
        }
    }
    return out;
}

// A comma would start the next field.
std::string field(std::string_view text) {
    auto out = ascii(text);
    std::replace(out.begin(), out.end(), ',', ' ');
    return out;
}

std::string date_of(std::string_view date) {
    // 2026-02-01 → 01/02/2026
    if (date.size() >= 10 && date[4] == '-' && date[7] == '-') {
        return fmt::format("{}/{}/{}", date.substr(8, 2), date.substr(5, 2), date.substr(0, 4));
    }
    return ascii(date);
}

std::string id_of(const Player& player) {
    // Nobody's id is none: two players of one number would be one person to a reader.
    return player.unknown || player.id.empty() ? "??????" : player.id;
}

void write_game(std::string& out, const Sheet& sheet, const Pairing& one,
                std::vector<Note>& notes) {
    const auto& event = *sheet.event;
    if (one.second == none || one.how == How::forfeit || one.how == How::open ||
        one.how == How::unrated) {
        if (one.second != none) {
            left_out(notes, one.place,
                     fmt::format("the game of {} and {}, {}", event.players[one.first].full_name(),
                                 event.players[one.second].full_name(), name_of(one.how)));
        }
        return;
    }
    const char sign = one.outcome == Outcome::first_wins    ? '>'
                      : one.outcome == Outcome::second_wins ? '<'
                                                            : '=';
    const auto first = id_of(event.players[one.first]);
    const auto second = id_of(event.players[one.second]);
    std::string middle = fmt::format(" {} ", sign);
    const bool whole = one.first_score % 2 == 0 && one.second_score % 2 == 0;
    if (one.scored && whole) {
        middle = fmt::format(" ({:02})", one.first_score / 2) + sign +
                 fmt::format("({:02}) ", one.second_score / 2);
    } else if (one.scored) {
        left_out(notes, one.place, "half discs " + score_text(event, one));
    }
    out += fmt::format("{:>6}{}{:>6} {}", first, middle, second,
                       one.has(Mark::colours_unknown) ? "" : "B");
    while (out.ends_with(' ')) out.pop_back();
    out += "\n";
}

}  // namespace

std::string elo(const Sheet& sheet, std::vector<Note>& notes) {
    const auto& event = *sheet.event;
    auto out = fmt::format("%%Tournament: {}\n%%Country: {}\n%%Date: {}\n%%Sender: {}\n\n",
                           ascii(event.name), ascii(event.country), date_of(event.date),
                           ascii(event.sender));
    out += "%%Creator: shinpan-score\n\n";
    out += "%        ID, NAME, Firstname, COUNTRY, score, disc-count, rating\n\n";
    for (const auto& row : sheet.standings->rows) {
        const auto& player = event.players[row.player];
        Quarters discs = 0;
        for (const auto& entry : sheet.table->of(row.player)) discs += entry.own;
        if (player.id.empty())
            left_out(notes, player.place, "who " + player.full_name() + " is, who has no id");
        out +=
            fmt::format("%_% {:>7}, {}, {}, {}, {}, {}, {}\n", id_of(player), field(player.name),
                        field(player.given), field(player.country), points_to_string(row.total()),
                        discs / 2, player.rating < 0 ? 0 : player.rating);
    }
    // Rounds in order; other stages stand behind as added results.
    std::map<std::pair<Index, std::int32_t>, std::vector<const Pairing*>> rounds;
    for (const auto& one : event.pairings) rounds[{one.stage, one.round}].push_back(&one);
    for (const auto& [key, games] : rounds) {
        const auto [stage, round] = key;
        if (stage > 0) {
            out += fmt::format("\n%%Added results\n%{}\n", ascii(event.stages[stage].name));
        } else if (round > 0) {
            out += fmt::format("\n%Round: {}\n", round);
        } else {
            out += "\n";
        }
        out += "\n";
        for (const auto* one : games) write_game(out, sheet, *one, notes);
    }
    return out;
}

}  // namespace shinpan::score::out
