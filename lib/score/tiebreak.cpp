#include "score/tiebreak.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace shinpan::score {
namespace {

using Kind = TieBreak::Kind;
using Part = Summand::Part;

struct Name {
    std::string_view code;
    Kind kind;
    std::string_view words;
};
constexpr std::array names{
    Name{"BQ", Kind::brightwell, "Brightwell Quotient"},
    Name{"DS", Kind::discs, "discs"},
    Name{"GP", Kind::discs, "game points"},
    Name{"DD", Kind::disc_difference, "difference of discs"},
    Name{"BH", Kind::buchholz, "Buchholz"},
    Name{"SB", Kind::berger, "Sonneborn-Berger"},
    Name{"DE", Kind::direct, "direct encounter"},
    Name{"WIN", Kind::wins, "rounds won, byes and forfeits too"},
    Name{"WON", Kind::won, "games won"},
    Name{"BPG", Kind::black, "games played with Black"},
    Name{"KS", Kind::koya, "Koya"},
    Name{"PS", Kind::progressive, "progressive score"},
};

std::optional<std::int32_t> number_in(std::string_view text) {
    std::int32_t value = 0;
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

bool takes_cut(Kind kind) {
    return kind == Kind::buchholz || kind == Kind::berger || kind == Kind::progressive;
}

// What the opponent's points are worth to a tie-break.
Halves points_of(const Table& table, const TieBreak& tiebreak, Index player) {
    return tiebreak.on == TieBreak::On::game_points ? table.score(player) : table.adjusted(player);
}
Halves own_points(const Table& table, const TieBreak& tiebreak, Index player) {
    return tiebreak.on == TieBreak::On::game_points ? table.score(player) : table.points(player);
}

bool robin(const Table& table) {
    return table.event().system == System::round_robin;
}

// Whether the round counts as a game against the opponent it was paired with. In a round robin
// forfeits do (FIDE C.07 16: the rules for unplayed rounds are those of a Swiss).
bool met(const Table& table, const Entry& entry) {
    if (entry.opponent == none) return false;
    return entry.played() || (robin(table) && entry.how == How::forfeit);
}

Summand base(const Entry& entry, Part part) {
    Summand one;
    one.part = part;
    one.pairing = entry.pairing;
    one.opponent = entry.opponent;
    one.round = entry.round;
    one.voluntary = entry.voluntary();
    return one;
}

bool is_unknown(const Table& table, const Entry& entry) {
    return entry.opponent != none && table.event().players[entry.opponent].unknown;
}

// The part of Buchholz and Sonneborn-Berger that is the same: whose points, times what.
void add_opponents(const Table& table, const TieBreak& tiebreak, const TieBreakRules& rules,
                   Index player, std::vector<Summand>& out) {
    const bool berger = tiebreak.kind == Kind::berger;
    for (const auto& entry : table.of(player)) {
        const bool real = met(table, entry);
        if (!real && (robin(table) || rules.unplayed == TieBreakRules::Unplayed::ignore)) continue;
        auto one = base(entry, real ? Part::game : Part::virtual_opponent);
        one.points =
            real ? points_of(table, tiebreak, entry.opponent) : own_points(table, tiebreak, player);
        if (berger) {
            one.factor =
                tiebreak.on == TieBreak::On::game_points ? entry.own : Halves{entry.points};
            one.value = one.points * one.factor;
            one.doubtful = real && one.factor != 0 && is_unknown(table, entry);
        } else {
            one.value = one.points * 2;
            one.doubtful = real && is_unknown(table, entry);
        }
        out.push_back(one);
    }
}

void add_brightwell(const Table& table, const TieBreakRules& rules, Index player,
                    std::vector<Summand>& out) {
    const Halves coefficient = brightwell_coefficient(table, rules);
    for (const auto& entry : table.of(player)) {
        // PAPP: a bye, a withdrawn opponent or a round not played is a draw against oneself.
        const bool real = entry.played() && entry.opponent != none && !entry.withdrew;
        auto one = base(entry, real ? Part::game : Part::substitute);
        one.factor = coefficient;
        one.points = table.points(real ? entry.opponent : player);
        if (real && table.has_discs()) {
            one.discs = Quarters{entry.own} * 2;
            one.doubtful = !entry.scored || entry.doubtful;
        } else if (table.has_discs()) {
            one.discs = Quarters{table.event().board} * 2;  // half the board
        }
        one.doubtful = one.doubtful || (real && coefficient != 0 && is_unknown(table, entry));
        one.value = one.discs + coefficient * one.points * 2;
        out.push_back(one);
    }
}

void add_discs(const Table& table, const TieBreak& tiebreak, Index player,
               std::vector<Summand>& out) {
    const bool difference = tiebreak.kind == Kind::disc_difference;
    for (const auto& entry : table.of(player)) {
        const bool real = entry.played() && entry.opponent != none;
        auto one = base(entry, real ? Part::game : Part::substitute);
        if (real) {
            one.discs = Quarters{difference ? entry.own - entry.other : entry.own} * 2;
            one.doubtful = !entry.scored || entry.doubtful;
        } else if (!difference && table.event().discs && !robin(table)) {
            one.discs = Quarters{table.event().board} * 2;
        }
        one.value = one.discs;
        out.push_back(one);
    }
}

void add_counts(const Table& table, const TieBreak& tiebreak, Index player,
                std::vector<Summand>& out) {
    for (const auto& entry : table.of(player)) {
        bool counted = false;
        if (tiebreak.kind == Kind::won) counted = entry.played() && entry.won;
        if (tiebreak.kind == Kind::black) counted = entry.played() && entry.seat == Seat::first;
        if (tiebreak.kind == Kind::wins) {
            counted = entry.won || (entry.how == How::full_bye && entry.points > 0);
        }
        if (!counted) continue;
        auto one = base(entry, Part::game);
        one.value = 4;
        out.push_back(one);
    }
}

void add_koya(const Table& table, const TieBreak& tiebreak, Index player,
              std::vector<Summand>& out) {
    const auto games = static_cast<Halves>(
        table.event().rounds > 0 ? table.event().rounds
                                 : static_cast<std::int32_t>(table.of(player).size()));
    for (const auto& entry : table.of(player)) {
        if (!met(table, entry)) continue;
        auto one = base(entry, Part::game);
        one.points = table.points(entry.opponent);
        one.factor = entry.points;
        // Opponents with half of what could be had, or more.
        const bool strong = one.points * 2 >= table.event().win * games + tiebreak.limit * 2;
        one.value = strong ? Quarters{entry.points} * 2 : 0;
        one.cut = !strong;
        one.doubtful = is_unknown(table, entry);
        out.push_back(one);
    }
}

void add_progressive(const Table& table, const TieBreak& tiebreak, Index player,
                     std::vector<Summand>& out) {
    Halves running = 0;
    std::int32_t number = 0;
    for (const auto& entry : table.of(player)) {
        ++number;
        running += entry.points;
        auto one = base(entry, Part::game);
        one.points = running;
        one.value = running * 2;
        one.cut = number <= tiebreak.cut;
        one.doubtful = entry.round == 0;  // nobody knows what came first
        out.push_back(one);
    }
}

// FIDE C.07 16.5: rounds a player chose not to play are cut before all others.
void cut_ends(const TieBreak& tiebreak, std::vector<Summand>& out, std::size_t begin) {
    const auto low = std::max(tiebreak.cut, tiebreak.median);
    for (std::int32_t n = 0; n < low; ++n) {
        Summand* least = nullptr;
        for (std::size_t i = begin; i < out.size(); ++i) {
            auto& one = out[i];
            if (one.cut) continue;
            if (least == nullptr || (one.voluntary && !least->voluntary) ||
                (one.voluntary == least->voluntary && one.value < least->value)) {
                least = &one;
            }
        }
        if (least != nullptr) least->cut = true;
    }
    for (std::int32_t n = 0; n < tiebreak.median; ++n) {
        Summand* most = nullptr;
        for (std::size_t i = begin; i < out.size(); ++i) {
            if (!out[i].cut && (most == nullptr || out[i].value > most->value)) most = &out[i];
        }
        if (most != nullptr) most->cut = true;
    }
}

void add_adjustments(const Table& table, const TieBreak& tiebreak, Index player,
                     std::vector<Summand>& out) {
    const bool of_discs = tiebreak.kind == Kind::brightwell || tiebreak.kind == Kind::discs ||
                          tiebreak.kind == Kind::disc_difference;
    if (!of_discs) return;
    for (const auto& adjustment : table.event().adjustments) {
        if (adjustment.player != player || adjustment.discs == 0) continue;
        Summand one;
        one.part = Part::adjustment;
        one.discs = adjustment.discs * 2;
        one.value = one.discs;
        out.push_back(one);
    }
}

}  // namespace

std::optional<TieBreak> parse_tiebreak(std::string_view code) {
    TieBreak tiebreak;
    tiebreak.code = code;
    auto slash = code.find('/');
    auto head = code.substr(0, slash);
    const auto colon = head.find(':');
    if (colon != std::string_view::npos) {
        const auto on = head.substr(colon + 1);
        if (on != "GP" && on != "PTS" && on != "MP") return std::nullopt;
        if (on == "GP") tiebreak.on = TieBreak::On::game_points;
        head = head.substr(0, colon);
    }
    const auto found = std::find_if(names.begin(), names.end(),
                                    [head](const Name& name) { return name.code == head; });
    if (found == names.end()) return std::nullopt;
    tiebreak.kind = found->kind;
    while (slash != std::string_view::npos) {
        code.remove_prefix(slash + 1);
        slash = code.find('/');
        const auto word = code.substr(0, slash);
        const auto value = number_in(word.substr(std::min<std::size_t>(1, word.size())));
        if (!value) return std::nullopt;
        if (word[0] == 'C' && takes_cut(tiebreak.kind) && *value > 0) {
            tiebreak.cut = *value;
        } else if (word[0] == 'M' && takes_cut(tiebreak.kind) &&
                   tiebreak.kind != Kind::progressive && *value > 0) {
            tiebreak.median = *value;
        } else if (word[0] == 'L' && tiebreak.kind == Kind::koya) {
            tiebreak.limit = *value;
        } else {
            return std::nullopt;
        }
    }
    return tiebreak;
}

std::string_view tiebreak_codes() {
    return "BQ, DS, GP, DD, BH, SB, DE, WIN, WON, BPG, KS, PS";
}

std::string describe(const TieBreak& tiebreak) {
    const auto head = std::string_view(tiebreak.code).substr(0, tiebreak.code.find_first_of("/:"));
    std::string text;
    for (const auto& name : names) {
        if (name.code == head) text = name.words;
    }
    if (tiebreak.on == TieBreak::On::game_points) text += " on game points";
    if (tiebreak.median > 0) {
        text += " without the " + std::to_string(tiebreak.median) + " lowest and highest";
    } else if (tiebreak.cut > 0) {
        text += tiebreak.kind == Kind::progressive ? " without the first " : " without the lowest ";
        text += std::to_string(tiebreak.cut);
    }
    return text;
}

std::int32_t brightwell_coefficient(const Table& table, const TieBreakRules& rules) {
    constexpr std::int32_t enough_rounds = 8;
    constexpr std::int32_t usual = 6;
    if (rules.coefficient >= 0) return rules.coefficient;
    return table.event().rounds >= enough_rounds ? usual : 0;
}

void summands_of(const Table& table, const TieBreak& tiebreak, const TieBreakRules& rules,
                 Index player, std::vector<Summand>& out) {
    const auto begin = out.size();
    switch (tiebreak.kind) {
        case Kind::brightwell: add_brightwell(table, rules, player, out); break;
        case Kind::discs:
        case Kind::disc_difference: add_discs(table, tiebreak, player, out); break;
        case Kind::buchholz:
        case Kind::berger:
            add_opponents(table, tiebreak, rules, player, out);
            cut_ends(tiebreak, out, begin);
            break;
        case Kind::wins:
        case Kind::won:
        case Kind::black: add_counts(table, tiebreak, player, out); break;
        case Kind::koya: add_koya(table, tiebreak, player, out); break;
        case Kind::progressive: add_progressive(table, tiebreak, player, out); break;
        case Kind::direct: break;
    }
    add_adjustments(table, tiebreak, player, out);
}

Value total_of(const std::vector<Summand>& summands) {
    Value value;
    for (const auto& one : summands) {
        if (one.cut) continue;
        value.total += one.value;
        value.doubtful = value.doubtful || one.doubtful;
    }
    return value;
}

}  // namespace shinpan::score
