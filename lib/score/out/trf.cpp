// FIDE's Tournament Report File: TRF16, and TRF26 with the records that are new in it.

#include "base/catalogue/score.hpp"
#include "report/rows.hpp"
#include "score/out/exports.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace shinpan::score::out {
namespace {

void left_out(std::vector<Note>& notes, Place place, std::string what) {
    notes.push_back(
        {place, make_finding(code::score_left_out, {}, 0,
                             {{"format", std::string("trf")}, {"what", std::move(what)}})});
}

// A text in so many columns, cut at whole letters; control characters become blanks.
std::string fixed(std::string_view text, std::size_t width, Side side, bool* cut = nullptr) {
    std::string out;
    std::size_t letters = 0;
    const auto clean = report::repaired(text);
    for (std::size_t i = 0; i < clean.size();) {
        std::size_t next = i + 1;
        while (next < clean.size() && (static_cast<unsigned char>(clean[next]) & 0xC0U) == 0x80U)
            ++next;
        if (letters == width) {
            if (cut != nullptr) *cut = true;
            break;
        }
        out += static_cast<unsigned char>(clean[i]) < 0x20 ? std::string(" ")
                                                           : clean.substr(i, next - i);
        ++letters;
        i = next;
    }
    const std::string space(width - letters, ' ');
    return side == Side::right ? space + out : out + space;
}

char result_of(const Entry& entry) {
    switch (entry.how) {
        case How::full_bye: return 'U';
        case How::half_bye: return 'H';
        case How::zero_bye: return 'Z';
        case How::open: return ' ';
        case How::forfeit: return entry.won ? '+' : '-';
        case How::unrated: return entry.won ? 'W' : entry.drawn ? 'D' : 'L';
        case How::played: break;
    }
    return entry.won ? '1' : entry.drawn ? '=' : '0';
}

// Rounds of the pairings. Games that name none go, in their order, each into the first round in
// which neither player has another game.
std::vector<std::int32_t> rounds_of(const Event& event, std::vector<Note>& notes) {
    std::vector<std::int32_t> rounds;
    std::vector<std::set<std::int32_t>> busy(event.players.size());
    const auto take = [&busy](const Pairing& one, std::int32_t round) {
        busy[one.first].insert(round);
        if (one.second != none) busy[one.second].insert(round);
    };
    for (const auto& one : event.pairings) {
        rounds.push_back(one.round);
        if (one.round > 0 && one.stage == 0) take(one, one.round);
    }
    std::int32_t most = 0;
    Place place;
    for (std::size_t i = 0; i < rounds.size(); ++i) {
        const auto& one = event.pairings[i];
        if (one.round > 0 || one.stage != 0 || one.how == How::open) continue;
        if (most == 0) place = one.place;
        std::int32_t round = 1;
        while (busy[one.first].contains(round) ||
               (one.second != none && busy[one.second].contains(round))) {
            ++round;
        }
        rounds[i] = round;
        take(one, round);
        most = std::max(most, round);
    }
    if (most > 0) {
        notes.push_back({place, make_finding(code::score_rounds_made, {}, 0,
                                             {{"rounds", std::int64_t{most}}})});
    }
    return rounds;
}

std::string one_decimal(Halves halves) {
    return fmt::format("{}.{}", halves / 2, halves % 2 == 0 ? 0 : 5);
}

std::string date_of(std::string_view date) {
    std::string text(date);
    std::replace(text.begin(), text.end(), '-', '/');
    return text;
}

}  // namespace

