#include "select/field.hpp"

#include "select/measures.hpp"
#include "select/opening.hpp"
#include "select/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace shinpan::select {
namespace {

constexpr std::string_view outcomes =
    "first-wins=black-wins=a-wins|second-wins=white-wins=b-wins|draw|unfinished|undecided";
constexpr std::string_view ends =
    "none|no-moves|full-board|five|overline|elimination|both-eliminated|no-move|max-plies|"
    "no-progress|repetition|forbidden|illegal-move|opening|chase|resign|timeout=time|draw-agreed|"
    "both-pass|abandon|fouls|ruling|adjudicated";

using enum Field;
constexpr std::array table{
    FieldInfo{file, "file", "path", Type::text, "", Cost::header, Many::one, false, true,
              "the input, as it was named"},
    FieldInfo{record, "record", "number", Type::number, "", Cost::header, Many::one, false, true,
              "the number of the record in its input, from 1"},
    FieldInfo{game, "game", "", Type::word, "othello|renju|flipchess", Cost::header, Many::one,
              false, true, "the family of games"},
    FieldInfo{format, "format", "", Type::text, "", Cost::header, Many::one, false, true,
              "the format it was read in"},
    FieldInfo{rules, "rules", "ruleset", Type::text, "", Cost::header, Many::one, false, true,
              "the ruleset it is judged under, as othello-wof@1"},
    FieldInfo{player, "player", "", Type::text, "", Cost::header, Many::any, false, true,
              "a player, in either seat"},
    FieldInfo{both, "both", "players", Type::text, "", Cost::header, Many::all, false, true,
              "each of the two players"},
    FieldInfo{first, "first", "black a", Type::text, "", Cost::header, Many::one, false, true,
              "the first player: Black; A in flip-chess"},
    FieldInfo{second, "second", "white b", Type::text, "", Cost::header, Many::one, false, true,
              "the second player: White; B in flip-chess"},
    FieldInfo{winner, "winner", "", Type::text, "", Cost::verdict, Many::one, false, true,
              "the player who won, by the verdict"},
    FieldInfo{loser, "loser", "", Type::text, "", Cost::verdict, Many::one, false, true,
              "the player who lost, by the verdict"},
    FieldInfo{event, "event", "tournament", Type::text, "", Cost::header, Many::one, false, true,
              "the tournament or match"},
    FieldInfo{round, "round", "", Type::text, "", Cost::header, Many::one, false, true,
              "the round, as written"},
    FieldInfo{date, "date", "", Type::date, "", Cost::header, Many::one, false, true,
              "the day; a month or a year where the record says no more"},
    FieldInfo{year, "year", "", Type::number, "", Cost::header, Many::one, false, true,
              "the year of the date"},
    FieldInfo{result, "result", "outcome", Type::word, outcomes, Cost::verdict, Many::one, false,
              true, "the outcome, by the verdict"},
    FieldInfo{claimed, "claimed", "", Type::word, outcomes, Cost::verdict, Many::one, false, true,
              "the outcome the record claims"},
    FieldInfo{agreement, "agreement", "claim", Type::word, "no-claim|agrees|differs|cannot-tell",
              Cost::verdict, Many::one, false, true, "whether the claim agrees with the replay"},
    FieldInfo{end, "end", "reason", Type::word, ends, Cost::verdict, Many::one, false, true,
              "why the game ended"},
    FieldInfo{first_score, "first-score", "black-score a-score", Type::points, "", Cost::verdict,
              Many::one, false, true, "points of the first player, by the ruleset"},
    FieldInfo{second_score, "second-score", "white-score b-score", Type::points, "", Cost::verdict,
              Many::one, false, true, "points of the second player"},
    FieldInfo{margin, "margin", "", Type::points, "", Cost::verdict, Many::one, false, true,
              "points of the first player less those of the second"},
    FieldInfo{lead, "lead", "", Type::points, "", Cost::verdict, Many::one, false, true,
              "the margin without its sign"},
    FieldInfo{verdict, "verdict", "", Type::word, "accepted|rejected|damaged", Cost::verdict,
              Many::one, false, true, "what the referee says of the record"},
    FieldInfo{code, "code", "finding", Type::code, "", Cost::verdict, Many::any, false, true,
              "a finding, as othello/flips-nothing; --list-codes lists all"},
    FieldInfo{plies, "plies", "length", Type::number, "", Cost::verdict, Many::one, false, true,
              "the plies that stand"},
    FieldInfo{passes, "passes", "", Type::number, "", Cost::replay, Many::one, false, false,
              "passes, written or left out"},
    FieldInfo{opening, "opening", "", Type::text, "", Cost::replay, Many::aliases, false, false,
              "renju: one of the 26, by code or name; Othello: the named opening it followed "
              "longest"},
    FieldInfo{move, "move", "", Type::move, "", Cost::moves, Many::any, true, false,
              "a move, as d3, pass, c1(R), a4-a3; move@5 is the fifth, move@1..9 one of nine"},
    FieldInfo{position, "position", "", Type::position, "", Cost::replay, Many::any, true, false,
              "a position the game reaches, turned or not; position@10, position@8..12"},
    FieldInfo{reached, "reached", "", Type::number, "", Cost::replay, Many::one, false, false,
              "the ply at which the position of the condition is reached"},
    FieldInfo{declined, "declined-forbidden", "", Type::flag, "", Cost::replay, Many::one, true,
              false, "renju: a forbidden point was there for Black, who played elsewhere"},
    FieldInfo{material, "material", "", Type::number, "", Cost::replay, Many::any, true, false,
              "flip-chess: pieces of A less pieces of B, at the end or at a ply"},
    FieldInfo{pieces, "pieces", "signature", Type::text, "", Cost::replay, Many::any, true, false,
              "flip-chess: the pieces on the board, as KGP-kp; /5X: five are face-down"},
    FieldInfo{first_flip, "first-flip", "", Type::word, "red|black", Cost::moves, Many::one, false,
              false, "flip-chess: the colour of the first piece shown"},
    FieldInfo{longest_think, "longest-think", "", Type::duration, "", Cost::moves, Many::one, false,
              false, "the longest time for one ply"},
    FieldInfo{least_left, "least-left", "", Type::duration, "", Cost::moves, Many::one, false,
              false, "the least time a player had left; below 0 when the flag fell"},
};

template <class Visit>
void each_word(std::string_view list, char separator, const Visit& visit) {
    while (!list.empty()) {
        const auto end = std::min(list.find(separator), list.size());
        visit(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
}

void add_text(Values& values, std::string_view text) {
    if (text.empty()) return values.missing();
    values.list.push_back({report::repaired(text), {}});
}

void add_points(Values& values, Subject& subject, Field which) {
    const auto& score = subject.facts().score;
    if (!score) return values.missing();
    const auto margin_halves = score->first_halves - score->second_halves;
    auto halves = margin_halves;
    if (which == Field::first_score) halves = score->first_halves;
    if (which == Field::second_score) halves = score->second_halves;
    if (which == Field::lead && halves < 0) halves = -halves;
    values.list.push_back(points_value(halves));
}

std::string_view name_in(Subject& subject, Seat seat) {
    return subject.header(seat == Seat::first ? report::Header::first : report::Header::second);
}

}  // namespace

std::span<const FieldInfo> fields() {
    return table;
}

const FieldInfo& describe(Field field) {
    return table[static_cast<std::size_t>(field)];
}

const FieldInfo* find_field(std::string_view name) {
    const auto* found = std::find_if(table.begin(), table.end(), [&](const FieldInfo& info) {
        bool is = info.name == name;
        each_word(info.aliases, ' ', [&](std::string_view alias) { is = is || alias == name; });
        return is;
    });
    return found == table.end() ? nullptr : found;
}

std::string_view find_word(const FieldInfo& field, std::string_view spelling) {
    std::string_view found;
    each_word(field.words, '|', [&](std::string_view group) {
        const auto word = group.substr(0, std::min(group.find('='), group.size()));
        each_word(group, '=', [&](std::string_view one) {
            if (one == spelling) found = word;
        });
    });
    return found;
}

bool told_by_facts(Field field) {
    switch (field) {
        case file:
        case record:
        case game:
        case format:
        case rules:
        case result:
        case end:
        case first_score:
        case second_score:
        case margin:
        case lead:
        case verdict:
        case plies: return true;
        case player:
        case both:
        case first:
        case second:
        case winner:
        case loser:
        case event:
        case round:
        case date:
        case year:
        case claimed:
        case agreement:
        case code:
        case passes:
        case opening:
        case move:
        case position:
        case reached:
        case declined:
        case material:
        case pieces:
        case first_flip:
        case longest_think:
        case least_left: break;
    }
    return false;
}

void values_of(Field field, const PlyRange& range, Subject& subject, Values& values) {
    using report::Header;
    values.list.clear();
    values.complete = true;
    if (subject.facts_only() && !told_by_facts(field)) return values.missing();
    switch (field) {
        case file: return add_text(values, subject.path());
        case record:
            values.list.push_back(number_value(static_cast<std::int64_t>(subject.number())));
            return;
        case game: return add_text(values, name_of(subject.game()));
        case format: return add_text(values, subject.format());
        case rules: return add_text(values, subject.rules());
        case player:
        case both:
            add_text(values, subject.header(Header::first));
            return add_text(values, subject.header(Header::second));
        case first: return add_text(values, subject.header(Header::first));
        case second: return add_text(values, subject.header(Header::second));
        case winner:
        case loser: {
            const auto outcome = subject.facts().outcome;
            if (outcome == Outcome::unfinished || outcome == Outcome::undecided) {
                return values.missing();
            }
            const auto seat = winner_of(outcome);
            if (seat == Seat::none) return;  // a draw has neither
            return add_text(values, name_in(subject, field == winner ? seat : other(seat)));
        }
        case event: return add_text(values, subject.header(Header::event));
        case round: return add_text(values, subject.header(Header::round));
        case date: {
            const auto text = subject.header(Header::date);
            const auto days = days_of(text);
            if (!days) return values.missing();
            values.list.push_back({report::repaired(text), *days});
            return;
        }
        case year: {
            const auto number = report::year_of(subject.header(Header::date));
            if (number == 0) return values.missing();
            values.list.push_back(number_value(number));
            return;
        }
        case result: return add_text(values, name_of(subject.facts().outcome));
        case claimed: {
            const auto& claim = subject.facts().claimed;
            return add_text(values, claim ? name_of(*claim) : std::string_view());
        }
        case agreement: return add_text(values, name_of(subject.facts().agreement));
        case end: return add_text(values, name_of(subject.facts().reason));
        case first_score:
        case second_score:
        case margin:
        case lead: return add_points(values, subject, field);
        case verdict:
            if (subject.damaged()) return add_text(values, "damaged");
            return add_text(values, subject.facts().accepted ? "accepted" : "rejected");
        case code:
            for (const auto id : subject.codes()) add_text(values, id);
            return;
        case plies: values.list.push_back(number_value(subject.facts().plies)); return;
        case passes:
        case move:
        case declined:
        case material:
        case pieces:
        case first_flip:
        case longest_think:
        case least_left:
            if (subject.record() == nullptr) return values.missing();
            return measure(field, range, subject, values);
        case opening:
            if (subject.record() == nullptr) return values.missing();
            {
                const auto& book = subject.book() != nullptr ? *subject.book() : usual_openings();
                for (const auto name : book.names_of(subject)) add_text(values, name);
                return;
            }
        case position: return;
        case reached:
            if (subject.reached() >= 0) values.list.push_back(number_value(subject.reached()));
            return;
    }
}

Value shown(Field field, Subject& subject) {
    Values values;
    values_of(field, {}, subject, values);
    if (values.list.empty()) return {};
    auto value = values.list.front();
    const auto many = describe(field).many;
    if (many == Many::any || many == Many::all) {
        for (std::size_t i = 1; i < values.list.size(); ++i) {
            value.text += "; " + values.list[i].text;
        }
    }
    return value;
}

std::string field_help() {
    std::string text = "field               kind        what it is\n";
    for (const auto& info : table) {
        std::string_view kind;
        switch (info.type) {
            case Type::text: kind = "text"; break;
            case Type::word: kind = "word"; break;
            case Type::code: kind = "code"; break;
            case Type::move: kind = "move"; break;
            case Type::number: kind = "number"; break;
            case Type::points: kind = "points"; break;
            case Type::duration: kind = "time"; break;
            case Type::date: kind = "date"; break;
            case Type::flag: kind = "fact"; break;
            case Type::position: kind = "position"; break;
        }
        text += fmt::format("{:<20}{:<12}{}", info.name, kind, info.help);
        std::string more;
        if (!info.aliases.empty()) {
            each_word(info.aliases, ' ', [&more](std::string_view alias) {
                more += fmt::format("{}{}", more.empty() ? "also: " : ", ", alias);
            });
        }
        if (!info.words.empty()) {
            std::string words;
            each_word(info.words, '|', [&words](std::string_view group) {
                words += fmt::format("{}{}", words.empty() ? "" : ", ",
                                     group.substr(0, std::min(group.find('='), group.size())));
            });
            more += fmt::format("{}one of {}", more.empty() ? "" : "; ", words);
        }
        if (!more.empty()) text += fmt::format("\n{:<32}({})", "", more);
        text += '\n';
    }
    return text;
}

}  // namespace shinpan::select