std::string trf(const Sheet& sheet, Trf version, std::vector<Note>& notes) {
    const auto& event = *sheet.event;
    const auto& rows = sheet.standings->rows;
    constexpr std::size_t most_players = 9999;
    if (rows.size() > most_players) {
        left_out(notes, {}, fmt::format("{} players; 9999 fit", rows.size()));
        return {};
    }
    std::string out;
    const auto header = [&out](std::string_view code, std::string_view value) {
        auto line = fixed(value, std::min<std::size_t>(value.size(), 200), Side::left);
        while (line.ends_with(' ')) line.pop_back();
        if (!line.empty()) out += fmt::format("{} {}\r", code, line);
    };
    header("012", event.name);
    header("022", event.city);
    header("032", event.country);
    header("042", date_of(event.date));
    header("062", std::to_string(event.players.size()));
    const bool robin = event.system == System::round_robin;
    header("092", robin ? "Individual: Round-Robin" : "Individual: Swiss-System");
    header("102", event.sender);
    const auto round_of = rounds_of(event, notes);
    std::int32_t rounds = event.rounds_assumed ? 0 : event.rounds;
    for (std::size_t i = 0; i < round_of.size(); ++i) {
        if (event.pairings[i].stage == 0) rounds = std::max(rounds, round_of[i]);
    }
    if (version == Trf::trf26) {
        header("142", std::to_string(rounds));
        header("162", fmt::format(" W {:>3}    D {:>3}    L 0.0", one_decimal(event.win),
                                  one_decimal(event.draw)));
        header("192", robin ? "FIDE_ROUNDROBIN" : "CUSTOM_SWISS");
        std::string codes;
        for (const auto& tiebreak : sheet.standings->tiebreaks) {
            codes += (codes.empty() ? "" : ",") + tiebreak.code;
        }
        header("202", codes);
    } else {
        header("XXR", std::to_string(rounds));
    }
    std::vector<std::int32_t> rank(event.players.size(), 0);
    for (const auto& row : rows) rank[row.player] = row.rank;
    for (std::size_t i = 0; i < event.players.size(); ++i) {
        const auto& player = event.players[i];
        bool cut = false;
        auto name = player.name;
        if (!player.given.empty()) name += ", " + player.given;
        const auto shown = fixed(name, 33, Side::left, &cut);
        if (cut) left_out(notes, player.place, "all of the name " + name);
        bool id_cut = false;
        const auto id = fixed(player.id, 11, Side::right, &id_cut);
        if (id_cut) left_out(notes, player.place, "all of the id " + player.id);
        const auto points = sheet.table->points(static_cast<Index>(i));
        if (points < 0 || points > 999 * 2 - 1) {
            left_out(notes, player.place, "the points of " + name);
            continue;
        }
        std::string line = fmt::format(
            "001 {:>4} {}{} {} {} {} {} {} {:>4} {:>4}", i + 1, player.sex == 0 ? ' ' : player.sex,
            fixed(player.title, 3, Side::right), shown,
            player.rating < 0 ? "    " : fmt::format("{:>4}", std::min(player.rating, 9999)),
            fixed(player.country, 3, Side::left), id, fixed(player.birth, 10, Side::left),
            one_decimal(points), rank[i]);
        std::vector<const Entry*> cells(static_cast<std::size_t>(rounds), nullptr);
        for (const auto& entry : sheet.table->of(static_cast<Index>(i))) {
            if (entry.absent) continue;
            const auto round = round_of[entry.pairing];
            if (round < 1 || round > rounds) {
                left_out(notes, player.place, "games outside the rounds, of " + name);
                continue;
            }
            auto& cell = cells[static_cast<std::size_t>(round - 1)];
            if (cell != nullptr)
                left_out(notes, player.place, "two games in one round, of " + name);
            if (cell == nullptr) cell = &entry;
        }
        for (const auto* cell : cells) {
            if (cell == nullptr) {
                line += "  0000 - Z";
            } else if (cell->opponent == none) {
                line += fmt::format("  0000 - {}", result_of(*cell));
            } else {
                const char colour = cell->seat == Seat::first    ? 'b'
                                    : cell->seat == Seat::second ? 'w'
                                                                 : '-';
                line += fmt::format("  {:>4} {} {}", cell->opponent + 1, colour, result_of(*cell));
            }
        }
        out += line + "\r";
    }
    return out;
}

}  // namespace shinpan::score::out
